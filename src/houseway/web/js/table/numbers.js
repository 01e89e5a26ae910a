/** A board of all the numbers that may be drawn, to pick from and to watch, and a player's tickets as slips. */

import { h } from "../dom.js";
import { dollars } from "../money.js";
import { t } from "../phrases.js";
import { count, ticketWords } from "../words.js";
import { outcomeWords } from "./areas.js";

const WIDE = 10;
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WIDE, ArrowDown: WIDE, Home: -Infinity, End: Infinity };

/** The tickets of a player in the round on show, `[id, ticket]`. */
export const ticketsOf = (scene, player) => Object.entries(scene?.tickets ?? {}).filter(([, each]) => each.player === player);

/** Arrows go from number to number; one of them is in the order of the Tab key. */
function walk(event) {
  const by = STEPS[event.key];
  if (!by) return;
  const all = [...event.currentTarget.querySelectorAll("button")];
  const next = all[Math.max(0, Math.min(all.length - 1, all.indexOf(document.activeElement) + by))];
  event.preventDefault();
  event.stopPropagation();
  all.forEach((each) => (each.tabIndex = each === next ? 0 : -1));
  next.focus();
}

/** @param {import("../types.d.ts").Staged} model @param {any} control */
export function numberBoard({ layout, scene, me, feed }, control) {
  const drawn = scene?.places.drawn ?? [];
  const mine = new Set(ticketsOf(scene, me).flatMap(([, ticket]) => ticket.numbers));
  const last = drawn.at(-1);
  const cells = Array.from({ length: layout.numbers }, (_, i) => {
    const code = `N${i + 1}`;
    const hold = control?.card(code);
    const out = drawn.includes(code);
    const state = [hold?.picked && "picked", mine.has(i + 1) && "mine", out && "out", code === last && "last"];
    const shape = { key: code, class: ["cell", ...state.filter(Boolean)].join(" "), role: hold ? null : "img" };
    if (!hold)
      return h("span", { ...shape, "aria-label": spoken(i + 1, mine.has(i + 1), out) }, String(i + 1));
    const press = { "aria-pressed": String(hold.picked), "aria-label": t("number {n}", { n: i + 1 }), disabled: !hold.open };
    return h("button", { ...shape, ...press, type: "button", tabindex: i ? "-1" : "0", onclick: hold.pick }, String(i + 1));
  });
  return h(
    "div",
    { class: `board${control ? " open" : ""}`, key: `board-${feed?.round}`, role: "group", "aria-label": t("Numbers"), onkeydown: walk },
    cells,
  );
}

const spoken = (number, mine, out) => `${number}${mine ? t(", on your ticket") : ""}${out ? t(", drawn") : ""}`;

/** Each ticket as a slip of paper: what it is, its numbers with those that came, and what it brought. */
export function slips({ scene, me }) {
  const out = new Set((scene?.places.drawn ?? []).map((code) => Number(code.slice(1))));
  return h(
    "ul",
    { class: "slips", "aria-label": t("Your tickets") },
    ticketsOf(scene, me).map(([id, ticket]) => {
      const ended = [...scene.outcomes].find(([key]) => key.startsWith(`${me}|`) && key.endsWith(`|${id}`))?.[1];
      const games = ticket.games > 1 ? `, ${count(ticket.games, "game")}` : "";
      return h(
        "li",
        { key: id, class: "slip", "data-rule": ticket.rule, tabindex: "0" },
        h("b", null, ticketWords(ticket)),
        h("small", null, `${ticket.coding || dollars(ticket.rate)}${games}`),
        h(
          "span",
          { class: "picks" },
          ticket.numbers.map((number) => h("i", { key: number, class: out.has(number) ? "came" : "" }, String(number))),
        ),
        scene.caught[id] !== undefined &&
          h("em", { class: ended?.won ? "won" : "" }, [t("caught {n}", { n: scene.caught[id] }), ended?.won && outcomeWords(ended)].filter(Boolean).join(", ")),
      );
    }),
  );
}
