/** What a dealer taps: cards by pictures, dice, numbers. */

import { face } from "../cards/faces.js";
import { h } from "../dom.js";
import { dieBox } from "../table/dice.js";
import { beginsRow, codes, inWords, shortSuits } from "./kinds.js";
import { inARow, placeName } from "./place.js";

/** The cards or numbers entered and not yet taken. */
export const shown = (own) =>
  own.cards.length > 0 &&
  h(
    "div",
    { class: "entered", key: "entered", "aria-label": "Cards entered" },
    own.cards.map((code, index) => (/^\d+$/.test(code) ? h("b", { key: index }, code) : h("hw-card", { key: index, code: code === "?" ? "??" : code }))),
  );

/** The deck by pictures, one key for each kind, with how many are left. */
export function pad(floor, { ask }, own, does) {
  const at = floor.table.read + own.cards.length;
  const places = ask.places ?? ask.cards.map(() => "");
  const full = own.sent || at >= places.length;
  const row = inARow(places, at);
  const rest = places.length - at;
  const kinds = [...own.left];
  const alike = kinds.length < codes(floor).length;
  return h(
    "div",
    { class: "pad-box" },
    shown(own),
    own.typed && h("p", { class: "typed" }, own.typed.toUpperCase(), "…"),
    ask.type === "draw" && face(kinds[0][0]).kind !== "number" &&
      h(
        "div",
        { class: "down" },
        h("button", { class: "act", type: "button", "data-choice": "down", disabled: full, onclick: () => does.down(row) },
          `${places[at] ? placeName(places[at]) : ""}: ${row} face down`, h("kbd", { "aria-hidden": "true" }, ".")),
        rest > row && h("button", { class: "act quiet", type: "button", "data-choice": "all-down", disabled: full, onclick: () => does.down(rest) },
          `All ${rest} face down`, h("kbd", { "aria-hidden": "true" }, "*")),
      ),
    h(
      "div",
      { class: `kinds${kinds.length > 20 ? " many" : ""}${kinds.length > 60 ? " eighty" : shortSuits(kinds) ? " eight" : ""}`, role: "group", "aria-label": "Cards of the deck" },
      kinds.map(([kind, n]) =>
        h(
          "button",
          {
            key: kind,
            type: "button",
            class: beginsRow(kind, kinds) ? "first" : "",
            "data-kind": kind,
            disabled: full || n < 1,
            "aria-label": `${inWords(kind)}, ${n} left`,
            onclick: () => does.card(kind),
          },
          face(kind).kind === "number" ? h("b", null, face(kind).short) : h("hw-card", { code: kind, "aria-hidden": "true" }),
          alike && h("span", { class: "left" }, String(n)),
        ),
      ),
    ),
  );
}

/** Dice by their faces, or numbers of a board. */
export function dicePad(ask, own, does) {
  const pips = ask.sides === 6;
  const face = (number, key) => (pips ? dieBox(number, key) : h("b", { key }, `${number} `));
  return h(
    "div",
    { class: "pad-box" },
    h("p", { class: "typed" }, own.cards.map(face), own.typed),
    h(
      "div",
      { class: `kinds dice-pad${pips ? " pips" : ""}`, role: "group", "aria-label": "Numbers" },
      Array.from({ length: ask.sides }, (_, index) =>
        h(
          "button",
          {
            key: index,
            type: "button",
            "data-kind": String(index + 1),
            disabled: own.sent || (ask.distinct && own.cards.includes(String(index + 1))),
            "aria-label": String(index + 1),
            onclick: () => does.number(String(index + 1)),
          },
          face(index + 1, 0),
        ),
      ),
    ),
  );
}

/** A number of digits: what was counted, and nothing that the program expects. */
export function numberPad(ask, own, does) {
  const text = own.typed && (ask.money ? `$${own.typed}` : own.typed);
  return h(
    "div",
    { class: "pad-box" },
    h("p", { class: "typed", "aria-label": "Counted" }, text || "–"),
    h(
      "div",
      { class: "kinds digits", role: "group", "aria-label": "Digits" },
      [..."1234567890", ...(ask.money ? ["."] : [])].map((digit) => h("button", { key: digit, type: "button", "data-kind": digit, onclick: () => does.digit(digit) }, h("b", null, digit))),
    ),
    h("button", { class: "act big-step", type: "button", "data-choice": "main", disabled: !text || own.sent, onclick: does.main }, "Counted", h("kbd", { "aria-hidden": "true" }, "Enter")),
  );
}
