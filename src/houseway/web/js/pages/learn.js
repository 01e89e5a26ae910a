/** A game's own page: what it is, how a round goes, how hands rank, what wagers pay and cost, and the way to a first hand. */

import { get } from "../api.js";
import { h, render } from "../dom.js";
import { ladder } from "../learn/ladder.js";
import { picture } from "../learn/picture.js";
import { tellProblem } from "../live.js";
import { loadStyle } from "../load-style.js";
import { t, tr } from "../phrases.js";
import { ruleLink } from "../rule-link.js";
import { payTable, pooled } from "../table/felt.js";
import { plain } from "../words.js";

await loadStyle("learn.css");

export class LearnPage {
  constructor(root, id) {
    this.root = root;
    this.id = id;
    this.figures = null;
    this.table = null;
  }

  async open() {
    document.title = t("Learn · Houseway");
    if (!this.id) return this.list();
    const slug = encodeURIComponent(this.id);
    this.lesson = await get(`/api/learn/${slug}`);
    document.title = `${this.lesson.title} · Learn · Houseway`;
    this.draw();
    // The tables and the figures come later: the page can be read without them.
    get("/api/lobby")
      .then(({ tables }) => (this.table = tables.find((each) => each.game === this.id && each.status === "open") ?? null))
      .then(() => this.draw(), tellProblem);
    if (this.lesson.figures)
      get(`/api/odds/${slug}`)
        .then((figures) => ((this.figures = figures), this.draw()))
        .catch(() => {});
    return undefined;
  }

  /** Every game, where none is named. */
  async list() {
    const { games } = await get("/api/lobby");
    render(
      this.root,
      h(
        "main",
        { class: "page learn" },
        h("h1", null, t("Learn a game")),
        h("ul", { class: "learn-list" }, games.map((game) => h("li", { key: game.slug }, h("a", { href: `#/learn/${game.slug}` }, game.title)))),
      ),
    );
  }

  draw() {
    if (!this.root.isConnected) return;
    const { lesson } = this;
    render(
      this.root,
      h(
        "main",
        { class: "page learn" },
        h("header", null, h("h1", null, lesson.title), h("p", { class: "line" }, tr(lesson.line)), this.ways()),
        lesson.panels.length > 0 && h("section", null, h("h2", null, t("How a round goes")), h("ol", { class: "panels" }, lesson.panels.map((each, index) => this.panel(each, index)))),
        lesson.ladders.map(ladder),
        this.wagers(),
        lesson.advice.length > 0 && h("section", null, h("h2", null, t("Keep in mind")), h("ul", { class: "advice" }, lesson.advice.map((each) => h("li", { key: each }, tr(each))))),
        h(
          "section",
          { class: "deeper" },
          h("h2", null, t("Further")),
          h("a", { class: "act quiet small", href: `#/rules?game=${this.id}` }, t("Every rule, clause by clause")),
          lesson.figures && h("a", { class: "act quiet small", href: `#/odds/${this.id}` }, t("All figures")),
        ),
      ),
    );
  }

  /** What to do next: a guided hand, a drill, a table. */
  ways() {
    const { lesson, table } = this;
    return h(
      "div",
      { class: "ways" },
      lesson.hand && h("a", { class: "act", href: `#/first-hand/${this.id}` }, t("Play a guided hand")),
      lesson.trains && h("a", { class: "act quiet", href: `#/train/${this.id}` }, t("Train: ten spots")),
      lesson.catches && h("a", { class: "act quiet", href: `#/catch/${this.id}` }, t("Catch the dealer")),
      table && h("a", { class: "act quiet", href: `#/table/${encodeURIComponent(table.id)}?sit` }, t("Play at a table")),
    );
  }

  panel(panel, index) {
    return h(
      "li",
      { key: index },
      picture(this.lesson, panel.at),
      h("h3", null, `${index + 1}. ${tr(panel.title)}`),
      h("p", null, tr(panel.text)),
    );
  }

  wagers() {
    const { layout } = this.lesson;
    const costs = (this.figures?.wagers ?? []).filter((each) => each.in_force);
    if (pooled(layout))
      return h(
        "section",
        null,
        h("h2", null, t("What it costs")),
        h("p", null, t("You play against the other players. The house takes a small part of each pot.")),
        layout.inscriptions.filter((each) => each.on === "sign").map((each) => h("p", { class: "sign", key: each.name }, tr(each.text), " ", ruleLink(each.rule))),
      );
    return h(
      "section",
      null,
      h("h2", null, t("What each wager pays and costs")),
      costs.length > 0 &&
        h(
          "table",
          { class: "costs" },
          h("caption", null, t("On average, with best play")),
          h("thead", null, h("tr", null, h("th", { scope: "col" }, t("Wager")), h("th", { scope: "col" }, t("costs of each $100")))),
          h("tbody", null, costs.map((each) => h("tr", { key: each.wager + each.pay_table }, h("th", { scope: "row" }, plain(each.wager)), h("td", null, `$${(-100 * each.expectation).toFixed(2)}`)))),
        ),
      h("div", { class: "paper-pays" }, layout.pay_tables.map((table) => h("div", { class: "pay-box", key: table.wager + table.title }, payTable(table), ruleLink(table.rule)))),
    );
  }
}
