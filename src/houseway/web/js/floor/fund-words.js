/** Orders about funds in words, for the second person, and the filed rules of a fund in a sentence. */

import { h } from "../dom.js";
import { dollars } from "../money.js";
import { plain } from "../words.js";
import { when } from "./form.js";

/** What is filed, in a sentence or two. @param {any} floor @param {any} rules */
export function fundSays(floor, rules) {
  const titles = new Map((floor.tables ?? []).map((each) => [each.game, each.title]));
  const gives = rules.levels.length
    ? rules.levels.map(([pot, gives]) => `${dollars(gives)} from ${dollars(pot)} on`).join(", ")
    : rules.contribution
      ? `${dollars(rules.contribution)} of each pot of ${dollars(rules.min_pot)} or more`
      : "nothing any more";
  const hands = Object.entries(rules.qualifying).map(([game, wanted]) => `${titles.get(game) ?? plain(game)} ${wanted.hand}`);
  return `Filed as ${rules.reference}: ${gives}; ${hands.join(", ")} or better must lose; ${rules.shares.map(([share, percent]) => `${percent} % to the ${share}`).join(", ")}.`;
}

/** `holdem $340, omaha $12`. */
const counts = (counted) =>
  Object.entries(counted)
    .map(([of, amount]) => `${of} ${dollars(amount)}`)
    .join(", ");

/** What, and which or how much. */
const says = (what, which) => h("p", null, h("b", null, what), ` ${which}`);

const SAYS = {
  "fund-file": (body, floor) => [
    says("File the rules of", `${body.rules.title} (${body.rules.name}), ${body.rules.reference}`),
    h("p", null, fundSays(floor, body.rules)),
  ],
  "fund-amend": (body, floor) => [
    says("Change the rules of", `${body.fund}, ${body.when_won ? "once the payout has been won" : `from ${when(body.effective)}`}`),
    h("p", null, fundSays(floor, body.rules)),
  ],
  "fund-adjust": (body) =>
    says("Set the display of", `${body.fund} to ${Object.values(body.shown).map(dollars).join(" and ")}`),
  "fund-count": (body) => says("Count of boxes of", `${body.fund} at ${body.where}: ${counts(body.counted)}`),
  "fund-form": (body) =>
    says("Contribution form", `${body.serial} of ${body.fund}, ${body.table}: ${dollars(body.chips.reduce((sum, [value, count]) => sum + value * count, 0))}`),
  "fund-reconcile": (body) => says("Match the forms of", `${body.fund}; originals ${body.originals.join(", ") || "none"}`),
  "fund-bonus": (body) => says("Bonus of", `${body.fund}: ${body.bonus} to ${body.player}`),
  "linked-void": (body) => says("Void the linked claim", `${body.claim}: ${body.why}`),
  "linked-hand-over": (body) => says("Leave the linked payout", `${body.claim} to ${body.to}: ${body.why}`),
  "linked-agreement": (body) => says("Take up the agreement", `${body.signed.agreement.id}, version ${body.signed.agreement.version}, as ${body.casino}; host ${body.host}`),
  "linked-leave": () => says("Leave", "the bad beat fund that is shared with other casinos"),
  "linked-software": (body) => says("Record the installation of", `version ${body.version}; the Division had notice ${when(body.noticed)}`),
  "linked-cost": (body) => says(`Charge the members with a ${body.kind} of`, `${dollars(body.amount)}: ${body.what}`),
  "fund-end": (body) =>
    says("End the fund", `${body.fund}: ${body.into ? `all into ${body.into}` : body.lines.map((each) => `${each.player} ${dollars(each.amount)}`).join(", ")}`),
};

/** An order about a fund; nothing for another. @param {any} floor @param {any} each */
export const fundOrder = (floor, each) => SAYS[each.what]?.(each.body, floor);
