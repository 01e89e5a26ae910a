/** The list of what the keys do, loaded when it is asked for. */

import { openDialog } from "../dialog.js";
import { h } from "../dom.js";

export const KEYS = [
  ["1 – 5", "choose a chip, a card or a move"],
  ["Tab", "go from area to area"],
  ["+ / −", "add or take off a chip on the area in focus"],
  ["arrows, digits", "set the amount of a bet; go over a board of numbers"],
  ["D", "deal with these wagers"],
  ["letter on a button", "make that move"],
  ["↵ / Space", "confirm; show at once what is still being dealt; next hand"],
  ["N / R", "next hand; next hand with the same wagers"],
  ["H", "hint, where one person plays a game that has one"],
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
