/** One clause or ruling, with what belongs to it. */

import { getOnce } from "./api.js";

/**
 * @param {string} id
 * @returns {Promise<{entry: any, rulings: any[], clauses: any[]}>}
 */
export async function lookUp(id) {
  const found = await getOnce("/api/rules/clause", { id });
  const entry = found.clauses.find((each) => each.id === id) ?? found.rulings.find((each) => each.id === id) ?? { id };
  return {
    entry,
    rulings: found.rulings.filter((each) => each !== entry),
    clauses: found.clauses.filter((each) => each !== entry),
  };
}
