/** The dealer's console of an attended table: the table as it stands, and one next step to tap or type. */

import { command, get, inTurn, newKey, once } from "../api.js";
import { isUnknown } from "../cards/faces.js";
import { ConsoleState } from "../console/console-state.js";
import { keysOf } from "../console/kinds.js";
import { draftOf, full, nextStep, stepPanel, wanted } from "../console/step.js";
import { h, render } from "../dom.js";
import { typedCards } from "../floor/form.js";
import { address, FloorState } from "../floor/state.js";
import { forgetProblems, tell, tellProblem } from "../live.js";
import { loadStyle } from "../load-style.js";
import { cents } from "../money.js";
import { whole } from "../scene.js";
import { staffRoles } from "../session.js";
import { onFrame, watch } from "../socket.js";
import { pooled } from "../table/felt.js";
import { keepFitted } from "../table/fitting.js";
import { stage } from "../table/stage.js";

await Promise.all([loadStyle("forms.css"), loadStyle("floor.css"), loadStyle("console.css")]);

const STILL = { sit: () => {}, hurry: () => {} };

const asksForCards = ({ kind }) => kind === "draw" || kind === "face";

/** Whether a report of this kind states a spot or cards. @param {FloorState} floor @param {string} kind @param {string} field */
function takes(floor, kind, field) {
  const remedy = floor.table.remedies.find((each) => each.kind === kind);
  return Boolean(remedy && [...remedy.asks, ...remedy.takes].includes(field));
}

/** How a card on the felt is named in a report: by its code, or by its number among those that lie there. */
function lying(card, cards) {
  const code = card.getAttribute("code");
  if (!isUnknown(code)) return code;
  const down = [...card.closest(".hand").querySelectorAll("hw-card")].filter((each) => isUnknown(each.getAttribute("code")));
  const places = cards.map((each, at) => (isUnknown(each) ? at : -1)).filter((at) => at >= 0);
  return `#${places[down.indexOf(card)] + 1}`;
}

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
      step: (does, done) => this.dayStep(does, done),
      main: () => this.main(),
      card: (kind) => this.add([kind]),
      down: (n) => this.add(Array.from({ length: n }, () => "?")),
      number: (text) => this.add([text]),
      digit: (digit) => this.type(this.own.typed + digit),
      typed: (text) => this.type(text),
      back: () => this.back(),
      report: () => this.report(),
      again: () => this.add([]),
      trouble: (kind) => this.trouble(kind),
      point: (card) => this.point(card),
    };
    /** @type {any} */
    this.irregular = null;
    /** What is due, as last drawn. @type {any} */
    this.step = null;
    /** Keys of cards that were typed while an entry was on its way, as a scanner does. */
    this.ahead = "";
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
      forgetProblems();
      if (answer?.approval) tell("This waits for a second person.");
      done?.(answer);
      await this.load();
      return answer;
    } catch (problem) {
      tellProblem(problem);
      if (problem.kind === "stale") await this.load();
      return null;
    } finally {
      this.floor.work(false);
      this.draw();
    }
  }

  /** A step of the day: what the last round left to say and to move was seen to. */
  async dayStep(does, done) {
    const answer = await this.does.attempt(does, done);
    if (answer) this.saw();
    return answer;
  }

  saw() {
    this.own.saw(this.floor.view?.events.length ?? 0);
    this.draw();
  }

  /** Give the table an entry; the cards it holds are remembered for the counts. */
  async enter(order, body, cards = []) {
    const { floor, own } = this;
    if (own.sent || floor.busy) return;
    // A step that settles has said what it moves; what comes of any other is told afterwards.
    const before = floor.table.coming.length ? null : (floor.view?.events.length ?? 0);
    const key = own.sending(JSON.stringify([order, body]), newKey);
    const done = await this.does.attempt(() => command(floor.path(order), { ...body, key }), () => own.arrived(cards));
    if (!done) own.notArrived();
    else if (body.round === floor.moment.round) own.saw(before ?? floor.view.events.length);
    this.draw();
    const keys = this.ahead;
    this.ahead = "";
    if (done && asksForCards(this.step)) for (const key of keys) this.pressed(key);
  }

  /** The one press of the step on show. */
  main() {
    const { floor, step, own } = this;
    const { moment } = floor;
    if (own.reporting) return undefined;
    if (step.kind === "due") return /** @type {HTMLFormElement|null} */ (this.root.querySelector(".day-step form"))?.requestSubmit();
    if (full(floor, step, own)) return this.add([]);
    if (step.kind === "window") return this.enter("close-window", moment);
    if (step.kind === "count" || step.kind === "claim") {
      const counted = own.typed && (step.ask.money ? cents(own.typed) : Number(own.typed));
      return counted || counted === 0 ? this.enter("answer", { ...moment, answer: counted }) : undefined;
    }
    const { coming } = floor.table;
    if (step.kind === "proceed" && coming.length) {
      const moved = floor.parts.settling?.pressed(coming, own);
      if (moved === "take") return own.take(), this.draw();
      return moved && this.enter("answer", { ...moment, answer: true, moved });
    }
    if (["proceed", "confirm", "shuffle"].includes(step.kind)) return this.enter("answer", { ...moment, answer: true });
    return undefined;
  }

  /** Cards or dice; the last one that is asked for sends them all. */
  add(cards) {
    const { floor, own, step } = this;
    if (own.sent || floor.busy || !step.ask) return undefined;
    const { ask } = step;
    own.lay([...own.cards, ...cards]);
    this.draw();
    if (!full(floor, step, own)) return undefined;
    const all = own.cards.slice(0, wanted(floor, step));
    if (ask.type === "roll") return this.enter("answer", { ...floor.moment, answer: all.map(Number) });
    // Another dealer may have entered these cards meanwhile: they are for the draw on show and no other.
    return this.enter("cards", { ...floor.moment, read: floor.table.read, cards: all }, all);
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
    if (await this.does.attempt(() => command(floor.path("take-back"), floor.moment), () => own.tookBack())) this.saw();
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
    const { step, own, floor } = this;
    if ((own.sent || floor.busy) && asksForCards(step) && /^[\w.]$/.test(key)) {
      this.ahead += key;
      return true;
    }
    if (key === "Backspace") return this.back(), true;
    if (key === "Enter") return this.main(), true;
    if (key.length !== 1) return false;
    if (step.kind === "draw" && (key === "." || key === "*")) {
      const wanted = key === "." ? "[data-choice=down]" : "[data-choice=all-down], [data-choice=down]";
      /** @type {HTMLElement|null} */ (this.root.querySelector(wanted))?.click();
      return true;
    }
    const digit = /\d/.test(key);
    if ((step.kind === "count" || step.kind === "claim") && (digit || (key === "." && step.ask.money))) return this.type(own.typed + key), true;
    if (step.kind === "roll" && digit) return this.digits(own.typed + key, step.ask.sides), true;
    if (asksForCards(step)) return this.letters(own.typed + key.toLowerCase());
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
      // Tickets and bets around a pot are told by their sum.
      dealing: !floor.layout.layout.numbers && !pooled(floor.layout.layout),
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

  trouble(kind) {
    const { floor, own } = this;
    own.choose(Boolean(kind));
    if (!kind) return this.draw();
    const { spot } = floor.drafts.incident;
    return floor.fill(floor.drafts.incident, { kind, cards: "", spot: takes(floor, kind, "spot") ? spot : "" });
  }

  /** A card is pointed at, or no longer. @param {string} card its face, or `#2` for the second one at the place */
  point(card) {
    const { incident } = this.floor.drafts;
    const cards = typedCards(incident.cards);
    this.floor.fill(incident, { cards: (cards.includes(card) ? cards.filter((each) => each !== card) : [...cards, card]).join(" ") });
  }

  /** A seat was tapped, or a card that lies there: who does the step on show, or what a report is about. */
  async tapped({ target }) {
    const { floor, own } = this;
    const spot = target.closest("[data-spot]")?.dataset.spot ?? (target.closest(".dealer .hand") ? "" : null);
    if (spot === null) return;
    const { due } = this.step;
    if (!own.reporting && due?.role === "player") {
      const by = floor.table.seats.find((seat) => String(seat.spot) === spot && !seat.behind)?.player;
      return by && floor.fill(floor.drafts[draftOf(due)], { by });
    }
    if (!own.reporting) await this.report();
    const { incident } = floor.drafts;
    if (!incident) return;
    const card = target.closest("hw-card");
    // Cards of two places are not pointed at in one report.
    const cards = card && incident.spot !== spot ? { cards: "" } : {};
    if (!own.chosen || takes(floor, incident.kind, "spot")) floor.fill(incident, { spot, ...cards });
    if (card && own.chosen && takes(floor, incident.kind, "cards")) this.point(lying(card, floor.view.places[spot || "dealer"] ?? []));
  }

  draw() {
    const { floor, own, does } = this;
    if (!floor.table || !floor.layout) return;
    this.step = nextStep(floor, own);
    // Drawn by itself once it is there.
    if (this.step.kind === "due" && !floor.parts.pictures) floor.open("pictures", async () => (await import("../day/pictures.js")).pictured).catch(tellProblem);
    if (floor.table.coming.length && !floor.parts.settling) floor.open("settling", async () => (await import("../console/settling.js")).settling).catch(tellProblem);
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
