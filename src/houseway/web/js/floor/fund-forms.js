/** Contribution forms: a container counted into the table inventory, the form's two parts, and how they are matched. */

import { h } from "../dom.js";
import { dollars } from "../money.js";
import { who } from "../session.js";
import { skew } from "../socket.js";
import { box, button, choose, field, form, table, tick, when } from "./form.js";

/** @import { FloorState } from "./state.js" */
/** @import { Give } from "./funds.js" */

const PARTS = ["original", "duplicate"];
/** The chips that may lie in a container, in cents. */
const VALUES = [10_000, 2_500, 500, 100];

/** @param {FloorState} floor @param {any} fund @param {Give} give */
export const forms = (floor, fund, give) => [
  list(floor, fund, give),
  floor.may("fund-form") && filling(floor, fund, give),
  floor.may("fund-void") && voiding(floor, fund, give),
  floor.may("fund-reconcile") && reconciling(floor, fund, give),
];

function list(floor, fund, give) {
  const rows = [...fund.forms].reverse();
  return box(
    "Contribution forms",
    rows.length
      ? table(
          "Contribution forms",
          ["Form", "Written", "Chips", "Dealer and witness", "Original", "Duplicate", "Matched"],
          rows.map((each) => row(fund, give, each)),
        )
      : h("p", { class: "hush" }, "No form so far."),
    fund.voided.length > 0 && h("p", { class: "hush" }, `Void: ${fund.voided.map((each) => `${each.serial} (${each.reason})`).join(", ")}.`),
    fund.reconciliations.length > 0 &&
      h(
        "ul",
        { "aria-label": "Reconciliations" },
        fund.reconciliations.map((each) =>
          h(
            "li",
            { key: each.at },
            `${when(each.at)}, ${each.by.join(" and ")}: ${each.originals.length} matched. `,
            each.missing_originals.length > 0 &&
              h("b", { class: "lost" }, `Originals missing: ${each.missing_originals.join(", ")}; ${dollars(each.revenue)} added to poker revenue. `),
            each.missing_duplicates.length > 0 && h("b", { class: "lost" }, `Duplicates missing: ${each.missing_duplicates.join(", ")}.`),
          ),
        ),
      ),
    h("p", { class: "hush" }, `The next form is number ${fund.serial}.`),
  );
}

function row(fund, give, each) {
  const { serial, written, table, chips, value, expected, dealer, witness } = each.formed;
  const pdf = `/api/floor/funds/${encodeURIComponent(fund.name)}/forms/${serial}`;
  const signer = { original: dealer, duplicate: witness };
  return [
    h("a", { href: pdf, target: "_blank", rel: "noopener" }, `Print ${serial}`),
    `${table}, ${when(written)}`,
    `${chips.map(([worth, count]) => `${count} of ${dollars(worth)}`).join(", ")}: ${dollars(value)}${value === expected ? "" : ` (books ${dollars(expected)})`}`,
    `${dealer}, ${witness}`,
    ...PARTS.map(
      (part) =>
        each[part] ||
        (signer[part] === who()?.name
          ? button("Deposit it", give("deposit", () => ({ fund: fund.name, serial, part })), { "aria-label": `Deposit the ${part} of form ${serial}` })
          : "not deposited"),
    ),
    each.reconciled ? when(each.reconciled) : "no",
  ];
}

function filling(floor, fund, give) {
  const name = `form-${fund.name}`;
  const draft = floor.draft(name, { table: "", surveillance: "" });
  const chips = () => VALUES.map((value) => [value, Number(draft[`of ${value}`] ?? 0)]).filter(([, count]) => count);
  const value = chips().reduce((sum, [worth, count]) => sum + worth * count, 0);
  const body = () => ({ fund: fund.name, serial: fund.serial, table: draft.table, written: Date.now() + skew, chips: chips(), surveillance: draft.surveillance });
  return box(
    `Fill in form ${fund.serial}`,
    form(
      give("form", body, name),
      choose(floor, draft, "table", "Table", [["", "Choose a table"], ...Object.keys(fund.boxes).map((each) => [each, each])], { required: true }),
      VALUES.map((each) => field(floor, draft, `of ${each}`, `Chips of ${dollars(each)}`, { type: "number", min: 0, inputmode: "numeric" })),
      field(floor, draft, "surveillance", "Surveillance recording", { autocomplete: "off" }),
      h("button", { class: "act" }, "Ask the witness"),
    ),
    h("p", { class: "hush" }, `${dollars(value)} go from the container into the table inventory. The dealer and the witness sign.`),
  );
}

function voiding(floor, fund, give) {
  const name = `void-${fund.name}`;
  const draft = floor.draft(name, { reason: "" });
  return box(
    `Void form ${fund.serial}`,
    form(
      give("void", () => ({ fund: fund.name, serial: fund.serial, reason: draft.reason }), name),
      field(floor, draft, "reason", "Why it is spoiled", { required: true }),
      h("button", { class: "act quiet" }, "The form is void"),
    ),
  );
}

function reconciling(floor, fund, give) {
  const out = fund.forms.filter((each) => !each.reconciled).map((each) => each.formed.serial);
  const name = `reconcile-${fund.name}`;
  const draft = floor.draft(name, {});
  const originals = () => out.filter((serial) => draft[serial]);
  return box(
    "Match the forms",
    form(
      give("reconcile", () => ({ fund: fund.name, originals: originals() }), name),
      out.map((serial) => tick(`Original ${serial} came from the count room`, Boolean(draft[serial]), (yes) => floor.fill(draft, { [serial]: yes }))),
      h("button", { class: "act" }, "Ask the cage"),
    ),
    h("p", { class: "hush" }, out.length ? "What has no tick is missing, and its value is added to poker revenue." : "Every form is matched; without one, the day is matched as it is."),
  );
}
