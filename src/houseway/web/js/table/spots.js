/** Spots beside one's own: several to play, or one to bet behind, where the table allows it. */

import { command } from "../api.js";
import { h } from "../dom.js";
import { tellProblem } from "../live.js";
import { askBuyIn, askName } from "./arrive.js";

/** @param {import("../pages/table.js").TablePage} page */
export function spotsPanel(page) {
  const { model } = page;
  const { state } = model;
  const mine = model.me && model.seatOf(model.me);
  if (mine && !mine.behind && state.several_spots) return several(page, mine);
  if (!mine && state.shared_spots && state.status === "open") return shared(page);
  return null;
}

function several(page, mine) {
  const { state } = page.model;
  const others = Array.from({ length: state.spots }, (_, i) => i + 1).filter((spot) => spot !== mine.spot);
  const sitter = (spot) => (mine.also.includes(spot) ? null : page.model.sitterAt(spot));
  const theirs = state.shared_spots ? others.filter((spot) => sitter(spot) && !sitter(spot).bot) : [];
  return [
    ticks(page, mine, "also", "Play these spots too, from the next round on", others.filter((spot) => !sitter(spot))),
    theirs.length > 0 && ticks(page, mine, "backing", "Bet behind these spots too", theirs),
  ];
}

/** A tick for each of these spots: those one plays (`also`), or those of others that one bets behind (`backing`). */
function ticks(page, mine, which, says, spots) {
  const inPlay = page.model.state.phase === "playing" && mine.in_round && page.model.scene;
  // What was ticked stays ticked while the service is asked, and the next tick adds to it.
  const { also, backing } = page.ticked ?? mine;
  const chosen = { also, backing }[which];
  const put = async (next) => {
    const wanted = (page.ticked = { also, backing, [which]: next });
    page.draw();
    await page.do("spots", { also: wanted.also, behind: wanted.backing });
    if (page.ticked === wanted) page.ticked = null;
    page.draw();
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
          disabled: Boolean(inPlay && mine[which].includes(spot) && page.model.scene.places[spot]?.length),
          onchange: (event) => put(event.target.checked ? [...chosen, spot] : chosen.filter((n) => n !== spot)),
        }),
        ` ${spot}`,
      ),
    ),
  );
}

function shared(page) {
  const seated = page.model.state.seats.filter((seat) => !seat.behind && !seat.bot);
  return (
    seated.length > 0 &&
    h(
      "div",
      { class: "buttons spots" },
      seated.map((seat) =>
        h(
          "button",
          { class: "act quiet small", key: seat.spot, onclick: () => betBehind(page, seat.spot) },
          `Bet behind ${seat.player}`,
        ),
      ),
    )
  );
}

async function betBehind(page, spot) {
  try {
    if (!(await askName())) return;
    const buyIn = await askBuyIn(page.model.state);
    if (buyIn) await page.do("seat", { buy_in: buyIn, spot, behind: true });
  } catch (problem) {
    tellProblem(problem);
  }
}
