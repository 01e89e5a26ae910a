/** A round's whole record as staff read it. */

/**
 * A record (opening, journal, events) as a view of everything.
 * @param {any} record
 */
export function viewOfRecord({ opening, events }) {
  const stacks = {};
  for (const seat of opening.seats) stacks[seat.player] = (stacks[seat.player] ?? 0) + seat.stack;
  const felt = (opening.standing ?? []).map((each) => [each.player, each.spot, each.area, each.amount]);
  const start = { stacks, felt, pots: opening.pots ?? {}, meters: opening.meters ?? {}, button: opening.button ?? null };
  return { viewer: "auditor", events: events.map((each) => each.event ?? each), opening: start };
}
