/** What may go wrong at a table, as a dealer says it, each with a picture. */

import { plain } from "../words.js";

/** Pictures by what a report is about. */
const DRAWN = {
  card: "M8 6h18v26H8zM20 12l16-4 6 24-16 4z",
  faceUp: "M12 4h24v32H12zM24 12l6 8-6 8-6-8z",
  deck: "M8 10h24v26H8zM12 10V6h24v26h-4M16 20h8M16 26h8",
  count: "M6 8h6v24H6zM16 8h6v24h-6zM26 8h6v24h-6zM36 8h6v24h-6z",
  chips: "M24 20m-14 0a14 14 0 1 0 28 0a14 14 0 1 0-28 0M24 20m-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0",
  cash: "M4 10h40v20H4zM24 20m-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0",
  seat: "M24 12m-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0M8 36c0-10 7-14 16-14s16 4 16 14z",
  leaves: "M16 12m-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0M4 34c0-9 5-12 12-12s12 3 12 12M32 20h12m-5-5 5 5-5 5",
  speech: "M6 6h36v20H22l-8 9v-9H6z",
  looks: "M4 20c8-14 32-14 40 0-8 14-32 14-40 0zM24 20m-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0",
  device: "M6 10h36v20H6zM14 34h20",
  dice: "M6 12h18v18H6zM26 8l14-4 4 14-14 4zM15 21h.1M34 13h.1",
};

/** @type {Record<string, [keyof typeof DRAWN, string]>} */
const TROUBLES = {
  asks_for_the_shaker: ["dice", "A player asks for the shaker after all"],
  boxed_card: ["faceUp", "A card lies face up in the deck"],
  card_off_table: ["card", "A card fell off the table"],
  cards_held_wrongly: ["looks", "A player holds the cards wrongly"],
  cards_to_ineligible: ["count", "A player who is not in the hand got cards"],
  communicated: ["speech", "A player told of a hand"],
  currency: ["cash", "A player wagers with bank notes"],
  deck_set_down: ["deck", "The dealer set the deck down"],
  declares: ["speech", "A player says what they will do"],
  dice_handled: ["dice", "The dice or the shaker were interfered with"],
  discards_hand: ["card", "A player threw the hand away"],
  disclose: ["looks", "A discarded hand is to be shown"],
  draw_failed: ["device", "The draw failed"],
  exposed_by_dealer: ["faceUp", "The dealer turned a card over"],
  exposed_by_player: ["faceUp", "A player showed a card"],
  exposed_down_card: ["faceUp", "A card dealt face down was seen"],
  exposed_hole_card: ["faceUp", "A hole card was dealt face up"],
  exposed_in_draw: ["faceUp", "A card was seen in the draw"],
  exposed_last_card: ["faceUp", "The last card was dealt face up"],
  exposes_a_card: ["faceUp", "A player showed a card of the hand"],
  face_up_in_deck: ["faceUp", "A card lies face up in the deck"],
  fouled_hand: ["count", "A hand is mixed up or has a wrong number of cards"],
  hand_fouled: ["card", "A hand was mixed with other cards"],
  handled_again: ["card", "A player took up cards already laid down"],
  hands_at_rest: ["chips", "A player’s hands came to rest before the pot"],
  hole_card_exposed: ["faceUp", "A hole card of the dealer was seen"],
  improper_play: ["card", "A player played cards that may not be played"],
  lays_hand_down: ["card", "A player laid the hand down"],
  leaning_die: ["dice", "A die leans or lies on another"],
  left_the_seat: ["leaves", "A player left the seat"],
  left_the_table: ["leaves", "A player left the table during the hand"],
  looked: ["looks", "Another person looked at a player’s cards"],
  machine_fault: ["device", "The machine failed"],
  match_play_coupon: ["chips", "A player bets a match play coupon"],
  misdeal_left_out: ["count", "A player got no cards"],
  misdeal_position: ["deck", "The first card went to the wrong seat"],
  misdeal_shuffle: ["deck", "The deck was not shuffled or cut as it must be"],
  missing_or_extra: ["count", "A card is missing or too many"],
  not_shuffled: ["deck", "The cards were not shuffled as they must be"],
  order_pass: ["dice", "The shaker must be passed on"],
  places_chips: ["chips", "A player puts chips forward"],
  position_skipped: ["count", "A seat got no cards"],
  progressive_coupon: ["chips", "A player bets a coupon on the progressive"],
  removed: ["leaves", "A player must leave the game"],
  shoe_fault: ["device", "The shoe jammed or stopped"],
  spoken_cash: ["cash", "A player bets cash by word"],
  takes_chips_off: ["chips", "A player takes chips off the table"],
  throws_hand_in: ["card", "A player threw the hand in"],
  touched: ["card", "Another person touched a player’s cards"],
  touched_pot: ["chips", "A player reached into the pot"],
  turns_cards_down: ["card", "A player turned the up-cards down"],
  unseen_card_in_error: ["deck", "A card was drawn by mistake, unseen"],
  verbal_wager: ["speech", "A wager by word, with cash"],
  wrong_area: ["chips", "Chips lie on the wrong area"],
  wrong_deck: ["deck", "Cards of the deck are missing or too many"],
  wrong_number: ["count", "A hand has a wrong number of cards"],
  wrong_number_to_dealer: ["count", "The dealer has a wrong number of cards"],
  wrong_start: ["deck", "The deal began at the wrong seat"],
};

/** The words and the picture; for a game of another package its own name and a person. @param {string} kind */
export function trouble(kind) {
  const [drawn, words] = TROUBLES[kind] ?? ["seat", plain(kind)];
  return { drawn: DRAWN[drawn], words };
}
