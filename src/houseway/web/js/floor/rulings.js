/** A supervisor's ruling from the closed list, previewed like a remedy. */

import { command } from "../api.js";
import { h } from "../dom.js";
import { cents } from "../money.js";
import { ruleLink } from "../rule-link.js";
import { log } from "../table/log.js";
import { plain } from "../words.js";
import { betweenRounds, box, choose, field } from "./form.js";

export const RULINGS = {
  rescind: "Take back the last answers",
  hand_dead: "A hand is dead",
  round_dead: "The round is dead, wagers go back",
  award: "A stated award",
  continue: "Play goes on",
};

/** `Ada 500, Bob -500` → `{Ada: 50000, Bob: -50000}` in cents. */
function award(text) {
  const found = {};
  for (const part of text.split(",")) {
    const [, player, sign, text] = part.trim().match(/^(.+?)\s+(-?)(\d+(?:\.\d{1,2})?)$/) ?? [];
    if (player) found[player] = cents(text) * (sign ? -1 : 1);
  }
  return found;
}

/** @param {import("../pages/floor.js").FloorPage} page */
export function rulings(page) {
  const kinds = page.state.rulings ?? [];
  if (!kinds.length) return null;
  const draft = page.draft("ruling", { kind: kinds[0], reason: "", spot: "", last: "1", award: "", preview: null });
  if (!page.playing && !(draft.reason || draft.spot || draft.award)) return null;
  const body = () => ({
    kind: draft.kind,
    reason: draft.reason,
    ...(draft.spot !== "" && draft.kind === "hand_dead" ? { spot: Number(draft.spot) } : {}),
    ...(draft.kind === "rescind" ? { last: Number(draft.last) } : {}),
    ...(draft.kind === "award" ? { award: award(draft.award) } : {}),
  });
  // What was shown holds for this ruling at this moment of the round and no other.
  const asked = () => JSON.stringify([page.moment, body()]);
  const rule = (preview) => command(page.path("ruling"), { ...page.moment, ruling: body(), preview });
  const shown = draft.preview && draft.preview.of === asked() ? draft.preview : null;
  return box(
    "Rule on the round",
    h(
      "form",
      {
        class: "fields",
        onsubmit: (event) => (
          event.preventDefault(),
          page.attempt(
            () => rule(true),
            (answer) => (draft.preview = { ...answer, of: asked() }),
          )
        ),
      },
      choose(
        page,
        draft,
        "kind",
        "Ruling",
        kinds.map((each) => [each, RULINGS[each] ?? plain(each)]),
      ),
      draft.kind === "rescind" && field(page, draft, "last", "How many answers", { type: "number", min: 1 }),
      draft.kind === "hand_dead" && field(page, draft, "spot", "Spot", { type: "number", min: 1, required: true }),
      draft.kind === "award" &&
        field(page, draft, "award", "Who and how many dollars", { placeholder: "Ada 25, Bob -25", required: true }),
      field(page, draft, "reason", "Reason", { required: true }),
      h("button", { class: "act quiet", disabled: !page.playing }, "Show what it does"),
    ),
    !page.playing && betweenRounds(),
    shown &&
      page.playing &&
      h(
        "div",
        { class: "preview", role: "status" },
        h("p", null, h("b", null, RULINGS[draft.kind] ?? plain(draft.kind)), " ", ruleLink(shown.rule)),
        log(shown.events ?? [], page.names),
        h(
          "button",
          {
            class: "act",
            onclick: () =>
              page.attempt(
                () => rule(false),
                page.sending("ruling"),
              ),
          },
          "Confirm the ruling",
        ),
      ),
  );
}
