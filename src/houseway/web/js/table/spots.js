/** Spots beside one's own: several to play, or one to bet behind, where the table allows it. */

import { command } from "../api.js";
import { h } from "../dom.js";
import { tellProblem } from "../live.js";
import { who } from "../session.js";
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
  // What was ticked stays ticked while the service is asked, and the next tick adds to it.
  const also = page.ticked ?? mine.also;
  const tick = async (wanted) => {
    page.ticked = wanted;
    page.draw();
    await page.do("spots", { also: wanted });
    if (page.ticked === wanted) page.ticked = null;
    page.draw();
  };
  const inPlay = state.phase === "playing" && mine.in_round && page.model.scene;
  const spots = Array.from({ length: state.spots }, (_, i) => i + 1).filter(
    (spot) => mine.also.includes(spot) || (spot !== mine.spot && !page.model.sitterAt(spot)),
  );
  return h(
    "fieldset",
    { class: "spots" },
    h("legend", null, "Play these spots too, from the next round on"),
    spots.map((spot) =>
      h(
        "label",
        { key: spot },
        h("input", {
          type: "checkbox",
          checked: also.includes(spot),
          disabled: Boolean(inPlay && mine.also.includes(spot) && page.model.scene.places[spot]?.length),
          onchange: (event) => tick(event.target.checked ? [...also, spot] : also.filter((n) => n !== spot)),
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
    if (!who()) await askName();
    if (!who()) return;
    const buyIn = await askBuyIn(page.model.state);
    if (buyIn) await page.do("seat", { buy_in: buyIn, spot, behind: true });
  } catch (problem) {
    tellProblem(problem);
  }
}
