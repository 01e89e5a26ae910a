/** A table that stands in the browser alone: a round that the service has told whole, shown like any other. */

import { TableModel } from "../table/model.js";

function seatsOf(view) {
  return Object.keys(view.opening.stacks).map((player, index) => ({
    spot: index + 1,
    also: [],
    behind: false,
    backing: [],
    player,
    stack: view.opening.stacks[player],
    bot: player !== view.viewer,
    out: false,
    here: true,
    in_round: true,
    leaving: false,
  }));
}

/** A model of a round that is told here. @param {any} lesson @param {any} view @param {any} told */
export function ownTable(lesson, view, told) {
  const model = new TableModel(told);
  const seats = seatsOf(view);
  model.takeLayout({ layout: lesson.layout, faces: lesson.deals ? { any: true } : {} });
  model.takeState({
    name: lesson.title,
    you: view.viewer,
    seats,
    // Around a pot only those who play have a seat; empty ones would fill the felt.
    spots: seats.length > 1 ? seats.length : Math.min(lesson.seats, 3),
    waiting: [],
    held: null,
    phase: "replay",
    status: "replay",
    hint: false,
    frame: frameOf(view, 0, 0, 0, null),
  });
  return model;
}

/** What the service would send: the events from one to another, and what is asked then. */
export function frameOf(view, seq, since, at, step) {
  return {
    round: "own",
    number: 1,
    seq,
    asked: seq,
    since,
    clock: null,
    view: {
      ...view,
      events: view.events.slice(since, at),
      todo: step ? [step.todo] : [],
      answered: {},
      options: null,
      hands: step?.hands ?? view.hands,
      over: at === view.events.length,
    },
  };
}
