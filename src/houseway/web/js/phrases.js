/**
 * What the page says by itself, in the reader's language. English is written where it is said and is the key of the table of
 * `phrases`. What the service says is translated by `texts`, and by `patterns` where it is put together from parts.
 */

/** @type {Record<string, string>} */
let phrases = {};
/** @type {Record<string, string>} */
let texts = {};
/** @type {[RegExp, string[], string][]} */
let patterns = [];
/** @type {Map<string, string|undefined>} */
const known = new Map();

/** @type {Record<string, string>} */
let contractions = {};

let tongue = "en";

/** The language that is spoken, as the browser's own words for dates want it. */
export const language = () => tongue;

/** @typedef {Record<string, string>} Words */

/** Speak by these from now on. @param {string} named @param {{phrases?: Words, texts?: Words, patterns?: Words, contractions?: Words}} table */
export function speak(named, table) {
  tongue = named;
  phrases = table.phrases ?? {};
  texts = table.texts ?? {};
  contractions = table.contractions ?? {};
  patterns = Object.entries(table.patterns ?? {}).map(([from, to]) => {
    const [fits, names] = read(from);
    return [fits, names, to];
  });
  known.clear();
}

const HOLE = /\{(\w+)\}/g;
/** Parts that are taken as they are: what people and tables are called. */
const NAMES = new Set(["name", "player", "table"]);

/** A template as an expression that fits what was made of it, and the names of its parts. @returns {[RegExp, string[]]} */
function read(text) {
  const names = [...text.matchAll(HOLE)].map(([, name]) => name);
  const fixed = text.split(HOLE).filter((_, index) => index % 2 === 0);
  return [new RegExp(`^${fixed.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("(.+?)")}$`), names];
}

/** Put values into a template. @param {string} text @param {Record<string, any>} [values] */
const filled = (text, values) =>
  values ? contracted(text.replace(HOLE, (hole, name) => String(values[name] ?? hole)), contractions) : text;

/** What two words become where they meet, as `de el` becomes `del`. @param {string} text @param {Words} pairs */
export const contracted = (text, pairs) =>
  Object.entries(pairs).reduce((said, [apart, together]) => said.replaceAll(apart, together), text);

/** A phrase of ours. @param {string} phrase @param {Record<string, any>} [values] */
export const t = (phrase, values) => filled(phrases[phrase] ?? texts[phrase] ?? phrase, values);

/** A phrase that is said later: it stands in the table too. @param {string} text */
export const phrase = (text) => text;

/** A text of the service in the reader's language; one that is not in the table is said as it is. */
export const tr = (text) => (text && tongue !== "en" ? (look(text) ?? text) : text);

/** A text as the table has it, else by the pattern that it was made with. @param {string} text */
function look(text) {
  if (!known.has(text)) known.set(text, texts[text] ?? phrases[text] ?? byPattern(text) ?? lowered(text));
  return known.get(text);
}

/** A pattern fits where each of its parts can be said as well. @param {string} text */
function byPattern(text) {
  for (const [fits, names, to] of patterns) {
    const found = fits.exec(text);
    const parts = found && names.map((name, index) => (NAMES.has(name) ? found[index + 1] : part(found[index + 1])));
    if (parts?.every((each) => each !== undefined)) return filled(to, Object.fromEntries(names.map((name, index) => [name, parts[index]])));
  }
  return undefined;
}

/** Figures, amounts and cards are the same in every language. @param {string} text */
const part = (text) => (/[a-z]{2}/.test(text) ? look(text) : text);

/** What begins with a capital only because it begins a line. @param {string} text */
function lowered(text) {
  const small = text.charAt(0).toLowerCase() + text.slice(1);
  if (small === text) return undefined;
  const said = texts[small] ?? phrases[small] ?? byPattern(small);
  return said && said.charAt(0).toUpperCase() + said.slice(1);
}
