/**
 * How one has done in practice, kept in this browser: mistakes by class of hand, at real tables too, a line for every drill of
 * ten, the longest streak, and what was learned of each game.
 */

const KEY = "houseway.train";

/** @typedef {{wrong: Record<string, number>, drills: {at: number, right: number, lost: number}[], streak: number, hand: boolean, caught: number}} Score */

function all() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** Keep the score of a game. @param {string} game @param {Partial<Score>} score */
export function keep(game, score) {
  const kept = all();
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept, [game]: { ...kept[game], ...score } }));
  } catch {
    // A private window may refuse storage.
  }
}

/** @param {string} game @returns {Score} */
export const scoreOf = (game) => ({ wrong: {}, drills: [], streak: 0, hand: false, caught: 0, ...all()[game] });

/** A spot was answered: a mistake counts for its class, and being right takes one off again. */
export function answered(game, about, right) {
  if (!about) return;
  const { wrong } = scoreOf(game);
  const before = wrong[about] ?? 0;
  const after = right ? Math.max(0, before - 1) : Math.min(9, before + 1);
  delete wrong[about];
  if (after) wrong[about] = after;
  keep(game, { wrong });
}
