/** What is printed on the felt: the title, inscriptions and odds that the regulation asks for, each with its clause. */

import { h } from "../dom.js";
import { t, tr } from "../phrases.js";

/** Whether the players contend for a pot among themselves, without a bank. */
export function pooled({ areas, pay_tables: tables }) {
  return !tables.length && areas.some((area) => !area.per_seat);
}

/** Odds as they are stated: always "to". */
export function oddsText(line) {
  if (line.award) return tr(line.award);
  if (!line.odds) return t("push");
  return t("{win} to {stake}", { win: line.odds.win.toLocaleString("en-US"), stake: line.odds.stake ?? 1 });
}

/** A pay table. */
export function payTable(table) {
  return h(
    "table",
    { class: "pays", key: `pays-${table.wager}-${table.title}`, "data-rule": table.rule, tabindex: "0" },
    h("caption", null, tr(table.title)),
    h(
      "tbody",
      null,
      table.lines.map((line) =>
        h("tr", null, h("th", { scope: "row" }, h("span", null, tr(line.hand))), h("td", null, oddsText(line))),
      ),
    ),
  );
}

/** The print in the middle of the felt; cards once dealt lie over the odds. */
export function print(layout, dealt) {
  const words = layout.inscriptions.filter((each) => each.on === "felt" && each.name !== "licensee");
  const tables = layout.pay_tables.filter((each) => each.on === "felt");
  return h(
    "div",
    { class: dealt ? "print dealt" : "print", key: "print" },
    words.map((each) => h("p", { class: "inscription", "data-rule": each.rule, tabindex: "0" }, tr(each.text))),
    tables.length > 0 && !dealt && h("div", { class: "felt-pays" }, tables.map(payTable)),
  );
}
