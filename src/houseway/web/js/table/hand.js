/** Cards at a place, and a spoken name for them. */

import { face, inWords } from "../cards/faces.js";
import { h } from "../dom.js";

/**
 * @param {string} place @param {string[]} cards
 * @param {{hand?: string, folded?: boolean, control?: any, round?: string, label: string}} options
 */
export function hand(place, cards, { hand: named = "", folded = false, control = null, round = "", label }) {
  if (!cards.length) return h("div", { class: "hand empty", key: `hand-${place}` });
  if (cards.every((code) => face(code).kind === "number"))
    return h(
      "div",
      { class: "balls", key: `hand-${place}`, role: "img", "aria-label": `${label}: ${inWords(cards)}` },
      cards.map((code) => h("span", { class: "ball", key: code, style: { "--i": 0 } }, face(code).short)),
    );
  return h(
    "div",
    {
      class: `hand n${Math.min(cards.length, 12)}${folded ? " folded" : ""}`,
      key: `hand-${place}-${round}`,
      role: "group",
      style: { "--n": cards.length },
      "aria-label": `${label}: ${inWords(cards)}${named ? `, ${named}` : ""}${folded ? ", folded" : ""}`,
    },
    cards.map((code, index) => card(code, index, control)),
  );
}

function card(code, index, control) {
  const hold = control?.card(code);
  if (!hold) return h("hw-card", { key: `at-${index}`, code, style: { "--i": index } });
  return h(
    "button",
    {
      key: `pick-${index}`,
      class: `pick${hold.picked ? " picked" : ""}`,
      "aria-pressed": String(hold.picked),
      disabled: !hold.open,
      onclick: hold.pick,
      style: { "--i": index },
    },
    h("hw-card", { code }),
    index < 9 && h("kbd", { "aria-hidden": "true" }, String(index + 1)),
  );
}
