/** Hands drawn as cards, the best first. */

import { h } from "../dom.js";
import { tr } from "../phrases.js";

const upper = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {{title: string, says: string, hands: {name: string, cards: string, says: string}[]}} told */
export function ladder(told) {
  return h(
    "section",
    { class: "ladder", key: told.title },
    h("h2", null, tr(told.title)),
    told.says && h("p", { class: "hush" }, tr(told.says)),
    h(
      "ol",
      null,
      told.hands.map((each, index) =>
        h(
          "li",
          { key: index },
          h("span", { class: "ladder-cards" }, each.cards.split(" ").map((code) => h("hw-card", { code, key: code }))),
          h("span", { class: "ladder-says" }, h("b", null, upper(tr(each.name))), each.says && h("small", null, tr(each.says))),
        ),
      ),
    ),
  );
}
