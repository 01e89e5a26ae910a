/** What the keys do. */

import { openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { set, settings } from "../settings.js";

const KEYS = [
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

/** Take a key press at a table, unless it belongs to what is being typed. @param {import("../pages/table.js").TablePage} page */
export function keyPressed(page, event) {
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.target.closest?.("input:not([type=range]), textarea, select, dialog")
  )
    return;
  if (event.target.closest?.("input[type=range]") && /^(Arrow|Page|Home|End)/.test(event.key)) return;
  if (press(page, event)) event.preventDefault();
}

function press(page, event) {
  const key = event.key.toLowerCase();
  // On a card in focus Space chooses it and Enter confirms the choice.
  const onButton = event.target.closest?.(`button${key === "enter" ? ":not(.pick)" : ""}, a, summary`);
  const pressing = onButton && (key === "enter" || key === " ");
  const asked = page.busy || pressing ? [] : [page.control, page.standing];
  if (asked.some((control) => control?.key(event))) return true;
  if (!page.control && !pressing && page.plans.key(event, page.model)) {
    page.draw();
    return true;
  }
  const does = {
    m: () => set("sound", !settings.sound),
    h: () => page.askHint(),
    t: () => page.show("pays"),
    l: () => page.show("log"),
    "?": () => showKeys(),
    n: () => page.next(),
    r: () => page.last && page.next(true),
  }[key];
  if (does) {
    does();
    page.draw();
    return true;
  }
  if ((key === " " || key === "enter") && !onButton) {
    if (!page.model.settled) page.model.hurry();
    else if (page.model.holding) page.next();
    else return false;
    return true;
  }
  if (key === "escape" && page.sheet) {
    page.sheet = false;
    page.draw();
    return true;
  }
  return false;
}
