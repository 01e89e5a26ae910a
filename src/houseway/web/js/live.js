/** What is said to a screen reader, and what is shown briefly to everyone. */

import { h, render } from "./dom.js";
import { t } from "./phrases.js";
import { ruleLink } from "./rule-link.js";

let polite;
let box;

export function placeLive(root) {
  polite = document.createElement("div");
  polite.className = "unseen";
  polite.setAttribute("role", "log");
  polite.setAttribute("aria-live", "polite");
  polite.id = "announcer";
  box = document.createElement("div");
  box.className = "toasts";
  box.setAttribute("role", "alert");
  root.append(polite, box);
}

/** Say something to a screen reader; the last dozen sentences stay to be read again. */
export function say(text) {
  const line = document.createElement("p");
  line.textContent = text;
  polite.append(line);
  while (polite.childElementCount > 12) polite.firstElementChild.remove();
}

const shown = [];

function draw() {
  render(
    box,
    shown.map((toast) =>
      h(
        "div",
        { class: toast.plain ? "toast note" : "toast", key: toast.id },
        h(
          "div",
          null,
          h("p", null, toast.text),
          toast.legal && h("p", { class: "legal" }, t("Allowed: {legal}", { legal: toast.legal })),
          toast.rule && ruleLink(toast.rule),
        ),
        h("button", { class: "plain", "aria-label": t("Dismiss"), onclick: () => drop(toast) }, "×"),
      ),
    ),
  );
}

function drop(toast) {
  const at = shown.indexOf(toast);
  if (at >= 0) shown.splice(at, 1);
  draw();
}

/** What was refused was done since, or something else was: the refusals on show are over. */
export function forgetProblems() {
  shown.splice(0, shown.length, ...shown.filter((toast) => toast.plain));
  draw();
}

let ids = 0;

/** Show what went wrong and what to do about it. @param {any} problem */
export function tellProblem(problem) {
  if (problem instanceof Error) toastOf(problem);
}

/** @param {any} problem */
function toastOf(problem) {
  const toast = {
    id: (ids += 1),
    text: problem.message,
    legal: problem.legal,
    rule: problem.rule,
    plain: problem.plain,
  };
  shown.splice(0, Math.max(0, shown.length - 2));
  shown.push(toast);
  draw();
  setTimeout(() => drop(toast), 9000);
}

/** Show a short message. */
export function tell(text) {
  tellProblem(Object.assign(new Error(text), { legal: null, rule: null, plain: true }));
}
