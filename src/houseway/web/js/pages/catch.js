/** Catch the dealer: a real round with one wrong step in it, to be spotted and ruled on. */

import { get } from "../api.js";
import { h } from "../dom.js";
import { answered, keep, scoreOf } from "../learn/score.js";
import { say } from "../live.js";
import { loadStyle } from "../load-style.js";
import { t, tr } from "../phrases.js";
import { ruleLink } from "../rule-link.js";
import { sentence, told } from "../sentences.js";
import { ReplayPage } from "./replay.js";

await loadStyle("coach.css");

const ROUNDS = 5;
const POINTS = 2;
/** Under which the kinds of mistake that were missed are kept, beside the classes of hand of the same game. */
const missed = (game) => `catch ${game}`;

export class CatchPage extends ReplayPage {
  constructor(root, id) {
    super(root, id, {});
    this.tools = {};
    /** @type {any} */
    this.lesson = null;
    /** Points by round: one for the step, one for the ruling. @type {number[]} */
    this.points = [];
    /** The kinds of mistake that were shown last. @type {string[]} */
    this.kinds = [];
    this.deal();
  }

  deal() {
    this.tries = 0;
    this.found = false;
    /** @type {number|null} */
    this.ruled = null;
  }

  async load() {
    this.lesson ??= await get(`/api/learn/${encodeURIComponent(this.id)}`);
    document.title = `${t("{game}: catch the dealer", { game: this.lesson.title })} · Houseway`;
    // It is laid out like a replay.
    document.body.dataset.page = "replay";
    this.layout = this.lesson.layout;
    const errors = JSON.stringify(scoreOf(missed(this.id)).wrong);
    this.wrong = await get(`/api/catch/${encodeURIComponent(this.id)}`, { errors, but: this.kinds.join(",") });
    this.kinds = [...this.kinds, this.wrong.kind].slice(-(ROUNDS - 1));
    this.round = { view: this.wrong.view, seats: this.wrong.seats, number: (this.points.length % ROUNDS) + 1 };
    this.at = 0;
  }

  async another() {
    this.deal();
    this.pause();
    if (this.points.length === ROUNDS) this.points = [];
    await this.load();
    this.take(this.round.view);
  }

  /** The step on show is said to be the wrong one. */
  point() {
    this.pause();
    if (this.at === this.wrong.at) this.found = true;
    else {
      this.tries += 1;
      if (this.tries === POINTS) {
        this.found = true;
        this.at = this.wrong.at;
      }
    }
    say(this.found ? t("Here it is: {wrong}.", { wrong: told(this.wrong.wrong) }) : t("This step is right."));
    this.draw();
  }

  rule(index) {
    this.ruled = index;
    const right = index === this.wrong.right;
    this.points.push((this.tries < POINTS ? 1 : 0) + (right ? 1 : 0));
    answered(missed(this.id), this.wrong.kind, right && this.tries < POINTS);
    if (right) keep(this.id, { caught: scoreOf(this.id).caught + 1 });
    say(right ? t("Right.") : t("No: {ruling}.", { ruling: told(this.wrong.rulings[this.wrong.right]) }));
    this.draw();
  }

  key(event) {
    if (event.key === "Enter" && !event.target.closest("button, a")) {
      event.preventDefault();
      if (!this.found) this.point();
      else if (this.ruled !== null) this.another();
    } else if (this.found && this.ruled === null && this.wrong.rulings[Number(event.key) - 1]) this.rule(Number(event.key) - 1);
    else super.key(event);
  }

  heading() {
    return h("section", { class: "coach catching", "aria-label": t("Catch the dealer"), "aria-live": "polite" }, this.coach());
  }

  coach() {
    const { wrong } = this;
    const signs = this.layout.inscriptions.filter((each) => each.on === "sign" && each.text);
    if (!this.found)
      return [
        wrong.repeat && !this.at && h("p", { class: "repeat" }, t("You missed one like this before.")),
        h(
          "p",
          { class: "coach-says" },
          h("b", null, t("Round {n} of {rounds}: one step is wrong", { n: this.round.number, rounds: ROUNDS })),
          h("small", null, this.tries ? t("That step is right. One more try.") : t("Step through the round and stop where it went wrong.")),
        ),
        h("button", { class: "act", disabled: !this.at, onclick: () => this.point() }, t("It went wrong here")),
        signs.length > 0 && h("details", { class: "signs" }, h("summary", null, t("The sign")), signs.map((each) => h("p", { key: each.name }, tr(each.text)))),
      ];
    if (this.ruled === null)
      return [
        h("p", { class: "coach-says" }, h("b", null, told(wrong.wrong), "."), h("small", null, t("What is right?"))),
        h(
          "div",
          { class: "offers" },
          wrong.rulings.map((ruling, index) =>
            h("button", { key: index, class: "act quiet", "aria-keyshortcuts": String(index + 1), onclick: () => this.rule(index) }, told(ruling)),
          ),
        ),
      ];
    const right = this.ruled === wrong.right;
    const total = this.points.reduce((sum, each) => sum + each, 0);
    const last = this.points.length === ROUNDS;
    return [
      h(
        "p",
        { class: "coach-says", "data-verdict": right ? "right" : "wrong" },
        h("b", { class: right ? "won" : "lost" }, right ? t("Right") : t("Not so")),
        h("span", null, told(wrong.rulings[wrong.right]), ". ", ruleLink(wrong.rule)),
        h("small", null, t("{points} of {most} points", { points: total, most: this.points.length * POINTS })),
      ),
      wrong.events.length > 0 &&
        h("details", null, h("summary", null, t("What the rules did")), h("ol", { class: "log" }, wrong.events.map((each, index) => h("li", { key: index }, sentence(this.names, each), " ", ruleLink(each.rule))))),
      h(
        "div",
        { class: "ways" },
        h("button", { class: "act", "data-choice": "next", onclick: () => this.another() }, last ? t("Five more") : t("Next round")),
        last && h("a", { class: "act quiet", href: `#/learn/${this.id}` }, t("To the lesson")),
      ),
    ];
  }
}
