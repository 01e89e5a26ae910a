/** The page of one table: frames in, stage, dock and side panel out. */

import { command, get } from "../api.js";
import { face } from "../cards/faces.js";
import { controlFor } from "../controls/index.js";
import { h, render } from "../dom.js";
import { say, tell, tellProblem } from "../live.js";
import { recall } from "../session.js";
import { connection, onConnection, onFrame, watch } from "../socket.js";
import { sound } from "../sound.js";
import { Advisor } from "../table/advice.js";
import { askBuyIn, askName, noticed } from "../table/arrive.js";
import { dock, warned } from "../table/dock.js";
import { keepFitted } from "../table/fitting.js";
import { keyPressed } from "../table/keys.js";
import { TableModel } from "../table/model.js";
import { fly, fromShoe } from "../table/motion.js";
import { Plans } from "../table/plans.js";
import { summary, unit } from "../table/result.js";
import { side } from "../table/side.js";
import { stage } from "../table/stage.js";
import { plain, sentence } from "../words.js";

const SOUND_OF = {
  dealt: "card",
  shown: "flip",
  wagered: "chip",
  paid: "chip",
  pushed: "chip",
  rolled: "dice",
  awarded: "chip",
};
/** What a screen reader is told as it happens; the rest is in the log. */
const SPOKEN = new Set(["announced", "shown", "noted", "rolled", "reported", "ruled", "awarded", "metered"]);

export class TablePage {
  /** @param {HTMLElement} root @param {string} id @param {Record<string, string>} query */
  constructor(root, id, query) {
    this.root = root;
    this.sitting = "sit" in query;
    this.id = id;
    this.path = `/api/tables/${encodeURIComponent(id)}`;
    this.tab = "pays";
    this.sheet = false;
    this.control = null;
    this.question = "";
    this.standing = null;
    this.offered = "";
    this.last = null;
    this.again = false;
    this.doing = new Set();
    this.sending = false;
    /** The question answered last: its round and seq. */
    this.answered = null;
    this.hint = null;
    this.advisor = new Advisor(this.path);
    this.plans = new Plans();
    /** How often the service has told of the table outside its round. */
    this.told = 0;
    this.model = new TableModel({ changed: () => this.draw(), shown: (event) => this.shown(event) });
  }

  async open() {
    this.unwatch = watch(this.id);
    this.looked = () => this.look();
    document.addEventListener("visibilitychange", this.looked);
    this.offs = [onFrame((frame) => this.take(frame)), onConnection(() => this.draw())];
    this.pressed = (event) => keyPressed(this, event);
    document.addEventListener("keydown", this.pressed);
    this.ticking = setInterval(() => this.tick(), 250);
    try {
      const [layout] = await Promise.all([get(`${this.path}/layout`), this.askState()]);
      if (this.closed) return;
      this.model.layout = layout.layout;
      this.model.settings = layout.settings;
      this.deals = Object.keys(layout.faces).length > 0;
      document.title = `${this.model.state.name} · Houseway`;
      this.draw();
      if (this.sitting && !this.model.me) this.sit();
    } catch (problem) {
      render(
        this.root,
        h(
          "main",
          { class: "page narrow" },
          h("h1", null, "This table cannot be shown"),
          h("p", null, problem.message),
          h("a", { class: "act", href: "#/" }, "To the lobby"),
        ),
      );
      this.failed = true;
    }
  }

  close() {
    this.closed = true;
    this.offs?.forEach((off) => off());
    this.unwatch?.();
    document.removeEventListener("visibilitychange", this.looked);
    document.removeEventListener("keydown", this.pressed);
    clearInterval(this.ticking);
    this.model.stop();
  }

  /** A spectator's page that nobody sees is not told of the table, so that bots do not play for it. */
  look() {
    if (document.hidden && !this.model.me) {
      this.unwatch?.();
      this.unwatch = null;
    } else this.unwatch ??= watch(this.id);
  }

  take(frame) {
    if (frame.table !== this.id) return;
    if (frame.type === "table") {
      this.told += 1;
      const before = this.model.state?.hint;
      noticed(this.model.state, frame.state);
      this.model.takeState({ ...frame.state, frame: frame.state.frame ?? null });
      if (before !== frame.state.hint) this.hint = null;
    } else if (frame.type === "view") this.model.takeFrame(frame);
    else if (frame.type === "clock") this.model.takeClock(frame.clock);
  }

  shown(event) {
    fly(this.root, event, this.model);
    if (SOUND_OF[event.type]) sound(SOUND_OF[event.type]);
    if (SPOKEN.has(event.type) || (event.type === "dealt" && this.mySpots.includes(event.place)))
      say(sentence(this.model.names, event));
    if (event.type === "ended") {
      const told = summary(this.model);
      sound(told.tone === "won" ? "win" : told.tone === "lost" ? "lose" : "chip");
      say(this.model.me ? `${told.title}. Press N for the next ${unit(this.model)}.` : told.title);
      if (this.tab === "pays") this.tab = "result";
    }
  }

  get mySpots() {
    const mine = this.model.me && this.model.seatOf(this.model.me);
    return mine ? [mine.spot, ...mine.also].map(String) : [];
  }

  /** The question open to this player, once everything before it has been seen; what happens beside it leaves it as it is. */
  ask() {
    const { model } = this;
    const todo = model.me && !model.over ? model.feed?.todo(model.me) : null;
    const answered = todo?.kind === "window" && model.me in model.feed.view.answered;
    const open =
      todo && !(answered && !this.changing)
        ? `${model.feed.round}|${todo.kind}|${todo.what}|${todo.spot}|${model.feed.asked}|${JSON.stringify(todo.space)}`
        : "";
    if (open === this.question) return;
    const name = model.settled ? open : "";
    if (name === this.question) return;
    const fresh = name && this.question.split("|").slice(0, 3).join() !== name.split("|").slice(0, 3).join();
    this.question = name;
    this.hint = null;
    this.control = name ? controlFor(todo.space, this.context(todo)) : null;
    if (!name) return;
    if (todo.kind === "ask") sound("turn");
    if (this.model.state.hint && ["choice", "menu"].includes(todo.space.type)) this.advisor.prepare();
    else this.advisor.forget();
    this.plans.learn(todo);
    const planned = this.plans.take(todo);
    if (planned !== null) {
      say(`${plain(planned)}, as you settled.`);
      this.answer(planned, todo);
      return;
    }
    if (fresh) say(todo.space.type === "wagers" ? `Place your wagers. Press D to ${this.deals ? "deal" : "roll"}.` : "It is your turn.");
    if (this.again && todo.space.type === "wagers") {
      this.again = false;
      this.control.send?.();
    }
  }

  /** Whether an answer is under way: sent and not yet taken, or taken and the round not yet told as it went on. */
  get busy() {
    const newest = this.model.coming ?? this.model.feed;
    return this.sending || (newest && newest.round === this.answered?.round && newest.seq <= this.answered.seq);
  }

  /** What this player may do unasked, beside any question. */
  offer() {
    const { model } = this;
    const space = model.me && model.settled && !model.over ? model.feed?.view.options : null;
    const name = space ? `${this.question}|${JSON.stringify(space)}` : "";
    if (name === this.offered) return;
    this.offered = name;
    const context = { ...this.context({ kind: "option", space: space ?? {}, rule: space?.rule }), others: this.control?.letters };
    this.standing = space ? controlFor(space, context) : null;
  }

  /** An area, with its spot where one player has several, or whoever sits at a spot that is offered by its number. */
  labelOf(name) {
    const [area, spot] = name.split("@");
    const label = this.model.names.labels[area];
    if (label) return spot ? `${label} at spot ${spot}` : label;
    return this.model.names.atSpot[name] ?? plain(name);
  }

  context(todo) {
    return {
      answer: (value) => this.answer(value, todo),
      changed: () => this.draw(),
      label: (name) => this.labelOf(name),
      tell,
      what: todo.what,
      deals: this.deals,
      onFelt: (code) =>
        (this.model.layout.numbers && face(code).kind === "number") ||
        this.mySpots.some((spot) => (this.model.scene.places[spot] ?? []).includes(code)),
      last: todo.space.type === "wagers" ? this.last : null,
      stakes: () => this.model.stakes,
    };
  }

  async answer(value, todo) {
    if (this.busy) return;
    this.sending = true;
    const { feed } = this.model;
    const { round, seq } = feed;
    const { advice } = this.advisor;
    if (todo.space.type === "wagers" && Object.keys(value).length) {
      this.last = value;
      sound("chip");
    }
    this.draw();
    try {
      await command(`${this.path}/act`, { round, seq, answer: value });
      this.answered = { round, seq };
      this.changing = false;
      this.advisor.judge(advice, value, todo.rule, round);
    } catch (problem) {
      if (problem.kind === "stale") this.refresh();
      else tellProblem(problem);
    }
    this.sending = false;
    this.draw();
  }

  async refresh() {
    try {
      await this.askState();
    } catch (problem) {
      tellProblem(problem);
    }
  }

  /** Ask how the table is, unless the service tells of it meanwhile: what was asked for earlier may be older. */
  async askState() {
    const { told } = this;
    const state = await get(this.path);
    if (!this.closed && this.told === told) this.model.takeState(state);
  }

  async next(again = false) {
    const { model } = this;
    if (!model.holding) return;
    this.again = again;
    if (this.tab === "result") this.tab = "pays";
    const { round } = model.feed;
    model.moveOn();
    if (model.feed.round !== round || !model.me || model.state.round !== round) return;
    try {
      await command(`${this.path}/next`, { round });
    } catch (problem) {
      if (problem.kind !== "stale" && problem.kind !== "not-now") tellProblem(problem);
      else this.refresh();
    }
  }

  /** A round that we had no part in keeps nobody waiting for us. */
  passBy() {
    const { model } = this;
    const mine = model.me && model.seatOf(model.me);
    if (!mine || mine.out || mine.leaving || mine.ready || !model.over || model.played) return;
    if (model.state.phase !== "result" || model.state.round !== model.feed.round || this.passed === model.feed.round)
      return;
    this.passed = model.feed.round;
    command(`${this.path}/next`, { round: this.passed }).catch(() => this.refresh());
  }

  /** Take a seat, or change seats; a second press while that is under way asks for nothing. */
  async sit(spot) {
    if (this.arriving) return;
    this.arriving = true;
    await this.arrive(spot);
    this.arriving = false;
  }

  async arrive(spot) {
    try {
      const { state } = this.model;
      if (this.model.me) return await command(`${this.path}/move`, { spot });
      if (!(await askName())) return undefined;
      if (this.model.me) return undefined;
      if (!this.model.room) {
        await command(`${this.path}/wait`, { waiting: true });
        return tell("You are on the waiting list; a free seat will be held for you.");
      }
      const buyIn = await askBuyIn(state);
      if (!buyIn) return undefined;
      await command(`${this.path}/seat`, { buy_in: buyIn, ...(spot ? { spot } : {}) });
      await recall();
      sound("chip");
      return this.refresh();
    } catch (problem) {
      return tellProblem(problem);
    }
  }

  /** Do something about one's seat; a second press while that is under way asks for nothing. */
  async do(what, body) {
    const named = what + JSON.stringify(body);
    if (this.doing.has(named)) return;
    this.doing.add(named);
    try {
      await command(`${this.path}/${what}`, body);
      await recall();
    } catch (problem) {
      tellProblem(problem);
    }
    this.doing.delete(named);
  }

  async askHint() {
    if (this.hint) this.hint = null;
    else {
      const { question } = this;
      try {
        const hint = await this.advisor.ask();
        if (question !== this.question) return;
        this.hint = hint;
        say(hint.says);
      } catch (problem) {
        tellProblem(problem);
      }
    }
    this.draw();
  }

  show(tab) {
    this.sheet = !(this.sheet && this.tab === tab);
    this.tab = tab;
    this.draw();
  }

  /** Clocks are shown by the second without touching anything else. */
  tick() {
    if (warned(this) || this.model.feed?.clock || this.model.coming?.clock) this.draw();
  }

  draw() {
    if (this.failed || !this.model.layout || !this.model.state) return;
    if (this.drawing) return;
    this.drawing = true;
    queueMicrotask(() => {
      this.drawing = false;
      this.drawNow();
    });
  }

  drawNow() {
    this.plans.keep(this.model);
    this.ask();
    this.offer();
    this.passBy();
    const { model } = this;
    const does = { sit: (spot) => this.sit(spot), hurry: () => model.hurry() };
    render(
      this.root,
      h("h1", { class: "unseen" }, model.state.name),
      connection() === "lost" &&
        h("p", { class: "lost", role: "status" }, "The connection was lost. Coming back to your seat…"),
      h(
        "div",
        { class: "tablepage" },
        h("main", { class: "play" }, stage(model, this.busy ? null : this.control, does), dock(this)),
        side(this),
      ),
    );
    keepFitted(this.root);
    fromShoe(this.root);
  }
}
