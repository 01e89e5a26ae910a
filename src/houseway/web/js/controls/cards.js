/** Choosing cards by tapping them: a number of these cards, or one of the sets that may be played. */

import { face, inWords } from "../cards/faces.js";
import { h } from "../dom.js";
import { t } from "../phrases.js";
import { count, plain } from "../words.js";
import { Control } from "./control.js";

const go = (label, ready, press, rule) =>
  h(
    "button",
    { class: "act", disabled: !ready, onclick: press, "data-rule": rule },
    h("span", null, label),
    h("kbd", { "aria-hidden": "true" }, "↵"),
  );

/** The cards to choose from that do not already lie before the player; many numbers stand in a grid. */
function tray(control, cards) {
  const apart = cards.filter((code) => !control.context.onFelt?.(code));
  if (!apart.length) return null;
  const numbers = apart.every((code) => face(code).kind === "number");
  return h(
    "div",
    { class: numbers ? "number-grid" : "pick-row", role: "group", "aria-label": t("To choose from"), key: "tray" },
    apart.map((code, index) => {
      const hold = control.card(code);
      const shape = {
        type: "button",
        key: code,
        "aria-pressed": String(hold.picked),
        disabled: !hold.open,
        "aria-label": face(code).words,
        onclick: hold.pick,
      };
      if (numbers) return h("button", { ...shape, class: `number${hold.picked ? " picked" : ""}` }, face(code).short);
      return h(
        "button",
        { ...shape, class: `pick${hold.picked ? " picked" : ""}` },
        h("hw-card", { code, "aria-hidden": "true" }),
        index < 9 && h("kbd", { "aria-hidden": "true" }, String(index + 1)),
      );
    }),
  );
}

export class CardsControl extends Control {
  constructor(space, context, verb = t("Choose")) {
    super(space, context);
    this.verb = space.verb ? plain(space.verb) : verb;
    this.picked = new Set();
  }

  get cards() {
    return this.space.of;
  }

  get ready() {
    return this.picked.size >= this.space.low && this.picked.size <= this.space.high;
  }

  card(code) {
    if (!this.cards.includes(code)) return null;
    const picked = this.picked.has(code);
    return { picked, open: picked || this.picked.size < this.space.high, pick: () => this.toggle(code) };
  }

  toggle(code) {
    if (this.picked.has(code)) this.picked.delete(code);
    else if (this.picked.size < this.space.high) this.picked.add(code);
    this.context.changed();
  }

  send() {
    if (this.ready) this.context.answer(this.cards.filter((card) => this.picked.has(card)));
  }

  /** Where the cards to choose from lie on the felt, what was chosen is told instead. */
  part() {
    const { low, high } = this.space;
    const { size } = this.picked;
    return (
      tray(this, this.cards) ?? [
        h("p", { class: size ? "told" : "told hush" }, size ? t("{size} picked", { size }) : t("{low} to {high}, on the board", { low, high })),
        size > 0 && h("button", { type: "button", class: "plain", onclick: () => this.clear() }, t("Clear")),
      ]
    );
  }

  clear() {
    this.picked.clear();
    this.context.changed();
  }

  value() {
    return this.ready ? this.cards.filter((card) => this.picked.has(card)) : undefined;
  }

  dock() {
    const { space } = this;
    const { low, high } = space;
    const range = low === high ? `${low}` : t("{low} to {high}", { low, high });
    const label = this.picked.size
      ? `${this.verb} ${this.picked.size}`
      : low === 0
        ? plain(space.none || t("{verb} none", { verb: this.verb }))
        : t(high === 1 ? "{verb} {range} card" : "{verb} {range} cards", { verb: this.verb, range });
    // A button for none at all does not say that cards may be tapped.
    const ask = low === 0 && !this.picked.size && t("{verb}: tap up to {high} cards, or", { verb: this.verb, high });
    return [
      tray(this, this.cards) ?? (ask && h("span", { class: "about-what", key: "about" }, ask)),
      go(label, this.ready, () => this.send(), this.space.rule),
    ];
  }

  key(event) {
    if (/^[1-9]$/.test(event.key) && this.cards[Number(event.key) - 1]) this.toggle(this.cards[Number(event.key) - 1]);
    else if (event.key === "Enter") this.send();
    else return false;
    return true;
  }
}

/** So many sets are offered whole. */
const FEW = 6;

/** One of many sets: a card is open while some set holds it together with those already picked. */
export class SetsControl extends Control {
  constructor(space, context, verb = t("Play")) {
    super(space, context);
    this.verb = verb;
    this.picked = new Set();
    this.cards = [...new Set(space.options.flat())];
  }

  /** The sets that hold everything picked so far. */
  get fitting() {
    return this.space.options.filter((option) => [...this.picked].every((card) => option.includes(card)));
  }

  get exact() {
    return this.space.options.find(
      (option) => option.length === this.picked.size && option.every((card) => this.picked.has(card)),
    );
  }

  card(code) {
    const picked = this.picked.has(code);
    // A card that is in no set is dimmed beside those that are.
    return {
      picked,
      open: picked || this.fitting.some((option) => option.includes(code)),
      pick: () => this.toggle(code),
    };
  }

  toggle(code) {
    if (this.picked.has(code)) this.picked.delete(code);
    else this.picked.add(code);
    this.context.changed();
  }

  take(option) {
    this.picked = new Set(option);
    this.context.changed();
  }

  send() {
    if (this.exact) this.context.answer(this.exact);
  }

  value() {
    return this.exact;
  }

  /** What a set is called. @param {string[]} option */
  named(option) {
    return plain(this.space.names?.[this.space.options.indexOf(option)] ?? "");
  }

  /** What is picked, by name; else how to go on. */
  words() {
    const { exact, fitting } = this;
    if (exact) return `${this.verb}${this.named(exact) ? `: ${this.named(exact)}` : ""}`;
    const more = count(fitting.length, "play");
    return this.picked.size ? t("{more} with these cards", { more }) : t("Tap cards: {more}", { more });
  }

  dock() {
    // With many plays open the cards themselves are the way; few are offered whole.
    const few = this.fitting.length <= FEW ? this.fitting : [];
    return [
      tray(this, this.cards),
      few.length > 0 &&
        h(
          "div",
          { class: "sets", role: "group", "aria-label": t("Sets that may be played"), key: "sets" },
          few.map((option) =>
            h(
              "button",
              {
                key: option.join(),
                class: `set${option === this.exact ? " picked" : ""}`,
                "aria-pressed": String(option === this.exact),
                "aria-label": `${this.named(option)} ${inWords(option)}`,
                onclick: () => this.take(option),
              },
              option.map((code) => face(code).short).join(" ") || "none",
            ),
          ),
        ),
      go(this.words(), Boolean(this.exact), () => this.send(), this.space.rule),
    ];
  }

  key(event) {
    if (/^[1-9]$/.test(event.key) && this.cards[Number(event.key) - 1]) {
      const hold = this.card(this.cards[Number(event.key) - 1]);
      if (hold.open) hold.pick();
    } else if (event.key === "Enter") this.send();
    else return false;
    return true;
  }
}
