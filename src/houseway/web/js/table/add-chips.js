/** Chips for the player's seat: from the account, which play chips refill. Loaded when they are asked for. */

import { command } from "../api.js";
import { openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { tell, tellProblem } from "../live.js";
import { dollars } from "../money.js";
import { t } from "../phrases.js";
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
  if (room < STEP) return tell(t("You have the most that one may have here, {high}.", { high: dollars(limits.high) }));
  try {
    if ((who()?.balance[stakes] ?? 0) < limits.low && stakes === "play") await command("/api/me/refill").then(recall);
  } catch (problem) {
    return tellProblem(problem);
  }
  const have = who()?.balance[stakes] ?? 0;
  const most = Math.min(have, room);
  if (most < STEP) return tell(t("There are no more chips in your account; the cage sells them."));
  let amount = Math.min(limits.usual ?? limits.low, most);
  const dialog = openDialog(t("Add chips before the next round"), (close) => [
    h(
      "label",
      { class: "stackform" },
      t("{amount} of {have}", { amount: dollars(amount), have: dollars(have) }),
      h("input", {
        type: "range",
        min: STEP,
        max: most,
        step: STEP,
        value: String(amount),
        oninput: (event) => ((amount = Number(event.target.value)), dialog.redraw()),
      }),
    ),
    h("button", { class: "act", onclick: () => (does.order("top-up", { amount }), close()) }, t("Add {amount}", { amount: dollars(amount) })),
  ]);
  return undefined;
}

