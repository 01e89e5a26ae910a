/** Beside the table: pay tables and signs, the log, and the table itself. On a phone it is a sheet that slides up. */

import { h } from "../dom.js";
import { tellProblem } from "../live.js";
import { phrase, t, tr } from "../phrases.js";
import { ruleLink } from "../rule-link.js";
import { payTable } from "./felt.js";
import { log } from "./log.js";
import { details } from "./result.js";

/** @type {Record<import("../types.d.ts").Tab, string>} */
const TABS = { pays: phrase("Pays"), log: phrase("Log"), result: phrase("Result"), table: phrase("Table") };
const NAMES = /** @type {import("../types.d.ts").Tab[]} */ (Object.keys(TABS));

/**
 * @param {import("./model.js").TableModel} model @param {import("./state.js").PlayState} play
 * @param {{text: string, rule: string}[]|undefined} costs what decisions of the round on show gave away
 * @param {import("../types.d.ts").Does} does
 */
export function side(model, play, costs, does) {
  const panels = {
    pays: () => pays(model),
    log: () => log(model.feed?.events.slice(0, model.at) ?? [], model.names),
    result: () => details(model, costs),
    table: () => about(model, play, does),
  };
  return h(
    "aside",
    { class: `beside${play.sheet ? " open" : ""}`, "aria-label": t("About this table") },
    h(
      "div",
      { class: "tabs", role: "tablist" },
      NAMES.map((tab) =>
        h(
          "button",
          {
            role: "tab",
            id: `tab-${tab}`,
            "aria-selected": String(play.tab === tab),
            "aria-controls": "side-panel",
            tabindex: play.tab === tab ? "0" : "-1",
            class: play.tab === tab ? "on" : "",
            onclick: () => (play.show(tab), does.draw()),
            onkeydown: (event) => arrows(event, play, does),
          },
          tab === "pays" && !model.layout.pay_tables.length ? t("Signs") : t(TABS[tab]),
        ),
      ),
      h(
        "button",
        { class: "plain close-sheet", "aria-label": t("Close"), onclick: () => (play.closeSheet(), does.draw()) },
        "×",
      ),
    ),
    h(
      "div",
      { class: "panel", id: "side-panel", role: "tabpanel", "aria-labelledby": `tab-${play.tab}`, tabindex: "0" },
      panels[play.tab](),
    ),
  );
}

function arrows(event, play, does) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  event.stopPropagation();
  play.turnTo(NAMES[(NAMES.indexOf(play.tab) + by + NAMES.length) % NAMES.length]);
  does.draw();
  queueMicrotask(() => document.getElementById(`tab-${play.tab}`)?.focus());
}

function pays(model) {
  const { layout } = model;
  return h(
    "div",
    { class: "paper-pays" },
    layout.pay_tables.map((table) =>
      h("div", { class: "pay-box", key: table.wager + table.title }, payTable(table), ruleLink(table.rule)),
    ),
    layout.inscriptions.map((each) => h("p", { class: "sign", key: each.name }, tr(each.text), " ", ruleLink(each.rule))),
    h("h3", null, t("Betting areas")),
    h(
      "ul",
      { class: "area-list" },
      layout.areas.map((area) => h("li", { key: area.name }, area.label, " ", ruleLink(area.rule))),
    ),
    h("a", { class: "plain", href: `#/learn/${model.state.game}` }, t("Learn this game")),
    h("a", { class: "plain", href: `#/layout/${encodeURIComponent(model.state.id)}` }, t("Layout and signs to print")),
  );
}

/** The table's own business, loaded when its panel is first opened. @type {any} */
let business = null;

function about(model, play, does) {
  if (business) return business.about(model, play, does);
  import("./about.js").then((loaded) => ((business = loaded), does.draw())).catch(tellProblem);
  return null;
}
