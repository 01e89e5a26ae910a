/** The notice of a payout that several casinos offer together: the amount, what is pending, who takes part. */

import { get, inTurn } from "../api.js";
import { h, render } from "../dom.js";
import { loadStyle } from "../load-style.js";
import { dollars } from "../money.js";
import { onFrame } from "../socket.js";

const EVERY = 2000;
const WORDS = { confirmed: "paid", voided: "void", lapsed: "lapsed" };

export class LinkedPage {
  constructor(root) {
    this.root = root;
    this.found = null;
    this.load = inTurn(() => this.ask());
  }

  async open() {
    await loadStyle("linked.css");
    document.title = "Shared bad beat · Houseway";
    this.off = onFrame((frame) => frame.type === "lobby" && this.load());
    this.ticking = setInterval(this.load, EVERY);
    await this.load();
  }

  close() {
    this.off?.();
    clearInterval(this.ticking);
  }

  async ask() {
    try {
      this.found = await get("/api/linked");
      this.why = "";
    } catch (problem) {
      this.why = problem.message;
    }
    this.draw();
  }

  draw() {
    const found = this.found;
    render(
      this.root,
      h(
        "main",
        { class: "page narrow" },
        h("h1", null, found?.payout.rules.title ?? "Shared bad beat payout"),
        this.why && h("p", { class: "hush" }, this.why),
        found && this.amount(found),
        found && this.past(found),
        found && this.members(found),
      ),
    );
  }

  amount({ payout, pending, members }) {
    const names = Object.fromEntries(members.map((each) => [each.id, each.name]));
    return h(
      "section",
      { "aria-live": "polite" },
      h("p", { class: "jackpot" }, payout.amount === null ? "—" : dollars(payout.amount)),
      pending.map((each) =>
        h("p", { class: "pending" }, `PENDING: ${dollars(each.amount)}, hit at ${names[each.casino] ?? each.casino}`),
      ),
      !payout.offered && h("p", { class: "pending" }, `Not offered now: ${payout.why}`),
    );
  }

  past({ past, members }) {
    const names = Object.fromEntries(members.map((each) => [each.id, each.name]));
    if (!past.length) return h("p", { class: "hush" }, "No payout yet.");
    return h(
      "section",
      null,
      h("h2", null, "Last payouts"),
      h(
        "ul",
        null,
        past.map((each) =>
          h(
            "li",
            null,
            `${new Date(each.at).toLocaleString()}: ${dollars(each.amount)} ${WORDS[each.how] ?? each.how} at ${names[each.casino] ?? each.casino}`,
          ),
        ),
      ),
    );
  }

  members({ members }) {
    return h(
      "section",
      null,
      h("h2", null, "Offered together by"),
      h(
        "ul",
        null,
        members.map((each) => h("li", null, `${each.name}, ${each.address}${each.host ? " (host)" : ""}`)),
      ),
    );
  }
}
