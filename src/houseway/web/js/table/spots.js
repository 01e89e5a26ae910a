/** Spots beside the player's own: several to play, or one to bet behind, where the table allows it. */

import { h } from "../dom.js";
import { tellProblem } from "../live.js";
import { t } from "../phrases.js";

/**
 * @param {import("./model.js").TableModel} model @param {import("./state.js").PlayState} play
 * @param {import("../types.d.ts").Does} does
 */
export function spotsPanel(model, play, does) {
  const { state } = model;
  const mine = model.me && model.seatOf(model.me);
  if (mine && !mine.behind && state.several_spots) return several(model, play, does, mine);
  if (!mine && state.shared_spots && state.status === "open") return shared(model, does);
  return null;
}

function several(model, play, does, mine) {
  const { state } = model;
  const others = Array.from({ length: state.spots }, (_, i) => i + 1).filter((spot) => spot !== mine.spot);
  const sitter = (spot) => (mine.also.includes(spot) ? null : model.sitterAt(spot));
  const theirs = state.shared_spots ? others.filter((spot) => sitter(spot) && !sitter(spot).bot) : [];
  const ticks = (which, says, spots) => tickBox(model, play, does, mine, which, says, spots);
  return [
    ticks("also", t("Play these spots too, from the next round on"), others.filter((spot) => !sitter(spot))),
    theirs.length > 0 && ticks("backing", t("Bet behind these spots too"), theirs),
  ];
}

/** A tick for each of these spots: those one plays (`also`), or those of others that one bets behind (`backing`). */
function tickBox(model, play, does, mine, which, says, spots) {
  const inPlay = model.state.phase === "playing" && mine.in_round && model.scene;
  // What was ticked stays ticked while the service is asked, and the next tick adds to it.
  const { also, backing } = play.ticked ?? mine;
  const chosen = { also, backing }[which];
  const put = async (next) => {
    const wanted = { also, backing, [which]: next };
    play.tick(wanted);
    does.draw();
    await play.sendTicked(wanted, () => does.order("spots", { also: wanted.also, behind: wanted.backing }));
    play.untick(wanted);
    does.draw();
  };
  return h(
    "fieldset",
    { class: "spots", key: which },
    h("legend", null, says),
    spots.map((spot) =>
      h(
        "label",
        { key: spot },
        h("input", {
          type: "checkbox",
          checked: chosen.includes(spot),
          disabled: Boolean(inPlay && mine[which].includes(spot) && model.scene.places[spot]?.length),
          onchange: (event) => put(event.target.checked ? [...chosen, spot] : chosen.filter((n) => n !== spot)),
        }),
        ` ${spot}`,
      ),
    ),
  );
}

function shared(model, does) {
  const seated = model.state.seats.filter((seat) => !seat.behind && !seat.bot);
  return (
    seated.length > 0 &&
    h(
      "div",
      { class: "buttons spots" },
      seated.map((seat) =>
        h(
          "button",
          { class: "act quiet small", key: seat.spot, onclick: () => betBehind(model, does, seat.spot) },
          t("Bet behind {player}", { player: seat.player }),
        ),
      ),
    )
  );
}

async function betBehind(model, does, spot) {
  try {
    const { askBuyIn, askName } = await import("./arrive.js");
    if (!(await askName())) return;
    const buyIn = await askBuyIn(model.state);
    if (buyIn) await does.order("seat", { buy_in: buyIn, spot, behind: true });
  } catch (problem) {
    tellProblem(problem);
  }
}
