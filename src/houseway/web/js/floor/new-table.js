/** The form for a new table, loaded when it is opened. */

import { command } from "../api.js";
import { h } from "../dom.js";
import { choose, field } from "./form.js";

/** @import { Does, FloorState } from "./state.js" */

/** @param {FloorState} floor @param {Does} does */
export function newTable(floor, does) {
  const games = floor.games ?? [];
  const draft = floor.draft("table", { game: games[0]?.slug ?? "", name: "", stakes: "play", bots: "0" });
  const mains = (floor.tables ?? []).filter((each) => each.game === draft.game && each.stakes === draft.stakes);
  const make = (event) => {
    event.preventDefault();
    does.attempt(
      () =>
        command("/api/floor/tables", {
          game: draft.game,
          ...(draft.name ? { name: draft.name } : {}),
          stakes: draft.stakes,
          bots: Number(draft.bots),
          ...(draft.main ? { must_move: draft.main } : {}),
        }),
      (made) => (location.hash = `#/floor/${encodeURIComponent(made.table)}`),
    );
  };
  return h(
    "form",
    { class: "stackform", onsubmit: make },
    choose(
      floor,
      draft,
      "game",
      "Game",
      games.map((game) => [game.slug, game.title]),
    ),
    field(floor, draft, "name", "Name"),
    choose(floor, draft, "stakes", "Played for", [
      ["play", "Play chips"],
      ["chips", "Chips from the cage"],
    ]),
    mains.length > 0 &&
      choose(floor, draft, "main", "Players move on to", [["", "no other table"], ...mains.map((each) => [each.id, each.name])]),
    draft.stakes === "play" && field(floor, draft, "bots", "Bots", { type: "number", min: 0 }),
    h("button", { class: "act" }, "Make the table"),
  );
}
