/** The gaming day: trays, slips, drop boxes, counts, the report, and the checklist that closes it. */

import { command, get } from "../api.js";
import { h } from "../dom.js";
import { cents, dollars } from "../money.js";
import { ruleLink } from "../rule-link.js";
import { plain } from "../words.js";
import { made, slips } from "./day-slips.js";
import { amount, box, button, choose, field, form, table } from "./form.js";

/** @import { Does, FloorState } from "./state.js" */

const DAY = "/api/floor/day";

export const gamingDay = {
  /** @param {FloorState} floor */
  async load(floor) {
    const day = await get(DAY);
    const shown = [...day.open_days, ...day.closed_days].includes(floor.query.day) ? floor.query.day : day.day;
    const report = floor.may("box", "ledger", "settings") ? await get(`${DAY}/report`, { day: shown }) : null;
    const meters = floor.may("papers") ? await get("/api/floor/meters") : [];
    floor.hear({ day, report, meters });
  },

  /** @param {FloorState} floor @param {Does} does */
  draw(floor, does) {
    const { day, report } = floor;
    if (!day) return null;
    return h(
      "div",
      { class: "floor-main", key: "day" },
      day.open_days.map((each) => checklist(floor, does, each)),
      box("Trays and drop boxes", trays(day), day.boxes.length > 0 && boxes(day)),
      slips(floor, does, tables(floor)),
      floor.may("inventory") && counting(floor, does),
      floor.may("sale") && sale(floor, does),
      floor.may("box") && boxCount(floor, does),
      floor.may("adjust") && adjusting(floor, does),
      floor.meters?.length > 0 && box("Progressive meters", floor.meters.map(meter)),
      report && master(day, report),
    );
  },
};

/** Give an order and empty its form once it is taken. */
const send = (floor, does, name, path, body) => () =>
  does.attempt(() => command(`${DAY}/${path}`, body()), floor.sending(name));

function checklist(floor, does, day) {
  const missing = floor.day.missing[day] ?? [];
  const early = floor.day.early && day === floor.day.day;
  const close = () => does.attempt(() => command(`${DAY}/close`, { day }));
  return box(
    `Gaming day ${day}`,
    missing.length
      ? h(
          "ul",
          { class: "checklist", "aria-label": "What is missing" },
          missing.map((each) => h("li", { key: each.what + each.id }, each.says)),
        )
      : h("p", { class: "won" }, "Everything is counted and accounted for."),
    floor.may("day") && button("Close the day", close, { class: "act", disabled: missing.length > 0 || early }),
    early && h("p", null, "The day before was closed early, so this one runs already. It can be closed on its own date."),
    h("p", { class: "hush" }, `Days begin at ${clock(floor.day.begins)} UTC. The close needs a second person.`),
  );
}

const clock = (minutes) => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

const trays = ({ trays }) =>
  trays.length
    ? table(
        "Trays",
        ["Table", "Game", "State", "Box", "In the tray"],
        trays.map((each) => [each.name, each.title, each.status, each.box || "none", each.holds === null ? "to be counted" : dollars(each.holds)]),
      )
    : h("p", { class: "hush" }, "No table is played for chips.");

const boxes = ({ boxes, trays }) =>
  table(
    "Drop boxes",
    ["Drop box", "Table", "Day", "State"],
    boxes.map((each) => [each.box, trays.find(({ table }) => table === each.table)?.name ?? each.table, each.day, each.state]),
  );

const tables = (floor) => [["", "Choose a table"], ...floor.day.trays.map((each) => [each.table, each.name])];

function counting(floor, does) {
  const draft = floor.draft("counting", { table: "", amount: "", number: "" });
  const chosen = floor.day.trays.find((each) => each.table === draft.table);
  const opening = !chosen?.box;
  const body = () => ({ table: draft.table, counted: cents(draft.amount), ...(opening ? { box: draft.number } : {}) });
  return box(
    "Count a tray",
    form(
      send(floor, does, "counting", opening ? "inventory" : "count", body),
      choose(floor, draft, "table", "Table", tables(floor), { required: true }),
      amount(floor, draft, "amount", "Counted, in dollars"),
      opening && field(floor, draft, "number", "Drop box to attach", { required: true, autocomplete: "off" }),
      h("button", { class: "act" }, opening ? "Open the inventory" : "Close the inventory"),
    ),
    h("p", { class: "hush" }, "A tray is counted while its table is closed. A count moves nothing."),
  );
}

function sale(floor, does) {
  const draft = floor.draft("sale", { table: "", player: "", amount: "" });
  const body = () => ({ table: draft.table, player: draft.player, amount: cents(draft.amount) });
  return box(
    "Chips for cash at the table",
    form(
      send(floor, does, "sale", "sale", body),
      choose(floor, draft, "table", "Table", tables(floor), { required: true }),
      field(floor, draft, "player", "Player", { required: true, autocomplete: "off" }),
      amount(floor, draft, "amount", "Cash, in dollars"),
      h("button", { class: "act" }, "Sell and drop the cash"),
    ),
  );
}

function boxCount(floor, does) {
  const draft = floor.draft("box", { number: "", amount: "" });
  const open = floor.day.boxes.filter((each) => each.state !== "on the table").map((each) => [each.box, `${each.box} of ${each.table}`]);
  return box(
    "Count a drop box",
    form(
      send(floor, does, "box", "box", () => ({ box: draft.number, counted: cents(draft.amount) })),
      choose(floor, draft, "number", "Drop box", [["", "Choose a box"], ...open], { required: true }),
      amount(floor, draft, "amount", "Counted, in dollars"),
      h("button", { class: "act" }, "Give the count"),
    ),
    h("p", { class: "hush" }, "Two people count it who have not handled it."),
  );
}

function adjusting(floor, does) {
  const differing = Object.values(floor.day.missing)
    .flat()
    .filter((each) => each.what === "difference");
  if (!differing.length) return null;
  const draft = floor.draft("adjust", { which: "", reason: "" });
  const body = () => {
    const [what, id] = draft.which.split(" ");
    return { what, id, reason: draft.reason };
  };
  return box(
    "Account for a difference",
    form(
      send(floor, does, "adjust", "adjust", body),
      choose(floor, draft, "which", "Count", [["", "Choose a count"], ...differing.map((each) => [each.id, each.id])], { required: true }),
      field(floor, draft, "reason", "Reason", { required: true }),
      h("button", { class: "act" }, "Ask a second person"),
    ),
  );
}

const meter = (each) =>
  h(
    "div",
    { key: each.table, class: "meter" },
    h("p", null, h("b", null, each.name), ` shows ${dollars(each.shows)}`),
    h(
      "p",
      { class: each.conserved ? "hush" : "lost" },
      `From wagers ${dollars(each.contributed)} at ${each.rate}%, from the house ${dollars(each.put_on)}, paid ${dollars(each.paid)}`,
      each.conserved ? ". It adds up." : ". It does not add up: tell accounting.",
    ),
    each.reserve !== null && h("p", { class: "hush" }, reserve(each.reserve)),
    h(
      "ul",
      { "aria-label": `Awards of ${each.name}` },
      each.hits.map((hit, n) => h("li", { key: n }, `${hit.player}: ${hit.hand}, ${dollars(hit.amount)}`)),
    ),
    each.forms.length > 0 && [
      h("p", null, "Awards that the tray could not pay: the cards waited for the jackpot form."),
      h("ul", { "aria-label": `Jackpot forms of ${each.name}` }, each.forms.map(jackpotForm)),
    ],
  );

const jackpotForm = (each, n) =>
  h("li", { key: n }, `${each.player}, spot ${each.spot}: ${each.hand}, ${dollars(each.amount)} `, ruleLink(each.rule));

const reserve = (cents) =>
  cents < 0
    ? `Reserve: none. The house has advanced ${dollars(-cents)} more than the wagers kept back.`
    : `Reserve for the next reset: ${dollars(cents)}.`;

const SUMS = ["fills", "credits", "drop", "win", "rake", "commissions", "funds", "lost_forms", "adjustments"];
const MONEY = ["opening", ...SUMS.slice(0, 3), "closing", ...SUMS.slice(3), "difference"];
/** What is nothing is left empty, so that what is something is seen. */
const shown = (value) => (value ? dollars(value) : "");
const counted = (each) => (name) =>
  ["opening", "closing", "difference"].includes(name) && each[name] !== null ? dollars(each[name]) : shown(each[name]);

const master = (day, report) =>
  box(
    `Master game report of ${report.day}`,
    h(
      "nav",
      { class: "buttons", "aria-label": "Days" },
      [...day.open_days, ...day.closed_days].map((each) =>
        h(
          "a",
          { key: each, class: each === report.day ? "act small" : "act quiet small", href: `#/floor?tab=day&day=${each}`, "aria-current": each === report.day ? "true" : null },
          each,
          day.closed_days.includes(each) && " (closed)",
        ),
      ),
    ),
    report.closed_by.length > 0 && h("p", null, `Closed by ${report.closed_by.join(" and ")}.`),
    report.tables.length ? sums(report) : h("p", { class: "hush" }, "Nothing has moved on this day."),
    report.slips.length > 0 && made(report.slips),
    report.boxes.length > 0 && counts(report.boxes),
    report.adjustments.length > 0 &&
      h(
        "ul",
        { "aria-label": "Adjustments" },
        report.adjustments.map((each) =>
          h("li", { key: each.line }, `${each.what} ${each.of}: ${dollars(each.amount)}, ${each.by}: ${each.reason}`),
        ),
      ),
  );

const sums = (report) => [
  table(
    "Report by game",
    ["Game", "Tables", ...SUMS.map(plain)],
    report.games.map((each) => [each.title, String(each.tables), ...SUMS.map((name) => shown(each[name]))]),
    "report-sums",
  ),
  table(
    "Report by table",
    ["Table", "Game", ...MONEY.map(plain)],
    report.tables.map((each) => [each.name, each.title, ...MONEY.map(counted(each))]),
    "report-sums",
  ),
];

/** Those who have still to count a box are not shown what the books have in it. */
const counts = (boxes) =>
  table(
    "Drop boxes of the day",
    ["Drop box", "Table", "Counted", "By the books", "Counted by"],
    boxes.map((each) =>
      each.counted === null ? [each.box, each.table, "not counted", "", ""] : [each.box, each.table, dollars(each.counted), dollars(each.balance), each.by.join(" and ")],
    ),
  );
