/** A player disputes a round, in words. */

import { command, once } from "./api.js";
import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { tell, tellProblem } from "./live.js";
import { t } from "./phrases.js";

/** @param {string} round its id @param {() => void} [done] */
export function openDispute(round, done) {
  const send = once(async (words, close) => {
    try {
      const { table: number } = await command(`/api/rounds/${encodeURIComponent(round)}/dispute`, { words });
      close();
      tell(t("The floor has your claim, number {number}. You are told what is decided.", { number }));
      done?.();
    } catch (problem) {
      tellProblem(problem);
    }
  });
  openDialog(t("Dispute this round"), (close) => [
    h("p", null, t("Two people who had no hand in the round go through its record, line by line, and decide. Nothing moves before.")),
    h(
      "form",
      {
        class: "stackform",
        onsubmit: (event) => (event.preventDefault(), send(new FormData(event.target).get("words"), close)),
      },
      h("label", null, t("What was wrong?"), h("textarea", { name: "words", required: true, maxlength: 200, rows: 3, autofocus: true })),
      h("button", { class: "act" }, t("Send it to the floor")),
    ),
  ]);
}

/** One's claims, the newest first, and what became of them. @param {any[]} claims */
export const claims = (claims) => [
  h("h2", null, t("Your claims")),
  h(
    "ul",
    { class: "claims" },
    claims.map((each) =>
      h(
        "li",
        { key: each.number },
        h("b", null, t("No. {number}: {words}", { number: each.number, words: each.words }), " "),
        h("span", { class: each.decided ? "" : "hush" }, each.decided ? each.outcome : t("The floor has not decided yet.")),
        each.reason && ` ${each.reason}. `,
        each.rule && h("a", { href: `#/rules/${encodeURIComponent(each.rule)}` }, each.rule),
        " ",
        h("a", { href: `#/replay/${encodeURIComponent(each.round)}` }, t("The round")),
      ),
    ),
  ),
];
