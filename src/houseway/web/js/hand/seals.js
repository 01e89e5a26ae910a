/** The seals this browser was given when rounds began, kept to be compared with what the house says afterwards. */

const KEY = "houseway.seals";
const KEPT = 200;

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

/** Note the seal of a round that has just begun. */
export function note({ round, sealed, phase }) {
  if (!sealed || phase !== "playing" || sealKept(round)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([...read(), [round, sealed]].slice(-KEPT)));
  } catch {
    // Where nothing can be stored, a later check says that it has only the house's word.
  }
}

/** The seal kept of a round; null if none was kept. */
export const sealKept = (round) => read().find(([id]) => id === round)?.[1] ?? null;
