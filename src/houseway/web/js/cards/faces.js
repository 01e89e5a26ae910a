/** What a card's short name says: rank and suit, a character, a joker, or nothing when it lies face down. */

import { tr } from "../phrases.js";

const RANK_WORDS = {
  2: "two",
  3: "three",
  4: "four",
  5: "five",
  6: "six",
  7: "seven",
  8: "eight",
  9: "nine",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
  A: "ace",
};
const SUIT_WORDS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
export const SUIT_SYMBOLS = { c: "♣", d: "♦", h: "♥", s: "♠" };
const CHARACTERS = {
  Re: ["Red Dragon", "dragon", "red"],
  Bl: ["Blue Dragon", "dragon", "blue"],
  Go: ["Gold Dragon", "dragon", "gold"],
  Ph: ["Phoenix", "phoenix", "orange"],
  Ti: ["Tiger", "tiger", "amber"],
  Pa: ["Panda", "panda", "ink"],
  Mo: ["Monkey", "monkey", "purple"],
  Ra: ["Rabbit", "rabbit", "green"],
};

/** @import { Face } from "../types.d.ts" */

/** @type {Map<string, Face>} */
const known = new Map();

/** @param {string} code @returns {Face} */
export function face(code) {
  let found = known.get(code);
  if (!found) {
    found = read(code);
    found = { ...found, words: tr(found.words), short: found.kind === "standard" ? found.short : tr(found.short) };
    known.set(code, found);
  }
  return found;
}

/** @param {string} code @returns {Face} */
function read(code) {
  if (!code || code.startsWith("?")) return { kind: "back", words: "face-down card", short: "?" };
  if (code.startsWith("Jo")) return { kind: "joker", words: "joker", short: "Joker" };
  if (/^N\d+$/.test(code)) return { kind: "number", words: `number ${code.slice(1)}`, short: code.slice(1) };
  const character = CHARACTERS[code.slice(0, 2)];
  if (character)
    return { kind: "character", words: character[0], short: character[0], glyph: character[1], tint: character[2] };
  const [rank, suit] = code;
  if (RANK_WORDS[rank] && SUIT_WORDS[suit])
    return {
      kind: "standard",
      words: `${RANK_WORDS[rank]} of ${SUIT_WORDS[suit]}`,
      short: (rank === "T" ? "10" : rank) + SUIT_SYMBOLS[suit],
      rank: rank === "T" ? "10" : rank,
      suit,
    };
  return { kind: "standard", words: code, short: code, rank: code, suit: "s" };
}

export const isUnknown = (code) => face(code).kind === "back";

/** Cards as a person says them. */
export const inWords = (cards) => cards.map((card) => face(card).words).join(", ");
