/**
 * What a page knows of its own player at a table, beside the table itself (`TableModel`): the question as it is being answered,
 * what is on its way to the service, and the panel that is open. All of it is declared here and changed only here.
 */

/** @import { Control } from "../controls/control.js" */
/** @import { Tab, Ticked } from "../types.d.ts" */

export class PlayState {
  constructor() {
    /** The panel on show. @type {Tab} */
    this.tab = "pays";
    /** Whether it lies open over the table, as it does on a phone. */
    this.sheet = false;

    /** The question being answered, by its name; empty without one. */
    this.question = "";
    /** What answers it. @type {Control|null} */
    this.control = null;
    /** What may be done unasked, by its name; empty where there is nothing. */
    this.offered = "";
    /** What does it. @type {Control|null} */
    this.option = null;
    /** Advice on the question, while it is shown. @type {any} */
    this.hint = null;

    /** Whether an answer given in an open window is being changed. */
    this.changing = false;
    /** Whether an answer is being sent. */
    this.sending = false;
    /** The question answered last. @type {{round: string, seq: number}|null} */
    this.answered = null;
    /** The wagers placed last, or the tickets. @type {Record<string, number>|any[]|null} */
    this.last = null;
    /** Whether they are to be placed as soon as wagers are asked for. */
    this.again = false;

    /** What is being done about the seat. @type {Set<string>} */
    this.orders = new Set();
    /** Spots as ticked, until the service has taken them. @type {Ticked|null} */
    this.ticked = null;
    /** What was ticked is sent one after another. @type {Promise<void>} */
    this.ticking = Promise.resolve();
    /** The end of the seat's time that the player was warned of. */
    this.warnedOf = 0;
    /** The last round that the player took no part in and has gone on from. */
    this.passed = "";
  }

  /** Whether an answer is under way: sent and not yet taken, or taken and the round not yet told as it went on. */
  busy(/** @type {import("./model.js").TableModel} */ { coming, feed }) {
    const newest = coming ?? feed;
    return this.sending || Boolean(newest && newest.round === this.answered?.round && newest.seq <= this.answered.seq);
  }

  /** Open a panel over the table; the one that lies open is closed. @param {Tab} tab */
  show(tab) {
    this.sheet = !(this.sheet && this.tab === tab);
    this.tab = tab;
  }

  /** Turn to a panel. @param {Tab} tab */
  turnTo(tab) {
    this.tab = tab;
  }

  closeSheet() {
    this.sheet = false;
  }

  /** The round is over: its result takes the place of the pay tables. */
  showResult() {
    if (this.tab === "pays") this.tab = "result";
  }

  /** Go on to the next round. @param {boolean} again whether with the same wagers */
  leaveResult(again) {
    this.again = again;
    if (this.tab === "result") this.tab = "pays";
  }

  /** Another question is open, or none. @param {string} name @param {Control|null} control */
  ask(name, control) {
    this.question = name;
    this.control = control;
    this.hint = null;
  }

  /** Something may be done unasked, or nothing. @param {string} name @param {Control|null} option */
  offer(name, option) {
    this.offered = name;
    this.option = option;
  }

  /** Show advice, or put it away. @param {any} hint */
  advise(hint) {
    this.hint = hint;
  }

  /** Change the answer given in the open window. */
  change() {
    this.changing = true;
  }

  /** Whether the last wagers are to be placed now. */
  takeAgain() {
    const { again } = this;
    this.again = false;
    return again;
  }

  /** An answer is on its way. @param {Record<string, number>|any[]|null} wagers what it places, where it places any */
  send(wagers) {
    this.sending = true;
    this.last = wagers ?? this.last;
  }

  /** The service has taken the answer to a question. @param {string} round @param {number} seq */
  taken(round, seq) {
    this.answered = { round, seq };
    this.changing = false;
  }

  /** The answer was taken or refused. */
  arrived() {
    this.sending = false;
  }

  /** Begin to do something about the seat; false where it is being done already. @param {string} named */
  begin(named) {
    if (this.orders.has(named)) return false;
    this.orders.add(named);
    return true;
  }

  /** It is done or refused. @param {string} named */
  end(named) {
    this.orders.delete(named);
  }

  /** Spots are ticked and on their way. @param {Ticked} wanted */
  tick(wanted) {
    this.ticked = wanted;
  }

  /** Send what was ticked after what was ticked before; what was ticked over meanwhile is not sent.
   * @param {Ticked} wanted @param {() => Promise<void>} sends */
  sendTicked(wanted, sends) {
    this.ticking = this.ticking.then(() => (this.ticked === wanted ? sends() : undefined));
    return this.ticking;
  }

  /** The service has answered; spots ticked since stay ticked. @param {Ticked} wanted */
  untick(wanted) {
    if (this.ticked === wanted) this.ticked = null;
  }

  /** Warn of the end of the seat's time; false where that was done. @param {number} kept */
  warn(kept) {
    const fresh = this.warnedOf !== kept;
    this.warnedOf = kept;
    return fresh;
  }

  /** Go on from a round without a part in it; false where that was done. @param {string} round */
  pass(round) {
    const fresh = this.passed !== round;
    this.passed = round;
    return fresh;
  }
}
