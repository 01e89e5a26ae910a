/** Claims on a fund: verified by a shift supervisor, made up by accounting, handed over by a third. */

import { h } from "../dom.js";
import { dollars } from "../money.js";
import { ruleLink } from "../rule-link.js";
import { box, button, choose, field, form, when } from "./form.js";

/** @import { FloorState } from "./state.js" */
/** @import { Give } from "./funds.js" */

const STATUS = {
  open: "waits for the shift supervisor",
  verified: "verified; accounting makes up the payout",
  prepared: "made up; to be handed over",
  paid: "paid",
  dismissed: "no bad beat",
};

/** @param {FloorState} floor @param {any} fund @param {Give} give */
export const claims = (floor, fund, give) =>
  box(
    "Claims",
    fund.claims.length
      ? h("ul", { class: "orders" }, fund.claims.map((each) => claim(floor, fund, give, each)))
      : h("p", { class: "hush" }, "No bad beat so far."),
  );

function claim(floor, fund, give, each) {
  const { claimed, status } = each;
  const does = { open: verify, verified: prepare, prepared: pay }[status];
  return h(
    "li",
    { key: claimed.claim },
    h(
      "p",
      null,
      h("b", null, `${dollars(claimed.amount)}, ${claimed.payout} payout`),
      ` at ${claimed.table}, ${when(claimed.at)}: ${STATUS[status]} `,
      ruleLink(claimed.rule),
    ),
    h("p", null, `${claimed.losers.join(", ")} lost with ${claimed.losing_hand} to ${claimed.winners.join(", ")} with ${claimed.winning_hand}.`),
    h("p", { class: "hush" }, claimed.awards.map((award) => `${award.player} ${dollars(award.amount)} (${award.share})`).join(", ")),
    signed(each),
    does?.(floor, fund, give, each),
  );
}

/** Who has done what so far. */
function signed({ verified, prepared, paid, dismissed }) {
  const done = [
    verified && `verified by ${verified.by.join(", ")}`,
    dismissed && `dismissed by ${dismissed.by.join(", ")}: ${dismissed.reason}`,
    prepared && `made up by ${prepared.by.join(", ")}`,
    paid && `handed over by ${paid.by.join(", ")} at the ${paid.place}`,
  ].filter(Boolean);
  return done.length > 0 && h("p", { class: "hush" }, `${done.join("; ")}.`);
}

/** Only a shift supervisor verifies; others who may give this order are refused with the clause. */
function verify(floor, fund, give, { claimed }) {
  if (!floor.may("fund-offer")) return null;
  const name = `verify-${claimed.claim}`;
  const draft = floor.draft(name, { reason: "" });
  const body = { fund: fund.name, claim: claimed.claim };
  return [
    h("div", { class: "buttons", key: "yes" }, button("The hand is verified", give("verify", () => ({ ...body, verified: true })), { class: "act small" })),
    form(
      give("verify", () => ({ ...body, verified: false, reason: draft.reason }), name),
      field(floor, draft, "reason", "Or why it is no bad beat", { required: true }),
      h("button", { class: "act quiet small" }, "It is no bad beat"),
    ),
  ];
}

const KINDS = [
  ["chips", "Chips"],
  ["cash", "Cash"],
  ["cash equivalent", "Cash equivalent"],
];

function prepare(floor, fund, give, { claimed }) {
  if (!floor.may("fund-prepare")) return null;
  const name = `prepare-${claimed.claim}`;
  const draft = floor.draft(name, {});
  const owed = new Map();
  for (const { player, amount } of claimed.awards) owed.set(player, (owed.get(player) ?? 0) + amount);
  const lines = () => [...owed].map(([player, amount]) => ({ player, kind: draft[player] ?? "chips", amount }));
  return form(
    give("prepare", () => ({ fund: fund.name, claim: claimed.claim, lines: lines() }), name),
    [...owed].map(([player, amount]) =>
      choose(floor, draft, player, `${player}: ${dollars(amount)} in`, fund.rules.unit === "play" ? KINDS.slice(0, 1) : KINDS),
    ),
    h("button", { class: "act" }, "The payout is made up"),
  );
}

function pay(floor, fund, give, { claimed, verified }) {
  if (!floor.may("fund-pay")) return null;
  const place = verified.delivery.to === "cage" ? "at the cage" : `at ${claimed.table}`;
  return h(
    "div",
    { class: "buttons" },
    button(`Handed over ${place}`, give("pay", () => ({ fund: fund.name, claim: claimed.claim })), { class: "act small" }),
  );
}
