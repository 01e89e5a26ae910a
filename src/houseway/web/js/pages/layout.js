/** The regulated layout and the signs of a table, drawn to be printed. */

import { get } from "../api.js";
import { h, render } from "../dom.js";
import { ruleLink } from "../rule-link.js";
import { payTable } from "../table/felt.js";

const WIDE = 1000;
const TALL = 560;

export class LayoutPage {
  constructor(root, id) {
    this.root = root;
    this.id = id;
  }

  async open() {
    const { layout } = await get(`/api/tables/${encodeURIComponent(this.id)}/layout`);
    document.title = `${layout.title} layout · Houseway`;
    const signs = layout.inscriptions.filter((each) => each.on === "sign");
    render(
      this.root,
      h(
        "main",
        { class: "page layoutpage" },
        h(
          "header",
          { class: "no-print" },
          h("h1", null, `${layout.title}: layout and signs`),
          h("button", { class: "act", onclick: () => print() }, "Print"),
        ),
        h("section", { class: "sheet" }, plan(layout)),
        h(
          "section",
          { class: "sheet signs" },
          h("h2", null, layout.title),
          h(
            "div",
            { class: "paper-pays" },
            layout.pay_tables.map((table) =>
              h("div", { class: "pay-box", key: table.wager + table.title }, payTable(table), ruleLink(table.rule)),
            ),
          ),
          signs.map((each) => h("p", { class: "sign" }, each.text, " ", ruleLink(each.rule))),
        ),
      ),
    );
  }
}

/** The felt from above: the dealer on the straight edge, positions along the curve, position 1 at the dealer's far left. */
function plan(layout) {
  const seats = Array.from({ length: layout.seats }, (_, i) => i + 1);
  const per = layout.areas.filter((area) => area.per_seat);
  const shared = layout.areas.filter((area) => !area.per_seat);
  const words = layout.inscriptions.filter((each) => each.on === "felt" && each.name !== "licensee");
  const licensee = layout.inscriptions.find((each) => each.name === "licensee");
  return h(
    "svg",
    {
      viewBox: `0 0 ${WIDE} ${TALL}`,
      class: "plan",
      role: "img",
      "aria-label": `${layout.title}: ${layout.seats} positions, each with ${per.map((area) => area.label).join(", ")}`,
    },
    h("path", { class: "plan-felt", d: `M30 20H970V120C970 380 760 545 500 545S30 380 30 120Z` }),
    h("path", { class: "plan-rack", d: "M380 28h240v34H380Z" }),
    h("text", { x: 500, y: 50, class: "plan-small" }, "Dealer"),
    h("text", { x: 500, y: 112, class: "plan-title" }, layout.title),
    licensee && h("text", { x: 500, y: 136, class: "plan-small" }, licensee.text),
    words.map((each, i) => h("text", { x: 500, y: 166 + i * 24, class: "plan-words" }, each.text)),
    shared.map((area, i) =>
      h(
        "g",
        { transform: `translate(${500 + (i - (shared.length - 1) / 2) * 120} 230)` },
        h("rect", { class: "plan-area", x: -54, y: -22, width: 108, height: 44, rx: 8 }),
        h("text", { class: "plan-label", y: 4 }, area.label),
      ),
    ),
    seats.map((spot) => position(spot, layout.seats, per)),
  );
}

function position(spot, of, areas) {
  const turn = of === 1 ? Math.PI / 2 : Math.PI * (0.1 + (0.8 * (spot - 1)) / (of - 1));
  const x = 500 + Math.cos(turn) * 362;
  const y = 110 + Math.sin(turn) * 304;
  const angle = (turn * 180) / Math.PI - 90;
  const columns = areas.length > 3 ? 2 : 1;
  return h(
    "g",
    { transform: `translate(${x} ${y}) rotate(${angle})` },
    areas.map((area, i) => {
      const odd = areas.length % 2 && i === 0 && columns === 2;
      const row = columns === 1 ? i : odd ? 0 : Math.floor((i + (areas.length % 2)) / 2);
      const column = columns === 1 || odd ? 0 : ((i + (areas.length % 2)) % 2) - 0.5;
      return h(
        "g",
        { transform: `translate(${column * 62} ${row * 52 - 60})` },
        h("circle", { class: "plan-area", r: 24 }),
        area.label
          .split(" ")
          .map((word, line, all) =>
            h("text", { class: "plan-label", y: 4 + (line - (all.length - 1) / 2) * 10 }, word),
          ),
      );
    }),
    h(
      "text",
      {
        class: "plan-spot",
        y: columns === 1 ? areas.length * 52 - 56 : Math.ceil((areas.length + (areas.length % 2)) / 2) * 52 - 54,
      },
      String(spot),
    ),
  );
}
