/** Small parts of the floor's forms. */

import { h } from "../dom.js";
import { tellProblem } from "../live.js";
import { dollars } from "../money.js";

/**
 * A labelled input bound to one field of a draft.
 * @param {import("./state.js").FloorState} floor @param {any} draft @param {string} name @param {string} label
 * @param {Record<string, any>} [extra]
 */
export function field(floor, draft, name, label, extra = {}) {
  const { type = "text", ...rest } = extra;
  return h(
    "label",
    { key: name },
    label,
    h("input", {
      type,
      value: String(draft[name] ?? ""),
      oninput: (event) => floor.fill(draft, { [name]: event.target.value }),
      ...rest,
    }),
  );
}

/** An amount in dollars, as typed. */
export const amount = (floor, draft, name, label) =>
  field(floor, draft, name, label, { inputmode: "decimal", placeholder: "0.00", required: true, autocomplete: "off" });

/** A labelled choice bound to one field of a draft; options are `[value, words]`. */
export function choose(floor, draft, name, label, options, extra = {}) {
  return h(
    "label",
    { key: name },
    label,
    h(
      "select",
      { onchange: (event) => floor.fill(draft, { [name]: event.target.value }), ...extra },
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

export const box = (title, ...kids) =>
  h("section", { class: "card-box", "aria-label": title, key: title }, h("h2", null, title), kids);

/** A table that scrolls by itself where it is wider than the page. @param {string} title @param {string[]} heads @param {any[][]} rows */
export const table = (title, heads, rows, kind = "") =>
  h(
    "div",
    { class: "record", tabindex: "0", role: "region", "aria-label": title },
    h(
      "table",
      { class: `prose-table ${kind}` },
      h("thead", null, h("tr", null, heads.map((head) => h("th", { key: head }, head)))),
      h("tbody", null, rows.map((row, index) => h("tr", { key: index }, row.map((cell, n) => h("td", { key: n }, cell))))),
    ),
  );

/** What stands in a form, sent by Enter or its button. */
export const form = (submit, ...kids) =>
  h("form", { class: "fields", onsubmit: (event) => (event.preventDefault(), submit()) }, kids);

/**
 * Something that is loaded when it is opened.
 * @param {import("./state.js").FloorState} floor @param {import("./state.js").Does} does
 * @param {{name: string, title: string, class?: string, load: () => Promise<any>}} part
 */
export const folded = (floor, does, { name, title, load, ...shape }) =>
  h(
    "details",
    { ...shape, key: name, ontoggle: ({ target }) => target.open && floor.open(name, load).catch(tellProblem) },
    h("summary", null, title),
    floor.parts[name]?.(floor, does),
  );

/** A setting's value as a person says it. */
export function said(value, money) {
  if (Array.isArray(value))
    return value.map((each) => (Array.isArray(each) ? `(${said(each, money)})` : said(each, money))).join(", ");
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "object") return JSON.stringify(value);
  return money ? dollars(value) : String(value);
}

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
