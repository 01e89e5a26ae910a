/** Something went wrong: what it is, by picture and words; the seat and the cards are pointed at. */

import { h } from "../dom.js";
import { incident } from "../floor/incident.js";
import { plain } from "../words.js";
import { typedCards } from "../floor/form.js";
import { codes, inWords, kindOf } from "./kinds.js";
import { trouble } from "./troubles.js";

/** @param {import("../floor/state.js").FloorState} floor */
export function irregular(floor, own, does) {
  const { remedies } = floor.table;
  const draft = floor.drafts.incident;
  const remedy = remedies.find((each) => each.kind === draft?.kind);
  const form = incident(floor, does, true);
  const names = remedy ? [...remedy.asks, ...remedy.takes] : [];
  return h(
    "section",
    { class: "irregular", "aria-label": "Irregularity" },
    h("header", null, h("h2", null, "What went wrong?"), h("button", { class: "plain", type: "button", "aria-label": "Close", onclick: does.report }, "×")),
    h(
      "div",
      { class: "kinds-of-trouble" },
      own.chosen && h("button", { key: "other", type: "button", class: "other", "data-choice": "other", onclick: () => does.trouble("") }, "‹ Something else"),
      remedies.filter((each) => !own.chosen || each === remedy).map((each) =>
        h(
          "button",
          { key: each.kind, type: "button", "data-kind": each.kind, "aria-pressed": String(each.kind === draft?.kind), onclick: () => does.trouble(each.kind) },
          h("svg", { viewBox: "0 0 48 40", "aria-hidden": "true" }, h("path", { d: trouble(each.kind).drawn })),
          h("b", null, trouble(each.kind).words),
          h("small", null, plain(each.says)),
        ),
      ),
    ),
    own.chosen && names.includes("spot") && h("p", { class: "due", key: "point" }, draft.spot ? `Seat ${draft.spot}` : names.includes("cards") ? "Tap the seat or the card on the table." : "Tap the seat on the table."),
    own.chosen && names.includes("cards") && pointing(floor, typedCards(draft.cards), does),
    own.chosen && form,
  );
}

/** The cards of a report: those pointed at, and the deck by pictures for one that lies nowhere else. */
function pointing(floor, chosen, does) {
  const kinds = [...new Set(codes(floor).map(kindOf))];
  return h(
    "div",
    { key: "cards" },
    h(
      "p",
      { class: "pointed", role: "status" },
      chosen.length ? "" : "Tap the card where it lies, or choose it here.",
      chosen.map((card) => h("button", { class: "act quiet small", key: card, type: "button", onclick: () => does.point(card), "aria-label": `Leave out ${named(card)}` }, named(card), " ×")),
    ),
    h(
      "div",
      { class: `kinds${kinds.length > 20 ? " many" : ""}`, role: "group", "aria-label": "Point at the card" },
      kinds.map((code) => h("button", { key: code, type: "button", "data-kind": code, "aria-pressed": String(chosen.includes(code)), "aria-label": inWords(code), onclick: () => does.point(code) }, h("hw-card", { code, "aria-hidden": "true" }))),
    ),
  );
}

/** `#2` is the second card at the place. */
const named = (card) => (card.startsWith("#") ? `Card ${card.slice(1)}` : inWords(card));
