/** Beside the table: pay tables and signs, the log, and the table itself. On a phone it is a sheet that slides up. */

import { openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { tell, tellProblem } from "../live.js";
import { dollars } from "../money.js";
import { ruleLink } from "../rule-link.js";
import { who } from "../session.js";
import { payTable } from "./felt.js";
import { log } from "./log.js";
import { addChips } from "./purse.js";
import { details } from "./result.js";
import { mayMove } from "./seat.js";

/** @type {Record<import("../types.d.ts").Tab, string>} */
const TABS = { pays: "Pays", log: "Log", result: "Result", table: "Table" };
const NAMES = /** @type {import("../types.d.ts").Tab[]} */ (Object.keys(TABS));

/**
 * @param {import("./model.js").TableModel} model @param {import("./state.js").PlayState} play
 * @param {{text: string, rule: string}[]|undefined} costs what decisions of the round on show gave away
 * @param {import("../types.d.ts").Does} does
 */
export function side(model, play, costs, does) {
  const panels = {
    pays: () => pays(model),
    log: () => log(model.feed?.events.slice(0, model.at) ?? [], model.names),
    result: () => details(model, costs),
    table: () => about(model, play, does),
  };
  return h(
    "aside",
    { class: `beside${play.sheet ? " open" : ""}`, "aria-label": "About this table" },
    h(
      "div",
      { class: "tabs", role: "tablist" },
      NAMES.map((tab) =>
        h(
          "button",
          {
            role: "tab",
            id: `tab-${tab}`,
            "aria-selected": String(play.tab === tab),
            "aria-controls": "side-panel",
            tabindex: play.tab === tab ? "0" : "-1",
            class: play.tab === tab ? "on" : "",
            onclick: () => (play.show(tab), does.draw()),
            onkeydown: (event) => arrows(event, play, does),
          },
          tab === "pays" && !model.layout.pay_tables.length ? "Signs" : TABS[tab],
        ),
      ),
      h(
        "button",
        { class: "plain close-sheet", "aria-label": "Close", onclick: () => (play.closeSheet(), does.draw()) },
        "×",
      ),
    ),
    h(
      "div",
      { class: "panel", id: "side-panel", role: "tabpanel", "aria-labelledby": `tab-${play.tab}`, tabindex: "0" },
      panels[play.tab](),
    ),
  );
}

function arrows(event, play, does) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  event.stopPropagation();
  play.turnTo(NAMES[(NAMES.indexOf(play.tab) + by + NAMES.length) % NAMES.length]);
  does.draw();
  queueMicrotask(() => document.getElementById(`tab-${play.tab}`)?.focus());
}

function pays(model) {
  const { layout } = model;
  return h(
    "div",
    { class: "paper-pays" },
    layout.pay_tables.map((table) =>
      h("div", { class: "pay-box", key: table.wager + table.title }, payTable(table), ruleLink(table.rule)),
    ),
    layout.inscriptions.map((each) => h("p", { class: "sign", key: each.name }, each.text, " ", ruleLink(each.rule))),
    h("h3", null, "Betting areas"),
    h(
      "ul",
      { class: "area-list" },
      layout.areas.map((area) => h("li", { key: area.name }, area.label, " ", ruleLink(area.rule))),
    ),
    h("a", { class: "plain", href: `#/learn/${model.state.game}` }, "Learn this game"),
    h("a", { class: "plain", href: `#/layout/${encodeURIComponent(model.state.id)}` }, "Layout and signs to print"),
  );
}

/** What one may do about several spots, loaded when the panel is first opened. @type {any} */
let spots = null;

function severalSpots(model, play, does) {
  if (spots) return spots.spotsPanel(model, play, does);
  import("./spots.js").then((loaded) => ((spots = loaded), does.draw())).catch(tellProblem);
  return null;
}

function about(model, play, does) {
  const { state } = model;
  const mine = model.me && model.seatOf(model.me);
  const people = state.seats.filter((seat) => !seat.bot).length;
  return h(
    "div",
    { class: "about" },
    h(
      "dl",
      null,
      [
        ["Round", `${state.number ?? "–"}`],
        ["At the table", `${people} ${people === 1 ? "person" : "people"}, ${state.seats.length - people} bots`],
        ["Watching", String(state.watching ?? 0)],
        ["Waiting list", state.waiting.length ? state.waiting.join(", ") : "no one"],
        ["Buy-in", `${dollars(state.buy_in.low)} to ${dollars(state.buy_in.high)}`],
      ].map(([name, value]) => [h("dt", null, name), h("dd", null, value)]),
    ),
    state.sealed &&
      h(
        "p",
        { class: "sealed" },
        "This deck was sealed before the deal: ",
        h("code", null, `${state.sealed.slice(0, 16)}…`),
      ),
    severalSpots(model, play, does),
    h(
      "div",
      { class: "buttons" },
      mine &&
        h(
          "button",
          { class: "act quiet small", onclick: () => does.order("sit-out", { out: !mine.out }) },
          mine.out ? "I'm back" : "Sit out",
        ),
      mine && h("button", { class: "act quiet small", onclick: () => addChips(model, does) }, "Add chips"),
      mayMove(model) && seatChange(model, does),
      mine &&
        h(
          "button",
          { class: "act quiet small", onclick: () => does.order("leave", {}) },
          mine.leaving ? "Leaving…" : "Leave the table",
        ),
      !mine &&
        who() &&
        h(
          "button",
          {
            class: "act quiet small",
            onclick: () => does.order("wait", { waiting: !state.waiting.includes(who().name) }),
          },
          state.waiting.includes(who().name) ? "Off the waiting list" : "Waiting list",
        ),
      h("button", { class: "act quiet small", onclick: () => share() }, "Copy the link"),
      h("a", { class: "act quiet small", href: `#/history?table=${encodeURIComponent(state.id)}` }, "History"),
    ),
  );
}

/** Free seats by number; beyond a handful no one looks for another. */
function seatChange(model, does) {
  const { spots, seats } = model.state;
  const free = Array.from({ length: Math.min(spots, 10) }, (_, i) => i + 1).filter(
    (spot) => !seats.some((seat) => seat.spot === spot),
  );
  const to = (spot) => ({ key: `to-${spot}`, onclick: () => does.sit(spot), "aria-label": `Move to seat ${spot}` });
  return (
    free.length > 0 &&
    h(
      "span",
      { class: "seat-change" },
      h("span", { class: "hush" }, "Move to seat"),
      free.map((spot) => h("button", { class: "act quiet small", ...to(spot) }, String(spot))),
    )
  );
}

/** Copy the table's address, or show it where copying is not allowed. */
export async function share() {
  // The link leads to the table; anyone who opens it may sit down.
  const link = location.href.split("?")[0];
  try {
    await navigator.clipboard.writeText(link);
    tell("The link is copied. Anyone who opens it can watch and sit.");
  } catch {
    openDialog("Link to this table", () =>
      h("input", {
        class: "wide",
        readonly: true,
        value: link,
        "aria-label": "Link",
        onfocus: (event) => event.target.select(),
      }),
    );
  }
}
