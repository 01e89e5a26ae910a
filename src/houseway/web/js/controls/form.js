/** Several things stated together, and several answers one after the other: a keno ticket, and a handful of them. */

import { face } from "../cards/faces.js";
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { t, tr } from "../phrases.js";
import { button } from "./choice.js";
import { Control } from "./control.js";
import { count } from "../words.js";

export class FormControl extends Control {
  /** @param {(space: any, context: any, verb?: string) => Control} make builds the control of a field */
  constructor(space, context, make) {
    super(space, context);
    const silent = { ...context, answer: () => {} };
    /** @type {[string, Control][]} */
    this.fields = Object.entries(space.fields).map(([name, inner]) => [name, make(inner, silent, context.label(name))]);
  }

  value() {
    const stated = this.fields.map(([name, control]) => [name, control.value()]);
    return stated.every(([, value]) => value !== undefined) ? Object.fromEntries(stated) : undefined;
  }

  card(code) {
    return this.fields.map(([, control]) => control.card(code)).find(Boolean) ?? null;
  }

  part() {
    return h(
      "div",
      { class: "form-fields" },
      this.fields.map(([name, control]) =>
        h("fieldset", { key: name }, h("legend", null, this.context.label(name)), control.part()),
      ),
    );
  }

  dock() {
    const value = this.value();
    return [
      this.part(),
      h(
        "button",
        {
          class: "act",
          key: "form-go",
          disabled: value === undefined,
          onclick: () => this.context.answer(value),
          "data-rule": this.space.rule,
        },
        t("Confirm"),
      ),
    ];
  }

  key(event) {
    const value = this.value();
    if (event.key !== "Enter" || value === undefined) return false;
    this.context.answer(value);
    return true;
  }
}

export class SeveralControl extends Control {
  /** @param {(space: any, context: any, verb?: string) => Control} make builds the control of one answer */
  constructor(space, context, make) {
    super(space, context);
    this.make = make;
    this.given = [];
    this.fresh();
  }

  fresh() {
    this.inner = this.make(this.space.of, { ...this.context, answer: (value) => this.add(value) });
    this.inner.begin();
  }

  add(value) {
    this.given.push(value);
    this.fresh();
    this.context.changed();
  }

  drop(index) {
    this.given.splice(index, 1);
    this.context.changed();
  }

  value() {
    return this.given;
  }

  /** Everything added, and the one being stated when it is whole. */
  get all() {
    const ready = this.room ? this.inner.value() : undefined;
    return ready === undefined ? this.given : [...this.given, ready];
  }

  get room() {
    return this.given.length < this.space.high;
  }

  send() {
    this.context.answer(this.all);
  }

  dock() {
    const ready = this.room && this.inner.value() !== undefined;
    const { all } = this;
    return [
      this.room && h("div", { class: "one-of-several", key: "one" }, this.inner.part()),
      this.given.length > 0 && h("ul", { class: "given", key: "given" }, this.given.map((value, index) => this.slip(value, index))),
      h(
        "div",
        { class: "sends", key: "sends" },
        ready &&
          this.given.length + 1 < this.space.high &&
          button("add", t("Add another"), "a", () => this.add(this.inner.value()), this.space.rule, "quiet small"),
        button("deal", this.words(all), "d", () => this.send(), this.space.rule, all.length ? "" : "quiet"),
      ),
    ];
  }

  slip(value, index) {
    return h(
      "li",
      { key: index },
      h("span", null, told(this.space.of, value, this.context.label)),
      h("button", { class: "plain", "aria-label": t("Take number {n} back", { n: index + 1 }), onclick: () => this.drop(index) }, "×"),
    );
  }

  words(all) {
    const what = this.context.what || "answers";
    const cost = all.reduce((sum, value) => sum + costOf(this.space.of, value), 0);
    if (!all.length) return t("No {what} this time", { what: tr(what) });
    return t(cost ? "{what} for {cost}" : "{what}", { what: count(all.length, what.replace(/s$/, "")), cost: dollars(cost) });
  }

  card(code) {
    return this.room ? this.inner.card(code) : null;
  }

  key(event) {
    if (event.key.toLowerCase() === "d") this.send();
    else if (event.key.toLowerCase() === "a" && this.room && this.inner.value() !== undefined) this.add(this.inner.value());
    else return false;
    return true;
  }
}

/** What an answer costs, where its space says how that is reckoned. */
function costOf(space, answer) {
  if (space.type === "menu" && Array.isArray(answer)) return costOf(space.options[answer[0]], answer[1]);
  return space.price?.length ? space.price.reduce((product, name) => product * answer[name], 1) : 0;
}

/** An answer on one line. */
function told(space, answer, label) {
  if (space.type === "menu" && Array.isArray(answer))
    return `${label(answer[0])}: ${told(space.options[answer[0]], answer[1], label)}`;
  if (space.type === "cards") return answer.map((code) => face(code).short).join(" ");
  if (space.type === "amount") return space.money === false ? String(answer) : dollars(answer);
  if (space.type !== "form") return label(String(answer));
  return Object.entries(space.fields)
    .map(([name, inner]) => (inner.money === false ? `${label(name)} ${answer[name]}` : told(inner, answer[name], label)))
    .join(", ");
}
