/** A round as the service tells it to us: frames in, one whole list of events out. */

export class Feed {
  /** @param {any} frame */
  constructor(frame) {
    this.round = frame.round;
    this.number = frame.number;
    this.seq = -1;
    /** The first seq at which the question now open was asked. */
    this.asked = 0;
    this.events = [];
    this.view = frame.view;
    this.clock = null;
    this.merge(frame);
  }

  /** Take a newer frame of the same round; answers whether it was newer. */
  merge(frame) {
    if (frame.seq < this.seq) return false;
    this.seq = frame.seq;
    this.asked = frame.asked;
    this.clock = frame.clock ?? null;
    this.events = this.events.slice(0, frame.since ?? 0).concat(frame.view.events);
    this.view = { ...frame.view, events: this.events, opening: frame.view.opening ?? this.view.opening };
    return true;
  }

  /** What this player must do now, if anything. */
  todo(player) {
    return this.view.todo.find((item) => item.actor === player && item.space) ?? null;
  }
}
