/** A card's face or back as SVG markup on a 100 by 140 field, drawn once a card and kept. */

import { CHARACTERS } from "./characters.js";
import { face } from "./faces.js";
import { COURT, SUITS } from "./suits.js";

const drawn = new Map();

/** The face of a card. Colours come from the style sheet, so that the four-colour deck is a matter of style. */
export function faceMarkup(code) {
  let markup = drawn.get(code);
  if (!markup) drawn.set(code, (markup = draw(face(code))));
  return markup;
}

const PAPER = '<rect class="paper" x=".5" y=".5" width="99" height="139" rx="9"/>';
const whole = (kind, inner) =>
  `<svg viewBox="0 0 100 140" class="face ${kind}" aria-hidden="true" focusable="false">${PAPER}${inner}</svg>`;
const pip = (suit, x, y, size) =>
  `<path d="${SUITS[suit]}" transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})"/>`;

function draw(shown) {
  if (shown.kind === "standard") return whole(`suit-${shown.suit}`, standard(shown));
  if (shown.kind === "character") return whole(`tint-${shown.tint}`, character(shown));
  if (shown.kind === "joker") return whole("tint-purple", joker());
  if (shown.kind === "number")
    return whole(
      "tint-ink",
      `<circle class="frame" cx="50" cy="70" r="38"/><text x="50" y="84" text-anchor="middle" font-size="40">${shown.short}</text>`,
    );
  return BACK;
}

function corner(rank, suit) {
  const wide = rank.length > 1;
  return `<g class="index"><text x="${wide ? 19 : 17}" y="33" font-size="${wide ? 31 : 35}" text-anchor="middle"${wide ? ' textLength="31" lengthAdjust="spacingAndGlyphs"' : ""}>${rank}</text>${pip(suit, 17.5, 50, 22)}</g>`;
}

function standard({ rank, suit }) {
  const index = corner(rank, suit);
  const turned = `<g transform="rotate(180 50 70)">${index}</g>`;
  if (COURT[rank])
    return `<rect class="frame" x="33" y="16" width="54" height="108" rx="6"/>${index}<g class="court" transform="translate(42 27) scale(.36)">${COURT[rank]}</g>${pip(suit, 60, 90, 44)}`;
  if (rank === "A") return `${index}${turned}${pip(suit, 50, 72, 60)}`;
  return `${index}${pip(suit, 60, 92, 64)}`;
}

function character({ short, glyph, tint }) {
  const words = short.toUpperCase();
  const mark =
    tint === "gold"
      ? '<path class="m" d="m50 113 2 4 4 .6-3 3 .8 4.2-3.8-2-3.8 2 .8-4.2-3-3 4-.6Z" transform="translate(-38 -104)"/>'
      : "";
  return `<rect class="frame" x="6" y="6" width="88" height="128" rx="5"/><g class="mask" transform="translate(14 17) scale(.72)">${CHARACTERS[glyph]}</g><path class="rule" d="M20 101h60"/>${mark}${words
    .split(" ")
    .map(
      (word, line, all) =>
        `<text class="name" x="50" y="${all.length > 1 ? 114 + line * 13 : 120}" text-anchor="middle" font-size="${word.length > 6 ? 13 : 14.5}">${word}</text>`,
    )
    .join("")}`;
}

const joker = () =>
  `<rect class="frame" x="6" y="6" width="88" height="128" rx="5"/><g class="mask" transform="translate(18 26) scale(.64)"><path class="m" d="M50 10C62 26 78 20 94 30c-12 2-18 12-16 26l-6 16H28l-6-16C24 42 18 32 6 30 22 20 38 26 50 10Z"/><circle class="m" cx="6" cy="34" r="6"/><circle class="m" cx="94" cy="34" r="6"/><circle class="m" cx="50" cy="7" r="6"/><path class="m" d="M26 76h48v9H26Z"/><path class="p" d="m50 34 5 12 13 1-10 8 3 13-11-7-11 7 3-13-10-8 13-1Z"/></g><text class="name" x="50" y="116" text-anchor="middle" font-size="17">JOKER</text>`;

export const BACK = (() => {
  const rows = [];
  for (let y = 0; y < 9; y += 1)
    for (let x = 0; x < 6; x += 1) rows.push(`M${17.5 + x * 13} ${14 + y * 14}l6.5 7-6.5 7-6.5-7Z`);
  return `<svg viewBox="0 0 100 140" class="face back" aria-hidden="true" focusable="false">${PAPER}<rect class="field" x="6" y="6" width="88" height="128" rx="5"/><path class="lattice" d="${rows.join("")}"/><circle class="seal" cx="50" cy="70" r="19"/><path class="seal-mark" d="M41 60v20M59 60v20M41 70h18" /></svg>`;
})();
