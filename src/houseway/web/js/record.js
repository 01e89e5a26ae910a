/** A round's whole record as staff read it. */

/**
 * A record (opening, journal, events) as a view of everything.
 * @param {any} record
 */
export function viewOfRecord(record) {
  const stacks = {};
  for (const seat of record.opening.seats) stacks[seat.player] = (stacks[seat.player] ?? 0) + seat.stack;
  const events = record.events.map((each) => each.event ?? each);
  const view = {
    viewer: "auditor",
    events,
    todo: [],
    answered: {},
    stacks,
    felt: (record.opening.standing ?? []).map((each) => [each.player, each.spot, each.area, each.amount]),
    pots: record.opening.pots ?? {},
    meters: record.opening.meters ?? {},
  };
  return { ...view, fromStart: true };
}
