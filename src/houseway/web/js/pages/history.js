/** Rounds played: the player's own with cards, results and mistakes, or a table's. */

import { get, inTurn } from "../api.js";
import { h, render } from "../dom.js";
import { mistakes } from "../history/mistakes.js";
import { graph, table } from "../history/results.js";
import { tellProblem } from "../live.js";
import { loadStyle } from "../load-style.js";
import { dollars } from "../money.js";
import { phrase, t } from "../phrases.js";
import { who } from "../session.js";
import { moment } from "../words.js";

await loadStyle("history.css");

const LIMIT = 30;
const RESULTS = { "": phrase("All"), won: phrase("Won"), lost: phrase("Lost"), even: phrase("Even") };

export class HistoryPage {
  constructor(root, query) {
    this.root = root;
    this.table = query.table ?? "";
    this.mine = !this.table && Boolean(who());
    this.game = this.result = "";
    this.games = [];
    this.rounds = null;
    this.more = false;
    /** The player's claims, drawn; nothing without claims. @type {any} */
    this.claims = null;
    this.load = inTurn(() => this.ask());
  }

  async open() {
    document.title = t("History · Houseway");
    await this.load();
    if (this.mine) this.addUp();
    if (this.mine) this.askClaims();
  }

  async askClaims() {
    try {
      const found = await get("/api/me/disputes");
      if (found.length) this.claims = (await import("../dispute.js")).claims(found);
      this.draw();
    } catch (problem) {
      tellProblem(problem);
    }
  }

  dispute(round) {
    import("../dispute.js").then(({ openDispute }) => openDispute(round, () => this.askClaims())).catch(tellProblem);
  }

  async ask() {
    const last = this.rounds?.at(-1);
    try {
      const found = await get("/api/rounds", {
        table: this.table,
        mine: this.mine || undefined,
        game: this.game,
        result: this.result,
        before: last?.id,
        limit: LIMIT,
      });
      this.rounds = [...(this.rounds ?? []), ...found.rounds];
      this.more = found.more;
    } catch (problem) {
      tellProblem(problem);
      this.rounds ??= [];
    }
    this.draw();
  }

  /** Results by game and wager; they take longer than the list. */
  async addUp() {
    try {
      this.sums = await get("/api/me/results", { game: this.game });
      if (!this.game) this.games = this.sums.games.map(({ game, title }) => [game, title]);
      this.draw();
    } catch (problem) {
      tellProblem(problem);
    }
  }

  choose(what, value) {
    this[what] = value;
    this.rounds = null;
    this.load();
    if (what === "game") this.addUp();
  }

  filters() {
    const pick = (what, says, options) =>
      h(
        "label",
        { key: what },
        says,
        h(
          "select",
          { name: what, onchange: (event) => this.choose(what, event.target.value) },
          options.map(([value, name]) => h("option", { value, key: value, selected: this[what] === value }, name)),
        ),
      );
    return h(
      "div",
      { class: "filters" },
      pick("game", t("Game"), [["", t("All")], ...this.games]),
      pick("result", t("Result"), Object.entries(RESULTS).map(([result, name]) => [result, t(name)])),
      ["csv", "json", "phh"].map((format) =>
        h(
          "a",
          {
            class: "act quiet small",
            key: format,
            href: `/api/me/export?${new URLSearchParams({ format, game: this.game })}`,
            download: "",
          },
          format === "phh" ? t("Poker hands (PHH)") : format.toUpperCase(),
        ),
      ),
    );
  }

  draw() {
    if (!this.rounds) return;
    const gave = mistakes();
    render(
      this.root,
      h(
        "main",
        { class: "page" },
        h("h1", null, this.mine ? t("Your rounds") : t("Rounds at this table")),
        this.claims,
        this.mine && this.filters(),
        this.mine && graph(this.rounds),
        this.mine &&
          this.rounds.length > 0 &&
          h("a", { class: "act quiet", href: `#/twin${this.game ? `?game=${this.game}` : ""}` }, t("What best play made of your cards")),
        !this.rounds.length && h("p", { class: "hush" }, t("No rounds yet.")),
        this.rounds.length > 0 &&
          h(
            "table",
            { class: "list played" },
            h(
              "thead",
              null,
              h(
                "tr",
                null,
                [t("Round"), t("Game"), t("Ended"), t("Result"), ""].map((name) =>
                  h("th", { scope: "col" }, name || h("span", { class: "unseen" }, t("Replay"))),
                ),
              ),
            ),
            h("tbody", null, this.rounds.map((round) => row(round, gave.get(round.id) ?? [], this.mine, (id) => this.dispute(id)))),
          ),
        this.more && h("button", { class: "act quiet", onclick: () => this.load() }, t("Older rounds")),
        this.sums?.games.length > 0 && h("h2", null, t("Results")),
        this.sums && table(this.sums),
      ),
    );
  }
}

const resultOf = ({ net, void: dead }) =>
  dead ? t("void") : net === null || net === undefined ? "–" : net > 0 ? `+${dollars(net)}` : dollars(net);

const row = (round, gave, mine, dispute) =>
  h(
    "tr",
    { key: round.id },
    h("td", null, t("No. {number}", { number: round.number })),
    h(
      "td",
      null,
      round.title,
      round.cards?.length > 0 && h("div", { class: "small-hand" }, round.cards.map((code, i) => h("hw-card", { code, key: i }))),
      gave.map((text) => h("div", { class: "gave", key: text }, text)),
    ),
    h("td", null, round.ended ? moment(round.ended) : t("in play")),
    h("td", { class: round.net > 0 ? "won" : round.net < 0 ? "lost" : "" }, resultOf(round)),
    h(
      "td",
      { class: "buttons" },
      h(
        "a",
        {
          class: "act quiet small",
          href: `#/replay/${encodeURIComponent(round.id)}`,
          "aria-label": t("Replay round {number}", { number: round.number }),
        },
        t("Replay"),
      ),
      mine &&
        round.ended &&
        h("button", { class: "act quiet small", "aria-label": t("Dispute round {number}", { number: round.number }), onclick: () => dispute(round.id) }, t("Dispute")),
    ),
  );
