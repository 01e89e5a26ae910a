/** The perfect twin: what best play would have made of the player's latest rounds, with the very same cards. */

import { get } from "../api.js";
import { h, render } from "../dom.js";
import { loadStyle } from "../load-style.js";
import { dollars } from "../money.js";
import { t, tr } from "../phrases.js";
import { count, plain } from "../words.js";

await loadStyle("history.css");

const signed = (cents) => (cents > 0 ? `+${dollars(cents)}` : dollars(cents));
const tone = (cents) => (cents > 0 ? "won" : cents < 0 ? "lost" : "");

export class TwinsPage {
  constructor(root, query) {
    this.root = root;
    this.query = query;
  }

  async open() {
    document.title = t("Perfect twin · Houseway");
    render(this.root, h("main", { class: "page" }, h("h1", null, t("Your perfect twin")), h("p", { class: "hush" }, t("Playing your rounds again…"))));
    this.told = await get("/api/me/twins", { table: this.query.table, game: this.query.game });
    this.draw();
  }

  draw() {
    const { rounds, told, net, twin, cost } = this.told;
    const without = rounds.filter((round) => tr(round.why));
    render(
      this.root,
      h(
        "main",
        { class: "page" },
        h("h1", null, t("Your perfect twin")),
        h(
          "p",
          { class: "hush" },
          t("Your twin sat in your place: the same wagers, the same deck in the same order, and the best play at every decision. Where only wagers are chosen, your twin put the same money where it costs least."),
        ),
        !rounds.length && h("p", null, t("No finished rounds yet.")),
        rounds.length > 0 && !told && h("p", null, t("None of these rounds has a twin: {why}.", { why: tr(without[0].why) })),
        told > 0 && [
          h(
            "dl",
            { class: "twin-sums" },
            sum(t("You"), signed(net), tone(net)),
            sum(t("Your twin"), signed(twin), tone(twin)),
            sum(t("Your decisions gave away"), dollars(cost), cost ? "lost" : ""),
          ),
          h(
            "p",
            { class: "hush" },
            t("Over {rounds}. What decisions gave away is an average over all that could have been dealt; what lies between that and your twin is luck.", { rounds: count(told, "round") }),
          ),
          h("ol", { class: "twin-rounds" }, rounds.filter((round) => !round.why).map(beside)),
        ],
        told > 0 && without.length > 0 && h("p", { class: "hush" }, t("{rounds} without a twin: {why}.", { rounds: count(without.length, "round"), why: [...new Set(without.map((round) => tr(round.why)))].join("; ") })),
        h("a", { class: "act quiet", href: "#/history" }, t("Your rounds")),
      ),
    );
  }
}

const sum = (name, amount, kind) => [h("dt", null, name), h("dd", { class: kind }, amount)];

const beside = (round) =>
  h(
    "li",
    { key: round.id },
    h("b", null, t("{title}, round {number}", { title: round.title, number: round.number })),
    h("span", null, t("You"), " ", h("b", { class: tone(round.net) }, signed(round.net)), " · ", t("twin"), " ", h("b", { class: tone(round.twin) }, signed(round.twin))),
    round.decisions
      .filter((each) => each.answer !== each.best)
      .map((each, index) =>
        h("span", { class: "gave", key: index }, t(each.cost ? "{best} was better than {answer}: {cost} on average." : "{best} was better than {answer}.", { best: plain(each.best), answer: plain(each.answer).toLowerCase(), cost: dollars(each.cost ?? 0) })),
      ),
    h(
      "span",
      { class: "buttons" },
      h("a", { class: "act quiet small", href: `#/replay/${encodeURIComponent(round.id)}` }, t("Your round")),
      round.told
        ? h("a", { class: "act quiet small", href: `#/twin/${encodeURIComponent(round.id)}` }, t("Your twin's"))
        : h("small", { class: "hush" }, t("Your twin drew a card that another hand kept to itself, so its steps stay closed.")),
    ),
  );
