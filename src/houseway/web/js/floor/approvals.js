/** Commands that wait for a second person. */

import { command } from "../api.js";
import { h } from "../dom.js";
import { plain } from "../words.js";
import { box } from "./form.js";

/** @param {import("../pages/floor.js").FloorPage} page */
export function approvals(page) {
  const list = page.approvals ?? [];
  if (!list.length) return null;
  const answer = (id, approve) =>
    page.attempt(() => command(`/api/floor/approvals/${encodeURIComponent(id)}`, { approve }));
  return box(
    "Waiting for a second person",
    h(
      "ul",
      { class: "links" },
      list.map((each) =>
        h(
          "li",
          { key: each.id },
          h("p", null, h("b", null, plain(each.what)), ` by ${each.by}, ${new Date(each.made).toLocaleTimeString()}`),
          h("code", null, JSON.stringify(each.body)),
          h(
            "div",
            { class: "buttons" },
            h("button", { class: "act small", onclick: () => answer(each.id, true) }, "Approve"),
            h("button", { class: "act quiet small", onclick: () => answer(each.id, false) }, "Refuse"),
          ),
        ),
      ),
    ),
  );
}
