/** The floor, for staff: every table, what it asks, what is due, and what may be done about it. */

import { get } from "../api.js";
import { h, render } from "../dom.js";
import { approvals } from "../floor/approvals.js";
import { asks } from "../floor/asks.js";
import { due } from "../floor/due.js";
import { incident } from "../floor/incident.js";
import { openTable, tableState } from "../floor/opening.js";
import { options } from "../floor/options.js";
import { rounds } from "../floor/record.js";
import { rulings } from "../floor/rulings.js";
import { tellProblem } from "../live.js";
import { staffRoles } from "../session.js";
import { onFrame, watch } from "../socket.js";
import { log } from "../table/log.js";
import { naming } from "../words.js";

export class FloorPage {
  constructor(root, id) {
    this.root = root;
    this.id = id;
    /** What is being filled in, by section, so that a fresh state does not empty a form. */
    this.drafts = {};
    this.changed = () => this.draw();
  }

  /** Somebody signed in or out. */
  met() {
    if (!this.tables) this.open();
  }

  async open() {
    document.title = "Floor · Houseway";
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
    this.offFrame = onFrame((frame) => (frame.table === this.id || frame.type === "lobby") && this.soon());
    await this.load();
    if (!this.id && this.tables?.length) location.replace(`#/floor/${encodeURIComponent(this.tables[0].id)}`);
  }

  close() {
    clearTimeout(this.timer);
    this.off?.();
    this.offFrame?.();
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.load(), 120);
  }

  async load() {
    try {
      const listed = await get("/api/floor/tables");
      this.tables = listed.tables;
      this.approvals = await get("/api/floor/approvals");
      this.games ??= (await get("/api/lobby")).games;
      if (this.id) {
        this.state = await get(`/api/floor/tables/${encodeURIComponent(this.id)}`);
        this.layout ??= await get(`/api/tables/${encodeURIComponent(this.id)}/layout`);
      }
    } catch (problem) {
      tellProblem(problem);
    }
    this.draw();
  }

  /** Do something and show what it led to; a command that needs a second person says so. */
  async attempt(does, done) {
    try {
      const answer = await does();
      if (answer?.approval) tellProblem(new Error("This needs a second person; it is waiting among the approvals."));
      else if (done) done(answer);
      await this.load();
      return answer;
    } catch (problem) {
      tellProblem(problem);
      return null;
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

  get view() {
    return this.state?.frame?.view ?? null;
  }

  get names() {
    return naming(this.layout?.layout, this.state?.seats ?? [], null);
  }

  draft(name, initial) {
    return (this.drafts[name] ??= initial);
  }

  draw() {
    if (!this.tables) return;
    const { state } = this;
    render(
      this.root,
      h(
        "main",
        { class: "page floor" },
        h("h1", null, "Floor"),
        h(
          "div",
          { class: "floor-side" },
          h(
            "ul",
            { class: "floor-tables", "aria-label": "Tables" },
            this.tables.map((table) =>
              h(
                "li",
                { key: table.id },
                h(
                  "a",
                  {
                    href: `#/floor/${encodeURIComponent(table.id)}`,
                    class: table.id === this.id ? "here" : "",
                    "aria-current": table.id === this.id ? "true" : null,
                  },
                  h("b", null, table.name),
                  h(
                    "small",
                    null,
                    `${table.status}, ${table.players} of ${table.spots}${table.attended ? ", attended" : ""}`,
                  ),
                  table.due.length > 0 && h("span", { class: "due" }, `${table.due.length} due`),
                ),
              ),
            ),
          ),
          openTable(this),
        ),
        h(
          "div",
          { class: "floor-main" },
          approvals(this),
          state && [
            tableState(this),
            asks(this),
            due(this),
            incident(this),
            rulings(this),
            options(this),
            this.view &&
              h("section", { class: "card-box" }, h("h2", null, "This round"), log(this.view.events, this.names)),
            rounds(this),
          ],
        ),
      ),
    );
  }
}
