/**
 * The table as it lies, folded from events one at a time, so that a page shows them at a human pace and a
 * replay can stop anywhere. Cards and chips stay until the next round, though the dealer has gathered them.
 */

/** @import { Scene } from "./types.d.ts" */

const key = (e) => `${e.player}|${e.spot}|${e.area}`;

/** @returns {Scene} */
function bare() {
  return {
    stacks: {},
    brought: {},
    felt: new Map(),
    pots: {},
    meters: {},
    places: {},
    folded: new Set(),
    hands: {},
    dice: [],
    outcomes: new Map(),
    awards: {},
    raked: 0,
    rakedBy: "",
    funded: 0,
    fundedBy: "",
    up: new Set(),
    piles: {},
    contenders: {},
    marks: {},
    tickets: {},
    caught: {},
    standing: null,
    passed: new Set(),
    said: null,
    judging: false,
    over: false,
    void: false,
  };
}

/** What a player has in sight: the stack, and wagers that still lie on the felt. */
export function worth(scene, player) {
  let sum = scene.stacks[player] ?? 0;
  for (const [name, amount] of scene.felt) if (name.startsWith(`${player}|`)) sum += amount;
  return sum;
}

/** The scene before the first event, with what every player brought to the round. */
export function beginning({ opening }) {
  const scene = bare();
  Object.assign(scene.stacks, opening.stacks);
  for (const [player, spot, area, amount] of opening.felt) scene.felt.set(`${player}|${spot}|${area}`, amount);
  Object.assign(scene.pots, opening.pots);
  Object.assign(scene.meters, opening.meters);
  if (opening.button) scene.marks.button = { at: opening.button, rule: "" };
  for (const player of Object.keys(scene.stacks)) scene.brought[player] = worth(scene, player);
  return scene;
}

/** The scene after the first `n` of a view's events, by default all. */
export function whole(view, n = view.events.length) {
  const scene = beginning(view);
  const gathered = gathering(view.events);
  view.events.slice(0, n).forEach((event, index) => {
    const folded = new Set(scene.folded);
    apply(scene, event);
    // The dealer gathers every hand at the end; only one that left earlier was folded.
    if (index >= gathered) scene.folded = folded;
  });
  return scene;
}

function put(felt, name, amount) {
  if (amount) felt.set(name, amount);
  else felt.delete(name);
}

const lay = (scene, e, amount) => put(scene.felt, key(e), (scene.felt.get(key(e)) ?? 0) + amount);
const give = (scene, player, amount) => (scene.stacks[player] = (scene.stacks[player] ?? 0) + amount);
const pour = (scene, pot, amount) => (scene.pots[pot] = (scene.pots[pot] ?? 0) + amount);

function outcome(scene, e) {
  const found = scene.outcomes.get(key(e)) ?? { staked: 0, won: 0, back: 0, lost: 0, odds: "", end: "", rule: e.rule };
  scene.outcomes.set(key(e), found);
  found.rule = e.rule;
  return found;
}

/** Nothing stands to be beaten any more, and who passed on it is forgotten. */
function swept(s) {
  s.standing = null;
  s.passed.clear();
}

const CHANGES = {
  announced: (s, e) => (s.said = e),
  marked(s, e) {
    if (e.how === "gone") delete s.marks[e.mark];
    else s.marks[e.mark] = { at: e.area ?? e.spot ?? e.player, rule: e.rule };
  },
  // The shaker stays with the player who shook.
  shaken: (s, e) => e.valid && (s.marks.shaker = { at: e.by, rule: e.rule }),
  ticket_played: (s, e) => (s.tickets[e.ticket] = e),
  ticket_caught: (s, e) => (s.caught[e.ticket] = e.n),
  pot_formed: (s, e) => (s.contenders[e.pot] = e.contenders),
  passed: (s, e) => s.passed.add(e.player),
  stands(s, e) {
    s.standing = e;
    s.passed.clear();
  },
  lap_passed: swept,
  interval_over: swept,
  betting_over: swept,
  wagered(s, e) {
    give(s, e.player, -e.amount);
    lay(s, e, e.amount);
    outcome(s, e).staked += e.amount;
  },
  paid(s, e) {
    give(s, e.player, e.amount);
    Object.assign(outcome(s, e), { won: outcome(s, e).won + e.amount, odds: e.odds, end: "won" });
  },
  collected(s, e) {
    lay(s, e, -e.amount);
    Object.assign(outcome(s, e), { lost: outcome(s, e).lost + e.amount, end: "lost" });
  },
  returned(s, e) {
    lay(s, e, -e.amount);
    give(s, e.player, e.amount);
    const found = outcome(s, e);
    found.back += e.amount;
    found.end ||= "returned";
  },
  pushed(s, e) {
    CHANGES.returned(s, e);
    outcome(s, e).end = "push";
  },
  voided(s, e) {
    if (e.source === "felt") lay(s, e, -e.amount);
    else if (e.source !== "house") pour(s, e.source, -e.amount);
    give(s, e.player, e.amount);
    Object.assign(outcome(s, e), { back: outcome(s, e).back + e.amount, end: "void" });
  },
  reclaimed(s, e) {
    give(s, e.player, -e.amount);
    outcome(s, e).won -= e.amount;
  },
  charged(s, e) {
    give(s, e.player, -e.amount);
    Object.assign(outcome(s, e), {
      staked: outcome(s, e).staked + e.amount,
      lost: outcome(s, e).lost + e.amount,
      end: "paid for",
    });
  },
  gathered(s, e) {
    lay(s, e, -e.amount);
    pour(s, e.pot, e.amount);
    outcome(s, e).end = "in the pot";
  },
  split(s, e) {
    pour(s, e.source, -e.amount);
    pour(s, e.pot, e.amount);
  },
  awarded(s, e) {
    pour(s, e.pot, -e.amount);
    give(s, e.player, e.amount);
    s.judging = true;
    s.awards[e.player] = (s.awards[e.player] ?? 0) + e.amount;
  },
  raked(s, e) {
    pour(s, e.pot, -e.amount);
    s.raked += e.amount;
    s.rakedBy = e.rule;
  },
  funded(s, e) {
    pour(s, e.pot, -e.amount);
    s.funded += e.amount;
    s.fundedBy = e.rule;
  },
  metered: (s, e) => (s.meters[e.meter] = e.reading),
  dealt(s, e) {
    s.places[e.place] = [...(s.places[e.place] ?? []), ...e.cards];
    if (e.to == null) e.cards.forEach((card) => s.up.add(card));
  },
  shown(s, e) {
    e.cards.forEach((card) => s.up.add(card));
    const place = (s.places[e.place] ??= []);
    for (const card of e.cards) {
      if (place.includes(card)) continue;
      const hidden = place.indexOf("??");
      if (hidden < 0) place.push(card);
      else place[hidden] = card;
    }
    s.places[e.place] = arranged(place, e.cards);
    if (e.hand) {
      s.hands[e.place] = e.hand;
      s.judging = true;
    }
    s.folded.delete(e.place);
  },
  moved(s, e) {
    if (GATHERED.has(e.place)) s.piles[e.place] = (s.piles[e.place] ?? 0) + e.cards.length;
    if (e.to == null) e.cards.forEach((card) => s.up.add(card));
    const from = s.places[e.source] ?? [];
    if (from.length <= e.cards.length && GATHERED.has(e.place)) {
      // A whole hand gathered stays to be looked at; it is dim when it left before any was judged.
      if (!s.judging) s.folded.add(e.source);
      return;
    }
    for (const card of e.cards) {
      const at = from.includes(card) ? from.indexOf(card) : from.lastIndexOf("??");
      from.splice(at < 0 ? from.length - 1 : at, 1);
    }
    if (!GATHERED.has(e.place)) s.places[e.place] = [...(s.places[e.place] ?? []), ...e.cards];
  },
  identified(s, e) {
    const place = (s.places[e.place] ??= []);
    e.unknown.forEach((old, index) => {
      const at = place.indexOf(old);
      if (at >= 0) place[at] = e.cards[index];
    });
  },
  shuffled(s, e) {
    delete s.places[e.source];
    delete s.piles[e.source];
  },
  rolled: (s, e) => (s.dice = [...e.faces]),
  ended(s, e) {
    s.over = true;
    s.void = e.void;
  },
};

/** Places whose cards are out of play and not drawn on the felt. */
export const GATHERED = new Set(["rack", "muck", "burns", "discards"]);

/** Cards in the order they were shown, when all of a place was shown at once. */
function arranged(place, shown) {
  return place.length === shown.length && shown.every((card) => place.includes(card)) ? [...shown] : place;
}

/** Bring the scene up to date with one event. @param {Scene} scene @param {any} event */
export function apply(scene, event) {
  CHANGES[event.type]?.(scene, event);
}

/** The index from which the events only gather the cards: every fold comes before it. */
export function gathering(events) {
  let index = events.length;
  while (index && ["moved", "ended"].includes(events[index - 1].type)) index -= 1;
  return events.at(-1)?.type === "ended" ? index : events.length;
}
