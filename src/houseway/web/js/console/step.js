/** The one next step at the table: what it is, its clause, and the one press or entry that does it. */

import { deckOf, picture } from "../day/pictures.js";
import { h } from "../dom.js";
import { doing } from "../floor/due.js";
import { cents, dollars } from "../money.js";
import { ruleLink } from "../rule-link.js";
import { skew } from "../socket.js";
import { plain } from "../words.js";
import { dicePad, numberPad, pad } from "./pads.js";
import { nextCard } from "./place.js";

/** @import { FloorState } from "../floor/state.js" */

const SETTLES = { paid: "Pay", collected: "Take", pushed: "Give back", returned: "Give back", awarded: "Push" };

/** What the table waits for: `{words, rule, place?, kind}`. @param {FloorState} floor @param {import("./console-state.js").ConsoleState} own */
export function nextStep(floor, own) {
  const { table } = floor;
  const [ask] = table.asks;
  if (ask) return asked(ask, table, own);
  const todo = floor.playing ? floor.view.todo : [];
  const open = todo.find((each) => each.kind === "window");
  if (open) {
    const missing = todo.filter((each) => !(each.actor in floor.view.answered)).map((each) => each.actor);
    const waits = missing.length ? `Without an answer: ${missing.join(", ")}` : "Everyone has answered";
    return { kind: "window", words: open.what === "wagers" ? "Wagers" : plain(open.what), rule: open.rule, waits };
  }
  if (todo.length) {
    const [{ actor, spot, rule }] = todo;
    const where = spot ? `Seat ${spot} decides` : `${actor} decides`;
    return { kind: "player", words: where, rule, place: String(spot ?? ""), waits: `Waiting for ${actor}` };
  }
  const due = table.steps_due.find((each) => !each.at && each.what !== "file_reference");
  if (due)
    return {
      kind: "due",
      due,
      words: plain(due.says),
      rule: due.rule,
      waits: `Before the next round${due.deck ? `, deck ${due.deck}` : ""}: ${plain(due.role).toLowerCase()}`,
    };
  return { kind: "none", words: table.phase === "result" ? "The round is over" : "Waiting for players", rule: "", waits: "" };
}

function asked(ask, table, own) {
  const base = { kind: ask.type, ask, rule: ask.rule };
  if (ask.type === "draw") {
    const next = nextCard(ask.places, table.read + own.cards.length);
    return { ...base, words: next.words, place: next.place };
  }
  if (ask.type === "face")
    return { ...base, words: `Turn up: card ${table.read + own.cards.length + 1} of ${ask.cards.length}`, place: whose(table, ask) };
  if (ask.type === "proceed") return { ...base, words: plain(ask.step), place: String(ask.spot ?? "") };
  if (ask.type === "confirm") return { ...base, words: `${plain(ask.actor)} confirms ${ask.what}` };
  if (ask.type === "count") return { ...base, words: `Count ${ask.what}` };
  if (ask.type === "roll") return { ...base, words: ask.distinct ? `${ask.dice} numbers of 1 to ${ask.sides}` : `${ask.dice} dice` };
  if (ask.type === "shuffle") return { ...base, words: `Shuffle the ${ask.pile}` };
  return { ...base, words: `Share of the ${plain(ask.meter)}` };
}

/** The seat whose cards are turned up. */
function whose(table, ask) {
  const places = table.frame?.view.places ?? {};
  return Object.keys(places).find((place) => ask.cards.some((card) => places[place].includes(card))) ?? "";
}

/** @param {FloorState} floor @param {any} step @param {any} own @param {any} does */
export function stepPanel(floor, step, own, does) {
  return h(
    "section",
    {
      class: `next-step step-${step.kind}`,
      "aria-label": "Next step",
      "data-kind": step.kind,
      "data-question": `${floor.question}-${floor.table.phase}-${step.words}-${floor.table.read + own.cards.length}`,
    },
    h("h2", { "aria-live": "polite" }, step.words),
    h("p", { class: "hush" }, step.waits, " ", ruleLink(step.rule)),
    body(floor, step, own, does),
    coming(floor.table.steps_due),
  );
}

function body(floor, step, own, does) {
  const { kind, ask } = step;
  const may = floor.may("answer");
  if (kind === "window" && floor.may("close-window"))
    return big("No more bets", does.main, "Enter");
  if (kind === "due" && floor.may("procedure"))
    return h("div", { class: "day-step" }, picture(step.due.what, deckOf(floor.layout)), doing(floor, does, step.due, `due-${step.due.what}-${step.due.deck}`));
  if (!ask || !may) return null;
  if (kind === "draw" || kind === "face") return pad(floor, step, own, does);
  if (kind === "roll") return dicePad(ask, own, does);
  if (kind === "count" || kind === "claim") return numberPad(ask, own, does);
  if (kind === "proceed" && floor.table.coming.length) return settling(floor, step, own, does);
  return big(kind === "confirm" ? "Confirmed" : "Done", does.main, "Enter");
}

/** The one press of a step. */
function big(words, onclick, key = "") {
  return h("button", { class: "act big-step", type: "button", "data-choice": "main", onclick }, words, key && h("kbd", { "aria-hidden": "true" }, key));
}

/** What a settlement pays out of the rack or the pot. @param {any[]} moves */
export const toPay = (moves) =>
  moves.filter((each) => each.type === "paid" || each.type === "awarded").reduce((sum, each) => sum + each.amount, 0);

/** What it takes of wagers that lost. @param {any[]} moves */
export const toTake = (moves) => moves.filter((each) => each.type === "collected").reduce((sum, each) => sum + each.amount, 0);

/** What is wrong with an amount put out; empty where none was stated or it is right. */
export function off(typed, due) {
  const amount = typed ? cents(typed) : due;
  if (amount === null) return "That is no amount.";
  if (amount > due) return `${dollars(amount - due)} too much lies there: take it back first.`;
  return amount < due ? `${dollars(due - amount)} is still missing.` : "";
}

const said = (pay, take) =>
  [take && `take ${dollars(take)}`, pay && `pay ${dollars(pay)}`].filter(Boolean).join(", ") || "give back";

/** Chips to move, each with its clause; what was put out is held against what is due. */
function settling(floor, step, own, does) {
  const moves = floor.table.coming;
  const due = toPay(moves);
  const wrong = off(own.typed, due);
  return h(
    "div",
    { class: "settling" },
    h(
      "ul",
      null,
      moves.map((each, index) =>
        h(
          "li",
          { key: index, class: `settle-${each.type}` },
          h("b", null, `${SETTLES[each.type]} ${dollars(each.amount)}`),
          h("span", null, ` ${floor.names.labels[each.area] ?? plain(each.area ?? each.pot ?? "")}, ${each.player} `),
          ruleLink(each.rule),
        ),
      ),
    ),
    h(
      "label",
      { class: "put-out" },
      "Put out, if you count it first",
      h("input", { inputmode: "decimal", value: own.typed, oninput: (event) => does.typed(event.target.value) }),
    ),
    wrong && h("p", { class: "due", role: "alert" }, wrong),
    !wrong && big(`${step.words}: ${said(due, toTake(moves))}`, does.main, "Enter"),
  );
}

/** The steps whose time has not come yet, the next one first. */
function coming(steps) {
  const timed = steps.filter((each) => each.at).sort((a, b) => a.at - b.at);
  if (!timed.length) return null;
  const [{ says, at, role, rule }] = timed;
  const minutes = Math.max(0, Math.ceil((at * 1000 - Date.now() - skew) / 60_000));
  return h("p", { class: "hush", "data-coming": "" }, `In ${minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`}: ${says} (${role}) `, ruleLink(rule));
}
