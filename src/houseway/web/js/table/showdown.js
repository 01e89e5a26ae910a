/** Who won which pot with what, told in sentences: shares, the odd chip, a bet that no one called. */

import { inWords } from "../cards/faces.js";
import { dollars } from "../money.js";
import { sentence } from "../sentences.js";
import { person, potName } from "../words.js";

const and = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);

/** A pot in a sentence: `the main pot`, `side pot 1`. */
const the = (pot) => (/\d$/.test(pot) ? potName(pot) : `the ${potName(pot)}`);

/** Awards of one pot with one hand are one share; what follows without a hand is the excess that would not divide. */
function sharesOf(events) {
  const pots = new Map();
  const out = events.find((event) => event.type === "went_out");
  for (const event of events) {
    if (event.type !== "awarded") continue;
    const shares = pots.get(event.pot) ?? [];
    pots.set(event.pot, shares);
    const same = shares.find((share) => share.hand === event.hand && share.amount === event.amount);
    const why = events.find((each) => each.type === "pot_decided" && each.pot === event.pot);
    if (same) same.players.push(event.player);
    else
      shares.push({
        players: [event.player],
        hand: event.hand || (why ? `the ${inWords([why.card])}` : ""),
        amount: event.amount,
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
  if (odd) return `The odd ${sum} of ${the(pot)} goes to ${who === "You" ? "you" : who}.`;
  const hand = share.hand ? `: ${share.hand}` : "";
  const parts = shares.filter((other) => other.hand).length;
  if (share.players.length > 1)
    return `${who} split ${parts > 1 ? "part of " : ""}${the(pot)}, ${sum} each${hand}.`;
  const alone = share.hand || !share.alone ? "" : "; no one else is left for it";
  const first = share.first && !share.hand ? ", first out of cards" : "";
  const what = parts > 1 ? `${sum} of ${the(pot)}` : `${the(pot)}, ${sum}`;
  return `${who} ${you ? "win" : "wins"} ${what}${hand}${first || alone}.`;
}

/** The lines of a round that was played for pots, each with its clause; none for other games. */
export function potLines(names, events) {
  const lines = [];
  for (const [pot, shares] of sharesOf(events)) {
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
