/** The question open to this player, and what its control needs to know of the table. */

import { face } from "../cards/faces.js";
import { tell } from "../live.js";
import { language, t } from "../phrases.js";
import { plain } from "../words.js";

/** @import { TableModel } from "./model.js" */
/** @import { PlayState } from "./state.js" */

/**
 * The question open to this player, and a name that it keeps whatever happens beside it; an empty name without a question.
 * @param {TableModel} model @param {PlayState} play
 */
export function openQuestion(model, play) {
  const todo = model.me && !model.over ? model.feed?.todo(model.me) : null;
  const answered = todo?.kind === "window" && model.me in model.feed.view.answered;
  if (!todo || (answered && !play.changing)) return { todo: null, name: "" };
  const { round, asked } = model.feed;
  return { todo, name: [round, todo.kind, todo.what, todo.spot, asked, JSON.stringify(todo.space)].join("|") };
}

/** Whether two questions, by their names, are of different rounds or kinds. @param {string} one @param {string} other */
export const differs = (one, other) => one.split("|").slice(0, 3).join() !== other.split("|").slice(0, 3).join();

/** An area, with its spot where one player has several, or the player who sits at a spot that is offered by its number. */
function labelOf({ names }, name, moves) {
  const [area, spot] = name.split("@");
  // A move may be called as an area is; only in English is that one word.
  const label = moves && language() !== "en" ? "" : names.labels[area];
  if (label) return spot ? t("{label} at spot {spot}", { label, spot }) : label;
  return names.atSpot[name] ?? plain(name);
}

/**
 * What a control is given: how to answer, and what it shows of the table.
 * @param {TableModel} model @param {PlayState} play @param {any} todo
 * @param {{answer: (value: any, todo: any) => void, draw: () => void}} does
 * @returns {import("../types.d.ts").Context}
 */
export function contextOf(model, play, todo, does) {
  return {
    answer: (value) => does.answer(value, todo),
    changed: () => does.draw(),
    label: (name) => labelOf(model, name, todo.space.type !== "wagers"),
    tell,
    what: todo.what,
    deals: model.deals,
    onFelt: (code) =>
      (model.layout.numbers && face(code).kind === "number") ||
      model.mySpots.some((spot) => (model.scene.places[spot] ?? []).includes(code)),
    last: todo.space.type === "wagers" ? /** @type {Record<string, number>} */ (play.last) : null,
    stakes: () => model.stakes,
  };
}
