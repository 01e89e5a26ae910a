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
  try {
    response = await fetch(path, { credentials: "same-origin", ...options });
  } catch {
    throw new Problem(OFFLINE);
  }
  if (response.status === 204) return null;
  const body = await response.json().catch(() => null);
  if (!response.ok)
    throw new Problem(body ?? { status: response.status, detail: t("The service answered {status}.", { status: response.status }) });
  return body;
}

/** Ask a question. @param {string} path @param {Record<string, any>} [query] */
export function get(path, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return call(given.length ? `${path}?${new URLSearchParams(given.map(([k, v]) => [k, String(v)]))}` : path);
}

/** Give a command; the key makes it safe to repeat, which happens once when the connection failed. */
export async function post(path, body = {}) {
  const options = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  try {
    return await call(path, options);
  } catch (problem) {
    if (problem.kind !== "offline" || !body.key) throw problem;
    await new Promise((resolve) => setTimeout(resolve, 400));
    return call(path, options);
  }
}

/** A fresh key for a command. */
export function newKey() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A command with its key. */
export const command = (path, body = {}) => post(path, { key: newKey(), ...body });

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
