/** A supervisor's ruling from the closed list, previewed like a remedy. */

import { cents } from "../money.js";
import { plain } from "../words.js";
import { choose, field } from "./form.js";
import { previewed } from "./previewed.js";

/** @import { Does, FloorState } from "./state.js" */

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

/** @param {FloorState} floor @param {Does} does */
export function rulings(floor, does) {
  const kinds = floor.table.rulings ?? [];
  if (!kinds.length) return null;
  const draft = floor.draft("ruling", { kind: kinds[0], reason: "", spot: "", last: "1", award: "", preview: null });
  if (!floor.playing && !(draft.reason || draft.spot || draft.award)) return null;
  const words = (kind) => RULINGS[kind] ?? plain(kind);
  return previewed(floor, does, {
    what: "ruling",
    title: "Rule on the round",
    body: ruling(draft),
    fields: [
      choose(
        floor,
        draft,
        "kind",
        "Ruling",
        kinds.map((each) => [each, words(each)]),
      ),
      draft.kind === "rescind" && field(floor, draft, "last", "How many answers", { type: "number", min: 1 }),
      draft.kind === "hand_dead" && field(floor, draft, "spot", "Spot", { type: "number", min: 1, required: true }),
      draft.kind === "award" &&
        field(floor, draft, "award", "Who and how many dollars", { placeholder: "Ada 25, Bob -25", required: true }),
      field(floor, draft, "reason", "Reason", { required: true }),
    ],
    look: "Show what it does",
    confirm: "Confirm the ruling",
    says: () => words(draft.kind),
  });
}

/** The ruling as the service reads it. */
const ruling = ({ kind, reason, spot, last, award: given }) => ({
  kind,
  reason,
  ...(spot !== "" && kind === "hand_dead" ? { spot: Number(spot) } : {}),
  ...(kind === "rescind" ? { last: Number(last) } : {}),
  ...(kind === "award" ? { award: award(given) } : {}),
});
