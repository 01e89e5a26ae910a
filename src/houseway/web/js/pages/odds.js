/** What every wager of a game costs, exactly; change a house option and see what that does. */

import { get } from "../api.js";
import { h, render } from "../dom.js";
import { changes, inputs } from "../floor/settings.js";
import { loadStyle } from "../load-style.js";
import { asked as askedLines, payLines } from "../odds/pay-lines.js";
import { t } from "../phrases.js";

await Promise.all([loadStyle("forms.css"), loadStyle("prose.css")]);

export class OddsPage {
  constructor(root, id, query) {
    this.root = root;
    this.games = [];
    this.game = id;
    this.draft = { values: given(query.options), texts: {} };
    this.pays = given(query.pays);
    this.opensLines = Object.keys(this.pays).length > 0;
    this.shown = 0;
    this.found = null;
  }

  async open() {
    document.title = t("Odds · Houseway");
    this.games = await get("/api/odds");
    this.figures = (await import("../odds/figures.js")).figures;
    this.game ||= this.games[0]?.slug;
    await this.look();
  }

  close() {
    clearTimeout(this.timer);
  }

  async look() {
    const pays = JSON.stringify(this.changed);
    const asked = (this.asked = JSON.stringify([this.game, this.draft.values, pays]));
    this.busy = true;
    this.draw();
    try {
      const found = await get(`/api/odds/${encodeURIComponent(this.game)}`, { options: JSON.stringify(this.draft.values), pays });
      if (asked !== this.asked) return;
      Object.assign(this, { found, problem: null });
      const query = Object.entries({ options: Object.fromEntries(changes(this.draft, this.state)), pays: this.changed })
        .filter(([, set]) => Object.keys(set).length)
        .map(([name, set]) => `${name}=${encodeURIComponent(JSON.stringify(set))}`);
      history.replaceState(null, "", `#/odds/${this.game}${query.length ? `?${query.join("&")}` : ""}`);
    } catch (problem) {
      if (asked !== this.asked) return;
      this.problem = problem;
    }
    this.busy = false;
    this.draw();
  }

  /** The options as a form of settings reads them: what is usual, and which are chosen from a list. */
  get state() {
    // A list of odds is changed line by line, among the pay lines.
    const options = (this.found?.options ?? []).filter(({ usual, money }) => money || usual === null || typeof usual !== "object");
    return {
      settings: Object.fromEntries(options.map(({ name, usual }) => [name, usual])),
      choices: Object.fromEntries(options.filter((each) => each.choices.length).map((each) => [each.name, each.choices])),
      money: options.filter(({ money }) => money).map(({ name }) => name),
    };
  }

  /** The pay lines that are to pay otherwise than the house does. */
  get changed() {
    return askedLines(this.pays, this.found?.pay_lines ?? []);
  }

  /** Keep what is chosen or typed, and ask again when the hand rests. */
  fill(draft, values) {
    Object.assign(draft, values);
    this.soon();
  }

  /** The same for what a pay line is to pay. */
  pay(name, typed) {
    this.pays[name] = typed;
    this.soon();
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), 350);
    this.draw();
  }

  choose(game) {
    Object.assign(this, { game, found: null, problem: null, draft: { values: {}, texts: {} }, pays: {}, shown: 0 });
    this.look();
  }

  /** Show how another wager ends. */
  show(index) {
    this.shown = index;
    this.draw();
  }

  reset() {
    Object.assign(this, { draft: { values: {}, texts: {} }, pays: {} });
    this.look();
  }

  draw() {
    const { found } = this;
    render(
      this.root,
      h(
        "main",
        { class: "page odds", "aria-busy": this.busy ? "true" : null },
        h("h1", null, t("Odds")),
        h(
          "p",
          { class: "hush" },
          t("The player’s average result for each unit of the stated base, at best play. Odds are to 1: a stake that comes back is not won."),
        ),
        h(
          "label",
          { class: "entry" },
          t("Game"),
          h(
            "select",
            { onchange: (event) => this.choose(event.target.value) },
            this.games.map(({ slug, title }) => h("option", { value: slug, key: slug, selected: slug === this.game }, title)),
          ),
        ),
        found && found.options.length + found.pay_lines.length > 0 && this.options(),
        h(
          "p",
          { class: "hush", role: "status" },
          this.problem ? said(this.problem) : this.busy ? t("Working it out; the first time may take half a minute…") : "",
        ),
        found && this.figures?.(this, found),
      ),
    );
  }

  options() {
    return h(
      "section",
      { class: "card-box", "aria-label": t("What if") },
      h("h2", null, t("What if")),
      h(
        "form",
        { onsubmit: (event) => (event.preventDefault(), this.look()) },
        inputs(this, this.draft, this.state),
        this.found.pay_lines.length > 0 && payLines(this, this.found.pay_lines),
      ),
      changes(this.draft, this.state).length + Object.keys(this.changed).length > 0 &&
        h("button", { class: "act quiet small", onclick: () => this.reset() }, t("Back to the usual options")),
    );
  }
}

const given = (text) => {
  try {
    return JSON.parse(text ?? "{}") ?? {};
  } catch {
    return {};
  }
};
const said = (problem) => `${problem.message}${problem.legal ? ` (${problem.legal})` : ""}`;
