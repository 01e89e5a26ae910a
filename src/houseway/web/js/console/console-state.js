/** What a dealer has entered here: the cards of the draw on the way, what was typed of one, and the round's entries. */

import { kindsOf, left } from "./kinds.js";

const KEPT = "houseway.console";

/** @import { FloorState } from "../floor/state.js" */

export class ConsoleState {
  /** @param {FloorState} floor */
  constructor(floor) {
    this.floor = floor;
    /** The question that the cards below are for. */
    this.question = "";
    /** Cards entered and not yet sent. @type {string[]} */
    this.cards = [];
    /** Keys pressed of a card or a number. */
    this.typed = "";
    /** Whether an entry is on its way. */
    this.sent = false;
    /** The panel for irregularities is open. */
    this.reporting = false;
    /** What went wrong was chosen. */
    this.chosen = false;
    /** Each entry of this round made here; kept over a reload, and never told by the service. @type {{round: string, list: string[][]}} */
    this.entries = { round: "", list: [] };
    try {
      this.entries = JSON.parse(sessionStorage.getItem(KEPT) ?? "") ?? this.entries;
    } catch {
      // Nothing was kept, or it cannot be read: the counts begin anew.
    }
  }

  /** A fresh answer of the service: another question forgets what was begun for the last one. */
  follow() {
    const { moment, question } = this.floor;
    if (this.entries.round !== moment.round) this.keep({ round: moment.round ?? "", list: [] });
    if (this.question === question) return;
    this.question = question;
    this.cards = [];
    this.typed = "";
    this.sent = false;
  }

  keep(entries) {
    this.entries = entries;
    sessionStorage.setItem(KEPT, JSON.stringify(entries));
  }

  lay(cards) {
    this.cards = cards;
    this.typed = "";
  }

  type(text) {
    this.typed = text;
  }

  report(open) {
    this.reporting = open;
    this.chosen = false;
  }

  choose(chosen) {
    this.chosen = chosen;
  }

  /** An entry leaves. */
  sending() {
    this.sent = true;
  }

  /** It was taken, or refused. @param {boolean} done @param {string[]} cards */
  arrived(done, cards) {
    this.sent = false;
    if (done) this.keep({ ...this.entries, list: [...this.entries.list, cards] });
    this.lay([]);
  }

  /** The last entry was taken back. */
  tookBack() {
    this.keep({ ...this.entries, list: this.entries.list.slice(0, -1) });
    this.lay([]);
  }

  /** How many of each kind are left in the deck. */
  get left() {
    const open = Object.values(this.floor.view?.places ?? {}).flat();
    return left(kindsOf(this.floor.layout?.faces ?? {}), [...this.entries.list.flat(), ...this.cards], open);
  }
}
