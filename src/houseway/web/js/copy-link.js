/** A link to pass on, copied or, where copying is not allowed, shown. Loaded when it is asked for. */

import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { tell } from "./live.js";
import { t } from "./phrases.js";

/** @param {string} link @param {string} title what the link leads to @param {string} said once it is copied */
export async function copyLink(link, title, said) {
  try {
    await navigator.clipboard.writeText(link);
    tell(t("The link is copied. {said}", { said }));
  } catch {
    openDialog(title, () => [
      h("input", {
        class: "wide",
        readonly: true,
        value: link,
        "aria-label": t("Link"),
        onfocus: (event) => event.target.select(),
      }),
      h("p", { class: "hush" }, said),
    ]);
  }
}

/** The link to the table on show; anyone who opens it may sit down. */
export const copyTable = () =>
  copyLink(location.href.split("?")[0], t("Link to this table"), t("Anyone who opens it can watch and sit."));
