/** A rule that stands in the deck or on the layout: what shows it is lit among what lies beside it. */

import { h, render } from "./dom.js";
import { loadStyle } from "./load-style.js";
import { plan } from "./pages/layout.js";
import { phrase, t } from "./phrases.js";
import { payTable } from "./table/felt.js";

await Promise.all([loadStyle("layout.css"), loadStyle("example.css")]);

const WHERE = { deck: phrase("In the deck"), felt: phrase("On the felt"), sign: phrase("On a sign at the table") };

/** @param {HTMLElement} root @param {any} found the service's answer */
export function drawLaidOut(root, { clause, title, laid_out: laid }) {
  render(
    root,
    h(
      "main",
      { class: "page" },
      h("h1", null, clause.cite || clause.id),
      h("p", { class: "what", lang: "en" }, clause.summary),
      h("p", { class: "hush" }, `${t(WHERE[laid.where])}, ${title}: ${laid.item}`),
      laid.deck.length > 0 ? deck(laid) : laid.where === "sign" ? signs(laid.layout, clause.id) : felt(laid.layout, clause.id),
      h("a", { class: "act quiet", href: `#/rules/${encodeURIComponent(clause.id)}` }, t("Back to the rule")),
    ),
  );
}

function deck({ deck, cards }) {
  const lit = new Set(cards);
  return h(
    "div",
    { class: "spread", role: "img", "aria-label": t("{n} of {all} cards", { n: cards.length, all: deck.length }) },
    deck.map((code) => h("hw-card", { code, key: code, class: lit.has(code) ? "lit" : "" })),
  );
}

const paper = (layout, rule, on) => [
  h(
    "div",
    { class: "paper-pays" },
    layout.pay_tables
      .filter((each) => each.on === on)
      .map((each) => h("div", { class: each.rule === rule ? "pay-box lit" : "pay-box", key: each.wager + each.title }, payTable(each))),
  ),
  layout.inscriptions
    .filter((each) => each.on === on && each.text)
    .map((each) => h("p", { class: each.rule === rule ? "sign lit" : "sign", key: each.name }, each.text)),
];

const signs = (layout, rule) => h("section", { class: "sheet signs" }, paper(layout, rule, "sign"));

const felt = (layout, rule) => h("section", { class: "sheet" }, plan(layout, rule));
