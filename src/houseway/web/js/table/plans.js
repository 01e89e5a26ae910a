/**
 * A move settled on while others act: sent when the turn comes, if it is still legal and costs what it did.
 * Which moves there are is learned from the menus this player was offered at this table; nothing leaves the page early.
 */

import { looks } from "../controls/choice.js";
import { shortcuts } from "../controls/control.js";
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { t } from "../phrases.js";
import { plain } from "../words.js";

/** How many times cards have been dealt. */
const cardsCame = (feed) => feed.events.filter((event) => event.type === "dealt").length;

export class Plans {
  constructor() {
    /** Moves that give up or cost nothing, taken when no one answers: `check`, `fold`. */
    this.defaults = new Set();
    /** Plain moves that stay in, and whether something is owed when they are offered. */
    this.stays = new Map();
    this.armed = null;
  }

  /** Learn from a question what can be answered in this game. @param {any} todo */
  learn({ space, default: usual }) {
    if (space.type !== "menu" || Object.values(space.options).some((inner) => inner && inner.type !== "amount")) return;
    const kinds = Object.keys(space.options);
    const stays = kinds.filter((kind) => space.options[kind] === null && looks(kinds, kind) !== "quiet");
    if (stays.length !== 1) return;
    this.stays.set(stays[0], Boolean(space.costs?.[stays[0]]));
    if (typeof usual === "string") this.defaults.add(usual);
  }

  /** What may be settled on now. @param {import("./model.js").TableModel} model */
  offered(model) {
    const { me, scene, feed } = model;
    if (!me || !scene || model.over || !model.settled || !model.stakes) return [];
    if (model.stakes.reach === model.stakes.mine) return [];
    const spot = String(model.seatOf(me).spot);
    const asked = feed?.view.todo.some((item) => item.kind === "ask" && item.actor !== me && item.actor !== "house");
    if (!asked || !scene.places[spot]?.length || scene.folded.has(spot)) return [];
    const { high, mine, reach } = model.stakes;
    const owed = Math.min(high, reach) - mine;
    const since = cardsCame(feed);
    const price = owed ? ` ${dollars(owed)}` : "";
    const moves = [...this.stays]
      .filter(([, costs]) => costs === owed > 0)
      .map(([kind]) => ({ name: kind, kinds: [kind], owed, since, label: plain(kind) + price }));
    const usual = [...this.defaults].sort((a, b) => Number(this.stays.has(b)) - Number(this.stays.has(a)));
    if (usual.some((kind) => !this.stays.has(kind)))
      moves.push({ name: "usual", kinds: usual, owed: null, since, label: usual.map((kind, at) => (at ? plain(kind).toLowerCase() : plain(kind))).join(t(", else ")) });
    return moves;
  }

  /** Put a plan down that no longer holds: cards have come since, or it costs something else. */
  keep(model) {
    const { armed } = this;
    if (!armed) return;
    const { feed, stakes } = model;
    const owed = stakes ? Math.min(stakes.high, stakes.reach) - stakes.mine : null;
    const dearer = armed.owed !== null && model.settled && owed !== armed.owed;
    if (armed.round !== feed.round || cardsCame(feed) !== armed.since || dearer) this.armed = null;
  }

  toggle(move, model) {
    this.armed = this.armed?.name === move.name ? null : { ...move, round: model.feed.round };
  }

  /** The answer settled on, if this question allows it; the plan is spent either way. */
  take({ space }) {
    const { armed } = this;
    this.armed = null;
    if (!armed || space.type !== "menu" || (armed.owed !== null && armed.owed !== (space.costs?.[armed.name] ?? 0))) return null;
    return armed.kinds.find((kind) => space.options[kind] === null) ?? null;
  }

  /** @param {import("./model.js").TableModel} model @param {() => void} changed */
  dock(model, changed) {
    const moves = this.offered(model);
    const letters = shortcuts(moves.map((move) => move.label));
    return (
      moves.length > 0 &&
      h(
        "div",
        { class: "plans", role: "group", "aria-label": t("When it is your turn") },
        h("span", { class: "hush" }, t("On your turn:")),
        moves.map((move, index) => {
          const on = this.armed?.name === move.name;
          return h(
            "button",
            {
              key: `plan-${move.name}`,
              class: `set${on ? " picked" : ""}`,
              "data-plan": move.name,
              "aria-pressed": String(on),
              "aria-keyshortcuts": letters[index],
              onclick: () => {
                this.toggle(move, model);
                changed();
              },
            },
            `${on ? "✓ " : ""}${move.label}`,
            h("kbd", { "aria-hidden": "true" }, letters[index].toUpperCase()),
          );
        }),
      )
    );
  }

  key(event, model) {
    if (event.key === "Escape" && this.armed) {
      this.armed = null;
      return true;
    }
    const moves = this.offered(model);
    const move = moves[shortcuts(moves.map((each) => each.label)).indexOf(event.key.toLowerCase())];
    if (move) this.toggle(move, model);
    return Boolean(move);
  }
}
