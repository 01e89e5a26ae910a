/** The log: every refusal and every staff action, newest first. */

import { get } from "../api.js";
import { h } from "../dom.js";
import { tellProblem } from "../live.js";
import { dollars } from "../money.js";
import { plain } from "../words.js";
import { box, button, field, form } from "./form.js";

const LIMIT = 50;
const SHOW = { all: "Everything", orders: "Staff actions", refusals: "Refusals" };

export const logbook = {
  /** @param {import("../pages/floor.js").FloorPage} page */
  async load(page) {
    // What is being read stays where it is; it is read anew when it is asked for.
    if (!page.log) await find(page);
  },

  draw(page) {
    const draft = filter(page);
    const search = () => find(page).catch(tellProblem);
    return h(
      "div",
      { class: "floor-main", key: "log" },
      box(
        "Log",
        form(
          search,
          h(
            "label",
            { key: "show" },
            "Show",
            h(
              "select",
              { onchange: (event) => ((draft.show = event.target.value), search()) },
              Object.entries(SHOW).map(([value, words]) =>
                h("option", { key: value, value, selected: value === draft.show }, words),
              ),
            ),
          ),
          field(page, draft, "q", "With the words", { type: "search", maxlength: 80 }),
          h("button", { class: "act quiet" }, "Search"),
        ),
        page.log && !page.log.length && h("p", { class: "hush" }, "Nothing is in the log under this."),
        h("ol", { class: "logbook" }, (page.log ?? []).map(line)),
        page.log?.length > 0 &&
          page.log.length % LIMIT === 0 &&
          button("Older", () => find(page, page.log.at(-1).id).catch(tellProblem)),
      ),
    );
  },
};

const filter = (page) => page.draft("log", { show: "all", q: "" });

async function find(page, before) {
  const mine = (page.finding = {});
  const found = await get("/api/floor/log", { ...filter(page), before, limit: LIMIT });
  if (page.finding !== mine) return;
  page.log = before ? [...page.log, ...found] : found;
  page.draw();
}

const ours = (kind) => kind === "order" || kind === "preview";

const line = (each) =>
  h(
    "li",
    { key: each.id },
    h("time", { class: "hush" }, new Date(each.at).toLocaleString()),
    h("b", null, each.name || "Nobody"),
    h("span", null, each.what),
    h(
      "span",
      { class: ours(each.kind) ? "hush" : "lost" },
      ours(each.kind) ? plain(each.kind) : `Refused: ${plain(each.kind).toLowerCase()}`,
    ),
    h("small", null, particulars(each.detail)),
  );

const worth = (name, value) =>
  name === "amount" ? dollars(value) : typeof value === "object" ? JSON.stringify(value) : value;

/** An order's fields as `name value`; other particulars as they are. */
function particulars(detail) {
  try {
    const { key, ...told } = JSON.parse(detail);
    const { settings, ...rest } = told;
    const words = Object.entries(rest).map(([name, value]) => `${plain(name).toLowerCase()} ${worth(name, value)}`);
    return [...words, ...Object.entries(settings ?? {}).map(([name, value]) => `${plain(name)}: ${worth("", value)}`)].join(", ");
  } catch {
    return detail;
  }
}
