/** What can be done with a hand on show: keep it, pass it on, check its deal. Loaded when one of them is pressed. */

import { get } from "../api.js";
import { copyLink } from "../copy-link.js";
import { openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { t } from "../phrases.js";
import { check } from "./check.js";
import { sealKept } from "./seals.js";

/** Keep what is shown as a file. */
export function save({ round, id }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(round, null, 1)], { type: "application/json" }));
  link.download = `round-${id}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** The address of the hand at the step on show; it has a preview picture, which the server draws. */
export const link = ({ id, at }) =>
  copyLink(
    `${location.origin}/hand/${encodeURIComponent(id)}/${at}`,
    t("Link to this hand"),
    t("Others see the hand as a spectator did: cards that were not turned up stay face down."),
  );

/** Hold the cards seen against the seal, here in the browser, and say what that proved. */
export async function deal({ id, view }) {
  const found = check(await get(`/api/rounds/${encodeURIComponent(id)}/proof`), view.events, sealKept(id));
  const { good, lines, cards } = await found;
  openDialog(good ? t("The deal is proved") : t("The deal does not hold"), () => [
    h("ul", { class: `deal-check ${good ? "won" : "lost"}` }, lines.map((line) => h("li", { key: line }, line))),
    h(
      "details",
      null,
      h("summary", null, t("Card by card")),
      h(
        "ol",
        { class: "opened" },
        cards.map(({ card, position, holds }) =>
          h(
            "li",
            { key: position },
            h("hw-card", { code: card }),
            " ",
            t(holds ? "place {n}" : "place {n}: not the card that was sealed", { n: position + 1 }),
          ),
        ),
      ),
    ),
  ]);
}
