/** How the page words things: a setting or an area's code name as a person would write it, and events as sentences. */

import { inWords, isUnknown } from "./cards/faces.js";
import { dollars } from "./money.js";

/** `three_card_bonus` → `Three card bonus`. */
export function plain(name) {
  const text = String(name).replaceAll("_", " ").replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `side 1` → `side pot 1`, `main` → `main pot`. */
export function potName(pot) {
  const [, name, number] = /^(.*?)( \d+)?$/.exec(String(pot).replaceAll("_", " "));
  return `${name}${/\b(pot|rake)\b/i.test(name) ? "" : " pot"}${number ?? ""}`;
}

export const count = (n, what) => `${n} ${what}${n === 1 ? "" : "s"}`;

/**
 * Who and what the names in events stand for at this table.
 * @typedef {{me: string|null, labels: Record<string, string>, atSpot: Record<string, string>}} Naming
 */

/** The words for a naming out of a layout and seats. */
export function naming(layout, seats, me, tickets = {}) {
  const areas = (layout?.areas ?? []).map((area) => [area.name, area.label]);
  const sold = Object.entries(tickets).map(([id, ticket]) => [id, `${ticket.kind || "Ticket"} ${id}`]);
  return {
    me,
    labels: Object.fromEntries([...areas, ...sold]),
    atSpot: Object.fromEntries(
      seats.flatMap((seat) => (seat.behind ? [] : [seat.spot, ...(seat.also ?? [])].map((spot) => [spot, seat.player]))),
    ),
  };
}

export const person = (names, player) => (player === names.me ? "You" : player);
const verb = (names, player, you, they) => `${person(names, player)} ${player === names.me ? you : they}`;
export const area = (names, name) => names.labels[name] ?? plain(name);

export function place(names, where) {
  if (where === "dealer") return "The dealer";
  if (where === "board") return "The board";
  const player = names.atSpot[where];
  return player ? person(names, player) : /^\d+$/.test(where) ? `Spot ${where}` : plain(where).replace(/\bseat (\d+)/, (said, spot) => names.atSpot[spot] ?? said);
}

const toPlace = (names, where) => place(names, where).replace(/^The /, "the ").replace(/^You$/, "you");
const shown = (cards) => (cards.every(isUnknown) ? `${count(cards.length, "card")} face down` : inWords(cards));
const on = (names, e) => `on ${area(names, e.area)}`;

const SENTENCES = {
  announced: (n, e) => `“${e.text}”`,
  noted: (n, e) => noted(n, e),
  dealt: (n, e) => `${shown(e.cards)} to ${toPlace(n, e.place)}`,
  shown: (n, e) =>
    `${place(n, e.place)} ${place(n, e.place) === "You" ? "show" : "shows"} ${inWords(e.cards)}${e.hand ? `: ${e.hand}` : ""}`,
  moved: (n, e) => `${shown(e.cards)} from ${toPlace(n, e.source)} to the ${e.place}`,
  identified: (n, e) => `Cards at ${toPlace(n, e.place)} are ${shown(e.cards)}`,
  rolled: (n, e) => `Rolled ${e.faces.join(", ")}`,
  shuffled: (n, e) => `${count(e.n, "card")} shuffled`,
  counted: (n, e) => `${plain(e.what)} counted: ${e.n}, expected ${e.expected}`,
  wagered: (n, e) => `${verb(n, e.player, "wager", "wagers")} ${dollars(e.amount)} ${on(n, e)}`,
  paid: (n, e) => `${verb(n, e.player, "win", "wins")} ${dollars(e.amount)} ${on(n, e)}${e.odds ? `, ${e.odds}` : ""}`,
  collected: (n, e) => `${verb(n, e.player, "lose", "loses")} ${dollars(e.amount)} ${on(n, e)}`,
  returned: (n, e) => `${dollars(e.amount)} ${on(n, e)} back to ${e.player === n.me ? "you" : e.player}`,
  pushed: (n, e) => `Push: ${dollars(e.amount)} ${on(n, e)} back to ${e.player === n.me ? "you" : e.player}`,
  voided: (n, e) => `Void: ${dollars(e.amount)} ${on(n, e)} back to ${e.player === n.me ? "you" : e.player}`,
  reclaimed: (n, e) => `${dollars(e.amount)} paid ${on(n, e)} taken back from ${e.player === n.me ? "you" : e.player}`,
  charged: (n, e) => `${verb(n, e.player, "pay", "pays")} ${dollars(e.amount)} for ${area(n, e.area)}`,
  gathered: (n, e) => `${dollars(e.amount)} from ${e.player === n.me ? "you" : e.player} into the ${potName(e.pot)}`,
  split: (n, e) => `${dollars(e.amount)} from the ${potName(e.source)} to the ${potName(e.pot)}`,
  awarded: (n, e) =>
    `${verb(n, e.player, "win", "wins")} ${dollars(e.amount)} from the ${potName(e.pot)}${e.hand ? ` with ${e.hand}` : ""}`,
  raked: (n, e) => `${dollars(e.amount)} rake from the ${potName(e.pot)}`,
  funded: (n, e) => `${dollars(e.amount)} from the ${potName(e.pot)} to the ${plain(e.fund)}`,
  metered: (n, e) => `The ${plain(e.meter)} meter reads ${dollars(e.reading)}`,
  reported: (n, e) => `Reported: ${plain(e.kind)}. Remedy: ${e.remedy}`,
  ruled: (n, e) => `${e.by} rules: ${plain(e.kind)} (${e.reason})`,
  ended: (n, e) => (e.void ? "The round is void" : "The round is over"),
};

function noted(n, e) {
  if (/^the /.test(e.what)) return plain(e.what);
  if (!e.player) return plain(e.what) + (e.spot ? ` (${toPlace(n, String(e.spot))})` : "");
  if (VERSUS[e.what])
    return `${person(n, e.player)} ${e.player === n.me ? VERSUS[e.what][0] : e.what} the dealer${e.detail?.hand ? ` with ${e.detail.hand}` : ""}`;
  const [, verb, rest] = DOING.exec(e.what) ?? [];
  if (!verb) return `${person(n, e.player)}: ${e.what}`;
  return `${person(n, e.player)} ${e.player === n.me ? ofYou(verb) : verb}${rest}`;
}

/** Notes that begin with what their player does are sentences of theirs. */
const DOING =
  /^(bets|calls|checks|discards|does|draws|folds|forces|gives|holds|joins|keeps|lays|leaves|must|opens|passes|picks|plays|posts|puts|raises|says|stays|takes|wagers|will|wins)\b(.*)$/;

/** The verb as said to oneself: `passes` → `pass`. */
const ofYou = (verb) => verb.replace(/^does$/, "do").replace(/sses$/, "ss").replace(/([^s])s$/, "$1");

/** Words of comparison, as said to oneself. */
export const VERSUS = { beats: ["beat"], "loses to": ["lose to"], ties: ["tie"] };

/** An event as a sentence. @param {Naming} names @param {any} event */
export function sentence(names, event) {
  return SENTENCES[event.type]?.(names, event) ?? plain(event.type);
}
