/** One's results: a line through the rounds on show, and sums by game and wager beside what was to be expected. */

import { h } from "../dom.js";
import { dollars } from "../money.js";
import { phrase, t, tr } from "../phrases.js";
import { count } from "../words.js";

const signed = (cents) => (cents > 0 ? `+${dollars(cents)}` : dollars(cents));

/** What one had won or lost after each of these rounds, the oldest first. @param {any[]} rounds newest first */
export function graph(rounds) {
  const nets = rounds.filter((round) => round.net !== null && round.net !== undefined).map((round) => round.net);
  if (nets.length < 2) return null;
  let sum = 0;
  const sums = [0, ...nets.reverse().map((net) => (sum += net))];
  const [low, high] = [Math.min(...sums), Math.max(...sums)];
  const x = (index) => (index / (sums.length - 1)) * 600;
  const y = (value) => 150 - ((value - low) / (high - low || 1)) * 140;
  return h(
    "figure",
    { class: "session" },
    h(
      "svg",
      { viewBox: "0 0 600 160", role: "img", "aria-label": t("Over {rounds}: {sum}", { rounds: count(nets.length, "round"), sum: signed(sum) }) },
      h("line", { class: "zero", x1: 0, x2: 600, y1: y(0), y2: y(0) }),
      h("polyline", { class: sum < 0 ? "lost" : "won", points: sums.map((each, i) => `${x(i)},${y(each)}`).join(" ") }),
    ),
    h("figcaption", null, t("{rounds}: {sum}, between {low} and {high}.", { rounds: count(nets.length, "round"), sum: signed(sum), low: signed(low), high: signed(high) })),
  );
}

const HEADS = ["", phrase("Rounds"), phrase("Staked"), phrase("Result"), phrase("Expected"), phrase("Chance explains")];

const tone = (net) => (net > 0 ? "won" : net < 0 ? "lost" : "");

const line = (name, each) =>
  h(
    "tr",
    { key: name },
    h("th", { scope: "row" }, name),
    [
      String(each.rounds),
      dollars(each.staked),
      signed(each.net),
      each.expected === null ? "–" : signed(each.expected),
      each.low === null || each.low === undefined ? "–" : t("{low} to {high}", { low: signed(each.low), high: signed(each.high) }),
    ].map((says, i) => h("td", { key: i, "data-head": t(HEADS[i + 1]), class: i === 2 ? tone(each.net) : null }, says)),
  );

/** @param {any} told the service's answer */
export function table(told) {
  if (!told.games.length) return null;
  return [
    h(
      "div",
      { class: "sums", tabindex: "0" },
      h(
        "table",
        { class: "list" },
        h("thead", null, h("tr", null, HEADS.map((name) => h("th", { scope: "col", key: name }, name ? t(name) : t("Game or wager"))))),
        h(
          "tbody",
          null,
          told.games.flatMap((game) => [
            line(game.title, game),
            ...told.wagers.filter((wager) => wager.game === game.game).map((wager) => line(`${game.title}: ${tr(wager.wager)}`, wager)),
          ]),
        ),
      ),
    ),
    h(
      "p",
      { class: "hush" },
      t("Your latest {rounds}. Expected is the average of the same stakes at best play; where several wagers were mixed, of the dearest. Chance leaves the result in the last column 95 times of 100. Around a pot nothing is to be expected but the rake.", { rounds: count(told.rounds, "round") }),
    ),
  ];
}
