/** The disks a dealer sets down: the button, the kill button, the red ace button, the shaker. Which lie where is in the events. */

import { h } from "../dom.js";
import { phrase, t } from "../phrases.js";
import { plain } from "../words.js";

/** The button that passes around the table marks a notional dealer. */
const FACES = { button: ["D", phrase("Button")], shaker: ["S", phrase("Shaker")] };

/** @param {string} name @param {string} rule */
export function puck(name, rule) {
  const [face, says] = FACES[name] ?? [name.split("_").at(-1).charAt(0).toUpperCase(), t("{name} button", { name: plain(name) })];
  return h(
    "span",
    {
      class: `puck puck-${name.split("_")[0]}`,
      key: `puck-${name}`,
      role: "img",
      "aria-label": t(says),
      title: t(says),
      "data-rule": rule || null,
      tabindex: rule ? "0" : null,
    },
    face,
  );
}

const lying = (scene, wanted) => Object.entries(scene?.marks ?? {}).filter(([, mark]) => wanted(mark.at));

/** What lies before a player. */
export function pucksOf(scene, spot, player) {
  const found = lying(scene, (at) => at === spot || at === player);
  return found.length > 0 && h("span", { class: "pucks" }, found.map(([name, mark]) => puck(name, mark.rule)));
}

/** The areas in the middle that are marked, each with its button. */
export function markedAreas(scene, areas) {
  return lying(scene, (at) => areas.some((area) => area.name === at)).map(([name, { at, rule }]) => {
    const area = areas.find((each) => each.name === at);
    return h("span", { class: "marked", key: `marked-${name}`, "data-rule": area.rule }, area.label, puck(name, rule));
  });
}
