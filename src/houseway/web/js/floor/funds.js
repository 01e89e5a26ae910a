/** Bad beat funds: what each shows and holds, its claims, its tables, its boxes and forms, its rules and its end. */

import { command, get } from "../api.js";
import { h } from "../dom.js";
import { cents, dollars } from "../money.js";
import { ruleLink } from "../rule-link.js";
import { plain } from "../words.js";
import { amount, box, button, choose, field, folded, form, table } from "./form.js";
import { claims } from "./fund-claims.js";
import { fundSays } from "./fund-words.js";

/** @import { Does, FloorState } from "./state.js" */

const FUNDS = "/api/floor/funds";

/** The two procedures of counting, of which a house has filed one. */
const COUNTED = {
  boxes: async () => (await import("./fund-boxes.js")).boxes,
  inventory: async () => (await import("./fund-forms.js")).forms,
};

export const funds = {
  /** @param {FloorState} floor */
  async load(floor) {
    const funds = await get(FUNDS);
    const { tables } = await get("/api/floor/tables");
    floor.hear({ funds, tables });
    const fund = shown(floor);
    if (fund) await floor.open(procedure(fund), () => counting(fund));
    if (fund?.shared) {
      const part = await import("./fund-shared.js");
      await floor.open("shared fund", async () => (floor, does) => part.shared(floor, does, shown(floor)));
      await part.loadShared(floor);
    }
    floor.hear({ fundDays: fund && floor.may("ledger") ? await get(`${FUNDS}/${encodeURIComponent(fund.name)}/days`) : [] });
  },

  /** @param {FloorState} floor @param {Does} does */
  draw(floor, does) {
    if (!floor.funds) return null;
    const fund = shown(floor);
    const give = giving(floor, does);
    const running = fund && !fund.ended;
    return h(
      "div",
      { class: "floor-main", key: "funds" },
      box("Funds", choice(floor, fund), missing(floor.funds.missing)),
      fund && overview(floor, fund),
      running && [
        fund.shared ? floor.parts["shared fund"]?.(floor, does) : claims(floor, fund, give),
        floor.may("fund-adjust") && !fund.shared && display(floor, fund, give),
        floor.may("fund-post") && offering(floor, fund, give),
        floor.parts[procedure(fund)]?.(floor, does),
        floor.may("fund-bonus") && fund.rules.bonuses.length > 0 && bonus(floor, fund, give),
      ],
      floor.fundDays?.length > 0 && days(floor.fundDays),
      floor.may("fund-file") && [
        running && part(floor, does, `amend-${fund.name}`, `Change the rules of ${fund.rules.title}`, (rules) => rules.changing(fund)),
        running && part(floor, does, `end-${fund.name}`, `End ${fund.rules.title}`, (rules) => rules.ending(fund)),
        part(floor, does, "file", "File a new fund", (rules) => rules.filing),
      ],
    );
  },
};

const procedure = (fund) => `fund ${fund.rules.counting.procedure}`;

async function counting({ rules }) {
  const drawn = await COUNTED[rules.counting.procedure]();
  return (floor, does) => drawn(floor, shown(floor), giving(floor, does));
}

/** What is done seldom is loaded when it is opened. */
const part = (floor, does, name, title, drawn) =>
  folded(floor, does, { name, title, class: "card-box", load: async () => drawn(await import("./fund-rules.js")) });

/** The fund that the address names, or the first that is not over. @param {FloorState} floor */
function shown({ funds, query }) {
  const all = funds?.funds ?? [];
  return all.find((each) => each.name === query.fund) ?? all.find((each) => !each.ended) ?? all[0] ?? null;
}

/**
 * What gives an order about a fund and empties its form once it is taken.
 * @typedef {(what: string, body: () => Record<string, any>, draft?: string) => () => Promise<any>} Give
 * @param {FloorState} floor @param {Does} does @returns {Give}
 */
export const giving = (floor, does) => (what, body, draft) => () =>
  does.attempt(() => command(`${FUNDS}/${what}`, body()), draft ? floor.sending(draft) : undefined);

const choice = (floor, fund) =>
  floor.funds.funds.length
    ? h(
        "nav",
        { class: "buttons", "aria-label": "Funds" },
        floor.funds.funds.map((each) =>
          h(
            "a",
            {
              key: each.name,
              class: each === fund ? "act small" : "act quiet small",
              href: `#/floor?tab=funds&fund=${encodeURIComponent(each.name)}`,
              "aria-current": each === fund ? "true" : null,
            },
            each.rules.title,
            each.ended && " (over)",
          ),
        ),
      )
    : h("p", { class: "hush" }, "No fund is filed.");

const missing = (found) =>
  found.length
    ? h(
        "ul",
        { class: "checklist", "aria-label": "What is missing today" },
        found.map((each, n) => h("li", { key: n }, each.says, " ", ruleLink(each.rule))),
      )
    : h("p", { class: "won" }, "Nothing is missing today.");

/** @param {FloorState} floor @param {any} fund */
function overview(floor, fund) {
  const { rules } = fund;
  const amounts = Object.entries(fund.display).map(([payout, amount]) => `${plain(payout)} ${dollars(amount)}`);
  const held = Object.entries(fund.parts).filter(([, amount]) => amount);
  return box(
    rules.title,
    !fund.shared && h("p", null, h("b", null, "On display: "), amounts.join(", "), fund.pending && h("b", { class: "lost" }, " (pending adjustment)")),
    fund.total !== null && h("p", null, `Held for players: ${dollars(fund.total)}`, held.length > 0 && ` (${held.map(([part, amount]) => `${part} ${dollars(amount)}`).join(", ")})`),
    h("p", null, `Offered at: ${fund.tables.join(", ") || "no table"}. Rules: version ${fund.version}, ${fund.posted === fund.version ? "posted" : "not posted"}.`),
    fund.announced.map((each) =>
      h("p", { key: each.at, class: "hush" }, `Announced: other rules ${each.when_won ? "once the payout has been won" : `from ${new Date(each.effective).toLocaleString()}`}.`),
    ),
    h("p", { class: "hush" }, fund.ended ? "This fund is over." : fundSays(floor, rules), " ", ruleLink(fund.rule)),
  );
}

/** @param {FloorState} floor @param {any} fund @param {Give} give */
function display(floor, fund, give) {
  const name = `display-${fund.name}`;
  const draft = floor.draft(name, {});
  const payouts = Object.keys(fund.current);
  const typed = (prefix) =>
    Object.fromEntries(payouts.filter((payout) => draft[prefix + payout]).map((payout) => [payout, cents(draft[prefix + payout])]));
  return box(
    "Set the display",
    h("p", null, "By the books: ", payouts.map((payout) => `${payout} ${dollars(fund.current[payout])}`).join(", ")),
    form(
      give("adjust", () => ({ fund: fund.name, shown: typed("set-"), read: typed("read-") }), name),
      payouts.map((payout) => [
        field(floor, draft, `read-${payout}`, `${plain(payout)} showed, in dollars`, { inputmode: "decimal", autocomplete: "off" }),
        amount(floor, draft, `set-${payout}`, `Set ${payout} to, in dollars`),
      ]),
      h("button", { class: "act" }, "Ask a poker supervisor"),
    ),
  );
}

/** @param {FloorState} floor @param {any} fund @param {Give} give */
function offering(floor, fund, give) {
  const fitting = floor.tables.filter((each) => each.game in fund.rules.qualifying && each.stakes === fund.rules.unit);
  const rules = { fund: fund.name, notice: "rules", version: fund.version, reset_percent: fund.rules.reset_percent };
  const acts = (each) => {
    if (fund.tables.includes(each.id))
      return button("Offer it no longer", give("offer", () => ({ fund: fund.name, table: each.id, offer: false })));
    if (!fund.notices.includes(each.id))
      return button("Put up the notice", give("post", () => ({ fund: fund.name, notice: "table", table: each.id })));
    return button("Offer the payout", give("offer", () => ({ fund: fund.name, table: each.id })));
  };
  return box(
    "Notices and tables",
    fund.posted !== fund.version &&
      button(`Post version ${fund.version} of the rules in the room`, give("post", () => rules), { class: "act" }),
    fitting.length
      ? table(
          "Tables",
          ["Table", "Notice", "Offers it", ""],
          fitting.map((each) => [
            each.name,
            fund.notices.includes(each.id) ? "up" : "none",
            fund.tables.includes(each.id) ? "yes" : "no",
            acts(each),
          ]),
        )
      : h("p", { class: "hush" }, "No table plays a game of these rules for this kind of chips."),
  );
}

/** @param {FloorState} floor @param {any} fund @param {Give} give */
function bonus(floor, fund, give) {
  const name = `bonus-${fund.name}`;
  const { bonuses } = fund.rules;
  const draft = floor.draft(name, { bonus: bonuses[0].name, player: "" });
  return box(
    "Pay a bonus",
    form(
      give("bonus", () => ({ fund: fund.name, bonus: draft.bonus, player: draft.player.trim() }), name),
      choose(floor, draft, "bonus", "Bonus", bonuses.map((each) => [each.name, `${each.name} ${dollars(each.amount)}`])),
      field(floor, draft, "player", "Player", { required: true, autocomplete: "off" }),
      h("button", { class: "act" }, "Ask a second person"),
    ),
  );
}

const DAY = ["contributed", "awarded", "reset_opening", "reset_added", "reset_released", "reset_closing"];

const days = (days) =>
  box(
    "Contributions day by day",
    table(
      "Contributions day by day",
      ["Day", ...DAY.map(plain)],
      days.map((day) => [day.day, ...DAY.map((name) => dollars(day[name]))]),
    ),
  );
