/** The figures of a game on the odds page: costs, outcomes and strategy, with a plot beside each table. */

import { h } from "../dom.js";
import { t, tr } from "../phrases.js";
import { plain } from "../words.js";

/** A share in percent with its sign; what rounds to nothing has none. */
const PERCENT = (share, digits = 3) => {
  const told = (100 * share).toFixed(digits);
  return Number(told) === 0 ? `${told.replace("-", "")}\u00a0%` : `${share > 0 ? "+" : ""}${told}\u00a0%`;
};
const MOST = 14;

/** Everything below the options. */
export const figures = (page, found) => [
  costs(found),
  outcomes(page, found),
  found.jackpot && jackpot(found.jackpot),
  strategy(found),
  found.notes.map((note) => h("p", { key: note }, note)),
];

function costs({ wagers }) {
  const changed = wagers.some((wager) => wager.usual !== null);
  /** @type {[string, (each: any) => any][]} */
  const all = [
    [t("Wager"), ({ wager }) => wager],
    [t("Pay table"), (each) => (each.in_force ? each.pay_table : `(${each.pay_table})`)],
    [t("Base"), ({ base }) => base],
    [t("Average result"), (each) => h("span", { title: each.exact }, PERCENT(each.expectation, 4))],
    [changed ? t("Usually") : "", ({ usual }) => (usual === null ? " " : PERCENT(usual, 4))],
    [t("Total staked"), ({ wagered }) => wagered.toFixed(3)],
    [t("Of all staked"), (each) => PERCENT(each.element_of_risk, 4)],
    [t("Return"), ({ returned }) => PERCENT(returned).replace("+", "")],
    [t("Deviation"), ({ deviation }) => deviation.toFixed(3)],
    [t("Ends ahead"), (each) => PERCENT(each.ends_ahead).replace("+", "")],
    [t("Is paid"), (each) => PERCENT(each.is_paid).replace("+", "")],
  ];
  const columns = all.filter(([head]) => head);
  return h(
    "section",
    { class: "card-box", "aria-label": t("Cost of every wager") },
    h("h2", null, t("Cost of every wager")),
    bars(
      t("Average result of every wager, in percent of its base"),
      wagers.map((each) => [label(each, wagers), each.expectation, each.in_force]),
      (share) => PERCENT(share, 2),
    ),
    h(
      "div",
      { class: "prose", tabindex: "0", role: "region", "aria-label": t("Figures") },
      h(
        "table",
        { class: "prose-table" },
        h("thead", null, h("tr", null, columns.map(([head]) => h("th", { scope: "col", key: head }, head)))),
        h(
          "tbody",
          null,
          wagers.map((each, index) =>
            h(
              "tr",
              { key: index },
              columns.map(([, cell], at) => h(at ? "td" : "th", { key: at, scope: at ? null : "row" }, cell(each))),
            ),
          ),
        ),
      ),
    ),
    wagers.some((each) => !each.in_force) &&
      h("p", { class: "hush" }, t("A pay table in brackets is not the one that these house options use.")),
  );
}

function outcomes(page, { wagers }) {
  const wager = wagers[page.shown] ?? wagers[0];
  const likeliest = [...wager.outcomes].sort((a, b) => b[1] - a[1]).slice(0, MOST);
  const rows = likeliest.sort((a, b) => a[0] - b[0]);
  return h(
    "section",
    { class: "card-box", "aria-label": t("How a wager ends") },
    h("h2", null, t("How a wager ends")),
    h(
      "label",
      { class: "entry" },
      t("Wager"),
      h(
        "select",
        { onchange: (event) => page.show(event.target.selectedIndex) },
        wagers.map((each, index) =>
          h("option", { key: index, selected: index === page.shown }, label(each, wagers)),
        ),
      ),
    ),
    bars(
      t("Chance of each net result of {wager}, in units of the {base}", { wager: wager.wager, base: wager.base }),
      rows.map(([net, chance]) => [`${net > 0 ? "+" : ""}${Number(net.toFixed(3))}`, chance, true]),
      (chance) => `${Number((100 * chance).toPrecision(4))} %`,
    ),
    wager.outcomes.length > MOST && h("p", { class: "hush" }, t("The {most} likeliest of {n} results.", { most: MOST, n: wager.outcomes.length })),
  );
}

function jackpot({ wager, breaks_even: even, expectations }) {
  return h(
    "section",
    { class: "card-box", "aria-label": t("Jackpot") },
    h("h2", null, t("Jackpot")),
    h("p", null, t("The {wager} costs nothing once its meter shows {even}; below that it costs, above it gains.", { wager, even: DOLLARS.format(even) })),
    bars(
      t("Average result of the {wager} by what its meter shows", { wager }),
      expectations.map(([meter, share]) => [DOLLARS.format(meter), share, true]),
      (share) => PERCENT(share, 2),
    ),
  );
}

const DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
/** A wager by its name, with the pay table where there are several. */
const label = ({ wager, pay_table: table }, wagers) =>
  wagers.filter((each) => each.wager === wager).length > 1 ? `${wager}, ${table}` : wager;

const strategy = ({ strategy: lines, simpler }) =>
  lines.length + simpler.length > 0 &&
  h(
    "section",
    { class: "card-box", "aria-label": t("Strategy") },
    h("h2", null, t("Strategy")),
    lines.length > 0 && h("p", { class: "hush" }, t("What best play does, and with how many of all hands.")),
    h(
      "ul",
      null,
      [...new Set(lines.map(({ when }) => when))].map((when) =>
        h("li", { key: when }, `${plain(when)}: ${lines.filter((each) => each.when === when).map(played).join(", ")}`),
      ),
      simpler.map(({ when, do: does, share }) =>
        h("li", { key: when }, t("{when} ({does}) costs {share} more", { when: plain(when), does: tr(does), share: PERCENT(share).replace("+", "") })),
      ),
    ),
  );

const played = ({ do: does, share }) => `${does} ${Number((100 * share).toPrecision(3))}\u00a0%`;

/** Bars below their names, which a phone can read too; the table has the numbers. */
function bars(title, rows, words) {
  const most = Math.max(...rows.map(([, value]) => Math.abs(value)), 1e-9);
  return h(
    "svg",
    {
      viewBox: `0 0 360 ${rows.length * 36}`,
      class: "wide",
      style: { "max-width": "600px" },
      role: "img",
      "aria-label": title,
    },
    rows.map(([name, value, strong], index) => {
      const [width, y] = [Math.max((Math.abs(value) / most) * 280, 1), index * 36];
      const text = { "font-size": 12, fill: "currentColor" };
      return h(
        "g",
        { key: index, opacity: strong ? 1 : 0.6 },
        h("text", { x: 0, y: y + 12, ...text }, name),
        h("rect", { x: 0, y: y + 16, width, height: 14, rx: 3, fill: value < 0 ? "var(--bad)" : "var(--accent)" }),
        h("text", { x: width + 6, y: y + 27, ...text }, words(value)),
      );
    }),
  );
}
