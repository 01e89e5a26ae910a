/** Leaving the page of a table with a seat: where others play one sits out, so that no one waits, and is back on return. */

import { command } from "../api.js";
import { keep, kept } from "../settings.js";

const path = (table) => `/api/tables/${encodeURIComponent(table)}/sit-out`;

/** @param {import("./model.js").TableModel} model */
export function left(model) {
  const { state, me } = model;
  const mine = me && model.seatOf(me);
  if (!mine || mine.out || mine.leaving) return;
  if (!state.seats.some((seat) => !seat.bot && seat.player !== me && !seat.out && !seat.away)) return;
  keep("left", state.id);
  command(path(state.id), { out: true }).catch(() => {});
}

/** @param {import("./model.js").TableModel} model */
export function returned({ state }) {
  if (kept("left") !== state.id) return;
  keep("left", "");
  command(path(state.id), { out: false }).catch(() => {});
}
