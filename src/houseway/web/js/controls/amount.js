/** An amount from low to high by steps: a slider, round numbers to jump to, and keys. */

import { h } from "../dom.js";
import { dollars } from "../money.js";
import { t } from "../phrases.js";
import { Control } from "./control.js";

/** The legal amount nearest to a wish, never above what is allowed. */
export function nearest({ low, high, step, extra = [] }, wish) {
  const ladder =
    high >= low
      ? [
          Math.min(
            low + Math.round((Math.max(low, Math.min(high, wish)) - low) / step) * step,
            low + Math.floor((high - low) / step) * step,
          ),
        ]
      : [];
  const all = [...ladder, ...extra];
  return all.reduce((best, each) => (Math.abs(each - wish) < Math.abs(best - wish) ? each : best), all[0]);
}

/** A step a person would use: about a fortieth of the range, a round number, a multiple of the legal step. */
export function stride({ low, high, step }) {
  const wish = (high - low) / 40;
  let size = step;
  const rounds = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000];
  for (const times of rounds) if (step * times <= wish) size = step * times;
  return size;
}

export class AmountControl extends Control {
  constructor(space, context, verb = t("Confirm")) {
    super(space, context);
    this.verb = verb;
    this.amount = nearest(space, space.low <= space.high ? space.low : (space.extra?.[0] ?? 0));
    this.top = Math.max(space.high >= space.low ? space.high : 0, ...(space.extra ?? [0]));
    this.bottom = Math.min(
      space.high >= space.low ? space.low : Infinity,
      ...(space.extra?.length ? space.extra : [Infinity]),
    );
  }

  set(wish) {
    this.amount = nearest(this.space, wish);
    this.typed = null;
    this.context.changed();
  }

  jumps() {
    const stakes = this.context.stakes?.() ?? null;
    // A bet of the pot counts the call first: it comes to what stands, and the pot as it is after the call.
    const potted = stakes && ((part) => stakes.high + part * (stakes.pot + stakes.high - stakes.mine));
    const { extra = [] } = this.space;
    const allIn = stakes ? stakes.reach === this.top : extra.length === 1 && extra[0] === this.top;
    const parts = potted && { [t("½ pot")]: potted(0.5), [t("Pot")]: potted(1) };
    const times = { "×2": Math.min(this.top, this.bottom * 2), "×5": Math.min(this.top, this.bottom * 5) };
    const between = Object.entries(parts ?? times).filter(([, wish]) => !parts || (wish > this.bottom && wish < this.top));
    const seen = new Set();
    return [[t("Min"), this.bottom], ...between, [allIn ? t("All in") : t("Max"), this.top]]
      .map(([name, wish]) => [name, nearest(this.space, wish)])
      .filter(([, amount]) => !seen.has(amount) && seen.add(amount));
  }

  /** An amount in words: money, or a plain number where the range is too small to be money. */
  said(amount) {
    return this.counts ? String(amount) : dollars(amount);
  }

  /** Whether the range is of plain numbers, too small to be money. */
  get counts() {
    return this.space.money === false || (this.top <= 100 && this.space.step === 1);
  }

  /** Take what a person types: dollars, or a plain number where the range is one. */
  type(text) {
    const clean = text.replace(/[^\d.]/g, "");
    this.amount = nearest(this.space, this.meant(clean));
    this.typed = clean;
    this.context.changed();
  }

  meant(text) {
    return Math.round(Number(text || 0) * (this.counts ? 1 : 100));
  }

  /** Send the amount; one typed that is not allowed is put right first and shown, never sent unseen. */
  send() {
    if (this.typed != null && this.meant(this.typed) !== this.amount) {
      this.context.tell?.(t("Amounts go from {low} to {high}; the nearest is {amount}.", { low: this.said(this.bottom), high: this.said(this.top), amount: this.said(this.amount) }));
      this.set(this.amount);
    } else this.context.answer(this.amount);
  }

  /** The ways to set the amount. */
  setting() {
    return h(
      "div",
      { class: "amount-set" },
      h(
        "button",
        {
          type: "button",
          class: "round",
          "aria-label": t("Less"),
          onclick: () => this.set(this.amount - stride(this.space)),
        },
        "−",
      ),
      h("input", {
        type: "range",
        min: this.bottom,
        max: this.top,
        step: this.space.step,
        value: String(this.amount),
        "aria-label": t("{verb} amount", { verb: this.verb }),
        "aria-valuetext": this.said(this.amount),
        "data-rule": this.space.rule,
        oninput: (event) => this.set(Number(event.target.value)),
      }),
      h(
        "button",
        {
          type: "button",
          class: "round",
          "aria-label": t("More"),
          onclick: () => this.set(this.amount + stride(this.space)),
        },
        "+",
      ),
      h(
        "span",
        { class: "jumps" },
        h("input", {
          class: "typed",
          type: "text",
          inputmode: "decimal",
          autocomplete: "off",
          value: this.typed ?? (this.counts ? String(this.amount) : String(this.amount / 100)),
          "aria-label": t(this.counts ? "{verb}: amount" : "{verb}: amount in dollars", { verb: this.verb }),
          onfocus: (event) => event.target.select(),
          oninput: (event) => this.type(event.target.value),
          onkeydown: (event) => this.keyTyping(event),
        }),
        this.jumps().map(([name, amount]) =>
          h(
            "button",
            { type: "button", class: "jump", onclick: () => this.set(amount) },
            name,
            h("small", null, this.said(amount)),
          ),
        ),
      ),
    );
  }

  keyTyping(event) {
    if (event.key === "Enter") this.send();
    else if (event.key === "Escape") event.target.blur();
    else if (event.key === "ArrowUp" || event.key === "ArrowDown") this.key(event);
    else return;
    event.preventDefault();
  }

  /** As part of something larger: the few amounts there are, or one to step through. */
  part() {
    const { low, high, extra = [] } = this.space;
    if (high < low && extra.length <= 8)
      return h(
        "div",
        { class: "part-choice" },
        extra.map((amount) =>
          h(
            "button",
            {
              type: "button",
              key: amount,
              class: `set${amount === this.amount ? " picked" : ""}`,
              "aria-pressed": String(amount === this.amount),
              onclick: () => this.set(amount),
            },
            this.said(amount),
          ),
        ),
      );
    const step = (by, mark, says) =>
      h("button", { type: "button", class: "round", "aria-label": says, onclick: () => this.set(this.amount + by) }, mark);
    return h(
      "div",
      { class: "amount-part" },
      step(-this.space.step, "−", t("Less {verb}", { verb: this.verb.toLowerCase() })),
      h("output", null, this.said(this.amount)),
      step(this.space.step, "+", t("More {verb}", { verb: this.verb.toLowerCase() })),
    );
  }

  value() {
    return this.amount;
  }

  dock() {
    // Where chips already stand, an amount is what the player's bets come to.
    const to = this.context.stakes?.()?.high ? ` ${t("to")}` : "";
    return h(
      "div",
      { class: "amount", key: `amount-${this.verb}` },
      this.bottom !== this.top && this.setting(),
      h(
        "button",
        { class: "act", "data-choice": "amount", onclick: () => this.send(), "data-rule": this.space.rule },
        h("span", null, `${this.verb}${to} ${this.said(this.amount)}`),
        h("kbd", { "aria-hidden": "true" }, "↵"),
      ),
    );
  }

  key(event) {
    const by = {
      ArrowUp: 1,
      ArrowRight: 1,
      "+": 1,
      "=": 1,
      ArrowDown: -1,
      ArrowLeft: -1,
      "-": -1,
      PageUp: 5,
      PageDown: -5,
    }[event.key];
    if (by) this.set(this.amount + by * stride(this.space));
    else if (event.key === "Home") this.set(this.bottom);
    else if (event.key === "End") this.set(this.top);
    else if (event.key === "Enter") this.send();
    else if (/^[\d.]$/.test(event.key) && this.bottom !== this.top) this.type((this.typed ?? "") + event.key);
    else if (event.key === "Backspace" && this.typed) this.type(this.typed.slice(0, -1));
    else return false;
    return true;
  }
}
