/** Orders that wait for a second person, in words, and what became of those that did. */

import { command, get } from "../api.js";
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { ruleLink } from "../rule-link.js";
import { who } from "../session.js";
import { sentence } from "../sentences.js";
import { naming, plain } from "../words.js";
import { box, button, when } from "./form.js";
import { RULINGS } from "./rulings.js";

/** @import { Does, FloorState } from "./state.js" */

export const second = {
  /** @param {FloorState} floor */
  async load(floor) {
    floor.hear({ past: await get("/api/floor/approvals", { past: true }) });
    await recall(floor, floor.past);
  },

  /** @param {FloorState} floor @param {Does} does */
  draw(floor, does) {
    return h(
      "div",
      { class: "floor-main", key: "second" },
      waiting(floor, does, floor.approvals),
      floor.past && box("Decided", list(floor, does, floor.past, "Nothing was decided yet.")),
    );
  },
};

/**
 * What waits for the person here.
 * @param {FloorState} floor @param {Does} does
 */
export function approvals(floor, does) {
  const mine = floor.approvals.filter((each) => each.by === who()?.name || decides(each));
  return mine.length ? waiting(floor, does, mine) : null;
}

const waiting = (floor, does, found) => box("Waiting for a second person", list(floor, does, found, "Nothing waits."));

/** Whether the person here is another one with the role. */
const decides = (each) => each.by !== who()?.name && each.roles.some((role) => who()?.roles.includes(role));

/**
 * Read the rounds and tables these orders speak of, to show the line that was wrong and the table's name.
 * @param {FloorState} floor @param {any[]} orders
 */
export async function recall(floor, orders) {
  const records = { ...floor.records };
  const known = { ...floor.known };
  for (const { what, body, table, decided } of orders) {
    if (what === "correction" && floor.may("record"))
      records[body.round] ??= await found(`/api/floor/rounds/${encodeURIComponent(body.round)}`);
    if (/^(fund|linked)-/.test(what)) await floor.open("fund orders", async () => (await import("./fund-words.js")).fundOrder);
    else if (!SAYS[what]) await floor.open("house orders", async () => (await import("./house-words.js")).houseOrder);
    if (table && !(decided && known[table])) known[table] = await found(`/api/floor/tables/${encodeURIComponent(table)}`);
  }
  floor.hear({ records, known });
}

/** What cannot be read keeps no one from what else waits. */
const found = (path) => get(path).catch(() => null);

const named = (floor, table) => floor.known[table]?.name ?? table;

/** @param {FloorState} floor @param {Does} does @param {any[]} orders @param {string} none */
export function list(floor, does, orders, none) {
  if (!orders.length) return h("p", { class: "hush" }, none);
  return h(
    "ul",
    { class: "orders" },
    orders.map((each) => h("li", { key: each.id }, SAYS[each.what]?.(floor, each) ?? floor.parts["fund orders"]?.(floor, each) ?? floor.parts["house orders"]?.(floor, each) ?? h("p", null, h("b", null, plain(each.what))), done(each), deciding(does, each))),
  );
}

const wanted = (changes) =>
  h(
    "ul",
    null,
    changes.map(({ name, to, now }) => h("li", { key: name }, `${plain(name)}: ${to}`, now && now !== to && ` (now ${now})`)),
  );

const SAYS = {
  settings: (floor, { table, body, changes }) => [
    h("p", null, h("b", null, "House options"), ` of ${named(floor, table)}, from ${when(body.effective)}:`),
    wanted(changes),
  ],
  policy: (floor, { changes }) => [h("p", null, h("b", null, "House policy")), wanted(changes)],
  ruling: (floor, { table, body: { ruling } }) => [
    h(
      "p",
      null,
      h("b", null, RULINGS[ruling.kind] ?? plain(ruling.kind)),
      ruling.kind === "rescind" && ` (${ruling.last})`,
      ` at ${named(floor, table)}`,
    ),
    ...Object.entries(ruling.award ?? {}).map(([player, cents]) =>
      h("p", { key: player }, `${player} ${dollars(cents)}`),
    ),
    reason(ruling),
  ],
  incident: (floor, { table, body: { incident } }) => [
    h(
      "p",
      null,
      h("b", null, plain(incident.kind)),
      incident.spot && ` at spot ${incident.spot}`,
      ` of ${named(floor, table)}`,
      incident.cards && `: ${incident.cards.map((card) => card.replace("#", "card ")).join(" ")}`,
    ),
    incident.note && h("p", null, `Note: ${incident.note}`),
  ],
  correction: (floor, { body }) => {
    const record = floor.records[body.round];
    const wrong = record?.events[body.line];
    return [
      h("p", null, h("b", null, `Correction: ${toOrFrom(body)}`), " ", ruleLink(body.rule)),
      wrong && h("p", null, `Wrong: ${sentence(naming(null, record.opening.seats, null), wrong)}`),
      reason(body),
      floor.may("record") &&
        floor.query.round !== body.round &&
        h("p", null, h("a", { href: `#/floor?tab=corrections&round=${body.round}` }, "The round and its ledger")),
    ];
  },
  account: (floor, { body }) => [
    h(
      "p",
      null,
      h("b", null, "Account of "),
      h("b", null, body.name),
      body.disabled ? ": disabled" : `: ${body.roles.map(plain).join(", ") || "Player"}`,
      body.password && ", with a new password",
    ),
  ],
  cage: (floor, { body }) =>
    h(
      "p",
      null,
      h("b", null, "Cage: "),
      `${body.player} ${body.amount > 0 ? "buys" : "cashes"} ${dollars(Math.abs(body.amount))} in chips`,
    ),
};

const reason = (body) => h("p", null, `Reason: ${body.reason}`);

/** `$15 to Ada`, `$5 from Bob`. */
export const toOrFrom = ({ player, amount }) => `${dollars(Math.abs(amount))} ${amount > 0 ? "to" : "from"} ${player}`;

function done(each) {
  const asked = `Asked by ${each.by}, ${when(each.made)}`;
  if (!each.decided) return h("p", { class: "hush" }, `${asked}. Needs another person: ${each.roles.join(" or ")}.`);
  const word = each.approved ? "approved" : each.decided_by === each.by ? "taken back" : "declined";
  return h(
    "p",
    null,
    h("span", { class: "hush" }, `${asked}; `),
    h("b", { class: each.approved ? "won" : "lost" }, word),
    h("span", { class: "hush" }, ` by ${each.decided_by}, ${when(each.decided)}`),
  );
}

function deciding(does, each) {
  if (each.decided) return null;
  const answer =
    (approve, more = {}) =>
    () =>
      does.attempt(() => command(`/api/floor/approvals/${encodeURIComponent(each.id)}`, { approve, ...more }));
  if (each.by === who()?.name) return h("div", { class: "buttons" }, button("Take back", answer(false)));
  if (!decides(each)) return null;
  if (each.what === "account" && each.body.password) return halved(answer);
  return h(
    "div",
    { class: "buttons" },
    button("Approve", answer(true), { class: "act small" }),
    button("Decline", answer(false)),
  );
}

/** A new password has two halves: the one who agrees gives the second, and tells it to the person themselves. */
function halved(answer) {
  const agree = (event) => {
    event.preventDefault();
    answer(true, { password: String(new FormData(event.target).get("half")) })();
  };
  return h(
    "form",
    { class: "fields", onsubmit: agree },
    h(
      "label",
      null,
      "Your half of the password",
      h("input", { name: "half", type: "password", required: true, minlength: 10, autocomplete: "new-password" }),
    ),
    h("button", { class: "act small" }, "Approve"),
    button("Decline", answer(false)),
  );
}
