/** The dealer's console of an attended table: the table as it stands, and one next step to tap or type. */

import { command, get, inTurn, once } from "../api.js";
import { ConsoleState } from "../console/console-state.js";
import { keysOf } from "../console/kinds.js";
import { nextStep, off, stepPanel, toPay, toTake } from "../console/step.js";
import { h, render } from "../dom.js";
import { address, FloorState } from "../floor/state.js";
import { tell, tellProblem } from "../live.js";
import { loadStyle } from "../load-style.js";
import { cents } from "../money.js";
import { whole } from "../scene.js";
import { staffRoles } from "../session.js";
import { onFrame, watch } from "../socket.js";
import { keepFitted } from "../table/fitting.js";
import { stage } from "../table/stage.js";

await loadStyle("floor.css");
await loadStyle("console.css");

const STILL = { sit: () => {}, hurry: () => {} };

export class ConsolePage {
  /** @param {HTMLElement} root @param {string} id */
  constructor(root, id) {
    this.root = root;
    this.floor = new FloorState(id, {}, () => this.draw());
    this.own = new ConsoleState(this.floor);
    this.load = inTurn(() => this.ask());
    /** What the page's parts may have done. */
    this.does = {
      load: () => this.load(),
      attempt: once((does, done) => this.undertake(does, done)),
      main: () => this.main(),
      card: (kind) => this.add([kind]),
      down: (n) => this.add(Array.from({ length: n }, () => "?")),
      number: (text) => this.add([text]),
      digit: (digit) => this.type(this.own.typed + digit),
      typed: (text) => this.type(text),
      back: () => this.back(),
      report: () => this.report(),
      trouble: (kind) => (this.own.choose(Boolean(kind)), kind ? this.floor.fill(this.floor.drafts.incident, { kind }) : this.draw()),
      point: (code) => this.floor.fill(this.floor.drafts.incident, { cards: `${this.floor.drafts.incident.cards} ${code}`.trim() }),
    };
    /** @type {any} */
    this.irregular = null;
    /** What is due, as last drawn. @type {any} */
    this.step = null;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
    /** @type {(() => void)[]} */
    this.offs = [];
  }

  async open() {
    document.title = "Dealer’s console · Houseway";
    if (!staffRoles().length) {
      render(this.root, h("main", { class: "page narrow" }, h("h1", null, "Dealer’s console"), h("p", null, "This page is for the house’s staff.")));
      return;
    }
    const { id } = this.floor;
    const pressed = (event) => this.key(event);
    document.addEventListener("keydown", pressed);
    this.offs = [
      watch(id),
      onFrame((frame) => (frame.table === id || frame.type === "floor") && this.soon()),
      () => document.removeEventListener("keydown", pressed),
    ];
    await this.load();
  }

  close() {
    clearTimeout(this.timer);
    this.offs.forEach((off) => off());
    this.offs = [];
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.load(), 60);
  }

  async ask() {
    const { floor } = this;
    try {
      const path = `/api/floor/tables/${encodeURIComponent(floor.id)}`;
      floor.hear({
        rights: floor.rights ?? (await get("/api/floor/may")),
        layout: floor.layout ?? (await get(`/api/tables/${encodeURIComponent(floor.id)}/layout`)),
        table: await get(path),
      });
      this.own.follow();
    } catch (problem) {
      tellProblem(problem);
    }
    this.draw();
  }

  async undertake(does, done) {
    this.floor.work(true);
    this.draw();
    try {
      const answer = await does();
      if (answer?.approval) tell("This waits for a second person.");
      done?.(answer);
      await this.load();
      return answer;
    } catch (problem) {
      tellProblem(problem);
      return null;
    } finally {
      this.floor.work(false);
      this.draw();
    }
  }

  /** Give the table an entry; the cards it holds are remembered for the counts. */
  async enter(order, body, cards = []) {
    const { floor, own } = this;
    if (own.sent || floor.busy) return;
    own.sending();
    const done = await this.does.attempt(() => command(floor.path(order), body), () => own.arrived(true, cards));
    if (!done) own.arrived(false, []);
    this.draw();
  }

  /** The one press of the step on show. */
  main() {
    const { floor, step, own } = this;
    const { moment } = floor;
    if (step.kind === "window") return this.enter("close-window", moment);
    if (step.kind === "count" || step.kind === "claim") {
      const text = own.typed || (step.ask.usual ? String(step.ask.usual) : "");
      return text ? this.enter("answer", { ...moment, answer: Number(text) }) : undefined;
    }
    if (step.kind === "proceed" && floor.table.coming.length && off(own.typed, toPay(floor.table.coming))) return undefined;
    // What the button says is held against the table once more: another seat may have been settled meanwhile.
    const { coming } = floor.table;
    const moved = step.kind === "proceed" && coming.length ? { paid: own.typed ? cents(own.typed) : toPay(coming), taken: toTake(coming) } : null;
    if (["proceed", "confirm", "shuffle"].includes(step.kind)) return this.enter("answer", { ...moment, answer: true, moved });
    return undefined;
  }

  /** Cards or dice; the last one that is asked for sends them all. */
  add(cards) {
    const { floor, own, step } = this;
    if (own.sent || floor.busy || !step.ask) return undefined;
    const { ask } = step;
    own.lay([...own.cards, ...cards]);
    const wanted = ask.type === "roll" ? ask.dice : (ask.n ?? ask.cards.length) - floor.table.read;
    this.draw();
    if (own.cards.length < wanted) return undefined;
    const all = own.cards.slice(0, wanted);
    if (ask.type === "roll") return this.enter("answer", { ...floor.moment, answer: all.map(Number) });
    return this.enter("cards", { round: floor.moment.round, cards: all }, all);
  }

  type(text) {
    this.own.type(text);
    this.draw();
  }

  /** Take back what was entered last: a key, a card not yet sent, else the last entry. */
  async back() {
    const { floor, own } = this;
    if (own.typed) return this.type("");
    if (own.cards.length) {
      own.lay(own.cards.slice(0, -1));
      return this.draw();
    }
    if (!floor.table.may_take_back) return undefined;
    await this.does.attempt(() => command(floor.path("take-back"), floor.moment), () => own.tookBack());
    return undefined;
  }

  key(event) {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !this.step || target.closest?.("input, select, textarea, dialog")) return;
    if (key === "Enter" && target.closest?.("button, a, summary")) return;
    if (this.pressed(key)) event.preventDefault();
  }

  /** What a key does now; answers whether it does anything. */
  pressed(key) {
    const { step, own } = this;
    if (key === "Backspace") return this.back(), true;
    if (key === "Enter") return this.main(), true;
    if (key.length !== 1) return false;
    if (step.kind === "draw" && (key === "." || key === "*")) {
      const wanted = key === "." ? "[data-choice=down]" : "[data-choice=all-down], [data-choice=down]";
      /** @type {HTMLElement|null} */ (this.root.querySelector(wanted))?.click();
      return true;
    }
    const digit = /\d/.test(key);
    if ((step.kind === "count" || step.kind === "claim") && digit) return this.type(own.typed + key), true;
    if (step.kind === "roll" && digit) return this.digits(own.typed + key, step.ask.sides), true;
    if (step.kind === "draw" || step.kind === "face") return this.letters(own.typed + key.toLowerCase());
    return false;
  }

  digits(text, sides) {
    if (text.length < String(sides).length) return this.type(text);
    return Number(text) >= 1 && Number(text) <= sides ? this.add([String(Number(text))]) : this.type("");
  }

  /** Two keys are a card; what begins none is forgotten. */
  letters(text) {
    const kinds = [...this.own.left].filter(([kind, n]) => n > 0 && keysOf(kind).startsWith(text));
    if (!kinds.length) this.type("");
    else if (text.length < 2) this.type(text);
    else this.add([kinds[0][0]]);
    return kinds.length > 0;
  }

  /** The table for the drawing of the player's page: seen by one who has no seat at it. */
  staged() {
    const { floor } = this;
    const { table, view } = floor;
    return {
      state: { ...table, status: "replay" },
      layout: floor.layout.layout,
      scene: view ? whole(view) : null,
      me: null,
      names: floor.names,
      settled: true,
      over: Boolean(view?.over),
      room: false,
      seatOf: (player) => table.seats.find((seat) => seat.player === player) ?? null,
      sitterAt: (spot) => table.seats.find((seat) => !seat.behind && (seat.spot === spot || seat.also.includes(spot))) ?? null,
      feed: view ? { round: table.frame.round, view, events: view.events, todo: () => null } : null,
    };
  }

  /** The panel for what went wrong opens or closes; its module comes when it is first asked for. */
  async report() {
    this.own.report(!this.own.reporting);
    try {
      this.irregular ??= (await import("../console/irregular.js")).irregular;
    } catch (problem) {
      tellProblem(problem);
    }
    this.draw();
  }

  /** A seat was tapped: a report is about it. */
  async tapped(event) {
    const spot = event.target.closest("[data-spot]")?.dataset.spot;
    if (!spot) return;
    if (!this.own.reporting) await this.report();
    this.floor.fill(this.floor.drafts.incident ?? {}, { spot });
  }

  draw() {
    const { floor, own, does } = this;
    if (!floor.table || !floor.layout) return;
    this.step = nextStep(floor, own);
    const { table } = floor;
    render(
      this.root,
      h(
        "main",
        { class: "console", "aria-busy": floor.busy ? "true" : null },
        h("h1", { class: "unseen" }, `${table.name}: dealer’s console`),
        h("div", { class: "console-table", onclick: (event) => this.tapped(event) }, stage(this.staged(), null, STILL)),
        h(
          "div",
          { class: "console-side" },
          own.reporting && this.irregular && floor.may("incident") ? this.irregular(floor, own, does) : stepPanel(floor, this.step, own, does),
        ),
        h(
          "footer",
          { class: "console-bar" },
          h("a", { class: "act quiet", href: address(table) }, "Floor"),
          h("span", { class: "hush" }, `${table.name}, round ${table.number}`),
          h(
            "button",
            { class: "act quiet", type: "button", "data-choice": "back", disabled: !(own.typed || own.cards.length || table.may_take_back), onclick: does.back },
            "Take back",
            h("kbd", { "aria-hidden": "true" }, "⌫"),
          ),
          floor.may("incident") &&
            h("button", { class: "act alt", type: "button", "data-choice": "report", disabled: !floor.playing && !own.reporting, onclick: does.report }, own.reporting ? "Back to the step" : "Irregularity"),
        ),
      ),
    );
    for (const seat of this.root.querySelectorAll(".console-table [data-spot]"))
      seat.classList.toggle("now", /** @type {HTMLElement} */ (seat).dataset.spot === this.step.place);
    keepFitted(this.root);
  }
}
