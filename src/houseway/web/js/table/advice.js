/** Advice before a decision, and after it what a mistake cost. */

import { get } from "../api.js";
import { keepMistake } from "../history/mistakes.js";
import { answered } from "../learn/score.js";
import { worded } from "../learn/wording.js";
import { dollars } from "../money.js";
import { t } from "../phrases.js";

export class Advisor {
  /** @param {string} path the table's path */
  constructor(path) {
    this.path = `${path}/hint`;
    /** Whether answers are judged here. */
    this.known = true;
    this.advice = null;
    /** The question of which a warning was said. */
    this.warned = "";
    /** What decisions gave away, by round: `{text, rule}`. */
    this.costs = new Map();
  }

  forget() {
    this.advice = null;
    this.asked = null;
  }

  /** The advice for the question now open; asked for once. */
  ask() {
    this.asked ??= this.get();
    return this.asked;
  }

  /** What is answered after its question is gone is no advice for the next. */
  get() {
    const asked = get(this.path).then(({ advice }) => {
      if (this.asked === asked) this.advice = advice;
      if (advice.values && !Object.keys(advice.values).length) this.known = false;
      return advice;
    });
    return asked;
  }

  /** Have advice ready before the player answers, silent without any. */
  prepare() {
    this.forget();
    if (!this.known) return;
    const asked = this.ask();
    asked.catch(() => {
      if (this.asked !== asked) return;
      this.known = false;
      this.forget();
    });
  }

  /** What an answer gives away by this advice, in words; null where it is the best, or not judged. @param {any} given */
  costOf(advice, given) {
    const values = advice?.values;
    // Cards in an answer are named with it, sorted.
    const answer = Array.isArray(given) ? given.flatMap((each) => [each].flat().sort()).join(" ") : given;
    if (!values || !advice.stake || !(answer in values)) return null;
    const [best, worth] = Object.entries(values).reduce((a, b) => (b[1] > a[1] ? b : a));
    const lost = worth - values[answer];
    const amount = dollars(Math.max(1, Math.round(lost * advice.stake)));
    return lost > 0 ? { best: worded(best), answer: worded(answer), lost: amount } : null;
  }

  /** Note what an answer that was given cost; the trainer comes back to what went wrong here. */
  judge(advice, given, rule, round, game) {
    const cost = this.costOf(advice, given);
    if (advice?.stake) answered(game, advice.about, !cost);
    if (!cost) return;
    const text = t("{best} was better than {answer}, which gave away {lost} on average.", cost);
    this.costs.set(round, [...(this.costs.get(round) ?? []), { text, rule }]);
    keepMistake(round, text);
  }

  /** A warning before an answer that gives something away, said once for each question; null where the answer gives nothing away. */
  async warning(question, given) {
    if (this.warned === question) return null;
    await this.asked?.catch(() => {});
    const cost = this.costOf(this.advice, given);
    if (!cost) return null;
    this.warned = question;
    return t("{best} is better: {answer} gives away {lost} on average. Press it again to do it all the same.", cost);
  }
}
