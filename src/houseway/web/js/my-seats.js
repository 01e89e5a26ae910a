/** One's seats at all tables: whose turn it is there, the way back, and the way out. Loaded once one has a seat. */

import { command } from "./api.js";
import { h, render } from "./dom.js";
import { loadStyle } from "./load-style.js";
import { say, tellProblem } from "./live.js";
import { dollars } from "./money.js";
import { t } from "./phrases.js";
import { recall, who } from "./session.js";
import { onFrame, watch } from "./socket.js";
import { sound } from "./sound.js";

/** What is known of each table where one sits: how its watching ends, its state, and the newest question. */
const tables = new Map();
const listeners = new Set();
const address = (table) => `#/table/${encodeURIComponent(table)}`;
const onShow = (table) => !document.hidden && location.hash.split("?")[0] === address(table);

/** Be told when something changes at a table where one sits, until the returned function is called. */
export function onSeats(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Watch the tables where one sits, and no others. */
export function keepUp() {
  const seats = new Set((who()?.seats ?? []).map((seat) => seat.table));
  for (const [table, known] of tables)
    if (!seats.has(table)) {
      known.off();
      tables.delete(table);
    }
  for (const table of seats) if (!tables.has(table)) tables.set(table, { off: watch(table), state: null, todo: null });
  changed();
}

onFrame((frame) => {
  const known = tables.get(frame.table);
  if (!known) return;
  if (frame.type === "table") known.state = frame.state;
  else if (frame.type !== "view") return;
  else {
    const todo = frame.view.todo.find((item) => item.actor === who()?.name && item.space);
    const question = todo ? `${frame.round} ${frame.asked}` : "";
    // Where no one waits for it, placing wagers is no one's turn.
    const calls = todo && (todo.kind === "ask" || frame.clock);
    const fresh = calls && question !== known.question;
    Object.assign(known, { question, calls, todo, over: frame.view.over });
    if (fresh && !onShow(frame.table)) call(known);
  }
  changed();
});

function call(known) {
  sound("turn");
  say(t("It is your turn at {table}.", { table: known.state?.name ?? t("another table") }));
}

const box = document.createElement("div");
box.className = "turn-calls";
box.setAttribute("role", "status");
document.body.append(box);
addEventListener("hashchange", () => changed());
document.addEventListener("visibilitychange", () => changed());

let titled = "";

function changed() {
  // The lobby has the strip.
  const lobby = !document.hidden && ["", "#/"].includes(location.hash);
  const calling = [...tables].filter(([table, known]) => known.calls && !onShow(table) && !lobby);
  render(
    box,
    calling.map(([table, known]) =>
      h("a", { class: "act", key: table, href: address(table) }, t("Your turn at {table}", { table: known.state?.name ?? t("your table") })),
    ),
  );
  if (titled && document.title === t("Your turn · {titled}", { titled })) document.title = titled;
  titled = "";
  if (calling.length && document.hidden) {
    titled = document.title;
    document.title = t("Your turn · {titled}", { titled });
  }
  for (const listener of listeners) listener();
}

/** How things stand at a table, in a word or two. */
function standing(known) {
  const seat = known?.state?.seats.find((each) => each.player === who()?.name);
  if (!seat) return "";
  if (seat.leaving) return t("leaving");
  if (seat.out || seat.away) return t("sitting out");
  if (known.calls) return t("your turn");
  if (known.todo) return t("place your wagers");
  return known.over ? t("round over") : t("others play");
}

async function leaveAll() {
  try {
    await Promise.all(who().seats.map(({ table }) => command(`/api/tables/${encodeURIComponent(table)}/leave`)));
    await recall();
  } catch (problem) {
    tellProblem(problem);
  }
}

/** What a table where one sits is called; empty until it was told. @param {string} table */
export const nameOf = (table) => tables.get(table)?.state?.name ?? "";

/** The seats as a strip. @param {(table: string) => string} listed */
export function strip(listed) {
  const seats = who()?.seats ?? [];
  return (
    seats.length > 0 &&
    h(
      "section",
      { class: "my-seats", "aria-label": t("My seats") },
      h("h2", null, t("My seats")),
      h(
        "ul",
        null,
        seats.map(({ table, stack }) =>
          h(
            "li",
            { key: table },
            h(
              "a",
              { class: `seat-link${tables.get(table)?.calls ? " calls" : ""}`, href: address(table) },
              h("b", null, nameOf(table) || listed(table)),
              h("small", null, [dollars(stack), standing(tables.get(table))].filter(Boolean).join(" · ")),
            ),
          ),
        ),
      ),
      h("button", { class: "act quiet small", onclick: leaveAll }, seats.length > 1 ? t("Leave all") : t("Leave")),
    )
  );
}

await loadStyle("my-seats.css");
keepUp();
