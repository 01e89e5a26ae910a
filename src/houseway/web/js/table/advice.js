/** Advice before a decision, and after it what a mistake cost. */

import { get } from "../api.js";
import { plain } from "../words.js";

export class Advisor {
  /** @param {string} path the table's path */
  constructor(path) {
    this.path = `${path}/hint`;
    /** Whether answers are judged here. */
    this.known = true;
    this.advice = null;
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

  /** Have advice ready before the player answers, silent if there is none. */
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

  /** Judge an answer by its advice; cards in it are named with it, sorted. @param {any} given */
  judge(advice, given, rule, round) {
    const values = advice?.values;
    const answer = Array.isArray(given) ? given.flatMap((each) => [each].flat().sort()).join(" ") : given;
    if (!values || !(answer in values)) return;
    const [best, worth] = Object.entries(values).reduce((a, b) => (b[1] > a[1] ? b : a));
    const lost = worth - values[answer];
    const unit = `${advice.base}${Math.abs(lost - 1) < 1e-9 ? "" : "s"}`;
    if (lost > 0)
      this.costs.set(round, [
        ...(this.costs.get(round) ?? []),
        {
          text: `${plain(best)} was better: ${plain(answer).toLowerCase()} gave away ${lost.toFixed(3)} ${unit}.`,
          rule,
        },
      ]);
  }
}
