/** The cage: what somebody has in chips, and chips sold or cashed. */

import { command, get } from "../api.js";
import { h } from "../dom.js";
import { cents, dollars } from "../money.js";
import { amount, box, button, field, form, when } from "./form.js";

export const cage = {
  /** @param {import("../pages/floor.js").FloorPage} page */
  async load(page) {
    const { wanted } = page;
    if (!wanted) return;
    try {
      page.customer = await lookUp(wanted);
    } catch (problem) {
      if (page.wanted === wanted) page.wanted = page.customer = null;
      throw problem;
    }
  },

  draw(page) {
    const draft = page.draft("cage", { name: "", amount: "" });
    const find = () => {
      page.wanted = draft.name;
      page.load();
    };
    return h(
      "div",
      { class: "floor-main", key: "cage" },
      box(
        "Cage",
        form(
          find,
          field(page, draft, "name", "Name of the account", { required: true, autocomplete: "off" }),
          h("button", { class: "act quiet" }, "Look up"),
        ),
        page.customer && [customer(page, draft), page.may("cage") && dealing(page, draft)],
      ),
      page.counted &&
        box(
          "Done here",
          h(
            "ul",
            null,
            page.counted.map((words, key) => h("li", { key }, words)),
          ),
        ),
    );
  },
};

const lookUp = (name) => get(`/api/floor/cage/${encodeURIComponent(name.trim())}`);

const customer = (page, draft) =>
  h(
    "dl",
    { "aria-label": "Account" },
    h("dt", null, "Account"),
    h("dd", null, page.customer.player),
    h("dt", null, "Chips at the cage"),
    h("dd", { class: "chips-held" }, dollars(page.customer.chips)),
    page.customer.seats.map((seat) => [h("dt", null, `At ${seat.table}`), h("dd", null, dollars(seat.stack))]),
  );

function dealing(page, draft) {
  const { player, chips } = page.customer;
  const many = cents(draft.amount);
  const much = many > page.rights.payout;
  const typed = draft.amount;
  const give = (sign) => () =>
    page.attempt(
      () => command("/api/floor/cage", { player, amount: sign * many }),
      (answer) => {
        const done = `${player} ${sign > 0 ? "bought" : "cashed"} ${dollars(many)}`;
        page.counted = [
          `${when(Date.now())} ${done}${answer.approval ? ", waits for a second person" : ""}`,
          ...(page.counted ?? []),
        ];
        // The next amount may be on its way already.
        if (draft.amount === typed) draft.amount = "";
      },
    );
  return [
    form(
      () => {},
      amount(page, draft, "amount", "Amount in dollars"),
      button("Sell chips", give(1), { class: "act", disabled: !many }),
      button("Cash chips", give(-1), { class: "act", disabled: !many || many > chips }),
    ),
    h(
      "p",
      { class: much ? "due" : "hush" },
      much ? "This needs a second person." : `Above ${dollars(page.rights.payout)} a second person must agree.`,
    ),
  ];
}
