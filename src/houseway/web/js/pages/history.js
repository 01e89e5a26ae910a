/** Rounds played: one's own, or a table's. */

import { get, inTurn } from "../api.js";
import { h, render } from "../dom.js";
import { tellProblem } from "../live.js";
import { dollars } from "../money.js";
import { who } from "../session.js";

const LIMIT = 30;

export class HistoryPage {
  constructor(root, query) {
    this.root = root;
    this.table = query.table ?? "";
    this.mine = !this.table && Boolean(who());
    this.rounds = null;
    this.more = false;
    this.load = inTurn(() => this.ask());
  }

  async open() {
    document.title = "History · Houseway";
    await this.load();
  }

  async ask() {
    const last = this.rounds?.at(-1);
    try {
      const found = await get("/api/rounds", {
        table: this.table,
        mine: this.mine || undefined,
        before: last?.id,
        limit: LIMIT,
      });
      this.rounds = [...(this.rounds ?? []), ...found.rounds];
      this.more = found.more;
    } catch (problem) {
      tellProblem(problem);
      this.rounds ??= [];
    }
    this.draw();
  }

  draw() {
    render(
      this.root,
      h(
        "main",
        { class: "page" },
        h("h1", null, this.mine ? "Your rounds" : "Rounds at this table"),
        !this.rounds.length && h("p", { class: "hush" }, "No rounds yet."),
        this.rounds.length > 0 &&
          h(
            "table",
            { class: "list" },
            h(
              "thead",
              null,
              h(
                "tr",
                null,
                ["Round", "Game", "Ended", "Result", ""].map((name) =>
                  h("th", { scope: "col" }, name || h("span", { class: "unseen" }, "Replay")),
                ),
              ),
            ),
            h(
              "tbody",
              null,
              this.rounds.map((round) =>
                h(
                  "tr",
                  { key: round.id },
                  h("td", null, `No. ${round.number}`),
                  h("td", null, round.title),
                  h("td", null, round.ended ? new Date(round.ended).toLocaleString() : "in play"),
                  h(
                    "td",
                    { class: round.net > 0 ? "won" : round.net < 0 ? "lost" : "" },
                    round.void
                      ? "void"
                      : round.net === null || round.net === undefined
                        ? "–"
                        : round.net > 0
                          ? `+${dollars(round.net)}`
                          : dollars(round.net),
                  ),
                  h(
                    "td",
                    null,
                    h(
                      "a",
                      {
                        class: "act quiet small",
                        href: `#/replay/${encodeURIComponent(round.id)}`,
                        "aria-label": `Replay round ${round.number}`,
                      },
                      "Replay",
                    ),
                  ),
                ),
              ),
            ),
          ),
        this.more && h("button", { class: "act quiet", onclick: () => this.load() }, "Older rounds"),
      ),
    );
  }
}
