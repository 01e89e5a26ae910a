/** The page of one table: frames in, stage, dock and side panel out. */

import { command, get } from "../api.js";
import { controlFor, loading } from "../controls/index.js";
import { h, render } from "../dom.js";
import { note } from "../hand/seals.js";
import { say, tell, tellProblem } from "../live.js";
import { t } from "../phrases.js";
import { recall } from "../session.js";
import { keep, settings } from "../settings.js";
import { connection, onConnection, onFrame, watch } from "../socket.js";
import { sound } from "../sound.js";
import { Advisor } from "../table/advice.js";
import { contextOf, differs, openQuestion } from "../table/asking.js";
import { dock } from "../table/dock.js";
import { keepFitted } from "../table/fitting.js";
import { keyPressed } from "../table/keys.js";
import { left, returned } from "../table/leaving.js";
import { TableModel } from "../table/model.js";
import { fly, fromShoe } from "../table/motion.js";
import { noticed, warned } from "../table/notices.js";
import { Plans } from "../table/plans.js";
import { summary, unit } from "../table/result.js";
import { side } from "../table/side.js";
import { stage } from "../table/stage.js";
import { PlayState } from "../table/state.js";
import { sentence } from "../sentences.js";
import { plain } from "../words.js";

const SOUND_OF = {
  dealt: "card",
  shown: "flip",
  wagered: "chip",
  paid: "chip",
  pushed: "chip",
  rolled: "dice",
  awarded: "chip",
};
/** After how many milliseconds a table that the service cannot show now is asked for again. */
const ASKED_AGAIN = 2000;
/** What a screen reader is told as it happens; the rest is in the log. */
/** Where cards and chips go is not said aloud, unless it is a move: a call, a raise. */
const SILENT =
  /^(dealt|moved|identified|shuffled|counted|paid|collected|returned|pushed|voided|reclaimed|charged|gathered|split|raked|funded|ended)$/;
const said = (event) => !SILENT.test(event.type) && event.act !== "";


export class TablePage {
  /** @param {HTMLElement} root @param {string} id @param {Record<string, string>} query */
  constructor(root, id, query) {
    this.root = root;
    this.id = id;
    this.path = `/api/tables/${encodeURIComponent(id)}`;
    /** Whether the address asks for a seat. */
    this.sitting = "sit" in query;
    /** The table: what the service tells of it, and what of that is on show. */
    this.model = new TableModel({ changed: () => this.draw(), shown: (event) => this.shown(event) });
    /** What this player is doing there. */
    this.play = new PlayState();
    this.advisor = new Advisor(this.path);
    this.plans = new Plans();
    /** How often the service has told of the table outside its round. */
    this.told = 0;
    /** What the page's parts may have done. @type {import("../types.d.ts").Does} */
    this.does = {
      draw: () => this.draw(),
      next: (again) => this.next(again),
      sit: (spot) => this.sit(spot),
      order: (what, body) => this.order(what, body),
      hint: () => this.askHint(),
    };
    /** Whether the page is drawn soon, cannot be drawn at all, or has been left. */
    this.drawing = this.failed = this.closed = false;
    /** What ends when the page is left. @type {(() => void)[]} */
    this.offs = [];
    /** Ends the watching of the table, while it is watched. @type {(() => void)|null} */
    this.unwatch = null;
  }

  async open() {
    this.unwatch = watch(this.id);
    const looked = () => this.look();
    const pressed = (event) => keyPressed(event, this.model, this.play, this.plans, this.does);
    document.addEventListener("visibilitychange", looked);
    document.addEventListener("keydown", pressed);
    const ticking = setInterval(() => this.tick(), 250);
    this.offs = [
      onFrame((frame) => this.take(frame)),
      onConnection(() => this.draw()),
      () => document.removeEventListener("visibilitychange", looked),
      () => document.removeEventListener("keydown", pressed),
      () => clearInterval(ticking),
    ];
    await this.load();
  }

  /** Show the table; where the record does not answer now, it is asked again. */
  async load() {
    try {
      const [layout] = await Promise.all([get(`${this.path}/layout`, { faces: false }), this.askState()]);
      if (this.closed) return;
      this.model.takeLayout(layout);
      this.failed = false;
      document.title = `${this.model.state.name} · Houseway`;
      this.draw();
      if (this.model.me) returned(this.model);
      else if (this.sitting) this.sit();
    } catch (problem) {
      if (this.closed) return;
      render(
        this.root,
        h(
          "main",
          { class: "page narrow" },
          h("h1", null, t("This table cannot be shown")),
          h("p", null, problem.message),
          h("a", { class: "act", href: "#/" }, t("To the lobby")),
        ),
      );
      this.failed = true;
      if (problem.status === 503) setTimeout(() => this.closed || this.load(), ASKED_AGAIN);
    }
  }

  close() {
    this.closed = true;
    if (this.model.state) left(this.model);
    this.offs.forEach((off) => off());
    this.unwatch?.();
    this.model.stop();
  }

  /** A spectator's page that no one sees is not told of the table, so that bots do not play for it. */
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
      if (this.model.state && this.model.state.round !== frame.state.round) note(frame.state);
      const before = this.model.state?.hint;
      noticed(this.model.state, frame.state);
      this.model.takeState({ ...frame.state, frame: frame.state.frame ?? null });
      if (before !== frame.state.hint) this.play.advise(null);
    } else if (frame.type === "view") this.model.takeFrame(frame);
    else if (frame.type === "clock") this.model.takeClock(frame.clock);
  }

  shown(event) {
    const { model } = this;
    fly(this.root, event, model);
    if (SOUND_OF[event.type]) sound(SOUND_OF[event.type]);
    if (said(event) || (event.type === "dealt" && model.mySpots.includes(event.place)))
      say(sentence(model.names, event));
    if (event.type === "ended") {
      const told = summary(model);
      sound(told.tone === "won" ? "win" : told.tone === "lost" ? "lose" : "chip");
      say(model.me ? `${told.title}. Press N for the next ${unit(model)}.` : told.title);
      this.play.showResult();
    }
  }

  /** Ask the open question, once everything before it has been seen; what happens beside it leaves it as it is. */
  ask() {
    const { model, play } = this;
    const { todo, name } = openQuestion(model, play);
    if (name === play.question) return;
    const before = play.question;
    if (!name || !model.settled) {
      if (before) play.ask("", null);
      return;
    }
    if (this.awaits(todo.space)) return;
    play.ask(name, controlFor(todo.space, this.context(todo)));
    this.begin(todo, differs(before, name));
  }

  /** A question has just been asked: advice is got ready, and a move that was settled on before is made. */
  begin(todo, fresh) {
    const { model, play } = this;
    const wagers = todo.space.type === "wagers";
    if (todo.kind === "ask") sound("turn");
    if (model.state.hint && ["choice", "menu"].includes(todo.space.type)) this.advisor.prepare();
    else this.advisor.forget();
    this.plans.learn(todo);
    const planned = this.plans.take(todo);
    if (planned !== null) {
      say(t("{planned}, as you settled.", { planned: plain(planned) }));
      this.answer(planned, todo);
      return;
    }
    if (fresh) say(wagers ? t(model.deals ? "Place your wagers. Press D to deal." : "Place your wagers. Press D to roll.") : t("It is your turn."));
    if (wagers && play.takeAgain()) play.control.send();
    else if (todo.space.type === "several" && play.takeAgain()) this.answer(play.last, todo);
  }

  /** Whether what answers a space is still being loaded; the page is drawn again when it is there. */
  awaits(space) {
    const promise = loading(space);
    promise?.then(() => this.draw()).catch(tellProblem);
    return Boolean(promise);
  }

  get busy() {
    return this.play.busy(this.model);
  }

  /** Offer what this player may do unasked, beside any question. */
  offer() {
    const { model, play } = this;
    const space = model.me && model.settled && !model.over ? model.feed?.view.options : null;
    const name = space ? `${play.question}|${JSON.stringify(space)}` : "";
    if (name === play.offered || (space && this.awaits(space))) return;
    const context = space && { ...this.context({ kind: "option", space, rule: space.rule }), others: play.control?.letters };
    play.offer(name, space ? controlFor(space, context) : null);
  }

  context(todo) {
    return contextOf(this.model, this.play, todo, {
      answer: (value, question) => this.answer(value, question),
      draw: () => this.draw(),
    });
  }

  async answer(value, todo) {
    if (this.busy) return;
    const { play } = this;
    const warning = settings.warn === "on" && (await this.advisor.warning(play.question, value));
    if (warning) return tell(warning);
    if (this.busy) return;
    const { round, seq } = this.model.feed;
    const { advice } = this.advisor;
    const wagers = ["wagers", "several"].includes(todo.space.type) && Object.keys(value).length ? value : null;
    play.send(wagers);
    if (wagers) sound("chip");
    this.draw();
    try {
      await command(`${this.path}/act`, { round, seq, answer: value });
      play.taken(round, seq);
      this.advisor.judge(advice, value, todo.rule, round, this.model.layout?.game);
    } catch (problem) {
      if (problem.kind === "stale") this.refresh();
      else tellProblem(problem);
    }
    play.arrived();
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
    this.play.leaveResult(again);
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

  /** A round that this player had no part in keeps no one waiting for them. */
  passBy() {
    const { model } = this;
    const mine = model.me && model.seatOf(model.me);
    if (!mine || mine.out || mine.leaving || mine.ready || !model.over || model.played) return;
    const { round } = model.feed;
    if (model.state.phase !== "result" || model.state.round !== round || !this.play.pass(round)) return;
    command(`${this.path}/next`, { round }).catch(() => this.refresh());
  }

  /** Take a seat, or change seats; a second press while that is under way asks for nothing. */
  async sit(spot) {
    if (!this.play.begin("sit")) return;
    await this.arrive(spot);
    this.play.end("sit");
  }

  async arrive(spot) {
    try {
      const { askBuyIn, askName } = await import("../table/arrive.js");
      const { state } = this.model;
      if (this.model.me) return await command(`${this.path}/move`, { spot });
      if (!(await askName())) return undefined;
      if (this.model.me) return undefined;
      if (!this.model.room) {
        await command(`${this.path}/wait`, { waiting: true });
        return tell(t("You are on the waiting list; a free seat will be held for you."));
      }
      const buyIn = await askBuyIn(state);
      if (!buyIn) return undefined;
      await command(`${this.path}/seat`, { buy_in: buyIn, ...(spot ? { spot } : {}) });
      keep("game", state.game);
      await recall();
      sound("chip");
      return this.refresh();
    } catch (problem) {
      return tellProblem(problem);
    }
  }

  /** Send a command about the player's seat; a second press while it is under way does nothing. */
  async order(what, body) {
    const named = what + JSON.stringify(body);
    if (!this.play.begin(named)) return;
    try {
      await command(`${this.path}/${what}`, body);
      await recall();
    } catch (problem) {
      tellProblem(problem);
    }
    this.play.end(named);
  }

  async askHint() {
    const { play } = this;
    const { question } = play;
    if (play.hint) play.advise(null);
    else
      try {
        const hint = await this.advisor.ask();
        if (question !== play.question) return;
        play.advise(hint);
        say(hint.says);
      } catch (problem) {
        tellProblem(problem);
      }
    this.draw();
  }

  /** Clocks are shown by the second without touching anything else. */
  tick() {
    if (warned(this.model, this.play) || this.model.feed?.clock || this.model.coming?.clock) this.draw();
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
    const { model, play, plans, does } = this;
    const costs = this.advisor.costs.get(model.feed?.round);
    plans.keep(model);
    this.ask();
    this.offer();
    this.passBy();
    render(
      this.root,
      h("h1", { class: "unseen" }, model.state.name),
      connection() === "lost" &&
        h("p", { class: "lost", role: "status" }, t("The connection was lost. Coming back to your seat…")),
      h(
        "div",
        { class: "tablepage" },
        h(
          "main",
          { class: "play" },
          stage(model, this.busy ? null : play.control, { sit: does.sit, hurry: () => model.hurry() }),
          dock(model, play, plans, { ...does, costs }),
        ),
        side(model, play, costs, does),
      ),
    );
    keepFitted(this.root);
    fromShoe(this.root);
  }
}
