/** The regulated layout as a plan, and the signs of a table, to look at and to print. */

import { get } from "../api.js";
import { h, render } from "../dom.js";
import { loadStyle } from "../load-style.js";
import { ruleLink } from "../rule-link.js";
import { oddsText, payTable } from "../table/felt.js";

await loadStyle("layout.css");

const WIDE = 1200;
const TALL = 720;
const MIDDLE = WIDE / 2;
/** Room for one area with the gap beside it. */
const CELL = 54;

export class LayoutPage {
  constructor(root, id) {
    this.root = root;
    this.id = id;
  }

  async open() {
    const { layout } = await get(`/api/tables/${encodeURIComponent(this.id)}/layout`);
    if (!this.root.isConnected) return;
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

/**
 * The felt from above: the dealer on the straight edge, positions along the curve, position 1 at the dealer's far left.
 * @param {any} layout @param {string} lit the clause whose areas and words are lit
 */
export function plan(layout, lit = "") {
  const { seats, title } = layout;
  const per = [
    ...layout.areas.filter((area) => area.per_seat),
    ...(layout.card_areas ?? []).map((area) => ({ ...area, cards: true })),
  ];
  const shared = layout.areas.filter((area) => !area.per_seat);
  const words = layout.inscriptions.filter((each) => each.on === "felt" && each.name !== "licensee");
  const licensee = layout.inscriptions.find((each) => each.name === "licensee");
  const odds = layout.numbers ? [] : layout.pay_tables.filter((each) => each.on === "felt");
  const below = 178 + words.length * 25;
  return h(
    "svg",
    {
      viewBox: `0 0 ${WIDE} ${TALL}`,
      class: "plan",
      role: "img",
      "aria-label": `${title}: ${seats} positions, each with ${per.map((area) => area.label).join(", ")}`,
    },
    h("path", { class: "plan-felt", d: "M24 20H1176V150C1176 500 920 700 600 700S24 500 24 150Z" }),
    h("path", { class: "plan-rack", d: "M470 30h260v36H470Z" }),
    h("text", { x: MIDDLE, y: 54, class: "plan-small" }, "Dealer"),
    h("text", { x: MIDDLE, y: 112, class: "plan-title" }, title),
    licensee && h("text", { x: MIDDLE, y: 138, class: "plan-small" }, licensee.text),
    words.map((each, i) => h("text", { x: MIDDLE, y: 168 + i * 25, class: `plan-words${lights(each, lit)}` }, each.text)),
    shared.map((area, i) => middleArea(area, i, shared.length, below, lit)),
    odds.map((table, i) => printedOdds(table, i, odds, below + 14, lit)),
    layout.numbers
      ? board(layout.numbers, below)
      : Array.from({ length: seats }, (_, i) => position(i + 1, seats, per, lit)),
  );
}

const lights = (item, lit) => (lit && item.rule === lit ? " lit" : "");

/** Pots and marks in the middle, three in a row. */
function middleArea(area, i, count, top, lit) {
  const row = Math.floor(i / 3);
  const inRow = Math.min(3, count - row * 3);
  const x = MIDDLE + ((i % 3) - (inRow - 1) / 2) * 120;
  return h(
    "g",
    { transform: `translate(${x} ${top + 26 + row * 56})` },
    h("rect", { class: `plan-area${lights(area, lit)}`, x: -54, y: -22, width: 108, height: 44, rx: 8 }),
    h("text", { class: "plan-small", y: 5 }, area.label),
  );
}

/** The odds that the cloth itself bears. */
function printedOdds(table, i, all, top, lit) {
  const wide = Math.min(190, 600 / all.length);
  // A long name is set narrower, so that it keeps clear of its odds.
  const fitted = (line) => (line.hand.length * 5 > wide - 66 ? { textLength: wide - 66, lengthAdjust: "spacingAndGlyphs" } : {});
  const left = MIDDLE + (i - all.length / 2) * wide + 6;
  return h(
    "g",
    { class: `plan-odds${lights(table, lit)}` },
    h("text", { x: left, y: top, class: "plan-odds-title" }, table.title),
    table.lines.map((line, row) => [
      h("text", { x: left, y: top + 14 + row * 12, ...fitted(line) }, line.hand),
      h("text", { x: left + wide - 14, y: top + 14 + row * 12, class: "plan-odds-end" }, oddsText(line)),
    ]),
  );
}

function board(numbers, top) {
  return Array.from({ length: numbers }, (_, i) =>
    h(
      "g",
      { transform: `translate(${MIDDLE + ((i % 10) - 4.5) * 56} ${top + 30 + Math.floor(i / 10) * 44})` },
      h("rect", { class: "plan-area", x: -25, y: -19, width: 50, height: 38, rx: 6 }),
      h("text", { class: "plan-small", y: 5 }, String(i + 1)),
    ),
  );
}

/** A label in few lines that are about as long as each other. */
function lines(label) {
  const most = Math.max(9, ...label.split(" ").map((word) => word.length));
  return label.split(" ").reduce((all, word) => {
    const last = all.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= most) all[all.length - 1] = `${last} ${word}`;
    else all.push(word);
    return all;
  }, []);
}

/** A position's areas in a block that points to its player. */
function position(spot, of, areas, lit) {
  const turn = of === 1 ? Math.PI / 2 : Math.PI * (0.085 + (0.83 * (spot - 1)) / (of - 1));
  const columns = areas.length > 4 ? 3 : Math.min(2, areas.length);
  const rows = Math.ceil(areas.length / (columns || 1));
  const depth = rows * CELL;
  const x = MIDDLE + Math.cos(turn) * (524 - depth / 2);
  const y = 132 + Math.sin(turn) * (520 - depth / 2);
  return h(
    "g",
    { transform: `translate(${x} ${y}) rotate(${(turn * 180) / Math.PI - 90})` },
    areas.map((area, i) => {
      const row = Math.floor(i / columns);
      const inRow = Math.min(columns, areas.length - row * columns);
      const across = ((i % columns) - (inRow - 1) / 2) * CELL;
      return h("g", { transform: `translate(${across} ${(row + 0.5) * CELL - depth / 2})` }, mark(area, lit));
    }),
    h("text", { class: "plan-spot", y: depth / 2 + 16 }, String(spot)),
  );
}

function mark(area, lit) {
  const said = lines(area.label);
  const size = Math.min(10.5, 78 / Math.max(...said.map((line) => line.length)), 36 / said.length);
  return [
    area.cards
      ? h("rect", { class: `plan-area${lights(area, lit)}`, x: -20, y: -25, width: 40, height: 50, rx: 4 })
      : h("circle", { class: `plan-area${lights(area, lit)}`, r: 25 }),
    said.map((line, i) =>
      h("text", { "font-size": size, y: size * 0.35 + (i - (said.length - 1) / 2) * size * 1.1 }, line),
    ),
  ];
}
