/**
 * A watched table: its state outside the round, the events shown at a human pace, and a result
 * that stays until the player moves on.
 */

import { apply, beginning, gathering, whole } from "../scene.js";
import { who } from "../session.js";
import { moves, settings } from "../settings.js";
import { skew } from "../socket.js";
import { naming } from "../words.js";
import { Feed } from "./feed.js";
import { pooled } from "./felt.js";

/** How long an event is looked at before the next, in milliseconds at the calm pace. */
const LOOK = {
  announced: 340,
  dealt: 190,
  shown: 620,
  rolled: 900,
  paid: 300,
  collected: 200,
  compared: 500,
  pushed: 200,
  voided: 140,
  awarded: 600,
  gathered: 90,
  reported: 900,
  ruled: 900,
  wagered: 110,
  metered: 200,
};
/** What the house settles with others is looked at more briefly. */
const SETTLED = new Set(["paid", "collected", "pushed"]);
/** No run of events takes longer than this. */
const LONGEST = 2600;
const PACE = { calm: 1, quick: 0.45, instant: 0 };

export class TableModel {
  /** @param {{changed: () => void, shown: (event: any) => void}} told */
  constructor(told) {
    this.told = told;
    /** The table outside its round, as the service tells it (`TableState`). @type {any} */
    this.state = null;
    /** What is printed on the felt and on signs. @type {any} */
    this.layout = null;
    /** Whether cards are dealt here; else dice are rolled. */
    this.deals = false;
    /** The round on show. @type {Feed|null} */
    this.feed = null;
    /** The round after the one on show. @type {Feed|null} */
    this.coming = null;
    /** The round as far as it was shown. @type {import("../types.d.ts").Scene|null} */
    this.scene = null;
    /** How many of its events were shown. */
    this.at = 0;
    /** The wait before the next of them. @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
    /** When a round without us was over, and the wait until it makes room. @type {number|null} */
    this.endedAt = null;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.looking = undefined;
    /** The events that came in one go, and how they are hurried. */
    this.run = { events: null, length: 0, haste: 1 };
    /** Whether the player has asked to go on from this result. */
    this.onward = false;
  }

  get me() {
    return this.state?.you && this.seatOf(this.state.you) ? this.state.you : null;
  }

  seatOf(player) {
    return this.state?.seats.find((seat) => seat.player === player) ?? null;
  }

  /** The player who sits at a spot; those who bet behind do not sit. */
  sitterAt(spot) {
    return this.state.seats.find((seat) => !seat.behind && (seat.spot === spot || seat.also.includes(spot))) ?? null;
  }

  get names() {
    return naming(this.layout, this.state?.seats ?? [], this.me, this.scene?.tickets);
  }

  /** Whether every event so far has been shown. */
  get settled() {
    return !this.feed || this.at >= this.feed.events.length;
  }

  /** The pot with what lies before the players, the most before one of them, and this player's part. */
  get stakes() {
    if (!pooled(this.layout) || !this.scene || !this.me) return null;
    const before = {};
    for (const [key, amount] of this.scene.felt) {
      const [player] = key.split("|");
      before[player] = (before[player] ?? 0) + amount;
    }
    // No one can win what the house has taken.
    const pots = Object.entries(this.scene.pots).filter(([pot]) => pot !== "rake");
    const all = [...Object.values(before), ...pots.map(([, amount]) => amount)];
    const mine = before[this.me] ?? 0;
    return {
      pot: all.reduce((sum, amount) => sum + amount, 0),
      high: Math.max(0, ...Object.values(before)),
      mine,
      reach: mine + (this.scene.stacks[this.me] ?? 0),
    };
  }

  get over() {
    return Boolean(this.scene?.over);
  }

  /** A finished round that lies on the table to be looked at. */
  get holding() {
    return Boolean(this.over && this.settled);
  }

  /** Whether this player has chips in the round on show. */
  get played() {
    return Boolean(this.me && this.feed.events.some((event) => event.type === "wagered" && event.player === this.me));
  }

  /** Whether the result on show is this player's to look at until they move on. */
  get waits() {
    return this.played && !this.seatOf(this.me).out;
  }

  /** Whether there is a seat to take now: a free one, or a bot's between rounds. */
  get room() {
    const { seats, spots, phase, held } = this.state;
    const kept = held && held.until > Date.now() + skew && held.player !== who()?.name ? 1 : 0;
    const bots = phase === "playing" ? 0 : seats.filter((seat) => seat.bot).length;
    return spots - seats.length + bots - kept > 0;
  }

  /** The spots this player sits at, as events name them. */
  get mySpots() {
    const mine = this.me && this.seatOf(this.me);
    return mine ? [mine.spot, ...mine.also].map(String) : [];
  }

  takeLayout({ layout, faces }) {
    this.layout = layout;
    this.deals = Object.keys(faces).length > 0;
  }

  takeState(state) {
    this.state = state;
    if (state.frame) this.takeFrame(state.frame);
    this.told.changed();
  }

  takeClock(clock) {
    const feed = this.coming ?? this.feed;
    if (feed) feed.clock = clock;
    this.told.changed();
  }

  takeFrame(frame) {
    if (!this.feed) this.start(new Feed(frame), true);
    else if (frame.round === this.feed.round) this.more(frame);
    else if (frame.number < (this.coming ?? this.feed).number) return;
    else {
      if (this.coming?.round === frame.round) this.coming.merge(frame);
      else this.coming = new Feed(frame);
      this.goOn();
    }
    this.told.changed();
  }

  more(frame) {
    const rescinded = (frame.since ?? 0) < this.at;
    if (!this.feed.merge(frame)) return;
    if (rescinded) {
      const same = Math.min(this.at, this.feed.events.length);
      this.scene = beginning(this.feed.view);
      this.feed.events.slice(0, same).forEach((event) => apply(this.scene, event));
      this.at = same;
    }
    this.pump();
  }

  /** Begin to show a round; one met half-way is shown as it stands. */
  start(feed, asItStands) {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.feed = feed;
    this.scene = asItStands ? whole(feed.view) : beginning(feed.view);
    this.at = asItStands ? feed.events.length : 0;
    // The result of a round that was over before we came is not waited for.
    this.onward = asItStands && this.over && !this.played;
    this.pump();
  }

  /** The next round is there: go to it if the player is done with this one, or has no part in it. */
  goOn() {
    if (!this.coming) return;
    if (this.onward || (this.settled && !this.over) || (this.settled && !this.waits && !this.lookUntil())) {
      const next = this.coming;
      this.coming = null;
      this.start(next, false);
    }
  }

  /** A round without us stays three seconds, then makes room by itself. */
  lookUntil() {
    this.endedAt ??= Date.now();
    if (Date.now() - this.endedAt > 3000 || !this.feed.events.length) {
      this.endedAt = null;
      return false;
    }
    clearTimeout(this.looking);
    this.looking = setTimeout(() => (this.goOn(), this.told.changed()), 3100);
    return true;
  }

  /** The player has seen the result. */
  moveOn() {
    this.onward = true;
    this.hurry();
    this.goOn();
    this.told.changed();
  }

  pump() {
    if (this.timer) return;
    while (!this.settled) {
      const { pace } = this;
      const look = this.showNext() * pace;
      if (look > 0) {
        this.timer = setTimeout(() => {
          this.timer = undefined;
          this.pump();
          this.told.changed();
        }, look);
        break;
      }
    }
    if (this.settled && this.coming) this.goOn();
    this.told.changed();
  }

  /** How fast to go: what came in one go is shown within a few seconds, however much it is. */
  get pace() {
    const { events } = this.feed;
    if (this.run.events !== events || this.run.length !== events.length) {
      const all = events.slice(this.at).reduce((sum, event) => sum + this.look(event), 0);
      this.run = { events, length: events.length, haste: Math.min(1, LONGEST / all) };
    }
    return PACE[settings.pace] * (moves() ? 1 : 0.6) * this.run.haste;
  }

  /** How long to look at an event. */
  look(event) {
    // Of what is judged, only our own hand is worth a pause.
    if (event.type === "compared" && event.player !== this.me) return 0;
    const brief = this.me && event.player !== this.me && SETTLED.has(event.type);
    return (LOOK[event.type] ?? 0) * (brief ? 0.4 : 1);
  }

  /** Show one event and say how long to look at it. */
  showNext() {
    const event = this.feed.events[this.at];
    const folded = new Set(this.scene.folded);
    apply(this.scene, event);
    // The dealer gathers every hand at the end; only one that left earlier was folded.
    if (event.type === "moved" && this.at >= gathering(this.feed.events)) this.scene.folded = folded;
    this.at += 1;
    this.told.shown(event);
    return this.look(event);
  }

  /** Show everything that has happened at once. */
  hurry() {
    clearTimeout(this.timer);
    this.timer = undefined;
    while (!this.settled) this.showNext();
    this.told.changed();
  }

  stop() {
    clearTimeout(this.timer);
    clearTimeout(this.looking);
  }
}
