/** Rounds of this table, each to be reconstructed from its record: every card, chip and decision in order. */

import { get } from "../api.js";
import { h } from "../dom.js";
import { tellProblem } from "../live.js";
import { box } from "./form.js";

/** @param {import("../pages/floor.js").FloorPage} page */
export function rounds(page) {
  const load = async () => {
    try {
      page.rounds = (await get("/api/rounds", { table: page.id, limit: 20 })).rounds;
    } catch (problem) {
      tellProblem(problem);
    }
    page.draw();
  };
  return box(
    "Reconstruct a round",
    !page.rounds && h("button", { class: "act quiet small", onclick: load }, "Show the last rounds"),
    page.rounds && !page.rounds.length && h("p", { class: "hush" }, "No rounds yet."),
    page.rounds?.length > 0 &&
      h(
        "ul",
        { class: "links" },
        page.rounds.map((round) =>
          h(
            "li",
            { key: round.id },
            h("a", { href: `#/replay/${encodeURIComponent(round.id)}?record` }, `No. ${round.number}`),
            ` ${round.ended ? new Date(round.ended).toLocaleString() : "in play"}${round.void ? ", void" : ""}`,
          ),
        ),
      ),
  );
}

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
