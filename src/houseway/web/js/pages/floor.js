/** The floor, for staff: a tab for each kind of work, shown to those whose roles allow it. */

import { get, inTurn, once } from "../api.js";
import { h, render } from "../dom.js";
import { approvals, recall, second } from "../floor/approvals.js";
import { tell, tellProblem } from "../live.js";
import { staffRoles, who } from "../session.js";
import { onFrame, watch } from "../socket.js";
import { naming } from "../words.js";

/**
 * Each tab has a title, what it is for (`may`: one of these is enough), and its work, which is loaded when first asked for:
 * what it asks the service and what it draws.
 * @typedef {{load: (page: FloorPage) => Promise<void>, draw: (page: FloorPage) => any}} Work
 * @type {Record<string, {title: string, may: string[], work: () => Promise<Work>}>}
 */
const TABS = {
  tables: {
    title: "Tables",
    may: ["open", "attend", "answer", "procedure", "record"],
    work: async () => (await import("../floor/tables.js")).tables,
  },
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
  cage: { title: "Cage", may: ["chips"], work: async () => (await import("../floor/cage.js")).cage },
  policy: { title: "House", may: ["policy"], work: async () => (await import("../floor/policy.js")).policy },
  accounts: { title: "Accounts", may: ["accounts"], work: async () => (await import("../floor/accounts.js")).accounts },
  log: { title: "Log", may: ["log"], work: async () => (await import("../floor/logbook.js")).logbook },
};

export class FloorPage {
  constructor(root, id, query) {
    this.root = root;
    this.id = id;
    this.query = query;
    this.tab = id ? "tables" : query.tab;
    /** What is being filled in, by section, so that a fresh state does not empty a form. */
    this.drafts = {};
    this.load = inTurn(() => this.ask());
    /** One thing at a time: what is pressed meanwhile is not done. */
    this.attempt = once((does, done) => this.undertake(does, done));
  }

  /** Somebody signed in or out. */
  met() {
    if (who()?.name === this.person) return;
    this.close();
    this.rights = null;
    this.open();
  }

  async open() {
    this.closed = false;
    document.title = "Floor · Houseway";
    this.person = who()?.name;
    if (!staffRoles().length) {
      render(
        this.root,
        h(
          "main",
          { class: "page narrow" },
          h("h1", null, "Floor"),
          h("p", null, "This page is for the house’s staff. Sign in with an account that has a staff role."),
        ),
      );
      return;
    }
    if (this.id) this.off = watch(this.id);
    this.offFrame = onFrame((frame) => (frame.table === this.id || FOR_ALL.has(frame.type)) && this.soon());
    await this.load();
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.off?.();
    this.offFrame?.();
    this.off = this.offFrame = null;
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.load(), 120);
  }

  async ask() {
    try {
      this.rights ??= await get("/api/floor/may");
      // Without an address one begins with one's own work.
      const own = this.allowed.find((name) => name !== "second") ?? "second";
      this.tab = this.allowed.includes(this.tab) ? this.tab : own;
      this.approvals = await get("/api/floor/approvals");
      await recall(this, this.approvals);
      this.work = await TABS[this.tab]?.work();
      await this.work?.load(this);
    } catch (problem) {
      tellProblem(problem);
    }
    this.draw();
  }

  /** Whether the roles of whoever is here allow one of these. */
  may(...whats) {
    return whats.some((what) => this.rights?.may.includes(what));
  }

  get allowed() {
    return Object.keys(TABS).filter((name) => this.may(...TABS[name].may));
  }

  /** Do something and show what it led to; a command that needs a second person says so. */
  async undertake(does, done) {
    this.busy = true;
    this.draw();
    try {
      const answer = await does();
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
      this.busy = false;
      this.draw();
    }
  }

  /** The path of a command at this table. */
  path(what) {
    return `/api/floor/tables/${encodeURIComponent(this.id)}/${what}`;
  }

  /** The round and the question a command speaks of. */
  get moment() {
    const { frame } = this.state;
    return { round: this.state.round ?? frame?.round, seq: this.state.seq ?? frame?.seq ?? 0 };
  }

  get playing() {
    return this.state.phase === "playing";
  }

  get view() {
    return this.state?.frame?.view ?? null;
  }

  get names() {
    return naming(this.layout?.layout, this.state?.seats ?? [], null);
  }

  /** The question that is open: what is being entered for it stays while the round goes on beside it. */
  get question() {
    const { frame } = this.state;
    return `${this.moment.round}-${frame?.asked ?? this.moment.seq}`;
  }

  draft(name, initial) {
    return (this.drafts[name] ??= initial);
  }

  /** A draft is about to be sent: answers what forgets it afterwards, unless something else was typed in meanwhile. */
  sending(name) {
    const sent = JSON.stringify(this.drafts[name]);
    return () => {
      if (JSON.stringify(this.drafts[name]) === sent) delete this.drafts[name];
    };
  }

  draw() {
    if (!this.rights) return;
    const waiting = (this.approvals ?? []).length;
    const title = (name) => TABS[name].title + (name === "second" && waiting ? ` (${waiting})` : "");
    render(
      this.root,
      h(
        "main",
        { class: "page floor", "aria-busy": this.busy ? "true" : null },
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
                class: name === this.tab ? "here" : "",
                "aria-current": name === this.tab ? "page" : null,
              },
              title(name),
            ),
          ),
        ),
        this.tab !== "second" && approvals(this),
        this.work?.draw(this),
      ),
    );
  }
}

/** Frames that concern every tab. */
const FOR_ALL = new Set(["lobby", "floor"]);
