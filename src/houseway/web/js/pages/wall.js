/** The jackpot wall, to be read across the room: what each fund shows, its rules, and who won last. */

import { get, inTurn } from "../api.js";
import { h, render } from "../dom.js";
import { loadStyle } from "../load-style.js";
import { dollars } from "../money.js";
import { phrase, t } from "../phrases.js";
import { ruleLink } from "../rule-link.js";
import { askAgain, lastPayouts, shownAmount, takingPart } from "./linked.js";
import { moment } from "../words.js";

const NAMES = { primary: "", secondary: phrase("Secondary payout") };

export class WallPage {
  constructor(root) {
    this.root = root;
    this.wall = null;
    this.why = "";
    this.off = null;
    this.load = inTurn(() => this.ask());
  }

  async open() {
    await loadStyle("linked.css");
    await loadStyle("wall.css");
    document.title = t("Jackpots · Houseway");
    this.off = askAgain(this.load);
    await this.load();
  }

  close() {
    this.off?.();
  }

  async ask() {
    try {
      this.wall = await get("/api/funds");
      this.why = "";
    } catch (problem) {
      this.why = t("What is shown may be old: {message}", { message: problem.message });
    }
    this.draw();
  }

  draw() {
    const funds = this.wall?.funds ?? [];
    render(
      this.root,
      h(
        "main",
        { class: "page wall" },
        h("h1", null, t("Jackpots")),
        this.why && h("p", { class: "pending" }, this.why),
        funds.length ? funds.map((fund) => this.fund(fund)) : this.wall && h("p", { class: "hush" }, t("No bad beat payout is offered now.")),
      ),
    );
  }

  fund(fund) {
    return h(
      "section",
      { key: fund.name, class: "wall-fund" },
      h(
        "div",
        null,
        h("h2", null, fund.title),
        fund.shared ? shownAmount(fund.shared) : h("div", { "aria-live": "polite" }, fund.payouts.map((payout) => this.payout(payout))),
        fund.claims > 0 && h("p", { class: "pending" }, fund.claims === 1 ? t("A hand is being verified.") : t("{claims} hands are being verified.", { claims: fund.claims })),
        (fund.shared?.payout.offered ?? true) &&
          h("p", null, fund.tables.length ? t("Offered at {tables}", { tables: fund.tables.join(", ") }) : t("Offered at no table now")),
      ),
      h(
        "div",
        null,
        fund.announced.length > 0 && this.lines(t("Announced changes"), fund.announced),
        this.lines(t("Rules"), fund.notices),
        fund.shared && takingPart(fund.shared),
        fund.shared ? lastPayouts(fund.shared) : this.last(fund.last),
      ),
    );
  }

  payout({ payout, amount, pending }) {
    return h(
      "div",
      { key: payout },
      NAMES[payout] && h("h3", null, t(NAMES[payout])),
      h("p", { class: "jackpot" }, dollars(amount)),
      pending && h("p", { class: "pending" }, pending),
    );
  }

  lines(title, notices) {
    return h(
      "section",
      { key: title },
      h("h3", null, title),
      h("ul", null, notices.map(({ says, rule }) => h("li", { key: says }, says, " ", ruleLink(rule)))),
    );
  }

  last(won) {
    if (!won.length) return h("p", { class: "hush" }, t("Not won yet."));
    return h(
      "section",
      { key: "last" },
      h("h3", null, won.length === 1 ? t("Last award") : t("Last {n} awards", { n: won.length })),
      h(
        "ol",
        { class: "wall-last" },
        won.map((each) =>
          h(
            "li",
            { key: `${each.at} ${each.what}` },
            h("b", null, dollars(each.amount)),
            ` ${moment(each.at)}${each.table && `, ${each.table}`}`,
            each.losing_hand && h("div", null, t("{losing_hand} lost to {winning_hand}", { losing_hand: each.losing_hand, winning_hand: each.winning_hand })),
            each.awards.length > 0 &&
              h("small", null, each.awards.map(({ player, share, amount }) => `${player} ${dollars(amount)} (${share})`).join(", ")),
          ),
        ),
      ),
    );
  }
}
