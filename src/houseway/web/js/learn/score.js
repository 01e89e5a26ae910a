/** How one has done in drills, kept in this browser: mistakes by class of hand, and a line for every drill of ten. */

const KEY = "houseway.train";

/** @typedef {{wrong: Record<string, number>, drills: {at: number, right: number, lost: number}[]}} Score */

function all() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** Keep the score of a game. @param {string} game @param {Score} score */
export function keep(game, score) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: score }));
  } catch {
    // A private window may refuse storage.
  }
}

/** @param {string} game @returns {Score} */
export const scoreOf = (game) => ({ wrong: {}, drills: [], ...all()[game] });

/** A spot was answered: a mistake counts for its class, and being right takes one off again. */
export function answered(game, about, right) {
  const score = scoreOf(game);
  const before = score.wrong[about] ?? 0;
  const after = right ? Math.max(0, before - 1) : Math.min(9, before + 1);
  delete score.wrong[about];
  if (after) score.wrong[about] = after;
  keep(game, score);
}
