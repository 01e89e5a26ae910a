/** A moment of a round as a small picture: the cards and chips that matter, on the felt. */

import { h } from "../dom.js";
import { t, tr } from "../phrases.js";
import { whole } from "../scene.js";
import { dieBox } from "../table/dice.js";
import { hand } from "../table/hand.js";
import { count, naming, potName } from "../words.js";

/** @param {any} lesson @param {number} at how many of the guided hand's events have happened */
export function picture(lesson, at) {
  const { view } = lesson.hand;
  const scene = whole(view, at);
  const players = Object.keys(view.opening.stacks);
  const names = naming(lesson.layout, players.map((player, i) => ({ player, spot: i + 1 })), view.viewer);
  const mine = String(players.indexOf(view.viewer) + 1);
  const row = (place, label) =>
    scene.places[place]?.length > 0 &&
    h("div", { class: "pic-row", key: place }, h("small", null, label), hand(place, scene.places[place], { label, round: "pic" }));
  const pots = Object.entries(scene.pots).filter(([pot, amount]) => amount && pot !== "rake");
  const wagers = [...scene.felt].filter(([key, amount]) => amount && key.startsWith(`${view.viewer}|`));
  return h(
    "div",
    { class: "pic", role: "img", "aria-label": spoken(scene, names) },
    row("dealer", t("Dealer")),
    players.map((player, i) => player !== view.viewer && row(String(i + 1), player)),
    row("board", t("Shared cards")),
    row("drawn", t("Drawn")),
    scene.dice.length > 0 && h("div", { class: "thrown", key: "dice" }, scene.dice.map(dieBox)),
    pots.length > 0 &&
      h("div", { class: "pic-chips", key: "pots" }, pots.map(([pot, amount]) => chips(potName(pot), amount))),
    row(mine, t("You")),
    h(
      "div",
      { class: "pic-chips", key: "mine" },
      wagers.map(([key, amount]) => chips(names.labels[key.split("|")[2]] ?? t("Your bet"), amount)),
    ),
  );
}

const chips = (label, amount) => h("span", { class: "pic-bet", key: label }, h("hw-chips", { amount }), h("small", null, label));

const spoken = (scene, names) =>
  Object.entries(scene.places)
    .filter(([place, cards]) => cards.length && (names.atSpot[place] || ["dealer", "board", "drawn"].includes(place)))
    .map(([place, cards]) => t("{who}: {cards}", { who: names.atSpot[place] ?? tr(place), cards: count(cards.length, "card") }))
    .join(", ") || t("The felt before the deal");
