/** The pit: every table as a tile, what is due and waits there, who deals where; a tile opens in place. */

import { command, get } from "../api.js";
import { h } from "../dom.js";
import { loadStyle } from "../load-style.js";
import { dollars } from "../money.js";
import { ruleLink } from "../rule-link.js";
import { plain } from "../words.js";
import { box, button } from "./form.js";
import { address } from "./state.js";

/** @import { Does, FloorState } from "./state.js" */

await loadStyle("pit.css");

export const pit = {
  /** @param {FloorState} floor */
  async load(floor) {
    floor.hear({ pit: await get("/api/floor/pit") });
  },

  /** @param {FloorState} floor @param {Does} does */
  draw(floor, does) {
    if (!floor.pit) return null;
    const { tiles, dealers, now } = floor.pit;
    const draft = floor.draft("pit", { game: "", open: "" });
    const games = [...new Map(tiles.map((tile) => [tile.game, tile.title]))];
    const shown = tiles.filter((tile) => !draft.game || tile.game === draft.game);
    const alarms = shown.reduce((sum, tile) => sum + tile.alarms.length, 0);
    return h(
      "div",
      { class: "floor-main", key: "pit" },
      box(
        `Pit: ${shown.length} ${shown.length === 1 ? "table" : "tables"}${alarms ? `, ${alarms} ${alarms === 1 ? "alarm" : "alarms"}` : ""}`,
        h(
          "label",
          null,
          "Game",
          h(
            "select",
            { onchange: (event) => floor.fill(draft, { game: event.target.value }) },
            [["", "All games"], ...games].map(([value, words]) => h("option", { key: value, value, selected: value === draft.game }, words)),
          ),
        ),
        alarmed(shown, floor, draft),
        h("div", { class: "tiles" }, shown.map((tile) => tileOf(tile, floor, does, draft, dealers, now))),
      ),
      box("Opening and closing the pit", wholePit("Opening", "ready", "opening", shown, floor, does), wholePit("Closing", "done", "closing", shown, floor, does)),
      box("Dealers", dealers.length ? h("ul", { class: "dealers" }, dealers.map((each) => onDuty(each, tiles, now))) : h("p", null, "No account has the role of a dealer.")),
    );
  },
};

/** What has to be seen to, table by table, before all tiles; a press opens the table's tile. */
function alarmed(tiles, floor, draft) {
  const open = (tile) => {
    floor.fill(draft, { open: tile.id });
    document.querySelector(`[data-table="${CSS.escape(tile.id)}"]`)?.scrollIntoView({ block: "start" });
  };
  const found = tiles.filter((tile) => tile.alarms.length);
  if (!found.length) return null;
  return h(
    "ul",
    { class: "alarms", "aria-label": "Alarms" },
    found.map((tile) =>
      h("li", { key: tile.id }, h("button", { class: "act quiet", type: "button", onclick: () => open(tile) }, h("span", null, h("b", null, tile.name), `: ${tile.alarms.join("; ")}`))),
    ),
  );
}

/** Every table's checklist in one: what is not done yet, table by table, and the press that opens or closes each. */
function wholePit(title, word, list, tiles, floor, does) {
  const left = tiles.map((tile) => [tile, tile[list].filter((each) => !each.done)]);
  const done = left.filter(([, missing]) => !missing.length).length;
  return h(
    "details",
    { key: list, "data-list": list },
    h("summary", null, `${title}: ${done} of ${tiles.length} ${tiles.length === 1 ? "table" : "tables"} ${word}`),
    h(
      "ul",
      { class: "checks" },
      left.map(([tile, missing]) =>
        h(
          "li",
          { key: tile.id },
          h("span", { "aria-hidden": "true" }, missing.length ? "○ " : "✓ "),
          h("b", null, tile.name),
          missing.length ? `, not yet: ${missing.map((each) => each.says).join("; ")} ` : `: ${word} `,
          tile.status === (list === "opening" ? "closed" : "open") && doors(tile, floor, does),
        ),
      ),
    ),
  );
}

/** Opens a closed table, or closes an open one once its round is over. */
const doors = (tile, floor, does) => {
  const order = tile.status === "open" ? "close" : "open";
  return floor.may(order) && button(`${plain(order)} ${tile.name}`, () => does.attempt(() => command(`/api/floor/tables/${encodeURIComponent(tile.id)}/${order}`)));
};

/** `75 min` since a time; empty for never. */
const ago = (at, now) => (at ? `${Math.max(0, Math.floor((now - at) / 60_000))} min` : "");

/** When a timed step is due. @param {number} at in seconds @param {number} now in milliseconds */
function within(at, now) {
  const minutes = Math.max(0, Math.ceil((at * 1000 - now) / 60_000));
  return minutes < 120 ? `in ${minutes} min` : `in ${Math.round(minutes / 60)} h`;
}

const onDuty = ({ name, table, since }, tiles, now) =>
  h(
    "li",
    { key: name },
    h("b", null, name),
    table ? ` deals at ${tiles.find((tile) => tile.id === table)?.name ?? table} for ${ago(since, now)}` : since ? ` on a break for ${ago(since, now)}` : " has not dealt yet",
  );

function tileOf(tile, floor, does, draft, dealers, now) {
  const open = draft.open === tile.id;
  const facts = [
    ["State", tile.status === "open" ? plain(tile.phase) : plain(tile.status)],
    ["Players", `${tile.players} of ${tile.spots}`],
    ["Limits", tile.limits],
    ["Waits for", tile.asked || (tile.blocked && `${tile.blocked.says} (${tile.blocked.role})`)],
    ["Dealer", tile.dealer && `${tile.dealer}, ${ago(tile.dealer_since, now)}`],
    ["Shuffled", ago(tile.shuffled_at, now) && `${ago(tile.shuffled_at, now)} ago`],
    ["Counted", tile.by_hand && ago(tile.counted_at, now) && `${ago(tile.counted_at, now)} ago`],
    ["Waiting list", tile.waiting.join(", ")],
    ...Object.entries(tile.meters).map(([name, amount]) => [plain(name), dollars(amount)]),
    ["Must move", tile.must_move && `${tile.must_move.player || "no one yet"}, to ${tile.must_move.name}`],
    ["Fund", tile.fund && `${tile.fund}${tile.fund_shows ? `, ${dollars(tile.fund_shows)} on display` : ""}`],
  ].filter(([, value]) => value);
  return h(
    "section",
    { key: tile.id, class: `tile${tile.alarms.length ? " alarmed" : ""}`, "data-table": tile.id, "aria-label": tile.name },
    h("h3", null, h("button", { class: "plain", type: "button", "aria-expanded": String(open), onclick: () => floor.fill(draft, { open: open ? "" : tile.id }) }, tile.name)),
    tile.alarms.map((says) => h("p", { key: says, class: "due", role: "status" }, says)),
    h("dl", null, facts.map(([name, value]) => [h("dt", { key: name }, name), h("dd", { key: `${name}-is` }, value)])),
    open && inside(tile, floor, does, dealers, now),
  );
}

/** What a tile holds when it is open. */
function inside(tile, floor, does, dealers, now) {
  const free = dealers.filter((each) => !each.table || each.table === tile.id);
  const rotate = (dealer) => does.attempt(() => command(`/api/floor/tables/${encodeURIComponent(tile.id)}/dealer`, { dealer }));
  return h(
    "div",
    { class: "inside" },
    tile.by_hand &&
      floor.may("dealer") &&
      h(
        "div",
        { class: "buttons" },
        free.filter((each) => each.name !== tile.dealer).map((each) => button(`${each.name} deals`, () => rotate(each.name))),
        tile.dealer && button(`${tile.dealer} goes on a break`, () => rotate("")),
      ),
    tile.must_move?.open &&
      floor.may("must-move") &&
      h(
        "div",
        { class: "buttons" },
        button(`${tile.must_move.player} moves to ${tile.must_move.name}`, () =>
          does.attempt(() => command(`/api/floor/tables/${encodeURIComponent(tile.id)}/must-move`, { player: tile.must_move.player })),
        ),
      ),
    checklist(tile.status === "open" && !tile.players ? "Before the first round" : "To open", tile.opening),
    checklist("To close", tile.closing),
    ["open", "closed"].includes(tile.status) && doors(tile, floor, does),
    tile.due.length > 0 && h("div", null, h("h4", null, "Due"), h("ul", null, tile.due.map((each, at) => h("li", { key: at }, `${plain(each.says)} (${each.role}${each.at ? `, ${within(each.at, now)}` : ""}) `, each.rule && ruleLink(each.rule))))),
    tile.ratings.length > 0 &&
      h(
        "table",
        { class: "prose-table" },
        h("thead", null, h("tr", null, ["Player", "Time", "Bought", "Has", "Rounds", "Average"].map((head) => h("th", { key: head, scope: "col" }, head)))),
        h("tbody", null, tile.ratings.map((each) => h("tr", { key: each.player }, [each.player, ago(each.since, now), dollars(each.bought), dollars(each.stack), String(each.rounds), dollars(each.average)].map((cell, at) => h("td", { key: at }, cell))))),
      ),
    h("p", null, h("a", { href: address(tile) }, "Open the table"), tile.by_hand && [" · ", h("a", { href: `#/console/${encodeURIComponent(tile.id)}` }, "Dealer’s console")]),
  );
}

const checklist = (title, checks) =>
  h("div", null, h("h4", null, title), h("ul", { class: "checks" }, checks.map(({ says, done }) => h("li", { key: says }, h("span", { "aria-hidden": "true" }, done ? "✓ " : "○ "), says, !done && h("span", { class: "unseen" }, ", not yet")))));
