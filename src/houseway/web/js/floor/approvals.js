/** Orders that wait for a second person, in words, and what became of those that did. */

import { command, get } from "../api.js";
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { ruleLink } from "../rule-link.js";
import { who } from "../session.js";
import { naming, plain, sentence } from "../words.js";
import { box, button, when } from "./form.js";
import { RULINGS } from "./rulings.js";

export const second = {
  /** @param {import("../pages/floor.js").FloorPage} page */
  async load(page) {
    page.past = await get("/api/floor/approvals", { past: true });
    await recall(page, page.past);
  },

  draw(page) {
    return h(
      "div",
      { class: "floor-main", key: "second" },
      waiting(page, page.approvals ?? []),
      page.past && box("Decided", list(page, page.past, "Nothing was decided yet.")),
    );
  },
};

/** What waits and is for whoever is here to decide or to take back; nothing when there is none. */
export function approvals(page) {
  const mine = (page.approvals ?? []).filter((each) => each.by === who()?.name || decides(each));
  return mine.length ? waiting(page, mine) : null;
}

const waiting = (page, found) => box("Waiting for a second person", list(page, found, "Nothing waits."));

/** Whether whoever is here is another person with the role. */
const decides = (each) => each.by !== who()?.name && each.roles.some((role) => who()?.roles.includes(role));

/** Read the rounds and tables these orders speak of, to show the line that was wrong and the table's name. */
export async function recall(page, orders) {
  page.records ??= {};
  page.known ??= {};
  for (const { what, body, table, decided } of orders) {
    if (what === "correction" && page.may("record"))
      page.records[body.round] ??= await found(`/api/floor/rounds/${encodeURIComponent(body.round)}`);
    if (table && !(decided && page.known[table]))
      page.known[table] = await found(`/api/floor/tables/${encodeURIComponent(table)}`);
  }
}

/** A table that stays shut keeps nobody from what else waits. */
const found = (path) => get(path).catch(() => null);

const named = (page, table) => page.known?.[table]?.name ?? table;

/** @param {any[]} orders */
export function list(page, orders, none) {
  if (!orders.length) return h("p", { class: "hush" }, none);
  return h(
    "ul",
    { class: "orders" },
    orders.map((each) => h("li", { key: each.id }, SAYS[each.what](page, each), done(each), deciding(page, each))),
  );
}

const wanted = (changes) =>
  h(
    "ul",
    null,
    changes.map(({ name, to, now }) => h("li", { key: name }, `${plain(name)}: ${to}`, now && now !== to && ` (now ${now})`)),
  );

const SAYS = {
  settings: (page, { table, body, changes }) => [
    h("p", null, h("b", null, "House options"), ` of ${named(page, table)}, from ${when(body.effective)}:`),
    wanted(changes),
  ],
  policy: (page, { changes }) => [h("p", null, h("b", null, "House policy")), wanted(changes)],
  ruling: (page, { table, body: { ruling } }) => [
    h(
      "p",
      null,
      h("b", null, RULINGS[ruling.kind] ?? plain(ruling.kind)),
      ruling.kind === "rescind" && ` (${ruling.last})`,
      ` at ${named(page, table)}`,
    ),
    ...Object.entries(ruling.award ?? {}).map(([player, cents]) =>
      h("p", { key: player }, `${player} ${dollars(cents)}`),
    ),
    reason(ruling),
  ],
  correction: (page, { body }) => {
    const record = page.records?.[body.round];
    const wrong = record?.events[body.line];
    return [
      h("p", null, h("b", null, `Correction: ${toOrFrom(body)}`), " ", ruleLink(body.rule)),
      wrong && h("p", null, `Wrong: ${sentence(naming(null, record.opening.seats, null), wrong)}`),
      reason(body),
      page.may("record") &&
        page.query.round !== body.round &&
        h("p", null, h("a", { href: `#/floor?tab=corrections&round=${body.round}` }, "The round and its ledger")),
    ];
  },
  cage: (page, { body }) =>
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

function deciding(page, each) {
  if (each.decided) return null;
  const answer = (approve) => () =>
    page.attempt(() => command(`/api/floor/approvals/${encodeURIComponent(each.id)}`, { approve }));
  if (each.by === who()?.name) return h("div", { class: "buttons" }, button("Take back", answer(false)));
  if (!decides(each)) return null;
  return h(
    "div",
    { class: "buttons" },
    button("Approve", answer(true), { class: "act small" }),
    button("Decline", answer(false)),
  );
}
