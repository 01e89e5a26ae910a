/** Rounds of this table, each to be reconstructed from its record: every card, chip and decision in order. */

import { get, inTurn } from "../api.js";
import { h } from "../dom.js";
import { tellProblem } from "../live.js";
import { box, button, when } from "./form.js";

/** @param {import("../pages/floor.js").FloorPage} page */
export function rounds(page) {
  page.look ??= inTurn(async () => {
    try {
      page.rounds = (await get("/api/rounds", { table: page.id, limit: 20 })).rounds;
    } catch (problem) {
      tellProblem(problem);
    }
    page.draw();
  });
  return box("Reconstruct a round", button(page.rounds ? "Look again" : "Show the last rounds", page.look), roundList(page));
}

/** The rounds found, each to be stepped through or corrected. */
export function roundList(page) {
  if (!page.rounds) return null;
  if (!page.rounds.length) return h("p", { class: "hush" }, "No rounds yet.");
  return h(
    "ul",
    { class: "rounds" },
    page.rounds.map((round) =>
      h(
        "li",
        { key: round.id },
        h(
          "span",
          null,
          `${page.id ? "" : `${round.title}, `}No. ${round.number}, ${round.ended ? when(round.ended) : "in play"}${round.void ? ", void" : ""}`,
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
          page.may("correction") &&
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
