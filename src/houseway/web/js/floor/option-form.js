/** A change of a table's house options, with the time from which it counts; for those who may only look, what is set. */

import { command } from "../api.js";
import { h } from "../dom.js";
import { skew } from "../socket.js";
import { plain } from "../words.js";
import { said } from "./form.js";
import { changes, inputs } from "./settings.js";

/** @import { Does, FloorState } from "./state.js" */

/** @param {FloorState} floor @param {Does} does */
export function optionForm(floor, does) {
  if (!floor.may("settings")) return listed(floor.table);
  const draft = floor.draft("options", { values: {}, texts: {}, effective: "" });
  const changed = changes(draft, floor.table);
  const save = (event) => {
    event.preventDefault();
    const effective = draft.effective ? new Date(draft.effective).getTime() : Date.now() + skew;
    does.attempt(
      () => command(floor.path("settings"), { settings: Object.fromEntries(changed), effective }),
      floor.sending("options"),
    );
  };
  return h(
    "form",
    { onsubmit: save, class: "stackform" },
    inputs(floor, draft, floor.table),
    h(
      "div",
      { class: "fields" },
      h(
        "label",
        null,
        "Takes effect",
        h("input", {
          type: "datetime-local",
          value: draft.effective,
          oninput: (event) => floor.fill(draft, { effective: event.target.value }),
        }),
      ),
      h("button", { class: "act", disabled: !changed.length }, `Ask for the change${changed.length > 1 ? "s" : ""}`),
    ),
    h(
      "p",
      { class: "hush" },
      "Amounts are in dollars, lists as [2, 4], nothing for none. A change needs a second person and applies to the first round opened after its time.",
    ),
  );
}

/** What is set, for those who may only look. */
const listed = ({ settings, money }) =>
  h(
    "dl",
    null,
    Object.entries(settings).map(([name, value]) => [
      h("dt", null, plain(name)),
      h("dd", null, said(value, money.includes(name))),
    ]),
  );
