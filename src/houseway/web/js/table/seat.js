/** The other positions around the table. */

import { isUnknown } from "../cards/faces.js";
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { worth } from "../scene.js";
import { who } from "../session.js";
import { hand } from "./hand.js";
import { pucksOf } from "./pucks.js";

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
 * @param {{sit: (spot: number) => void, column: string, order: number}} options
 */
export function seat(model, spot, { sit, column, order }) {
  const { state, scene, feed } = model;
  const here = model.sitterAt(spot);
  const backers = state.seats
    .filter((each) => (each.behind && each.spot === spot) || each.backing.includes(spot))
    .map((each) => each.player);
  if (!here) return emptySeat(model, spot, sit, column, order);
  const cards = scene?.places[String(spot)] ?? [];
  const turn =
    model.settled &&
    !model.over &&
    !(here.player in (feed?.view.answered ?? {})) &&
    feed?.view.todo.some((item) => item.actor === here.player && (item.spot === null || item.spot === spot));
  const named = scene?.hands[String(spot)] ?? "";
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
    scene?.passed.has(here.player) && "passed",
    many && `${cards.length} cards`,
    here.bot && !/bot/i.test(here.player) && "bot",
    here.out && !here.away && "sitting out",
    here.leaving && "leaving",
    backers.length > 0 && `with ${backers.join(" and ")}`,
    (here.away || !here.here) && !here.bot && "away",
    !here.in_round && !here.out && model.state.phase === "playing" && "next round",
  ].filter(Boolean);
  return h(
    "li",
    {
      key: `seat-${spot}`,
      class: `seat ${column}${turn ? " turn" : ""}${scene?.folded.has(String(spot)) ? " out" : ""}`,
      style: { "--row": order },
      "data-spot": spot,
    },
    hand(String(spot), cards, {
      hand: named,
      folded: scene?.folded.has(String(spot)),
      round: feed?.round,
      up: scene?.up,
      label: here.player,
    }),
    total > 0 &&
      h(
        "span",
        {
          class: `seat-bets${cards.length ? " beside-cards" : ""}`,
          title: shown.map(([area, amount]) => `${model.names.labels[area] ?? area} ${dollars(amount)}`).join(", "),
        },
        h("hw-chips", { amount: total }),
      ),
    h(
      "div",
      { class: "plate" },
      pucksOf(scene, spot, here.player),
      h("span", { class: "who", title: here.player }, here.player),
      h(
        "span",
        { class: "sums" },
        h("span", { class: "stack-sum" }, here.covered ? "covered" : dollars(held)),
        net !== null && h("b", { class: `net ${net > 0 ? "won" : net < 0 ? "lost" : "push"}` }, netWords(net)),
      ),
      marks.length > 0 && h("span", { class: "marks" }, marks.join(", ")),
      turn && h("span", { class: "turn-mark" }, "to act"),
      named && h("span", { class: "seat-named" }, named),
    ),
  );
}

const netWords = (net) => (net > 0 ? `+${dollars(net)}` : net < 0 ? dollars(net) : "even");

/** A free seat: to sit in, to move to between rounds as a small disk, or just its number. */
function emptySeat(model, spot, sit, column, order) {
  const { held } = model.state;
  const kept = held?.spot === spot && held.player !== who()?.name;
  const canSit = !kept && (mayMove(model) || (!model.me && model.state.status === "open"));
  const says = `${model.me ? "Move to" : "Sit at"} spot ${spot}`;
  const inside = [h("b", null, String(spot)), !model.me && h("span", null, canSit ? "Sit here" : kept ? "Held" : "Empty")];
  const shape = { class: `sit-here${model.me ? " disk" : ""}${canSit ? "" : " still"}`, title: canSit ? says : kept ? `Held for ${held.player}` : "Empty" };
  return h(
    "li",
    { key: `seat-${spot}`, class: `seat vacant ${column}`, style: { "--row": order }, "data-spot": spot },
    canSit
      ? h("button", { ...shape, onclick: () => sit(spot), "aria-label": says }, inside)
      : h("span", shape, inside),
  );
}

/** Whether the player may change seats now: between rounds. */
export const mayMove = ({ me, state }) => Boolean(me && state.status === "open" && state.phase !== "playing");

/**
 * The other spots in two columns, clockwise from the player's own: up the left side, down the right.
 * @returns {{spot: number, column: string, order: number}[]}
 */
export function around(spots, mine, taken) {
  const start = mine ?? 0;
  const all = Array.from({ length: spots }, (_, i) => ((start + i) % spots) + 1).filter((spot) => spot !== mine);
  // A hall of many seats shows those taken.
  const others = spots > 10 ? all.filter((spot) => taken.has(spot)).slice(0, 8) : all;
  const left = Math.ceil(others.length / 2);
  return others.map((spot, i) =>
    i < left ? { spot, column: "left", order: left - i } : { spot, column: "right", order: i - left + 1 },
  );
}
