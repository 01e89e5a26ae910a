/** Who is at this browser. */

import { get, post } from "./api.js";

/** @type {{name: string, guest: boolean, roles: string[], balance: Record<string, number>, seats: any[], enrol?: boolean}|null} */
let me = null;
const listeners = new Set();

export const who = () => me;
export const onWho = (listener) => listeners.add(listener);

/** How many times it was asked who we are, and the latest of those that an answer was taken to. */
let asked = 0;
let taken = 0;

/** A person being signed in: a name given a moment ago, for example. */
let coming = Promise.resolve(null);

/** Who is here, once any sign-in under way is done. */
export const arrived = () => coming.catch(() => null).then(who);

const become = (asks) => (coming = answered(asks));

/** The account that is being made or signed in: to ask who we are before that is done would be answered with who we were. */
let changing = Promise.resolve(null);

/** Become another person, or a visitor again. */
function change(asks) {
  const changed = become(asks);
  changing = changed.catch(() => null);
  return changed;
}

/** Take the answer to a question that says who we are, unless one to a later question has come already. */
async function answered(asks) {
  const mine = (asked += 1);
  const answer = await asks();
  if (mine < taken) return me;
  taken = mine;
  me = answer;
  for (const listener of listeners) listener(me);
  return me;
}

/** Ask the service who we are; null before anyone has signed in. */
export const recall = () => become(() => changing.then(() => get("/api/me")));

export const asGuest = (name) => change(() => post("/api/guest", name ? { name } : {}));
/** Sign in; where the service asks for a second factor, so does the page. */
export async function signIn(name, password) {
  const second = await post("/api/login", { name, password }).then((answer) => (answer.ticket ? answer : { me: answer }));
  if (second.me) return change(async () => second.me);
  const { askSecond } = await import("./second-factor.js");
  return askSecond(second, (shown) => change(() => post("/api/login/second", shown)));
}
export const register = (name, password) => change(() => post("/api/register", { name, password }));
export const firstRun = (code, name, password) => change(() => post("/api/first-run", { code, name, password }));
export const changePassword = (password, wanted) => change(() => post("/api/me/password", { password, new: wanted }));
export const signOut = () => change(() => post("/api/logout").then(() => null));

export const STAFF = ["dealer", "floorperson", "supervisor", "cage", "accounting", "security", "auditor", "administrator"];

let said = 0;
/** Staff who do nothing are signed out: what a person does at the page is told, once a minute at most. */
export function stillHere() {
  if (!staffRoles().length || Date.now() - said < 60_000) return;
  said = Date.now();
  post("/api/me/here").catch(() => {});
}

/** The roles that open the floor page. */
export const staffRoles = () => (me?.roles ?? []).filter((role) => STAFF.includes(role));
