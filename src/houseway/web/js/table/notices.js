/** What a player is told about their seat: that one is held for them, that theirs will soon be free, that it is. */

import { tell } from "../live.js";
import { t } from "../phrases.js";
import { recall, who } from "../session.js";
import { skew } from "../socket.js";
import { sound } from "../sound.js";

const WARNING = 120_000;

/** Shortly before the seat of a player who is not dealt in is free again, they are told once; true while it is kept. */
export function warned(/** @type {import("./model.js").TableModel} */ model, /** @type {import("./state.js").PlayState} */ play) {
  const mine = model.me && model.seatOf(model.me);
  if (!mine?.kept_until) return false;
  if (mine.kept_until - (Date.now() + skew) < WARNING && play.warn(mine.kept_until)) {
    sound("turn");
    tell(t("Your seat is kept for two more minutes: press I'm back to stay."));
  }
  return true;
}

/** A player who sat at a must-move table goes where their chips are: the seat at the main game comes a moment later. */
async function follow(main) {
  for (let tries = 0; tries < 8; tries += 1) {
    const me = await recall();
    if (me?.seats.some((seat) => seat.table === main)) {
      tell(t("You were moved to the main game, with all your chips."));
      location.hash = `#/table/${encodeURIComponent(main)}`;
      return;
    }
    await new Promise((done) => setTimeout(done, 500));
  }
  tell(t("You have left the table; your chips are back in your account."));
}

/** What a change of the seating means for this player: a seat held for them, or chips back in the account. */
export function noticed(before, state) {
  const name = who()?.name;
  if (name && state.held?.player === name && before?.held?.player !== name) {
    sound("turn");
    tell(t("Spot {spot} is held for you: take it within a minute.", { spot: state.held.spot }));
  }
  if (before?.you === name && name && !state.seats.some((seat) => seat.player === name)) {
    recall().catch(() => {});
    if (before.must_move && !before.seats.find((seat) => seat.player === name)?.leaving) return void follow(before.must_move).catch(() => {});
    const { kept_until: kept } = before.seats.find((seat) => seat.player === name) ?? {};
    const late = kept && Date.now() + skew > kept - 1000;
    tell(late ? t("Your seat was kept for its time and is free again; your chips are back in your account.") : t("You have left the table; your chips are back in your account."));
  }
}
