/** Where the next card goes, in words and on the felt. */

const NAMES = { dealer: "Dealer", board: "Board", burns: "Burn", rack: "Rack", drawn: "Ball" };

/** @param {string} place */
export const placeName = (place) =>
  /^\d+$/.test(place) ? `Seat ${place}` : (NAMES[place] ?? place.charAt(0).toUpperCase() + place.slice(1));

/** What is to be counted. @param {string} what */
export function counting(what) {
  if (/^\d+$/.test(what)) return `Count the cards at seat ${what}`;
  if (what in NAMES) return `Count the cards: ${NAMES[what].toLowerCase()}`;
  return what.startsWith("the ") ? `Count ${what}` : `Count the ${what}`;
}

/** The card that comes next: `Seat 3, card 2 of 3`. @param {string[]} places @param {number} at how many are there */
export function nextCard(places, at) {
  const place = places[Math.min(at, places.length - 1)];
  const all = places.filter((each) => each === place).length;
  const before = places.slice(0, at).filter((each) => each === place).length;
  return { place, words: all > 1 ? `${placeName(place)}, card ${before + 1} of ${all}` : placeName(place) };
}

/** How many cards in a row go to the next place. @param {string[]} places @param {number} at */
export function inARow(places, at) {
  let n = at;
  while (n < places.length && places[n] === places[at]) n += 1;
  return n - at;
}
