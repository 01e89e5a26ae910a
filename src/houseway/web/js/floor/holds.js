/** What each table held of its stakes, day by day, and whether chance explains it. */

import { get } from "../api.js";
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { box } from "./form.js";

/** @import { FloorState } from "./state.js" */

const HEADS = ["Day", "Table", "Rounds", "Staked", "Won", "Of what was staked", "Band of 99 %", ""];

export const holds = {
  /** @param {FloorState} floor */
  async load(floor) {
    floor.hear({ holds: await get("/api/floor/ledger/holds") });
  },

  /** @param {FloorState} floor */
  draw(floor) {
    const days = [...(floor.holds ?? [])].reverse();
    return h(
      "div",
      { class: "floor-main", key: "holds" },
      box(
        "What the tables held",
        h(
          "p",
          { class: "hush" },
          "For games against the house. The band is where chance leaves the win in 99 of 100 days, whatever was wagered on.",
        ),
        days.length
          ? h(
              "div",
              { class: "prose", tabindex: "0", role: "region", "aria-label": "Holds" },
              h(
                "table",
                { class: "prose-table" },
                h("thead", null, h("tr", null, HEADS.map((head) => h("th", { key: head, scope: "col" }, head)))),
                h("tbody", null, days.map(row)),
              ),
            )
          : h("p", null, floor.holds ? "No round against the house has been played." : "Adding up…"),
      ),
    );
  },
};

const row = (hold) =>
  h(
    "tr",
    { key: hold.day + hold.table + hold.game },
    [
      hold.day,
      hold.table,
      hold.rounds.toLocaleString("en"),
      dollars(hold.staked),
      dollars(hold.won),
      `${((100 * hold.won) / hold.staked).toFixed(2)} %`,
      `${dollars(hold.low)} to ${dollars(hold.high)}`,
      hold.inside ? "inside" : h("b", null, "OUTSIDE"),
    ].map((cell, at) => h("td", { key: at }, cell)),
  );
