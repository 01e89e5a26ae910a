/** Report an irregularity: the remedy and its clause are shown before anything is done. */

import { command } from "../api.js";
import { h } from "../dom.js";
import { ruleLink } from "../rule-link.js";
import { log } from "../table/log.js";
import { plain } from "../words.js";
import { box, choose, field, typedCards } from "./form.js";

/** @param {import("../pages/floor.js").FloorPage} page */
export function incident(page) {
  const remedies = page.state.remedies ?? [];
  if (!remedies.length) return null;
  const draft = page.draft("incident", {
    kind: remedies[0].kind,
    spot: "",
    cards: "",
    count: "",
    note: "",
    preview: null,
  });
  const remedy = remedies.find((each) => each.kind === draft.kind) ?? remedies[0];
  const needs = (name) => remedy.asks.includes(name);
  const body = () => ({
    kind: remedy.kind,
    ...(draft.spot !== "" ? { spot: Number(draft.spot) } : {}),
    ...(draft.cards ? { cards: typedCards(draft.cards) } : {}),
    ...(draft.count !== "" ? { count: Number(draft.count) } : {}),
    ...(draft.note ? { note: draft.note } : {}),
  });
  const report = (preview) => command(page.path("incident"), { ...page.moment, incident: body(), preview });
  const look = (event) => {
    event.preventDefault();
    page.attempt(
      () => report(true),
      (answer) => (draft.preview = { ...answer, moment: JSON.stringify(body()) }),
    );
  };
  const shown = draft.preview && draft.preview.moment === JSON.stringify(body()) ? draft.preview : null;
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
      field(page, draft, "spot", `Spot${needs("spot") ? "" : " (if any)"}`, {
        type: "number",
        min: 0,
        required: needs("spot"),
      }),
      field(page, draft, "cards", `Cards${needs("cards") ? "" : " (if any)"}`, {
        placeholder: "As Kd",
        required: needs("cards"),
      }),
      needs("count") && field(page, draft, "count", "Cards counted", { type: "number", min: 0, required: true }),
      field(page, draft, "note", "Note"),
      h("button", { class: "act quiet" }, "Show the remedy"),
    ),
    h("p", { class: "hush" }, `Remedy: ${remedy.says}. `, ruleLink(remedy.rule)),
    shown &&
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
                () => (page.drafts.incident = undefined),
              ),
          },
          "Confirm and apply",
        ),
      ),
  );
}
