/** The one next step at the table: what it is, its clause, and the one press or entry that does it. */

import { h } from "../dom.js";
import { doing } from "../floor/due.js";
import { dollars } from "../money.js";
import { ruleLink } from "../rule-link.js";
import { staffRoles } from "../session.js";
import { skew } from "../socket.js";
import { spoken } from "../sentences.js";
import { area, plain, potName } from "../words.js";
import { dicePad, numberPad, pad, shown } from "./pads.js";
import { counting, nextCard } from "./place.js";

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
    const waits = missing.length ? `Without an answer: ${missing.map((player) => bySeat(table, player)).join(", ")}` : "Everyone has answered";
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
      place: String(table.seats.find((seat) => seat.player === floor.drafts[draftOf(due)]?.by)?.spot ?? ""),
      waits: `Before the next round${due.deck ? `, deck ${due.deck}` : ""}: ${plain(due.role).toLowerCase()}${due.role === "player" ? ", whose seat is tapped" : ""}`,
    };
  return { kind: "none", rule: "", ...idle(table) };
}

/** What the form of a step of the day is kept as. */
export const draftOf = ({ what, deck }) => `due-${what}-${deck}`;

/** A dealer knows players by their seats. */
function bySeat({ seats: all }, player) {
  const seat = all.find((each) => each.player === player && !each.behind);
  return seat ? `seat ${seat.spot} (${player})` : player;
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
    // Balls are asked for one by one.
    const drawn = next.place === "drawn" ? ` ${(table.frame.view.places.drawn ?? []).length + table.read + own.cards.length + 1}` : "";
    return { ...base, words: next.words + drawn, place: next.place };
  }
  if (ask.type === "face")
    return { ...base, words: `Turn up: card ${table.read + own.cards.length + 1} of ${ask.cards.length}`, place: whose(table, ask) };
  if (ask.type === "proceed") return { ...base, words: seats(plain(ask.step)), place: String(ask.spot ?? "") };
  if (ask.type === "confirm") return { ...base, words: `${plain(ask.actor)} confirms ${ask.what}` };
  if (ask.type === "count") return { ...base, words: seats(counting(ask.what)) };
  if (ask.type === "roll") return { ...base, words: ask.distinct ? `${ask.dice} numbers of 1 to ${ask.sides}` : `Die ${Math.min(own.cards.length + 1, ask.dice)} of ${ask.dice}` };
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
    h("header", { class: "step-words" }, h("h2", { "aria-live": "polite" }, step.words), h("p", { class: "hush" }, step.waits, " ", ruleLink(step.rule))),
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
    return h("div", { class: "day-step" }, floor.parts.pictures?.(floor, step.due.what), doing(floor, { ...does, attempt: does.step }, step.due, draftOf(step.due), "act big-step"));
  if (!ask || !may) return null;
  if (full(floor, step, own) && !own.sent) return [shown(own), big("Enter it again", does.again, "Enter")];
  if (kind === "draw" || kind === "face") return pad(floor, step, own, does);
  if (kind === "roll") return dicePad(ask, own, does);
  if (kind === "count" || kind === "claim") return numberPad(ask, own, does);
  if (kind === "proceed" && floor.table.coming.length) return floor.parts.settling?.drawn(floor, step, own, does);
  return big(kind === "confirm" ? "Confirmed" : "Done", does.main, "Enter");
}

/** The one press of a step. */
export function big(words, onclick, key = "") {
  return h("button", { class: "act big-step", type: "button", "data-choice": "main", onclick }, words, key && h("kbd", { "aria-hidden": "true" }, key));
}

/** Where chips lie or lay: an area, a pot. */
const lies = (floor, each) => (each.pot ? plain(potName(each.pot)) : area(floor.names, each.area ?? ""));

/** Chips to move, each with its clause. */
export const chips = (floor, moves) =>
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

/** The steps whose time has not come yet, the next one first. */
function coming(steps) {
  const timed = steps.filter((each) => each.at).sort((a, b) => a.at - b.at);
  if (!timed.length) return null;
  const [{ says, at, role, rule }] = timed;
  const minutes = Math.max(0, Math.ceil((at * 1000 - Date.now() - skew) / 60_000));
  return h("p", { class: "hush", "data-coming": "" }, `In ${minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`}: ${says} (${role}) `, ruleLink(rule));
}
