/** Report an irregularity: the remedy and its clause are shown before anything is done. */

import { h } from "../dom.js";
import { cents } from "../money.js";
import { ruleLink } from "../rule-link.js";
import { plain } from "../words.js";
import { choose, field, tick, typedCards } from "./form.js";
import { previewed } from "./previewed.js";

/** @import { Does, FloorState } from "./state.js" */

const UNSTATED = { spot: "", cards: "", count: "", note: "", by: "" };

/** @param {FloorState} floor @param {Does} does @param {boolean} pointed what was found, where and which cards are chosen beside the form */
export function incident(floor, does, pointed = false) {
  const remedies = floor.table.remedies ?? [];
  if (!remedies.length) return null;
  const draft = floor.draft("incident", { kind: remedies[0].kind, ...UNSTATED, detail: {}, preview: null });
  const begun = Object.keys(UNSTATED).some((name) => draft[name] !== "") || Object.keys(draft.detail).length > 0;
  if (!floor.playing && !begun) return null;
  const remedy = remedies.find((each) => each.kind === draft.kind) ?? remedies[0];
  return previewed(floor, does, {
    what: "incident",
    title: "Report an irregularity",
    body: report(remedy, draft),
    fields: pointed ? fields(floor, draft, remedy, ["spot", "cards"]) : [kinds(floor, draft, remedies), fields(floor, draft, remedy)],
    lacks: pointed && ["spot", "cards"].some((name) => remedy.asks.includes(name) && draft[name] === ""),
    look: "Show the remedy",
    confirm: "Confirm and apply",
    says: (shown) => plain(shown.remedy ?? remedy.says),
    below: h("p", { class: "hush" }, `Remedy: ${remedy.says}. `, ruleLink(remedy.rule)),
  });
}

const kinds = (floor, draft, remedies) =>
  choose(
    floor,
    draft,
    "kind",
    "What was found",
    remedies.map((each) => [each.kind, floor.parts.trouble?.(each.kind).words ?? plain(each.kind)]),
  );

function fields(floor, draft, { asks, takes, particulars }, chosen = []) {
  const needs = (name) => asks.includes(name);
  const maybe = (name, words, extra = {}) =>
    !chosen.includes(name) &&
    (needs(name) || takes.includes(name) || name === "note") &&
    field(floor, draft, name, `${words}${needs(name) ? "" : " (if any)"}`, { ...extra, required: needs(name) });
  return [
    maybe("spot", "Spot", { type: "number", min: 0 }),
    maybe("cards", "Cards", { placeholder: "As Kd" }),
    maybe("count", "Number counted", { type: "number", min: 0 }),
    needs("by") && field(floor, draft, "by", "Who did it", { required: true, maxlength: 40 }),
    particulars.map((each) => particular(floor, draft.detail, each)),
    maybe("note", "Note"),
  ];
}

/** The report as the service reads it: what was filled in of what this remedy takes. */
function report({ kind, asks, takes, particulars }, draft) {
  const stated = (name) => (asks.includes(name) || takes.includes(name)) && draft[name] !== "";
  return {
    kind,
    ...(stated("spot") ? { spot: Number(draft.spot) } : {}),
    ...(stated("cards") ? { cards: typedCards(draft.cards) } : {}),
    ...(stated("count") ? { count: Number(draft.count) } : {}),
    ...(draft.note ? { note: draft.note } : {}),
    ...(asks.includes("by") ? { by: draft.by } : {}),
    ...(particulars.length ? { detail: details(particulars, draft.detail) } : {}),
  };
}

/** A field for something the report may state. */
function particular(floor, draft, { name, kind, choices, required }) {
  const words = plain(name);
  if (kind === "so") return tick(words, draft[name] === true, (on) => floor.fill(draft, { [name]: on }));
  const open = [["", required ? "choose" : "not stated"], ...choices.map((each) => [each, plain(each)])];
  if (kind === "choice") return choose(floor, draft, name, words, open, { required });
  const placeholder = kind === "amounts" ? "25 25 100" : "25";
  return field(floor, draft, name, `${words} in dollars`, { placeholder, required });
}

/** What was filled in: amounts in cents, and nothing left open. */
function details(particulars, draft) {
  const detail = {};
  for (const { name, kind } of particulars) {
    const given = draft[name];
    if (!given) continue;
    if (kind === "amounts") detail[name] = typedCards(given).map(cents);
    else detail[name] = kind === "amount" ? cents(given) : given;
  }
  return detail;
}
