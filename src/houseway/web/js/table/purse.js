/** A seat without chips. */

import { h } from "../dom.js";
import { tellProblem } from "../live.js";
import { t } from "../phrases.js";

/** @param {import("./model.js").TableModel} model @param {import("../types.d.ts").Does} does */
export const addChips = (model, does) =>
  import("./add-chips.js").then((loaded) => loaded.addChips(model, does)).catch(tellProblem);

/** Whether a player sits without a chip, on the felt or behind, and no round is theirs to look at. */
export function broke(model) {
  const mine = model.me && model.seatOf(model.me);
  if (!mine || mine.stack || (mine.in_round && model.state.phase === "playing")) return false;
  return ![...(model.scene?.felt ?? [])].some(([key]) => key.startsWith(`${model.me}|`));
}

/** What someone without chips can do. */
export function brokeDock(model, does) {
  return [
    h("p", { class: "hush" }, t("You have no chips left at this table.")),
    h("button", { class: "act", "data-choice": "chips", onclick: () => addChips(model, does) }, t("Add chips")),
    h("button", { class: "act quiet", "data-choice": "leave", onclick: () => does.order("leave", {}) }, t("Leave the table")),
  ];
}
