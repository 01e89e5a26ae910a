/**
 * The rule behind anything with a `data-rule`: shown on hover, on keyboard focus, on a long touch, or at once where the thing
 * exists to be pressed for its rule (`data-press="rule"`).
 */

import { h, render } from "./dom.js";
import { t } from "./phrases.js";
import { lookUp } from "./rulebook.js";

const HOVER = 550;
let panel;
let timer = 0;
let owner = null;
let pinned = false;

export function placePopover(root) {
  panel = document.createElement("div");
  panel.className = "rule-pop";
  panel.id = "rule-pop";
  panel.setAttribute("role", "tooltip");
  panel.popover = "manual";
  root.append(panel);
  // A pointer lying still over something that has just appeared asks for nothing.
  document.addEventListener("pointermove", (event) => event.pointerType === "mouse" && over(event.target));
  document.addEventListener(
    "focusin",
    ({ target }) => target instanceof Element && target.matches(":focus-visible") && consider(target, 2 * HOVER),
  );
  document.addEventListener("focusout", () => !pinned && hide());
  document.addEventListener("click", press, true);
  document.addEventListener("touchstart", (event) => consider(event.target, 480, true), { passive: true });
  document.addEventListener("touchend", () => clearTimeout(timer), { passive: true });
  document.addEventListener("touchmove", () => clearTimeout(timer), { passive: true });
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
  addEventListener("hashchange", hide);
}

function press(event) {
  const link = event.target.closest?.('[data-press="rule"]');
  if (link) {
    event.stopPropagation();
    if (owner === link && pinned) hide();
    else show(link, true);
  } else if (!panel.contains(event.target)) hide();
}

let under = null;

function over(target) {
  if (target === under) return;
  under = target;
  consider(target, HOVER);
}

function consider(target, wait, byTouch = false) {
  if (panel.contains(target)) return clearTimeout(timer);
  const found = target.closest?.("[data-rule]");
  clearTimeout(timer);
  if (found && found !== owner) timer = setTimeout(() => found.isConnected && show(found, byTouch), wait);
  else if (!found && !pinned && owner) timer = setTimeout(hide, 250);
  return undefined;
}

export function hide() {
  clearTimeout(timer);
  if (!owner) return;
  owner.removeAttribute("aria-describedby");
  owner = null;
  pinned = false;
  panel.hidePopover();
}

async function show(element, pin) {
  const rule = element.dataset.rule;
  if (!rule) return;
  hide();
  owner = element;
  pinned = pin;
  element.setAttribute("aria-describedby", panel.id);
  render(panel, h("p", { class: "cite" }, rule), h("p", { class: "hush" }, t("Looking it up…")));
  panel.showPopover();
  place(element);
  let known;
  try {
    known = await lookUp(rule);
  } catch (problem) {
    known = { entry: { id: rule, summary: problem.message }, rulings: [] };
  }
  if (owner !== element) return;
  render(panel, body(rule, known));
  place(element);
}

/** A clause or a ruling with the rulings that speak of it. */
function body(rule, { entry: clause, rulings }) {
  return [
    h("p", { class: "cite" }, clause.cite || clause.id || rule),
    clause.title && h("p", { class: "ruling-title", lang: "en" }, clause.title),
    h("p", { class: "what", lang: "en" }, clause.summary || clipped(clause.text ?? "")),
    rulings
      .slice(0, 3)
      .map((ruling) =>
        h("p", { class: "ruling", lang: "en" }, h("b", null, ruling.id.split("/")[1] ?? ruling.id), " ", ruling.title),
      ),
    h(
      "p",
      { class: "to-rules" },
      h("a", { href: `#/rules/${encodeURIComponent(rule)}` }, t("Open in the rulebook")),
      clause.example && h("a", { href: `#/example/${encodeURIComponent(rule)}` }, t("See it happen")),
    ),
  ];
}

const clipped = (text) => (text.length > 360 ? `${text.slice(0, 350).replace(/\s\S*$/, "")} …` : text);

function place(element) {
  const box = element.getBoundingClientRect();
  const size = panel.getBoundingClientRect();
  const left = Math.max(8, Math.min(innerWidth - size.width - 8, box.left + box.width / 2 - size.width / 2));
  const above = box.top - size.height - 10;
  panel.style.left = `${left}px`;
  panel.style.top = `${above > 8 ? above : Math.min(innerHeight - size.height - 8, box.bottom + 10)}px`;
}
