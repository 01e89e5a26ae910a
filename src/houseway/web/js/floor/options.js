/** The house options of a table and coming changes; the form is loaded when opened. */

import { h } from "../dom.js";
import { plain } from "../words.js";
import { box, folded, said, when } from "./form.js";

/** @import { Does, FloorState } from "./state.js" */

/** @param {FloorState} floor @param {Does} does */
export function options(floor, does) {
  const { settings, changes, money } = floor.table;
  return box(
    "House options",
    changes.length > 0 &&
      h(
        "ul",
        null,
        changes.map((change, index) => h("li", { key: index }, toCome(change, money))),
      ),
    folded(floor, does, {
      name: "options",
      title: `${Object.keys(settings).length} options`,
      load: async () => (await import("./option-form.js")).optionForm,
    }),
  );
}

const toCome = ({ effective, by, settings }, money) => [
  `From ${when(effective)}, by ${by.join(" and ")}: `,
  Object.entries(settings)
    .map(([name, value]) => `${plain(name)} ${said(value, money.includes(name))}`)
    .join(", "),
];
