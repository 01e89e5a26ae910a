/**
 * A control turns a space (what is legal) into something to press. It holds a choice being made and answers with a JSON value.
 */

/** @import { AreaHold, CardHold, Context } from "../types.d.ts" */

/** What every control can be asked; a kind of space overrides what it needs. */
export class Control {
  /** @param {any} space @param {Context} context */
  constructor(space, context) {
    this.space = space;
    this.context = context;
    /** Letters that this control takes for itself. @type {string[]} */
    this.letters = [];
  }

  /** What stands in the dock. @returns {any} */
  dock() {
    return [];
  }

  /** The same as a part of something larger, without a button of its own. @returns {any} */
  part() {
    return this.dock();
  }

  /** Begin with a first choice, as a part of something larger that is never without one. */
  begin() {}

  /** Give the answer as it stands, where it is one. */
  send() {}

  /** The answer as it stands, or undefined while it is not one. @returns {any} */
  value() {
    return undefined;
  }

  /** Take a key press; answers whether it was taken. @param {KeyboardEvent} _event */
  key(_event) {
    return false;
  }

  /** How a betting area takes part. @returns {AreaHold|null} */
  area(_name) {
    return null;
  }

  /** How a card takes part. @returns {CardHold|null} */
  card(_code) {
    return null;
  }
}

/** Keys that mean something at every table. */
const TAKEN = new Set(["m", "h", "t", "l", "n", "?"]);

/** A letter for each word, its own first free one; `other` letters are in use beside them. */
export function shortcuts(words, other = []) {
  const used = new Set([...TAKEN, ...other]);
  return words.map((word, index) => {
    const letter = [...word.toLowerCase()].find((each) => /[a-z]/.test(each) && !used.has(each)) ?? String(index + 1);
    used.add(letter);
    return letter;
  });
}
