/** What the keys do. */

import { tellProblem } from "../live.js";
import { set, settings } from "../settings.js";

/**
 * Take a key press at a table, unless it belongs to what is being typed.
 * @param {any} event @param {import("./model.js").TableModel} model @param {import("./state.js").PlayState} play
 * @param {import("./plans.js").Plans} plans @param {import("../types.d.ts").Does} does
 */
export function keyPressed(event, model, play, plans, does) {
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.target.closest?.("input:not([type=range]), textarea, select, dialog")
  )
    return;
  if (event.target.closest?.("input[type=range]") && /^(Arrow|Page|Home|End)/.test(event.key)) return;
  if (press(event, model, play, plans, does)) event.preventDefault();
}

function press(event, model, play, plans, does) {
  const key = event.key.toLowerCase();
  // On a card in focus Space chooses it and Enter confirms the choice.
  const onButton = event.target.closest?.(`button${key === "enter" ? ":not(.pick)" : ""}, a, summary`);
  const pressing = onButton && (key === "enter" || key === " ");
  const asked = play.busy(model) || pressing ? [] : [play.control, play.option];
  if (asked.some((control) => control?.key(event))) return true;
  if (!play.control && !pressing && plans.key(event, model)) {
    does.draw();
    return true;
  }
  const meant = {
    m: () => set("sound", !settings.sound),
    h: () => does.hint(),
    t: () => play.show("pays"),
    l: () => play.show("log"),
    "?": () => import("./key-list.js").then(({ showKeys }) => showKeys()).catch(tellProblem),
    n: () => does.next(),
    r: () => play.last && does.next(true),
  }[key];
  if (meant) {
    meant();
    does.draw();
    return true;
  }
  if ((key === " " || key === "enter") && !onButton) {
    if (!model.settled) model.hurry();
    else if (model.holding) does.next();
    else return false;
    return true;
  }
  if (key === "escape" && play.sheet) {
    play.closeSheet();
    does.draw();
    return true;
  }
  return false;
}
