/** The first two administrators, made at the machine itself with a code that its terminal shows. */

import { get, once } from "../api.js";
import { h, render } from "../dom.js";
import { forgetProblems, tellProblem } from "../live.js";
import { firstRun } from "../session.js";
import { connect } from "../socket.js";

export class FirstRunPage {
  constructor(root) {
    this.root = root;
    this.house = null;
    this.made = "";
    this.submit = once(async (form) => {
      try {
        const me = await firstRun(form.get("code"), form.get("name"), form.get("password"));
        this.made = me.name;
        forgetProblems();
        connect();
        await this.open();
      } catch (problem) {
        tellProblem(problem);
      }
    });
  }

  async open() {
    document.title = "First administrators · Houseway";
    this.house = await get("/api/house");
    this.draw();
  }

  draw() {
    const { made } = this;
    render(
      this.root,
      h(
        "main",
        { class: "page narrow" },
        h("h1", null, "First administrators"),
        made && h("p", { role: "status" }, `${made} is an administrator and signed in here. `, h("a", { href: "#/floor" }, "To the floor")),
        this.house.first_run
          ? this.form(made ? "The second administrator" : "An administrator")
          : !made &&
              h(
                "p",
                null,
                "No administrator can be made here now: there are two already, or this is not the machine that the service runs on, or its codes were mistyped too often. A new start of the service shows new codes.",
              ),
      ),
    );
  }

  form(says) {
    return h(
      "form",
      {
        key: says,
        class: "stackform",
        onsubmit: (event) => {
          event.preventDefault();
          this.submit(new FormData(event.target));
        },
      },
      h("h2", null, says),
      h("p", null, "The terminal that started the service shows a code for each. Everything of weight needs two people, so make both now; each chooses their own password."),
      h("label", null, "Code", h("input", { name: "code", required: true, maxlength: 40, autocomplete: "one-time-code", autocapitalize: "characters" })),
      h("label", null, "Name", h("input", { name: "name", required: true, maxlength: 24, autocomplete: "username" })),
      h("label", null, "Password", h("input", { name: "password", type: "password", required: true, minlength: 10, autocomplete: "new-password" })),
      h("button", { class: "act" }, "Make the account"),
    );
  }
}
