/** Wagers before the deal: chips put on the felt's areas by pointer, touch or keys. */

import { chipMarkup } from "../chips.js";
import { h } from "../dom.js";
import { DENOMINATIONS, dollars } from "../money.js";
import { t } from "../phrases.js";
import { Control } from "./control.js";

export class WagersControl extends Control {
  constructor(space, context) {
    super(space, context);
    this.areas = new Map(space.areas.map((area) => [area.name, area]));
    this.chips = usefulChips(space);
    this.chip = this.chips.find((value) => value >= space.areas[0]?.low) ?? this.chips[0];
    this.placed = fits(space, context.last) ? { ...context.last } : this.least();
    this.sent = null;
  }

  /** The required areas at their minimum: a hand is one press away. */
  least() {
    const placed = {};
    for (const area of this.space.areas)
      if (area.required) placed[area.name] = Math.max(area.stays ? Math.min(area.low, area.stays) : area.low, placed[area.equals ?? area.at_least] ?? 0);
    return fits(this.space, placed) ? placed : {};
  }

  area(name) {
    const area = this.areas.get(name);
    if (!area) return null;
    const leads = area.equals && this.areas.get(area.equals);
    return {
      amount: this.placed[name] ?? 0,
      open: true,
      follows: leads ? area.equals : null,
      note: t(area.required ? "{low} to {high}" : "{low} to {high}, optional", { low: dollars(area.low), high: dollars(area.high) }),
      add: (chip = this.chip) => this.change(leads ? leads : area, chip),
      less: (chip = this.chip) => this.change(leads ? leads : area, -chip),
      clear: () => this.put(leads ? leads : area, 0),
    };
  }

  change(area, by) {
    const now = this.placed[area.name] ?? 0;
    // What lies there from before other limits is raised into them, or left.
    if (by > 0 && now > area.high) return;
    const wish = by > 0 ? Math.max(area.low, now + by) : now + by;
    const steps = by > 0 ? Math.ceil((wish - area.low) / area.step) : Math.floor((wish - area.low) / area.step);
    this.put(area, wish < area.low ? 0 : Math.min(area.low + steps * area.step, area.high));
  }

  put(area, amount) {
    const placed = { ...this.placed, [area.name]: amount };
    for (const other of this.space.areas) {
      if (other.equals === area.name) placed[other.name] = amount;
      if (other.at_least === area.name && placed[other.name] && placed[other.name] < amount)
        placed[other.name] = amount;
    }
    const kept = Object.fromEntries(Object.entries(placed).filter(([, each]) => each));
    if (needed(this.space, kept) > this.space.budget && amount > (this.placed[area.name] ?? 0))
      return this.context.tell?.(t("{budget} is at hand", { budget: dollars(this.space.budget) }));
    this.placed = kept;
    this.sent = null;
    this.context.changed();
    return undefined;
  }

  get total() {
    return Object.values(this.placed).reduce((sum, amount) => sum + amount, 0);
  }

  send() {
    if (!this.total) return;
    this.sent = { ...this.placed };
    this.context.answer(this.placed);
  }

  dock() {
    const lacking = this.space.areas
      .filter((area) => area.required && !this.placed[area.name])
      .map((area) => this.context.label(area.name));
    return [
      h(
        "div",
        { class: "tray", role: "radiogroup", "aria-label": t("Chip to place"), key: "tray" },
        this.chips.map((value, index) =>
          h("button", {
            role: "radio",
            class: `pickchip${value === this.chip ? " on" : ""}`,
            "aria-checked": String(value === this.chip),
            "aria-label": t("{value} chip", { value: dollars(value) }),
            "aria-keyshortcuts": String(index + 1),
            onclick: () => this.hold(value),
            html: chipMarkup(value),
          }),
        ),
      ),
      h(
        "button",
        { class: "act quiet small", key: "clear", onclick: () => this.clear(), disabled: !this.total },
        h("span", null, t("Clear")),
        h("kbd", { "aria-hidden": "true" }, "⌫"),
      ),
      h(
        "button",
        { class: "act quiet small", key: "skip", onclick: () => this.context.answer({}) },
        h("span", null, t("Skip")),
      ),
      h(
        "button",
        {
          class: "act",
          key: "deal",
          "data-choice": "deal",
          disabled: !this.total || lacking.length > 0,
          onclick: () => this.send(),
          "data-rule": this.space.rule,
          "aria-keyshortcuts": "D",
        },
        h(
          "span",
          null,
          lacking.length && this.total
            ? t("{lacking} is needed", { lacking: lacking[0] })
            : this.total
              ? t(this.context.deals ? "Deal for {total}" : "Roll for {total}", { total: dollars(this.total) })
              : t("Place a wager"),
        ),
        h("kbd", { "aria-hidden": "true" }, "D"),
      ),
    ];
  }

  hold(value) {
    this.chip = value;
    this.context.changed();
  }

  clear() {
    this.placed = {};
    this.context.changed();
  }

  key(event) {
    const { activeElement: active } = document;
    const focused = active instanceof HTMLElement ? active.dataset.area : undefined;
    const index = Number(event.key) - 1;
    if (index >= 0 && this.chips[index]) this.hold(this.chips[index]);
    else if (
      event.key.toLowerCase() === "d" ||
      (event.key === "Enter" && !active?.closest("button, a, input, select"))
    )
      this.send();
    else if (focused && ["+", "=", "ArrowUp"].includes(event.key)) this.area(focused)?.add();
    else if (focused && ["-", "ArrowDown"].includes(event.key)) this.area(focused)?.less();
    else if (focused && ["0", "Delete"].includes(event.key)) this.area(focused)?.clear();
    else if (event.key === "Backspace") this.clear();
    else return false;
    return true;
  }
}

/** What wagers take from the stack, with what must stay back for later ones. */
export function needed(space, placed) {
  return Object.entries(placed).reduce((sum, [name, amount]) => sum + amount * (1 + (space.reserve?.[name] ?? 0)), 0);
}

/** Whether wagers are legal in this space. */
export function fits(space, placed) {
  if (!placed || !Object.keys(placed).length || needed(space, placed) > space.budget) return false;
  const known = new Set(space.areas.map((area) => area.name));
  if (!Object.keys(placed).every((name) => known.has(name))) return false;
  return space.areas.every((area) => {
    const amount = placed[area.name] ?? 0;
    if (!amount) return !area.required;
    const within = amount >= area.low && amount <= area.high && (amount - area.low) % area.step === 0;
    if (!within && amount !== area.stays) return false;
    return (
      !(area.equals && amount !== (placed[area.equals] ?? 0)) &&
      !(area.at_least && amount < (placed[area.at_least] ?? 0))
    );
  });
}

/** Five chips around the smallest step that can still be reached with the money at hand. */
function usefulChips(space) {
  const step = Math.min(...space.areas.map((area) => (area.low === area.high ? area.low : area.step)));
  const most = Math.min(space.budget, Math.max(...space.areas.map((area) => area.high)));
  const all = DENOMINATIONS.filter((value) => value % step === 0 && value <= Math.max(most, step)).reverse();
  const chips = all.slice(0, 5);
  return chips.length ? chips : [step];
}
