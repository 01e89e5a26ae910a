/** Who is at this browser. */

import { get, post } from "./api.js";

/** @type {{name: string, guest: boolean, roles: string[], balance: Record<string, number>, seats: any[]}|null} */
let me = null;
const listeners = new Set();

export const who = () => me;
export const onWho = (listener) => listeners.add(listener);

function become(answer) {
  me = answer;
  for (const listener of listeners) listener(me);
  return me;
}

/** Ask the service who we are; null for nobody yet. */
export async function recall() {
  try {
    return become(await get("/api/me"));
  } catch (problem) {
    if (problem.kind === "offline") throw problem;
    return become(null);
  }
}

export const asGuest = async (name) => become(await post("/api/guest", name ? { name } : {}));
export const signIn = async (name, password) => become(await post("/api/login", { name, password }));
export const register = async (name, password) => become(await post("/api/register", { name, password }));
export const changePassword = async (password, wanted) =>
  become(await post("/api/me/password", { password, new: wanted }));

export async function signOut() {
  await post("/api/logout");
  become(null);
}

export const STAFF = ["dealer", "floorperson", "supervisor", "cage", "accounting", "security", "auditor", "administrator"];

/** The roles that open the floor page. */
export const staffRoles = () => (me?.roles ?? []).filter((role) => STAFF.includes(role));
