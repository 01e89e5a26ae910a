/**
 * What the page says by itself, in the reader's language. English is written where it is said and is the key of the table;
 * another language is a table of `phrases`, and of `patterns` for texts that the service puts together.
 */

/** @type {Record<string, string>} */
let phrases = {};
/** @type {[RegExp, string[], string][]} */
let patterns = [];
/** @type {Map<string, string>} */
const known = new Map();

/** Speak by these from now on. @param {{phrases?: Record<string, string>, patterns?: Record<string, string>}} table */
export function speak(table) {
  phrases = table.phrases ?? {};
  patterns = Object.entries(table.patterns ?? {}).map(([from, to]) => {
    const [fits, names] = read(from);
    return [fits, names, to];
  });
  known.clear();
}

const HOLE = /\{(\w+)\}/g;

/** A template as an expression that fits what was made of it, and the names of its parts. @returns {[RegExp, string[]]} */
function read(text) {
  const names = [...text.matchAll(HOLE)].map(([, name]) => name);
  const fixed = text.split(HOLE).filter((_, index) => index % 2 === 0);
  return [new RegExp(`^${fixed.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("(.+?)")}$`), names];
}

/** Put values into a template. @param {string} text @param {Record<string, any>} [values] */
export const filled = (text, values = {}) => text.replace(HOLE, (hole, name) => String(values[name] ?? hole));

/** A phrase of ours. @param {string} phrase @param {Record<string, any>} [values] */
export const t = (phrase, values) => filled(phrases[phrase] ?? phrase, values);

/** A phrase that is said later: it stands in the table too. @param {string} text */
export const phrase = (text) => text;

/** A text of the service: as the table has it, else by the pattern it was made with, each of its parts said in turn. */
export function tr(text) {
  if (!text || (!patterns.length && !Object.keys(phrases).length)) return text;
  let said = known.get(text);
  if (said === undefined) known.set(text, (said = phrases[text] ?? byPattern(text) ?? lowered(text) ?? text));
  return said;
}

function byPattern(text) {
  for (const [fits, names, to] of patterns) {
    const found = fits.exec(text);
    if (found) return filled(to, Object.fromEntries(names.map((name, index) => [name, tr(found[index + 1])])));
  }
  return undefined;
}

/** What begins with a capital only because it begins a line. */
function lowered(text) {
  const small = text.charAt(0).toLowerCase() + text.slice(1);
  if (small === text) return undefined;
  const said = phrases[small] ?? byPattern(small);
  return said && said.charAt(0).toUpperCase() + said.slice(1);
}
