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
    /** Whether the wagers that lost were taken, at a step that also pays. */
    this.taken = false;
    /** An entry that did not arrive: sent again, it has the same key. @type {{text: string, key: string}|null} */
    this.unsent = null;
    /**
     * Each entry of this round made here, and which event was the first after the last one; kept over a reload, and never
     * told by the service. @type {{round: string, list: string[][], since: number}}
     */
    this.entries = { round: "", list: [], since: 0 };
    try {
      this.entries = JSON.parse(sessionStorage.getItem(KEPT) ?? "") ?? this.entries;
    } catch {
      // Nothing was kept, or it cannot be read: the counts start from zero.
    }
  }

  /** A fresh answer of the service: another question forgets what was begun for the last one. */
  follow() {
    const { moment, question } = this.floor;
    if (this.entries.round !== moment.round) this.keep({ round: moment.round ?? "", list: [], since: 0 });
    if (this.question === question) return;
    this.question = question;
    this.cards = [];
    this.typed = "";
    this.sent = false;
    this.taken = false;
    this.unsent = null;
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

  /** The wagers that lost are off the table. */
  take() {
    this.taken = true;
  }

  /** An entry leaves: what it is, and its key, which stays the same until it arrives. @param {string} text @param {() => string} newKey */
  sending(text, newKey) {
    this.sent = true;
    if (this.unsent?.text !== text) this.unsent = { text, key: newKey() };
    return this.unsent.key;
  }

  /** It was taken. @param {string[]} cards */
  arrived(cards) {
    this.sent = false;
    this.unsent = null;
    this.keep({ ...this.entries, list: [...this.entries.list, cards] });
    this.lay([]);
  }

  /** It was refused, or is lost on the way: what was entered stays, to be put right or sent again. */
  notArrived() {
    this.sent = false;
  }

  /** The dealer has seen to everything before this event. @param {number} since */
  saw(since) {
    this.keep({ ...this.entries, since });
  }

  /** What has happened that no entry of the dealer has followed yet. */
  get fresh() {
    return (this.floor.view?.events ?? []).slice(this.entries.since);
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
