/** What is on file for a table: house options set away from their default, and where people are around it. */

import { get } from "../api.js";
import { h } from "../dom.js";
import { ruleLink } from "../rule-link.js";
import { plain } from "../words.js";
import { said, table } from "./form.js";

/** Ask for a table's papers; answers what draws them. @param {string} id @param {string[]} money options that are amounts */
export async function tablePapers(id, money) {
  const { controls, plan } = await get(`/api/floor/tables/${encodeURIComponent(id)}/papers`);
  const [far, near] = ["far", "near"].map((side) => plan.filter((each) => each.side === side));
  return () => [
    controls.length
      ? table(
          "Internal controls",
          ["Option", "Here", "By default", "Ruling"],
          controls.map((each) => [plain(each.option), ...[each.value, each.default].map((value) => said(value, value !== null && money.includes(each.option))), [ruleLink(each.touches), " ", ruleLink(each.rule)]]),
        )
      : h("p", { class: "hush" }, "No option stands in the internal controls of this table."),
    plan.length > 0 &&
      h("p", null, `Facing the players: ${far.map((each) => each.who).join(", ")}. Facing the dealer: ${near.map((each) => each.who).join(", ")}. `, ruleLink(plan[0].rule)),
  ];
}
