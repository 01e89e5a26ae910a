/** How the page words things by itself: a setting or an area's code name as a person would write it. */

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
export const ticketWords = (ticket) => `${ticket.numbers.length}-spot ticket`;

export const person = (names, player) => (player === names.me ? "You" : player);
export const area = (names, name) => names.labels[name] ?? names.tickets[name] ?? plain(name);
