/** How far the outside witness of the record is behind, in one line; nothing where the house has none. */

import { h } from "../dom.js";

/**
 * What the service tells of the witness (`WitnessState`).
 * @typedef {{target: string, seen: number, at: number, signed: number, behind: number, failures: number, away: string,
 *   alarm: string}} Witness
 */

/** @param {{witness: Witness|null}} floor */
export function witness({ witness: known }) {
  if (!known?.target) return null;
  return h("p", { class: known.alarm ? "witness wrong" : "witness", role: known.alarm ? "alert" : null }, words(known));
}

/** @param {Witness} known */
function words(known) {
  const { alarm, away, behind, seen } = known;
  if (alarm) return `The witness has raised an alarm: ${alarm}. Play goes on; tell an auditor.`;
  if (away) return `The witness does not answer: ${lines(behind)} of the record not seen yet. It is tried again.`;
  return behind ? `The witness is ${lines(behind)} behind.` : `The witness has seen the record up to line ${seen}.`;
}

/** @param {number} count */
const lines = (count) => (count === 1 ? "1 line" : `${count} lines`);
