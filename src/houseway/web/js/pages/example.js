/** A rule in the act: a round opened at the step that shows it, the steps of a table's day, or its deck and layout. */

import { get } from "../api.js";
import { h, render } from "../dom.js";
import { t } from "../phrases.js";
import { ruleLink } from "../rule-link.js";
import { ReplayPage } from "./replay.js";

export class ExamplePage extends ReplayPage {
  constructor(root, id) {
    super(root, id, {});
    this.tools = { save: t("Save as JSON") };
  }

  async load() {
    const found = await get("/api/rules/example", { id: this.id });
    document.title = `${found.clause.cite} · Houseway`;
    this.found = found;
    this.round = { view: found.view, number: 1 };
    this.layout = found.layout;
    this.at = found.step;
    if (found.view || this.closed) return;
    if (found.laid_out) (await import("../laid-out.js")).drawLaidOut(this.root, found);
    else this.drawDay();
  }

  /** Of the step that shows the rule, its own clause alone: others may be named with it. */
  clauses(event) {
    const { step, clause } = this.found;
    return this.at === step && !this.found.refusal ? [clause.id] : super.clauses(event);
  }

  get nowhere() {
    return { title: t("This rule cannot be shown"), back: "#/rules", says: t("To the rules") };
  }

  get refused() {
    return this.found.refusal && h("p", { class: "refused", role: "status" }, t("Refused:"), " ", this.found.refusal);
  }

  heading() {
    const { clause, title } = this.found;
    return h(
      "div",
      { class: "example-of" },
      h("a", { href: `#/rules/${encodeURIComponent(clause.id)}` }, clause.cite || clause.id),
      ` ${title}: ${clause.summary}`,
      this.at === this.found.step && this.refused,
    );
  }

  /** A day has no felt to be drawn on: its steps are listed, and a refused set-up has none. */
  drawDay() {
    const { clause, title, steps, step, refusal } = this.found;
    render(
      this.root,
      h(
        "main",
        { class: "page narrow" },
        h("h1", null, clause.cite || clause.id),
        h("p", { class: "what", lang: "en" }, clause.summary),
        h("p", { class: "hush" }, steps.length ? t("A day at a table of {title}", { title }) : t("Setting up a table of {title}", { title })),
        h(
          "ol",
          { class: "log steps" },
          steps.map((each, index) =>
            h(
              "li",
              { key: index, class: index === step - 1 && !refusal ? "now" : "", "data-step": index + 1 },
              `${each.role}: ${each.what}`,
              ruleLink(each.rule),
            ),
          ),
        ),
        this.refused,
        h("a", { class: "act quiet", href: `#/rules/${encodeURIComponent(clause.id)}` }, t("Back to the rule")),
      ),
    );
    this.root.querySelector(".now")?.scrollIntoView({ block: "center" });
  }
}
