/** A form about the round whose effect is shown first. A form begun in a round that is over stays. */

import { command } from "../api.js";
import { h } from "../dom.js";
import { ruleLink } from "../rule-link.js";
import { log } from "../table/log.js";
import { box } from "./form.js";

/** @import { Does, FloorState } from "./state.js" */

/**
 * @param {FloorState} floor @param {Does} does
 * @param {{what: "incident"|"ruling", title: string, body: object, fields: any[], lacks?: boolean, look: string, confirm: string,
 *   says: (shown: any) => string, below?: any}} form its order, its words and its fields
 */
export function previewed(floor, does, { what, title, body, fields, lacks = false, look, confirm, says, below }) {
  const draft = floor.drafts[what];
  // The preview holds for this order at this moment of the round.
  const order = { ...floor.moment, [what]: body };
  const of = JSON.stringify(order);
  const give = (preview) => command(floor.path(what), { ...order, preview });
  const show = (event) => {
    event.preventDefault();
    does.attempt(
      () => give(true),
      (answer) => floor.fill(draft, { preview: { ...answer, of } }),
    );
  };
  const shown = floor.playing && draft.preview?.of === of ? draft.preview : null;
  return box(
    title,
    h(
      "form",
      { class: "fields", onsubmit: show },
      fields,
      h("button", { class: "act quiet", disabled: !floor.playing || lacks }, look),
    ),
    !floor.playing &&
      h("p", { class: "due", key: "between" }, "No round is in play. What you have typed stays here for the next one."),
    below,
    shown &&
      h(
        "div",
        { class: "preview", role: "status" },
        h("p", null, h("b", null, says(shown)), " ", ruleLink(shown.rule)),
        log(shown.events ?? [], floor.names),
        shown.withheld &&
          h("p", { class: "hush", key: "withheld" }, "What follows depends on cards that no one was shown."),
        h("button", { class: "act", onclick: () => does.attempt(() => give(false), floor.sending(what)) }, confirm),
      ),
  );
}
