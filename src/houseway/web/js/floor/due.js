/** Procedures that are due at a table: a stub count, a change of decks. */

import { command } from "../api.js";
import { h } from "../dom.js";
import { ruleLink } from "../rule-link.js";
import { plain } from "../words.js";
import { box } from "./form.js";

/** @param {import("../pages/floor.js").FloorPage} page */
export function due(page) {
  const list = (page.state.due ?? []).map((each) => (typeof each === "string" ? { procedure: each } : each));
  if (!list.length) return box("Procedures due", h("p", { class: "hush" }, "Nothing is due."));
  return box("Procedures due", list.map((each) => procedure(page, each)));
}

function procedure(page, each) {
  const name = each.procedure ?? each.name ?? each.kind;
  const steps = each.steps ?? (each.step ? [each] : []);
  const does = (step) => page.attempt(() => command(page.path("procedure"), { procedure: name, step: step.step ?? step.name ?? step }));
  return h(
    "div",
    { key: name, class: "procedure" },
    h("p", null, h("b", { class: "due" }, plain(name)), " ", ruleLink(each.rule)),
    steps.length ? h("ol", null, steps.map((step) => h("li", { key: step.step ?? step.name ?? step }, h("span", null, plain(step.says ?? step.what ?? step.step ?? step.name ?? step)), " ", ruleLink(step.rule), step.done ? " ✓" : h("button", { class: "act quiet small", onclick: () => does(step) }, "Done")))) : h("button", { class: "act quiet small", onclick: () => does(name) }, "Done"),
  );
}
