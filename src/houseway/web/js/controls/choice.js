/** One of several words: a button each, with a letter and a number to press. */

import { h } from "../dom.js";
import { Control, shortcuts } from "./control.js";

/** Moves that give something up look quieter than those that go on. */
const QUIET = new Set(["fold", "pass", "no", "decline", "stand", "muck", "skip", "none", "surrender"]);

export function button(word, label, letter, press, rule, quiet = false) {
  return h("button", { key: `choice-${word}`, class: quiet ? "act quiet" : "act", onclick: press, "data-rule": rule, "data-choice": word, "aria-keyshortcuts": letter || null }, h("span", null, label), letter && h("kbd", { "aria-hidden": "true" }, letter.toUpperCase()));
}

export class ChoiceControl extends Control {
  constructor(space, context) {
    super(space, context);
    this.letters = shortcuts(space.options);
  }

  dock() {
    return this.space.options.map((word, index) => button(word, this.context.label(word), this.letters[index], () => this.context.answer(word), this.space.rule, QUIET.has(word)));
  }

  key(event) {
    const letter = event.key.toLowerCase();
    const index = /^[1-9]$/.test(letter) ? Number(letter) - 1 : this.letters.indexOf(letter);
    const word = this.space.options[index];
    if (word === undefined) return false;
    this.context.answer(word);
    return true;
  }
}

export { QUIET };
