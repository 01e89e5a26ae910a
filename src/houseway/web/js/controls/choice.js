/** One of several words: a button each, with a letter and a number to press. */

import { h } from "../dom.js";
import { dollars } from "../money.js";
import { plain } from "../words.js";
import { Control, shortcuts } from "./control.js";

/** Moves of the straight way on; among them the first is the plain one, whatever may be bought beside it. */
const PLAIN = new Set(["check", "call", "play", "bet"]);

/** Moves that give something up look quieter than those that go on. */
const QUIET = new Set(["fold", "pass", "no", "decline", "stand", "muck", "skip", "none", "surrender"]);

export function button(word, label, letter, press, rule, looks = "") {
  return h(
    "button",
    {
      key: `choice-${word}`,
      class: `act ${looks}`,
      onclick: press,
      "data-rule": rule,
      "data-choice": word,
      "aria-keyshortcuts": letter || null,
    },
    h("span", null, label),
    letter && h("kbd", { "aria-hidden": "true" }, letter.toUpperCase()),
  );
}

/** What a move takes from the stack, to be said behind its word. */
export const costWords = ({ costs }, word) => (costs?.[word] ? ` ${dollars(costs[word])}` : "");

export class ChoiceControl extends Control {
  constructor(space, context) {
    super(space, context);
    this.letters = shortcuts(space.options, context.others);
  }

  dock() {
    const { about, options, rule } = this.space;
    return [
      about && h("span", { class: "about-what", key: "about", "data-rule": rule }, plain(about)),
      options.map((word, index) =>
        button(
          word,
          this.context.label(word) + costWords(this.space, word),
          this.letters[index],
          () => this.context.answer(word),
          rule,
          looks(options, word),
        ),
      ),
    ];
  }

  part() {
    this.chosen ??= this.space.options[0];
    const choose = (word) => {
      this.chosen = word;
      this.context.changed();
    };
    return h(
      "div",
      { class: "part-choice" },
      this.space.options.map((word) =>
        h(
          "button",
          {
            type: "button",
            key: word,
            class: `set${word === this.chosen ? " picked" : ""}`,
            "aria-pressed": String(word === this.chosen),
            onclick: () => choose(word),
          },
          this.context.label(word),
        ),
      ),
    );
  }

  value() {
    return this.chosen ?? this.space.options[0];
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

/** The first move of the straight way on is the plain one to press; the others stand back a little, and giving up most. */
export function looks(words, word) {
  if (QUIET.has(word)) return "quiet";
  return word === (words.find((each) => PLAIN.has(each)) ?? words.find((each) => !QUIET.has(each))) ? "" : "alt";
}
