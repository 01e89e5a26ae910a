/** The cage: what a person has in chips, and chips sold or cashed. */

import { command, get } from "../api.js";
import { h } from "../dom.js";
import { cents, dollars } from "../money.js";
import { amount, box, button, field, form, when } from "./form.js";

/** @import { Does, FloorState } from "./state.js" */

export const cage = {
  /** @param {FloorState} floor */
  async load(floor) {
    const { wanted } = floor;
    if (!wanted) return;
    try {
      floor.hear({ customer: await lookUp(wanted) });
    } catch (problem) {
      floor.notFound(wanted);
      throw problem;
    }
  },

  /** @param {FloorState} floor @param {Does} does */
  draw(floor, does) {
    const draft = floor.draft("cage", { name: "", amount: "" });
    const find = () => {
      floor.lookUp(draft.name);
      does.load();
    };
    return h(
      "div",
      { class: "floor-main", key: "cage" },
      box(
        "Cage",
        form(
          find,
          field(floor, draft, "name", "Name of the account", { required: true, autocomplete: "off" }),
          h("button", { class: "act quiet" }, "Look up"),
        ),
        floor.customer && [customer(floor.customer), floor.may("cage") && dealing(floor, does, draft)],
      ),
      floor.done.length > 0 &&
        box(
          "Done here",
          h(
            "ul",
            null,
            floor.done.map((words, index) => h("li", { key: floor.done.length - index }, words)),
          ),
        ),
    );
  },
};

const lookUp = (name) => get(`/api/floor/cage/${encodeURIComponent(name.trim())}`);

const customer = ({ player, chips, seats }) =>
  h(
    "dl",
    { "aria-label": "Account" },
    h("dt", null, "Account"),
    h("dd", null, player),
    h("dt", null, "Chips at the cage"),
    h("dd", { class: "chips-held" }, dollars(chips)),
    seats.map((seat) => [h("dt", null, `At ${seat.table}`), h("dd", null, dollars(seat.stack))]),
  );

function dealing(floor, does, draft) {
  const { player, chips } = floor.customer;
  const many = cents(draft.amount);
  const much = many > floor.rights.payout;
  const typed = draft.amount;
  const give = (sign) => () =>
    does.attempt(
      () => command("/api/floor/cage", { player, amount: sign * many }),
      (answer) => {
        const done = `${player} ${sign > 0 ? "bought" : "cashed"} ${dollars(many)}`;
        floor.note(`${when(Date.now())} ${done}${answer.approval ? ", waits for a second person" : ""}`);
        // The next amount may be on its way already.
        if (draft.amount === typed) floor.fill(draft, { amount: "" });
      },
    );
  return [
    form(
      () => {},
      amount(floor, draft, "amount", "Amount in dollars"),
      button("Sell chips", give(1), { class: "act", disabled: !many }),
      button("Cash chips", give(-1), { class: "act", disabled: !many || many > chips }),
    ),
    h(
      "p",
      { class: much ? "due" : "hush" },
      much
        ? "This needs a second person."
        : `Above ${dollars(floor.rights.payout)} for one player in 24 hours a second person must agree.`,
    ),
  ];
}
