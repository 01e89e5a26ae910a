/** A player disputes a round, in words. */

import { command, once } from "./api.js";
import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { tell, tellProblem } from "./live.js";

/** @param {string} round its id @param {() => void} [done] */
export function openDispute(round, done) {
  const send = once(async (words, close) => {
    try {
      const { table: number } = await command(`/api/rounds/${encodeURIComponent(round)}/dispute`, { words });
      close();
      tell(`The floor has your claim, number ${number}. You are told what is decided.`);
      done?.();
    } catch (problem) {
      tellProblem(problem);
    }
  });
  openDialog("Dispute this round", (close) => [
    h("p", null, "Two people who had no hand in the round go through its record, line by line, and decide. Nothing moves before."),
    h(
      "form",
      {
        class: "stackform",
        onsubmit: (event) => (event.preventDefault(), send(new FormData(event.target).get("words"), close)),
      },
      h("label", null, "What was wrong?", h("textarea", { name: "words", required: true, maxlength: 200, rows: 3, autofocus: true })),
      h("button", { class: "act" }, "Send it to the floor"),
    ),
  ]);
}

/** One's claims, the newest first, and what became of them. @param {any[]} claims */
export const claims = (claims) => [
  h("h2", null, "Your claims"),
  h(
    "ul",
    { class: "claims" },
    claims.map((each) =>
      h(
        "li",
        { key: each.number },
        h("b", null, `No. ${each.number}: ${each.words} `),
        h("span", { class: each.decided ? "" : "hush" }, each.decided ? each.outcome : "The floor has not decided yet."),
        each.reason && ` ${each.reason}. `,
        each.rule && h("a", { href: `#/rules/${encodeURIComponent(each.rule)}` }, each.rule),
        " ",
        h("a", { href: `#/replay/${encodeURIComponent(each.round)}` }, "The round"),
      ),
    ),
  ),
];
