/** What the round asks of the house now. */

import { command } from "../api.js";
import { h } from "../dom.js";
import { ruleLink } from "../rule-link.js";
import { plain } from "../words.js";
import { counting, placeName } from "../console/place.js";
import { box } from "./form.js";

/** @import { Does, FloorState } from "./state.js" */

const dealt = (place, n) => `${placeName(place)}: ${n} card${n === 1 ? "" : "s"}`;

const WORDS = {
  draw: (ask) => [...new Set(ask.places)].map((place) => dealt(place, ask.places.filter((each) => each === place).length)).join("; "),
  face: (ask) =>
    `The faces of ${ask.cards.length} face-down card${ask.cards.length === 1 ? "" : "s"}: ${ask.cards.join(" ")}`,
  shuffle: (ask) => `Shuffle ${ask.cards.length} cards: they are the ${ask.pile} now`,
  roll: (ask) => (ask.distinct ? `${ask.dice} numbers of 1 to ${ask.sides}` : `${ask.dice} dice`),
  count: (ask) => counting(ask.what),
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
        players[0].what === "wagers" ? "No more bets" : `No more ${players[0].what}`,
      ),
    floor.may("answer") &&
      ours.map((ask) => h("div", { key: floor.question }, answering(floor, does, ask))),
  );
}

function send(floor, does, answer) {
  return does.attempt(() => command(floor.path("answer"), { ...floor.moment, answer }));
}

function answering(floor, does, ask) {
  // What was paid and taken is counted at the console.
  if (floor.table.coming.length) return h("a", { class: "act", href: `#/console/${encodeURIComponent(floor.id)}` }, "Settle at the dealer’s console");
  if (ask.type === "proceed" || ask.type === "confirm" || ask.type === "shuffle")
    return h("button", { class: "act", onclick: () => send(floor, does, true) }, ask.type === "confirm" ? "Confirm" : "Done");
  if (!floor.may("cards")) return null;
  const what = ask.type === "count" || ask.type === "claim" ? "Enter the number" : "Enter the cards";
  return h("a", { class: "act", href: `#/console/${encodeURIComponent(floor.id)}` }, `${ask.type === "roll" ? "Enter the dice" : what} at the dealer’s console`);
}
