/** What the round asks of the house now; at a table dealt by hand, the cards as the dealer sees them. */

import { command } from "../api.js";
import { face } from "../cards/faces.js";
import { h } from "../dom.js";
import { ruleLink } from "../rule-link.js";
import { plain } from "../words.js";
import { box, field } from "./form.js";

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

/** A player's question: the floor learns who must act, as everybody does. */
const theirs = (todo) =>
  todo.kind === "window"
    ? `${todo.actor} may act: ${todo.what}`
    : `${todo.actor} decides${todo.spot ? ` at spot ${todo.spot}` : ""}`;

/** @param {import("../pages/floor.js").FloorPage} page */
export function asks(page) {
  const all = page.state.asks ?? [];
  if (!all.length)
    return box(
      "Now",
      h("p", { class: "hush" }, page.state.phase === "result" ? "The round is over." : "No round is in play."),
    );
  const open = all.some((ask) => ask.kind === "window");
  return box(
    "Now",
    all.map((ask, index) => h("p", { key: index }, WORDS[ask.type]?.(ask) ?? theirs(ask), " ", ruleLink(ask.rule))),
    open &&
      page.may("close-window") &&
      h(
        "button",
        { class: "act", onclick: () => page.attempt(() => command(page.path("close-window"), page.moment)) },
        "Close the window",
      ),
    page.may("answer") &&
      h("div", { key: page.question, class: "answering" }, all.filter((ask) => ask.type).map((ask) => answering(page, ask))),
  );
}

function send(page, answer, after) {
  return page.attempt(() => command(page.path("answer"), { ...page.moment, answer }), after);
}

function answering(page, ask) {
  if (ask.type === "proceed" || ask.type === "confirm" || ask.type === "shuffle")
    return h("button", { class: "act", onclick: () => send(page, true) }, ask.type === "confirm" ? "Confirm" : "Done");
  if (ask.type === "draw" || ask.type === "face") return cardEntry(page, ask);
  if (ask.type === "count" || ask.type === "claim") return numbers(page, ask, ([n]) => n);
  if (ask.type === "roll") return numbers(page, ask, (all) => all);
  return null;
}

function numbers(page, ask, shape) {
  const name = `ask-${page.question}`;
  const draft = page.draft(name, { text: "" });
  const given = draft.text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
  return h(
    "form",
    { class: "fields", onsubmit: (event) => (event.preventDefault(), send(page, shape(given), page.sending(name))) },
    field(page, draft, "text", ask.type === "roll" ? "Numbers" : "Number", { inputmode: "numeric" }),
    h("button", { class: "act", disabled: !given.length || given.some(Number.isNaN) }, "Enter"),
  );
}

/** Enter the cards; the pad rests until the next question is here. Refused ones are taken back to be chosen again. */
async function enter(page, draft, entered) {
  if (page.busy) return;
  const cards = draft.cards;
  Object.assign(draft, { cards: [], sent: true });
  page.draw();
  if (await send(page, cards)) entered.push(...cards);
  else draft.sent = false;
  page.draw();
}

/** Cards tapped on a pad, typed, or left face down. */
function cardEntry(page, ask) {
  const wanted = ask.type === "draw" ? ask.n : ask.cards.length;
  const draft = page.draft(`ask-${page.question}`, { cards: [], sent: false });
  // A card entered face up for one player is hidden in the floor's own view, so what was entered here is remembered.
  const entered = page.draft(`entered-${page.moment.round}`, []);
  const known = new Set([...entered, ...Object.values(page.view?.places ?? {}).flat()]);
  const pad = Object.keys(page.layout?.faces ?? {}).filter((code) => !code.startsWith("?"));
  const full = draft.sent || draft.cards.length >= wanted;
  const add = (code) => {
    if (!full) draft.cards.push(code);
    page.draw();
  };
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
            onclick: () => add(`?${page.moment.seq * 20 + draft.cards.length + 1}`),
          },
          "Face down",
        ),
      ask.type === "draw" &&
        h(
          "button",
          {
            class: "act quiet small",
            disabled: draft.sent,
            onclick: () => (
              (draft.cards = Array.from({ length: wanted }, (_, i) => `?${page.moment.seq * 20 + i + 1}`)),
              page.draw()
            ),
          },
          "All face down",
        ),
      h(
        "button",
        { class: "act quiet small", disabled: !draft.cards.length, onclick: () => (draft.cards.pop(), page.draw()) },
        "Take back",
      ),
      h(
        "button",
        { class: "act", disabled: draft.cards.length !== wanted, onclick: () => enter(page, draft, entered) },
        `Enter ${draft.cards.length} of ${wanted}`,
      ),
    ),
  );
}
