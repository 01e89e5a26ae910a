/** `<hw-card code="As">`: a card that turns over when it becomes known, and says its name to a screen reader. */

import { BACK, faceMarkup } from "./drawing.js";
import { face, isUnknown } from "./faces.js";

class CardElement extends HTMLElement {
  static observedAttributes = ["code"];

  connectedCallback() {
    if (this.firstChild) return;
    this.innerHTML = `<span class="leaf"><span class="obverse"></span><span class="reverse">${BACK}</span></span>`;
    if (!this.hasAttribute("role")) this.setAttribute("role", "img");
    this.turn();
  }

  attributeChangedCallback() {
    if (this.firstChild) this.turn();
  }

  turn() {
    const code = this.getAttribute("code") ?? "??";
    const down = isUnknown(code);
    this.classList.toggle("down", down);
    this.setAttribute("aria-label", face(code).words);
    if (!down && this.shown !== code) {
      this.querySelector(".obverse").innerHTML = faceMarkup(code);
      this.shown = code;
    }
  }
}

customElements.define("hw-card", CardElement);
