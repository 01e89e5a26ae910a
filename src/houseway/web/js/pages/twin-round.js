/** A round as the player's perfect twin played it, one event at a time. */

import { get } from "../api.js";
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { t } from "../phrases.js";
import { ReplayPage } from "./replay.js";

const signed = (cents) => (cents > 0 ? `+${dollars(cents)}` : dollars(cents));

export class TwinRoundPage extends ReplayPage {
  constructor(root, id) {
    super(root, id, {});
    this.tools = {};
  }

  async load() {
    const found = await get(`/api/rounds/${encodeURIComponent(this.id)}/twin`);
    if (!found.view)
      throw new Error(found.why ? t("This round has no twin: {why}.", { why: found.why }) : t("Your twin drew a card that another hand kept to itself, so its steps stay closed."));
    this.round = found;
    // It is laid out like a replay.
    document.body.dataset.page = "replay";
    this.layout = (await get(`/api/tables/${encodeURIComponent(found.table)}/layout`)).layout;
  }

  heading() {
    const { net, twin } = this.round;
    return h(
      "p",
      { class: "example-of" },
      h("a", { href: "#/twin" }, t("Your perfect twin")),
      " ",
        t("played the same deck: {twin}, where you had {net}.", { twin: signed(twin), net: signed(net) }),
    );
  }
}
