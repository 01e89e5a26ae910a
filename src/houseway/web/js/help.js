/** Help: where things are, and what the keys do. Loaded when it is asked for. */

import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { phrase, t } from "./phrases.js";
import { KEYS } from "./table/key-list.js";

const PLACES = [
  ["#/", phrase("Lobby"), phrase("every game and table; Learn beside a game explains it and plays a guided hand with you")],
  ["#/rules", phrase("Rules"), phrase("every clause in plain words; § anywhere opens the one behind what you see")],
  ["#/odds", phrase("Odds"), phrase("what each wager costs, and the best way to play")],
  ["#/settings", phrase("Settings"), phrase("dark or light, four colours, pace, sounds, § marks")],
];

export function openHelp() {
  openDialog(t("Help"), (close) => [
    h(
      "ul",
      { class: "links" },
      PLACES.map(([to, name, what]) => h("li", { key: to }, h("a", { href: to, onclick: close }, t(name)), `: ${t(what)}.`)),
    ),
    h("p", null, t("You play with play chips. Your name at the top right is your account: keep it with a password there.")),
    h("h3", null, t("Keys at a table")),
    h(
      "dl",
      { class: "keys" },
      KEYS.map(([key, what]) => [h("dt", null, h("kbd", null, t(key))), h("dd", null, t(what))]),
    ),
  ]);
}
