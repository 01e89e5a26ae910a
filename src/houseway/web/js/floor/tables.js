/** Every table, and the one chosen: what it asks, what is due, and what may be done about it. */

import { get } from "../api.js";
import { h } from "../dom.js";
import { log } from "../table/log.js";
import { asks } from "./asks.js";
import { due } from "./due.js";
import { folded } from "./form.js";
import { incident } from "./incident.js";
import { tableState } from "./opening.js";
import { options } from "./options.js";
import { rounds } from "./record.js";
import { rulings } from "./rulings.js";
import { address } from "./state.js";

/** @import { Does, FloorState } from "./state.js" */

export const tables = {
  /** @param {FloorState} floor */
  async load(floor) {
    floor.hear({ tables: (await get("/api/floor/tables")).tables });
    if (!floor.id) return;
    await floor.open("trouble", async () => (await import("../console/troubles.js")).trouble);
    floor.hear({
      table: await get(`/api/floor/tables/${encodeURIComponent(floor.id)}`),
      layout: floor.layout ?? (await get(`/api/tables/${encodeURIComponent(floor.id)}/layout`)),
      games: floor.games ?? (floor.may("table") ? (await get("/api/lobby")).games : null),
    });
  },

  /** @param {FloorState} floor @param {Does} does */
  draw(floor, does) {
    if (!floor.tables) return null;
    return h(
      "div",
      { class: "floor-room", key: "tables" },
      h(
        "div",
        { class: "floor-side" },
        h(
          "label",
          { class: "floor-choice" },
          "Table",
          h(
            "select",
            { onchange: (event) => (location.hash = event.target.value) },
            floor.tables.map((table) =>
              h(
                "option",
                { key: table.id, value: address(table), selected: table.id === floor.id },
                `${table.name}${table.due.length ? `, ${table.due.length} due` : ""}`,
              ),
            ),
          ),
        ),
        h(
          "ul",
          { class: "floor-tables", "aria-label": "Tables" },
          floor.tables.map((table) => entry(table, table.id === floor.id)),
        ),
        floor.may("table") &&
          folded(floor, does, {
            name: "new-table",
            title: "A new table",
            class: "card-box",
            load: async () => (await import("./new-table.js")).newTable,
          }),
      ),
      floor.table && h("div", { class: "floor-main" }, sections(floor, does)),
    );
  },
};

/** What is not known yet is not shown: the table is read back from the record first. */
function standing(table) {
  if (table.unknown) return "unknown: waiting for the record";
  return `${table.status}, ${table.players} of ${table.spots}${table.attended ? ", attended" : ""}`;
}

function entry(table, here) {
  return h(
    "li",
    { key: table.id },
    h(
      "a",
      { href: address(table), class: here ? "here" : "", "aria-current": here ? "true" : null },
      h("b", null, table.name),
      h("small", null, standing(table)),
      table.due.length > 0 && h("span", { class: "due" }, `${table.due.length} due`),
    ),
  );
}

/** Named by what the table is set to, so that another set-up is read anew. */
const papers = (floor, does) =>
  folded(floor, does, {
    name: `papers ${floor.id} ${JSON.stringify(floor.table.settings)}`,
    title: "Internal controls and plan",
    class: "card-box",
    load: async () => (await import("./table-papers.js")).tablePapers(floor.id, floor.table.money),
  });

function sections(floor, does) {
  return [
    tableState(floor, does),
    asks(floor, does),
    due(floor, does),
    floor.may("incident") && incident(floor, does),
    floor.may("ruling") && rulings(floor, does),
    options(floor, does),
    floor.may("papers") && papers(floor, does),
    floor.view &&
      h(
        "section",
        { class: "card-box", key: "this-round" },
        h("h2", null, `Round ${floor.table.number}`),
        log(floor.view.events, floor.names),
      ),
    floor.may("record") && rounds(floor, does),
  ];
}
