/** The keno office: tickets written, looked up, voided and paid, the draw, the winning ticket report and the books. */

import { command, get } from "../api.js";
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { ruleLink } from "../rule-link.js";
import { who } from "../session.js";
import { box, button, choose, field, form, table, when } from "./form.js";

/** @import { Does, FloorState } from "./state.js" */

const OFFICE = "/api/floor/keno";

export const kenoOffice = {
  /** @param {FloorState} floor */
  async load(floor) {
    const { serial } = floor.ticket?.ticket ?? {};
    floor.hear({ office: await get(OFFICE) });
    if (serial) floor.hear({ ticket: await get(`${OFFICE}/tickets/${serial}`) });
  },

  /** @param {FloorState} floor @param {Does} does */
  draw(floor, does) {
    const { office } = floor;
    if (!office) return null;
    return h(
      "div",
      { class: "floor-main", key: "office" },
      game(floor, does),
      floor.may("keno-ticket") && writing(floor, does),
      lookingUp(floor, does),
      reporting(floor, does),
      books(office),
    );
  },
};

const numbers = (cards) => cards.map((card) => card.slice(1)).join(" ");

function game(floor, does) {
  const { office } = floor;
  const order = (path, body = {}) => () => does.attempt(() => command(`${OFFICE}/${path}`, body));
  return box(
    `Game ${office.game}`,
    h("p", null, office.on_sale ? "On sale." : "Closed; to be drawn."),
    office.last > 0 &&
      h("p", null, h("b", null, `Game ${office.last}: `), office.numbers.length ? numbers(office.numbers) : "void; its tickets are repaid"),
    floor.may("keno-close") &&
      h(
        "div",
        { class: "buttons" },
        office.on_sale
          ? button("Close the sale", order("close"), { class: "act" })
          : [button("Draw the game", order("draw"), { class: "act" }), button("The draw failed", order("draw", { failed: true }))],
      ),
  );
}

const REQUESTS = [
  ["writer", "A request at the counter", "cage"],
  ["words", "The patron’s words", "cage"],
  ["quick-pick", "The computer picks", "cage"],
  ["runner", "A runner’s request", "dealer"],
];

function writing(floor, does) {
  const { office } = floor;
  const may = REQUESTS.filter(([, , role]) => who()?.roles.includes(role));
  const draft = floor.draft("keno-ticket", { request: may[0]?.[0], patron: "", rate: office.rates[0], station: "", spots: "", count: "5", games: "1" });
  const picks = draft.request === "quick-pick";
  const body = () => ({
    request: draft.request,
    patron: draft.patron,
    rate: Number(draft.rate),
    station: draft.station,
    games: Number(draft.games),
    ...(picks ? { count: Number(draft.count) } : { spots: draft.spots.split(/[\s,]+/).filter(Boolean).map(Number) }),
  });
  const issued = floor.sending("keno-ticket");
  const issue = () =>
    does.attempt(
      () => command(`${OFFICE}/tickets`, body()),
      ({ table: serial }) => (issued(), floor.hear({ ticket: { ticket: { serial } } })),
    );
  return box(
    "Write a ticket",
    office.on_sale
      ? form(
          issue,
          choose(floor, draft, "request", "From", may.map(([value, words]) => [value, words])),
          field(floor, draft, "patron", "Patron", { required: true, autocomplete: "off" }),
          picks
            ? field(floor, draft, "count", `How many numbers, up to ${office.max_spots}`, { type: "number", min: 1, max: office.max_spots, required: true })
            : field(floor, draft, "spots", `Numbers, up to ${office.max_spots} of 1 to 80`, { required: true, autocomplete: "off", inputmode: "numeric" }),
          choose(floor, draft, "rate", "Rate", office.rates.map((rate) => [rate, dollars(rate)])),
          field(floor, draft, "games", "Games", { type: "number", min: 1, required: true }),
          field(floor, draft, "station", "Station", { required: true, autocomplete: "off", pattern: "[A-Za-z0-9\\-]{1,12}" }),
          h("button", { class: "act" }, "Take the cash and issue it"),
        )
      : h("p", { class: "hush" }, "After the close no ticket is issued."),
    h("p", { class: "hush" }, `Rate card ${office.rate_card}, approved as ${office.approval}.`, office.aggregate_limit ? ` All winners of a game share ${dollars(office.aggregate_limit)} at most.` : ""),
  );
}

function lookingUp(floor, does) {
  const draft = floor.draft("keno-serial", { serial: "" });
  const look = () =>
    does.attempt(
      () => get(`${OFFICE}/tickets/${encodeURIComponent(draft.serial.trim().toUpperCase())}`),
      (ticket) => floor.hear({ ticket }),
    );
  return box(
    "A ticket",
    form(look, field(floor, draft, "serial", "Whole serial", { required: true, autocomplete: "off" }), h("button", { class: "act quiet" }, "Look it up")),
    floor.ticket?.amount !== undefined && slip(floor, does, floor.ticket),
  );
}

function slip(floor, does, { ticket, amount, voided, payouts, paid, patron, receipt }) {
  const { serial } = ticket;
  const order = (path, body = {}) => () => does.attempt(() => command(`${OFFICE}/${path}`, { serial, ...body }));
  const last = ticket.first_game + ticket.games - 1;
  const runner = !who()?.roles.includes("cage");
  const open = floor.office.on_sale && floor.office.game <= ticket.first_game && !voided;
  return h(
    "div",
    { class: "preview", key: serial },
    h("p", null, h("b", null, serial), ` for ${patron}, ${dollars(amount)} `, ruleLink(ticket.rule)),
    h("p", null, `Numbers ${numbers(ticket.spots)}; ${ticket.games === 1 ? `game ${last}` : `games ${ticket.first_game} to ${last}`} at ${dollars(ticket.rate)}.`),
    h("p", { class: "hush" }, `Issued by ${ticket.issuer} at ${ticket.station}, ${when(ticket.issued_at * 1000)}.`, receipt && ` The patron keeps ${receipt}.`),
    voided && h("p", { class: "lost" }, "Void."),
    Object.entries(payouts).map(([game, won]) =>
      h(
        "p",
        { key: game },
        `Game ${game}: ${won ? `wins ${dollars(won)}` : "wins nothing"}${game in paid ? `; ${dollars(paid[game])} paid` : ""} `,
        won > 0 && !(game in paid) && floor.may("keno-pay") && button(`Pay ${dollars(won)}`, order("pay", { game: Number(game), runner })),
        won > 0 && !(game in paid) && floor.may("keno-receipt") && button("Take it away for the patron", order("receipt")),
      ),
    ),
    open && floor.may("keno-void") && h("div", { class: "buttons" }, button("Void it: ask a second person", order("void"))),
  );
}

function reporting(floor, does) {
  const { office, winners } = floor;
  const draft = floor.draft("keno-report", { game: String(office.last || 1), runner: "" });
  const ask = () =>
    does.attempt(
      () => get(`${OFFICE}/report`, { game: draft.game, runner: draft.runner.trim() }),
      (winners) => floor.hear({ winners }),
    );
  return box(
    "Winning ticket report",
    form(
      ask,
      field(floor, draft, "game", "Game", { type: "number", min: 1, required: true }),
      field(floor, draft, "runner", "Runner", { required: true, autocomplete: "off" }),
      h("button", { class: "act quiet" }, "Make the report"),
    ),
    winners &&
      (winners.lines.length
        ? table(`Game ${winners.game}, ${winners.runner}`, ["Serial", "Pays"], winners.lines.map((each) => [each.serial_part, dollars(each.payout)]))
        : h("p", { class: "hush" }, `No ticket of ${winners.runner} wins $500 or less in game ${winners.game}.`)),
  );
}

const books = (office) =>
  box(
    "Books",
    table(
      "Books",
      ["Tickets", "Sold", "Voided", "Paid", "Still owed", "In the office"],
      [[String(office.tickets), ...[office.sold, office.voided, office.paid, office.owed, office.balance].map(dollars)]],
    ),
  );
