/** Accounts: who has which roles; new staff, other roles, a new password, the end of an account. */

import { command, get } from "../api.js";
import { h } from "../dom.js";
import { STAFF, who } from "../session.js";
import { plain } from "../words.js";
import { box, button, field, form, tick } from "./form.js";

/** @import { Does, FloorState } from "./state.js" */

/** How many are shown at once; the rest are found by name. */
const SHOWN = 50;

export const accounts = {
  /** @param {FloorState} floor */
  async load(floor) {
    const staffed = (card) => card.roles.some((role) => STAFF.includes(role));
    const all = await get("/api/floor/accounts");
    const byRole = (a, b) => Number(staffed(b)) - Number(staffed(a)) || a.name.localeCompare(b.name);
    floor.hear({ people: all.sort(byRole) });
  },

  /** @param {FloorState} floor @param {Does} does */
  draw(floor, does) {
    const { people } = floor;
    if (!people) return null;
    const draft = floor.draft("people", { name: "" });
    const found = people.filter((card) => card.name.toLowerCase().includes(draft.name.trim().toLowerCase()));
    return h(
      "div",
      { class: "floor-main", key: "accounts" },
      box("A new account", person(floor, does, { name: "", roles: [] })),
      box(
        "Accounts",
        h("div", { class: "fields" }, field(floor, draft, "name", "Find a name", { type: "search" })),
        h(
          "p",
          { class: "hush" },
          `${found.length} of ${people.length}${found.length > SHOWN ? `, the first ${SHOWN} shown` : ""}`,
        ),
        found
          .slice(0, SHOWN)
          .map((card) =>
            h(
              "details",
              { key: card.name, class: "person" },
              h("summary", null, h("b", null, card.name), " ", h("span", { class: "hush" }, held(card))),
              person(floor, does, card),
            ),
          ),
      ),
    );
  },
};

/** A player's role goes without saying beside others. */
function held(card) {
  const staff = card.roles.filter((role) => role !== "player");
  return staff.length ? staff.map(plain).join(", ") : card.roles.length ? "Player" : "disabled";
}

/** The form for an account; one without a name is yet to be made. */
function person(floor, does, card) {
  const named = `person-${card.name}`;
  const draft = floor.draft(named, { name: card.name, password: "", roles: card.roles });
  const send = (disabled) => () =>
    does.attempt(
      () =>
        command("/api/floor/accounts", {
          name: draft.name.trim(),
          roles: draft.roles,
          ...(draft.password ? { password: draft.password } : {}),
          disabled,
        }),
      floor.sending(named),
    );
  const removed = () => does.attempt(() => command("/api/floor/factors", { name: card.name }));
  const give = (role) => (on) =>
    floor.fill(draft, { roles: [...draft.roles.filter((each) => each !== role), ...(on ? [role] : [])] });
  return form(
    send(false),
    !card.name && field(floor, draft, "name", "Name", { required: true, maxlength: 24, autocomplete: "off" }),
    h(
      "p",
      { class: "hush" },
      "Accounts of staff are made and changed by two administrators. ",
      "Each gives a half of a new password: yours comes first. The person types both, then chooses their own.",
    ),
    field(floor, draft, "password", card.name ? "New password, your half (if any)" : "Password, your half", {
      type: "password",
      required: !card.name,
      minlength: 10,
      autocomplete: "new-password",
    }),
    h(
      "fieldset",
      { class: "choices" },
      h("legend", null, "Roles"),
      STAFF.map((role) => tick(plain(role), draft.roles.includes(role), give(role))),
    ),
    h("button", { class: "act" }, !card.name ? "Make the account" : card.roles.length ? "Save" : "Open it again"),
    card.name && card.roles.length > 0 && card.name !== who()?.name && button("Disable", send(true)),
    card.factor && card.name !== who()?.name && button("Remove the second factor", removed),
  );
}
