/** Orders of the house in words: the gaming day, papers, disputes, second factors. */

import { h } from "../dom.js";
import { dollars } from "../money.js";
import { plain } from "../words.js";

const SAYS = {
  inventory: (floor, { body }) =>
    day(`Opening count of ${body.table}`, `${dollars(body.counted)}, with drop box ${body.box}`),
  count: (floor, { body }) => day(`Closing count of ${body.table}`, dollars(body.counted)),
  slip: (floor, { body }) =>
    day(body.kind === "fill" ? "Fill" : "Credit", `${dollars(body.amount)} ${body.kind === "fill" ? "to" : "from"} ${body.table}`),
  "void-slip": (floor, { body }) => [day("Void", `${body.kind} slip ${body.number}`), reason(body)],
  box: (floor, { body }) => day(`Count of drop box ${body.box}`, dollars(body.counted)),
  adjust: (floor, { body }) => [day("Account for the count of", `${body.what} ${body.id}`), reason(body)],
  day: (floor, { body }) => day("Close the gaming day", body.day),
  post: (floor, { body }) => day("Post the sign of", `${body.table}, filed as ${body.filing}`),
  "house-rule": (floor, { body }) => day("House rule", `${plain(body.kind)} at ${body.game}: ${body.says}`),
  "keno-void": (floor, { body }) => day("Void keno ticket", body.serial),
  "dispute-decide": (floor, { body: { number, upheld, amount, words } }) =>
    day("Dispute", h("a", { href: `#/floor?tab=disputes&dispute=${number}` }, `${number}: ${upheld ? dollars(amount) : "not upheld"}, ${words}`)),
  factors: (floor, { body }) => day("Remove the second factor of", body.name),
};

/** What, and how much or which. */
const day = (what, which) => h("p", null, h("b", null, what), " ", which);

const reason = (body) => h("p", null, `Reason: ${body.reason}`);

/** An order that waits or was decided; nothing for one of another kind. */
export const houseOrder = (floor, each) => SAYS[each.what]?.(floor, each);
