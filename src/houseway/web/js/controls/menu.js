/** One of several kinds of move, some with an argument: `fold`, or `["raise", 400]`. */

import { h } from "../dom.js";
import { dollars } from "../money.js";
import { button, costWords, looks } from "./choice.js";
import { Control, shortcuts } from "./control.js";
import { t, tr } from "../phrases.js";

/** What is open from the start where it is the only choice beside plain moves: an amount to set, cards to tap. */
const AT_ONCE = new Set(["amount", "sets"]);

export class MenuControl extends Control {
  /** @param {(space: any, context: any, verb?: string) => Control} make builds the control of an argument */
  constructor(space, context, make) {
    super(space, context);
    this.kinds = Object.keys(space.options);
    this.letters = shortcuts(this.kinds, context.others);
    this.make = make;
    const withMore = this.kinds.filter((kind) => space.options[kind] && !this.single(kind));
    this.open = null;
    if (withMore.length === 1 && AT_ONCE.has(space.options[withMore[0]].type)) this.choose(withMore[0], true);
  }

  /** The one answer a kind allows, when its argument leaves no choice. */
  single(kind) {
    const inner = this.space.options[kind];
    return inner?.type === "amount" && inner.low === inner.high && !inner.extra?.length ? inner.low : null;
  }

  choose(kind, quietly = false) {
    const inner = this.space.options[kind];
    const only = this.single(kind);
    if (!inner) this.context.answer(kind);
    else if (only !== null) this.context.answer([kind, only]);
    else if (this.open !== kind || quietly) {
      this.open = kind;
      this.inner = this.make(
        inner.about ? { ...inner, about: "" } : inner,
        { ...this.context, answer: (value) => this.context.answer([kind, value]) },
        this.context.label(kind),
      );
      if (!quietly) this.context.changed();
    }
  }

  /** Open the first kind, for a part of something larger that is never without one. */
  begin() {
    this.choose(this.kinds[0], true);
  }

  part() {
    if (!this.open) this.begin();
    return [
      h(
        "div",
        { class: "part-choice" },
        this.kinds.map((kind) =>
          h(
            "button",
            {
              type: "button",
              key: kind,
              class: `set${kind === this.open ? " picked" : ""}`,
              "aria-pressed": String(kind === this.open),
              onclick: () => this.choose(kind),
            },
            this.context.label(kind),
          ),
        ),
      ),
      this.inner?.part(),
    ];
  }

  value() {
    const inner = this.inner?.value();
    return this.open && inner !== undefined ? [this.open, inner] : undefined;
  }

  /** What a move is about, where its own word does not say it. */
  about(kind) {
    const { about } = this.space.options[kind];
    return about ? ` ${tr(about)}` : "";
  }

  /** What a move takes, said on its button: its one amount, or what it costs. */
  price(kind) {
    const only = this.single(kind);
    const to = this.context.stakes?.()?.high ? ` ${t("to")}` : "";
    if (only !== null) return `${to} ${dollars(only)}`;
    return costWords(this.space, kind) + (this.space.options[kind] ? `${this.about(kind)}…` : "");
  }

  dock() {
    const plainKinds = this.kinds.filter((kind) => kind !== this.open);
    return [
      plainKinds.map((kind) => {
        const label = this.context.label(kind) + this.price(kind);
        return button(
          kind,
          label,
          this.letters[this.kinds.indexOf(kind)],
          () => this.choose(kind),
          this.space.options[kind]?.rule ?? this.space.rule,
          looks(this.kinds, kind),
        );
      }),
      this.open && h(
          "div",
          { class: "inner", key: `inner-${this.open}` },
          this.space.options[this.open].type === "choice" &&
            h("span", { class: "about-what" }, this.context.label(this.open) + this.about(this.open)),
          this.inner.dock(),
        ),
    ];
  }

  key(event) {
    const index = this.letters.indexOf(event.key.toLowerCase());
    if (index >= 0 && event.key.length === 1) {
      const kind = this.kinds[index];
      if (kind === this.open) return this.inner.key(new KeyboardEvent("keydown", { key: "Enter" }));
      this.choose(kind);
      return true;
    }
    if (event.key === "Escape" && this.open && this.kinds.length === 1) {
      this.open = null;
      this.context.changed();
      return true;
    }
    return this.open ? this.inner.key(event) : false;
  }

  area(name) {
    return this.open ? this.inner.area(name) : null;
  }

  card(code) {
    return this.open ? this.inner.card(code) : null;
  }
}
