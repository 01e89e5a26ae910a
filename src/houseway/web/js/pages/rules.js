/** The rulebook: every clause in our own words and every ruling, to be searched. */

import { get } from "../api.js";
import { h, render } from "../dom.js";
import { loadStyle } from "../load-style.js";
import { tellProblem } from "../live.js";
import { phrase, t } from "../phrases.js";
import { prose } from "../prose.js";
import { lookUp } from "../rulebook.js";
import { count } from "../words.js";

await Promise.all([loadStyle("rules.css"), loadStyle("prose.css")]);

/** How many are shown first; later pages are as long as the service allows. */
const FIRST = 60;
const MOST = 500;

/** What the rulebook holds beside the games. */
const BESIDE = { "bad-beat": phrase("Bad beat payouts"), "multi-casino-bad-beat": phrase("Bad beat payouts of several casinos") };

export class RulesPage {
  constructor(root, id, query) {
    this.root = root;
    this.id = id;
    this.q = query.q ?? "";
    this.game = query.game ?? "";
    this.limit = FIRST;
    this.found = null;
    this.one = null;
    this.games = [];
  }

  async open() {
    document.title = t("Rules · Houseway");
    this.draw();
    if (this.id) this.one = await lookUp(this.id).catch((problem) => (tellProblem(problem), null));
    this.games = (await get("/api/lobby").catch(() => ({ games: [] }))).games;
    await this.look();
  }

  close() {
    clearTimeout(this.timer);
  }

  async look() {
    const asked = this.asked;
    // Without a question the shelf stands there, and not the first of some thousand clauses.
    if (!this.q && !this.game) {
      this.found = null;
      return this.draw();
    }
    try {
      const found = await get("/api/rules", { q: this.q, game: this.game, limit: this.limit });
      if (asked === this.asked) this.found = found;
    } catch (problem) {
      tellProblem(problem);
    }
    return this.draw();
  }

  get asked() {
    return `${this.game} ${this.limit} ${this.q}`;
  }

  soon() {
    clearTimeout(this.timer);
    this.limit = FIRST;
    this.timer = setTimeout(() => this.look(), 180);
    this.draw();
  }

  draw() {
    const clauses = this.found?.clauses ?? [];
    const rulings = this.found?.rulings ?? [];
    render(
      this.root,
      h(
        "main",
        { class: "page rules" },
        h("h1", null, t("Rules and rulings")),
        this.one && this.entry(this.one),
        h(
          "form",
          { class: "finder", role: "search", onsubmit: (event) => event.preventDefault() },
          h("input", {
            type: "search",
            class: "search",
            placeholder: t("Search the rules: fold, stub, 42.10(c), A17 …"),
            "aria-label": t("Search the rules"),
            value: this.q,
            oninput: (event) => ((this.q = event.target.value), this.soon()),
          }),
          h(
            "select",
            {
              "aria-label": t("Game"),
              value: this.game,
              onchange: (event) => ((this.game = event.target.value), this.soon()),
            },
            h("option", { value: "" }, t("Every game")),
            this.books.map(([slug, title]) => h("option", { value: slug, key: slug, selected: slug === this.game }, title)),
          ),
        ),
        h(
          "p",
          { class: "hush", role: "status" },
          !this.q && !this.game
            ? t("Choose a game, or search them all.")
            : this.found
            ? t(clauses.length === this.limit ? "The first {clauses} and {rulings}" : "{clauses} and {rulings}", { clauses: count(clauses.length, "clause"), rulings: count(rulings.length, "ruling") })
            : t("Looking…"),
        ),
        !this.q && !this.game && this.shelf(),
        clauses.length > 0 &&
          h(
            "section",
            null,
            h("h2", null, t("Clauses")),
            h(
              "ul",
              { class: "clauses", lang: "en" },
              clauses.map((clause) =>
                h(
                  "li",
                  { key: clause.id },
                  h("a", { href: `#/rules/${encodeURIComponent(clause.id)}` }, h("code", null, clause.id)),
                  h("span", null, clause.summary),
                  h("small", null, clause.kind),
                ),
              ),
            ),
          ),
        rulings.length > 0 &&
          h(
            "section",
            null,
            h("h2", null, t("Rulings")),
            rulings.map((ruling) =>
              h(
                "details",
                { class: "ruling-entry", lang: "en", key: ruling.id },
                h("summary", null, h("code", null, ruling.id), " ", ruling.title),
                h("div", { class: "prose", lang: "en" }, prose(ruling.text)),
              ),
            ),
          ),
        this.limit < MOST &&
          Math.max(clauses.length, rulings.length) === this.limit &&
          h("button", { class: "act quiet", onclick: () => ((this.limit = MOST), this.look()) }, t("Show all")),
      ),
    );
  }

  /** Every book of rules: its slug and title. */
  get books() {
    return [...this.games.map((game) => [game.slug, game.title]), ...Object.entries(BESIDE).map(([slug, title]) => [slug, t(title)])];
  }

  shelf() {
    return h("ul", { class: "shelf" }, this.books.map(([slug, title]) => h("li", { key: slug }, h("a", { href: `#/rules?game=${slug}` }, title))));
  }

  entry(found) {
    const clause = found.entry;
    return h(
      "article",
      { class: "entry-one" },
      h("h2", null, clause.cite || clause.id),
      clause.title && h("p", { lang: "en" }, h("b", null, clause.title)),
      clause.summary && h("p", { class: "what", lang: "en" }, clause.summary),
      clause.example &&
        h("a", { class: "act small", href: `#/example/${encodeURIComponent(clause.id)}` }, t("See it happen")),
      clause.text && h("div", { class: "prose", lang: "en" }, prose(clause.text)),
      found.clauses.length > 0 &&
        h(
          "ul",
          { class: "clauses", lang: "en" },
          found.clauses.map((each) =>
            h(
              "li",
              { key: each.id },
              h("a", { href: `#/rules/${encodeURIComponent(each.id)}` }, h("code", null, each.id)),
              h("span", null, each.summary),
            ),
          ),
        ),
      found.rulings.map((ruling) =>
        h(
          "details",
          { class: "ruling-entry", lang: "en", key: ruling.id },
          h("summary", null, h("code", null, ruling.id), " ", ruling.title),
          h("div", { class: "prose", lang: "en" }, prose(ruling.text ?? "")),
        ),
      ),
    );
  }
}
