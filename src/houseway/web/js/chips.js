/** Chips as our own SVG: one seen from above, and a stack seen from the rail. */

import { chipText, chipsOf, dollars } from "./money.js";

const EDGE = Array.from(
  { length: 6 },
  (_, turn) =>
    `<path class="inlay" transform="rotate(${turn * 60} 50 50)" d="M41 2.500a48 48 0 0 1 18 0l-2.500 13a35 35 0 0 0-13 0Z"/>`,
).join("");

/** A chip from above. */
export function chipMarkup(value) {
  return `<svg viewBox="0 0 100 100" class="chip chip-${value}" aria-hidden="true" focusable="false"><circle class="body" cx="50" cy="50" r="48.500"/>${EDGE}<circle class="ring" cx="50" cy="50" r="33"/><text x="50" y="61" text-anchor="middle" font-size="${chipText(value).length > 2 ? 27 : 33}">${chipText(value)}</text></svg>`;
}

const side = (value, y) =>
  `<g class="chip chip-${value}" transform="translate(0 ${y})"><path class="body" d="M2 14v9c0 7 17 13 38 13s38-6 38-13v-9Z"/><path class="inlay" d="M14 31.500v-9l9 2.600v9Zm21 4.300v-9h10v9Zm22-1.700v-9l9-2.600v9Z"/><ellipse class="body top" cx="40" cy="14" rx="38" ry="13"/><ellipse class="ring" cx="40" cy="14" rx="25" ry="8"/></g>`;

/** A stack of the chips that make an amount, no more than eight drawn. */
export function stackMarkup(cents) {
  const chips = chipsOf(cents).slice(0, 8);
  const height = 38 + (chips.length - 1) * 9;
  const drawn = chips.map((value, index) => side(value, height - 38 - index * 9)).join("");
  return `<svg viewBox="0 0 80 ${height}" class="stack" aria-hidden="true" focusable="false">${drawn}</svg>`;
}

class ChipsElement extends HTMLElement {
  static observedAttributes = ["amount"];

  connectedCallback() {
    this.draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.draw();
  }

  draw() {
    const amount = Number(this.getAttribute("amount") ?? 0);
    if (this.shown === amount) return;
    this.shown = amount;
    this.innerHTML = amount ? `${stackMarkup(amount)}<span class="sum">${dollars(amount)}</span>` : "";
  }
}

customElements.define("hw-chips", ChipsElement);
