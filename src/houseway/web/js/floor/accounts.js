/** Accounts: who has which roles; new staff, other roles, a new password, the end of an account. */

import { command, get } from "../api.js";
import { h } from "../dom.js";
import { STAFF, who } from "../session.js";
import { plain } from "../words.js";
import { box, button, field, form, tick } from "./form.js";

/** How many are shown at once; the rest are found by name. */
const SHOWN = 50;

export const accounts = {
  /** @param {import("../pages/floor.js").FloorPage} page */
  async load(page) {
    const staffed = (card) => card.roles.some((role) => STAFF.includes(role));
    const all = await get("/api/floor/accounts");
    page.people = all.sort((a, b) => staffed(b) - staffed(a) || a.name.localeCompare(b.name));
  },

  draw(page) {
    if (!page.people) return null;
    const draft = page.draft("people", { name: "" });
    const found = page.people.filter((card) => card.name.toLowerCase().includes(draft.name.trim().toLowerCase()));
    return h(
      "div",
      { class: "floor-main", key: "accounts" },
      box("A new account", person(page, { name: "", roles: [] })),
      box(
        "Accounts",
        h("div", { class: "fields" }, field(page, draft, "name", "Find a name", { type: "search" })),
        h(
          "p",
          { class: "hush" },
          `${found.length} of ${page.people.length}${found.length > SHOWN ? `, the first ${SHOWN} shown` : ""}`,
        ),
        found
          .slice(0, SHOWN)
          .map((card) =>
            h(
              "details",
              { key: card.name, class: "person" },
              h("summary", null, h("b", null, card.name), " ", h("span", { class: "hush" }, held(card))),
              person(page, card),
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
function person(page, card) {
  const named = `person-${card.name}`;
  const draft = page.draft(named, { name: card.name, password: "", roles: card.roles });
  const send = (disabled) => () =>
    page.attempt(
      () =>
        command("/api/floor/accounts", {
          name: draft.name.trim(),
          roles: draft.roles,
          ...(draft.password ? { password: draft.password } : {}),
          disabled,
        }),
      page.sending(named),
    );
  const give = (role) => (on) => {
    draft.roles = [...draft.roles.filter((each) => each !== role), ...(on ? [role] : [])];
    page.draw();
  };
  return form(
    send(false),
    !card.name && field(page, draft, "name", "Name", { required: true, maxlength: 24, autocomplete: "off" }),
    field(page, draft, "password", card.name ? "New password (if any)" : "Password", {
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
  );
}
