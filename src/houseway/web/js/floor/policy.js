/** House policy: what holds in the whole house, and a change of it. */

import { command, get } from "../api.js";
import { h } from "../dom.js";
import { box } from "./form.js";
import { changes, inputs } from "./settings.js";

export const policy = {
  /** @param {import("../pages/floor.js").FloorPage} page */
  async load(page) {
    page.policy = await get("/api/floor/policy");
  },

  draw(page) {
    if (!page.policy) return null;
    const draft = page.draft("policy", { values: {}, texts: {} });
    const changed = changes(draft, page.policy);
    const save = (event) => {
      event.preventDefault();
      page.attempt(
        () => command("/api/floor/policy", { settings: Object.fromEntries(changed) }),
        page.sending("policy"),
      );
    };
    return h(
      "div",
      { class: "floor-main", key: "policy" },
      box(
        "House policy",
        h(
          "form",
          { onsubmit: save, class: "stackform" },
          inputs(page, draft, page.policy),
          h("button", { class: "act", disabled: !changed.length }, "Ask for the change"),
          h("p", { class: "hush" }, "Amounts are in dollars. A change holds as soon as a second person agrees."),
        ),
      ),
    );
  },
};
