/** The control for a space. A new kind of space is one line here. */

import { ChoiceControl } from "./choice.js";
import { Control } from "./control.js";
import { MenuControl } from "./menu.js";
import { WagersControl } from "./wagers.js";

const KINDS = {
  choice: ChoiceControl,
  menu: MenuControl,
  wagers: WagersControl,
};

/** What not every game asks is loaded when a table first asks it. */
const LATER = {
  amount: () => import("./amount.js").then((loaded) => (KINDS.amount = loaded.AmountControl)),
  cards: () => import("./cards.js").then((loaded) => (KINDS.cards = loaded.CardsControl)),
  sets: () => import("./cards.js").then((loaded) => (KINDS.sets = loaded.SetsControl)),
  form: () => import("./form.js").then((loaded) => (KINDS.form = loaded.FormControl)),
  several: () => import("./form.js").then((loaded) => (KINDS.several = loaded.SeveralControl)),
};

/** Spaces made of other spaces build the controls of those by themselves. */
const MADE_OF = new Set(["menu", "form", "several"]);

/** The spaces that a space is made of. */
const inside = ({ options = {}, fields = {}, of }) =>
  [...Object.values(options), ...Object.values(fields), of].filter((each) => each?.type);

const kinds = (space) => [space.type, ...inside(space).flatMap(kinds)];

/** What has to be loaded before a space can be answered: a promise, or null where all is there. @param {any} space */
export function loading(space) {
  const missing = kinds(space).filter((kind) => LATER[kind] && !KINDS[kind]);
  return missing.length ? Promise.all(missing.map((kind) => LATER[kind]())) : null;
}

/** @param {any} space @param {import("../types.d.ts").Context} context @param {string} [verb] @returns {Control} */
export function controlFor(space, context, verb) {
  const Kind = KINDS[space.type] ?? Control;
  return MADE_OF.has(space.type) ? new Kind(space, context, controlFor) : new Kind(space, context, verb);
}
