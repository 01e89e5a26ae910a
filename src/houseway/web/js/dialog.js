/** A question in the middle of the page: a native dialog, closed with Escape, that gives focus back. */

import { h, render } from "./dom.js";
import { t } from "./phrases.js";

/**
 * @param {string} title
 * @param {(close: () => void) => any} body drawn again on every `redraw`
 * @param {string} [kind] a class for its looks
 * @returns {{close: () => void, redraw: () => void, closed: Promise<void>}}
 */
export function openDialog(title, body, kind = "") {
  const dialog = document.createElement("dialog");
  dialog.className = `dialog ${kind}`;
  dialog.setAttribute("aria-label", title);
  const close = () => dialog.close();
  const redraw = () =>
    render(
      dialog,
      h(
        "header",
        null,
        h("h2", null, title),
        h("button", { class: "plain", "aria-label": t("Close"), onclick: close }, "×"),
      ),
      h("div", { class: "dialog-body" }, body(close)),
    );
  redraw();
  document.body.append(dialog);
  const closed = /** @type {Promise<void>} */ (
    new Promise((resolve) => dialog.addEventListener("close", () => (dialog.remove(), resolve())))
  );
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  addEventListener("hashchange", close, { once: true });
  dialog.showModal();
  return { close, redraw, closed };
}
