/**
 * What the floor page knows: what the service told it, what is being filled in, what was done here. It is
 * declared and changed only here; a tab asks the service (`load`) and passes the answer to `hear`.
 */

import { moment, naming } from "../words.js";

/**
 * What the page does for its parts.
 * @typedef {object} Does
 * @property {(does: () => Promise<any>, done?: (answer: any) => void) => Promise<any>} attempt
 *   give an order and show what it led to; one at a time, and null where it was refused
 * @property {() => Promise<void>} load ask the service again for what is on show
 */

/**
 * A tab's work: what it asks the service, and what it draws.
 * @typedef {{load: (floor: FloorState) => Promise<void>, draw: (floor: FloorState, does: Does) => any}} Work
 */

/**
 * What the service tells.
 * @typedef {Pick<FloorState, "rights"|"witness"|"approvals"|"past"|"tables"|"table"|"layout"|"games"|"rounds"|"records"|"known"|"clauses"
 *   |"disputes"|"dispute"|"policy"|"people"|"customer"|"log"|"holds"|"pit"|"day"|"report"|"meters"|"funds"|"fundDays"|"linked"|"office"|"ticket"|"winners"|"papers">} Told
 */

/** Where a table is on the floor page. @param {{id: string}} table */
export const address = (table) => `#/floor/${encodeURIComponent(table.id)}`;

export class FloorState {
  /** @param {string} id the table on show, or "" @param {Record<string, string>} query @param {() => void} changed */
  constructor(id, query, changed) {
    /** The id of the table on show; empty where none is. */
    this.id = id;
    /** What the address says after its question mark. */
    this.query = query;
    /** The tab on show; until the rights are known, the one the address names. */
    this.tab = id ? "tables" : query.tab;
    /** Whether an order is under way. */
    this.busy = false;

    /** What the roles of the person here allow. @type {{may: string[], payout: number}|null} */
    this.rights = null;
    /** How far the outside witness is behind. @type {import("./witness.js").Witness|null} */
    this.witness = null;
    /** Orders that wait for a second person. @type {any[]} */
    this.approvals = [];
    /** Orders that were decided. @type {any[]|null} */
    this.past = null;
    /** Every table, as the lobby shows it. @type {any[]|null} */
    this.tables = null;
    /** The table on show (`FloorState` of the service). @type {any} */
    this.table = null;
    /** Its layout, cards and settings; or those of the round that is corrected. @type {any} */
    this.layout = null;
    /** The games that a table can be made of. @type {any[]|null} */
    this.games = null;
    /** Rounds that were looked for. @type {any[]|null} */
    this.rounds = null;
    /** Whole records of rounds by id; null for one that could not be read. @type {Record<string, any>} */
    this.records = {};
    /** Tables that orders speak of, by id; null for one that could not be read. @type {Record<string, any>} */
    this.known = {};
    /** The clauses of the game whose round is corrected. @type {any[]|null} */
    this.clauses = null;
    /** Disputes, the newest first. @type {any[]|null} */
    this.disputes = null;
    /** The dispute on show, with its round. @type {any} */
    this.dispute = null;
    /** House policy. @type {any} */
    this.policy = null;
    /** Every account but guests'. @type {any[]|null} */
    this.people = null;
    /** The account at the cage. @type {any} */
    this.customer = null;
    /** The log, newest first. @type {any[]|null} */
    this.log = null;
    /** What each table held on each day. @type {any[]|null} */
    this.holds = null;
    /** Every table at a glance, and the dealers. @type {any} */
    this.pit = null;

    /** Where the gaming day stands. @type {any} */
    this.day = null;
    /** Its master game report. @type {any} */
    this.report = null;
    /** Progressive meters. @type {any[]|null} */
    this.meters = null;

    /** Bad beat funds and what they miss. @type {{funds: any[], missing: any[]}|null} */
    this.funds = null;
    /** What came into the fund on show and left it. @type {any[]|null} */
    this.fundDays = null;
    /** The link of a shared fund. @type {any} */
    this.linked = null;
    /** The keno office's game and books. @type {any} */
    this.office = null;
    /** A keno ticket. @type {any} */
    this.ticket = null;
    /** The winning ticket report. @type {any} */
    this.winners = null;
    /** The poker room's papers. @type {any} */
    this.papers = null;

    /** The name that the cage looks up. */
    this.wanted = "";
    /** What was done at this cage since the page was opened, newest first. @type {string[]} */
    this.done = [];
    /** What is being filled in, by form: a fresh answer of the service does not empty it. @type {Record<string, any>} */
    this.drafts = {};
    /** Parts of the page that were opened, by name: most draw themselves. @type {Record<string, any>} */
    this.parts = {};
    this.changed = changed;
  }

  // What is told

  /** Take what the service has told. @param {Partial<Told>} told */
  hear(told) {
    Object.assign(this, told);
  }

  /** Turn to a tab. @param {string} tab */
  turnTo(tab) {
    this.tab = tab;
  }

  /** An order is under way, or no longer. @param {boolean} busy */
  work(busy) {
    this.busy = busy;
  }

  /** A part of the page is opened: it is loaded once and drawn from then on. @param {string} name @param {() => Promise<any>} load */
  async open(name, load) {
    this.parts[name] ??= await load();
    this.changed();
  }

  /** Have the cage look up an account. @param {string} name */
  lookUp(name) {
    this.wanted = name;
  }

  /** There is no such account at the cage. @param {string} name the one that was looked up */
  notFound(name) {
    if (this.wanted !== name) return;
    this.wanted = "";
    this.customer = null;
  }

  /** Note what was done at the cage. @param {string} words */
  note(words) {
    this.done = [words, ...this.done];
  }

  /** Whether the roles of the person here allow one of these. @param {string[]} whats */
  may(...whats) {
    return whats.some((what) => this.rights?.may.includes(what));
  }

  // The table on show

  /** The path of an order at this table. @param {string} what */
  path(what) {
    return `/api/floor/tables/${encodeURIComponent(this.id)}/${what}`;
  }

  /** The round and the question that an order speaks of. */
  get moment() {
    const { frame, round } = this.table;
    return { round: round || frame?.round, seq: frame?.seq ?? 0 };
  }

  /** The question that is open, by a name that it keeps while the round goes on beside it. */
  get question() {
    return `${this.moment.round}-${this.table.frame?.asked ?? 0}`;
  }

  get playing() {
    return this.table.phase === "playing";
  }

  get view() {
    return this.table?.frame?.view ?? null;
  }

  get names() {
    const tickets = (this.view?.events ?? []).filter((each) => each.type === "ticket_played").map((each) => [each.ticket, each]);
    return naming(this.layout?.layout, this.table?.seats ?? [], null, Object.fromEntries(tickets));
  }

  // What is being filled in

  /** What is being filled in under a name. @param {string} name @param {any} initial what stands there at the beginning */
  draft(name, initial) {
    return (this.drafts[name] ??= initial);
  }

  /** Something was filled in. @param {any} draft @param {Record<string, any>} values */
  fill(draft, values) {
    Object.assign(draft, values);
    this.changed();
  }

  /**
   * A draft is about to be sent: answers what forgets it afterwards, unless something else was filled in meanwhile.
   * @param {string} name
   */
  sending(name) {
    const sent = JSON.stringify(this.drafts[name]);
    return () => {
      if (JSON.stringify(this.drafts[name]) === sent) delete this.drafts[name];
    };
  }
}
