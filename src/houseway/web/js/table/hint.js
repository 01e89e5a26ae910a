/** Advice before a decision, with the figures behind it where the service gives any. */

import { h } from "../dom.js";
import { dollars } from "../money.js";
import { plain } from "../words.js";

const said = (answer) =>
  Array.isArray(answer)
    ? answer.map((each) => (Array.isArray(each) ? each.join(" ") : plain(each))).join(" ")
    : typeof answer === "string"
      ? plain(answer)
      : JSON.stringify(answer);

/** Figures below nothing with a minus sign of their width. */
const signed = (text) => text.replace(/(?<!\w)-(?=\d)/g, "−");

/** @param {any} advice */
export function hintPanel(advice) {
  return h(
    "aside",
    { class: "hint", "aria-label": "Hint" },
    h("p", null, h("b", null, "Hint: "), signed(advice.says ?? said(advice.answer))),
    Object.keys(advice.values ?? {}).length > 0 && h("p", { class: "hush" }, `On average, for each $100 of the ${advice.base}:`),
    advice.values &&
      h(
        "ul",
        null,
        Object.entries(advice.values).map(([move, worth]) =>
          h("li", { key: move }, signed(`${plain(move)}: ${dollars(Math.round(worth * 10_000))}`)),
        ),
      ),
  );
}
