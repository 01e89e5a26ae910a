/** What a drill says: whether an answer was right and what a mistake costs, and how the whole drill went. Loaded with the first answer. */

import { h } from "../dom.js";
import { dollars } from "../money.js";
import { ruleLink } from "../rule-link.js";
import { keep, scoreOf } from "./score.js";
import { TEN, worded } from "./wording.js";

/** How many drills are remembered. */
const KEPT = 50;
const signed = (cents) => `${cents > 0 ? "+" : ""}${dollars(Math.round(cents))}`;

/** @param {import("../pages/train.js").TrainPage} drill */
export function verdict(drill) {
  const { spot, chosen } = drill;
  const right = chosen === spot.best;
  const lost = drill.worth(spot.best) - drill.worth(chosen);
  const thumb = drill.lesson.advice[0];
  return [
    h(
      "p",
      { class: `coach-says ${right ? "won" : "lost"}`, "data-verdict": right ? "right" : "wrong" },
      h("b", null, right ? `Right: ${worded(spot.best)}.` : `${worded(spot.best)} is better.`),
    ),
    !right &&
      h("p", null, `${worded(chosen)} gives away ${dollars(Math.max(1, Math.round(lost)))} on average, ${((100 * lost) / spot.stake).toFixed(1)} % of the ${spot.base}.`),
    h(
      "ul",
      { class: "worths" },
      [...spot.offered]
        .sort((a, b) => b.worth - a.worth)
        .map((each) => h("li", { key: each.answer }, h("span", null, worded(each.answer)), h("b", null, signed(each.worth)))),
    ),
    h("p", { class: "hush" }, `Average result with ${dollars(spot.stake)} ${spot.base === "stake" ? "staked" : `on the ${spot.base}`}. `, thumb, " ", spot.todo && ruleLink(spot.todo.rule)),
    h("button", { class: "act", "data-choice": "next", onclick: () => drill.next() }, drill.done.length === TEN ? "See the result" : "Next"),
  ];
}

/** A drill is done: put it beside those before. @param {import("../pages/train.js").TrainPage} drill */
export function finish(drill) {
  const score = scoreOf(drill.id);
  const drills = [...score.drills, { at: Date.now(), right: drill.right, lost: drill.lost }].slice(-KEPT);
  keep(drill.id, { ...score, drills });
}

/** The end of a drill, and how the last ones went. @param {import("../pages/train.js").TrainPage} drill */
export function result(drill) {
  const { drills } = scoreOf(drill.id);
  return h(
    "main",
    { class: "page drill drilled" },
    h("h2", null, `${drill.right} of ${TEN} right`),
    h("p", { class: "line" }, drill.lost ? `The mistakes would have cost ${dollars(Math.max(1, Math.round(drill.lost)))} on average.` : "You gave nothing away."),
    h(
      "section",
      null,
      h("h2", null, "Your drills"),
      h(
        "ol",
        { class: "scores" },
        drills.slice(-12).map((each) =>
          h("li", { key: each.at }, h("span", { class: "bar", style: { "--part": each.right / TEN } }), h("span", null, `${each.right} of ${TEN}`), h("small", null, `gave away ${dollars(Math.round(each.lost))}`)),
        ),
      ),
      h("p", { class: "hush" }, "Kept in this browser only."),
    ),
    h(
      "div",
      { class: "ways" },
      h("button", { class: "act", "data-choice": "again", onclick: () => drill.begin() }, "Ten more"),
      h("a", { class: "act quiet", href: `#/learn/${drill.id}` }, "To the lesson"),
      h("a", { class: "act quiet", href: "#/" }, "To the tables"),
    ),
  );
}
