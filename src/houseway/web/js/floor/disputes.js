/** Disputes: what waits for a decision, the round line by line, the remedy in chips, the decision and its paper. */

import { command, get, getOnce } from "../api.js";
import { h } from "../dom.js";
import { loadStyle } from "../load-style.js";
import { cents, dollars } from "../money.js";
import { ruleLink } from "../rule-link.js";
import { amount, box, button, choose, field, form, tick, when } from "./form.js";

/** @import { Does, FloorState } from "./state.js" */

const PATH = "/api/floor/disputes";

export const disputes = {
  /** @param {FloorState} floor */
  async load(floor) {
    const { dispute } = floor.query;
    await loadStyle("disputes.css");
    if (!dispute) {
      const { rounds } = await get("/api/rounds", { limit: 20 });
      floor.hear({ tables: (await get("/api/floor/tables")).tables, disputes: await get(PATH), rounds: rounds.filter((each) => each.ended) });
      return;
    }
    const file = await get(`${PATH}/${encodeURIComponent(dispute)}`);
    floor.hear({ dispute: file, clauses: file.game ? (await getOnce("/api/rules", { game: file.game, limit: 500 })).clauses : [] });
  },

  /** @param {FloorState} floor @param {Does} does */
  draw(floor, does) {
    if (floor.query.dispute)
      return floor.dispute && h("div", { class: "floor-main", key: "dispute" }, whole(floor, does, floor.dispute));
    if (!floor.disputes) return null;
    const open = floor.disputes.filter((each) => !each.decision).reverse();
    const decided = floor.disputes.filter((each) => each.decision);
    return h(
      "div",
      { class: "floor-main", key: "disputes" },
      box("Open disputes", listed(floor, open, "No claim waits.")),
      floor.may("dispute") && taking(floor, does),
      box("Decided", listed(floor, decided, "None was decided yet.")),
    );
  },
};

/** The table's name; the id of one that is no longer there. */
const called = (floor, id) => floor.tables?.find((table) => table.id === id)?.name ?? id;

const listed = (floor, found, none) =>
  found.length
    ? h(
        "ul",
        { class: "orders" },
        found.map(({ claim, made, decision }) =>
          h(
            "li",
            { key: claim.number },
            h("a", { href: `#/floor?tab=disputes&dispute=${claim.number}` }, `No. ${claim.number}, ${claim.player} at ${called(floor, claim.table)}`),
            h("p", null, claim.words),
            h("p", { class: "hush" }, decision ? `${decision.upheld ? "Upheld" : "Not upheld"}, ${decision.by.join(" and ")}` : `Since ${when(made)}`),
          ),
        ),
      )
    : h("p", { class: "hush" }, none);

/** A claim that a player makes by word of mouth. */
function taking(floor, does) {
  const draft = floor.draft("dispute", { round: "", player: "", words: "" });
  const rounds = floor.rounds.map((each) => [each.id, `${called(floor, each.table)}, No. ${each.number}, ${when(each.ended)}`]);
  return box(
    "Take down a claim",
    form(
      () => does.attempt(() => command(PATH, { ...draft, player: draft.player.trim() }), floor.sending("dispute")),
      choose(floor, draft, "round", "Round", [["", "Choose a round"], ...rounds], { required: true }),
      field(floor, draft, "player", "Player", { required: true, maxlength: 40, autocomplete: "off" }),
      h("div", { class: "long" }, field(floor, draft, "words", "What the player says", { required: true, maxlength: 200 })),
      h("button", { class: "act" }, "Take it down"),
    ),
  );
}

function whole(floor, does, file) {
  const { claim, made, decision } = file.dispute;
  return [
    h("p", { key: "back", class: "no-print" }, h("a", { href: "#/floor?tab=disputes" }, "All disputes")),
    box(
      `Dispute ${claim.number}`,
      h("p", null, h("b", null, claim.player), `, ${file.title}${file.number ? `, round ${file.number}` : ""}, ${when(made)}`),
      h("blockquote", null, claim.words),
      claim.by !== claim.player && h("p", { class: "hush" }, `Taken down by ${claim.by}.`),
      h("p", null, h("b", null, decision ? file.outcome : "Not decided yet.")),
      decision && [
        h("p", null, ruleLink(decision.rule), ` ${file.clause}`),
        h("p", null, `Reason: ${decision.words}. Decided by ${decision.by.join(" and ")}, ${when(file.dispute.decided)}.`),
        h("p", { class: "signing" }, ...[...decision.by, claim.player].map((name) => h("span", { key: name }, name))),
      ],
      file.lines.length > 0 &&
        h(
          "div",
          { class: "buttons no-print" },
          h("a", { class: "act quiet small", href: `#/replay/${encodeURIComponent(claim.round)}?record` }, "Step through the round"),
          h("a", { class: "act quiet small", href: `${PATH}/${claim.number}/paper`, download: `dispute-${claim.number}.pdf` }, "The paper (PDF)"),
          button("Print this page", () => print()),
        ),
    ),
    file.lines.length ? rebuilt(floor, file) : box("The round", h("p", { class: "hush" }, "It is still being played. A ruling at the table may help at once.")),
    !decision && file.lines.length > 0 && floor.may("dispute-decide") && deciding(floor, does, file),
  ];
}

const EMPTY = { line: "", upheld: "yes", rule: "", right: "", words: "", look: null, theirs: false };
const WAY = { paid: 1, returned: 1, pushed: 1, voided: 1, awarded: 1, collected: -1, charged: -1, reclaimed: -1 };

/** The round as it is on record; a line that moved the player's chips can be marked as the wrong one. */
function rebuilt(floor, { dispute, lines }) {
  const { claim, decision } = dispute;
  const draft = floor.draft(`decide-${claim.number}`, { ...EMPTY });
  const wrong = decision ? decision.line : draft.line === "" ? null : Number(draft.line);
  // What moves chips names the player; what moves cards, only the place.
  const spots = new Set(lines.filter(({ event }) => event.player === claim.player && event.spot).map(({ event }) => String(event.spot)));
  const theirs = ({ event }) => event.player === claim.player || spots.has(String(event.place ?? event.spot));
  const marks = !decision && floor.may("dispute-decide");
  return box(
    "The round as it is on record",
    h("p", { class: "no-print" }, tick(`Only what concerns ${claim.player}`, draft.theirs, (on) => floor.fill(draft, { theirs: on }))),
    h(
      "ol",
      { class: "disputed" },
      lines.map((line, n) =>
        (!draft.theirs || n === wrong || theirs(line)) && h(
          "li",
          { key: n, value: n + 1, class: n === wrong ? "wrong" : "" },
          marks && line.event.player === claim.player && WAY[line.event.type]
            ? h(
                "label",
                { class: "option" },
                h("input", { type: "radio", name: "line", checked: n === wrong, onchange: () => floor.fill(draft, { line: String(n), rule: line.rules[0] ?? "", look: null }) }),
                h("span", null, line.says),
              )
            : h("span", null, line.says),
          line.rules.map((rule) => ruleLink(rule)),
        ),
      ),
    ),
  );
}

/** What is decided, its remedy in chips, and a second person asked. */
function deciding(floor, does, { dispute: { claim }, lines, hands }) {
  const name = `decide-${claim.number}`;
  const draft = floor.draft(name, { ...EMPTY });
  const wrong = draft.line === "" ? null : lines[Number(draft.line)].event;
  const right = cents(draft.right);
  const moved = draft.upheld === "no" || right === null ? 0 : wrong ? (right - wrong.amount) * WAY[wrong.type] : right;
  const order = () => ({
    number: claim.number,
    upheld: draft.upheld === "yes",
    rule: draft.rule.trim(),
    words: draft.words.trim(),
    amount: moved,
    ...(wrong && draft.upheld === "yes" ? { line: Number(draft.line) } : {}),
  });
  const said = JSON.stringify(order());
  const look = () =>
    does.attempt(
      () => command(`${PATH}/decide`, { ...order(), preview: true }),
      (found) => floor.fill(draft, { look: { said, found } }),
    );
  const ask = () => does.attempt(() => command(`${PATH}/decide`, order()), floor.sending(name));
  const seen = draft.look?.said === said ? draft.look.found : null;
  return box(
    "Decide",
    h("p", { class: "hush" }, `Two people decide. ${hands.length ? `Not ${hands.join(", ")}: they had a hand in the round.` : ""}`),
    form(
      seen ? ask : look,
      choose(floor, draft, "upheld", "The claim is", [["yes", "upheld"], ["no", "not upheld"]]),
      field(floor, draft, "rule", "Clause", { list: "dispute-clauses", required: true, autocomplete: "off" }),
      h("datalist", { id: "dispute-clauses", key: "clauses" }, (floor.clauses ?? []).map((each) => h("option", { key: each.id, value: each.id }, each.summary))),
      draft.upheld === "yes" &&
        h("div", { key: "right" }, amount(floor, draft, "right", wrong ? `Right amount (was ${dollars(wrong.amount)})` : "Amount owed ($0 for none)")),
      h("div", { class: "long" }, field(floor, draft, "words", "Reason", { required: true, maxlength: 160 })),
      seen &&
        h(
          "div",
          { class: "preview wide", role: "status", key: "preview" },
          h("p", null, h("b", null, seen.amount ? `${dollars(seen.amount)} from ${seen.source} to ${seen.target}` : "No chips move"), " ", ruleLink(seen.rule)),
          seen.amount > 0 && h("p", null, `${claim.player} has ${dollars(seen.before)} now, and then ${dollars(seen.after)}.`),
          h("p", { class: "hush" }, seen.says),
        ),
      h("button", { class: "act" }, seen ? "Ask a second person" : "Show the remedy"),
    ),
  );
}
