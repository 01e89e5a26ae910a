/** The table seen from the player's own seat: dealer above, others around, the middle, and the player's position below. */

import { isUnknown } from "../cards/faces.js";
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { phrase, t, tr } from "../phrases.js";
import { GATHERED } from "../scene.js";
import { who } from "../session.js";
import { spoken } from "../sentences.js";
import { person, plain, potName } from "../words.js";
import { bettingArea } from "./areas.js";
import { dice } from "./dice.js";
import { pooled, print } from "./felt.js";
import { hand } from "./hand.js";
import { numberBoard, slips } from "./numbers.js";
import { markedAreas, pucksOf } from "./pucks.js";
import { around, avatar, beaten, lyingFor, seat } from "./seat.js";
import { handWords, litCards } from "./showdown.js";

/**
 * @param {import("../types.d.ts").Staged} model
 * @param {any} control the control of the question now open, or null
 * @param {{sit: (spot?: number) => void, hurry: () => void}} does
 */
export function stage(model, control, does) {
  const { state, layout, scene } = model;
  const seated = model.me ? model.seatOf(model.me) : null;
  // A player who bets behind a spot sees the player who sits there among the others.
  const mine = seated && !seated.behind ? seated.spot : null;
  const taken = new Set(state.seats.flatMap((each) => [each.spot, ...each.also]));
  const others = around(state.spots, mine, taken, !pooled(layout), state.status === "replay", model.dealing).filter(({ spot }) => !seated?.also.includes(spot));
  const licensee = layout.inscriptions.find((each) => each.name === "licensee");
  return h(
    "div",
    {
      class: `stage${model.settled ? "" : " running"}${pooled(layout) ? " pooled" : ""}${model.dealing ? " dealing" : ""}${layout.numbers ? " numbers" : ""}`,
      onclick: (event) => !model.settled && !event.target.closest("button") && does.hurry(),
    },
    h("div", { class: "rail", "aria-hidden": "true" }),
    h(
      "div",
      { class: "felt" },
      h(
        "div",
        { class: "title-print" },
        h("span", { class: "game-print", style: { "--len": layout.title.length } }, layout.title),
        licensee && h("span", { class: "licensee", "data-rule": licensee.rule, tabindex: "0" }, tr(licensee.text)),
      ),
      dealer(model),
      h(
        "ol",
        {
          class: others.length > 6 ? "ring crowded" : "ring",
          "aria-label": t("Seats"),
        },
        others.map(({ spot, column, at }) => seat(model, spot, { sit: does.sit, column, at })),
      ),
      middle(model, control),
      seated ? own(model, control, seated) : bystander(model, does),
    ),
    scene && meters(scene),
  );
}

function dealer(model) {
  const { scene, feed, layout } = model;
  const cards = scene?.places.dealer ?? [];
  const banked = !layout.numbers && (layout.pay_tables.length > 0 || (!pooled(layout) && layout.areas.some((area) => area.per_seat)));
  const said = scene?.said ? spoken(model.names, scene.said) : "";
  const opens = said ? "" : openingWords(model);
  return h(
    "section",
    { class: banked ? "dealer" : "dealer brief", "aria-label": t("Dealer") },
    h(
      "div",
      { class: "said", "data-rule": scene?.said?.rule },
      said
        ? h("p", { key: said }, said)
        : opens && h("p", { class: "hush", key: "hush" }, opens),
    ),
    banked &&
      !cards.length &&
      h(
        "div",
        { class: "chip-rack", "aria-hidden": "true" },
        [100, 500, 2500, 10000, 2500, 500, 100].map((value) => h("span", { class: `tube chip-${value}` })),
      ),
    cards.length > 0 && hand("dealer", cards, { hand: scene.hands.dealer, round: feed?.round, lit: litOf(model), label: t("Dealer") }),
    scene?.hands.dealer && h("p", { class: "named" }, t("Dealer:"), " ", h("b", null, tr(scene.hands.dealer))),
  );
}

/** What stands in the dealer's bubble before anything was announced. */
function openingWords(model) {
  const open = model.feed?.view.todo.find((item) => item.kind === "window");
  if (model.state.phase === "waiting") return tr(model.state.blocked?.says) ?? t("Waiting for players");
  if (open) return open.what === "wagers" ? t("Place your wagers") : plain(open.what);
  return "";
}

/** The board, other shared places, dice and pots; without any, the print of the felt. */
function middle(model, control) {
  const { scene, layout, feed } = model;
  const shared = layout.areas.filter((area) => !area.per_seat);
  const places = Object.entries(scene?.places ?? {}).filter(
    ([place, cards]) => cards.length && !/^\d+$/.test(place) && place !== "dealer" && !GATHERED.has(place) && !layout.numbers,
  );
  const pots = Object.entries(scene?.pots ?? {}).filter(([, amount]) => amount > 0);
  // What stands to be beaten is drawn large, what it has beaten lies aside.
  const beaten = ([, cards]) => !scene.standing.cards.every((code) => cards.includes(code));
  const small = scene?.standing ? places.filter(beaten) : places.slice(0, -1);
  const large = places.filter((each) => !small.includes(each));
  const lying = ([place, cards]) =>
    cards.some((code) => isUnknown(code) || !scene.up.has(code))
      ? pile(place, cards.length)
      : shown(place, cards, scene, feed, litOf(model));
  const rolled = scene?.dice ?? [];
  const mucked = pooled(layout) && !scene?.over ? (scene?.piles.muck ?? 0) : 0;
  const taken = takenOff(scene);
  const busy = places.length || pots.length || rolled.length || mucked || taken.length || layout.numbers;
  return h(
    "section",
    { class: `middle${busy ? " busy" : ""}`, "aria-label": t("Middle of the table") },
    rolled.length > 0 && !layout.numbers && dice(rolled),
    layout.numbers > 0 && numberBoard(model, control),
    scene?.standing && standing(scene.standing, model.names),
    large.map(lying),
    small.length > 0 && h("div", { class: "laid-aside", key: "laid-aside" }, small.map(lying)),
    (pots.length > 0 || mucked > 0 || taken.length > 0) &&
      h(
        "div",
        { class: "pots" },
        pots.map(([pot, amount]) => potOf(pot, amount, scene.contenders[pot], model.names)),
        markedAreas(scene, shared),
        taken,
        mucked > 0 && pile("muck", mucked),
      ),
    shared.length > 0 &&
      !busy &&
      !scene?.over &&
      h(
        "div",
        { class: "areas shared-areas" },
        shared.map((area) => bettingArea(area, { amount: total(scene, area.name) })),
      ),
    !busy && print(layout, Object.keys(scene?.places ?? {}).length > 0),
  );
}

/** A pot's chips and name, and who contends where not everyone does. */
/** What was taken out of the pots, beside them: the rake, and what went to a bad beat fund. */
const takenOff = (scene) =>
  scene
    ? [
        [scene.raked, phrase("Rake {amount}"), scene.rakedBy],
        [scene.funded, phrase("Bad beat fund {amount}"), scene.fundedBy],
      ]
        .filter(([amount]) => amount > 0)
        .map(([amount, name, rule]) => h("span", { class: "raked", key: name, "data-rule": rule }, t(name, { amount: dollars(amount) })))
    : [];

function potOf(pot, amount, contenders, names) {
  const named = plain(potName(pot));
  const who = contenders?.map((player) => person(names, player)).join(", ");
  return h(
    "span",
    { class: "pot", key: pot, role: "group", "aria-label": who ? t("{pot} between {players}", { pot: named, players: who }) : named },
    h("hw-chips", { amount }),
    h("span", { class: "pot-name" }, named, who && h("small", null, who)),
  );
}

/** What has to be beaten now, in words, and whose it is. */
function standing(what, names) {
  return h(
    "p",
    { class: "stands", key: "stands", "data-rule": what.rule },
    t("To beat:"), " ",
    h("b", null, tr(what.pattern)),
    ` (${person(names, what.player)})`,
  );
}

/** The cards that decided, once they have. */
const litOf = ({ feed, scene }) => litCards(feed?.view.plays, scene, feed?.events ?? []);

function shown(place, cards, scene, feed, lit) {
  return h(
    "div",
    { class: "shared", key: `place-${place}` },
    hand(place, cards, { hand: scene.hands[place], round: feed?.round, lit, label: plain(place) }),
    scene.hands[place] && h("p", { class: "named" }, tr(scene.hands[place])),
  );
}

/** Cards that lie face down for all, such as discards: one back and how many. */
function pile(place, count) {
  return h(
    "div",
    { class: "pile", key: `place-${place}`, role: "img", "aria-label": t("{place}: {n} face down", { place: plain(place), n: count }) },
    h("hw-card", { code: "??", "aria-hidden": "true" }),
    h("span", null, `${plain(place)}, ${count}`),
  );
}

function total(scene, area) {
  let sum = 0;
  for (const [key, amount] of scene?.felt ?? []) if (key.endsWith(`|${area}`)) sum += amount;
  return sum;
}

/** The player's own spots, side by side where there are several, and the player's chips. */
function own(model, control, { spot, also, behind, backing }) {
  const { scene, feed, me } = model;
  const asked = feed?.todo(me)?.spot ?? null;
  const spots = [spot, ...also, ...backing];
  const answered = feed && model.settled && !model.over ? feed.view.answered[me] : null;
  return h(
    "section",
    { class: `own${beaten(scene, me) ? " beaten" : ""}`, "aria-label": t("Your position") },
    spots.length > 1
      ? h(
          "div",
          { class: "own-spots" },
          spots.map((each) =>
            h(
              "div",
              {
                class: `own-spot${control && asked === each ? " asked" : ""}`,
                key: `own-${each}`,
                role: "group",
                "aria-label": t(backing.includes(each) ? "Behind spot {spot}" : "Your spot {spot}", { spot: each }),
              },
              h("span", { class: "own-number" }, t(backing.includes(each) ? "Behind spot {spot}" : "Spot {spot}", { spot: each })),
              position(model, control, each, asked),
            ),
          ),
        )
      : position(model, control, spot, null),
    h(
      "p",
      { class: "plate mine" },
      avatar(me),
      // The one who is taught is called so by the lesson.
      h("span", { class: "who" }, me === "You" ? t("You") : me),
      pucksOf(scene, spot, me),
      behind && h("span", { class: "marks" }, t("behind spot {spot}", { spot })),
      scene?.passed.has(me) && h("span", { class: "marks" }, t("passed")),
      h(
        "span",
        { class: "stack-sum" },
        dollars((scene?.stacks[me] ?? model.seatOf(me).stack) - (control?.total ?? sum(answered))),
      ),
    ),
  );
}

/** The cards and betting areas of one spot; `asked` is the one of several that the open question is about. */
function position(model, control, spot, asked) {
  const { scene, layout, feed, me } = model;
  const about = asked === null || asked === spot ? control : null;
  const areaOf = (name) => control?.area(`${name}@${spot}`) ?? about?.area(name) ?? null;
  const cards = scene?.places[String(spot)] ?? [];
  const lying = Object.fromEntries(lyingFor(scene, me, spot));
  // Bets on areas that belong to no player lie before the player until they are gathered.
  const printed = new Set(layout.areas.filter((area) => area.per_seat).map((area) => area.name));
  const loose = Object.entries(lying).reduce((all, [area, amount]) => all + (printed.has(area) ? 0 : amount), 0);
  const answered = feed && model.settled && !model.over ? feed.view.answered[me] : null;
  const folded = scene?.folded.has(String(spot));
  const named = scene?.hands[String(spot)] ?? (model.settled ? feed?.view.hands?.[String(spot)] : null);
  const words = handWords(feed?.view.plays, String(spot), named);
  const shown = { hand: words, folded, control: about, round: feed?.round, up: scene?.up, lit: litOf(model), label: t("Your hand") };
  return [
    hand(String(spot), cards, shown),
    named && !folded && h("p", { class: "named" }, t("You:"), " ", h("b", null, words)),
    folded && h("p", { class: "named" }, t("You folded")),
    layout.numbers > 0 && slips(model),
    loose > 0 && !layout.numbers && h("span", { class: "own-bet" }, h("hw-chips", { amount: loose }), h("span", null, t("Your bet"))),
    h(
      "div",
      { class: layout.areas.filter((area) => area.per_seat).length > 5 ? "areas many" : "areas" },
      layout.areas
        .filter((area) => area.per_seat && (!(pooled(layout) || layout.numbers) || lying[area.name]))
        .map((area) => {
          const hold = areaOf(area.name);
          // With several spots a wager is called by its area and spot.
          const called = control?.area(`${area.name}@${spot}`) ? `${area.name}@${spot}` : area.name;
          const placed = answered?.[`${area.name}@${spot}`] ?? (asked === null ? answered?.[area.name] : 0) ?? 0;
          const amount = hold ? hold.amount : (lying[area.name] ?? placed);
          const outcome = scene?.outcomes.get(`${me}|${spot}|${area.name}`);
          return bettingArea({ ...area, name: called }, { amount, hold, outcome });
        }),
    ),
  ];
}

const sum = (placed) =>
  placed && typeof placed === "object"
    ? Object.values(placed).reduce((a, b) => a + (Number.isInteger(b) ? b : 0), 0)
    : 0;

function bystander(model, does) {
  const { state } = model;
  const queued = state.waiting.includes(who()?.name);
  const held = state.held && state.held.player === who()?.name && model.room;
  return h(
    "section",
    { class: "own watching", "aria-label": t("You are watching") },
    h(
      "div",
      { class: "areas ghost", "aria-hidden": "true" },
      model.layout.areas
        .filter((area) => area.per_seat && !model.layout.numbers)
        .map((area) => h("span", { class: "area-ring" }, h("span", { class: "area-name" }, area.label))),
    ),
    state.status !== "replay" &&
      h(
        "button",
        {
          class: "act big",
          "data-choice": "sit",
          onclick: () => does.sit(),
          disabled: state.status !== "open" || (queued && !model.room),
        },
        held
          ? t("Take spot {spot}, held for you", { spot: state.held.spot })
          : model.room
            ? t("Take a seat")
            : queued
              ? t("On the waiting list")
              : t("Join the waiting list"),
      ),
  );
}

function meters(scene) {
  const read = Object.entries(scene.meters);
  return (
    read.length > 0 &&
    h(
      "ul",
      { class: "meters", "aria-label": t("Meters") },
      read.map(([meter, reading]) =>
        h("li", { key: meter }, h("span", null, plain(meter)), h("b", null, dollars(reading))),
      ),
    )
  );
}
