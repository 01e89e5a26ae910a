/** A finished round, one event at a time. */

import { get } from "../api.js";
import { h, render } from "../dom.js";
import { say, tellProblem } from "../live.js";
import { viewOfRecord } from "../record.js";
import { ruleLink } from "../rule-link.js";
import { whole } from "../scene.js";
import { staffRoles } from "../session.js";
import { keepFitted } from "../table/fitting.js";
import { stage } from "../table/stage.js";
import { sentence } from "../sentences.js";
import { naming } from "../words.js";

export class ReplayPage {
  constructor(root, id, query) {
    this.root = root;
    this.id = id;
    /** Staff see the whole record. */
    this.whole = "record" in query;
    this.at = 0;
    this.playing = 0;
  }

  async open() {
    document.title = "Replay · Houseway";
    try {
      this.round = await get(`/api/${this.whole ? "floor/" : ""}rounds/${encodeURIComponent(this.id)}`);
      const record = this.round.record ?? this.round;
      if (this.whole)
        Object.assign(this.round, {
          view: viewOfRecord(record),
          table: this.round.table ?? record.opening.table,
          number: this.round.number ?? record.opening.number,
        });
      this.layout = (await get(`/api/tables/${encodeURIComponent(this.round.table)}/layout`)).layout;
    } catch (problem) {
      tellProblem(problem);
      render(
        this.root,
        h(
          "main",
          { class: "page narrow" },
          h("h1", null, "This round cannot be shown"),
          h("p", null, problem.message),
          h("a", { class: "act", href: "#/history" }, "To your rounds"),
        ),
      );
      return;
    }
    if (this.closed) return;
    this.view = this.round.view;
    this.seats = seatsOf(this.view);
    this.pressed = (event) => this.key(event);
    document.addEventListener("keydown", this.pressed);
    this.draw();
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

  /** Keep what is shown here as a file. */
  save() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify(this.round, null, 1)], { type: "application/json" }));
    link.download = `round-${this.id}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
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
        view: { todo: [], answered: {}, events: view.events },
        events: view.events,
        todo: () => null,
      },
      seatOf: (player) => seats.find((seat) => seat.player === player),
      sitterAt: (spot) => seats.find((seat) => seat.spot === spot || seat.also.includes(spot)) ?? null,
    };
  }

  draw() {
    const event = this.view.events[this.at - 1];
    render(
      this.root,
      h("h1", { class: "unseen" }, `Replay of round ${this.round.number}`),
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
            h(
              "p",
              { class: "step-words" },
              h(
                "span",
                null,
                event ? sentence(this.names, event) : `Round ${this.round.number}, before the first event`,
              ),
              " ",
              event && ruleLink(event.rule),
            ),
            h(
              "div",
              { class: "stepper" },
              h("button", { class: "round", "aria-label": "First", onclick: () => this.to(0) }, "«"),
              h("button", { class: "round", "aria-label": "One back", onclick: () => this.to(this.at - 1) }, "‹"),
              h("button", { class: "round wide", onclick: () => this.run() }, this.playing ? "Pause" : "Play"),
              h("button", { class: "round", "aria-label": "One on", onclick: () => this.to(this.at + 1) }, "›"),
              h("button", { class: "round", "aria-label": "Last", onclick: () => this.to(this.last) }, "»"),
              h("input", {
                type: "range",
                min: 0,
                max: this.last,
                step: 1,
                value: String(this.at),
                "aria-label": "Step",
                "aria-valuetext": `${this.at} of ${this.last}`,
                oninput: (input) => this.to(Number(input.target.value)),
              }),
              h("span", { class: "hush" }, `${this.at} / ${this.last}`),
            ),
          ),
        ),
        h(
          "aside",
          { class: "beside open-wide", "aria-label": "What happened" },
          h(
            "div",
            { class: "buttons export" },
            h("button", { class: "act quiet small", onclick: () => this.save() }, "Save as JSON"),
            this.whole &&
              corrects() &&
              h(
                "a",
                { class: "act quiet small", href: `#/floor?tab=corrections&round=${encodeURIComponent(this.id)}` },
                "Correct this round",
              ),
          ),
          this.whole && answered(this.round.by),
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
  }
}

/** Whether the person here may ask for a correction. */
const corrects = () => staffRoles().some((role) => role === "supervisor" || role === "accounting");

/** Who answered and when, as the record says it. */
const answered = (by) =>
  h(
    "details",
    null,
    h("summary", null, "Who answered, and when"),
    h(
      "ul",
      null,
      by.map(([at, name, entries], index) =>
        h("li", { key: index }, `${new Date(at).toLocaleTimeString()} ${name}: ${entries} entries`),
      ),
    ),
  );

/** Who sat where, by the events; one player may have had several spots. */
function seatsOf(view) {
  const spots = new Map();
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
