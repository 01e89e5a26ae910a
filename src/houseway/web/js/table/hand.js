/** Cards at a place, and a spoken name for them. */

import { face, inWords, isUnknown } from "../cards/faces.js";
import { h } from "../dom.js";
import { t, tr } from "../phrases.js";

/**
 * The cards of a hand that only its holder sees while others of it lie face up, as in stud; none where all lie alike.
 * @param {string[]} cards @param {Set<string>} up
 */
export function holeCards(cards, up) {
  const hole = cards.filter((code) => isUnknown(code) || !up.has(code));
  return hole.length < cards.length ? hole : [];
}

/** Hole cards first, then those face up, each as they came. */
function laidOut(cards, hole) {
  if (!hole.length) return cards;
  return [...hole, ...cards.filter((code) => !hole.includes(code))];
}

const spoken = (cards, hole) =>
  hole.length && !hole.every(isUnknown)
    ? t("hole cards {hole}; face up {up}", { hole: inWords(hole), up: inWords(cards.filter((code) => !hole.includes(code))) })
    : inWords(cards);

/**
 * @param {string} place @param {string[]} cards
 * @param {{hand?: string, folded?: boolean, control?: any, round?: string, up?: Set<string>, lit?: Set<string>|null, label: string}} options
 */
export function hand(place, cards, { hand: named = "", folded = false, control = null, round = "", up, lit = null, label }) {
  const hole = up ? holeCards(cards, up) : [];
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
      class: `hand n${Math.min(cards.length, 12)}${hole.length ? " stud" : ""}${folded ? " folded" : ""}${lit ? " judged" : ""}`,
      key: `hand-${place}-${round}`,
      role: "group",
      style: { "--n": cards.length },
      "aria-label": `${label}: ${spoken(cards, hole)}${named ? `, ${tr(named)}` : ""}${folded ? t(", folded") : ""}`,
    },
    laidOut(cards, hole).map((code, index) => card(code, index, control, index < hole.length, lit)),
  );
}

function card(code, index, control, hole, lit) {
  const hold = control?.card(code);
  const plays = Boolean(lit?.has(code));
  if (!hold) {
    const shown = h("hw-card", { key: `at-${index}`, code, "data-lit": plays, style: { "--i": index } });
    if (!hole || isUnknown(code)) return shown;
    return h(
      "span",
      { key: `hole-${index}`, class: "hole", style: { "--i": index } },
      h("hw-card", { code, "data-lit": plays }),
      h("span", { class: "hole-tag", "aria-hidden": "true" }, t("hole")),
    );
  }
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
