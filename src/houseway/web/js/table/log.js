/** Everything that happened in the round, a line each, with its clause. */

import { h } from "../dom.js";
import { t } from "../phrases.js";
import { ruleLink } from "../rule-link.js";
import { sentence } from "../sentences.js";

/** @param {any[]} events @param {import("../types.d.ts").Naming} names */
export function log(events, names) {
  if (!events.length) return h("p", { class: "hush" }, t("Nothing has happened in this round yet."));
  return h(
    "ol",
    { class: "log", "aria-label": t("What happened") },
    events.map((event, index) =>
      h(
        "li",
        { key: index, class: `log-${event.type}` },
        h("span", null, sentence(names, event)),
        ruleLink(event.rule),
      ),
    ),
  );
}
