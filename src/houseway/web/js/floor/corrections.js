/** A mispaid hand put right: the wrong line of the record, what it should have been, and the counter-posting by two people. */

import { command, get, getOnce } from "../api.js";
import { h } from "../dom.js";
import { cents, dollars } from "../money.js";
import { ruleLink } from "../rule-link.js";
import { sentence } from "../sentences.js";
import { naming } from "../words.js";
import { list, recall, toOrFrom } from "./approvals.js";
import { amount, box, choose, field, form, when } from "./form.js";
import { roundList } from "./record.js";

/** @import { Does, FloorState } from "./state.js" */

/** Which way an event moves a player's chips: a wager is the player's own doing and is not paid wrongly. */
const WAY = { paid: 1, returned: 1, pushed: 1, voided: 1, awarded: 1, collected: -1, charged: -1, reclaimed: -1 };
const MISSING = "missing";

export const corrections = {
  /** @param {FloorState} floor */
  async load(floor) {
    const { round } = floor.query;
    const past = await get("/api/floor/approvals", { past: true });
    floor.hear({ past: past.filter((each) => each.what === "correction" && (!round || each.body.round === round)) });
    if (round) await loadRound(floor, round);
    else {
      floor.hear({ tables: (await get("/api/floor/tables")).tables });
      const { table } = sought(floor);
      floor.hear({ rounds: (await get("/api/rounds", { table, limit: 20 })).rounds });
    }
    await recall(floor, floor.past);
  },

  /** @param {FloorState} floor @param {Does} does */
  draw(floor, does) {
    const record = floor.records[floor.query.round];
    return h(
      "div",
      { class: "floor-main", key: "corrections" },
      floor.query.round ? record && [proposing(floor, does, record), ledger(record)] : finding(floor, does),
      floor.past && box("Corrections decided", list(floor, does, floor.past, "None yet.")),
    );
  },
};

/** The round that is corrected, and what its correction names. */
async function loadRound(floor, round) {
  const record = await get(`/api/floor/rounds/${encodeURIComponent(round)}`);
  floor.hear({ records: { ...floor.records, [round]: record } });
  const { opening } = record;
  floor.hear({
    layout: floor.layout ?? (await get(`/api/tables/${encodeURIComponent(opening.table)}/layout`)),
    clauses: floor.clauses ?? (await getOnce("/api/rules", { game: opening.game, limit: 500 })).clauses,
  });
}

/** The table whose rounds are looked through. */
const sought = (floor) => floor.draft("find", { table: "" });

function finding(floor, does) {
  if (!floor.tables) return null;
  const draft = sought(floor);
  return box(
    "Which round was mispaid",
    h(
      "div",
      { class: "fields" },
      h(
        "label",
        null,
        "Table",
        h(
          "select",
          { onchange: (event) => (floor.fill(draft, { table: event.target.value }), does.load()) },
          [{ id: "", name: "Every table" }, ...floor.tables].map((table) =>
            h("option", { key: table.id, value: table.id, selected: table.id === draft.table }, table.name),
          ),
        ),
      ),
    ),
    roundList(floor),
  );
}

function proposing(floor, does, record) {
  const { opening, events } = record;
  const names = naming(floor.layout?.layout, opening.seats, null);
  // A bot's chips are the house's own.
  const players = [...new Set(opening.seats.map((seat) => seat.player))].filter((name) => !name.endsWith("(bot)"));
  const draft = floor.draft("correction", { player: players[0] ?? "", line: "", right: "", rule: "", reason: "" });
  const lines = events
    .map((event, line) => ({ event, line }))
    .filter(({ event }) => event.player === draft.player && WAY[event.type]);
  const wrong = lines.find(({ line }) => String(line) === draft.line);
  const right = cents(draft.right);
  const by = wrong ? (right - wrong.event.amount) * WAY[wrong.event.type] : right;
  const order = { player: draft.player, amount: by, rule: wrong?.event.rule ?? draft.rule };
  const ready = draft.line && right !== null && by !== 0 && order.rule && draft.reason;
  const pick = (line) => () => floor.fill(draft, { line });
  const ask = () =>
    does.attempt(
      () =>
        command("/api/floor/corrections", {
          ...order,
          round: record.id,
          reason: draft.reason,
          ...(wrong ? { line: wrong.line } : {}),
        }),
      floor.sending("correction"),
    );
  return box(
    `Correct round ${opening.number}, ${floor.layout?.layout.title ?? opening.game}`,
    !players.length && h("p", { class: "hush" }, "Only bots played in this round."),
    form(
      ask,
      choose(
        floor,
        draft,
        "player",
        "Player",
        players.map((name) => [name, name]),
      ),
      h(
        "fieldset",
        { class: "lines" },
        h("legend", null, "Which line is wrong?"),
        lines.map(({ event, line }) => choice(draft, String(line), pick, sentence(names, event), event.rule)),
        choice(draft, MISSING, pick, "None of these: something is missing"),
      ),
      draft.line === MISSING && [
        field(floor, draft, "rule", "Clause", { list: "clauses", required: true, autocomplete: "off" }),
        h(
          "datalist",
          { id: "clauses", key: "clauses" },
          (floor.clauses ?? []).map((each) => h("option", { key: each.id, value: each.id }, each.summary)),
        ),
      ],
      amount(floor, draft, "right", wrong ? `Right amount (was ${dollars(wrong.event.amount)})` : "Amount owed"),
      h("div", { class: "long" }, field(floor, draft, "reason", "Reason", { required: true, maxlength: 200 })),
      ready &&
        h(
          "div",
          { class: "preview wide", role: "status", key: "preview" },
          h("p", null, h("b", null, toOrFrom(order)), ` ${by > 0 ? "from" : "to"} the house, `, ruleLink(order.rule)),
        ),
      h("button", { class: "act", disabled: !ready }, "Ask a second person"),
    ),
    h("p", null, h("a", { href: `#/replay/${encodeURIComponent(record.id)}?record` }, "Step through this round")),
  );
}

const choice = (draft, value, pick, words, rule) =>
  h(
    "div",
    { key: value },
    h(
      "label",
      { class: "option" },
      h("input", { type: "radio", name: "line", value, checked: draft.line === value, onchange: pick(value) }),
      h("span", null, words),
    ),
    ruleLink(rule),
  );

/** `house/dragon-poker` → `House`, `seat/dragon-poker/Ada` → `Ada’s seat`. */
function account(name) {
  const [kind, where, player] = name.split("/");
  if (kind === "player") return player;
  if (kind === "seat") return `${player}’s seat`;
  return kind === "fund" ? where : { house: "House", felt: "Felt", rake: "Rake", bank: "Bank" }[kind];
}

function ledger({ postings, opening }) {
  const counter = postings.filter((each) => each.what === "correction");
  const own = postings.filter((each) => each.what !== "correction");
  return [
    box(
      "Counter-postings of this round",
      counter.length ? lines(counter, opening) : h("p", { class: "hush" }, "None: the round stands as it was paid."),
    ),
    h(
      "details",
      { class: "card-box", key: "postings" },
      h("summary", null, `The ${own.length} postings of this round`),
      lines(own, opening),
    ),
  ];
}

const lines = (postings, opening) =>
  h(
    "ul",
    { class: "ledger" },
    postings.map((each, index) =>
      h(
        "li",
        { key: index },
        h("b", null, dollars(each.amount)),
        h(
          "span",
          null,
          `${account(each.source)} → ${account(each.target)}, ${each.what}${each.reason ? `: ${each.reason}` : ""}`,
        ),
        h("small", { class: "hush" }, `Round ${opening.number}, ${each.by}, ${when(each.at)}`),
        ruleLink(each.rule),
      ),
    ),
  );
