/** Help: where things are, and what the keys do. Loaded when it is asked for. */

import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { KEYS } from "./table/key-list.js";

const PLACES = [
  ["#/", "Lobby", "every game and table; Learn beside a game explains it and plays a guided hand with you"],
  ["#/rules", "Rules", "every clause in plain words; § anywhere opens the one behind what you see"],
  ["#/odds", "Odds", "what each wager costs, and the best way to play"],
  ["#/settings", "Settings", "dark or light, four colours, pace, sounds, § marks"],
];

export function openHelp() {
  openDialog("Help", (close) => [
    h(
      "ul",
      { class: "links" },
      PLACES.map(([to, name, what]) => h("li", { key: to }, h("a", { href: to, onclick: close }, name), `: ${what}.`)),
    ),
    h("p", null, "You play with play chips. Your name at the top right is your account: keep it with a password there."),
    h("h3", null, "Keys at a table"),
    h(
      "dl",
      { class: "keys" },
      KEYS.map(([key, what]) => [h("dt", null, h("kbd", null, key)), h("dd", null, what)]),
    ),
  ]);
}
