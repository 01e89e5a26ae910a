/** Cards as a dealer knows them: by their kind, however many alike the deck holds. */

import { face } from "../cards/faces.js";

/** `Re2` → `Re`, `As1` → `As`; a ball keeps its number. @param {string} code */
export const kindOf = (code) => (/^N\d+$/.test(code) ? code : code.replace(/(?<=..)\d+$/, ""));

const SUITS = "shdc";
const RANKS = "AKQJT98765432";
const ordered = (kind) =>
  kind[0] === "N" ? Number(kind.slice(1)) : RANKS.includes(kind[0]) && SUITS.includes(kind[1]) ? SUITS.indexOf(kind[1]) * 20 + RANKS.indexOf(kind[0]) : 99;

/** The cards of the deck, one by one. @param {any} floor */
export const codes = (floor) => Object.keys(floor.layout?.faces ?? {}).filter((code) => !code.startsWith("?"));

/** Whether the suits are so short that each takes one row. @param {[string, number][]} kinds */
export const shortSuits = (kinds) => kinds.length > 20 && kinds.filter(([kind]) => kind[1] === "s").length <= 8;

/** Whether a row of the pad begins with this card: each suit has its own. @param {string} kind @param {[string, number][]} kinds */
export function beginsRow(kind, kinds) {
  const suit = (each) => (RANKS.includes(each[0]) && SUITS.includes(each[1]) ? each[1] : "");
  const before = kinds[kinds.findIndex(([each]) => each === kind) - 1];
  return Boolean(before) && suit(before[0]) !== suit(kind);
}

/** How many cards of each kind the deck holds, in the order of the pad. @param {Record<string, any>} faces of the layout */
export function kindsOf(faces) {
  const found = new Map();
  for (const code of Object.keys(faces)) {
    if (code.startsWith("?")) continue;
    found.set(kindOf(code), (found.get(kindOf(code)) ?? 0) + 1);
  }
  return new Map([...found].sort(([one], [other]) => ordered(one) - ordered(other)));
}

const tally = (codes) => {
  const found = new Map();
  for (const code of codes) if (!code.startsWith("?")) found.set(kindOf(code), (found.get(kindOf(code)) ?? 0) + 1);
  return found;
};

/**
 * How many of each kind are left: the deck less what was entered here or lies open, whichever is more.
 * @param {Map<string, number>} kinds @param {string[]} entered @param {string[]} open
 */
export function left(kinds, entered, open) {
  const [ours, shown] = [tally(entered), tally(open)];
  return new Map([...kinds].map(([kind, n]) => [kind, n - Math.max(ours.get(kind) ?? 0, shown.get(kind) ?? 0)]));
}

/** The two keys that enter a card: its rank and suit, its first letters, a ball's two digits. @param {string} kind */
export const keysOf = (kind) => (kind[0] === "N" ? kind.slice(1).padStart(2, "0") : kind).toLowerCase();

/** A kind in words. @param {string} kind */
export const inWords = (kind) => face(kind).words;
