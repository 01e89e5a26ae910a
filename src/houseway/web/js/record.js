/** A round's whole record as staff read it. */

import { h } from "./dom.js";
import { staffRoles } from "./session.js";

/**
 * A record (opening, journal, events) as a view of everything.
 * @param {any} record
 */
function viewOfRecord({ opening, events }) {
  const stacks = {};
  for (const seat of opening.seats) stacks[seat.player] = (stacks[seat.player] ?? 0) + seat.stack;
  const felt = (opening.standing ?? []).map((each) => [each.player, each.spot, each.area, each.amount]);
  const start = { stacks, felt, pots: opening.pots ?? {}, meters: opening.meters ?? {}, button: opening.button ?? null };
  return { viewer: "auditor", events: events.map((each) => each.event ?? each), opening: start };
}

/** A round's record as the replay wants it: a view, its table and its number. */
export function shown(round) {
  const record = round.record ?? round;
  return {
    view: viewOfRecord(record),
    table: round.table ?? record.opening.table,
    number: round.number ?? record.opening.number,
  };
}

/** The way to a correction, for those who may ask for one. */
export const correction = (id) =>
  staffRoles().some((role) => role === "supervisor" || role === "accounting") &&
  h(
    "a",
    { class: "act quiet small", href: `#/floor?tab=corrections&round=${encodeURIComponent(id)}` },
    "Correct this round",
  );

/** Who answered and when, as the record says it. */
export const answered = (by) =>
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
