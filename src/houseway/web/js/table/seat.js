/** The other positions around the table. */

import { isUnknown } from "../cards/faces.js";
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { t } from "../phrases.js";
import { worth } from "../scene.js";
import { who } from "../session.js";
import { area as areaNamed } from "../words.js";
import { hand } from "./hand.js";
import { pucksOf } from "./pucks.js";
import { handWords, litCards } from "./showdown.js";

/** What the round brought a player, wagers that stand on counted as theirs; null for a player who took no part. */
export function netOf(scene, player) {
  const played = [...scene.outcomes.keys()].some((key) => key.startsWith(`${player}|`));
  return played ? worth(scene, player) - (scene.brought[player] ?? 0) : null;
}

/** Chips and areas of a player at a spot: `[[area, amount]]`. */
export function lyingFor(scene, player, spot) {
  const found = [];
  for (const [key, amount] of scene?.felt ?? []) {
    const [owner, at, area] = key.split("|");
    if (owner === player && Number(at) === spot) found.push([area, amount]);
  }
  return found;
}

/**
 * @param {import("../types.d.ts").Staged} model
 * @param {number} spot
 * @param {{sit: (spot: number) => void, column: string, at: Record<string, string>}} options
 */
export function seat(model, spot, { sit, column, at }) {
  const { state, scene, feed } = model;
  const here = model.sitterAt(spot);
  const backers = state.seats
    .filter((each) => (each.behind && each.spot === spot) || each.backing.includes(spot))
    .map((each) => each.player);
  if (!here) return emptySeat(model, spot, sit, column, at);
  const cards = scene?.places[String(spot)] ?? [];
  const turn =
    model.settled &&
    !model.over &&
    !(here.player in (feed?.view.answered ?? {})) &&
    feed?.view.todo.some((item) => item.actor === here.player && (item.spot === null || item.spot === spot));
  const named = handWords(feed?.view.plays, String(spot), scene?.hands[String(spot)] ?? "");
  const placed = feed && model.settled && !model.over ? feed.view.answered[here.player] : null;
  const lying = lyingFor(scene, here.player, spot);
  const shown = lying.length
    ? lying
    : placed && typeof placed === "object" && !Array.isArray(placed)
      ? Object.entries(placed).filter(([, amount]) => Number.isInteger(amount))
      : [];
  const total = shown.reduce((sum, [, amount]) => sum + amount, 0);
  // Chips put down but not yet taken up by the rules are no longer in the stack.
  const held = (scene?.stacks[here.player] ?? here.stack) - (lying.length ? 0 : total);
  const net = model.over ? netOf(scene, here.player) : null;
  const many = cards.length > 5 && cards.every(isUnknown) && !scene.over && !scene.folded.has(String(spot));
  const marks = [
    scene?.passed.has(here.player) && t("passed"),
    many && t("{n} cards", { n: cards.length }),
    here.bot && !/bot/i.test(here.player) && t("bot"),
    here.out && !here.away && t("sitting out"),
    here.leaving && t("leaving"),
    backers.length > 0 && t("with {players}", { players: backers.join(` ${t("and")} `) }),
    (here.away || !here.here) && !here.bot && t("away"),
    !here.in_round && !here.out && model.state.phase === "playing" && t("next round"),
  ].filter(Boolean);
  return h(
    "li",
    {
      key: `seat-${spot}`,
      class: `seat ${column}${turn ? " turn" : ""}${scene?.folded.has(String(spot)) ? " out" : ""}${beaten(scene, here.player) ? " beaten" : ""}`,
      style: at,
      "data-spot": spot,
    },
    hand(String(spot), cards, {
      hand: named,
      folded: scene?.folded.has(String(spot)),
      round: feed?.round,
      up: scene?.up,
      lit: litCards(feed?.view.plays, scene, feed?.events ?? []),
      label: here.player,
    }),
    total > 0 &&
      h(
        "span",
        {
          class: "seat-bets",
          title: shown.map(([area, amount]) => `${areaNamed(model.names, area)} ${dollars(amount)}`).join(", "),
        },
        h("hw-chips", { amount: total }),
      ),
    h(
      "div",
      { class: "plate" },
      pucksOf(scene, spot, here.player),
      avatar(here.player),
      h("span", { class: "who", title: here.player }, here.player),
      h(
        "span",
        { class: "sums" },
        h("span", { class: "stack-sum" }, here.covered ? t("covered") : dollars(held)),
        net !== null && h("b", { class: `net ${net > 0 ? "won" : net < 0 ? "lost" : "push"}` }, netWords(net)),
      ),
      model.dealing && shown.map(([area, amount]) => h("span", { key: area, class: "lying" }, `${areaNamed(model.names, area)} ${dollars(amount)}`)),
      marks.length > 0 && h("span", { class: "marks" }, marks.join(", ")),
      turn && h("span", { class: "turn-mark" }, t("to act")),
      named && h("span", { class: "seat-named" }, named),
    ),
  );
}

/** Whether pots were pushed, and none of them to this player. */
export const beaten = (scene, player) =>
  Boolean(scene?.over && Object.keys(scene.awards).length && !scene.awards[player]);

/** A disk with a player's first letter, in a colour that the name keeps. */
export function avatar(name) {
  const hue = [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 360, 7);
  return h("span", { class: "avatar", "aria-hidden": "true", style: { "--hue": hue } }, name.slice(0, 1).toUpperCase());
}

const netWords = (net) => (net > 0 ? `+${dollars(net)}` : net < 0 ? dollars(net) : t("even"));

/** A free seat: to sit in, to move to between rounds as a small disk, or just its number. */
function emptySeat(model, spot, sit, column, at) {
  const { held } = model.state;
  const kept = held?.spot === spot && held.player !== who()?.name;
  const canSit = !kept && (mayMove(model) || (!model.me && model.state.status === "open"));
  const says = t(model.me ? "Move to spot {spot}" : "Sit at spot {spot}", { spot });
  const inside = [h("b", null, String(spot)), !model.me && h("span", null, canSit ? t("Sit here") : kept ? t("Held") : t("Empty"))];
  const shape = { class: `sit-here${model.me ? " disk" : ""}${canSit ? "" : " still"}`, title: canSit ? says : kept ? t("Held for {player}", { player: held.player }) : t("Empty") };
  return h(
    "li",
    { key: `seat-${spot}`, class: `seat vacant ${column}`, style: at, "data-spot": spot },
    canSit
      ? h("button", { ...shape, onclick: () => sit(spot), "aria-label": says }, inside)
      : h("span", shape, inside),
  );
}

/** Whether the player may change seats now: between rounds. */
export const mayMove = ({ me, state }) => Boolean(me && state.status === "open" && state.phase !== "playing");

/** How far around the oval the first and last of so many others sit, as parts of half a turn; below 0 is below the middle. */
const REACH = [0.5, 0.5, 0.26, 0.1, 0.04, 0, -0.04, -0.06, -0.08, -0.1];

/**
 * The other spots around the oval, clockwise from the player's own: up the left side, over the top, down the right.
 * Where the house deals, no one sits at the top: `gap` keeps it free.
 * A player who sits sees those who play, and so does a reader of a round that is over; a visitor also sees where one may sit.
 * A dealer sees the table from the other side: seats to the left, opposite and to the right.
 * @param {number} spots @param {number|null} mine @param {Set<number>} taken @param {boolean} gap @param {boolean} past @param {boolean} dealing
 */
export function around(spots, mine, taken, gap, past = false, dealing = false) {
  const start = mine ?? 0;
  const all = Array.from({ length: spots }, (_, i) => ((start + i) % spots) + 1).filter((spot) => spot !== mine);
  const others = mine || past || spots > 10 ? all.filter((spot) => taken.has(spot)).slice(0, 9) : all;
  if (dealing) return opposite(others.length).map((place, i) => ({ spot: others[i], ...place }));
  const turns = gap ? beside(others.length) : over(others.length);
  return others.map((spot, i) => ({ spot, ...placed(turns[i] * Math.PI) }));
}

/** Two columns and a row across the table from the dealer, in the order of the deal. @param {number} count */
function opposite(count) {
  const column = Math.max(Math.floor(count / 3), Math.ceil((count - 3) / 2));
  const row = count - 2 * column;
  const along = (n, from, to) => Array.from({ length: n }, (_, i) => (n < 2 ? (from + to) / 2 : from + (i * (to - from)) / (n - 1)));
  const at = (x, y, dx, dy) => ({ "--x": `${x}%`, "--y": `${y}%`, "--dx": dx, "--dy": dy });
  const rows = along(column, 74, column > 2 ? 22 : 38);
  return [
    ...rows.map((y) => ({ column: "left", at: at(12, y, 1, 0) })),
    ...along(row, 50 - 11.5 * (row - 1), 50 + 11.5 * (row - 1)).map((x) => ({ column: "top", at: at(x, 18, 0, 1) })),
    ...rows.toReversed().map((y) => ({ column: "right", at: at(88, y, -1, 0) })),
  ];
}

function over(count) {
  const first = REACH[Math.min(count, REACH.length - 1)];
  return Array.from({ length: count }, (_, i) => (count < 2 ? 0.5 : first + (i * (1 - 2 * first)) / (count - 1)));
}

/** Half of them up the left side and half down the right. */
function beside(count) {
  const left = Math.ceil(count / 2);
  // Three, with their cards, need the whole height of a side.
  const side = (n) => (n === 3 ? [-0.24, 0.01, 0.4] : Array.from({ length: n }, (_, i) => (n < 2 ? 0.14 : -0.09 + (i * 0.39) / (n - 1))));
  return [...side(left), ...side(count - left).map((turn) => 1 - turn).reverse()];
}

/** A place on the rail in percent of the felt, and which way the middle lies. */
function placed(turn) {
  const bend = (n) => Math.sign(n) * Math.abs(n) ** 0.72;
  const [across, up] = [bend(Math.cos(turn)), bend(Math.sin(turn))];
  return {
    column: across > 0.3 ? "left" : across < -0.3 ? "right" : "top",
    at: { "--x": `${(50 - 41 * across).toFixed(1)}%`, "--y": `${(47 - 30 * up).toFixed(1)}%`, "--dx": across.toFixed(2), "--dy": up.toFixed(2) },
  };
}
