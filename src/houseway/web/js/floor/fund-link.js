/** This casino's part in a fund that several casinos offer: its key, the agreement, the program installed, the end. */

import { command, get } from "../api.js";
import { h } from "../dom.js";
import { tell } from "../live.js";
import { button, choose, field, form } from "./form.js";

/** @import { Does, FloorState } from "./state.js" */

const LINKED = "/api/floor/linked";

/** @param {FloorState} floor */
export async function loadLink(floor) {
  floor.hear({ linked: { ...floor.linked, link: await get(LINKED) } });
}

/** @param {FloorState} floor @param {Does} does */
export function link(floor, does) {
  const found = floor.linked?.link;
  if (!found) return null;
  const give = (what, body, draft) => () =>
    does.attempt(async () => {
      const done = await command(`${LINKED}/${what}`, body());
      await loadLink(floor);
      return done;
    }, draft && floor.sending(draft));
  return h(
    "div",
    { class: "floor-main" },
    h("p", null, found.joined ? `We are ${found.casino}; the host is at ${found.host}.` : "This casino is party to no agreement."),
    h("p", { class: "hush" }, "Our key, which the agreement names: ", h("code", null, found.public_key)),
    agreeing(floor, found, give),
    found.joined && [
      installing(floor, found, give),
      h("p", null, "To leave the fund, withdraw the payout at every table first."),
      h("div", { class: "buttons" }, button("Leave the fund: ask a second person", give("leaving", () => ({})))),
    ],
  );
}

/** The members of a signed agreement, or nothing where the file is none. */
function membersOf(text) {
  try {
    const { agreement, signatures } = JSON.parse(text);
    return signatures && agreement.members.map(({ id, name }) => [id, name]);
  } catch {
    return null;
  }
}

function agreeing(floor, found, give) {
  const draft = floor.draft("linked-agreement", { text: "", casino: found.casino, host: found.host });
  const members = draft.text && membersOf(draft.text);
  const read = async (event) => {
    const text = await event.target.files[0]?.text();
    const named = text && membersOf(text);
    if (text && !named) tell("That file is no signed agreement. `houseway linked sign` makes one.");
    const own = named?.some(([id]) => id === draft.casino) ? draft.casino : named?.[0][0];
    floor.fill(draft, { text: named ? text : "", ...(named ? { casino: own } : {}) });
  };
  return form(
    give("agreement", () => ({ signed: JSON.parse(draft.text), casino: draft.casino, host: draft.host.trim() }), "linked-agreement"),
    h("label", { key: "file" }, "The signed agreement (JSON)", h("input", { type: "file", accept: ".json,application/json", onchange: read })),
    members && choose(floor, draft, "casino", "We are", members),
    field(floor, draft, "host", "Where the host is", { required: true, placeholder: "https://", autocomplete: "off" }),
    h("button", { class: "act", disabled: !members }, found.joined ? "Take up the amended agreement" : "Take up the agreement"),
  );
}

function installing(floor, found, give) {
  const draft = floor.draft("linked-software", { version: found.software, noticed: "" });
  return form(
    give("software", () => ({ version: draft.version.trim(), noticed: new Date(draft.noticed).getTime() }), "linked-software"),
    field(floor, draft, "version", "Version installed", { required: true, autocomplete: "off" }),
    field(floor, draft, "noticed", "The Division had written notice", { type: "datetime-local", required: true }),
    h("button", { class: "act" }, "Record the installation"),
  );
}
