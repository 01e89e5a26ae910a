/** Preferences of this browser. */

import { h, render } from "../dom.js";
import { loadStyle } from "../load-style.js";
import { t } from "../phrases.js";
import { CHOICES, set, settings, speakFrom } from "../settings.js";

await loadStyle("forms.css");

const SAMPLE = ["As", "Kh", "Qd", "Jc", "Re1"];

export class SettingsPage {
  constructor(root) {
    this.root = root;
  }

  open() {
    this.draw();
  }

  choose(name, value) {
    if (name === "language") return speakFrom(value);
    set(name, value);
    return this.draw();
  }

  draw() {
    render(
      this.root,
      h(
        "main",
        { class: "page narrow" },
        h("h1", null, t("Settings")),
        Object.entries(CHOICES).map(([name, [title, options]]) =>
          h(
            "fieldset",
            { class: "choices", key: name },
            h("legend", null, t(title)),
            Object.entries(options).map(([value, label]) =>
              h(
                "label",
                { key: value, class: "option" },
                h("input", {
                  type: "radio",
                  name,
                  value,
                  checked: settings[name] === value,
                  onchange: () => this.choose(name, value),
                }),
                h("span", null, t(label)),
              ),
            ),
          ),
        ),
        h(
          "div",
          { class: "hand sample", "aria-hidden": "true" },
          SAMPLE.map((code) => h("hw-card", { code, key: code })),
        ),
        h(
          "label",
          { class: "option" },
          h("input", {
            type: "checkbox",
            checked: settings.sound,
            onchange: (event) => this.choose("sound", event.target.checked),
          }),
          h("span", null, t("Sound (M at a table)")),
        ),
      ),
    );
  }
}
