/** Pay lines to change on the odds page: what each pays, wager by wager, and what is typed instead. */

import { h } from "../dom.js";
import { t } from "../phrases.js";

/** The lines that are to pay otherwise than the house does, by name, as they were typed. */
export const asked = (typed, lines) => {
  const house = Object.fromEntries(lines.map((line) => [line.name, line.house]));
  return Object.fromEntries(
    Object.entries(typed)
      .map(([name, text]) => [name, text.trim()])
      .filter(([name, text]) => text && text !== house[name]),
  );
};

/** A field for every line, under the name of its wager. */
export const payLines = (page, lines) => {
  const wagers = [...new Set(lines.map(({ name }) => parts(name)[0]))];
  return h(
    "details",
    { key: "pay-lines", class: "pay-lines", open: page.opensLines, ontoggle: ({ target }) => (page.opensLines = target.open) },
    h("summary", null, t("Pay lines")),
    h("p", { class: "hush" }, t("What a line pays for each one staked, whatever a house may offer: 25, 9 to 5 or 1.8.")),
    wagers.map((wager) => {
      const own = lines.filter(({ name }) => parts(name)[0] === wager);
      return h(
        "fieldset",
        { key: wager, class: "lines" },
        wager && h("legend", null, `${wager} (${own[0].to})`),
        h("div", { class: "fields tidy" }, own.map((line) => field(page, line))),
      );
    }),
  );
};

const field = (page, { name, house, to }) =>
  h(
    "label",
    { key: name },
    parts(name)[1],
    h("input", {
      type: "text",
      inputmode: "text",
      autocomplete: "off",
      "aria-label": `${name} ${to}`,
      value: page.pays[name] ?? house,
      oninput: (event) => page.pay(name, event.target.value),
    }),
  );

/** `bonus: Two 8's` → the wager and the line; a line of no wager of its own has its name alone. */
const parts = (name) => {
  const [wager, line] = name.split(": ");
  return line ? [wager, line] : ["", wager];
};
