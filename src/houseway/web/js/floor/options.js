/** The house options of a table: what is set, what is to come, and a change with the time it takes effect. */

import { command } from "../api.js";
import { h } from "../dom.js";
import { plain } from "../words.js";
import { box, when } from "./form.js";

/** @param {import("../pages/floor.js").FloorPage} page */
export function options(page) {
  const now = page.state.settings ?? {};
  const draft = page.draft("options", { values: {}, effective: "" });
  const changed = Object.entries(draft.values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(now[name]),
  );
  const save = (event) => {
    event.preventDefault();
    const effective = draft.effective ? new Date(draft.effective).getTime() : Date.now();
    page.attempt(
      () => command(page.path("settings"), { settings: Object.fromEntries(changed), effective }),
      () => (page.drafts.options = undefined),
    );
  };
  const coming = page.state.changes ?? [];
  return box(
    "House options",
    coming.length > 0 &&
      h(
        "ul",
        null,
        coming.map((change, index) =>
          h(
            "li",
            { key: index },
            `From ${when(change.effective)}, by ${change.by.join(" and ")}: `,
            Object.entries(change.settings)
              .map(([name, value]) => `${plain(name)} ${JSON.stringify(value)}`)
              .join(", "),
          ),
        ),
      ),
    h(
      "details",
      null,
      h("summary", null, `${Object.keys(now).length} options${changed.length ? `, ${changed.length} changed` : ""}`),
      !page.may("settings") &&
        h(
          "dl",
          null,
          Object.entries(now).map(([name, value]) => [
            h("dt", null, plain(name)),
            h("dd", null, JSON.stringify(value)),
          ]),
        ),
      page.may("settings") &&
        h(
          "form",
          { onsubmit: save, class: "stackform" },
          h(
            "div",
            { class: "fields tidy" },
            Object.entries(now).map(([name, value]) => input(page, draft, name, value)),
          ),
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
            "Amounts are in cents, null is none. A change needs a second person and applies to the first round opened after its time.",
          ),
        ),
    ),
  );
}

function input(page, draft, name, value) {
  const shown = name in draft.values ? draft.values[name] : value;
  const put = (next) => {
    draft.values[name] = next;
    page.draw();
  };
  const choices = page.state.choices[name];
  if (choices)
    return h(
      "label",
      { key: name },
      plain(name),
      h(
        "select",
        { onchange: (event) => put(choices[event.target.selectedIndex]) },
        choices.map((each) => h("option", { key: each, selected: each === shown }, plain(each))),
      ),
    );
  if (typeof value === "boolean")
    return h(
      "label",
      { key: name, class: "option" },
      h("input", { type: "checkbox", checked: shown, onchange: (event) => put(event.target.checked) }),
      h("span", null, plain(name)),
    );
  if (typeof value === "number")
    return h(
      "label",
      { key: name },
      plain(name),
      h("input", { type: "number", value: String(shown), oninput: (event) => put(Number(event.target.value)) }),
    );
  if (typeof value === "string")
    return h(
      "label",
      { key: name },
      plain(name),
      h("input", { value: shown, oninput: (event) => put(event.target.value) }),
    );
  return h(
    "label",
    { key: name },
    plain(name),
    h("input", {
      value: typeof shown === "string" ? shown : JSON.stringify(shown),
      onchange: (event) => put(parsed(event.target.value)),
    }),
  );
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
