/** The table's own business beside it: who is there, the player's seat and chips, and the link to the table. */

import { copyTable } from "../copy-link.js";
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { t } from "../phrases.js";
import { who } from "../session.js";
import { addChips } from "./purse.js";
import { mayMove } from "./seat.js";
import { spotsPanel } from "./spots.js";
import { count } from "../words.js";

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
        [t("Round"), `${state.number ?? "–"}`],
        [t("At the table"), `${people === 1 ? t("1 person") : t("{n} people", { n: people })}, ${count(state.seats.length - people, "bot")}`],
        [t("Watching"), String(state.watching ?? 0)],
        [t("Waiting list"), state.waiting.length ? state.waiting.join(", ") : t("no one")],
        [t("Buy-in"), t("{low} to {high}", { low: dollars(state.buy_in.low), high: dollars(state.buy_in.high) })],
      ].map(([name, value]) => [h("dt", null, name), h("dd", null, value)]),
    ),
    state.must_move &&
      h("p", null, t("This is a must-move table: the player who has sat here longest moves to"), " ", h("a", { href: `#/table/${encodeURIComponent(state.must_move)}` }, t("the main game")), " ", t("when a seat is free there, with all chips.")),
    state.sealed &&
      h(
        "p",
        { class: "sealed" },
        t("This deck was sealed before the deal:"), " ",
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
          mine.out ? t("I'm back") : t("Sit out"),
        ),
      mine && h("button", { class: "act quiet small", onclick: () => addChips(model, does) }, t("Add chips")),
      mayMove(model) && seatChange(model, does),
      mine &&
        h(
          "button",
          { class: "act quiet small", onclick: () => does.order("leave", {}) },
          mine.leaving ? t("Leaving…") : t("Leave the table"),
        ),
      !mine &&
        who() &&
        h(
          "button",
          {
            class: "act quiet small",
            onclick: () => does.order("wait", { waiting: !state.waiting.includes(who().name) }),
          },
          state.waiting.includes(who().name) ? t("Off the waiting list") : t("Waiting list"),
        ),
      h("button", { class: "act quiet small", onclick: () => copyTable() }, t("Copy the link")),
      h("a", { class: "act quiet small", href: `#/history?table=${encodeURIComponent(state.id)}` }, t("History")),
      state.twin && who() && h("a", { class: "act quiet small", href: `#/twin?table=${encodeURIComponent(state.id)}` }, t("Perfect twin")),
    ),
  );
}

/** Free seats by number; beyond a handful no one looks for another. */
function seatChange(model, does) {
  const { spots, seats } = model.state;
  const free = Array.from({ length: Math.min(spots, 10) }, (_, i) => i + 1).filter(
    (spot) => !seats.some((seat) => seat.spot === spot),
  );
  const to = (spot) => ({ key: `to-${spot}`, onclick: () => does.sit(spot), "aria-label": t("Move to seat {spot}", { spot }) });
  return (
    free.length > 0 &&
    h(
      "span",
      { class: "seat-change" },
      h("span", { class: "hush" }, t("Move to seat")),
      free.map((spot) => h("button", { class: "act quiet small", ...to(spot) }, String(spot))),
    )
  );
}
