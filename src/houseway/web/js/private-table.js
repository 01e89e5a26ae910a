/** A private table of a game, loaded when one is asked for. */

import { command, once } from "./api.js";
import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { tellProblem } from "./live.js";
import { t } from "./phrases.js";
import { arrived, asGuest } from "./session.js";
import { connect } from "./socket.js";

/** @param {any} game */
export function makePrivate(game) {
  const make = once(async (form) => {
    try {
      if (!(await arrived())) {
        await asGuest("");
        connect();
      }
      const made = await command("/api/tables", {
        game: game.slug,
        name: form.get("name") || undefined,
        bots: Number(form.get("bots")),
      });
      location.hash = `#/table/${encodeURIComponent(made.table)}?sit`;
    } catch (problem) {
      tellProblem(problem);
    }
  });
  openDialog(t("A private table of {title}", { title: game.title }), () =>
    h(
      "form",
      {
        class: "stackform",
        onsubmit: (event) => (event.preventDefault(), make(new FormData(event.target))),
      },
      h(
        "label",
        null,
        t("Name"),
        h("input", { name: "name", maxlength: 40, placeholder: t("{title} with friends", { title: game.title }) }),
      ),
      h(
        "label",
        null,
        t("Bots"),
        h("input", {
          name: "bots",
          type: "number",
          min: 0,
          max: Math.max(0, game.seats - 1),
          value: String(Math.min(Math.max(0, (game.min_seats ?? 1) - 1), game.seats - 1)),
        }),
      ),
      h("p", { class: "hush" }, t("Anyone with the link can watch and sit.")),
      h("button", { class: "act" }, t("Open the table")),
    ),
  );
}
