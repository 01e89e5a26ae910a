/** Small sounds made on the spot; one key mutes them all. */

import { settings } from "./settings.js";

/** @param {keyof typeof import("./tones.js").TONES} name */
export async function sound(name) {
  if (!settings.sound) return;
  try {
    (await import("./tones.js")).TONES[name]?.();
  } catch {
    // A browser without sound is still a table.
  }
}
