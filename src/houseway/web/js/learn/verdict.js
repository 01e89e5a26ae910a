/** What a drill says: whether an answer was right and what a mistake costs, and how the whole drill went. Loaded with the first answer. */

import { h } from "../dom.js";
import { dollars } from "../money.js";
import { t, tr } from "../phrases.js";
import { ruleLink } from "../rule-link.js";
import { told } from "../sentences.js";
import { plain } from "../words.js";
import { keep, scoreOf } from "./score.js";
import { TEN, worded } from "./wording.js";

/** How many drills are remembered, and how many of them are drawn. */
const KEPT = 50;
const DRAWN = 20;
const signed = (cents) => `${cents > 0 ? "+" : ""}${dollars(Math.round(cents))}`;
const lostWords = (cents) => dollars(Math.max(1, Math.round(cents)));
const staked = ({ base, stake }) =>
  base === "stake" ? t("with {stake} staked", { stake: dollars(stake) }) : t("with {stake} on the {base}", { stake: dollars(stake), base: tr(base) });

/** @param {import("../pages/train.js").TrainPage} drill */
export function verdict(drill) {
  const { spot, chosen } = drill;
  const right = chosen === spot.best;
  const lost = drill.worth(spot.best) - drill.worth(chosen);
  return [
    h(
      "p",
      { class: `coach-says ${right ? "won" : "lost"}`, "data-verdict": right ? "right" : "wrong" },
      h("b", null, right ? t("Right: {best}.", { best: worded(spot.best) }) : t("{best} is better.", { best: worded(spot.best) })),
    ),
    !right &&
      h(
        "p",
        null,
        t("{answer} gives away {lost} on average, {share} % of the {base}.", {
          answer: worded(chosen),
          lost: lostWords(lost),
          share: ((100 * lost) / spot.stake).toFixed(1),
          base: tr(spot.base),
        }),
      ),
    h("p", { class: "reason" }, told(spot.said), " ", spot.todo && ruleLink(spot.todo.rule)),
    h(
      "ul",
      { class: "worths" },
      [...spot.offered]
        .sort((a, b) => b.worth - a.worth)
        .map((each) =>
          h("li", { key: each.answer, class: each.answer === chosen ? "chosen" : "" }, h("span", null, worded(each.answer)), h("b", null, signed(each.worth))),
        ),
    ),
    h("p", { class: "hush" }, t("Average result {staked}.", { staked: staked(spot) })),
    h("button", { class: "act", "data-choice": "next", onclick: () => drill.next() }, drill.ended ? t("See the result") : t("Next")),
  ];
}

/** A drill is done: put it beside those before. @param {import("../pages/train.js").TrainPage} drill */
export function finish(drill) {
  const { drills, streak } = scoreOf(drill.id);
  if (drill.streak) keep(drill.id, { streak: Math.max(streak, drill.right) });
  else keep(drill.id, { drills: [...drills, { at: Date.now(), right: drill.right, lost: drill.lost }].slice(-KEPT) });
}

/** The end of a drill: what went wrong, how the last ones went, and what to practise. @param {import("../pages/train.js").TrainPage} drill */
export function result(drill) {
  const { drills, streak, wrong } = scoreOf(drill.id);
  const mistakes = drill.done.filter((each) => !each.right);
  const weak = Object.entries(wrong).sort(([, one], [, other]) => other - one);
  return h(
    "main",
    { class: "page drill drilled" },
    h(
      "header",
      null,
      h("h2", null, drill.streak ? t("{n} in a row", { n: drill.right }) : t("{n} of {ten} right", { n: drill.right, ten: TEN })),
      h(
        "p",
        { class: "line" },
        drill.streak
          ? t("Your longest streak: {n}.", { n: streak })
          : drill.lost
            ? t("The mistakes would have cost {lost} on average.", { lost: lostWords(drill.lost) })
            : t("You gave nothing away."),
      ),
    ),
    h(
      "div",
      { class: "ways" },
      h("button", { class: "act", "data-choice": "again", onclick: () => drill.begin() }, drill.streak ? t("Another streak") : t("Ten more")),
      drill.table && h("a", { class: "act quiet", href: `#/table/${encodeURIComponent(drill.table.id)}?sit` }, t("Play at a table")),
      h("a", { class: "act quiet", href: `#/learn/${drill.id}` }, t("To the lesson")),
      drill.streak
        ? h("a", { class: "act quiet", href: `#/train/${drill.id}` }, t("A drill of ten"))
        : h("a", { class: "act quiet", href: `#/train/${drill.id}?streak` }, t("Streak: until a mistake")),
      !drill.table && h("a", { class: "act quiet", href: "#/" }, t("To the tables")),
    ),
    mistakes.length > 0 && h("section", null, h("h2", null, t("What went wrong")), h("ol", { class: "looked-back" }, mistakes.map(lookedBack))),
    weak.length > 0 &&
      h(
        "section",
        null,
        h("h2", null, t("Where you go wrong")),
        h("p", { class: "hush" }, t("These come up more often until you get them right.")),
        h(
          "ul",
          { class: "weak" },
          weak.slice(0, 6).map(([about, times]) =>
            h("li", { key: about }, h("a", { href: `#/train/${drill.id}?only=${encodeURIComponent(about)}` }, tr(plain(about))), h("small", null, " × ", String(times))),
          ),
        ),
      ),
    drills.length > 0 &&
      h(
        "section",
        null,
        h("h2", null, t("Your drills")),
        over(drills.slice(-DRAWN)),
        h("p", { class: "hush" }, t("Kept in this browser only.")),
      ),
  );
}

/** The score over time: a column for each drill, the last one on the right. */
function over(drills) {
  const wide = 100 / Math.max(drills.length, 8);
  const average = (drills.reduce((sum, each) => sum + each.right, 0) / drills.length).toFixed(1);
  return h(
    "figure",
    { class: "over-time" },
    h(
      "svg",
      { viewBox: "0 0 100 32", preserveAspectRatio: "none", role: "img", "aria-label": drills.map((each) => t("{n} of {ten}", { n: each.right, ten: TEN })).join(", ") },
      drills.map((each, i) => {
        const tall = Math.max(1, each.right * 3);
        return h("rect", { key: each.at, class: i === drills.length - 1 ? "last" : "", x: i * wide + wide * 0.12, width: wide * 0.76, y: 31 - tall, height: tall });
      }),
    ),
    h("figcaption", null, t("{n} right on average; the last drill gave away {lost}.", { n: average, lost: dollars(Math.round(drills.at(-1).lost)) })),
  );
}

/** A spot that went wrong: the cards, what was done, what was better and why. */
function lookedBack({ spot, chosen, lost }, index) {
  const places = spot.view ? [["dealer", t("Dealer")], ["1", t("You")]].filter(([place]) => spot.view.places[place]?.length) : [];
  return h(
    "li",
    { key: index },
    places.map(([place, says]) =>
      h("div", { class: "small-hand", key: place }, h("small", null, says), spot.view.places[place].map((code, i) => h("hw-card", { code, key: i }))),
    ),
    h("p", null, t("{answer} gave away {lost}: {best} was better.", { answer: worded(chosen), lost: lostWords(lost), best: worded(spot.best) })),
    h("p", { class: "hush" }, told(spot.said)),
  );
}
