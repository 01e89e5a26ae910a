/** The one next step at the table: what it is, its clause, and the one press or entry that does it. */

import { h } from "../dom.js";
import { doing } from "../floor/due.js";
import { cents, dollars } from "../money.js";
import { ruleLink } from "../rule-link.js";
import { staffRoles } from "../session.js";
import { skew } from "../socket.js";
import { spoken } from "../sentences.js";
import { area, plain, potName } from "../words.js";
import { dicePad, numberPad, pad, shown } from "./pads.js";
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
    return { kind: "window", words: plain(open.what), ends: `No more ${open.what === "wagers" ? "bets" : open.what}`, rule: open.rule, waits };
  }
  if (todo.length) {
    const [{ actor, spot, rule }] = todo;
    const where = spot ? `Seat ${spot} decides` : `${actor} decides`;
    return { kind: "player", words: where, rule, place: String(spot ?? ""), waits: `Waiting for ${actor}` };
  }
  // Where the program deals, it does the steps of the day too.
  const due = table.attended && table.dealt_by === "dealer" && table.steps_due.find((each) => !each.at && each.what !== "file_reference" && (each.what !== "arrive" || table.seats.length));
  if (due)
    return {
      kind: "due",
      due,
      words: plain(due.says),
      rule: due.rule,
      waits: `Before the next round${due.deck ? `, deck ${due.deck}` : ""}: ${plain(due.role).toLowerCase()}`,
    };
  return { kind: "none", rule: "", ...idle(table) };
}

/** A table that waits for no entry: what it waits for, and who can lift that. */
function idle({ attended, phase, blocked }) {
  if (!attended) return { words: "The program runs this table", waits: "A floorperson can have it dealt by hand, on the floor page." };
  if (phase === "result") return { words: "The round is over", waits: "The next one begins when the players are ready, or by itself a little later." };
  if (!blocked) return { words: "Waiting for players", waits: "" };
  return { words: blocked.says, waits: blocked.role === "player" ? "" : `It is up to the ${blocked.role}.`, rule: blocked.rule };
}

function asked(ask, table, own) {
  const base = { kind: ask.type, ask, rule: ask.rule };
  if (ask.type === "draw") {
    const next = nextCard(ask.places, table.read + own.cards.length);
    return { ...base, words: next.words, place: next.place };
  }
  if (ask.type === "face")
    return { ...base, words: `Turn up: card ${table.read + own.cards.length + 1} of ${ask.cards.length}`, place: whose(table, ask) };
  if (ask.type === "proceed") return { ...base, words: seats(plain(ask.step)), place: String(ask.spot ?? "") };
  if (ask.type === "confirm") return { ...base, words: `${plain(ask.actor)} confirms ${ask.what}` };
  if (ask.type === "count") return { ...base, words: seats(`Count ${ask.what}`) };
  if (ask.type === "roll") return { ...base, words: ask.distinct ? `${ask.dice} numbers of 1 to ${ask.sides}` : `${ask.dice} dice` };
  if (ask.type === "shuffle") return { ...base, words: `Shuffle the ${ask.pile}` };
  return { ...base, words: `Share of the ${plain(ask.meter)}` };
}

/** A dealer calls a spot a seat. */
const seats = (words) => words.replace(/\bspot (?=\d)/g, "seat ");

/** How many cards or dice the entry holds. @param {FloorState} floor @param {any} step */
export const wanted = ({ table }, { ask }) => (ask.type === "roll" ? ask.dice : (ask.n ?? ask.cards.length) - table.read);

/** Whether all that is asked for was entered: it is sent, and stays if that fails. */
export const full = (floor, step, own) =>
  ["draw", "face", "roll"].includes(step.ask?.type) && own.cards.length >= wanted(floor, step);

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
    happened(floor, own),
    own.unsent && !own.sent && h("p", { class: "due", role: "alert", key: "unsent" }, "This was not taken. What you entered stands here: put it right, or enter it again."),
    body(floor, step, own, does),
    floor.table.attended && coming(floor.table.steps_due),
  );
}

/** The role that a step is for, where the person here has another. @param {any} step */
function another(step) {
  const role = step.due?.role ?? step.ask?.actor ?? "";
  return ["", "house", "player"].includes(role) || staffRoles().includes(role) ? "" : role;
}

function body(floor, step, own, does) {
  const { kind, ask } = step;
  const may = floor.may("answer");
  const role = another(step);
  if (role) return [kind === "due" && floor.parts.pictures?.(floor, step.due.what), h("p", { class: "due", key: "another" }, `This waits for the ${plain(role).toLowerCase()}, who does it here or on the floor page.`)];
  if (kind === "window" && floor.may("close-window"))
    return big(step.ends, does.main, "Enter");
  if (kind === "due" && floor.may("procedure"))
    return h("div", { class: "day-step" }, floor.parts.pictures?.(floor, step.due.what), doing(floor, { ...does, attempt: does.step }, step.due, `due-${step.due.what}-${step.due.deck}`, "act big-step"));
  if (!ask || !may) return null;
  if (full(floor, step, own) && !own.sent) return [shown(own), big("Enter it again", does.again, "Enter")];
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

/** Whether wagers that lost lie there still, at a step that also pays: they are taken first. */
export const losersLie = (moves, own) => !own.taken && toTake(moves) > 0 && toPay(moves) > 0;

const said = (pay, take) =>
  [take && `take ${dollars(take)}`, pay && `pay ${dollars(pay)}`].filter(Boolean).join(", ") || "give back";

/** Where chips lie or lay: an area, a pot. */
const lies = (floor, each) => (each.pot ? plain(potName(each.pot)) : area(floor.names, each.area ?? ""));

/** Chips to move, each with its clause. */
const chips = (floor, moves) =>
  h(
    "ul",
    { class: "moves" },
    moves.map((each, index) =>
      h(
        "li",
        { key: index, class: `settle-${each.type}` },
        h("b", null, `${SETTLES[each.type]} ${dollars(each.amount)}`),
        h("span", null, ` ${[lies(floor, each), each.spot && `seat ${each.spot}`, each.player].filter(Boolean).join(", ")} `),
        ruleLink(each.rule),
      ),
    ),
  );

/** What came of the last entry or of a player's decision, and no step has named: words to say, chips to move. */
function happened(floor, own) {
  const [announced] = own.fresh.filter((each) => each.type === "announced").slice(-1);
  const moves = own.fresh.filter((each) => each.type in SETTLES);
  if (!announced && !moves.length) return null;
  return h(
    "div",
    { class: "happened", key: "happened", role: "status" },
    announced && h("p", { key: "say" }, "Say: ", h("b", null, spoken(floor.names, announced)), " ", ruleLink(announced.rule)),
    moves.length > 0 && chips(floor, moves),
  );
}

/** Chips to move; wagers that lost come off first, and what was put out is held against what is due. */
function settling(floor, step, own, does) {
  const moves = floor.table.coming;
  const due = toPay(moves);
  const wrong = off(own.typed, due);
  if (losersLie(moves, own)) {
    const lost = moves.filter((each) => each.type === "collected");
    return h("div", { class: "settling", key: "take" }, chips(floor, lost), big(`${step.words}: take ${dollars(toTake(moves))}`, does.main, "Enter"));
  }
  const left = own.taken ? moves.filter((each) => each.type !== "collected") : moves;
  return h(
    "div",
    { class: "settling", key: "pay" },
    chips(floor, left),
    due > 0 && h(
      "label",
      { class: "put-out" },
      "Put out, if you count it first",
      h("input", { inputmode: "decimal", value: own.typed, oninput: (event) => does.typed(event.target.value) }),
    ),
    wrong && h("p", { class: "due", role: "alert" }, wrong),
    !wrong && big(`${step.words}: ${said(due, toTake(left))}`, does.main, "Enter"),
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
