/** The control for a space. A new kind of space is one line here. */

import { AmountControl } from "./amount.js";
import { CardsControl, SetsControl } from "./cards.js";
import { ChoiceControl } from "./choice.js";
import { Control } from "./control.js";
import { FormControl, SeveralControl } from "./form.js";
import { MenuControl } from "./menu.js";
import { WagersControl } from "./wagers.js";

const KINDS = {
  amount: AmountControl,
  choice: ChoiceControl,
  cards: CardsControl,
  sets: SetsControl,
  wagers: WagersControl,
};

/** Spaces made of other spaces. */
const MADE_OF = {
  menu: MenuControl,
  form: FormControl,
  several: SeveralControl,
};

/** @param {any} space @param {import("../types.d.ts").Context} context @param {string} [verb] @returns {Control} */
export function controlFor(space, context, verb) {
  if (MADE_OF[space.type]) return new MADE_OF[space.type](space, context, controlFor);
  const Kind = KINDS[space.type] ?? Control;
  return new Kind(space, context, verb);
}
