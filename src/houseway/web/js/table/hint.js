/** Advice before a decision, in words and, where the service gives figures, in dollars. */

import { h } from "../dom.js";
import { worded } from "../learn/wording.js";
import { dollars } from "../money.js";
import { t, tr } from "../phrases.js";
import { told } from "../sentences.js";

const HUNDRED = 10_000;
const signed = (cents) => `${cents > 0 ? "+" : ""}${dollars(cents)}`;

/** @param {any} advice */
export function hintPanel(advice) {
  const worths = Object.entries(advice.values ?? {}).sort(([, one], [, other]) => other - one);
  const stake = advice.stake || HUNDRED;
  return h(
    "aside",
    { class: "hint", "aria-label": t("Hint") },
    h("p", null, h("b", null, t("Hint:"), " "), told(advice.said)),
    worths.length > 0 &&
      h(
        "p",
        { class: "hush" },
        advice.stake
          ? t("On average, with {stake} on the {base}:", { stake: dollars(stake), base: tr(advice.base) })
          : t("On average, of each {stake} staked:", { stake: dollars(stake) }),
      ),
    worths.length > 0 &&
      h(
        "ul",
        null,
        worths.map(([move, worth]) => h("li", { key: move }, `${worded(move)}: ${signed(Math.round(worth * stake))}`)),
      ),
  );
}
