/** Advice before a decision, with the figures behind it where the service gives any. */

import { h } from "../dom.js";
import { plain } from "../words.js";

const said = (answer) =>
  Array.isArray(answer)
    ? answer.map((each) => (Array.isArray(each) ? each.join(" ") : plain(each))).join(" ")
    : typeof answer === "string"
      ? plain(answer)
      : JSON.stringify(answer);

/** @param {any} advice */
export function hintPanel(advice) {
  const values = advice.values ?? advice.ev ?? null;
  return h(
    "aside",
    { class: "hint", "aria-label": "Hint" },
    h("p", null, h("b", null, "Hint: "), advice.text ?? advice.words ?? said(advice.answer ?? advice.best)),
    values &&
      typeof values === "object" &&
      h(
        "ul",
        null,
        Object.entries(values).map(([move, value]) =>
          h("li", { key: move }, `${plain(move)}: ${typeof value === "number" ? value.toFixed(4) : value}`),
        ),
      ),
    advice.why && h("p", { class: "hush" }, advice.why),
  );
}
