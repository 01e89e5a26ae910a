/** The guided first hand: a real round on a rigged deck, in which every step says what to do and why. */

import { get } from "../api.js";
import { controlFor, loading } from "../controls/index.js";
import { h, render } from "../dom.js";
import { frameOf, ownTable } from "../learn/own-table.js";
import { same } from "../learn/same.js";
import { say, tell, tellProblem } from "../live.js";
import { loadStyle } from "../load-style.js";
import { t, tr } from "../phrases.js";
import { ruleLink } from "../rule-link.js";
import { sound } from "../sound.js";
import { contextOf } from "../table/asking.js";
import { keepFitted } from "../table/fitting.js";
import { fly, fromShoe } from "../table/motion.js";
import { reasons, summary } from "../table/result.js";
import { stage } from "../table/stage.js";

await Promise.all([loadStyle("coach.css"), loadStyle("narrow.css")]);

export class FirstHandPage {
  constructor(root, id) {
    this.root = root;
    this.id = id;
    /** The step that is being taken. */
    this.step = 0;
    this.control = null;
    this.drawing = false;
  }

  async open() {
    this.lesson = await get(`/api/learn/${encodeURIComponent(this.id)}`);
    if (!this.lesson.hand) throw new Error(t("{title} has no guided hand yet.", { title: this.lesson.title }));
    document.title = t("{title}: a guided hand · Houseway", { title: this.lesson.title });
    // It is laid out like a table.
    document.body.dataset.page = "table";
    this.pressed = (event) => this.key(event);
    document.addEventListener("keydown", this.pressed);
    this.begin();
    get("/api/lobby")
      .then(({ tables }) => (this.table = tables.find((each) => each.game === this.id && each.status === "open")))
      .catch(() => {});
  }

  close() {
    this.model?.stop();
    document.removeEventListener("keydown", this.pressed);
  }

  begin() {
    this.model?.stop();
    this.step = 0;
    this.control = null;
    this.model = ownTable(this.lesson, this.lesson.hand.view, {
      changed: () => this.draw(),
      shown: (event) => fly(this.root, event, this.model),
    });
    this.advance(0);
  }

  /** Show what happens up to this step, or to the end. */
  advance(step) {
    const { steps, view } = this.lesson.hand;
    const since = step ? steps[step - 1].at : 0;
    this.step = step;
    this.control = null;
    this.model.takeFrame(frameOf(view, step + 1, since, steps[step]?.at ?? view.events.length, steps[step]));
  }

  get now() {
    return this.model.settled ? (this.lesson.hand.steps[this.step] ?? null) : null;
  }

  answer(value) {
    const { now } = this;
    if (!now) return;
    if (!same(value, now.answer)) {
      sound("turn");
      tell(t("That is allowed too, but for this hand: {says}", { says: tr(now.says) }));
      return;
    }
    sound("chip");
    this.advance(this.step + 1);
  }

  /** Ask the question of the step, once all before it has been seen. */
  ask() {
    const { now, model } = this;
    if (!now || this.control) return;
    const promise = loading(now.todo.space);
    if (promise) {
      promise.then(() => this.draw()).catch(tellProblem);
      return;
    }
    const play = { last: null };
    this.control = controlFor(
      now.todo.space,
      contextOf(model, /** @type {any} */ (play), now.todo, { answer: (value) => this.answer(value), draw: () => this.draw() }),
    );
    say(`${tr(now.says)} ${tr(now.why)}`);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input:not([type=range]), dialog")) return;
    const onButton = event.target.closest?.(`button${event.key === "Enter" ? ":not(.pick)" : ""}, a`);
    const pressing = onButton && (event.key === "Enter" || event.key === " ");
    if (pressing) return;
    if (this.control?.key(event)) event.preventDefault();
    else if ((event.key === " " || event.key === "Enter") && !this.model.settled) {
      event.preventDefault();
      this.model.hurry();
    }
  }

  draw() {
    if (this.drawing || !this.model) return;
    this.drawing = true;
    queueMicrotask(() => {
      this.drawing = false;
      if (this.root.isConnected) this.drawNow();
    });
  }

  drawNow() {
    this.ask();
    const { lesson, model, now } = this;
    render(
      this.root,
      h("h1", { class: "unseen" }, t("{title}: a guided hand", { title: lesson.title })),
      h(
        "div",
        { class: "tablepage guided" },
        h(
          "main",
          { class: "play" },
          stage(model, now ? this.control : null, { sit: () => {}, hurry: () => model.hurry() }),
          model.holding ? this.end() : this.coach(now),
          now && this.control && h("div", { class: "dock ready" }, h("div", { class: "acts", role: "group", "aria-label": t("Your move") }, this.control.dock())),
        ),
      ),
    );
    this.point(now);
    keepFitted(this.root);
    fromShoe(this.root);
  }

  /** Mark the button that is meant. */
  point(now) {
    const word = !now ? "" : typeof now.answer === "string" ? now.answer : Array.isArray(now.answer) ? now.answer[0] : "deal";
    for (const each of this.root.querySelectorAll("[data-choice]")) each.toggleAttribute("data-meant", each.dataset.choice === word);
  }

  coach(now) {
    const { steps } = this.lesson.hand;
    return h(
      "section",
      { class: "coach", "aria-label": t("What to do") },
      now
        ? [
            h("p", { class: "coach-says" }, h("small", null, t("Step {step} of {n}", { step: this.step + 1, n: steps.length })), h("b", null, tr(now.says))),
            h("p", { class: "coach-why" }, tr(now.why), " ", ruleLink(now.todo.rule)),
            h("button", { class: "plain do-it", onclick: () => this.answer(now.answer) }, t("Do it for me")),
          ]
        : h("p", { class: "coach-why" }, t("Watch. Press the felt to go faster.")),
    );
  }

  end() {
    const told = summary(this.model);
    return h(
      "section",
      { class: `coach ends tone-${told.tone}`, "aria-label": t("Result") },
      h("p", { class: "coach-says" }, h("b", null, told.title)),
      h("p", { class: "coach-why" }, tr(this.lesson.hand.ends), " ", reasons(this.model).slice(0, 1).map((line) => ruleLink(line.rule))),
      h(
        "div",
        { class: "ways" },
        this.lesson.trains && h("a", { class: "act quiet", href: `#/train/${this.id}` }, t("Train: ten spots")),
        this.table && h("a", { class: "act", href: `#/table/${encodeURIComponent(this.table.id)}?sit` }, t("Play at a table")),
        h("button", { class: "act quiet", "data-choice": "again", onclick: () => this.begin() }, t("Again")),
        h("a", { class: "act quiet", href: `#/learn/${this.id}` }, t("Back to the lesson")),
      ),
    );
  }
}
