/**
 * The check of a deal in the browser itself. Before a round the whole order of the cards is fixed by one hash, its seal.
 * Each card is a leaf, `SHA-256(0, place, salt, card)`; leaves are hashed in pairs, `SHA-256(1, left, right)`, up to the
 * top; the seal is `SHA-256(2, number of cards, top)`. A card changed after the seal was given out would need another seal.
 */

import { count } from "../words.js";
import { t } from "../phrases.js";

const LETTERS = new TextEncoder();
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const four = (number) => [number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255, number & 255];

async function hash(...parts) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", Uint8Array.from(parts.flatMap((part) => [...part]))));
}

/** The seal that this one opened card leads to. */
async function sealOf({ position, card, salt, size, path }) {
  let found = await hash([0], four(position), bytesOf(salt), LETTERS.encode(card));
  let place = position;
  for (const beside of path.map(bytesOf)) {
    found = await (place & 1 ? hash([1], beside, found) : hash([1], found, beside));
    place >>= 1;
  }
  return hexOf(await hash([2], four(size), found));
}

const fits = ({ position, size, salt, path }) =>
  position >= 0 && position < size && salt.length === 64 && path.length === Math.ceil(Math.log2(size));

/** The cards that a view shows. */
const seenIn = (events) => new Set(events.flatMap((event) => event.cards ?? []).filter((card) => !card.startsWith("?")));

/**
 * @param {{root: string, cards: any[]}} proof what the house opens @param {any[]} events the round as it was seen
 * @param {string|null} kept the seal that this browser kept when the round began
 */
export async function check({ root, cards }, events, kept) {
  if (!globalThis.crypto?.subtle)
    throw new Error(t("This browser reckons hashes on https and on the machine itself alone. Open the page there to check."));
  const opened = await Promise.all(
    cards.map(async (each) => ({ ...each, holds: fits(each) && (await sealOf(each)) === root })),
  );
  const wrong = opened.filter((each) => !each.holds);
  const sizes = new Set(cards.map((each) => each.size));
  const twice = cards.length - new Set(cards.map((each) => each.position)).size;
  const closed = [...seenIn(events)].filter((card) => !cards.some((each) => each.card === card));
  const [size] = sizes;
  const good = !wrong.length && !twice && !closed.length && sizes.size < 2 && (!kept || kept === root);
  return {
    good,
    cards: opened.sort((a, b) => a.position - b.position),
    lines: [
      kept === null
        ? t("This browser did not see the round begin, so the seal is the one that the house has on record.")
        : kept === root
          ? t("The seal is the one that this browser was given when the round began.")
          : t("The seal is not the one that this browser was given when the round began."),
      wrong.length
        ? t("{cards} of {all} cannot be what was sealed.", { cards: count(wrong.length, "card"), all: cards.length })
        : t("{cards} that you saw lay where the seal fixed them, in an order of {size}.", { cards: count(cards.length, "card"), size }),
      twice > 0 && t("Two cards are said to have lain at the same place."),
      closed.length > 0 && t("{cards} that you saw was not opened.", { cards: count(closed.length, "card") }),
      sizes.size > 1 && t("The number of cards is not the same for all."),
      good && t("No card that you saw was exchanged after the seal was given out, whatever anyone wagered."),
      good && t("This does not prove that the shuffle was fair, and says nothing of cards that you did not see."),
    ].filter(Boolean),
  };
}
