/** How a drill and a hint word answers, and how long a drill is. */

import { face } from "../cards/faces.js";
import { t, tr } from "../phrases.js";
import { plain } from "../words.js";

export const TEN = 10;
const CARD = /^([2-9TJQKA][shdc]|(Re|Bl|Ph|Ti|Pa|Mo|Ra)\d+|Go)$/;

/** An answer in words: `exchange Qs 6c` → `Exchange Q♠ 6♣`. @param {string} answer */
export function worded(answer) {
  if (answer === "no") return t("Leaving it");
  const words = answer.split(" ");
  const cards = words.filter((word) => CARD.test(word));
  const rest = words.filter((word) => !CARD.test(word)).join(" ");
  return [tr(plain(rest)), ...cards.map((card) => face(card).short)].join(" ");
}
