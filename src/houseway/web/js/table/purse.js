/** Chips for one's seat: from the account, which play chips refill. */

import { command } from "../api.js";
import { openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { tell, tellProblem } from "../live.js";
import { dollars } from "../money.js";
import { recall, who } from "../session.js";

const STEP = 100;

/**
 * Add chips up to what the table allows; an empty account of play chips is refilled first.
 * @param {import("./model.js").TableModel} model @param {import("../types.d.ts").Does} does
 */
export async function addChips(model, does) {
  const { state, me } = model;
  const { buy_in: limits, stakes } = state;
  const room = limits.high - model.seatOf(me).stack;
  if (room < STEP) return tell(`You have the most that one may have here, ${dollars(limits.high)}.`);
  try {
    if ((who()?.balance[stakes] ?? 0) < limits.low && stakes === "play") await command("/api/me/refill").then(recall);
  } catch (problem) {
    return tellProblem(problem);
  }
  const have = who()?.balance[stakes] ?? 0;
  const most = Math.min(have, room);
  if (most < STEP) return tell("There are no more chips in your account; the cage sells them.");
  let amount = Math.min(limits.usual ?? limits.low, most);
  const dialog = openDialog("Add chips before the next round", (close) => [
    h(
      "label",
      { class: "stackform" },
      `${dollars(amount)} of ${dollars(have)}`,
      h("input", {
        type: "range",
        min: STEP,
        max: most,
        step: STEP,
        value: String(amount),
        oninput: (event) => ((amount = Number(event.target.value)), dialog.redraw()),
      }),
    ),
    h("button", { class: "act", onclick: () => (does.order("top-up", { amount }), close()) }, `Add ${dollars(amount)}`),
  ]);
  return undefined;
}

/** Whether a player sits without a chip, on the felt or behind, and no round is theirs to look at. */
export function broke(model) {
  const mine = model.me && model.seatOf(model.me);
  if (!mine || mine.stack || (mine.in_round && model.state.phase === "playing")) return false;
  return ![...(model.scene?.felt ?? [])].some(([key]) => key.startsWith(`${model.me}|`));
}

/** What someone without chips can do. */
export function brokeDock(model, does) {
  return [
    h("p", { class: "hush" }, "You have no chips left at this table."),
    h("button", { class: "act", "data-choice": "chips", onclick: () => addChips(model, does) }, "Add chips"),
    h("button", { class: "act quiet", "data-choice": "leave", onclick: () => does.order("leave", {}) }, "Leave the table"),
  ];
}
