/** The notice of a payout that several casinos offer together: the amount, what is pending, who takes part. */

import { get, inTurn } from "../api.js";
import { h, render } from "../dom.js";
import { loadStyle } from "../load-style.js";
import { dollars } from "../money.js";
import { ruleLink } from "../rule-link.js";
import { onFrame } from "../socket.js";

/** How often the service is asked again, in milliseconds: an amount that other casinos feed changes by no event here. */
const EVERY = 2000;
const WORDS = { confirmed: "paid", voided: "void, and shown again", lapsed: "lapsed, and shown again" };

/** Asks again whenever the lobby changes, and from time to time, until the function it answers is called. @param {() => void} load */
export function askAgain(load) {
  const off = onFrame((frame) => frame.type === "lobby" && load());
  const ticking = setInterval(load, EVERY);
  return () => {
    off();
    clearInterval(ticking);
  };
}

export class LinkedPage {
  constructor(root) {
    this.root = root;
    this.found = null;
    this.off = null;
    this.load = inTurn(() => this.ask());
  }

  async open() {
    await loadStyle("linked.css");
    document.title = "Shared bad beat · Houseway";
    this.off = askAgain(this.load);
    await this.load();
  }

  close() {
    this.off?.();
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
        { class: "page narrow linked" },
        h("h1", null, found?.payout.rules.title ?? "Shared bad beat payout"),
        this.why && h("p", { class: "hush" }, this.why),
        found && [shownAmount(found), lastPayouts(found), takingPart(found)],
        found && h("p", null, h("a", { href: "#/wall" }, "Jackpots and their rules")),
      ),
    );
  }
}

const named = ({ members }, id) => members.find((each) => each.id === id)?.name ?? id;

/** What is shown, what waits to be paid, and why nothing is offered. */
export const shownAmount = (found) =>
  h(
    "div",
    { key: "amount", "aria-live": "polite" },
    h("p", { class: "jackpot" }, found.payout.amount === null ? "—" : dollars(found.payout.amount)),
    found.pending.map((each) =>
      h("p", { key: each.id, class: "pending" }, `PENDING: ${dollars(each.amount)}, hit at ${named(found, each.casino)}`),
    ),
    !found.payout.offered && h("p", { class: "pending" }, `Not offered now: ${found.payout.why}`),
  );

/** The last payouts, at whichever casino. */
export const lastPayouts = (found) =>
  found.past.length
    ? h(
        "section",
        { key: "past" },
        h("h3", null, found.past.length === 1 ? "Last payout" : `Last ${found.past.length} payouts`),
        h(
          "ul",
          null,
          found.past.map((each) =>
            h(
              "li",
              { key: each.id },
              h("b", null, dollars(each.amount)),
              ` ${WORDS[each.how] ?? each.how} at ${named(found, each.casino)}, ${new Date(each.at).toLocaleString()}`,
            ),
          ),
        ),
      )
    : h("p", { key: "past", class: "hush" }, "Not won yet.");

/** Who offers it, and where they are. */
export const takingPart = ({ members }) =>
  h(
    "section",
    { key: "members" },
    h("h3", null, "Offered together by"),
    h(
      "ul",
      null,
      members.map((each) =>
        h("li", { key: each.id }, `${each.name}, ${each.address}${each.host ? " (host)" : ""} `, each.host && ruleLink(each.rule)),
      ),
    ),
  );
