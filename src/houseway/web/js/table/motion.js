/** Cards come from the shoe and chips go where they belong: short, and only where motion is wanted. */

import { chipMarkup } from "../chips.js";
import { svg } from "../dom.js";
import { chipsOf } from "../money.js";
import { moves } from "../settings.js";

const TIME = 340;
/** More chips than this in the air at once are a blur. */
const MOST = 10;
let flying = 0;

/** From where to where an event's chips go. */
const WAYS = {
  wagered: ["player", "area"],
  gathered: ["area", "pot"],
  awarded: ["pot", "player"],
  paid: ["bank", "area"],
  collected: ["area", "bank"],
  pushed: ["area", "player"],
  returned: ["area", "player"],
};

function find(root, where, { event, spot, mine }) {
  const at = mine ? ".own" : `.seat[data-spot="${spot}"]`;
  const wanted = {
    player: [`${at} .plate`],
    area: [`${at} [data-area="${CSS.escape(event.area ?? "")}"]`, `${at} .seat-bets, ${at} .own-bet`, `${at} .plate`],
    pot: [".pots", ".middle"],
    bank: [".dealer"],
  }[where];
  return wanted.map((each) => root.querySelector(each)).find(Boolean);
}

/**
 * Let the chips of an event fly from where they lie now.
 * @param {HTMLElement} root @param {any} event @param {import("./model.js").TableModel} model
 */
export function fly(root, event, model) {
  const way = WAYS[event.type];
  if (!way || !moves() || !model.pace || flying >= MOST || document.hidden) return;
  const told = { event, spot: event.spot ?? model.seatOf(event.player)?.spot, mine: event.player === model.me };
  const [from, to] = way.map((where) => find(root, where, told)?.getBoundingClientRect());
  if (!from || !to) return;
  const chip = document.createElement("span");
  chip.className = "flying";
  chip.append(svg(chipMarkup(chipsOf(event.amount)[0] ?? 1)));
  document.body.append(chip);
  flying += 1;
  const at = (box) => `translate(${box.left + box.width / 2 - 14}px, ${box.top + box.height / 2 - 14}px)`;
  chip.animate([{ transform: at(from) }, { transform: at(to), opacity: 1, offset: 0.9 }, { transform: at(to), opacity: 0 }], {
    duration: TIME,
    easing: "cubic-bezier(.3, .7, .2, 1)",
  }).onfinish = () => {
    flying -= 1;
    chip.remove();
  };
}

/** Tell cards that have just been laid down where the shoe is, which their entrance starts from. */
export function fromShoe(root) {
  const fresh = root.querySelectorAll(".hand > :not([data-laid])");
  const felt = fresh.length ? root.querySelector(".felt").getBoundingClientRect() : null;
  for (const card of fresh) {
    card.dataset.laid = "";
    const hand = card.parentElement.getBoundingClientRect();
    card.style.setProperty("--dx", `${felt.left + felt.width * 0.72 - hand.left - hand.width / 2}px`);
    card.style.setProperty("--dy", `${felt.top + 20 - hand.top}px`);
  }
}
