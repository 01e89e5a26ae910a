/** How a drill words its answers, and how long it is. */

import { plain } from "../words.js";

export const TEN = 10;

/** An answer in words: `exchange Qs 6c` → `Exchange Q♠ 6♣`. */
export const worded = (answer) => plain(answer).replace(/\b([2-9TJQKA])([shdc])\b/g, (_, rank, suit) => `${rank === "T" ? "10" : rank}${SUITS[suit]}`);
const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };
