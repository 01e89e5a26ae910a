/** A finished round, one event at a time. */

import { get } from "../api.js";
import { h, render } from "../dom.js";
import { loadStyle } from "../load-style.js";
import { say, tellProblem } from "../live.js";
import { t } from "../phrases.js";
import { ruleLink } from "../rule-link.js";
import { whole } from "../scene.js";
import { keepFitted } from "../table/fitting.js";
import { stage } from "../table/stage.js";
import { sentence } from "../sentences.js";
import { naming } from "../words.js";

await Promise.all([loadStyle("replay.css"), loadStyle("narrow.css")]);

export class ReplayPage {
  constructor(root, id, query) {
    this.root = root;
    this.id = id;
    /** Staff see the whole record. */
    this.whole = "record" in query;
    this.at = Number(query.step) || 0;
    this.playing = 0;
    /** What can be done with the hand, by its name in `hand/tools.js`. @type {Record<string, string>} */
    this.tools = { link: t("Copy link"), deal: t("Check this deal"), save: t("Save as JSON") };
  }

  async open() {
    document.title = t("Replay · Houseway");
    try {
      await this.load();
    } catch (problem) {
      const { title, back, says } = this.nowhere;
      say(problem.message);
      render(
        this.root,
        h(
          "main",
          { class: "page narrow" },
          h("h1", null, title),
          h("p", null, problem.message),
          h("a", { class: "act", href: back }, says),
        ),
      );
      return;
    }
    if (this.closed || !this.round.view) return;
    this.pressed = (event) => this.key(event);
    document.addEventListener("keydown", this.pressed);
    this.take(this.round.view);
  }

  /** What is said where there is nothing to show, and the way on. */
  get nowhere() {
    return { title: t("This round cannot be shown"), back: "#/history", says: t("To your rounds") };
  }

  /** Show a round from here on. */
  take(view) {
    this.view = view;
    this.seats = seatsOf(view, this.round.seats);
    this.to(this.at);
  }

  /** Fetch the round and the felt it was played on. */
  async load() {
    this.round = await get(`/api/${this.whole ? "floor/" : ""}rounds/${encodeURIComponent(this.id)}`);
    if (this.whole) {
      this.record = await import("../record.js");
      Object.assign(this.round, this.record.shown(this.round));
    }
    this.layout = (await get(`/api/tables/${encodeURIComponent(this.round.table)}/layout`)).layout;
  }

  close() {
    this.closed = true;
    clearInterval(this.playing);
    document.removeEventListener("keydown", this.pressed);
  }

  get last() {
    return this.view.events.length;
  }

  to(step) {
    this.at = Math.max(0, Math.min(this.last, step));
    if (this.at && this.at <= this.last) say(sentence(this.names, this.view.events[this.at - 1]));
    if (this.at === this.last) this.pause();
    this.draw();
  }

  get names() {
    return naming(this.layout, this.seats, this.view.viewer, whole(this.view).tickets);
  }

  pause() {
    clearInterval(this.playing);
    this.playing = 0;
  }

  run() {
    if (this.playing) this.pause();
    else {
      if (this.at === this.last) this.at = 0;
      this.playing = setInterval(() => this.to(this.at + 1), 750);
    }
    this.draw();
  }

  key(event) {
    if (event.target.closest("input, select")) return;
    const does = {
      ArrowRight: () => this.to(this.at + 1),
      ArrowLeft: () => this.to(this.at - 1),
      Home: () => this.to(0),
      End: () => this.to(this.last),
      " ": () => this.run(),
    }[event.key];
    if (!does || (event.key === " " && event.target.closest("button"))) return;
    event.preventDefault();
    does();
  }

  use(tool) {
    return import("../hand/tools.js").then((tools) => tools[tool](this)).catch(tellProblem);
  }

  /** The stage wants a table; a replay is one that stands still. @returns {import("../types.d.ts").Staged} */
  model() {
    const { seats, view, layout } = this;
    const scene = whole(view, this.at);
    const me = seats.some((seat) => seat.player === view.viewer) ? view.viewer : null;
    return {
      state: {
        seats,
        spots: Math.max(layout.seats, ...seats.flatMap((seat) => [seat.spot, ...seat.also])),
        waiting: [],
        held: null,
        phase: "replay",
        status: "replay",
        button: null,
      },
      layout,
      scene,
      me,
      names: this.names,
      settled: true,
      over: scene.over,
      room: true,
      feed: {
        round: this.id,
        view: { todo: [], answered: {}, events: view.events, plays: view.plays },
        events: view.events,
        todo: () => null,
      },
      seatOf: (player) => seats.find((seat) => seat.player === player),
      sitterAt: (spot) => seats.find((seat) => seat.spot === spot || seat.also.includes(spot)) ?? null,
    };
  }

  /** The clauses of the step on show: the one that orders it, then those that decide it. @returns {string[]} */
  clauses(event) {
    return [event.rule, ...(event.because ?? [])];
  }

  /** What stands above the steps; an example says here what it is an example of. */
  heading() {
    return null;
  }

  draw() {
    const event = this.view.events[this.at - 1];
    render(
      this.root,
      h("h1", { class: "unseen" }, t("Replay of round {number}", { number: this.round.number })),
      h(
        "div",
        { class: "tablepage replay" },
        h(
          "main",
          { class: "play" },
          stage(this.model(), null, { sit: () => {}, hurry: () => {} }),
          h(
            "div",
            { class: "dock replay-dock" },
            this.heading(),
            h(
              "p",
              { class: "step-words" },
              h(
                "span",
                null,
                event ? sentence(this.names, event) : t("Round {number}, before the first event", { number: this.round.number }),
              ),
              " ",
              event && this.clauses(event).map(ruleLink),
            ),
            h(
              "div",
              { class: "stepper" },
              h("button", { class: "round", "aria-label": t("First"), onclick: () => this.to(0) }, "«"),
              h("button", { class: "round", "aria-label": t("One back"), onclick: () => this.to(this.at - 1) }, "‹"),
              h("button", { class: "round wide", onclick: () => this.run() }, this.playing ? t("Pause") : t("Play")),
              h("button", { class: "round", "aria-label": t("One on"), onclick: () => this.to(this.at + 1) }, "›"),
              h("button", { class: "round", "aria-label": t("Last"), onclick: () => this.to(this.last) }, "»"),
              h("input", {
                type: "range",
                min: 0,
                max: this.last,
                step: 1,
                value: String(this.at),
                "aria-label": t("Step"),
                "aria-valuetext": t("{at} of {last}", { at: this.at, last: this.last }),
                oninput: (input) => this.to(Number(input.target.value)),
              }),
              h("span", { class: "hush" }, `${this.at} / ${this.last}`),
            ),
          ),
        ),
        h(
          "aside",
          { class: "beside open-wide", "aria-label": t("What happened") },
          h(
            "div",
            { class: "buttons export" },
            Object.entries(this.tools).map(([tool, says]) =>
              h("button", { class: "act quiet small", key: tool, onclick: () => this.use(tool) }, says),
            ),
            this.record?.correction(this.id),
          ),
          this.record?.answered(this.round.by),
          h(
            "ol",
            { class: "log steps" },
            this.view.events.map((each, index) =>
              h(
                "li",
                { key: index, class: index === this.at - 1 ? "now" : index >= this.at ? "later" : "" },
                h("button", { class: "plain", onclick: () => this.to(index + 1) }, sentence(this.names, each)),
                ruleLink(each.rule),
              ),
            ),
          ),
        ),
      ),
    );
    keepFitted(this.root);
    keepInSight(this.root.querySelector(".steps .now"));
  }
}

/** Scroll the list of steps, or the panel around it, and nothing else, to the one on show. */
function keepInSight(now) {
  const list = now?.parentElement;
  const frame = list && (list.scrollHeight > list.clientHeight ? list : list.parentElement);
  if (!frame) return;
  const [around, line] = [frame.getBoundingClientRect(), now.getBoundingClientRect()];
  if (line.top < around.top || line.bottom > around.bottom) frame.scrollTop += line.top - around.top - around.height / 3;
}

/** Who sat where, as told or by the events; one player may have had several spots. */
function seatsOf(view, told = {}) {
  const spots = new Map(Object.entries(told).map(([spot, player]) => [Number(spot), player]));
  for (const event of view.events) if (event.player && event.spot) spots.set(event.spot, event.player);
  const players = [...new Set(spots.values())];
  return players.map((player) => {
    const [spot, ...also] = [...spots.keys()].filter((each) => spots.get(each) === player);
    return {
      spot,
      also,
      behind: false,
      backing: [],
      player,
      stack: view.opening.stacks[player] ?? 0,
      bot: false,
      out: false,
      here: true,
      in_round: true,
      leaving: false,
    };
  });
}
