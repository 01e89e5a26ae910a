"""A hand of the format played again through the rules, decision by decision, card by card.

The table is attended, so that burns and mucked cards may stay unknown as they were: `?1`, `?2` and on.
"""

import json
from dataclasses import dataclass, field
from typing import Any

from houseway.cards.card import Card
from houseway.games import GAMES
from houseway.games.poker.rulings import ring_of
from houseway.house.histories.phh import Hand, cents
from houseway.play.events import Awarded
from houseway.play.money import dollars
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import BadRecord, Refused
from houseway.play.requests import HOUSE, Ask, Confirm, Draw, Face, Incident, Proceed, Request, Shuffle
from houseway.play.round import Round
from houseway.play.spaces import Amount, Answer, Cards, Choice, Menu, Space


@dataclass
class Imported:
    """A hand played again: the round, what everybody ends with, and where the rules and the record part."""

    round: Round
    stacks: list[int]
    """What each player ends with, p1 first, dead money that our tables do not know included."""
    differences: list[str] = field(default_factory=list)


def replay_hand(hand: Hand) -> Imported:
    """Play a hand again; refused where the rules do not allow what it states."""
    dead = _dead_ante(hand)
    round_ = Round(GAMES[hand.game], opening_of(hand))
    driver = _Driver(hand, round_)
    while round_.pending is not None:
        try:
            driver.step(round_.pending)
        except BadRecord:
            raise
        except Refused as refusal:
            raise BadRecord(f"the rules do not allow what the record states: {refusal}") from refusal
    if unused := [action for action in driver.actions if action[1] not in ("sm", "pb")]:
        raise BadRecord(f"the round is over and the record goes on: {' '.join(unused[0])}")
    assert round_.result is not None
    stacks = [round_.result.stacks[player] for player in _names(hand)]
    if round_.result.void:
        raise BadRecord("the rules did not deal this hand")
    differences = list(driver.differences)
    if dead:
        _share_dead_ante(hand, round_, dead, stacks)
        differences.append(
            f"one player antes {dollars(dead)} for all, which no table of ours asks; it goes to the main pot"
        )
        if hand.structure == "pot_limit":
            differences.append("that ante counts in the pot that limits bets: the record's bets are taken as they are")
    return Imported(round_, stacks, differences)


def _names(hand: Hand) -> list[str]:
    return hand.players or [f"p{nth}" for nth in range(1, len(hand.starting_stacks) + 1)]


# The table ------------------------------------------------------------------------------------------------------------


def opening_of(hand: Hand) -> Opening:
    """The opening a hand was dealt from: our own export's, or one made of what the file states."""
    source = _source(hand)
    names, size = _names(hand), len(hand.starting_stacks)
    dead = _dead_ante(hand)
    spots = hand.seats if hand.seats and source else list(range(1, size + 1))
    if len(names) != size or len(spots) != size or len(hand.antes) != size:
        raise BadRecord("stacks, antes, seats and players are not of the same number")
    seats = tuple(
        Seat(spot, name, stack - (ante if dead else 0))
        for spot, name, stack, ante in zip(spots, names, hand.starting_stacks, _by_position(hand.antes), strict=True)
    )
    stud = hand.bring_in is not None
    return Opening(
        game=hand.game,
        seats=seats,
        settings=source["settings"] if source else _settings(hand),
        number=hand.hand if isinstance(hand.hand, int) else 1,
        table=hand.table or "",
        attended=source.get("attended", True) if "cards" in source else True,
        button=source["button"] if source else None if stud else size,
        state={"kill": source["kill"]} if source.get("kill") else {},
    )


def _source(hand: Hand) -> dict[str, Any]:
    """What our own export keeps besides the format's fields."""
    try:
        found = json.loads(hand.more.get("_houseway", "{}"))
    except ValueError as error:
        raise BadRecord(f"_houseway cannot be read: {error}") from error
    return found if isinstance(found, dict) else {}


def _settings(hand: Hand) -> dict[str, Any]:
    """A table at which nothing is raked and pots are cut to the cent, as the files have it."""
    fixed = hand.structure == "fixed_limit"
    least = hand.small_bet if fixed else hand.min_bet
    if least is None or (fixed and hand.big_bet is None):
        raise BadRecord(f"a hand of {hand.variant} states its bets")
    settings: dict[str, Any] = {
        "seats": max(2, len(hand.starting_stacks)),
        # A pot that holds dead money allows a larger bet than ours would, so that the limit is left to the record.
        "structure": "no_limit" if hand.structure == "pot_limit" and _dead_ante(hand) else hand.structure,
        "minimum": least,
        "maximum": hand.big_bet if fixed else None,
        "ante": 0 if _dead_ante(hand) else max(hand.antes),
        "chip": 1,
        "split_unit": 1,
        "odd_chip_rule": "left_of_button",
        "rake_percent": 0,
    }
    if hand.bring_in is not None:
        return settings | {"bring_in": hand.bring_in}
    blinds = _by_position(hand.blinds_or_straddles or [])
    if any(blind < 0 for blind in blinds):
        raise BadRecord("a player posts besides the blinds, which no table of ours asks unless it is a kill")
    if len(blinds) == 2:
        settings["heads_up_button_small_blind"] = blinds[0] > blinds[1]
    return settings | {"blinds": tuple(sorted(blind for blind in blinds if blind))}


def _by_position(stated: list[int]) -> list[int]:
    """p1 first: two players are listed the other way round, the button's blind or ante first."""
    return stated[::-1] if len(stated) == 2 else stated


def _dead_ante(hand: Hand) -> int:
    """An ante that one player posts for the whole table, if it is so."""
    posted = [ante for ante in hand.antes if ante]
    if not posted or (len(set(posted)) == 1 and len(posted) == len(hand.antes)):
        return 0
    if len(posted) > 1:
        raise BadRecord("antes that differ from player to player cannot be posted at our tables")
    return posted[0]


def _share_dead_ante(hand: Hand, round_: Round, dead: int, stacks: list[int]) -> None:
    """Dead money goes with the main pot, in the shares in which that was pushed."""
    names, won = _names(hand), dict.fromkeys(_names(hand), 0)
    for event in round_.events:
        if isinstance(event, Awarded) and event.pot == "main":
            won[event.player] += event.amount
    pushed, left = sum(won.values()), dead
    for nth, name in enumerate(names):
        part = dead * won[name] // pushed
        stacks[nth] += part
        left -= part
    stacks[names.index(max(won, key=won.__getitem__))] += left


# Playing --------------------------------------------------------------------------------------------------------------


class _Driver:
    """Answers whatever the round asks, out of the record."""

    def __init__(self, hand: Hand, round_: Round) -> None:
        self.hand = hand
        self.round = round_
        self.names = _names(hand)
        self.differences: list[str] = []
        words = [action.partition("#")[0].split() for action in hand.actions]
        self.actions = [each for each in words if each and each[0] != "d"]
        self.shown = {each[0]: _cards(each[2].strip("-")) for each in words if len(each) == 3 and each[1] == "sm"}
        """The cards that each showed; none where the file says only that they were shown."""
        self.deals = [
            (each[1], each[2] if each[1] == "dh" else "", _cards(each[-1])) for each in words if each[0:1] == ["d"]
        ]
        self.stated = {card for _, _, cards in self.deals for card in cards}
        self.stood_in: set[Card] = set()
        self.stored = [tuple(cards) for cards in _source(hand).get("cards", ())]
        self.drawing: str | None = None
        """Who has thrown cards away and is being served."""
        self.owed = 0
        self.unknown = 0

    def step(self, request: Request) -> None:
        """Answer one request."""
        if isinstance(request, Ask):
            self._decide(request)
        elif isinstance(request, Proceed | Confirm):
            self.round.act(request.actor, True)
        elif isinstance(request, Draw | Shuffle | Face):
            self.round.act(HOUSE, self.stored.pop(0) if self.stored else self._cards(request))
        else:
            raise BadRecord(f"a hand history does not answer {request!r}")

    # Cards

    def _cards(self, request: Draw | Shuffle | Face) -> tuple[Card, ...]:
        if isinstance(request, Shuffle):
            raise BadRecord("cards were reshuffled, and the record does not say into which order")
        if isinstance(request, Face):
            return self._faces(request)
        if self.drawing is not None:
            served = self._of(self.drawing, min(request.n, self.owed))
            self.owed -= len(served)
            return self._burnt(request.n - len(served)) + served
        if next((kind for kind, _, cards in self.deals if cards), "dh") == "db":
            board = self._board(request.n)
            return self._burnt(request.n - len(board)) + board
        ring = ring_of(self.round.table)
        live = [f"p{self.names.index(entrant.player) + 1}" for entrant in ring.contending()]
        circuits, burns = divmod(request.n, len(live))
        cards = tuple(card for _ in range(circuits) for who in live for card in self._of(who, 1))
        if self.hand.bring_in is not None and not ring.betting and ring.entrants[0].cards:
            cards = tuple(self._up_card(card) for card in cards)
        return self._burnt(burns) + cards

    def _up_card(self, card: Card) -> Card:
        """An up-card that the file leaves out: one that nobody else has and that does not owe the forced bet."""
        if not card.startswith("?"):
            return card
        high_posts = self.hand.game in ("seven-card-stud-low", "seven-card-stud-high-low")
        ranks = "A23456789TJQK" if high_posts else "AKQJT98765432"
        unused = (Card(rank + suit) for rank in ranks for suit in "shdc")
        found = next(card for card in unused if card not in self.stated | self.stood_in)
        self.stood_in.add(found)
        self.differences.append(f"an up-card is not stated; {found}, which does not owe the forced bet, stands for it")
        return found

    def _of(self, who: str, n: int) -> tuple[Card, ...]:
        """The next cards of a player."""
        found: list[Card] = []
        for kind, whose, cards in self.deals:
            while kind == "dh" and whose == who and cards and len(found) < n:
                found.append(cards.pop(0))
        return tuple(self._known(card) for card in found) + self._burnt(n - len(found))

    def _board(self, n: int) -> tuple[Card, ...]:
        """The next shared cards: those of one deal, and no more than asked."""
        cards = next(cards for kind, _, cards in self.deals if cards)
        found, cards[:n] = cards[:n], []
        return tuple(self._known(card) for card in found)

    def _burnt(self, n: int) -> tuple[Card, ...]:
        return tuple(self._known(Card("??")) for _ in range(n))

    def _known(self, card: Card) -> Card:
        if card != "??":
            return card
        self.unknown += 1
        return Card(f"?{self.unknown}")

    def _faces(self, request: Face) -> tuple[Card, ...]:
        """The faces of a hand that is shown: what was said at the showdown, less what was known already."""
        entrant = next(e for e in ring_of(self.round.table).entrants if set(request.cards) <= set(e.cards))
        said = self.shown.get(f"p{self.names.index(entrant.player) + 1}", [])
        found = tuple(card for card in said if card not in entrant.cards and card != "??")
        if len(found) != len(request.cards):
            raise BadRecord(f"{entrant.player} shows cards that the record does not name")
        return found

    # Decisions

    def _decide(self, request: Ask) -> None:
        self.drawing = None
        who = f"p{self.names.index(request.actor) + 1}"
        if isinstance(request.space, Choice):
            answer: Answer = "show" if who in self.shown or not self._mucks(who, request) else "muck"
        else:
            said = self._next(who)
            answer = self._discards(said, request) if isinstance(request.space, Cards) else self._bets(said, request)
        if answer == "fold" and answer not in request.space:
            self.differences.append(f"{request.actor} folds though a check was free: the hand is thrown away")
            self.round.report(Incident("discards_hand", spot=request.spot, by=request.actor))
            return
        if isinstance(request.space, Cards) and isinstance(answer, tuple) and answer:
            self.drawing, self.owed = who, len(answer)
        self.round.act(request.actor, answer)

    def _mucks(self, who: str, request: Ask) -> bool:
        """Whether a hand is given up: said so, or never said and never seen."""
        said = any(action[:2] == [who, "sm"] and len(action) == 2 for action in self.actions)
        hidden = any(
            card.startswith("?")
            for e in ring_of(self.round.table).entrants
            if e.player == request.actor
            for card in e.cards
        )
        return said or hidden

    def _next(self, who: str) -> list[str]:
        while self.actions and (
            self.actions[0][1] == "sm" or (self.actions[0][1] == "pb" and self.actions[0][0] != who)
        ):
            self.actions.pop(0)
        if not self.actions:
            raise BadRecord(f"the record ends where the rules wait for {who}")
        said = self.actions.pop(0)
        if said[0] != who:
            raise BadRecord(f"the record has {' '.join(said)!r} where the rules wait for {who}")
        return said

    def _bets(self, said: list[str], request: Ask) -> Answer:
        assert isinstance(request.space, Menu)
        kinds = request.space.options
        if said[1] == "pb":
            return "bring_in"
        if said[1] == "f":
            return "fold"
        if said[1] == "cc":
            return "check" if "check" in kinds else "call"
        if said[1] != "cbr" or len(said) != 3:
            raise BadRecord(f"{' '.join(said)!r} is no bet")
        kind = next((kind for kind in ("bet", "complete", "raise") if kind in kinds), "raise")
        return (
            kind if kinds.get(kind, "") is None else (kind, self._to_effect(cents(said[2]), kinds.get(kind), request))
        )

    def _to_effect(self, to: int, allowed: Space | None, request: Ask) -> int:
        """A raise stated as no more than an opponent has is made in full; what nobody can match comes back."""
        ring, stacks = ring_of(self.round.table), self.round.table.scene.stacks
        others = [e.bet + stacks[e.player] for e in ring.contending() if e.player != request.actor]
        if not isinstance(allowed, Amount) or to >= allowed.low or to < max(others, default=to + 1):
            return to
        self.differences.append(f"{request.actor} raises in full, past the {dollars(to)} that anybody has")
        return allowed.low

    def _discards(self, said: list[str], request: Ask) -> Answer:
        """The cards thrown away; one that was never seen is any of the player's unseen cards."""
        assert isinstance(request.space, Cards)
        if said[1] != "sd":
            raise BadRecord(f"the record has {' '.join(said)!r} where {said[0]} draws")
        named = _cards(said[2]) if len(said) == 3 else []
        held = request.space.of
        unseen = [card for card in held if card.startswith("?")]
        if len(unseen) < sum(card not in held for card in named):
            raise BadRecord(f"{said[0]} throws away a card that is not held: {said[2]}")
        thrown = [card if card in held else unseen.pop(0) for card in named]
        return tuple(sorted(thrown, key=held.index))


def _cards(spelled: str) -> list[Card]:
    return [Card(spelled[i : i + 2]) for i in range(0, len(spelled), 2)]
