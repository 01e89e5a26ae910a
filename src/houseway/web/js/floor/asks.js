/** What the round asks of the house now. */

import { command } from "../api.js";
import { face } from "../cards/faces.js";
import { h } from "../dom.js";
import { ruleLink } from "../rule-link.js";
import { plain } from "../words.js";
import { box, field } from "./form.js";

/** @import { Does, FloorState } from "./state.js" */

const WORDS = {
  draw: (ask) => `${ask.n} card${ask.n === 1 ? "" : "s"} from the ${ask.pile}`,
  face: (ask) =>
    `The faces of ${ask.cards.length} face-down card${ask.cards.length === 1 ? "" : "s"}: ${ask.cards.join(" ")}`,
  shuffle: (ask) => `Shuffle ${ask.cards.length} cards: they are the ${ask.pile} now`,
  roll: (ask) => (ask.distinct ? `${ask.dice} numbers of 1 to ${ask.sides}` : `${ask.dice} dice`),
  count: (ask) => `Count the ${ask.what}`,
  confirm: (ask) => `${plain(ask.actor)} confirms: ${ask.what}`,
  proceed: (ask) => `Next step: ${ask.step}`,
  claim: (ask) => `Share of the ${ask.meter}`,
};

/** A player's question: the floor is told who must act. */
const theirs = (todo) =>
  todo.kind === "window"
    ? `${todo.actor} may act: ${todo.what}`
    : `${todo.actor} decides${todo.spot ? ` at spot ${todo.spot}` : ""}`;

/** @param {FloorState} floor @param {Does} does */
export function asks(floor, does) {
  const { asks: ours, phase } = floor.table;
  const players = floor.playing && !ours.length ? floor.view.todo : [];
  if (!ours.length && !players.length)
    return box("Now", h("p", { class: "hush" }, phase === "result" ? "The round is over." : "No round is in play."));
  const said = [...ours.map((ask) => [WORDS[ask.type](ask), ask]), ...players.map((todo) => [theirs(todo), todo])];
  return box(
    "Now",
    said.map(([words, { rule }], index) => h("p", { key: index }, words, " ", ruleLink(rule))),
    players.some((todo) => todo.kind === "window") &&
      floor.may("close-window") &&
      h(
        "button",
        { class: "act", onclick: () => does.attempt(() => command(floor.path("close-window"), floor.moment)) },
        "Close the window",
      ),
    floor.may("answer") &&
      ours.map((ask) => h("div", { key: floor.question }, answering(floor, does, ask))),
  );
}

function send(floor, does, answer, after) {
  return does.attempt(() => command(floor.path("answer"), { ...floor.moment, answer }), after);
}

function answering(floor, does, ask) {
  if (ask.type === "proceed" || ask.type === "confirm" || ask.type === "shuffle")
    return h("button", { class: "act", onclick: () => send(floor, does, true) }, ask.type === "confirm" ? "Confirm" : "Done");
  if (ask.type === "draw" || ask.type === "face") return cardEntry(floor, does, ask);
  if (ask.type === "count" || ask.type === "claim") return numbers(floor, does, ask, ([n]) => n);
  if (ask.type === "roll") return numbers(floor, does, ask, (all) => all);
  return null;
}

function numbers(floor, does, ask, shape) {
  const name = `ask-${floor.question}`;
  const draft = floor.draft(name, { text: "" });
  const given = draft.text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
  return h(
    "form",
    { class: "fields", onsubmit: (event) => (event.preventDefault(), send(floor, does, shape(given), floor.sending(name))) },
    field(floor, draft, "text", ask.type === "roll" ? "Numbers" : "Number", { inputmode: "numeric" }),
    h("button", { class: "act", disabled: !given.length || given.some(Number.isNaN) }, "Enter"),
  );
}

/** Enter the cards; refused ones may be chosen again. */
async function enter(floor, does, draft, entered) {
  if (floor.busy) return;
  const { cards } = draft;
  floor.fill(draft, { cards: [], sent: true });
  if (await send(floor, does, cards)) floor.fill(entered, { cards: [...entered.cards, ...cards] });
  else floor.fill(draft, { sent: false });
}

/** Cards tapped on a pad, typed, or left face down. */
function cardEntry(floor, does, ask) {
  const wanted = ask.type === "draw" ? ask.n : ask.cards.length;
  const draft = floor.draft(`ask-${floor.question}`, { cards: [], sent: false });
  // The floor's own view hides a card shown to one player, so what was entered is remembered here.
  const entered = floor.draft(`entered-${floor.moment.round}`, { cards: [] });
  const known = new Set([...entered.cards, ...Object.values(floor.view?.places ?? {}).flat()]);
  const pad = Object.keys(floor.layout?.faces ?? {}).filter((code) => !code.startsWith("?"));
  const full = draft.sent || draft.cards.length >= wanted;
  const lay = (cards) => floor.fill(draft, { cards });
  const add = (code) => !full && lay([...draft.cards, code]);
  const unseen = (index) => `?${floor.moment.seq * 20 + index + 1}`;
  return h(
    "div",
    { class: "card-entry" },
    h(
      "div",
      { class: "entered", "aria-label": "Cards entered" },
      draft.cards.map((code, index) => h("hw-card", { key: index, code, title: code })),
    ),
    h(
      "div",
      { class: "card-pad", role: "group", "aria-label": "Cards of the deck" },
      pad.map((code) =>
        h(
          "button",
          {
            key: code,
            disabled: full || known.has(code) || draft.cards.includes(code),
            "aria-label": `${face(code).words}, ${code}`,
            onclick: () => add(code),
          },
          face(code).kind === "standard" ? face(code).short : code,
        ),
      ),
    ),
    h(
      "div",
      { class: "buttons" },
      ask.type === "draw" &&
        h(
          "button",
          {
            class: "act quiet small",
            disabled: full,
            onclick: () => add(unseen(draft.cards.length)),
          },
          "Face down",
        ),
      ask.type === "draw" &&
        h(
          "button",
          {
            class: "act quiet small",
            disabled: draft.sent,
            onclick: () => lay(Array.from({ length: wanted }, (_, index) => unseen(index))),
          },
          "All face down",
        ),
      h(
        "button",
        { class: "act quiet small", disabled: !draft.cards.length, onclick: () => lay(draft.cards.slice(0, -1)) },
        "Take back",
      ),
      h(
        "button",
        { class: "act", disabled: draft.cards.length !== wanted, onclick: () => enter(floor, does, draft, entered) },
        `Enter ${draft.cards.length} of ${wanted}`,
      ),
    ),
  );
}
