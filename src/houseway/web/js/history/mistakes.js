/** What decisions gave away, round by round, as the hints of this browser judged them. */

import { keep, kept } from "../settings.js";

const KEPT = 300;

/** @returns {[string, string[]][]} */
function all() {
  try {
    return JSON.parse(kept("mistakes") || "[]");
  } catch {
    return [];
  }
}

export function keepMistake(round, text) {
  const others = all().filter(([id]) => id !== round);
  keep("mistakes", JSON.stringify([...others, [round, [...(mistakes().get(round) ?? []), text]]].slice(-KEPT)));
}

export const mistakes = () => new Map(all());
