/** One's account: a guest at once, a name with a password for longer. */

import { command, get, once, post } from "./api.js";
import { openDialog } from "./dialog.js";
import { h, render } from "./dom.js";
import { tellProblem } from "./live.js";
import { dollars } from "./money.js";
import { t, tr } from "./phrases.js";
import { asGuest, changePassword, recall, register, signIn, signOut, who } from "./session.js";
import { connect } from "./socket.js";
import { moment } from "./words.js";

function attempt(does, close) {
  const attempted = once(async (form) => {
    try {
      await does(form);
      connect();
      close();
      if (who()?.enrol) openAccount();
    } catch (problem) {
      tellProblem(problem);
    }
  });
  return (event) => {
    event.preventDefault();
    attempted(event.type === "submit" ? new FormData(event.target) : null);
  };
}

/** A password to type: one that exists, or a new one, which must be long enough. */
const password = (says, name, wanted) =>
  h(
    "label",
    null,
    says,
    h("input", {
      name,
      type: "password",
      required: true,
      minlength: wanted ? 10 : 1,
      autocomplete: wanted ? "new-password" : "current-password",
    }),
  );

/** A name and a password to come in by. */
function withPassword(says, verb, does, close) {
  return h(
    "details",
    null,
    h("summary", null, says),
    h(
      "form",
      { class: "stackform", onsubmit: attempt((form) => does(form.get("name"), form.get("password")), close) },
      h("label", null, t("Name"), h("input", { name: "name", required: true, maxlength: 40, autocomplete: "username" })),
      password(t("Password"), "password", verb !== t("Sign in")),
      h("button", { class: "act" }, verb),
    ),
  );
}

export async function openAccount() {
  const me = who();
  const seats = me?.seats?.length ? await import("./my-seats.js") : null;
  return openDialog(me ? me.name : t("Welcome"), (close) => (me ? known(me, close, seats) : newcomer(close)));
}

/** On a phone this is where help is. */
const help = (close) =>
  h(
    "button",
    {
      class: "act quiet small",
      onclick: () => (close(), import("./help.js").then(({ openHelp }) => openHelp()).catch(tellProblem)),
    },
    t("Help and keys"),
  );

function newcomer(close) {
  return [
    h(
      "form",
      { class: "stackform", onsubmit: attempt((form) => asGuest(form.get("name").trim()), close) },
      h("label", null, t("Play as a guest"), h("input", { name: "name", placeholder: t("Guest"), maxlength: 24, autocomplete: "nickname" })),
      h("button", { class: "act" }, t("Play")),
    ),
    withPassword(t("I have an account"), t("Sign in"), signIn, close),
    withPassword(t("Make an account"), t("Register"), register, close),
    help(close),
  ];
}

function known(me, close, seats) {
  const refill = me.refill && (me.balance.play ?? 0) < me.refill;
  return [
    h(
      "dl",
      null,
      h("dt", null, t("Play chips")),
      h("dd", null, dollars(me.balance.play ?? 0)),
      h("dt", null, t("Chips")),
      h("dd", null, dollars(me.balance.chips ?? 0)),
      h("dt", null, t("Roles")),
      h("dd", null, me.roles.map(tr).join(", ")),
    ),
    me.seats?.length > 0 &&
      h(
        "ul",
        { class: "links" },
        me.seats.map((seat) =>
          h("li", { key: seat.table }, h("a", { href: `#/table/${encodeURIComponent(seat.table)}` }, t("Your seat: spot {spot} at {table}", { spot: seat.spot, table: seats.nameOf(seat.table) || t("your table") }))),
        ),
      ),
    h(
      "div",
      { class: "buttons" },
      h("a", { class: "act quiet small", href: "#/history" }, t("Your rounds")),
      help(close),
      refill &&
        h("button", { class: "act quiet small", onclick: attempt(async () => (await command("/api/me/refill"), recall()), close) }, t("Refill play chips")),
      h("button", { class: "act quiet small", onclick: attempt(() => signOut(), close) }, t("Sign out")),
    ),
    me.guest
      ? withPassword(t("Keep this name with a password"), t("Register"), register, close)
      : [
        places(),
        factors(me),
        h(
          "details",
          { key: "password" },
          h("summary", null, t("Change your password")),
          h(
            "form",
            { class: "stackform", onsubmit: attempt((form) => changePassword(form.get("password"), form.get("wanted")), close) },
            password(t("The one you have"), "password", false),
            password(t("The one you want"), "wanted", true),
            h("button", { class: "act" }, t("Change")),
          ),
        ),
      ],
  ];
}

/** One's second factors; open at once for a person who needs one first. */
const factors = (me) =>
  h(
    "details",
    { key: "factors", open: me.enrol, ontoggle: ({ target }) => target.open && showFactors(target.lastElementChild, me) },
    h("summary", null, t("Second factor")),
    h("div"),
  );

const showFactors = (root, me) =>
  import("./second-factor.js").then((page) => page.showFactors(root, me)).catch(tellProblem);

/** Where one is signed in, told when it is asked for; the others are ended with the password. */
function places() {
  return h(
    "details",
    { key: "places", ontoggle: ({ target }) => target.open && showPlaces(target) },
    h("summary", null, t("Where you are signed in")),
    h("div"),
  );
}

async function showPlaces(root, found) {
  try {
    const cards = found ?? (await get("/api/me/sessions"));
    const ended = once(async (id) => {
      const { value } = root.querySelector("input");
      try {
        showPlaces(root, await post("/api/me/sessions/end", { password: value, id }));
      } catch (problem) {
        tellProblem(problem);
      }
    });
    const end = (id) => (event) => (event.preventDefault(), ended(id));
    const others = cards.filter((card) => !card.this);
    render(
      root.lastElementChild,
      h(
        "form",
        { class: "stackform", onsubmit: end("") },
        h(
          "ul",
          null,
          cards.map((card) =>
            h(
              "li",
              { key: card.id },
              t("Since {made}, last used {used}", { made: moment(card.made), used: moment(card.used) }),
              " ",
              card.this
                ? h("b", null, t("(here)"))
                : h("button", { class: "act quiet small", type: "button", onclick: end(card.id) }, t("Sign out there")),
            ),
          ),
        ),
        others.length > 0 && [
          password(t("Your password, to sign out elsewhere"), "again", false),
          h("button", { class: "act" }, t("Sign out everywhere else")),
        ],
      ),
    );
  } catch (problem) {
    tellProblem(problem);
  }
}
