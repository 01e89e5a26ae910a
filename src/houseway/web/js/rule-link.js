/** A clause's number as something to press; the popover shows what it says. */

import { h } from "./dom.js";
import { t } from "./phrases.js";

/** The part of an id a person reads at a table: `dragon-poker/42.10(c)#1` → `§ 42.10(c)`. */
export function shortRule(rule) {
  const part = rule.slice(rule.indexOf("/") + 1).replace(/#\d+$/, "");
  return /^A\d+$/.test(part) ? t("ruling {n}", { n: part }) : `§ ${part}`;
}

export function ruleLink(rule) {
  if (!rule) return null;
  return h(
    "button",
    { class: "rule-link", type: "button", "data-rule": rule, "data-press": "rule", "aria-label": t("Rule {rule}", { rule }) },
    shortRule(rule),
  );
}
