/** The log: every refusal and every staff action, newest first. */

import { get } from "../api.js";
import { h } from "../dom.js";
import { tellProblem } from "../live.js";
import { dollars } from "../money.js";
import { plain } from "../words.js";
import { box, button, field, form } from "./form.js";

/** @import { FloorState } from "./state.js" */

const LIMIT = 50;
const SHOW = { all: "Everything", orders: "Staff actions", refusals: "Refusals" };

export const logbook = {
  /** @param {FloorState} floor */
  async load(floor) {
    // What is being read stays where it is; it is loaded again on request.
    if (!floor.log) await find(floor);
  },

  /** @param {FloorState} floor */
  draw(floor) {
    const draft = filter(floor);
    const search = () => find(floor).catch(tellProblem);
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
              { onchange: (event) => (floor.fill(draft, { show: event.target.value }), search()) },
              Object.entries(SHOW).map(([value, words]) =>
                h("option", { key: value, value, selected: value === draft.show }, words),
              ),
            ),
          ),
          field(floor, draft, "q", "With the words", { type: "search", maxlength: 80 }),
          h("button", { class: "act quiet" }, "Search"),
        ),
        floor.log && !floor.log.length && h("p", { class: "hush" }, "Nothing is in the log under this."),
        h("ol", { class: "logbook" }, (floor.log ?? []).map(line)),
        floor.log?.length > 0 &&
          floor.log.length % LIMIT === 0 &&
          button("Older", () => find(floor, floor.log.at(-1).id).catch(tellProblem)),
      ),
    );
  },
};

const filter = (floor) => floor.draft("log", { show: "all", q: "" });

/** How often the log was asked for: only the last answer counts. */
let asked = 0;

/** @param {FloorState} floor @param {number} [before] the line to go on from */
async function find(floor, before) {
  const mine = (asked += 1);
  const found = await get("/api/floor/log", { ...filter(floor), before, limit: LIMIT });
  if (mine !== asked) return;
  floor.hear({ log: before ? [...floor.log, ...found] : found });
  floor.changed();
}

const ours = (kind) => kind === "order" || kind === "preview";

const line = (each) =>
  h(
    "li",
    { key: each.id },
    h("time", { class: "hush" }, new Date(each.at).toLocaleString()),
    h("b", null, each.name || "No one"),
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
