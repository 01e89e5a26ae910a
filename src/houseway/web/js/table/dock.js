/** The edge of the table nearest to the player: what to do now, the clock, or the result. */

import { h } from "../dom.js";
import { tellProblem } from "../live.js";
import { dollars } from "../money.js";
import { t, tr } from "../phrases.js";
import { ruleLink } from "../rule-link.js";
import { skew } from "../socket.js";
import { pooled } from "./felt.js";
import { hintPanel } from "./hint.js";
import { broke, brokeDock } from "./purse.js";
import { result } from "./result.js";
import { count } from "../words.js";

const share = () => import("../copy-link.js").then(({ copyTable }) => copyTable()).catch(tellProblem);

/** Seconds left on a clock, its bank included once the turn itself has run out. */
function left(clock) {
  if (!clock) return null;
  const rest = clock.ends - (Date.now() + skew);
  return { seconds: Math.max(0, Math.ceil((rest > 0 ? rest : rest + (clock.bank ?? 0)) / 1000)), bank: rest <= 0 };
}

function clockMark(clock, names) {
  const time = left(clock);
  if (!time?.seconds || time.seconds > 600) return null;
  const whose =
    { window: t("to wager"), next: t("to the next round") }[clock.kind] ?? (clock.player === names.me ? t("for you") : t("for {player}", { player: clock.player }));
  return h(
    "p",
    { class: `clock${time.seconds <= 5 ? " short" : ""}`, role: "timer", "aria-label": t("{n} seconds {whose}", { n: time.seconds, whose }) },
    h("b", null, String(time.seconds)),
    h("span", null, time.bank ? t("s of the time bank {whose}", { whose }) : t("s {whose}", { whose })),
  );
}

/** @import { TableModel } from "./model.js" */
/** @import { Does } from "../types.d.ts" */
/** @import { PlayState } from "./state.js" */

/** @param {TableModel} model @param {PlayState} play @param {import("./plans.js").Plans} plans @param {Does} does */
export function dock(model, play, plans, does) {
  const { control } = play;
  const busy = play.busy(model);
  const feed = model.coming ?? model.feed;
  const clock = feed?.clock ? clockMark(feed.clock, model.names) : model.holding && h("p", { class: "hush" }, blocked(model));
  const mine = model.me && model.seatOf(model.me);
  const seen = !model.holding || model.onward;
  if (seen && !mine?.out && broke(model)) return h("div", { class: "dock idle" }, brokeDock(model, does), clock);
  if (mine?.out && !mine.leaving) return h("div", { class: "dock idle" }, resting(mine, busy, does), clock);
  if (model.holding && !model.onward)
    return h(
      "div",
      { class: "dock with-result" },
      result(model, { next: () => does.next(), again: model.me && play.last ? () => does.next(true) : null, costs: does.costs }),
      clock,
    );
  if (control && !busy)
    return h(
      "div",
      { class: "dock ready" },
      play.hint && hintPanel(play.hint),
      h("div", { class: "acts", role: "group", "aria-label": t("Your move") }, control.dock()),
      h("div", { class: "aside" }, clock, todoRule(model), hintButton(model, does), option(play, busy)),
    );
  return h(
    "div",
    { class: "dock idle" },
    h("p", { class: "hush" }, waiting(model, busy)),
    alone(model) && h("button", { class: "act quiet small", onclick: () => share() }, t("Copy the link")),
    !busy && plans.dock(model, does.draw),
    option(play, busy),
    model.me &&
      placed(model, busy) &&
      h("button", { class: "act quiet small", onclick: () => (play.change(), does.draw()) }, t("Change")),
    clock,
  );
}

/** Not dealt in: why, for how long the seat is kept, and one press to come back. */
function resting(mine, busy, does) {
  const minutes = Math.max(1, Math.round((mine.kept_until - (Date.now() + skew)) / 60_000));
  const kept = t("Your seat is kept for {minutes} more.", { minutes: count(minutes, "minute") });
  const chips = mine.carried
    ? " " + t("{carried} went to your account and is put back when you return.", { carried: dollars(mine.carried) })
    : mine.covered
      ? " " + t("Your chips lie under a cover.")
      : "";
  return [
    h("p", { class: "hush" }, `${mine.away ? t("You were away.") : t("You are sitting out.")} ${kept}${chips}`),
    h("button", { class: "act", "data-choice": "back", onclick: () => does.order("sit-out", { out: false }), disabled: busy }, t("I'm back")),
  ];
}

/** What may be done unasked. */
const option = (play, busy) =>
  play.option && !busy && h("div", { class: "standing", role: "group", "aria-label": t("You may also") }, play.option.dock());

/** Whether this player has answered in a window that is still open. */
const placed = ({ settled, over, feed, me }, busy) =>
  settled &&
  !over &&
  feed?.view.todo.some((item) => item.kind === "window" && item.actor === me) &&
  me in feed.view.answered &&
  !busy;

function todoRule(model) {
  const todo = model.feed?.todo(model.me);
  return todo && ruleLink(todo.rule);
}

const hintButton = (model, does) =>
  model.state.hint &&
  h("button", { class: "plain hint-button", onclick: () => does.hint(), "aria-keyshortcuts": "H" }, t("Hint"), h("kbd", { "aria-hidden": "true" }, "H"));

/** Whether a pot waits for a second player. */
const alone = ({ me, state, layout }) => me && state.phase === "waiting" && state.seats.length === 1 && pooled(layout);

/** What stands before the next round, and who can lift it. */
const blocked = ({ state: { blocked: by } }) => by && `${tr(by.says)}.${by.role === "player" ? "" : " " + t("It is up to the {role}.", { role: tr(by.role) })}`;

function waiting(model, busy) {
  if (busy) return "…";
  if (!model.settled) return "";
  if (model.state.status !== "open") return t("This table is {status}.", { status: tr(model.state.status) });
  const others = [
    ...new Set((model.feed?.view.todo ?? []).map((item) => item.actor).filter((actor) => actor !== model.me)),
  ];
  if (placed(model, busy)) {
    const { what } = model.feed.view.todo.find((item) => item.kind === "window");
    const done = what === "wagers" ? t("Your wagers are down.") : t("Your {what} are in.", { what: tr(what) });
    return others.length ? t("{done} Waiting for the others.", { done }) : done;
  }
  if (model.me && !model.seatOf(model.me).in_round && model.state.phase === "playing")
    return t("You are in from the next round.");
  if (model.feed?.view.todo[0]?.kind === "shuffle" && !model.over) return t("Shuffle under way.");
  if (others.length && !model.over)
    return t("Waiting for {others}.", { others: others.map((who) => (who === "house" ? t("the dealer") : who)).join(", ") });
  if (!model.me) return blocked(model) || t("You are watching.");
  if (alone(model)) return t("It takes two: anyone who opens the link to this table can sit down with you.");
  return blocked(model) || (model.over && model.onward ? t("The next round is coming.") : t("The dealer is getting ready."));
}
