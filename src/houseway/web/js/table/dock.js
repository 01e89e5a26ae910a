/** The edge of the table nearest to the player: what to do now, the clock, or the result. */

import { h } from "../dom.js";
import { tell } from "../live.js";
import { dollars } from "../money.js";
import { ruleLink } from "../rule-link.js";
import { skew } from "../socket.js";
import { sound } from "../sound.js";
import { pooled } from "./felt.js";
import { hintPanel } from "./hint.js";
import { broke, brokeDock } from "./purse.js";
import { result } from "./result.js";
import { share } from "./side.js";

const WARNING = 120_000;

/** Seconds left on a clock, its bank included once the turn itself has run out. */
function left(clock) {
  if (!clock) return null;
  const rest = clock.ends - (Date.now() + skew);
  return { seconds: Math.max(0, Math.ceil((rest > 0 ? rest : rest + (clock.bank ?? 0)) / 1000)), bank: rest <= 0 };
}

function clockMark(clock, names) {
  const time = left(clock);
  if (!time || time.seconds > 600) return null;
  const whose =
    clock.kind === "window"
      ? "to wager"
      : clock.kind === "next"
        ? "to the next round"
        : clock.player === names.me
          ? "for you"
          : `for ${clock.player}`;
  return h(
    "p",
    {
      class: `clock${time.seconds <= 5 ? " short" : ""}`,
      role: "timer",
      "aria-label": `${time.seconds} seconds ${whose}`,
    },
    h("b", null, String(time.seconds)),
    h("span", null, `s ${time.bank ? "of the time bank " : ""}${whose}`),
  );
}

/** @param {import("../pages/table.js").TablePage} page */
export function dock(page) {
  const { model, control } = page;
  const feed = model.coming ?? model.feed;
  const clock = feed?.clock ? clockMark(feed.clock, model.names) : null;
  const mine = model.me && model.seatOf(model.me);
  const seen = !model.holding || model.onward;
  if (seen && !mine?.out && broke(model)) return h("div", { class: "dock idle" }, brokeDock(page), clock);
  if (mine?.out && !mine.leaving) return h("div", { class: "dock idle" }, resting(page, mine), clock);
  if (model.holding && !model.onward)
    return h(
      "div",
      { class: "dock with-result" },
      result(model, { next: () => page.next(), again: model.me && page.last ? () => page.next(true) : null }),
      clock,
    );
  if (control && !page.busy)
    return h(
      "div",
      { class: "dock ready" },
      page.hint && hintPanel(page.hint),
      h("div", { class: "acts", role: "group", "aria-label": "Your move" }, control.dock()),
      h("div", { class: "aside" }, clock, todoRule(page), hintButton(page), standing(page)),
    );
  return h(
    "div",
    { class: "dock idle" },
    h("p", { class: "hush" }, waiting(page)),
    alone(model) && h("button", { class: "act quiet small", onclick: () => share() }, "Copy the link"),
    !page.busy && page.plans.dock(model, () => page.draw()),
    standing(page),
    model.me && placed(page) && h("button", { class: "act quiet small", onclick: () => change(page) }, "Change"),
    clock,
  );
}

/** Shortly before the seat of somebody who is not dealt in is free again, they are told once; true while it is kept. */
export function warned(page) {
  const mine = page.model.me && page.model.seatOf(page.model.me);
  if (!mine?.kept_until) return false;
  if (mine.kept_until - (Date.now() + skew) < WARNING && page.warnedOf !== mine.kept_until) {
    page.warnedOf = mine.kept_until;
    sound("turn");
    tell("Your seat is kept for two more minutes: press I'm back to stay.");
  }
  return true;
}

/** Not dealt in: why, for how long the seat is kept, and one press to come back. */
function resting(page, mine) {
  const minutes = Math.max(1, Math.round((mine.kept_until - (Date.now() + skew)) / 60_000));
  const kept = `Your seat is kept for ${minutes} more ${minutes === 1 ? "minute" : "minutes"}.`;
  const chips = mine.carried
    ? ` ${dollars(mine.carried)} went to your account and is put back when you return.`
    : mine.covered
      ? " Your chips lie under a cover."
      : "";
  return [
    h("p", { class: "hush" }, `${mine.away ? "You were away." : "You are sitting out."} ${kept}${chips}`),
    h(
      "button",
      { class: "act", "data-choice": "back", onclick: () => page.do("sit-out", { out: false }), disabled: page.busy },
      "I'm back",
    ),
  ];
}

/** What may be done unasked. */
function standing(page) {
  return (
    page.standing &&
    !page.busy &&
    h(
      "div",
      { class: "standing", role: "group", "aria-label": "You may also" },
      page.standing.dock(),
    )
  );
}

function change(page) {
  page.changing = true;
  page.draw();
}

const placed = (page) =>
  page.model.settled &&
  !page.model.over &&
  page.model.feed?.view.todo.some((item) => item.kind === "window" && item.actor === page.model.me) &&
  page.model.me in page.model.feed.view.answered &&
  !page.busy;

function todoRule(page) {
  const todo = page.model.feed?.todo(page.model.me);
  return todo && ruleLink(todo.rule);
}

function hintButton(page) {
  return (
    page.model.state.hint &&
    h(
      "button",
      { class: "plain hint-button", onclick: () => page.askHint(), "aria-keyshortcuts": "H" },
      "Hint",
      h("kbd", { "aria-hidden": "true" }, "H"),
    )
  );
}

/** Whether a pot waits for somebody to play against. */
const alone = ({ me, state, layout }) => me && state.phase === "waiting" && state.seats.length === 1 && pooled(layout);

function waiting(page) {
  const { model } = page;
  if (page.busy) return "…";
  if (!model.settled) return "";
  if (model.state.status !== "open") return `This table is ${model.state.status}.`;
  const others = [
    ...new Set((model.feed?.view.todo ?? []).map((item) => item.actor).filter((actor) => actor !== model.me)),
  ];
  if (placed(page)) {
    const { what } = model.feed.view.todo.find((item) => item.kind === "window");
    const done = what === "wagers" ? "Your wagers are down." : `Your ${what} are in.`;
    return others.length ? `${done} Waiting for the others.` : done;
  }
  if (model.me && !model.seatOf(model.me).in_round && model.state.phase === "playing")
    return "You are in from the next round.";
  if (model.over && model.onward) return "The next round is coming.";
  if (others.length && !model.over)
    return `Waiting for ${others.map((who) => (who === "house" ? "the dealer" : who)).join(", ")}.`;
  if (!model.me) return "You are watching.";
  if (alone(model)) return "It takes two: whoever opens the link to this table can sit down with you.";
  return "The dealer is getting ready.";
}
