/** A step that settles: losing wagers are taken first, and what is put out is held against what is due. */

import { h } from "../dom.js";
import { cents, dollars } from "../money.js";
import { big, chips } from "./step.js";

/** What a settlement pays out of the rack or the pot. @param {any[]} moves */
const toPay = (moves) =>
  moves.filter((each) => each.type === "paid" || each.type === "awarded").reduce((sum, each) => sum + each.amount, 0);

/** What it takes of wagers that lost. @param {any[]} moves */
const toTake = (moves) => moves.filter((each) => each.type === "collected").reduce((sum, each) => sum + each.amount, 0);

/** What is wrong with an amount put out; empty where none was stated or it is right. */
function off(typed, due) {
  const amount = typed ? cents(typed) : due;
  if (amount === null) return "That is no amount.";
  if (amount > due) return `${dollars(amount - due)} too much lies there: take it back first.`;
  return amount < due ? `${dollars(due - amount)} is still missing.` : "";
}

/** Whether wagers that lost lie there still, at a step that also pays: they are taken first. */
const losersLie = (moves, own) => !own.taken && toTake(moves) > 0 && toPay(moves) > 0;

const said = (pay, take) =>
  [take && `take ${dollars(take)}`, pay && `pay ${dollars(pay)}`].filter(Boolean).join(", ") || "give back";

/** Chips to move; wagers that lost come off first, and what was put out is held against what is due. */
function drawn(floor, step, own, does) {
  const moves = floor.table.coming;
  const due = toPay(moves);
  const wrong = off(own.typed, due);
  if (losersLie(moves, own)) {
    const lost = moves.filter((each) => each.type === "collected");
    return h("div", { class: "settling", key: "take" }, chips(floor, lost), big(`${step.words}: take ${dollars(toTake(moves))}`, does.main, "Enter"));
  }
  const left = own.taken ? moves.filter((each) => each.type !== "collected") : moves;
  return h(
    "div",
    { class: "settling", key: "pay" },
    chips(floor, left),
    due > 0 && h(
      "label",
      { class: "put-out" },
      "Put out, if you count it first",
      h("input", { inputmode: "decimal", value: own.typed, oninput: (event) => does.typed(event.target.value) }),
    ),
    wrong && h("p", { class: "due", role: "alert" }, wrong),
    !wrong && big(`${step.words}: ${said(due, toTake(left))}`, does.main, "Enter"),
  );
}

/** What the press of the step does: nothing while the amount is wrong, `take` while losing wagers lie, else what was moved. */
function pressed(moves, own) {
  if (off(own.typed, toPay(moves))) return null;
  // What the button says is held against the table once more: another seat may have been settled meanwhile.
  if (losersLie(moves, own)) return "take";
  return { paid: own.typed ? cents(own.typed) : toPay(moves), taken: toTake(moves) };
}

export const settling = { drawn, pressed };
