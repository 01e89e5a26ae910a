/** Contribution boxes: counted at a closed table or sent to the cage, carried by security, counted by a cashier. */

import { h } from "../dom.js";
import { cents, dollars } from "../money.js";
import { amount, box, choose, field, form, table } from "./form.js";

/** @import { FloorState } from "./state.js" */
/** @import { Give } from "./funds.js" */

/** @param {FloorState} floor @param {any} fund @param {Give} give */
export function boxes(floor, fund, give) {
  const tables = Object.keys(fund.boxes);
  const going = Object.values(fund.collections).filter((each) => !each.received);
  return [
    box("Boxes", list(floor, fund, tables), going.length > 0 && under(going)),
    tables.length > 0 && floor.may("fund-count") && counting(floor, fund, give, tables),
    tables.length > 0 && floor.may("fund-send") && sending(floor, fund, give, tables),
    floor.may("fund-carry") && going.filter((each) => !each.carried).map((each) => carrying(floor, fund, give, each)),
    floor.may("fund-receive") && going.filter((each) => each.carried).map((each) => receiving(floor, fund, give, each)),
  ];
}

/** Those who count are not told what the books have in a box. */
const list = (floor, fund, tables) =>
  tables.length
    ? table(
        "Boxes",
        floor.may("ledger") ? ["Table", "By the books"] : ["Table"],
        tables.map((each) => (floor.may("ledger") ? [each, dollars(fund.boxes[each])] : [each])),
      )
    : h("p", { class: "hush" }, "No table has a box of this fund.");

const under = (going) =>
  h(
    "ul",
    { "aria-label": "Boxes on their way" },
    going.map(({ tables, collected, carried }) =>
      h(
        "li",
        { key: collected.collection },
        `${collected.collection}: ${tables.join(", ")}, `,
        carried ? `in the cage under lock ${carried.lock}, to be counted` : "waits for security",
      ),
    ),
  );

function counting(floor, fund, give, tables) {
  const name = `count-${fund.name}`;
  const draft = floor.draft(name, { where: "", notice: "", surveillance: "" });
  const closed = floor.tables.filter((each) => each.status === "closed").map((each) => [each.id, each.name]);
  const counted = () => Object.fromEntries(tables.map((each) => [each, cents(draft[`of ${each}`] ?? "")]));
  const body = () => ({ fund: fund.name, where: draft.where, counted: counted(), notice: draft.notice, surveillance: draft.surveillance });
  return box(
    "Count the boxes at a closed table",
    form(
      give("count", body, name),
      choose(floor, draft, "where", "Closed table", [["", "Choose a table"], ...closed], { required: true }),
      tables.map((each) => amount(floor, draft, `of ${each}`, `Box of ${each}, in dollars`)),
      field(floor, draft, "notice", "Notice to the Division", { required: true, autocomplete: "off" }),
      field(floor, draft, "surveillance", "Surveillance recording", { required: true, autocomplete: "off" }),
      h("button", { class: "act" }, "Ask a poker supervisor"),
    ),
  );
}

function sending(floor, fund, give, tables) {
  const name = `send-${fund.name}`;
  const draft = floor.draft(name, { notice: "" });
  return box(
    "Send the boxes to the cage",
    form(
      give("send", () => ({ fund: fund.name, boxes: tables, notice: draft.notice }), name),
      field(floor, draft, "notice", "Notice to the Division", { required: true, autocomplete: "off" }),
      h("button", { class: "act" }, `Send ${tables.length === 1 ? "the box" : `all ${tables.length} boxes`}`),
    ),
    h("p", { class: "hush" }, `${tables.join(", ")}. Every box is accounted for at once.`),
  );
}

function carrying(floor, fund, give, { collected }) {
  const name = `carry-${collected.collection}`;
  const draft = floor.draft(name, { lock: "" });
  return box(
    `Carry ${collected.collection} to the cage`,
    form(
      give("carry", () => ({ fund: fund.name, collection: collected.collection, lock: draft.lock }), name),
      field(floor, draft, "lock", "Lock", { required: true, autocomplete: "off" }),
      h("button", { class: "act" }, "It is in the cage"),
    ),
  );
}

/** What was counted at a table comes as one container, of which the cashier verifies the total. */
function receiving(floor, fund, give, { tables, collected }) {
  const name = `receive-${collected.collection}`;
  const draft = floor.draft(name, {});
  const each = collected.place === "table" ? [""] : tables;
  const counted = () => Object.fromEntries(each.map((of) => [of, cents(draft[`of ${of}`] ?? "")]));
  return box(
    `Count ${collected.collection} in the cage`,
    form(
      give("receive", () => ({ fund: fund.name, collection: collected.collection, counted: counted() }), name),
      each.map((of) => amount(floor, draft, `of ${of}`, of ? `Box of ${of}, in dollars` : "Total of the container, in dollars")),
      h("button", { class: "act" }, "Give the count"),
    ),
  );
}
