/** The trainer: spots that matter, whether each was decided right, and what a mistake costs. Ten of them, or until one goes wrong. */

import { get } from "../api.js";
import { h, render } from "../dom.js";
import { frameOf, ownTable } from "../learn/own-table.js";
import { answered, scoreOf } from "../learn/score.js";
import { TEN, worded } from "../learn/wording.js";
import { say, tellProblem } from "../live.js";
import { loadStyle } from "../load-style.js";
import { dollars } from "../money.js";
import { t, tr } from "../phrases.js";
import { plain } from "../words.js";
import { keepFitted } from "../table/fitting.js";
import { stage } from "../table/stage.js";

await Promise.all([loadStyle("coach.css"), loadStyle("narrow.css")]);

export class TrainPage {
  constructor(root, id, query = {}) {
    this.root = root;
    this.id = id;
    this.path = `/api/train/${encodeURIComponent(id)}`;
    /** Whether one goes on until the first mistake. */
    this.streak = "streak" in query;
    /** The one class of hand that is practised, where one was chosen. */
    this.only = query.only ?? "";
    this.spot = null;
    this.chosen = null;
    /** @type {{spot: any, chosen: string, right: boolean, lost: number}[]} */
    this.done = [];
    this.over = false;
    /** @type {any} */
    this.said = null;
    /** A table of the game, to play for chips. @type {any} */
    this.table = null;
  }

  async open() {
    this.lesson = await get(`/api/learn/${encodeURIComponent(this.id)}`);
    if (!this.lesson.trains) throw new Error(t("There are no drills for {game}: its best play has not been worked out.", { game: this.lesson.title }));
    document.title = t("{game}: train", { game: this.lesson.title }) + " · Houseway";
    // The way on to a table is offered at the end; a drill does without it.
    get("/api/lobby")
      .then(({ tables }) => (this.table = tables.find((each) => each.game === this.id && each.status === "open")))
      .catch(() => {});
    this.pressed = (event) => this.key(event);
    document.addEventListener("keydown", this.pressed);
    await this.begin();
  }

  close() {
    this.closed = true;
    this.model?.stop();
    document.removeEventListener("keydown", this.pressed);
  }

  async begin() {
    this.done = [];
    this.over = false;
    this.prepare();
    await this.next();
  }

  /** Have the next spot ready while this one is thought about. */
  prepare() {
    this.coming = get(this.path, { errors: JSON.stringify(scoreOf(this.id).wrong), only: this.only });
    this.coming.catch(() => {});
  }

  /** Whether the last spot was answered. */
  get ended() {
    return this.streak ? this.done.at(-1)?.right === false : this.done.length === TEN;
  }

  async next() {
    if (this.ended) {
      this.said?.finish(this);
      this.over = true;
      this.spot = null;
      this.draw();
      return;
    }
    this.spot = this.chosen = this.problem = null;
    this.draw();
    try {
      this.spot = await this.coming;
    } catch (problem) {
      this.problem = problem.message;
    }
    if (this.closed) return;
    this.model?.stop();
    this.model = null;
    if (this.spot?.view) this.lay(this.spot);
    if (this.spot && (this.streak || this.done.length < TEN - 1)) this.prepare();
    if (this.spot) say(`${this.place} ${this.question}`);
    this.draw();
  }

  /** Ask again for a spot that did not come. */
  retry() {
    this.prepare();
    return this.next();
  }

  lay({ view, todo }) {
    this.model = ownTable(this.lesson, view, { changed: () => {}, shown: () => {} });
    this.model.takeFrame(frameOf(view, 1, 0, view.events.length, { todo, hands: view.hands }));
    this.model.hurry();
  }

  get right() {
    return this.done.filter((each) => each.right).length;
  }

  get lost() {
    return this.done.reduce((sum, each) => sum + each.lost, 0);
  }

  get place() {
    return this.streak ? t("Spot {n}.", { n: this.done.length + 1 }) : t("Spot {n} of {ten}.", { n: this.done.length + 1, ten: TEN });
  }

  get question() {
    return this.spot.view ? t("What do you do?") : t("Which of these wagers costs least, {stake} on each?", { stake: dollars(this.spot.stake) });
  }

  worth(answer) {
    return this.spot.offered.find((each) => each.answer === answer).worth;
  }

  choose(answer) {
    if (this.chosen !== null) return;
    const { spot } = this;
    const right = answer === spot.best;
    this.chosen = answer;
    this.done.push({ spot, chosen: answer, right, lost: this.worth(spot.best) - this.worth(answer) });
    answered(this.id, spot.about, right);
    say(right ? t("Right.") : t("Not the best. {best} was.", { best: worded(spot.best) }));
    this.draw();
    if (!this.said)
      import("../learn/verdict.js").then((said) => ((this.said = said), this.draw())).catch(tellProblem);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.spot) return;
    if (this.chosen === null) {
      const chosen = this.spot.offered[Number(event.key) - 1];
      if (chosen) this.choose(chosen.answer);
    } else if ((event.key === "Enter" || event.key === "n") && !event.target.closest?.("button, a")) this.next();
  }

  draw() {
    if (!this.root.isConnected) return;
    const { lesson, spot } = this;
    document.body.dataset.page = this.model && spot ? "table" : "train";
    render(
      this.root,
      h("h1", { class: "unseen" }, t("{game}: train", { game: lesson.title })),
      this.over
        ? this.said?.result(this)
        : h(
            "div",
            { class: spot && this.model ? "tablepage guided" : "page drill" },
            h(
              "main",
              { class: "play" },
              spot && this.model && stage(this.model, null, { sit: () => {}, hurry: () => {} }),
              h(
                "section",
                { class: "coach", "aria-label": t("Drill"), "aria-live": "polite" },
                this.progress(),
                this.problem ? this.trouble() : !spot ? h("p", { class: "hush" }, t("Dealing…")) : this.chosen === null ? this.asks() : this.said?.verdict(this),
              ),
            ),
          ),
    );
    keepFitted(this.root);
  }

  trouble() {
    return [h("p", null, this.problem), h("button", { class: "act quiet", onclick: () => this.retry() }, t("Try again"))];
  }

  progress() {
    if (this.streak) return h("p", { class: "streak" }, t("{n} in a row", { n: this.right }), " ", h("small", { class: "hush" }, t("best so far: {n}", { n: Math.max(this.right, scoreOf(this.id).streak) })));
    return h(
      "ol",
      { class: "pips", "aria-label": t("{n} of {ten} answered, {right} right", { n: this.done.length, ten: TEN, right: this.right }) },
      Array.from({ length: TEN }, (_, i) => h("li", { key: i, class: this.done[i] ? (this.done[i].right ? "right" : "wrong") : "" })),
    );
  }

  asks() {
    const { spot } = this;
    const costs = spot.todo?.space?.costs ?? {};
    const price = (answer) => (costs[answer.split(" ")[0]] ? ` ${dollars(costs[answer.split(" ")[0]])}` : "");
    return [
      spot.repeat && h("p", { class: "repeat" }, t("Again: {about}. You went wrong with one like it before.", { about: spot.about })),
      h("p", { class: "coach-says" }, h("b", null, this.question), spot.view && h("small", null, tr(plain(spot.about)))),
      h(
        "div",
        { class: "offers" },
        spot.offered.map((each, i) =>
          h(
            "button",
            { key: each.answer, class: "act quiet", "data-offer": each.answer, "aria-keyshortcuts": String(i + 1), onclick: () => this.choose(each.answer) },
            h("span", null, worded(each.answer), h("small", null, price(each.answer))),
            h("kbd", { "aria-hidden": "true" }, String(i + 1)),
          ),
        ),
      ),
    ];
  }
}
