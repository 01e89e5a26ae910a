/** A table's state, its opening and closing, and who deals. */

import { command } from "../api.js";
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { box, button } from "./form.js";

/** @import { Does, FloorState } from "./state.js" */

/** @param {FloorState} floor @param {Does} does */
export function tableState(floor, does) {
  const { table: state } = floor;
  const open = state.status === "open";
  const attend = (attended, dealt_by) => does.attempt(() => command(floor.path("attend"), { attended, dealt_by }));
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
                    `${seat.spot} ${seat.player} ${dollars(floor.view?.stacks[seat.player] ?? seat.stack)}${seat.out ? " (out)" : ""}`,
                )
                .join(" · ")
            : "empty",
        ],
        ["Waiting", (state.waiting ?? []).join(", ") || "no one"],
        ["Sealed", state.sealed ? `${state.sealed.slice(0, 24)}…` : "–"],
      ].map(([name, value]) => [h("dt", null, name), h("dd", null, value)]),
    ),
    h(
      "div",
      { class: "buttons" },
      floor.may("open") &&
        button(open ? "Close the table" : "Open the table", () =>
          does.attempt(() => command(floor.path(open ? "close" : "open"))),
        ),
      floor.may("attend") && [
        state.attended && button("Make it automatic", () => attend(false, "house")),
        !(state.attended && state.dealt_by === "house") && button("Attend, house deals", () => attend(true, "house")),
        !(state.attended && state.dealt_by === "dealer") && button("Deal live cards", () => attend(true, "dealer")),
      ],
      state.attended &&
        h("a", { class: "act small", href: `#/console/${encodeURIComponent(state.id)}` }, "Dealer’s console"),
      h("a", { class: "act quiet small", href: `#/table/${encodeURIComponent(state.id)}` }, "See the table"),
      h("a", { class: "act quiet small", href: `#/layout/${encodeURIComponent(state.id)}` }, "Layout and signs"),
    ),
  );
}
