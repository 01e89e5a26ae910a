/** What a step of the table's day looks like when it is right, drawn, and what is checked in it. */

import { face } from "../cards/faces.js";
import { inWords, kindOf } from "../console/kinds.js";
import { h } from "../dom.js";

const WIDE = 320;
const RED = /[♥♦]/;

const card = (x, y, text = "", more = {}) =>
  h(
    "g",
    { key: `${x}-${y}`, class: text ? "open" : "down", ...more },
    h("rect", { x, y, width: 22, height: 32, rx: 3 }),
    text && h("text", { x: x + 3, y: y + 11, class: RED.test(text) ? "red" : "" }, text),
  );

const words = (x, y, text, anchor = "start") => h("text", { key: `words-${x}-${y}`, x, y, class: "words", "text-anchor": anchor }, text);
const arrow = (d) => h("path", { key: d, d, class: "arrow" });

/** The cards of a deck, a row for each suit or kind: `[name, [short, …]]`. @param {string[]} codes @returns {[string, string[]][]} */
export function rows(codes) {
  const ranks = "23456789TJQKA";
  const found = new Map();
  for (const code of codes) {
    const { kind, suit, short } = face(code);
    const row = kind === "standard" ? (suit ?? "") : kind === "joker" ? "joker" : kindOf(code);
    found.set(row, [...(found.get(row) ?? []), [code, short]]);
  }
  return [...found].sort().map(([name, all]) => [
    name,
    all.sort(([a], [b]) => ranks.indexOf(a[0]) - ranks.indexOf(b[0])).map(([, short]) => short),
  ]);
}

/** Every card open, suit by suit: what is missing or twice stands out. */
function spread(codes) {
  const all = rows(codes);
  const step = (cards) => Math.min(24, (WIDE - 80) / Math.max(1, cards.length));
  return [
    40 * all.length + 8,
    all.map(([name, cards], row) =>
      h("g", { key: name }, [cards.map((short, n) => card(6 + n * step(cards), 6 + row * 40, [...short].length > 3 ? short.slice(0, 2) : short)),
        words(WIDE - 4, 28 + row * 40, `${name.length > 1 ? inWords(name) : ""} ${cards.length}`.trim(), "end")]),
    ),
  ];
}

/** The same places, face down. */
const down = (codes) => [50, Array.from({ length: Math.min(codes.length, 26) }, (_, n) => card(6 + n * 11, 8))];

/** Face down all over the table, under both hands. */
const wash = () => [
  120,
  [
    Array.from({ length: 24 }, (_, n) => {
      const [x, y] = [20 + ((n * 97) % 250), 10 + ((n * 53) % 70)];
      return card(x, y, "", { transform: `rotate(${(n * 67) % 180} ${x + 11} ${y + 16})` });
    }),
    arrow("M60 60a36 26 0 1 1 20 26m-2-10 2 10 10-4"),
    arrow("M260 60a36 26 0 1 0-20 26m2-10-2 10-10-4"),
  ],
];

const packet = (x, y, n) => Array.from({ length: n }, (_, each) => card(x, y - each * 3));

/** One stack of all. */
const stack = () => [70, packet(149, 32, 9)];

/** Two halves pushed into each other. */
const shuffle = () => [
  80,
  [
    Array.from({ length: 7 }, (_, n) => card(60 + n * 8, 34 - n * 3, "", { transform: `rotate(18 ${70 + n * 8} 40)` })),
    Array.from({ length: 7 }, (_, n) => card(230 - n * 8, 34 - n * 3, "", { transform: `rotate(-18 ${240 - n * 8} 40)` })),
    arrow("M120 66h34m-8-6 8 6-8 6"),
    arrow("M200 66h-34m8-6-8 6 8 6"),
  ],
];

/** The upper part is laid beside, the lower one goes on top of it. */
const cut = () => [
  90,
  [packet(70, 46, 8), packet(190, 46, 6), arrow("M96 18C130-4 170-4 194 20m-10-4 10 4 2-10"), arrow("M82 40h-8M82 34h-8"), words(60, 88, "the lower part"), words(180, 88, "the upper part")],
];

/** Packets of ten, the rest beside. */
function count(codes) {
  const n = codes.length || 52;
  const tens = Math.floor(n / 10);
  const piles = Array.from({ length: tens }, () => 10).concat(n % 10 ? [n % 10] : []);
  return [82, [piles.map((cards, at) => [packet(8 + at * 34, 32, Math.min(4, cards)), words(10 + at * 34, 78, String(cards))]), words(WIDE - 60, 20, `${n} in all`)]];
}

const pack = () => [80, [packet(190, 34, 6), h("path", { d: "M110 14h46v54h-46zM110 22h46M133 14v8", class: "box" }), arrow("M162 42h20m-7-6 7 6-7 6")]];
const shoe = () => [70, [packet(120, 30, 5), h("path", { d: "M110 10h70l30 46H110z", class: "box" }), arrow("M208 50h40m-8-6 8 6-8 6")]];
const paper = () => [80, [h("path", { d: "M120 6h60l20 20v48h-80z", class: "box" }), arrow("M132 34h56M132 44h56M132 54h40M140 68l8 6 16-16")]];
const chips = () => [70, [0, 1, 2, 3].map((at) => [0, 1, 2, 3].slice(0, 4 - at).map((n) => h("ellipse", { key: `${at}-${n}`, cx: 60 + at * 60, cy: 56 - n * 8, rx: 22, ry: 7, class: "box" })))];

const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };
const die = (at, number) => [
  h("rect", { key: `die-${at}`, x: 70 + at * 70, y: 10, width: 48, height: 48, rx: 7, class: "box" }),
  PIPS[number].map((n) => h("circle", { key: n, cx: 82 + at * 70 + (n % 3) * 12, cy: 22 + Math.floor(n / 3) * 12, r: 3.5, class: "pip" })),
];
const dice = () => [70, [die(0, 6), die(1, 3), die(2, 5)]];

/** For each step: its picture, and what is looked at. @type {[RegExp, (codes: string[]) => any[], string][]} */
const STEPS = [
  [/^(inspect|verify|look|spread|arrive|turn_up|sort)$/, spread, "Every card is there once for each time it belongs to the deck, in its place; faces clean and unmarked, backs alike."],
  [/^(turn_down|rack)$/, down, "All cards lie face down; no face shows, no card is apart."],
  [/^idle$/, down, "The whole deck lies in one spread, all faces up or all faces down; no card is apart."],
  [/^wash$/, wash, "The cards lie face down and are moved about one another; none leaves the table."],
  [/^stack(_for_the_machine)?$/, stack, "All cards are in one stack, face down; none is left on the table."],
  [/^shuffle$/, shuffle, "Both halves go into each other completely; no card is seen."],
  [/^(cut|recut)$/, cut, "The lower part goes on top of the upper one; no card is seen."],
  [/^(count|inspect_return)$/, count, "Counted into packets; the number is entered as it was counted, whatever it should be."],
  [/^(load|fix_shoe|lock_shoe|mount|dismount)$/, shoe, "The cards go in together, face down; the device is closed and shows no card."],
  [/^(count_pot|keep_pot|restore_pot)$/, chips, "Chips sorted by value and counted where all can see them."],
  [/shaker/, dice, "The dice in the shaker are whole, clean and alike."],
  [/^receive$/, pack, "It comes to the table whole; what is entered here is what is seen on its backs."],
  [/^(remove|swap)$/, pack, "Every card of the deck leaves the table together; none stays behind."],
  [/^(standard|file_reference|open|close)$/, paper, "What is written is what lies on the table."],
];

/** The picture of a step and what is checked in it. @param {string} what @param {string[]} codes the deck's cards */
function picture(what, codes) {
  const [, draws, says] = STEPS.find(([pattern]) => pattern.test(what)) ?? STEPS[STEPS.length - 1];
  const [high, drawn] = draws(codes);
  return h(
    "figure",
    { class: "day-picture", "data-picture": draws.name, key: what },
    h("svg", { viewBox: `0 0 ${WIDE} ${high}`, "aria-hidden": "true" }, drawn),
    h("figcaption", null, says),
  );
}

/** The picture of a step with the deck of the table on show. @param {import("../floor/state.js").FloorState} floor @param {string} what */
export const pictured = ({ layout }, what) => picture(what, Object.keys(layout?.faces ?? {}).filter((code) => !code.startsWith("?")));
