/** Coming to a table: a name and chips. Loaded when a seat is taken. */

import { command, once } from "../api.js";
import { openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { tellProblem } from "../live.js";
import { dollars } from "../money.js";
import { t } from "../phrases.js";
import { arrived, asGuest, recall, who } from "../session.js";
import { connect } from "../socket.js";

/** Ask a newcomer for a name; any or none will do. Who has just given one is not asked again. */
export async function askName() {
  const here = await arrived();
  if (here) return here;
  return new Promise((resolve) => {
    const greet = once(async (form) => {
      try {
        await asGuest(form.get("name").trim());
        connect();
        dialog.close();
      } catch (problem) {
        tellProblem(problem);
      }
    });
    const dialog = openDialog(t("What shall we call you?"), () =>
      h(
        "form",
        {
          class: "stackform",
          onsubmit: (event) => (event.preventDefault(), greet(new FormData(event.target))),
        },
        h(
          "label",
          null,
          t("Name"),
          h("input", { name: "name", maxlength: 24, autocomplete: "nickname", autofocus: true, placeholder: t("Guest") }),
        ),
        h("p", { class: "hush" }, t("You play with play chips; nothing is bought.")),
        h("button", { class: "act" }, t("Play")),
      ),
    );
    watchClose(dialog, () => resolve(who()));
  });
}

function watchClose(dialog, then) {
  const open = document.querySelector("dialog[open]:last-of-type");
  open.addEventListener("close", then, { once: true });
  return dialog;
}

/** Chips to bring: guests at a play table bring the usual amount at once, so that a hand is seconds away. */
export async function askBuyIn(state) {
  const balance = () => who().balance[state.stakes] ?? 0;
  const { low, high, usual } = state.buy_in;
  if (balance() < low && state.stakes === "play") await command("/api/me/refill").then(recall);
  const most = Math.min(high, balance());
  if (state.stakes === "play") return Math.min(usual ?? low, most);
  if (most < low)
    throw Object.assign(new Error(t("At least {low} is needed to sit down; you have {balance}.", { low: dollars(low), balance: dollars(balance()) })), {
      legal: t("buy chips at the cage"),
      rule: null,
    });
  return new Promise((resolve) => {
    let amount = Math.min(usual ?? low, most);
    let given = null;
    const dialog = openDialog(t("How many chips?"), (close) => [
      h(
        "label",
        { class: "stackform" },
        t("{amount} of {balance}", { amount: dollars(amount), balance: dollars(balance()) }),
        h("input", {
          type: "range",
          min: low,
          max: most,
          step: 100,
          value: String(amount),
          oninput: (event) => ((amount = Number(event.target.value)), dialog.redraw()),
        }),
      ),
      h("button", { class: "act", onclick: () => ((given = amount), close()) }, t("Sit down with {amount}", { amount: dollars(amount) })),
    ]);
    watchClose(dialog, () => resolve(given));
  });
}
