/** Rounds of this table, each to be replayed from its record. */

import { get } from "../api.js";
import { h } from "../dom.js";
import { box, button, when } from "./form.js";

/** @import { Does, FloorState } from "./state.js" */

/** @param {FloorState} floor @param {Does} does */
export function rounds(floor, does) {
  const look = () =>
    does.attempt(
      () => get("/api/rounds", { table: floor.id, limit: 20 }),
      ({ rounds: found }) => floor.hear({ rounds: found }),
    );
  return box("Reconstruct a round", button(floor.rounds ? "Look again" : "Show the last rounds", look), roundList(floor));
}

/** The rounds found. @param {FloorState} floor */
export function roundList(floor) {
  if (!floor.rounds) return null;
  if (!floor.rounds.length) return h("p", { class: "hush" }, "No rounds yet.");
  return h(
    "ul",
    { class: "rounds" },
    floor.rounds.map((round) =>
      h(
        "li",
        { key: round.id },
        h(
          "span",
          null,
          `${floor.id ? "" : `${round.title}, `}No. ${round.number}, ${round.ended ? when(round.ended) : "in play"}${round.void ? ", void" : ""}`,
        ),
        round.ended && [
          h(
            "a",
            {
              href: `#/replay/${encodeURIComponent(round.id)}?record`,
              "aria-label": `Step through round ${round.number}`,
            },
            "Step through",
          ),
          floor.may("correction") &&
            h(
              "a",
              {
                href: `#/floor?tab=corrections&round=${encodeURIComponent(round.id)}`,
                "aria-label": `Correct round ${round.number}`,
              },
              "Correct",
            ),
        ],
      ),
    ),
  );
}
