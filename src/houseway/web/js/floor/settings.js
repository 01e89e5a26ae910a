/** A form for settings whose kinds the service tells: amounts in dollars, choices from a list, the rest as they are. */

import { h } from "../dom.js";
import { cents, dollars } from "../money.js";
import { plain } from "../words.js";
import { tick } from "./form.js";

/** The settings that are filled in otherwise than they are: `[name, value]`. */
export const changes = (draft, { settings }) =>
  Object.entries(draft.values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(settings[name]));

/** An input for every setting; `draft` keeps what was typed (`texts`) and what it comes to (`values`). */
export const inputs = (floor, draft, state) =>
  h(
    "div",
    { class: "fields tidy" },
    Object.entries(state.settings).map(([name, value]) => input(floor, draft, state, name, value)),
  );

function input(floor, draft, state, name, value) {
  const shown = name in draft.values ? draft.values[name] : value;
  const put = (next) => floor.fill(draft.values, { [name]: next });
  const choices = state.choices?.[name];
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
  const several = state.several?.[name];
  if (several)
    return h(
      "fieldset",
      { key: name, class: "choices" },
      h("legend", null, plain(name)),
      several.map((each) =>
        tick(plain(each), shown.includes(each), (on) => put(several.filter((one) => (one === each ? on : shown.includes(one))))),
      ),
    );
  if (typeof value === "boolean")
    return h(
      "label",
      { key: name, class: "option" },
      h("input", { type: "checkbox", checked: shown, onchange: (event) => put(event.target.checked) }),
      h("span", null, plain(name)),
    );
  const [write, read] = state.money.includes(name) ? AMOUNT : typeof value === "string" ? TEXT : PLAIN;
  return h(
    "label",
    { key: name },
    plain(name),
    h("input", {
      type: typeof value === "number" && read === PLAIN[1] ? "number" : "text",
      value: draft.texts[name] ?? write(value),
      oninput: ({ target }) =>
        floor.fill(draft, {
          texts: { ...draft.texts, [name]: target.value },
          values: { ...draft.values, [name]: read(target.value) },
        }),
    }),
  );
}

/** Every number in a value, changed. */
const each = (value, change) =>
  Array.isArray(value) ? value.map((one) => each(one, change)) : typeof value === "number" ? change(value) : value;

const TEXT = [String, String];
const PLAIN = [
  (value) => (value === null ? "" : JSON.stringify(value)),
  (text) => (text.trim() ? parsed(text) : null),
];
/** `$400`, nothing for none, and lists as `[2, 4]`. */
const AMOUNT = [
  (value) => (typeof value === "number" ? dollars(value) : value === null ? "" : JSON.stringify(each(value, (c) => c / 100))),
  (text) => (text.trim() ? (cents(text) ?? each(parsed(text), (d) => Math.round(d * 100))) : null),
];

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
