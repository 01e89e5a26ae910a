/** House policy: what holds in the whole house, and a change of it. */

import { command, get } from "../api.js";
import { h } from "../dom.js";
import { box, folded } from "./form.js";
import { changes, inputs } from "./settings.js";

/** @import { Does, FloorState } from "./state.js" */

export const policy = {
  /** @param {FloorState} floor */
  async load(floor) {
    floor.hear({ policy: await get("/api/floor/policy") });
  },

  /** @param {FloorState} floor @param {Does} does */
  draw(floor, does) {
    if (!floor.policy) return null;
    const draft = floor.draft("policy", { values: {}, texts: {} });
    const changed = changes(draft, floor.policy);
    const save = (event) => {
      event.preventDefault();
      does.attempt(
        () => command("/api/floor/policy", { settings: Object.fromEntries(changed) }),
        floor.sending("policy"),
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
          inputs(floor, draft, floor.policy),
          h("button", { class: "act", disabled: !changed.length }, "Ask for the change"),
          h("p", { class: "hush" }, "Amounts are in dollars. A change holds as soon as a second person agrees."),
        ),
      ),
      floor.may("linked-agreement") &&
        folded(floor, does, {
          name: "link",
          title: "A fund shared with other casinos",
          class: "card-box",
          load: async () => {
            const part = await import("./fund-link.js");
            await part.loadLink(floor);
            return part.link;
          },
        }),
    );
  },
};
