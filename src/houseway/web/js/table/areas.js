/** The betting areas of a position: inscribed circles that take chips, and afterwards say what became of them. */

import { h } from "../dom.js";
import { dollars } from "../money.js";
import { phrase, t, tr } from "../phrases.js";

const ENDS = {
  won: phrase("wins"),
  lost: phrase("loses"),
  push: phrase("push"),
  void: phrase("void"),
  returned: phrase("back"),
  "paid for": phrase("paid"),
};

/** A label as it is printed, its number large: `Place Bet` 4 `to Win`. @param {string} label */
const lettered = (label) =>
  label.split(/(?<![\w$])(\d+)(?![\w'])/).map((part, at) => part && h(at % 2 ? "b" : "span", { key: at }, part));

/** @param {any} area @param {{amount: number, outcome?: any, hold?: any, hot?: boolean}} lies */
export function bettingArea(area, { amount, outcome, hold, hot }) {
  const ended = outcome && !amount && outcome.end && outcome.end !== "in the pot";
  const said = [area.label, amount ? dollars(amount) : ended ? outcomeWords(outcome) : t("empty"), hold?.note]
    .filter(Boolean)
    .join(", ");
  const inside = [
    h(
      "span",
      { class: "area-ring", "aria-hidden": "true" },
      amount > 0 && h("hw-chips", { amount, key: "chips" }),
      !amount && h("span", { class: "area-name" }, lettered(area.label)),
    ),
    amount > 0 && h("span", { class: "area-tag", "aria-hidden": "true" }, lettered(area.label)),
    ended &&
      h("span", { class: `outcome ${outcome.end.replaceAll(" ", "-")}`, "aria-hidden": "true" }, outcomeWords(outcome)),
  ];
  const shape = {
    class: `area${amount ? " filled" : ""}${hold ? " open" : ""}${hot ? " hot" : ""}`,
    key: `area-${area.name}`,
    "data-rule": area.rule,
    "data-area": area.name,
    "aria-label": said,
  };
  if (!hold) return h("div", { ...shape, role: "img", tabindex: "0" }, inside);
  const less = (event) => {
    event.preventDefault();
    hold.less();
  };
  return h(
    "div",
    { class: "area-slot", key: `slot-${area.name}` },
    h(
      "button",
      {
        ...shape,
        onclick: (event) => (event.shiftKey ? hold.less() : hold.add()),
        oncontextmenu: less,
        "aria-description": t("Enter adds a chip, minus takes one off"),
      },
      inside,
    ),
    amount > 0 && h("button", { class: "minus", "aria-label": t("Take a chip off {area}", { area: area.label }), onclick: less }, "−"),
  );
}

export function outcomeWords(outcome) {
  if (outcome.end === "won") return `+${dollars(outcome.won)}`;
  if (outcome.end === "lost") return `−${dollars(outcome.lost)}`;
  return tr(ENDS[outcome.end] ?? outcome.end);
}
