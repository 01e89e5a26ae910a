/** Dice as they came to rest, or numbers drawn. */

import { h } from "../dom.js";
import { t } from "../phrases.js";

const PIPS = {
  1: [[50, 50]],
  2: [
    [27, 27],
    [73, 73],
  ],
  3: [
    [27, 27],
    [50, 50],
    [73, 73],
  ],
  4: [
    [27, 27],
    [73, 27],
    [27, 73],
    [73, 73],
  ],
  5: [
    [27, 27],
    [73, 27],
    [50, 50],
    [27, 73],
    [73, 73],
  ],
  6: [
    [27, 25],
    [73, 25],
    [27, 50],
    [73, 50],
    [27, 75],
    [73, 75],
  ],
};

const die = (value) =>
  `<svg viewBox="0 0 100 100" aria-hidden="true" focusable="false"><rect class="die" x="4" y="4" width="92" height="92" rx="18"/>${PIPS[value].map(([x, y]) => `<circle class="pip" cx="${x}" cy="${y}" r="9.500"/>`).join("")}</svg>`;

/** A die at rest, the nth of a throw. */
export const dieBox = (value, index) => h("span", { class: "die-box", key: index, style: { "--i": index }, html: die(value) });

/** @param {number[]} faces */
export function dice(faces) {
  const small = faces.length <= 6 && faces.every((value) => PIPS[value]);
  return h(
    "div",
    {
      class: small ? "dice" : "balls",
      key: `dice-${faces.join("-")}`,
      role: "img",
      "aria-label": t("Rolled {faces}", { faces: faces.join(", ") }),
    },
    faces.map((value, index) =>
      small
        ? dieBox(value, index)
        : h("span", { class: "ball", style: { "--i": index } }, String(value)),
    ),
  );
}
