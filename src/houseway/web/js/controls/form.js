/** Several things stated together, and several answers one after the other: a keno ticket, and a handful of them. */

import { h } from "../dom.js";
import { Control } from "./control.js";

export class FormControl extends Control {
  /** @param {(space: any, context: any, verb?: string) => Control} make builds the control of a field */
  constructor(space, context, make) {
    super(space, context);
    const silent = { ...context, answer: () => {} };
    this.fields = Object.entries(space.fields).map(([name, inner]) => [name, make(inner, silent, context.label(name))]);
  }

  value() {
    const stated = this.fields.map(([name, control]) => [name, control.value()]);
    return stated.every(([, value]) => value !== undefined) ? Object.fromEntries(stated) : undefined;
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
        "Confirm",
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

  dock() {
    const ready = this.inner.value();
    const room = this.given.length < this.space.high;
    return [
      room && h("div", { class: "one-of-several", key: "one" }, this.inner.part()),
      this.given.length > 0 &&
        h(
          "ul",
          { class: "given", key: "given" },
          this.given.map((value, index) =>
            h(
              "li",
              { key: index },
              h("span", null, spoken(value)),
              h(
                "button",
                { class: "plain", "aria-label": `Take number ${index + 1} back`, onclick: () => this.drop(index) },
                "×",
              ),
            ),
          ),
        ),
      room &&
        h(
          "button",
          { class: "act quiet", key: "add", disabled: ready === undefined, onclick: () => this.add(ready) },
          "Add",
        ),
      h(
        "button",
        {
          class: "act",
          key: "go",
          "data-choice": "deal",
          onclick: () => this.context.answer(this.all(ready)),
          "data-rule": this.space.rule,
        },
        this.words(ready),
      ),
    ];
  }

  /** What is sent: everything added, and the one being stated when it is whole and nothing was added yet. */
  all(ready) {
    return this.given.length || ready === undefined ? this.given : [ready];
  }

  words(ready) {
    const n = this.all(ready).length;
    return n ? `Confirm ${n}` : "None this time";
  }

  card(code) {
    return this.inner.card(code);
  }
}

/** An answer on one line. */
function spoken(value) {
  if (Array.isArray(value)) return value.map(spoken).join(" ");
  if (value && typeof value === "object")
    return Object.entries(value)
      .map(([name, each]) => `${name} ${spoken(each)}`)
      .join(", ");
  return String(value).replace(/^N(?=\d)/, "");
}
