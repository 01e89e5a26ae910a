/** What the keys do. */

import { openDialog } from "../dialog.js";
import { h } from "../dom.js";

const KEYS = [
  ["1 – 5", "choose a chip, a card or a move"],
  ["Tab", "go from area to area"],
  ["+ / −", "add or take off a chip on the area in focus"],
  ["arrows, digits", "set the amount of a bet"],
  ["D", "deal with these wagers"],
  ["letter on a button", "make that move"],
  ["↵ / Space", "confirm; show at once what is still being dealt; next hand"],
  ["N / R", "next hand; next hand with the same wagers"],
  ["H", "hint"],
  ["T / L", "pay tables; log of the round"],
  ["M", "sound on or off"],
  ["Esc", "close what is open"],
  ["?", "this list"],
];

export function showKeys() {
  openDialog("Keys", () =>
    h(
      "dl",
      { class: "keys" },
      KEYS.map(([key, what]) => [h("dt", null, h("kbd", null, key)), h("dd", null, what)]),
    ),
  );
}
