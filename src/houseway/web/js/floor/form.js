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

/** A labelled choice bound to one field of a draft; options are `[value, words]`. */
export function choose(page, draft, name, label, options) {
  return h(
    "label",
    { key: name },
    label,
    h(
      "select",
      { onchange: (event) => ((draft[name] = event.target.value), page.draw()) },
      options.map(([value, words]) =>
        h("option", { value, key: value, selected: String(draft[name] ?? "") === String(value) }, words),
      ),
    ),
  );
}

export const box = (title, ...kids) =>
  h("section", { class: "card-box", "aria-label": title, key: title }, h("h2", null, title), kids);

/** Cards as typed: `As Kd ?1`. */
export const typedCards = (text) =>
  String(text ?? "")
    .split(/[\s,]+/)
    .filter(Boolean);
