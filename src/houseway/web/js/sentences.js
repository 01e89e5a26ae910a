/** Events as sentences; `houseway/sentences/__init__.py` explains a template. */

import { face } from "./cards/faces.js";
import { dollars } from "./money.js";
import { contracted, speak, tr } from "./phrases.js";

let table = null;

/** Fetch the table of a language; English fills its gaps. */
export async function learn(language = "en") {
  const file = async (name) => (await fetch(`/sentences/${name}.json`)).json();
  const [english, own] = await Promise.all([file("en"), language === "en" ? {} : file(language)]);
  use(laid(english, own));
  speak(language, own);
}

/** Speak by this table from now on. */
export const use = (given) => (table = given);

/** The keys of both, group by group; where both have a key, the upper table decides. */
export function laid(under, over) {
  const both = Object.entries(over).map(([name, part]) => [name, { ...under[name], ...part }]);
  return { ...under, ...Object.fromEntries(both) };
}

const PLACEHOLDER = /\{(\w+)(?::(\w+))?\}/g;
const CHOICE = /<([^<>|]*)\|([^<>|]*)>/g;
const OPTIONAL = /\[([^[\]]*)\]/g;

const put = (template, values) => template.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const spelled = (text) => String(text).replaceAll("_", " ");
const filled = (value) => Boolean(value && (typeof value !== "object" || Object.keys(value).length));
const given = (value) => value === 0 || filled(value);
const joined = (word, parts) =>
  parts.length < 2 ? parts.join("") : put(table.words[word], { most: parts.slice(0, -1).join(", "), last: parts.at(-1) });

function plain(value) {
  if (Array.isArray(value)) return value.map(plain).join(", ");
  return value && typeof value === "object" ? each(value, plain, plain) : tr(String(value));
}

const player = (names, value) => (value === names.me ? table.words.you : (table.places[value] ?? value));

function place(names, value) {
  const where = String(value);
  if (names.atSpot[where]) return player(names, names.atSpot[where]);
  if (/^\d+$/.test(where)) return put(table.words.spot, { spot: where });
  if (table.places[where]) return table.places[where];
  const named = where.replace(/\bseat (\d+)/, (seat, spot) => player(names, names.atSpot[spot] ?? seat));
  return /\d/.test(where) ? tr(named) : put(table.words.place, { place: named });
}

function whose(names, value) {
  const holder = names.atSpot[value] ?? String(value);
  if (holder === names.me) return table.words.your;
  const sits = Object.values(names.atSpot).includes(holder);
  return put(table.words.whose, { who: !sits && /^\d+$/.test(holder) ? place(names, holder) : player(names, holder) });
}

const area = (names, value) =>
  /^\d+(-\d+)+$/.test(value) ? put(table.words.ticket, { ticket: value }) : (names.labels[value] ?? tr(spelled(value)));

/** `the main pot`, `side pot 1`. */
export function potNamed(value) {
  const [, side] = /^side (\d+)$/.exec(value) ?? [];
  if (side) return put(table.words.side_pot, { n: side });
  return table.pots[value] ?? put(table.words.pot, { pot: spelled(value) });
}

function card(code) {
  const { cards } = table;
  if (code.startsWith("?")) return cards.unknown;
  if (/^N\d+$/.test(code)) return put(cards.number, { n: code.slice(1) });
  const [rank, suit] = [cards.ranks[code[0]], cards.suits[code[1]]];
  return cards.others[code.slice(0, 2)] ?? (rank && suit ? put(cards.card, { rank, suit }) : code);
}

function cards(value) {
  const codes = typeof value === "string" ? [value] : value;
  if (codes.every((code) => code.startsWith("?")))
    return put(table.words.face_down, { cards: plural("cards", codes.length) });
  return codes.map(card).join(", ");
}

const plural = (what, n) => put(table.plurals[what][n === 1 ? 0 : 1], { n });
const term = (value) => table.terms[value] ?? spelled(value);
const each = (value, say, tell) =>
  Object.entries(value)
    .map(([name, what]) => `${say(name)} ${tell(what)}`)
    .join(", ");

const FORMATS = {
  plain: (_, value) => plain(value),
  money: (_, value) => dollars(value),
  moneys: (_, value) => value.map(dollars).join(", "),
  percent: (_, value) => `${(100 * value).toFixed(value && Math.abs(value) < 0.0995 ? 1 : 0)}%`,
  player,
  players: (names, value) => joined("and", value.map((one) => player(names, one))),
  place,
  whose,
  area,
  pot: (_, value) => potNamed(value),
  pots: (_, value) => each(value, potNamed, dollars),
  wagers: (names, value) => each(value, (name) => area(names, name), dollars),
  pairs: (names, value) => each(value, (name) => player(names, name), plain),
  cards: (_, value) => cards(value),
  faces: (_, value) => value.map((code) => face(code).short).join(" "),
  groups: (_, value) => value.map(cards).join(" / "),
  mark: (_, value) => table.marks[value] ?? spelled(value),
  term: (_, value) => term(value),
  terms: (_, value) => value.map(term).join(", "),
  choice: (_, value) => joined("or", value.map(term)),
  phrase: (_, value) => table.notes[value] ?? value,
};

const format = (how, names, value) =>
  how in table.plurals && typeof value === "number" ? plural(how, value) : FORMATS[how](names, value);

const fits = (when, fields) =>
  Object.entries(when).every(([name, wanted]) =>
    typeof wanted === "boolean" ? filled(fields[name]) === wanted : (fields[name] ?? null) === wanted,
  );

/** Who does what an event tells. */
const about = (names, fields) => fields.player || fields.by || names.atSpot[fields.place || fields.spot];

function fill(names, template, fields) {
  const mine = names.me && about(names, fields) === names.me;
  const text = template
    .replace(OPTIONAL, (_, part) => ([...part.matchAll(PLACEHOLDER)].every(([, name]) => given(fields[name])) ? part : ""))
    .replace(CHOICE, (_, you, they) => (mine ? you : they))
    .replace(PLACEHOLDER, (_, name, how) => {
      const value = fields[name] ?? null;
      return value === null ? "" : format(how ?? table.formats[name] ?? "plain", names, value);
    });
  return begun(names, contracted(text, table.contractions));
}

/** A sentence begins with a capital, but a player's name is spelled as it is. */
const begun = (names, text) =>
  Object.values(names.atSpot).some((name) => text.startsWith(name)) ? text : text.charAt(0).toUpperCase() + text.slice(1);

/** A place by itself: `You`, `The dealer`. */
export const placeName = (names, where) => begun(names, place(names, where));

const inWords = (event) => table.notes[event.template] ?? event.template;

/** What the dealer says aloud. @param {import("./types.d.ts").Naming} names @param {any} event */
export const spoken = (names, event) => fill(names, inWords(event), event.detail);

const NO_ONE = { me: null, atSpot: {}, labels: {} };

/** A sentence that belongs to no event, by its English template. @param {{template: string, fields: any}} said */
export const told = (said) => fill(NO_ONE, inWords(said), said.fields);

/** An event as a sentence. @param {import("./types.d.ts").Naming} names @param {any} event */
export function sentence(names, event) {
  if (event.type === "noted") return fill(names, inWords(event), { ...event, ...event.detail });
  const fields = event.type === "announced" ? { ...event, said: spoken(names, event) } : event;
  const variants = table.events[event.type];
  return fill(names, typeof variants === "string" ? variants : variants.find(([when]) => fits(when, fields))[1], fields);
}
