/** Who won which pot with what, told in sentences: shares, the odd chip, a bet that no one called. */

import { inWords } from "../cards/faces.js";
import { dollars } from "../money.js";
import { phrase, t, tr } from "../phrases.js";
import { potNamed, sentence } from "../sentences.js";
import { person } from "../words.js";

const and = (words) => (words.length < 2 ? words.join("") : t("{most} and {last}", { most: words.slice(0, -1).join(", "), last: words.at(-1) }));

/** Which half of a pot a hand at a spot was good for; nothing where the pot is not halved. */
const halfOf = (plays, spot, hand) => plays?.[spot]?.find((half) => half.name === hand)?.of ?? "";

/**
 * The cards that decided, by place, once they have: of a pot its winners' hands and what they use of the board, else of every
 * hand that was judged. Null where nothing is lit, so that nothing is dimmed beside it.
 * @param {Record<string, {cards: string[], name: string, of: string}[]>|undefined} plays
 * @param {import("../types.d.ts").Scene|null} scene @param {any[]} events
 * @returns {Set<string>|null}
 */
export function litCards(plays, scene, events) {
  if (!scene?.over || !plays || !Object.keys(plays).length) return null;
  const awards = events.filter((event) => event.type === "awarded" && event.hand);
  const counts = (place, half) =>
    awards.length ? awards.some((event) => String(event.spot) === place && event.hand === half.name) : scene.hands[place];
  const lit = Object.entries(plays).flatMap(([place, halves]) => halves.filter((half) => counts(place, half)).flatMap((half) => half.cards));
  return lit.length ? new Set(lit) : null;
}

/** A hand in words; one that was good for high and for low is named for both. */
export const handWords = (plays, place, named) =>
  plays?.[place]?.some((half) => half.of)
    ? plays[place].map((half) => `${half.of === "low" ? t("Low") : t("High")}: ${tr(half.name)}`).join("; ")
    : tr(named);

/** Awards of one pot with one hand are one share; what follows without a hand is the excess that would not divide. */
function sharesOf(events, plays) {
  const pots = new Map();
  const out = events.find((event) => event.type === "went_out");
  for (const event of events) {
    if (event.type !== "awarded") continue;
    const shares = pots.get(event.pot) ?? [];
    pots.set(event.pot, shares);
    const same = shares.find((share) => share.hand === event.hand && share.amount === event.amount && share.half === halfOf(plays, event.spot, event.hand));
    const why = events.find((each) => each.type === "pot_decided" && each.pot === event.pot);
    if (same) same.players.push(event.player);
    else
      shares.push({
        players: [event.player],
        hand: event.hand || (why ? t("the {card}", { card: inWords([why.card]) }) : ""),
        amount: event.amount,
        half: halfOf(plays, event.spot, event.hand),
        rule: event.rule,
        first: out?.player === event.player,
        // A player who goes out of cards wins over players who still hold theirs; else a pot without a hand is uncontested.
        alone: !out,
      });
  }
  return pots;
}

function shareLine(names, pot, share, shares) {
  const who = and(share.players.map((player) => person(names, player)));
  const you = share.players.length > 1 || share.players[0] === names.me;
  const odd = !share.hand && shares.some((other) => other.hand);
  const sum = dollars(share.amount);
  if (odd) return t("The odd {sum} of {pot} goes to {who}.", { sum, pot: potNamed(pot), who: share.players[0] === names.me ? t("you") : who });
  const half = share.half && shares.some((other) => other.half && other.half !== share.half);
  const shared = shares.filter((other) => other.hand).length > 1;
  const what = {
    who,
    sum,
    pot: half ? t(share.half === "low" ? "{pot} for low" : "{pot} for high", { pot: potNamed(pot) }) : potNamed(pot),
    hand: tr(share.hand),
  };
  if (share.players.length > 1 && !share.hand) return t("{who} split {pot}, {sum} each.", what);
  if (share.players.length > 1)
    return t(shared ? "{who} split part of {pot}, {sum} each: {hand}." : "{who} split {pot}, {sum} each: {hand}.", what);
  const whom = you ? WINS.you : WINS.they;
  if (!share.hand) return t(share.first ? whom.first : share.alone ? whom.alone : whom.bare, what);
  return t(shared ? whom.part : whom.whole, what);
}

/** One player's share of a pot, for the reader and for others. */
const WINS = {
  you: {
    whole: phrase("{who} win {pot}, {sum}: {hand}."),
    part: phrase("{who} win {sum} of {pot}: {hand}."),
    bare: phrase("{who} win {pot}, {sum}."),
    alone: phrase("{who} win {pot}, {sum}; no one else is left for it."),
    first: phrase("{who} win {pot}, {sum}, first out of cards."),
  },
  they: {
    whole: phrase("{who} wins {pot}, {sum}: {hand}."),
    part: phrase("{who} wins {sum} of {pot}: {hand}."),
    bare: phrase("{who} wins {pot}, {sum}."),
    alone: phrase("{who} wins {pot}, {sum}; no one else is left for it."),
    first: phrase("{who} wins {pot}, {sum}, first out of cards."),
  },
};

/** The lines of a round that was played for pots, each with its clause; none for other games. */
export function potLines(names, events, plays) {
  const lines = [];
  for (const [pot, shares] of sharesOf(events, plays)) {
    // The shares first, then the odd chip that would not divide.
    const told = [...shares].sort((a, b) => Number(!a.hand) - Number(!b.hand));
    for (const share of told) lines.push({ text: shareLine(names, pot, share, shares), rule: share.rule });
  }
  if (!lines.length) return [];
  for (const event of events)
    if (["returned", "pot_stays", "no_caller"].includes(event.type))
      lines.push({ text: `${sentence(names, event)}.`, rule: event.rule });
  return lines;
}
