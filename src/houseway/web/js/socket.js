/** The one WebSocket: what happens at the watched tables. It comes back by itself after a lost connection. */

/** @type {WebSocket|null} */
let socket = null;
let failures = 0;
let timer = 0;
let unanswered = false;
let state = "closed";
const watched = new Map();
const listeners = { frame: new Set(), state: new Set() };

export const onFrame = (listener) => subscribe("frame", listener);
export const onConnection = (listener) => subscribe("state", listener);

function subscribe(kind, listener) {
  listeners[kind].add(listener);
  return () => listeners[kind].delete(listener);
}

const tell = (kind, value) => listeners[kind].forEach((listener) => listener(value));

function become(next) {
  if (state === next) return;
  state = next;
  tell("state", next);
}

export const connection = () => state;

/** The server's clock less ours, in milliseconds, by the frame of this connection that came with the least delay. */
export let skew = 0;

/** Connect, or come back under a new session. */
export function connect() {
  clearTimeout(timer);
  const old = socket;
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
  old?.close();
  const mine = socket;
  let known = false;
  if (state !== "open") become("connecting");
  mine.onopen = () => {
    if (mine !== socket) return;
    failures = 0;
    unanswered = false;
    become("open");
    for (const table of watched.keys()) send({ do: "watch", table });
  };
  mine.onmessage = (message) => {
    if (mine !== socket) return;
    unanswered = false;
    const frame = JSON.parse(message.data);
    if (frame.now) {
      skew = Math.max(known ? skew : -Infinity, frame.now - Date.now());
      known = true;
    }
    tell("frame", frame);
  };
  mine.onclose = () => {
    if (mine === socket) comeBack();
  };
}

/** Wait a little longer after each failure, never more than eight seconds, and not all at the same moment. */
function comeBack() {
  become("lost");
  const wait = Math.min(8000, 300 * 2 ** failures) * (0.75 + Math.random() / 2);
  failures += 1;
  clearTimeout(timer);
  timer = setTimeout(connect, wait);
}

export function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

/** See what happens at a table until the returned function is called. */
export function watch(table) {
  watched.set(table, (watched.get(table) ?? 0) + 1);
  if (!socket) connect();
  else send({ do: "watch", table });
  return () => {
    const left = watched.get(table) - 1;
    if (left) watched.set(table, left);
    else {
      watched.delete(table);
      send({ do: "unwatch", table });
    }
  };
}

addEventListener("online", () => state !== "open" && socket && connect());
// A half-open connection shows itself only when spoken to: one that has said nothing since is given up.
setInterval(() => {
  if (state !== "open") return;
  if (unanswered) {
    become("lost");
    connect();
    return;
  }
  unanswered = true;
  send({ do: "ping" });
}, 20_000);
