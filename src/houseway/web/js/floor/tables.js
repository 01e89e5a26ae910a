/** Every table, and the one chosen: what it asks, what is due, and what may be done about it. */

import { get } from "../api.js";
import { h } from "../dom.js";
import { log } from "../table/log.js";
import { asks } from "./asks.js";
import { due } from "./due.js";
import { incident } from "./incident.js";
import { openTable, tableState } from "./opening.js";
import { options } from "./options.js";
import { rounds } from "./record.js";
import { rulings } from "./rulings.js";

const address = (table) => `#/floor/${encodeURIComponent(table.id)}`;

export const tables = {
  /** @param {import("../pages/floor.js").FloorPage} page */
  async load(page) {
    page.tables = (await get("/api/floor/tables")).tables;
    if (!page.id) {
      if (page.tables.length && !page.closed) location.replace(address(page.tables[0]));
      return;
    }
    page.state = await get(`/api/floor/tables/${encodeURIComponent(page.id)}`);
    page.layout ??= await get(`/api/tables/${encodeURIComponent(page.id)}/layout`);
    if (page.may("table")) page.games ??= (await get("/api/lobby")).games;
  },

  draw(page) {
    if (!page.tables) return null;
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
            page.tables.map((table) =>
              h(
                "option",
                { key: table.id, value: address(table), selected: table.id === page.id },
                `${table.name}${table.due.length ? `, ${table.due.length} due` : ""}`,
              ),
            ),
          ),
        ),
        h(
          "ul",
          { class: "floor-tables", "aria-label": "Tables" },
          page.tables.map((table) => entry(page, table)),
        ),
        page.may("table") && openTable(page),
      ),
      page.state && h("div", { class: "floor-main" }, sections(page)),
    );
  },
};

function entry(page, table) {
  const here = table.id === page.id;
  return h(
    "li",
    { key: table.id },
    h(
      "a",
      { href: address(table), class: here ? "here" : "", "aria-current": here ? "true" : null },
      h("b", null, table.name),
      h("small", null, `${table.status}, ${table.players} of ${table.spots}${table.attended ? ", attended" : ""}`),
      table.due.length > 0 && h("span", { class: "due" }, `${table.due.length} due`),
    ),
  );
}

function sections(page) {
  return [
    tableState(page),
    asks(page),
    due(page),
    page.may("incident") && incident(page),
    page.may("ruling") && rulings(page),
    options(page),
    page.view &&
      h(
        "section",
        { class: "card-box", key: "this-round" },
        h("h2", null, `Round ${page.state.number}`),
        log(page.view.events, page.names),
      ),
    page.may("record") && rounds(page),
  ];
}
