/** Something went wrong: what it is, by picture and words; the seat and the cards are pointed at. */

import { h } from "../dom.js";
import { incident } from "../floor/incident.js";
import { plain } from "../words.js";
import { inWords } from "./kinds.js";

/** A picture for what a report is about. */
const DRAWN = {
  cards: "M8 6h18v26H8zM20 12l16-4 6 24-16 4z",
  count: "M6 8h6v24H6zM16 8h6v24h-6zM26 8h6v24h-6zM36 8h6v24h-6z",
  money: "M24 20m-14 0a14 14 0 1 0 28 0a14 14 0 1 0-28 0M24 20m-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0",
  seat: "M24 12m-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0M8 36c0-10 7-14 16-14s16 4 16 14z",
  device: "M6 10h36v20H6zM14 34h20",
};

function about({ kind, asks, takes, particulars }) {
  if (/jam|shuffler|shoe|device|shaker/.test(kind)) return "device";
  if (particulars.some((each) => each.kind.startsWith("amount")) || /paid|pay|wager|bet|chip|pot/.test(kind)) return "money";
  if (asks.includes("count")) return "count";
  if ([...asks, ...takes].includes("cards") || /card|hand|face|deck/.test(kind)) return "cards";
  return "seat";
}

/** @param {import("../floor/state.js").FloorState} floor */
export function irregular(floor, own, does) {
  const { remedies } = floor.table;
  const draft = floor.drafts.incident;
  const remedy = remedies.find((each) => each.kind === draft?.kind);
  const form = incident(floor, does);
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
          h("svg", { viewBox: "0 0 48 40", "aria-hidden": "true" }, h("path", { d: DRAWN[about(each)] })),
          h("b", null, plain(each.kind)),
          h("small", null, plain(each.says)),
        ),
      ),
    ),
    own.chosen && names.includes("spot") && h("p", { class: "due", key: "point" }, draft.spot ? `Seat ${draft.spot}` : "Tap the seat on the table."),
    own.chosen && names.includes("cards") &&
      h(
        "div",
        { class: "kinds many", key: "cards", role: "group", "aria-label": "Point at the card" },
        Object.keys(floor.layout.faces)
          .filter((code) => !code.startsWith("?"))
          .map((code) => h("button", { key: code, type: "button", "data-kind": code, "aria-label": inWords(code), onclick: () => does.point(code) }, h("hw-card", { code, "aria-hidden": "true" }))),
      ),
    own.chosen && form,
  );
}
