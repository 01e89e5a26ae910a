/** Fills and credits: the slips of the open days, a new one, and one made in error. */

import { command } from "../api.js";
import { h } from "../dom.js";
import { cents, dollars } from "../money.js";
import { plain } from "../words.js";
import { amount, box, choose, field, form, table } from "./form.js";

/** @import { Does, FloorState } from "./state.js" */

const DAY = "/api/floor/day";

/** @param {FloorState} floor @param {Does} does @param {string[][]} tables */
export const slips = (floor, does, tables) => [
  floor.may("slip") && asking(floor, does, tables),
  floor.day.slips.length > 0 && box("Slips", made(floor.day.slips)),
  floor.may("void-slip") && voiding(floor, does),
];

/** The slips of a day or of several. @param {any[]} slips */
export const made = (slips) =>
  table(
    "Fills and credits",
    ["Slip", "Table", "Amount", "Signed by", "State"],
    slips.map((each) => [
      `${plain(each.kind)} ${each.number}`,
      each.table,
      dollars(each.amount),
      each.by.join(" and "),
      each.voided_by.length ? h("b", { class: "lost" }, `void, ${each.voided_by.join(" and ")}: ${each.reason}`) : "stands",
    ]),
  );

/** @param {FloorState} floor @param {Does} does @param {string[][]} tables */
function asking(floor, does, tables) {
  const draft = floor.draft("slip", { kind: "fill", table: "", amount: "" });
  const body = () => ({ kind: draft.kind, table: draft.table, amount: cents(draft.amount) });
  return box(
    "Fill or credit",
    form(
      () => does.attempt(() => command(`${DAY}/slip`, body()), floor.sending("slip")),
      choose(floor, draft, "kind", "Slip", [["fill", "Fill: chips to the table"], ["credit", "Credit: chips to the cage"]]),
      choose(floor, draft, "table", "Table", tables, { required: true }),
      amount(floor, draft, "amount", "Amount in dollars"),
      h("button", { class: "act" }, "Ask for the slip"),
    ),
    h("p", { class: "hush" }, "One person of the floor and one of the cage sign it."),
  );
}

/** @param {FloorState} floor @param {Does} does */
function voiding(floor, does) {
  const standing = floor.day.slips.filter((each) => !each.voided_by.length);
  if (!standing.length) return null;
  const draft = floor.draft("void-slip", { slip: "", reason: "" });
  const body = () => {
    const [kind, number] = draft.slip.split(" ");
    return { kind, number: Number(number), reason: draft.reason };
  };
  const named = standing.map(({ kind, number, table, amount }) => [`${kind} ${number}`, `${plain(kind)} ${number}: ${dollars(amount)}, ${table}`]);
  return box(
    "Void a slip",
    form(
      () => does.attempt(() => command(`${DAY}/void-slip`, body()), floor.sending("void-slip")),
      choose(floor, draft, "slip", "Slip", [["", "Choose a slip"], ...named], { required: true }),
      field(floor, draft, "reason", "Reason", { required: true }),
      h("button", { class: "act quiet" }, "Ask a second person"),
    ),
    h("p", { class: "hush" }, "Its chips go back and its number stays used. Others than those who signed it do this."),
  );
}
