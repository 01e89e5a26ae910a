/** Report an irregularity: the remedy and its clause are shown before anything is done. */

import { command } from "../api.js";
import { h } from "../dom.js";
import { cents } from "../money.js";
import { ruleLink } from "../rule-link.js";
import { log } from "../table/log.js";
import { plain } from "../words.js";
import { betweenRounds, box, choose, field, tick, typedCards } from "./form.js";

const UNSTATED = { spot: "", cards: "", count: "", note: "", by: "" };

/** @param {import("../pages/floor.js").FloorPage} page */
export function incident(page) {
  const remedies = page.state.remedies ?? [];
  if (!remedies.length) return null;
  const draft = page.draft("incident", { kind: remedies[0].kind, ...UNSTATED, detail: {}, preview: null });
  const begun = Object.keys(UNSTATED).some((name) => draft[name] !== "") || Object.keys(draft.detail).length > 0;
  if (!page.playing && !begun) return null;
  const remedy = remedies.find((each) => each.kind === draft.kind) ?? remedies[0];
  const needs = (name) => remedy.asks.includes(name);
  const takes = (name) => needs(name) || remedy.takes.includes(name);
  const stated = (name) => takes(name) && draft[name] !== "";
  const body = () => ({
    kind: remedy.kind,
    ...(stated("spot") ? { spot: Number(draft.spot) } : {}),
    ...(stated("cards") ? { cards: typedCards(draft.cards) } : {}),
    ...(stated("count") ? { count: Number(draft.count) } : {}),
    ...(draft.note ? { note: draft.note } : {}),
    ...(needs("by") ? { by: draft.by } : {}),
    ...(remedy.particulars.length ? { detail: details(remedy.particulars, draft.detail) } : {}),
  });
  // What was shown holds for this report at this moment of the round and no other.
  const asked = () => JSON.stringify([page.moment, body()]);
  const report = (preview) => command(page.path("incident"), { ...page.moment, incident: body(), preview });
  const look = (event) => {
    event.preventDefault();
    page.attempt(
      () => report(true),
      (answer) => (draft.preview = { ...answer, of: asked() }),
    );
  };
  const shown = draft.preview && draft.preview.of === asked() ? draft.preview : null;
  return box(
    "Report an irregularity",
    h(
      "form",
      { class: "fields", onsubmit: look },
      choose(
        page,
        draft,
        "kind",
        "What was found",
        remedies.map((each) => [each.kind, plain(each.kind)]),
      ),
      takes("spot") &&
        field(page, draft, "spot", `Spot${needs("spot") ? "" : " (if any)"}`, {
          type: "number",
          min: 0,
          required: needs("spot"),
        }),
      takes("cards") &&
        field(page, draft, "cards", `Cards${needs("cards") ? "" : " (if any)"}`, {
          placeholder: "As Kd",
          required: needs("cards"),
        }),
      takes("count") &&
        field(page, draft, "count", `Number counted${needs("count") ? "" : " (if any)"}`, {
          type: "number",
          min: 0,
          required: needs("count"),
        }),
      needs("by") && field(page, draft, "by", "Who did it", { required: true, maxlength: 40 }),
      remedy.particulars.map((each) => particular(page, draft.detail, each)),
      field(page, draft, "note", `Note${needs("note") ? "" : " (if any)"}`, { required: needs("note") }),
      h("button", { class: "act quiet", disabled: !page.playing }, "Show the remedy"),
    ),
    !page.playing && betweenRounds(),
    h("p", { class: "hush" }, `Remedy: ${remedy.says}. `, ruleLink(remedy.rule)),
    shown &&
      page.playing &&
      h(
        "div",
        { class: "preview", role: "status" },
        h("p", null, h("b", null, plain(shown.remedy ?? remedy.says)), " ", ruleLink(shown.rule)),
        log(shown.events ?? [], page.names),
        h(
          "button",
          {
            class: "act",
            onclick: () =>
              page.attempt(
                () => report(false),
                page.sending("incident"),
              ),
          },
          "Confirm and apply",
        ),
      ),
  );
}

/** A field for something the report may state. */
function particular(page, draft, { name, kind, choices, required }) {
  const words = plain(name);
  if (kind === "so") return tick(words, draft[name] === true, (on) => ((draft[name] = on), page.draw()));
  if (kind === "choice")
    return choose(
      page,
      draft,
      name,
      words,
      [["", required ? "choose" : "not stated"], ...choices.map((each) => [each, plain(each)])],
      { required },
    );
  return field(page, draft, name, `${words} in dollars`, {
    placeholder: kind === "amounts" ? "25 25 100" : "25",
    required,
  });
}

/** What was filled in, as the service reads it: amounts in cents, and nothing that was left open. */
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
