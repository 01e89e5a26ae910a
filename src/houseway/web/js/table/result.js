/** What became of the round: the hands in words, who won and why, every wager with its clause. It waits. */

import { h } from "../dom.js";
import { tellProblem } from "../live.js";
import { dollars } from "../money.js";
import { t } from "../phrases.js";
import { ruleLink } from "../rule-link.js";
import { worth } from "../scene.js";
import { placeName, sentence } from "../sentences.js";
import { area, person, plain } from "../words.js";
import { outcomeWords } from "./areas.js";
import { netOf } from "./seat.js";
import { handWords, potLines } from "./showdown.js";

/** @param {import("./model.js").TableModel} model */
export function summary(model) {
  const { scene, feed, me } = model;
  const net = me ? netOf(scene, me) : null;
  const awards = feed.events.filter((event) => event.type === "awarded");
  if (scene.void) return { tone: "push", title: t("The round is void"), net };
  if (net === null)
    return {
      tone: "push",
      title: awards.length
        ? awardWords(model, awards)
        : feed.events.some((event) => event.type === "wagered")
          ? t("The round is over")
          : t("No wagers this round"),
      net,
    };
  if (net > 0) return { tone: "won", title: t("You win {net}", { net: dollars(net) }), net };
  if (net < 0) return { tone: "lost", title: t("You lose {net}", { net: dollars(-net) }), net };
  const lying = worth(scene, me) > (scene.stacks[me] ?? 0);
  return { tone: "push", title: lying ? t("Your wagers stand") : t("You break even"), net: 0 };
}

function awardWords(model, awards) {
  const winners = [...new Set(awards.map((event) => event.player))];
  return winners.length === 1
    ? t("{player} wins {amount}", { player: person(model.names, winners[0]), amount: dollars(awards.reduce((sum, event) => sum + event.amount, 0)) })
    : t("{winners} share the pot", { winners: winners.join(` ${t("and")} `) });
}

/** Why: the hands, the comparison, the remedy or the ruling, whichever the round had. */
export function reasons(model) {
  const { feed, me, names } = model;
  const told = (event) => ({ text: `${sentence(names, event)}.`, rule: event.rule });
  const mine = feed.events.filter((event) => me && event.player === me);
  const others = feed.events.filter((event, at) => TELLING.has(event.type) || (failed(event) && !event.player && !mended(feed.events, at)));
  const lines = [
    // What decided the wagers comes first.
    ...mine.filter((event) => event.type === "compared").map(told),
    ...potLines(names, feed.events, feed.view.plays),
    ...[...others, ...mine.filter((event) => event.type === "ticket_caught" || failed(event))].map(told),
  ];
  if (lines.length || !me) return lines;
  const folded = mine.find((event) => event.type === "folded");
  return folded ? [told(folded)] : diceLines(model);
}

/** Everyone is told what turns a round. */
const TELLING = new Set(["reported", "ruled"]);
const failed = (event) => event.type === "qualified" && !event.qualifies;

/** Whether the hand that failed here was dealt to again and compared after all. */
function mended(events, at) {
  const later = events.slice(at);
  return later.some((event) => event.type === "dealt" && event.place === events[at].place) && later.some((event) => event.type === "compared");
}

/** The dice as the reason, where nothing else was judged. */
function diceLines({ feed, scene }) {
  const rolled = feed.events.findLast((event) => event.type === "rolled");
  return rolled && !scene.places.drawn ? [{ text: t("{one} and {other} came: {total}.", { one: rolled.faces[0], other: rolled.faces[1], total: total(rolled.faces) }), rule: rolled.rule }] : [];
}

const total = (faces) => faces.reduce((sum, face) => sum + face, 0);

/** What the next one is called: a hand where cards are dealt. */
export const unit = ({ scene, layout }) => (scene.dice.length || layout.numbers ? "round" : "hand");

/** @param {import("./model.js").TableModel} model @param {{next: () => void, again: (() => void)|null, costs?: any[]}} does */
export function result(model, does) {
  const told = summary(model);
  return h(
    "section",
    { class: `result tone-${told.tone}`, "aria-label": t("Result"), key: "result" },
    h(
      "div",
      { class: "verdict" },
      h("h2", { class: "result-title" }, told.title),
      reasons(model)
        .slice(0, 3)
        .map((line) => h("p", { class: "why" }, h("span", null, line.text), " ", ruleLink(line.rule))),
      (does.costs ?? []).map((line) => h("p", { class: "why gave", key: line.text }, line.text)),
    ),
    h(
      "div",
      { class: "onward" },
      does.again &&
        h(
          "button",
          { class: "act", "data-choice": "again", onclick: does.again, "aria-keyshortcuts": "R" },
          h("span", null, model.layout.numbers ? t("Same tickets again") : t("Same again")),
          h("kbd", { "aria-hidden": "true" }, "R"),
        ),
      h(
        "button",
        {
          class: does.again ? "act quiet" : "act",
          "data-choice": "next",
          onclick: does.next,
          "aria-keyshortcuts": "N",
        },
        h("span", null, unit(model) === "hand" ? t("Next hand") : t("Next round")),
        h("kbd", { "aria-hidden": "true" }, "N"),
      ),
    ),
  );
}

/** Every hand in words and every wager of ours with its clause, for the side panel. */
export function details(model, costs = []) {
  if (!model.holding) return h("p", { class: "hush" }, t("The result is shown here when the round is over."));
  const { scene, me, names } = model;
  const hands = Object.entries(scene.hands).filter(([where]) => where !== "board");
  const folded = [...scene.folded].filter((where) => names.atSpot[where] && !scene.hands[where]);
  const wagers = me
    ? [...scene.outcomes]
        .filter(([key]) => key.startsWith(`${me}|`))
        .map(([key, outcome]) => [key.split("|")[2], outcome])
    : [];
  const why = reasons(model);
  const judged = wagers.filter(([, outcome]) => outcome.end !== "in the pot");
  return [
    hands.length > 0 && h("h3", null, t("Hands")),
    hands.length > 0 &&
      h(
        "ul",
        { class: "hand-list" },
        hands.map(([where, named]) =>
          h("li", { key: where }, h("b", null, placeName(names, where)), h("span", null, handWords(model.feed.view.plays, where, named))),
        ),
      ),
    folded.length > 0 &&
      h("p", { class: "hush" }, t("Folded: {players}.", { players: folded.map((where) => placeName(names, where)).join(", ") })),
    judged.length > 0 && h("h3", null, t("Your wagers")),
    judged.length > 0 &&
      h(
        "ul",
        { class: "wager-list" },
        judged.map(([name, outcome]) =>
          h(
            "li",
            { key: name },
            h("span", { class: "wager-name" }, area(names, name), h("small", null, ` ${dollars(outcome.staked)}`)),
            h("b", { class: outcome.end }, ending(outcome)),
            ruleLink(outcome.rule),
          ),
        ),
      ),
    why.length > 0 && h("h3", null, t("Why")),
    why.map((line) => h("p", { class: "why" }, h("span", null, line.text), " ", ruleLink(line.rule))),
    costs.length > 0 && h("h3", null, t("Advice")),
    costs.map((line) => h("p", { class: "cost" }, h("span", null, line.text), " ", ruleLink(line.rule))),
    h(
      "div",
      { class: "buttons" },
      h(
        "a",
        { class: "act quiet small", href: `#/replay/${encodeURIComponent(model.feed.round)}` },
        t("Replay step by step"),
      ),
      model.me && disputing(model.feed.round),
    ),
  ];
}

/** Any player may dispute a round they were in. */
const disputing = (round) =>
  h(
    "button",
    {
      class: "act quiet small",
      onclick: () => import("../dispute.js").then(({ openDispute }) => openDispute(round)).catch(tellProblem),
    },
    t("Dispute"),
  );

function ending(outcome) {
  if (!outcome.end) return t("stands");
  if (outcome.end === "won" && outcome.odds) return t("{outcome} at {odds}", { outcome: outcomeWords(outcome), odds: outcome.odds });
  return outcome.end === "lost" ? outcomeWords(outcome) : plain(outcomeWords(outcome));
}
