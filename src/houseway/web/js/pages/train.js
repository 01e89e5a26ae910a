/** The trainer: ten spots that matter, whether each was decided right, and what a mistake costs. */

import { get } from "../api.js";
import { h, render } from "../dom.js";
import { frameOf, ownTable } from "../learn/own-table.js";
import { answered, scoreOf } from "../learn/score.js";
import { TEN, worded } from "../learn/wording.js";
import { say, tellProblem } from "../live.js";
import { loadStyle } from "../load-style.js";
import { dollars } from "../money.js";
import { plain } from "../words.js";
import { keepFitted } from "../table/fitting.js";
import { stage } from "../table/stage.js";

await loadStyle("coach.css");

export class TrainPage {
  constructor(root, id) {
    this.root = root;
    this.id = id;
    this.path = `/api/train/${encodeURIComponent(id)}`;
    this.spot = null;
    this.chosen = null;
    /** @type {{right: boolean, lost: number}[]} */
    this.done = [];
    this.over = false;
    /** @type {any} */
    this.said = null;
  }

  async open() {
    this.lesson = await get(`/api/learn/${encodeURIComponent(this.id)}`);
    if (!this.lesson.trains) throw new Error(`There are no drills for ${this.lesson.title}: its best play has not been worked out.`);
    document.title = `${this.lesson.title}: train · Houseway`;
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
    this.coming = get(this.path, { errors: JSON.stringify(scoreOf(this.id).wrong) });
    this.coming.catch(() => {});
  }

  async next() {
    if (this.done.length === TEN) {
      this.said?.finish(this);
      this.over = true;
      this.spot = null;
      this.draw();
      return;
    }
    this.spot = this.chosen = null;
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
    if (this.spot && this.done.length < TEN - 1) this.prepare();
    if (this.spot) say(`Spot ${this.done.length + 1} of ${TEN}. ${this.question}`);
    this.draw();
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

  get question() {
    return this.spot.view ? "What do you do?" : `Which of these wagers costs least, ${dollars(this.spot.stake)} on each?`;
  }

  worth(answer) {
    return this.spot.offered.find((each) => each.answer === answer).worth;
  }

  choose(answer) {
    if (this.chosen !== null) return;
    const right = answer === this.spot.best;
    const lost = this.worth(this.spot.best) - this.worth(answer);
    this.chosen = answer;
    this.done.push({ right, lost });
    answered(this.id, this.spot.about, right);
    say(right ? "Right." : `Not the best. ${worded(this.spot.best)} was.`);
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
      h("h1", { class: "unseen" }, `${lesson.title}: train`),
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
                { class: "coach", "aria-label": "Drill", "aria-live": "polite" },
                this.progress(),
                this.problem ? h("p", null, this.problem) : !spot ? h("p", { class: "hush" }, "Dealing…") : this.chosen === null ? this.asks() : this.said?.verdict(this),
              ),
            ),
          ),
    );
    keepFitted(this.root);
  }

  progress() {
    return h(
      "ol",
      { class: "pips", "aria-label": `${this.done.length} of ${TEN} answered, ${this.right} right` },
      Array.from({ length: TEN }, (_, i) => h("li", { key: i, class: this.done[i] ? (this.done[i].right ? "right" : "wrong") : "" })),
    );
  }

  asks() {
    const { spot } = this;
    return [
      spot.repeat && h("p", { class: "repeat" }, `Again: ${spot.about}. You went wrong with one like it before.`),
      h("p", { class: "coach-says" }, h("b", null, this.question), spot.view && h("small", null, plain(spot.about))),
      h(
        "div",
        { class: "offers" },
        spot.offered.map((each, i) =>
          h(
            "button",
            { key: each.answer, class: "act quiet", "aria-keyshortcuts": String(i + 1), onclick: () => this.choose(each.answer) },
            h("span", null, worded(each.answer)),
            h("kbd", { "aria-hidden": "true" }, String(i + 1)),
          ),
        ),
      ),
    ];
  }
}
