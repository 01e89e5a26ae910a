/** Small parts of the floor's forms. */

import { h } from "../dom.js";

/** A labelled input bound to one field of a draft. */
export function field(page, draft, name, label, extra = {}) {
  const { type = "text", ...rest } = extra;
  return h(
    "label",
    { key: name },
    label,
    h("input", {
      type,
      value: String(draft[name] ?? ""),
      oninput: (event) => ((draft[name] = event.target.value), page.draw()),
      ...rest,
    }),
  );
}

/** An amount in dollars, as typed. */
export const amount = (page, draft, name, label) =>
  field(page, draft, name, label, { inputmode: "decimal", placeholder: "0.00", required: true, autocomplete: "off" });

/** A labelled choice bound to one field of a draft; options are `[value, words]`. */
export function choose(page, draft, name, label, options, extra = {}) {
  return h(
    "label",
    { key: name },
    label,
    h(
      "select",
      { onchange: (event) => ((draft[name] = event.target.value), page.draw()), ...extra },
      options.map(([value, words]) =>
        h("option", { value, key: value, selected: String(draft[name] ?? "") === String(value) }, words),
      ),
    ),
  );
}

/** A labelled tick. */
export const tick = (label, checked, change) =>
  h(
    "label",
    { class: "option", key: label },
    h("input", { type: "checkbox", checked, onchange: (event) => change(event.target.checked) }),
    h("span", null, label),
  );

export const button = (words, onclick, extra = {}) =>
  h("button", { class: "act quiet small", type: "button", key: words, onclick, ...extra }, words);

/** Under a form about the round that was begun in a round which is over. */
export const betweenRounds = () =>
  h("p", { class: "due", key: "between" }, "No round is in play. What you have typed stays here for the next one.");

export const box = (title, ...kids) =>
  h("section", { class: "card-box", "aria-label": title, key: title }, h("h2", null, title), kids);

/** What stands in a form, sent by Enter or its button. */
export const form = (submit, ...kids) =>
  h("form", { class: "fields", onsubmit: (event) => (event.preventDefault(), submit()) }, kids);

/** Cards as typed: `As Kd ?1`. */
export const typedCards = (text) =>
  String(text ?? "")
    .split(/[\s,]+/)
    .filter(Boolean);

/** When something happened, to the minute today, with the date before. */
export function when(at) {
  const then = new Date(at);
  const today = then.toDateString() === new Date().toDateString();
  return today ? then.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }) : then.toLocaleString();
}
