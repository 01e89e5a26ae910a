/** The poker room's papers: permitted games, signs, decks of the day, removals and their notices, house rules, minimums. */

import { command, get } from "../api.js";
import { h } from "../dom.js";
import { cents } from "../money.js";
import { ruleLink } from "../rule-link.js";
import { plain } from "../words.js";
import { amount, box, choose, field, form, table } from "./form.js";

/** @import { Does, FloorState } from "./state.js" */

const PAPERS = "/api/floor/papers";

export const pokerRoom = {
  /** @param {FloorState} floor */
  async load(floor) {
    floor.hear({ papers: await get(PAPERS), tables: (await get("/api/floor/tables")).tables });
  },

  /** @param {FloorState} floor @param {Does} does */
  draw(floor, does) {
    const { papers } = floor;
    if (!papers) return null;
    const forms = new Set(papers.permitted.map((each) => each.slug));
    const tables = floor.tables.filter((each) => forms.has(each.game));
    return h(
      "div",
      { class: "floor-main", key: "room" },
      signs(papers, tables),
      floor.may("post") && posting(floor, does, tables),
      decks(floor, does, tables),
      removals(floor, does, tables),
      rules(floor, does),
      floor.may("minimum") && minimum(floor, does, tables),
      box(
        "Permitted games",
        h("ul", { class: "permitted" }, papers.permitted.map((each) => h("li", { key: each.slug }, each.title, " ", ruleLink(each.rule)))),
        h("p", { class: "hush" }, "No other form of poker may be offered."),
      ),
    );
  },
};

/** Give an order and empty its form once it is taken. */
const send = (floor, does, name, path, body) => () => does.attempt(() => command(path(), body()), floor.sending(name));

const chosen = (tables) => [["", "Choose a table"], ...tables.map((each) => [each.id, each.name])];

function signs(papers, tables) {
  const rows = tables
    .filter((each) => each.stakes === "chips" || papers.posted[each.id])
    .map((each) => {
      const sign = papers.posted[each.id];
      return sign ? [each.name, sign.limits, sign.rake.join("; "), sign.filing, sign.by.join(", ")] : [each.name, h("b", { class: "lost" }, "none"), "", "", ""];
    });
  return box(
    "Signs",
    rows.length
      ? table("Signs", ["Table", "Limits", "Rake", "Filed as", "Posted by"], rows)
      : h("p", { class: "hush" }, "No poker table is played for chips."),
    h("p", { class: "hush" }, "A poker table for chips opens only with the limits and the rake that are posted."),
  );
}

function posting(floor, does, tables) {
  const draft = floor.draft("post", { table: "", filing: "" });
  return box(
    "Put up a sign",
    form(
      send(floor, does, "post", () => `${PAPERS}/post`, () => ({ table: draft.table, filing: draft.filing })),
      choose(floor, draft, "table", "Table", chosen(tables), { required: true }),
      field(floor, draft, "filing", "Filed as", { required: true, autocomplete: "off" }),
      h("button", { class: "act" }, "Ask a second person"),
    ),
    h("p", { class: "hush" }, "The sign states the limits and the rake that the table is set to."),
  );
}

function decks(floor, does, tables) {
  const days = Object.values(floor.papers.decks).reverse().slice(0, 3);
  const playing = tables.filter((each) => each.stakes === "chips");
  const draft = floor.draft("decks", {});
  const backs = () => Object.fromEntries(playing.map(({ id }) => [id, [draft[`${id} 1`] ?? "", draft[`${id} 2`] ?? ""]]));
  return box(
    "Decks of the day",
    days.map((each) =>
      h(
        "p",
        { key: each.day },
        h("b", null, each.day),
        `, ${each.supervisor}: ${Object.entries(each.backs).map(([table, two]) => `${table} ${two.join(" and ")}`).join(", ")} `,
        ruleLink(each.rule),
      ),
    ),
    !days.length && h("p", { class: "hush" }, "No decks were shared out yet."),
    floor.may("decks") &&
      playing.length > 0 &&
      form(
        send(floor, does, "decks", () => `${PAPERS}/decks`, () => ({ backs: backs() })),
        playing.map(({ id, name }) => [1, 2].map((n) => field(floor, draft, `${id} ${n}`, `${name}, back ${n}`, { required: true, autocomplete: "off" }))),
        h("button", { class: "act" }, "Share them out"),
      ),
  );
}

function removals(floor, does, tables) {
  const found = Object.entries(floor.papers.removals).reverse();
  const draft = floor.draft("removal", { table: "", player: "", reason: "" });
  return box(
    "Removals",
    found.length
      ? h("ul", { class: "orders" }, found.map(([number, each]) => removed(floor, does, number, each)))
      : h("p", { class: "hush" }, "No one was removed from a game."),
    floor.may("removal") &&
      form(
        send(floor, does, "removal", () => `/api/floor/tables/${encodeURIComponent(draft.table)}/removal`, () => ({ player: draft.player.trim(), reason: draft.reason })),
        choose(floor, draft, "table", "Table", chosen(tables), { required: true }),
        field(floor, draft, "player", "Player", { required: true, autocomplete: "off" }),
        field(floor, draft, "reason", "Reason", { required: true }),
        h("button", { class: "act" }, "Remove the player"),
      ),
  );
}

function removed(floor, does, number, each) {
  const name = `notice-${number}`;
  const draft = floor.draft(name, { reference: "" });
  return h(
    "li",
    { key: number },
    h("p", null, h("b", null, each.player), ` from ${each.table}: ${each.reason} `, ruleLink(each.rule)),
    each.notified
      ? h("p", { class: "hush" }, `The Division was told: ${each.notified}.`)
      : h("p", { class: "lost" }, "The Division has not been told. The day does not close before."),
    !each.notified &&
      floor.may("notice") &&
      form(
        send(floor, does, name, () => `${PAPERS}/notice`, () => ({ number: Number(number), reference: draft.reference })),
        field(floor, draft, "reference", "Reference of the notice", { required: true, autocomplete: "off" }),
        h("button", { class: "act small" }, "The Division is told"),
      ),
  );
}

function rules(floor, does) {
  const found = Object.entries(floor.papers.rules).flatMap(([game, all]) => all.map((each) => [plain(game), plain(each.kind), each.says, each.filing]));
  const draft = floor.draft("house-rule", { game: "", kind: "", says: "", filing: "" });
  return box(
    "House rules",
    found.length ? table("House rules", ["Game", "Irregularity", "Rule", "Filed as"], found) : h("p", { class: "hush" }, "No house rule is filed."),
    floor.may("house-rule") &&
      form(
        send(floor, does, "house-rule", () => `${PAPERS}/house-rule`, () => ({ ...draft })),
        choose(floor, draft, "game", "Game", [["", "Choose a game"], ...floor.papers.permitted.map((each) => [each.slug, each.title])], { required: true }),
        field(floor, draft, "kind", "Irregularity, in a word", { required: true, autocomplete: "off" }),
        field(floor, draft, "says", "Rule", { required: true }),
        field(floor, draft, "filing", "Filed as", { required: true, autocomplete: "off" }),
        h("button", { class: "act" }, "Ask a second person"),
      ),
  );
}

function minimum(floor, does, tables) {
  const draft = floor.draft("minimum", { table: "", minimum: "", agreed: "" });
  const agreed = () => draft.agreed.split(",").map((each) => each.trim()).filter(Boolean);
  return box(
    "Higher minimum by agreement",
    form(
      send(floor, does, "minimum", () => `/api/floor/tables/${encodeURIComponent(draft.table)}/minimum`, () => ({ minimum: cents(draft.minimum), agreed: agreed() })),
      choose(floor, draft, "table", "Table", chosen(tables), { required: true }),
      amount(floor, draft, "minimum", "Minimum in dollars"),
      field(floor, draft, "agreed", "Everyone at the table, as Ada, Bob", { required: true, autocomplete: "off" }),
      h("button", { class: "act" }, "All agree: set it"),
    ),
  );
}
