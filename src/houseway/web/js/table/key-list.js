/** The list of what the keys do, loaded when it is asked for. */

import { openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { phrase, t } from "../phrases.js";

export const KEYS = [
  ["1 – 5", phrase("choose a chip, a card or a move")],
  ["Tab", phrase("go from area to area")],
  ["+ / −", phrase("add or take off a chip on the area in focus")],
  [phrase("arrows, digits"), phrase("set the amount of a bet; go over a board of numbers")],
  ["D", phrase("deal with these wagers")],
  [phrase("letter on a button"), phrase("make that move")],
  ["↵ / Space", phrase("confirm; show at once what is still being dealt; next hand")],
  ["N / R", phrase("next hand; next hand with the same wagers")],
  ["H", phrase("hint, where one person plays a game that has one")],
  ["T / L", phrase("pay tables; log of the round")],
  ["M", phrase("sound on or off")],
  ["Esc", phrase("close what is open")],
  ["?", phrase("this list")],
];

export function showKeys() {
  openDialog(t("Keys"), () =>
    h(
      "dl",
      { class: "keys" },
      KEYS.map(([key, what]) => [h("dt", null, h("kbd", null, t(key))), h("dd", null, t(what))]),
    ),
  );
}
