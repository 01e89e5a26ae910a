/** A payout that several casinos offer together: how the link stands, claims, and the records of the host. */

import { command, get } from "../api.js";
import { h } from "../dom.js";
import { cents, dollars } from "../money.js";
import { ruleLink } from "../rule-link.js";
import { amount, box, button, choose, field, form, table, when } from "./form.js";

/** @import { Does, FloorState } from "./state.js" */

const LINKED = "/api/floor/linked";

/** What the staff of a linked fund read beside its notice. @param {FloorState} floor */
export async function loadShared(floor) {
  const [link, beats] = await Promise.all([
    floor.may("linked") ? get(LINKED) : null,
    floor.may("linked-claim") ? get(`${LINKED}/beats`) : [],
  ]);
  floor.hear({ linked: { ...floor.linked, link, beats } });
}

/** @param {FloorState} floor @param {Does} does @param {any} fund */
export function shared(floor, does, fund) {
  const { link, beats, records } = floor.linked ?? {};
  const give = (what, body, draft) => () => does.attempt(() => command(`${LINKED}/${what}`, body()), draft && floor.sending(draft));
  return [
    box("Shared with other casinos", standing(fund.shared, link), claims(floor, give, fund.shared, link)),
    floor.may("linked-claim") && box("Hands to verify", hands(floor, give, beats ?? []), dismissed(link?.dismissed ?? [])),
    floor.may("linked records") &&
      box(
        "Records of the host",
        button(records ? "Read the records again" : "Read the records", () =>
          does.attempt(async () => floor.hear({ linked: { ...floor.linked, records: await get(`${LINKED}/records`) } })),
        ),
        records && kept(fund.shared, records),
        floor.may("linked-cost") && charging(floor, give),
      ),
  ];
}

const named = ({ members }, id) => members.find((each) => each.id === id)?.name ?? id;

const standing = (notice, link) => [
  h(
    "p",
    null,
    h("b", null, "Shown everywhere: "),
    notice.payout.amount === null ? "not told yet" : dollars(notice.payout.amount),
    notice.payout.offered ? ". Offered." : h("b", { class: "lost" }, ` Not offered: ${notice.payout.why}.`),
  ),
  link && h("p", { class: "hush" }, `We are ${named(notice, link.casino)}; the host is at ${link.host}. ${waiting(link.waiting)}`),
];

const waiting = (count) =>
  count ? `${count === 1 ? "One message waits" : `${count} messages wait`} for the host's receipt.` : "The host has every message.";

/** @param {FloorState} floor @param {any} give @param {any} notice @param {any} link */
const claims = (floor, give, notice, link) =>
  notice.pending.length
    ? h("ul", { class: "orders" }, notice.pending.map((each) => claim(floor, give, notice, link, each)))
    : h("p", { class: "hush" }, "No claim waits.");

function claim(floor, give, notice, link, each) {
  const ours = link && each.payer === link.casino;
  const payer = each.payer ? `${named(notice, each.payer)} has it to pay` : "the host has not decided yet who is paid";
  const lapses = each.deadline ? `, before ${when(each.deadline)}` : "";
  return h(
    "li",
    { key: each.id },
    h("p", null, h("b", null, `PENDING ${dollars(each.amount)}`), ` at ${named(notice, each.casino)}, ${each.table}, ${when(each.at)}: ${payer}${lapses}.`),
    h("p", { class: "hush" }, "Until it is paid, every member owes the whole of it. ", ruleLink("multi-casino-bad-beat/14.20(d)2#1")),
    ours && floor.may("linked-payout") && h("div", { class: "buttons" }, button("Pay it", give("payouts", () => ({ claim: each.id })), { class: "act small" })),
    ours && floor.may("linked-void") && why(floor, give, "voids", { claim: each.id }, "Why it is void", "Ask to void it"),
    ours && floor.may("linked-hand-over") && handOver(floor, give, notice, link, each),
    floor.may("linked-notice") && !notice.payout.offered && told(floor, give, each),
  );
}

function why(floor, give, what, which, label, words) {
  const name = `${what}-${Object.values(which)[0]}`;
  const draft = floor.draft(name, { why: "" });
  return form(
    give(what, () => ({ ...which, why: draft.why.trim() }), name),
    field(floor, draft, "why", label, { required: true }),
    h("button", { class: "act quiet small" }, words),
  );
}

function handOver(floor, give, notice, link, each) {
  const others = notice.members.filter(({ id }) => id !== link.casino);
  const name = `hand-over-${each.id}`;
  const draft = floor.draft(name, { to: others[0].id, why: "" });
  return form(
    give("hand-overs", () => ({ claim: each.id, to: draft.to, why: draft.why.trim() }), name),
    choose(floor, draft, "to", "Leave it to", others.map((member) => [member.id, member.name])),
    field(floor, draft, "why", "Why we cannot pay it", { required: true }),
    h("button", { class: "act quiet small" }, "Ask a second person"),
  );
}

function told(floor, give, each) {
  const name = `told-${each.id}`;
  const draft = floor.draft(name, { means: "" });
  return form(
    give("notices", () => ({ claim: each.id, means: draft.means.trim() }), name),
    field(floor, draft, "means", "While the link is down: how the other casinos were told", { required: true, placeholder: "telephone" }),
    h("button", { class: "act quiet small" }, "They were told"),
  );
}

const hands = (floor, give, beats) =>
  beats.length
    ? h(
        "ul",
        { class: "orders" },
        beats.map((each) =>
          h(
            "li",
            { key: each.round },
            h("p", null, `${each.table}, round ${each.number}: ${each.losing_hand} lost to ${each.winning_hand}. `, ruleLink(each.rule)),
            h(
              "div",
              { class: "buttons" },
              h("a", { class: "act quiet small", href: `#/replay/${each.round}` }, "Look at the hand"),
              button("The hand is verified", give("claims", () => ({ round: each.round })), { class: "act small" }),
            ),
            why(floor, give, "dismissals", { round: each.round }, "Or why it is no bad beat", "It is no bad beat"),
          ),
        ),
      )
    : h("p", { class: "hush" }, "No bad beat waits to be verified.");

const dismissed = (found) =>
  found.length > 0 &&
  table(
    "Found to be no bad beats",
    ["When", "Hand", "Dismissed by", "Why"],
    found.map((each) => [when(each.at), h("a", { href: `#/replay/${each.round}` }, `${each.table}, round ${each.number}`), each.by, each.why]),
  );

function charging(floor, give) {
  const draft = floor.draft("linked-cost", { kind: "cost", what: "", amount: "" });
  return form(
    give("costs", () => ({ kind: draft.kind, what: draft.what.trim(), amount: cents(draft.amount) }), "linked-cost"),
    choose(floor, draft, "kind", "Charge the members with", [["cost", "A cost"], ["fee", "A fee"]]),
    field(floor, draft, "what", "What for", { required: true, autocomplete: "off" }),
    amount(floor, draft, "amount", "Amount in dollars"),
    h("button", { class: "act quiet small" }, "Ask a second person"),
  );
}

const kept = (notice, records) => [
  h("p", null, `Shown ${dollars(records.display)}, kept ${dollars(records.reserve)}, locked ${dollars(records.locked)}. Records kept by ${named(notice, records.keeper)}.`),
  table(
    "What each casino gave, paid and holds",
    ["Casino", "Gave", "Paid", "Holds", ""],
    records.members.map((each) => [named(notice, each.casino), dollars(each.contributed), dollars(each.paid), dollars(each.holds), each.suspended]),
  ),
  records.payouts.length > 0 &&
    table(
      "Payouts",
      ["When", "Amount", "", "Hands", "Where", "Verified by", "Authorized by", "Seats on record"],
      records.payouts.map((each) => [
        when(each.at),
        dollars(each.amount),
        each.state,
        `${each.losing_hand} lost to ${each.winning_hand}`,
        `${named(notice, each.casino)}, ${each.table}`,
        each.verified_by,
        each.authorized_by,
        Object.values(each.seats).reduce((sum, seats) => sum + seats.length, 0),
      ]),
    ),
  records.liabilities.map((each) =>
    h("p", { key: each.claim, class: "lost" }, `${dollars(each.amount)} is owed, the whole of it by each of ${each.owed_by.map((id) => named(notice, id)).join(", ")}. `, ruleLink(each.rule)),
  ),
];
