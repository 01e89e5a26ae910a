/** Steps of the table's day that are due, each with its clause and form. */

import { command } from "../api.js";
import { h } from "../dom.js";
import { cents } from "../money.js";
import { ruleLink } from "../rule-link.js";
import { plain } from "../words.js";
import { amount, box, choose, field, folded, typedCards, when } from "./form.js";

/** @import { Does, FloorState } from "./state.js" */

/** What a step must state, by its kind: `[name, words, input or choices]`; kinds not listed prepare a deck. */
const STATES = {
  open: [],
  close: [],
  fix_shoe: [],
  lock_shoe: [],
  load: [],
  rack: [],
  sort: [],
  idle: [["face", "Face", ["up", "down"]]],
  turn_up: [],
  mount: [],
  dismount: [],
  count_pot: [["counted", "Counted, in dollars", "money"]],
  keep_pot: [["counted", "Verified, in dollars", "money"]],
  restore_pot: [["counted", "Counted, in dollars", "money"]],
  arrive: [],
  receive_shaker: [],
  check_shaker: [],
  receive: [["back", "Colour of the backs", "text"]],
  shuffle: [["how", "How", ["manual", "automated"]]],
  cut: [["depth", "Cards lifted, about", "number"]],
  count: [["found", "Cards counted", "number"]],
  remove: [["why", "Why", "text"]],
  file_reference: [["reference", "Reference", "text"]],
  inspect_return: [["cards", "Cards found", "cards"]],
};

/** How typed text is read, by the kind of input. */
const READS = { number: Number, money: cents, cards: typedCards };

/** @param {FloorState} floor @param {Does} does */
export function due(floor, does) {
  const steps = floor.table.steps_due ?? [];
  if (!steps.length) return box("Procedures due", h("p", { class: "hush" }, "Nothing is due."));
  return box(
    "Procedures due",
    !floor.table.attended &&
      h("p", { class: "hush" }, "This table is automatic: the program does its steps; papers are for people."),
    h(
      "ol",
      { class: "due-list" },
      named(steps).map(([name, step]) =>
        h("li", { key: name }, words(step), folded(floor, does, { name: `see ${step.what}`, title: "What is checked", load: async () => { const { pictured } = await import("../day/pictures.js"); return (floor) => pictured(floor, step.what); } }), floor.may("procedure") && doing(floor, does, step, `due-${name}`)),
      ),
    ),
  );
}

/** Each step with a name that stays the same: `[name, step]`. */
function named(steps) {
  const alike = {};
  return steps.map((step) => {
    const name = `${step.what}-${step.deck}-${step.name}`;
    alike[name] = (alike[name] ?? 0) + 1;
    return [`${name}-${alike[name]}`, step];
  });
}

function words(step) {
  const by = step.at ? ` by ${when(step.at * 1000)}` : "";
  return h(
    "p",
    null,
    h("b", { class: step.at ? "" : "due" }, plain(step.says)),
    h("span", { class: "hush" }, `${by}, ${plain(step.role).toLowerCase()}${step.deck ? `, deck ${step.deck}` : ""} `),
    ruleLink(step.rule),
  );
}

/** The form of a step; `press` is the look of its button. */
export function doing(floor, does, step, name, press = "act quiet small") {
  const states = [...(STATES[step.what] ?? []), ...byWhom(floor.table, step)];
  const draft = floor.draft(
    name,
    Object.fromEntries(states.map(([name, , kind]) => [name, Array.isArray(kind) ? kind[0] : name === "depth" ? half(floor) : ""])),
  );
  const done = (event) => {
    event.preventDefault();
    does.attempt(() => command(floor.path("procedure"), { step: stated(step, states, draft) }), floor.sending(name));
  };
  return h(
    "form",
    { class: "fields", onsubmit: done },
    states.map(([name, label, kind]) =>
      Array.isArray(kind)
        ? choose(
            floor,
            draft,
            name,
            label,
            kind.map((each) => [each, name === "by" ? each : plain(each)]),
          )
        : kind === "money"
          ? amount(floor, draft, name, label)
          : field(floor, draft, name, label, { type: kind === "number" ? "number" : "text", required: kind !== "text" }),
    ),
    h("button", { class: press }, "Done"),
  );
}

/** Where a deck is cut: no one counts the cards that are lifted, so its middle stands there to be changed. */
const half = ({ layout }) => String(Math.floor(Object.keys(layout?.faces ?? {}).filter((code) => !code.startsWith("?")).length / 2) || "");

/** What a player did is entered for them by the person who runs the table. */
function byWhom(table, step) {
  const seated = table.seats.map((seat) => seat.player);
  return step.role === "player" ? [["by", "Which player", seated.length ? seated : ["no one yet"]]] : [];
}

/** The step as the service reads it. */
function stated(step, states, draft) {
  const type = step.what in STATES ? step.what : "prepare";
  const said = type === "prepare" ? { stage: step.what } : {};
  if (type === "file_reference") said.name = step.name;
  if (type === "mount" || type === "dismount") said.device = step.name;
  if (type === "inspect_return") said.serial = Number(step.name);
  for (const [name, , kind] of states) said[name] = (READS[kind] ?? String)(draft[name]);
  return { type, role: step.role, ...said, ...(step.deck ? { deck: step.deck } : {}) };
}
