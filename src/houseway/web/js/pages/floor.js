/** The floor, for staff: a tab for each kind of work, shown to those whose roles allow it. */

import { get, inTurn, once } from "../api.js";
import { h, render } from "../dom.js";
import { approvals, recall, second } from "../floor/approvals.js";
import { address, FloorState } from "../floor/state.js";
import { witness } from "../floor/witness.js";
import { forgetProblems, tell, tellProblem } from "../live.js";
import { loadStyle } from "../load-style.js";
import { staffRoles, who } from "../session.js";
import { onFrame, watch } from "../socket.js";
import { plain } from "../words.js";

await Promise.all([loadStyle("forms.css"), loadStyle("prose.css"), loadStyle("floor.css")]);

/**
 * Each tab has a title, what it is for (`may`: one of these is enough), and its work, which is loaded when it is asked for.
 * @typedef {import("../floor/state.js").Work} Work
 * @type {Record<string, {title: string, may: string[], work: () => Promise<Work>}>}
 */
const TABS = {
  tables: {
    title: "Tables",
    may: ["open", "attend", "answer", "procedure", "record"],
    work: async () => (await import("../floor/tables.js")).tables,
  },
  pit: { title: "Pit", may: ["pit"], work: async () => (await import("../floor/pit.js")).pit },
  second: {
    title: "Second person",
    may: ["settings", "ruling", "correction", "cage", "policy", "log"],
    work: async () => second,
  },
  corrections: {
    title: "Corrections",
    may: ["correction"],
    work: async () => (await import("../floor/corrections.js")).corrections,
  },
  disputes: { title: "Disputes", may: ["disputes"], work: async () => (await import("../floor/disputes.js")).disputes },
  cage: { title: "Cage", may: ["chips"], work: async () => (await import("../floor/cage.js")).cage },
  holds: { title: "Holds", may: ["ledger"], work: async () => (await import("../floor/holds.js")).holds },
  day: { title: "Gaming day", may: ["gaming-day"], work: async () => (await import("../floor/gaming-day.js")).gamingDay },
  funds: { title: "Funds", may: ["funds"], work: async () => (await import("../floor/funds.js")).funds },
  room: { title: "Poker room", may: ["papers"], work: async () => (await import("../floor/poker-room.js")).pokerRoom },
  keno: { title: "Keno office", may: ["keno-office"], work: async () => (await import("../floor/keno-office.js")).kenoOffice },
  policy: { title: "House", may: ["policy"], work: async () => (await import("../floor/policy.js")).policy },
  accounts: { title: "Accounts", may: ["accounts"], work: async () => (await import("../floor/accounts.js")).accounts },
  log: { title: "Log", may: ["log"], work: async () => (await import("../floor/logbook.js")).logbook },
};

/** Frames that concern every tab. */
const FOR_ALL = new Set(["lobby", "floor"]);

export class FloorPage {
  /** @param {HTMLElement} root @param {string} id @param {Record<string, string>} query */
  constructor(root, id, query) {
    this.root = root;
    /** What is known and what is being filled in. */
    this.floor = new FloorState(id, query, () => this.draw());
    this.load = inTurn(() => this.ask());
    /** What the page's parts may have done. @type {import("../floor/state.js").Does} */
    this.does = { load: () => this.load(), attempt: once((does, done) => this.undertake(does, done)) };
    /** The work of the tab on show. @type {Work|null} */
    this.work = null;
    /** Who was signed in when the page was opened. */
    this.person = "";
    this.closed = false;
    /** The wait before the service is asked again. @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
    /** What ends when the page is left. @type {(() => void)[]} */
    this.offs = [];
  }

  /** Another person signed in, or this one signed out. */
  met() {
    if ((who()?.name ?? "") === this.person) return;
    this.close();
    this.floor.hear({ rights: null });
    this.open();
  }

  async open() {
    const { id } = this.floor;
    this.closed = false;
    document.title = "Floor · Houseway";
    this.person = who()?.name ?? "";
    if (!staffRoles().length) return this.shut("This page is for the house’s staff. Sign in with an account that has a staff role.");
    this.offs = [onFrame((frame) => (frame.table === id || FOR_ALL.has(frame.type)) && this.soon())];
    if (id) this.offs.push(watch(id));
    await this.load();
  }

  /** Why nothing of the floor is shown. @param {string} words */
  shut(words) {
    render(this.root, h("main", { class: "page narrow" }, h("h1", null, "Floor"), h("p", null, words)));
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.offs.forEach((off) => off());
    this.offs = [];
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.load(), 120);
  }

  async ask() {
    const { floor } = this;
    try {
      if (!floor.rights) floor.hear({ rights: await get("/api/floor/may") });
      // Without an address, the person's own work comes first.
      const own = this.allowed.find((name) => name !== "second") ?? "second";
      floor.turnTo(this.allowed.includes(floor.tab) ? floor.tab : own);
      floor.hear({ approvals: await get("/api/floor/approvals"), witness: await get("/api/floor/witness") });
      await recall(floor, floor.approvals);
      this.work = await TABS[floor.tab].work();
      await this.work.load(floor);
      this.turnToATable();
    } catch (problem) {
      tellProblem(problem);
      // Staff who have to do something else first are told it where they look.
      if (!floor.rights) return this.shut(plain(problem.message));
    }
    this.draw();
  }

  /** Where no table is chosen, the first one is. */
  turnToATable() {
    const { id, tab, tables } = this.floor;
    if (tab === "tables" && !id && tables.length && !this.closed) location.replace(address(tables[0]));
  }

  get allowed() {
    return Object.keys(TABS).filter((name) => this.floor.may(...TABS[name].may));
  }

  /** Do something and show what it led to; an order that needs a second person says so. */
  async undertake(does, done) {
    const { floor } = this;
    floor.work(true);
    this.draw();
    try {
      const answer = await does();
      forgetProblems();
      if (answer?.approval) tell("This waits for a second person.");
      done?.(answer);
      // What is typed from now on belongs to the next order.
      this.draw();
      await this.load();
      return answer;
    } catch (problem) {
      tellProblem(problem);
      return null;
    } finally {
      floor.work(false);
      this.draw();
    }
  }

  draw() {
    const { floor } = this;
    if (!floor.rights) return;
    const waiting = floor.approvals.length;
    const title = (name) => TABS[name].title + (name === "second" && waiting ? ` (${waiting})` : "");
    render(
      this.root,
      h(
        "main",
        { class: "page floor", "aria-busy": floor.busy ? "true" : null },
        h("h1", null, "Floor"),
        h(
          "nav",
          { class: "floor-tabs", "aria-label": "Floor" },
          this.allowed.map((name) =>
            h(
              "a",
              {
                key: name,
                href: name === "tables" ? "#/floor" : `#/floor?tab=${name}`,
                class: name === floor.tab ? "here" : "",
                "aria-current": name === floor.tab ? "page" : null,
              },
              title(name),
            ),
          ),
        ),
        witness(floor),
        floor.tab !== "second" && approvals(floor, this.does),
        this.work?.draw(floor, this.does),
      ),
    );
  }
}
