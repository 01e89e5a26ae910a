/** The lobby: games, their tables, and the shortest way into a hand. */

import { get, inTurn, once } from "../api.js";
import { faceMarkup } from "../cards/drawing.js";
import { h, render } from "../dom.js";
import { tellProblem } from "../live.js";
import { dollars } from "../money.js";
import { language, phrase, t, tr } from "../phrases.js";
import { asGuest, who } from "../session.js";
import { kept, LANGUAGES, speakFrom } from "../settings.js";
import { connect, onFrame } from "../socket.js";
import { dieBox } from "../table/dice.js";
import { count, plain } from "../words.js";

/** Cards of the game's own deck for the eye; a game without cards is one of dice. */
function emblem(game) {
  if (!game.emblem?.length)
    return h("div", { class: "emblem", "aria-hidden": "true" }, h("div", { class: "thrown" }, [5, 2].map(dieBox)));
  return h(
    "div",
    { class: "emblem", "aria-hidden": "true" },
    game.emblem.map((code, i) =>
      h("span", {
        class: "fan",
        key: code,
        style: { "--i": i - (game.emblem.length - 1) / 2 },
        html: faceMarkup(code),
      }),
    ),
  );
}

const privately = (game) =>
  import("../private-table.js").then(({ makePrivate }) => makePrivate(game)).catch(tellProblem);

/** Each other language by its own name, for a reader who does not read this one. */
const otherLanguages = () =>
  Object.entries(LANGUAGES)
    .filter(([code]) => code !== language())
    .map(([code, name]) => h("button", { class: "plain", key: code, lang: code, onclick: () => speakFrom(code) }, name));

const ROOMS = [
  [phrase("Against the house"), true],
  [phrase("For the pot"), false],
];

export class LobbyPage {
  constructor(root) {
    this.root = root;
    this.lobby = null;
    this.search = "";
    this.load = inTurn(() => this.ask());
    this.enter = once((form) => this.greet(form));
  }

  async open() {
    this.off = onFrame((frame) => frame.type === "lobby" && this.load());
    await this.load();
    this.met();
  }

  close() {
    this.off?.();
    this.offSeats?.();
  }

  met() {
    if (this.lobby) this.draw();
    if (who()?.seats?.length && !this.offSeats) this.showSeats();
  }

  async showSeats() {
    this.offSeats = () => {};
    try {
      this.seats = await import("../my-seats.js");
      this.offSeats = this.seats.onSeats(() => this.lobby && this.draw());
      if (this.lobby) this.draw();
    } catch (problem) {
      tellProblem(problem);
    }
  }

  /** The shortest way to a hand: the game played last, else where most people are. */
  quick() {
    const free = this.lobby.tables.filter((table) => table.status === "open" && table.players < table.spots);
    const taken = new Set((who()?.seats ?? []).map((seat) => seat.table));
    const score = (table) => (table.game === kept("game") ? 100 : 0) + table.players;
    const [best] = free.filter((table) => !taken.has(table.id)).sort((a, b) => score(b) - score(a));
    return (
      best &&
      h(
        "a",
        { class: "act quick", href: `#/table/${encodeURIComponent(best.id)}?sit` },
        t("Quick play"),
        h("small", null, best.name),
      )
    );
  }

  async ask() {
    try {
      this.lobby = await get("/api/lobby");
      this.draw();
    } catch (problem) {
      tellProblem(problem);
      if (!this.lobby)
        render(
          this.root,
          h(
            "main",
            { class: "page narrow" },
            h("h1", null, t("The casino cannot be reached")),
            h("p", null, problem.message),
            h("button", { class: "act", onclick: () => this.load() }, t("Try again")),
          ),
        );
    }
  }

  tables(game) {
    return this.lobby.tables.filter((table) => table.game === game.slug);
  }

  draw() {
    const wanted = this.search.toLowerCase();
    const games = this.lobby.games.filter((game) => !wanted || game.title.toLowerCase().includes(wanted));
    render(
      this.root,
      h(
        "main",
        { class: "page lobby" },
        h(
          "header",
          { class: "welcome" },
          h(
            "div",
            null,
            h("h1", null, t("Casino games, by the book")),
            h("p", null, t("Sit down and play. Every card, chip and ruling shows the clause that orders it.")),
            h("p", { class: "elsewhere" }, h("a", { href: "#/learn" }, t("Learn a game")), h("a", { href: "#/wall" }, t("Jackpots")), otherLanguages()),
          ),
          who() ? this.quick() : this.entry(),
        ),
        this.seats?.strip((id) => this.lobby.tables.find((table) => table.id === id)?.name ?? t("your table")),
        this.lobby.games.length > 8 &&
          h("input", {
            class: "search",
            type: "search",
            placeholder: t("Find a game"),
            "aria-label": t("Find a game"),
            value: this.search,
            oninput: (event) => ((this.search = event.target.value), this.draw()),
          }),
        ROOMS.map(([name, banked]) => this.room(name, games.filter((game) => game.banked === banked))),
        !games.length && h("p", { class: "hush" }, t("No game of that name.")),
      ),
    );
  }

  room(name, games) {
    return (
      games.length > 0 &&
      h(
        "section",
        { class: "room", key: name },
        h("h2", null, t(name)),
        h(
          "ul",
          { class: "games" },
          games.map((game) => this.game(game)),
        ),
      )
    );
  }

  /** The visitor has given a name, or none. */
  async greet(form) {
    try {
      await asGuest(form.get("name").trim());
      connect();
      this.draw();
      this.root.querySelector(".games .act")?.focus({ preventScroll: true });
    } catch (problem) {
      tellProblem(problem);
    }
  }

  entry() {
    return h(
      "form",
      { class: "entry", onsubmit: (event) => (event.preventDefault(), this.enter(new FormData(event.target))) },
      h(
        "label",
        null,
        t("Your name"),
        h("input", { name: "name", maxlength: 24, autocomplete: "nickname", placeholder: t("Guest") }),
      ),
      h("button", { class: "act" }, t("Play with play chips")),
    );
  }

  game(game) {
    const tables = this.tables(game);
    const best = tables.find((table) => table.status === "open" && table.players < table.spots) ?? tables[0];
    return h(
      "li",
      { key: game.slug, class: tables.length === 1 ? "game single" : "game" },
      emblem(game),
      h(
        "div",
        { class: "game-text" },
        h("h3", null, game.title),
        game.line && h("p", { class: "game-line" }, tr(game.line)),
        tables.map((table) =>
          h(
            "div",
            { class: "table-row", key: table.id },
            h(
              "span",
              { class: "table-name" },
              tables.length > 1 || table.name !== game.title ? h("b", null, table.name) : null,
              facts(table, game.banked).map((fact) => h("small", { key: fact }, fact)),
            ),
            h(
              "span",
              { class: "table-does" },
              h(
                "a",
                {
                  class: "plain",
                  href: `#/table/${encodeURIComponent(table.id)}`,
                  "aria-label": t("Watch {name}", { name: table.name }),
                },
                t("Watch"),
              ),
              h(
                "a",
                {
                  class: table === best ? "act small" : "act quiet small",
                  "data-table": table.id,
                  href: `#/table/${encodeURIComponent(table.id)}?sit`,
                  "aria-label": t("Play at {name}", { name: table.name }),
                },
                table.players >= table.spots ? t("Queue") : t("Play"),
              ),
            ),
          ),
        ),
        !tables.length && h("p", { class: "hush" }, t("No table is open.")),
        h(
          "div",
          { class: "game-more" },
          h("a", { href: `#/learn/${game.slug}`, "aria-label": t("Learn {title}", { title: game.title }) }, t("Learn")),
          h("button", { class: "plain", onclick: () => privately(game) }, t("Private table")),
        ),
      ),
    );
  }
}

/** What a player looks for: limits, antes and blinds, rake, the least to sit down with, and who is there. */
function facts(table, banked) {
  const { low, high } = table.buy_in;
  const [first, ...rest] = banked && table.summary ? [plain(table.summary)] : table.posted.map(tr);
  return [
    first,
    // Where the house pays, its signs are the game's rules; they hang at the table.
    !banked && rest.join(" · "),
    t(table.attended ? "Buy-in {low} to {high} · dealt by a person" : "Buy-in {low} to {high}", { low: dollars(low), high: dollars(high) }),
    seatsText(table),
  ].filter(Boolean);
}

function seatsText(table) {
  if (table.unknown) return t("not known until the record answers");
  if (table.status !== "open") return tr(table.status);
  if (table.bots && !table.players) return t("{bots} play, {spots} seats", { bots: count(table.bots, "bot"), spots: table.spots });
  return [
    t("{players} of {spots} seats taken", { players: table.players, spots: table.spots }),
    table.bots > 0 && count(table.bots, "bot"),
    table.waiting > 0 && t("{n} waiting", { n: table.waiting }),
  ]
    .filter(Boolean)
    .join(", ");
}
