/** How the page words things by itself: a setting or an area's code name as a person would write it. */

import { language, t, tr } from "./phrases.js";

/** `three_card_bonus` → `Three card bonus`. */
export function plain(name) {
  const text = String(name).replaceAll("_", " ").replaceAll("-", " ");
  return tr(text.charAt(0).toUpperCase() + text.slice(1));
}

/** `side 1` → `side pot 1`, `main` → `main pot`. */
export function potName(pot) {
  const [, name, number] = /^(.*?)( \d+)?$/.exec(String(pot).replaceAll("_", " "));
  return tr(`${name}${/\b(pot|rake)\b/i.test(name) ? "" : " pot"}${number ?? ""}`);
}

/** `1 card`, `2 cards`: both stand in the table. */
export const count = (n, what) => t(n === 1 ? `{n} ${what}` : `{n} ${what}s`, { n });

/** The words for a naming out of a layout and seats. */
export function naming(layout, seats, me, tickets = {}) {
  return {
    me,
    labels: Object.fromEntries((layout?.areas ?? []).map((area) => [area.name, area.label])),
    tickets: Object.fromEntries(Object.entries(tickets).map(([id, ticket]) => [id, `${ticketWords(ticket)} ${id}`])),
    atSpot: Object.fromEntries(
      seats.flatMap((seat) => (seat.behind ? [] : [seat.spot, ...(seat.also ?? [])].map((spot) => [spot, seat.player]))),
    ),
  };
}

/** A ticket by how many numbers are on it. */
export const ticketWords = (ticket) => t("{n}-spot ticket", { n: ticket.numbers.length });

export const person = (names, player) => (player === names.me ? t("You") : player);
/** The moment of a record, as the reader writes dates. */
export const moment = (at) => new Date(at).toLocaleString(language());

export const area = (names, name) => names.labels[name] ?? names.tickets[name] ?? plain(name);
