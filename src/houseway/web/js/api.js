/** Questions and commands to the service, and how it says no. */

import { phrase, t, tr } from "./phrases.js";

/** A refusal as the service words it (problem details), or a connection that failed. */
export class Problem extends Error {
  /** @param {any} details */
  constructor(details) {
    super(tr(details.detail || details.title) || t("That did not work."));
    this.kind = details.kind ?? "";
    this.status = details.status ?? 0;
    this.rule = details.rule ?? null;
    this.legal = tr(details.legal) ?? null;
  }
}

const OFFLINE = {
  kind: "offline",
  detail: phrase("The table cannot be reached."),
  legal: phrase("check the connection; the page keeps trying"),
};

async function call(path, options) {
  let response;
  let body;
  try {
    response = await fetch(path, { credentials: "same-origin", ...options });
    if (response.status === 204) return null;
    body = await response.json();
  } catch {
    throw new Problem(OFFLINE);
  }
  if (response.ok) return body;
  // A refusal of ours names its kind. Any other comes from a gateway, which does not know what became of a command.
  throw new Problem(body?.kind ? body : OFFLINE);
}

/** Ask a question. @param {string} path @param {Record<string, any>} [query] */
export function get(path, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return call(given.length ? `${path}?${new URLSearchParams(given.map(([k, v]) => [k, String(v)]))}` : path);
}

/** How long to wait before a command is said again with its key, time after time, where it is not known whether it was done. */
const PAUSES = { offline: [400], "in-doubt": [400, 1000, 2000, 4000, 8000, 8000], "not-ready": [1000, 4000] };

/** Give a command; the key makes it safe to repeat, which is done where no answer says what became of it. */
export async function post(path, body = {}) {
  const options = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  for (let again = 0; ; again += 1) {
    try {
      return await call(path, options);
    } catch (problem) {
      const pause = body.key && PAUSES[problem.kind]?.[again];
      if (!pause) throw problem;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** A fresh key for a command. */
export function newKey() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** For how long the same command that is given again is taken for the one that was never answered, in milliseconds. */
const MEANT = 60_000;
/** The keys of commands that were never answered, by what they say. @type {Map<string, {key: string, until: number}>} */
const unanswered = new Map();
const UNKNOWN = phrase("It is not known yet whether this was done. Do it again within a minute: it is done once.");

/** A command with its key. One that was never answered keeps it, so that a person who gives it again does not do it twice. */
export async function command(path, body = {}) {
  const said = JSON.stringify([path, body]);
  const before = unanswered.get(said);
  unanswered.delete(said);
  const key = before && Date.now() < before.until ? before.key : newKey();
  try {
    return await post(path, { key, ...body });
  } catch (problem) {
    if (PAUSES[problem.kind]) unanswered.set(said, { key, until: Date.now() + MEANT });
    if (problem.kind !== "in-doubt") throw problem;
    throw new Problem({ kind: problem.kind, status: problem.status, detail: UNKNOWN });
  }
}

/** What `asks` the service, one asking after another and at most one waiting: an older answer must never be drawn over a newer one. */
export function inTurn(asks) {
  let asking = Promise.resolve();
  let waiting = null;
  return () => {
    waiting ??= asking
      .catch(() => {})
      .then(() => {
        waiting = null;
        return asks();
      });
    asking = waiting;
    return asking;
  };
}

/** What `does` something, once however often it is pressed while that is under way. */
export function once(does) {
  let doing = null;
  return (...given) => (doing ??= does(...given).finally(() => (doing = null)));
}

const remembered = new Map();

/** A question whose answer does not change while the page is open. */
export function getOnce(path, query) {
  const name = path + JSON.stringify(query ?? {});
  if (!remembered.has(name)) {
    const answer = get(path, query);
    answer.catch(() => remembered.delete(name));
    remembered.set(name, answer);
  }
  return remembered.get(name);
}
