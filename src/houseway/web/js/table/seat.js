/** The other positions around the table. */

import { isUnknown } from "../cards/faces.js";
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { worth } from "../scene.js";
import { plain } from "../words.js";
import { hand } from "./hand.js";

/** The buttons that lie before a seat: the dealer's own is a plain puck, others carry their name. */
export function pucks(scene, spot, player) {
  return Object.entries(scene?.marks ?? {})
    .filter(([, at]) => at === spot || at === player)
    .map(([name]) =>
      h(
        "span",
        {
          class: "button-puck",
          key: `puck-${name}`,
          role: "img",
          title: name === "button" ? "Button" : `${plain(name)} button`,
          "aria-label": name === "button" ? "Button" : `${plain(name)} button`,
        },
        name === "button" ? "B" : plain(name).charAt(0),
      ),
    );
}

/** What the round brought a player, wagers that stand on counted as theirs; null for whoever took no part. */
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
 * @param {import("./model.js").TableModel} model
 * @param {number} spot
 * @param {{sit: (spot: number) => void, column: string, order: number}} options
 */
export function seat(model, spot, { sit, column, order }) {
  const { state, scene, feed } = model;
  const here = state.seats.find((each) => each.spot === spot);
  if (!here) return emptySeat(model, spot, sit, column, order);
  const cards = scene?.places[String(spot)] ?? [];
  const turn =
    model.settled &&
    !model.over &&
    !(here.player in (feed?.view.answered ?? {})) &&
    feed?.view.todo.some((item) => item.actor === here.player && (item.spot === null || item.spot === spot));
  const named = scene?.hands[String(spot)] ?? "";
  const placed = feed && model.settled ? feed.view.answered[here.player] : null;
  const lying = lyingFor(scene, here.player, spot);
  const shown = lying.length
    ? lying
    : placed && typeof placed === "object" && !Array.isArray(placed)
      ? Object.entries(placed)
      : [];
  const total = shown.reduce((sum, [, amount]) => sum + amount, 0);
  const net = model.over ? netOf(scene, here.player) : null;
  const many = cards.length > 5 && cards.every(isUnknown) && !scene.over && !scene.folded.has(String(spot));
  const marks = [
    scene?.passed.has(here.player) && "passed",
    many && `${cards.length} cards`,
    here.bot && !/bot/i.test(here.player) && "bot",
    here.out && "sitting out",
    here.leaving && "leaving",
    !here.here && !here.bot && "away",
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
      h(
        "span",
        { class: "who" },
        here.player,
        pucks(scene, spot, here.player),
      ),
      h("span", { class: "stack-sum" }, dollars(scene?.stacks[here.player] ?? here.stack)),
      marks.length > 0 && h("span", { class: "marks" }, marks.join(", ")),
      turn && h("span", { class: "turn-mark" }, "to act"),
      named && h("span", { class: "seat-named" }, named),
    ),
    net !== null &&
      h(
        "span",
        { class: `net ${net > 0 ? "won" : net < 0 ? "lost" : "push"}` },
        net > 0 ? `+${dollars(net)}` : net < 0 ? dollars(net) : "even",
      ),
  );
}

function emptySeat(model, spot, sit, column, order) {
  const canSit = model.state.status === "open" && (!model.me || model.state.phase !== "playing");
  return h(
    "li",
    { key: `seat-${spot}`, class: `seat vacant ${column}`, style: { "--row": order }, "data-spot": spot },
    canSit
      ? h(
          "button",
          {
            class: "sit-here",
            onclick: () => sit(spot),
            "aria-label": `${model.me ? "Move to" : "Sit at"} spot ${spot}`,
          },
          h("b", null, String(spot)),
          h("span", null, model.me ? "Move here" : "Sit here"),
        )
      : h("span", { class: "sit-here still" }, h("b", null, String(spot)), h("span", null, "Empty")),
  );
}

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
