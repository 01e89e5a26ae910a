/** A table's state, its opening and closing, who deals, and new tables. */

import { command } from "../api.js";
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { box, button, choose, field } from "./form.js";

/** @param {import("../pages/floor.js").FloorPage} page */
export function tableState(page) {
  const { state } = page;
  const open = state.status === "open";
  const attend = (attended, dealt_by) => page.attempt(() => command(page.path("attend"), { attended, dealt_by }));
  return box(
    state.name,
    h(
      "dl",
      null,
      [
        ["Status", `${state.status}, ${state.phase}`],
        ["Round", state.number ? `No. ${state.number}` : "none yet"],
        [
          "Dealing",
          state.attended
            ? `attended, cards from the ${state.dealt_by === "dealer" ? "dealer’s hand" : "program"}`
            : "automatic",
        ],
        [
          "Seats",
          state.seats.length
            ? state.seats
                .map(
                  (seat) =>
                    `${seat.spot} ${seat.player} ${dollars(page.view?.stacks[seat.player] ?? seat.stack)}${seat.out ? " (out)" : ""}`,
                )
                .join(" · ")
            : "empty",
        ],
        ["Waiting", (state.waiting ?? []).join(", ") || "nobody"],
        ["Sealed", state.sealed ? `${state.sealed.slice(0, 24)}…` : "–"],
      ].map(([name, value]) => [h("dt", null, name), h("dd", null, value)]),
    ),
    h(
      "div",
      { class: "buttons" },
      page.may("open") &&
        button(open ? "Close the table" : "Open the table", () =>
          page.attempt(() => command(page.path(open ? "close" : "open"))),
        ),
      page.may("attend") && [
        state.attended && button("Make it automatic", () => attend(false, "house")),
        !(state.attended && state.dealt_by === "house") && button("Attend, house deals", () => attend(true, "house")),
        !(state.attended && state.dealt_by === "dealer") && button("Deal live cards", () => attend(true, "dealer")),
      ],
      h("a", { class: "act quiet small", href: `#/table/${encodeURIComponent(state.id)}` }, "See the table"),
      h("a", { class: "act quiet small", href: `#/layout/${encodeURIComponent(state.id)}` }, "Layout and signs"),
    ),
  );
}

/** A new table. */
export function openTable(page) {
  const games = page.games ?? [];
  const draft = page.draft("table", { game: games[0]?.slug ?? "", name: "", stakes: "play", bots: "0" });
  const make = (event) => {
    event.preventDefault();
    page.attempt(
      () =>
        command("/api/floor/tables", {
          game: draft.game,
          ...(draft.name ? { name: draft.name } : {}),
          stakes: draft.stakes,
          bots: Number(draft.bots),
        }),
      (made) => (location.hash = `#/floor/${encodeURIComponent(made.table)}`),
    );
  };
  return h(
    "details",
    { class: "card-box", key: "new-table" },
    h("summary", null, "A new table"),
    h(
      "form",
      { class: "stackform", onsubmit: make },
      choose(
        page,
        draft,
        "game",
        "Game",
        games.map((game) => [game.slug, game.title]),
      ),
      field(page, draft, "name", "Name"),
      choose(page, draft, "stakes", "Played for", [
        ["play", "Play chips"],
        ["chips", "Chips from the cage"],
      ]),
      draft.stakes === "play" && field(page, draft, "bots", "Bots", { type: "number", min: 0 }),
      h("button", { class: "act" }, "Make the table"),
    ),
  );
}
