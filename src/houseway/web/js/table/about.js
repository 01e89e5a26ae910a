/** The table's own business beside it: who is there, one's seat and chips, and the link to the table. */

import { copyTable } from "../copy-link.js";
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { who } from "../session.js";
import { addChips } from "./purse.js";
import { mayMove } from "./seat.js";
import { spotsPanel } from "./spots.js";

/**
 * @param {import("./model.js").TableModel} model @param {import("./state.js").PlayState} play
 * @param {import("../types.d.ts").Does} does
 */
export function about(model, play, does) {
  const { state } = model;
  const mine = model.me && model.seatOf(model.me);
  const people = state.seats.filter((seat) => !seat.bot).length;
  return h(
    "div",
    { class: "about" },
    h(
      "dl",
      null,
      [
        ["Round", `${state.number ?? "–"}`],
        ["At the table", `${people} ${people === 1 ? "person" : "people"}, ${state.seats.length - people} bots`],
        ["Watching", String(state.watching ?? 0)],
        ["Waiting list", state.waiting.length ? state.waiting.join(", ") : "no one"],
        ["Buy-in", `${dollars(state.buy_in.low)} to ${dollars(state.buy_in.high)}`],
      ].map(([name, value]) => [h("dt", null, name), h("dd", null, value)]),
    ),
    state.must_move &&
      h("p", null, "This is a must-move table: the player who has sat here longest moves to ", h("a", { href: `#/table/${encodeURIComponent(state.must_move)}` }, "the main game"), " when a seat is free there, with all chips."),
    state.sealed &&
      h(
        "p",
        { class: "sealed" },
        "This deck was sealed before the deal: ",
        h("code", null, `${state.sealed.slice(0, 16)}…`),
      ),
    spotsPanel(model, play, does),
    h(
      "div",
      { class: "buttons" },
      mine &&
        h(
          "button",
          { class: "act quiet small", onclick: () => does.order("sit-out", { out: !mine.out }) },
          mine.out ? "I'm back" : "Sit out",
        ),
      mine && h("button", { class: "act quiet small", onclick: () => addChips(model, does) }, "Add chips"),
      mayMove(model) && seatChange(model, does),
      mine &&
        h(
          "button",
          { class: "act quiet small", onclick: () => does.order("leave", {}) },
          mine.leaving ? "Leaving…" : "Leave the table",
        ),
      !mine &&
        who() &&
        h(
          "button",
          {
            class: "act quiet small",
            onclick: () => does.order("wait", { waiting: !state.waiting.includes(who().name) }),
          },
          state.waiting.includes(who().name) ? "Off the waiting list" : "Waiting list",
        ),
      h("button", { class: "act quiet small", onclick: () => copyTable() }, "Copy the link"),
      h("a", { class: "act quiet small", href: `#/history?table=${encodeURIComponent(state.id)}` }, "History"),
      state.twin && who() && h("a", { class: "act quiet small", href: `#/twin?table=${encodeURIComponent(state.id)}` }, "Perfect twin"),
    ),
  );
}

/** Free seats by number; beyond a handful no one looks for another. */
function seatChange(model, does) {
  const { spots, seats } = model.state;
  const free = Array.from({ length: Math.min(spots, 10) }, (_, i) => i + 1).filter(
    (spot) => !seats.some((seat) => seat.spot === spot),
  );
  const to = (spot) => ({ key: `to-${spot}`, onclick: () => does.sit(spot), "aria-label": `Move to seat ${spot}` });
  return (
    free.length > 0 &&
    h(
      "span",
      { class: "seat-change" },
      h("span", { class: "hush" }, "Move to seat"),
      free.map((spot) => h("button", { class: "act quiet small", ...to(spot) }, String(spot))),
    )
  );
}
