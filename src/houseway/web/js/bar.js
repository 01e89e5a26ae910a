/** The bar above every page. */

import { h, render } from "./dom.js";
import { tellProblem } from "./live.js";
import { dollars } from "./money.js";
import { t } from "./phrases.js";
import { staffRoles, who } from "./session.js";
import { set, settings } from "./settings.js";

const LOGO =
  '<svg viewBox="0 0 64 64" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="6" stroke-linecap="round" d="M20 13v38M44 13v38M20 32h24"/></svg>';
const SPEAKER =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d="M4 9v6h4l5 4V5L8 9Z"/>';
const ICONS = {
  on: `${SPEAKER}<path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" d="M16.500 9a4 4 0 0 1 0 6m2.500-8.500a8 8 0 0 1 0 11"/></svg>`,
  off: `${SPEAKER}<path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" d="m16.500 9.500 5 5m0-5-5 5"/></svg>`,
  gear: '<svg viewBox="0 0 24 24" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" d="M4 7h9m5 0h2M4 17h2m5 0h9"/><circle cx="15.500" cy="7" r="2.500" fill="none" stroke="currentColor" stroke-width="2"/><circle cx="8.500" cy="17" r="2.500" fill="none" stroke="currentColor" stroke-width="2"/></svg>',
};

export function drawBar() {
  const me = who();
  const here = location.hash.split("/")[1]?.split("?")[0] ?? "";
  const link = (to, name) =>
    h("a", { href: `#/${to}`, class: here === to ? "here" : "", "aria-current": here === to ? "page" : null }, name);
  render(
    document.getElementById("bar"),
    h(
      "a",
      { class: "brand", href: "#/", "aria-label": t("Houseway, to the lobby") },
      h("span", { class: "logo", html: LOGO }),
      h("b", null, "Houseway"),
    ),
    h(
      "nav",
      { "aria-label": t("Pages") },
      link("", t("Lobby")),
      link("rules", t("Rules")),
      link("odds", t("Odds")),
      me && link("history", t("History")),
      staffRoles().length > 0 && link("floor", t("Floor")),
    ),
    h("span", { class: "gap" }),
    h(
      "button",
      {
        class: "plain who-button",
        onclick: () => import("./account.js").then(({ openAccount }) => openAccount()).catch(tellProblem),
        "aria-label": me ? t("{name}, your account", { name: me.name }) : t("Sign in"),
      },
      me
        ? [
            h("span", { class: "who-name" }, me.name),
            h("small", null, dollars(me.balance.play || me.balance.chips || 0)),
          ]
        : t("Sign in"),
    ),
    h("button", {
      class: "plain icon help",
      onclick: () => import("./help.js").then(({ openHelp }) => openHelp()).catch(tellProblem),
      "aria-label": t("Help"),
      title: t("Help"),
    }, "?"),
    h("button", {
      class: "plain icon",
      onclick: () => set("sound", !settings.sound),
      "aria-pressed": String(!settings.sound),
      "aria-label": t("Mute"),
      title: settings.sound ? t("Mute (M)") : t("Sound on (M)"),
      html: settings.sound ? ICONS.on : ICONS.off,
    }),
    h("a", { class: "plain icon", href: "#/settings", "aria-label": t("Settings"), title: t("Settings"), html: ICONS.gear }),
  );
}
