/** The jackpot wall, to be read across the room: what each fund shows, its rules, and who won last. */

import { get, inTurn } from "../api.js";
import { h, render } from "../dom.js";
import { loadStyle } from "../load-style.js";
import { dollars } from "../money.js";
import { ruleLink } from "../rule-link.js";
import { onFrame } from "../socket.js";

const NAMES = { primary: "", secondary: "Secondary payout" };

export class WallPage {
  constructor(root) {
    this.root = root;
    this.wall = null;
    this.off = null;
    this.load = inTurn(() => this.ask());
  }

  async open() {
    await loadStyle("linked.css");
    await loadStyle("wall.css");
    document.title = "Jackpots · Houseway";
    this.off = onFrame((frame) => frame.type === "lobby" && this.load());
    await this.load();
  }

  close() {
    this.off?.();
  }

  async ask() {
    this.wall = await get("/api/funds");
    this.draw();
  }

  draw() {
    const { funds } = this.wall;
    render(
      this.root,
      h(
        "main",
        { class: "page wall" },
        h("h1", null, "Jackpots"),
        funds.length ? funds.map((fund) => this.fund(fund)) : h("p", { class: "hush" }, "No bad beat payout is offered now."),
      ),
    );
  }

  fund(fund) {
    return h(
      "section",
      { key: fund.name, class: "wall-fund" },
      h("h2", null, fund.title),
      h("div", { "aria-live": "polite" }, fund.payouts.map((payout) => this.payout(payout))),
      fund.claims > 0 && h("p", { class: "pending" }, fund.claims === 1 ? "A hand is being verified." : `${fund.claims} hands are being verified.`),
      h("p", null, fund.tables.length ? `Offered at ${fund.tables.join(", ")}` : "Offered at no table now"),
      fund.announced.length > 0 && this.lines("Announced changes", fund.announced),
      this.lines("Rules", fund.notices),
      this.last(fund.last),
    );
  }

  payout({ payout, amount, pending }) {
    return h(
      "div",
      { key: payout },
      NAMES[payout] && h("h3", null, NAMES[payout]),
      h("p", { class: "jackpot" }, dollars(amount)),
      pending && h("p", { class: "pending" }, pending),
    );
  }

  lines(title, notices) {
    return h(
      "details",
      { key: title, open: title !== "Rules" },
      h("summary", null, title),
      h("ul", null, notices.map(({ says, rule }) => h("li", { key: says }, says, " ", ruleLink(rule)))),
    );
  }

  last(won) {
    if (!won.length) return h("p", { class: "hush" }, "Not won yet.");
    return h(
      "details",
      { key: "last", open: true },
      h("summary", null, `Last ${won.length === 1 ? "award" : `${won.length} awards`}`),
      h(
        "ol",
        { class: "wall-last" },
        won.map((each) =>
          h(
            "li",
            { key: `${each.at} ${each.what}` },
            h("b", null, dollars(each.amount)),
            ` ${new Date(each.at).toLocaleString()}${each.table && `, ${each.table}`}`,
            each.losing_hand && h("div", null, `${each.losing_hand} lost to ${each.winning_hand}`),
            each.awards.length > 0 &&
              h("small", null, each.awards.map(({ player, share, amount }) => `${player} ${dollars(amount)} (${share})`).join(", ")),
          ),
        ),
      ),
    );
  }
}
