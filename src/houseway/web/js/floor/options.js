/** The house options of a table: what is set, what is to come, and a change with the time it takes effect. */

import { command } from "../api.js";
import { h } from "../dom.js";
import { plain } from "../words.js";
import { box, when } from "./form.js";
import { changes, inputs, listed, said } from "./settings.js";

/** @param {import("../pages/floor.js").FloorPage} page */
export function options(page) {
  const { state } = page;
  const draft = page.draft("options", { values: {}, texts: {}, effective: "" });
  const changed = changes(draft, state);
  const save = (event) => {
    event.preventDefault();
    const effective = draft.effective ? new Date(draft.effective).getTime() : Date.now();
    page.attempt(
      () => command(page.path("settings"), { settings: Object.fromEntries(changed), effective }),
      page.sending("options"),
    );
  };
  return box(
    "House options",
    state.changes.length > 0 &&
      h(
        "ul",
        null,
        state.changes.map((change, index) =>
          h(
            "li",
            { key: index },
            `From ${when(change.effective)}, by ${change.by.join(" and ")}: `,
            Object.entries(change.settings)
              .map(([name, value]) => `${plain(name)} ${said(value, state.money.includes(name))}`)
              .join(", "),
          ),
        ),
      ),
    h(
      "details",
      { key: "options" },
      h(
        "summary",
        null,
        `${Object.keys(state.settings).length} options${changed.length ? `, ${changed.length} changed` : ""}`,
      ),
      !page.may("settings") && listed(state),
      page.may("settings") &&
        h(
          "form",
          { onsubmit: save, class: "stackform" },
          inputs(page, draft, state),
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
                oninput: (event) => ((draft.effective = event.target.value), page.draw()),
              }),
            ),
            h("button", { class: "act", disabled: !changed.length }, "Ask for the change"),
          ),
          h(
            "p",
            { class: "hush" },
            "Amounts are in dollars, lists as [2, 4], nothing for none. A change needs a second person and applies to the first round opened after its time.",
          ),
        ),
    ),
  );
}
