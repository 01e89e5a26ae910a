/** The rules of a fund: filed, changed with notice, and its end. */

import { h } from "../dom.js";
import { cents, dollars } from "../money.js";
import { plain } from "../words.js";
import { amount, button, choose, field, form, tick } from "./form.js";
import { giving } from "./funds.js";

/** @import { Does, FloorState } from "./state.js" */


const SHARES = ["losing hand", "winning hand", "table"];
const typed = (amount) => (amount ? String(amount / 100) : "");
const NONE = { hand: "", players: "2", both: false };

/** Rules as the form holds them: amounts as typed, a row for each game. */
const drafted = (rules) => ({
  name: rules.name,
  title: rules.title,
  reference: rules.reference,
  unit: rules.unit,
  contribution: typed(rules.contribution),
  levels: rules.levels.map(([pot, gives]) => `${pot / 100}: ${gives / 100}`).join(", "),
  min_pot: typed(rules.min_pot),
  basis: rules.basis,
  hands: handsOf(rules.qualifying),
  ...Object.fromEntries(SHARES.map((share) => [share, String(rules.shares.find(([name]) => name === share)?.[1] ?? "")])),
  several: rules.several,
  second: rules.secondary ? (rules.secondary.contribution ? "contribution" : rules.secondary.percent ? "percent" : "amount") : "",
  second_much: rules.secondary ? String(rules.secondary.percent || typed(rules.secondary.contribution || rules.secondary.amount)) : "",
  second_hands: handsOf(rules.secondary?.qualifying ?? {}),
  both_won: rules.secondary?.both ?? "higher_only",
  reset_percent: String(rules.reset_percent),
  bonus_percent: String(rules.bonus_percent),
  bonus_name: rules.bonuses[0]?.name ?? "",
  bonus_says: rules.bonuses[0]?.says ?? "",
  bonus_amount: typed(rules.bonuses[0]?.amount),
  end_reference: rules.discontinuation?.reference ?? "",
  end_how: rules.discontinuation?.ends ?? "",
  end_moves: rules.discontinuation?.moves ?? "either",
  procedure: rules.counting.procedure,
  witness: rules.counting.witness,
  capacity: typed(rules.counting.capacity),
  pay_at: rules.pay_at,
  notice_hours: String(rules.notice_hours),
});

const handsOf = (qualifying) => {
  const found = Object.entries(qualifying).map(([game, { hand, players, both_hole_cards: both }]) => ({ game, hand, players: String(players), both }));
  return found.length ? found : [{ game: "", ...NONE }];
};

const qualifying = (hands) =>
  Object.fromEntries(
    hands
      .filter(({ game }) => game)
      .map(({ game, hand, players, both }) => [game, { hand: hand.trim(), players: Number(players), both_hole_cards: both }]),
  );

/**
 * A form as rules. What it does not show, such as positions of witnesses and further bonuses, stays as it was.
 * @param {any} draft @param {any} before the rules in force, or null
 */
function ruled(draft, before) {
  const levels = draft.levels.split(",").filter((each) => each.trim());
  const much = draft.second === "percent" ? Number(draft.second_much) : cents(draft.second_much);
  const bonus = { name: draft.bonus_name, says: draft.bonus_says, amount: cents(draft.bonus_amount) };
  return {
    name: draft.name.trim(),
    title: draft.title,
    reference: draft.reference,
    unit: draft.unit,
    contribution: draft.contribution ? cents(draft.contribution) : 0,
    levels: levels.map((each) => each.split(":").map(cents)),
    min_pot: cents(draft.min_pot),
    basis: draft.basis,
    qualifying: qualifying(draft.hands),
    shares: SHARES.filter((share) => Number(draft[share])).map((share) => [share, Number(draft[share])]),
    several: draft.several,
    secondary: draft.second ? { qualifying: qualifying(draft.second_hands), [draft.second]: much, both: draft.both_won } : null,
    reset_percent: Number(draft.reset_percent),
    bonus_percent: Number(draft.bonus_percent),
    bonuses: draft.bonus_name ? [bonus, ...(before?.bonuses.slice(1) ?? [])] : [],
    discontinuation: { reference: draft.end_reference, ends: draft.end_how, moves: draft.end_moves },
    counting: { ...before?.counting, procedure: draft.procedure, witness: draft.witness, capacity: cents(draft.capacity) },
    pay_at: draft.pay_at,
    notice_hours: Number(draft.notice_hours),
  };
}

/** What a new fund begins with; nothing that the rules must state has a value. */
const EMPTY = {
  name: "", title: "", reference: "", unit: "chips", contribution: 0, levels: [], min_pot: 0, basis: "after_rake",
  qualifying: {}, shares: [], several: "", secondary: null, reset_percent: 0, bonus_percent: 0, bonuses: [],
  discontinuation: null, counting: { procedure: "boxes", witness: "supervisor_video", capacity: 50_000 }, pay_at: "table",
  notice_hours: 24,
};

/** @param {FloorState} floor @param {Does} does */
export function filing(floor, does) {
  const draft = floor.draft("fund-file", drafted(EMPTY));
  return form(
      giving(floor, does)("file", () => ({ rules: ruled(draft, null) }), "fund-file"),
      field(floor, draft, "name", "Name, in small letters", { required: true, autocomplete: "off", pattern: "[a-z0-9][a-z0-9\\-]{0,23}" }),
      choose(floor, draft, "unit", "Played for", [["chips", "Chips from the cage"], ["play", "Play chips"]]),
      stated(floor, draft),
      h("button", { class: "act" }, "Ask a second person"),
  );
}

/** Fresh answers of the service keep the fund's name, and what is being filled in. @param {any} opened */
const still = (floor, opened) => floor.funds.funds.find((each) => each.name === opened.name) ?? opened;

/** @param {any} opened */
export const changing = (opened) => (/** @type {FloorState} */ floor, /** @type {Does} */ does) => {
  const fund = still(floor, opened);
  const name = `amend-${fund.name}`;
  const draft = floor.draft(name, { ...drafted(fund.rules), when: "", from: "" });
  const body = () => ({
    fund: fund.name,
    rules: ruled(draft, fund.rules),
    ...(draft.when === "won" ? { when_won: true } : { effective: new Date(draft.from).getTime() }),
  });
  return [
    form(
      giving(floor, does)("amend", body, name),
      choose(floor, draft, "when", "Takes effect", [["", `At a time, ${fund.rules.notice_hours} hours from now or later`], ["won", "Once the payout has been won"]]),
      draft.when === "" && field(floor, draft, "from", "From", { type: "datetime-local", required: true }),
      stated(floor, draft),
      h("button", { class: "act" }, "Announce it: ask a second person"),
    ),
    h("p", { class: "hush" }, "What must be won is not made harder before it has been won."),
  ];
};

/** What the rules state. @param {FloorState} floor @param {any} draft */
function stated(floor, draft) {
  const dollars = { inputmode: "decimal", placeholder: "0.00", autocomplete: "off" };
  const percent = { type: "number", min: 0, max: 100, inputmode: "numeric" };
  return [
    field(floor, draft, "title", "Title", { required: true }),
    field(floor, draft, "reference", "Rules submission", { required: true, autocomplete: "off" }),
    field(floor, draft, "contribution", "A pot gives, in dollars", dollars),
    field(floor, draft, "levels", "Or by levels, as 20: 1, 40: 2", { autocomplete: "off" }),
    amount(floor, draft, "min_pot", "Least pot, in dollars"),
    choose(floor, draft, "basis", "Pot measured", [["after_rake", "After the rake"], ["gross", "Before the rake"]]),
    hands(floor, draft, "hands", "Lowest hand that qualifies"),
    SHARES.map((share) => field(floor, draft, share, `${plain(share)}, %`, percent)),
    choose(floor, draft, "several", "Several qualifying hands", [["", "Choose"], ["best", "The best takes the losing share"], ["share", "They divide it"]], { required: true }),
    choose(floor, draft, "second", "Secondary payout", [["", "None"], ["contribution", "By its own contribution"], ["percent", "A percentage of the primary"], ["amount", "An amount of the primary"]]),
    draft.second && [
      field(floor, draft, "second_much", draft.second === "percent" ? "Percent" : "In dollars", { required: true, inputmode: "decimal", autocomplete: "off" }),
      choose(floor, draft, "both_won", "If both are won", [["higher_only", "Only the higher"], ["each", "Each"]]),
      hands(floor, draft, "second_hands", "Lowest hand for the secondary payout"),
    ],
    field(floor, draft, "reset_percent", "Kept for the next payout, %", percent),
    field(floor, draft, "bonus_percent", "For other bonuses, %", percent),
    Number(draft.bonus_percent) > 0 && [
      field(floor, draft, "bonus_name", "Bonus", { required: true, autocomplete: "off" }),
      field(floor, draft, "bonus_says", "What it is for", { required: true }),
      amount(floor, draft, "bonus_amount", "Bonus, in dollars"),
    ],
    choose(floor, draft, "procedure", "Counted", [["boxes", "Boxes, in the cage or at a closed table"], ["inventory", "Containers, into the table inventory"]]),
    draft.procedure === "inventory" && [
      choose(floor, draft, "witness", "Witness", [["supervisor_video", "A poker supervisor, on video"], ["second_department", "Someone of a second department"]]),
      amount(floor, draft, "capacity", "A container holds, in dollars"),
    ],
    choose(floor, draft, "pay_at", "Paid", [["table", "At the table"], ["cage", "At the cage"]]),
    field(floor, draft, "notice_hours", "Notice of a change, hours", { type: "number", min: 0, inputmode: "numeric" }),
    field(floor, draft, "end_reference", "Filing of how it ends", { required: true, autocomplete: "off" }),
    field(floor, draft, "end_how", "How contributions end", { required: true }),
    choose(floor, draft, "end_moves", "What is left goes", [["either", "To another fund or to players"], ["transfer", "To another fund"], ["pay_out", "To players"]]),
  ];
}

/** A row for each game that may offer the payout. */
function hands(floor, draft, name, title) {
  const games = new Map(floor.tables.map((each) => [each.game, each.title]));
  const rows = draft[name];
  const put = (rows) => floor.fill(draft, { [name]: rows });
  return h(
    "fieldset",
    { class: "wide fields", key: name },
    h("legend", null, title),
    rows.map((row, n) => [
      choose(floor, row, "game", `Game ${n + 1}`, [["", "Choose a game"], ...games], { required: true }),
      field(floor, row, "hand", "Five cards, as 8s 8h 8d 8c 2h", { required: true, autocomplete: "off" }),
      field(floor, row, "players", "Players dealt in", { type: "number", min: 2, inputmode: "numeric" }),
      tick("Both hole cards must play", row.both, (both) => floor.fill(row, { both })),
    ].map((each) => ({ ...each, key: `${n} ${each.key}` }))),
    h(
      "div",
      { class: "buttons" },
      button("Another game", () => put([...rows, { game: "", ...NONE }])),
      rows.length > 1 && button("One game less", () => put(rows.slice(0, -1))),
    ),
  );
}

/** @param {any} opened */
export const ending = (opened) => (/** @type {FloorState} */ floor, /** @type {Does} */ does) => {
  const fund = still(floor, opened);
  const name = `end-${fund.name}`;
  const draft = floor.draft(name, { into: "", lines: [{ player: "", amount: "" }] });
  const others = floor.funds.funds.filter((each) => each !== fund && !each.ended && each.rules.unit === fund.rules.unit);
  const lines = () =>
    draft.into ? [] : draft.lines.filter((each) => each.player).map((each) => ({ player: each.player.trim(), kind: "chips", amount: cents(each.amount) }));
  return [
    h("p", null, `${dollars(fund.total)} are left, and every cent goes to players.`),
    form(
      giving(floor, does)("end", () => ({ fund: fund.name, into: draft.into, lines: lines() }), name),
      choose(floor, draft, "into", "What is left goes", [["", "To players"], ...others.map((each) => [each.name, `Into ${each.rules.title}`])]),
      draft.into === "" &&
        draft.lines.map((line, n) => [
          { ...field(floor, line, "player", "Player", { autocomplete: "off" }), key: `player ${n}` },
          { ...field(floor, line, "amount", "Amount in dollars", { inputmode: "decimal", autocomplete: "off" }), key: `amount ${n}` },
        ]),
      draft.into === "" && button("Another player", () => floor.fill(draft, { lines: [...draft.lines, { player: "", amount: "" }] })),
      h("button", { class: "act" }, "Ask a second person"),
    ),
  ];
};
