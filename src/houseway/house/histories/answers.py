"""What a hand of the format answers when the rules ask: cards as they were dealt, decisions as they were made.

The table is attended, so that burns and mucked cards may stay unknown as they were: `?1`, `?2` and on.
"""

from houseway.cards.card import RANKS, SUITS, Card
from houseway.games.poker.entrant import Entrant
from houseway.games.poker.rulings import ring_of
from houseway.house.histories.phh import POSTED_AGAIN, Hand, cents
from houseway.house.histories.setting_up import names_of, source_of
from houseway.play.money import dollars
from houseway.play.refusals import BadRecord
from houseway.play.requests import HOUSE, Ask, Confirm, Count, Draw, Face, Incident, Proceed, Request, Shuffle
from houseway.play.round import Round
from houseway.play.spaces import Amount, Answer, Cards, Choice, Menu, Space

VERBS = {"pb": (2,), "cbr": (3,), "cc": (2,), "f": (2,), "sd": (2, 3), "sm": (2, 3)}
"""What a player does, and of how many words it is told."""


class AllInUnknown(Exception):
    """A player whose stack is not stated raises by less than a raise: that was all there was."""

    def __init__(self, player: str, stack: int) -> None:
        super().__init__(player, stack)
        self.player, self.stack = player, stack


class Answers:
    """Answers whatever the round asks, out of the record."""

    def __init__(self, hand: Hand, round_: Round) -> None:
        self.hand = hand
        self.round = round_
        self.names = names_of(hand)
        self.differences: list[str] = []
        source = source_of(hand)
        made = [action for action in hand.actions if source is None or not action.endswith(POSTED_AGAIN)]
        words = [spelled for action in made if (spelled := _words(action, len(self.names)))]
        self.actions = [each for each in words if each[0] != "d"]
        self.shown = {each[0]: _cards(each[2].strip("-")) for each in words if len(each) == 3 and each[1] == "sm"}
        """The cards that each showed; none where the file says only that they were shown."""
        self.mucked = {each[0] for each in words if len(each) == 2 and each[1] == "sm"}
        self.deals = [
            (each[1], each[2] if each[1] == "dh" else "", _cards(each[-1])) for each in words if each[0] == "d"
        ]
        self.stated = {card for _, _, cards in self.deals for card in cards}
        self.stated.update(card for cards in self.shown.values() for card in cards)
        self.stood_in: set[Card] = set()
        kept = (source.cards if source else None) or ()
        self.stored = [tuple(map(Card, cards)) for cards in kept]
        if kept:
            self.deals = []
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
        elif isinstance(request, Count):
            self.round.act(request.actor, request.usual)
        elif isinstance(request, Draw | Shuffle | Face):
            self.round.act(HOUSE, self.stored.pop(0) if self.stored else self._cards(request))
        else:
            raise BadRecord(f"a hand history does not answer {request!r}")

    def not_dealt(self) -> list[Card]:
        """Cards of the record that the rules did not ask for."""
        return [card for _, _, cards in self.deals for card in cards]

    def who(self, player: str) -> str:
        """A player's position as the file writes it."""
        return f"p{self.names.index(player) + 1}"

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
            board = self._board(request.places.count("board"))
            return self._burnt(request.n - len(board)) + board
        ring = ring_of(self.round.table)
        live = [self.who(entrant.player) for entrant in ring.contending()]
        circuits, burns = divmod(request.n, len(live))
        cards = tuple(card for _ in range(circuits) for who in live for card in self._of(who, 1))
        if self.hand.bring_in is not None and not ring.betting and ring.entrants[0].cards:
            cards = tuple(self._up_card(card) for card in cards)
        return self._burnt(burns) + cards

    def _up_card(self, card: Card) -> Card:
        """An up-card that the file leaves out: one that no one else has and that does not owe the forced bet."""
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
        """The next shared cards; streets that were dealt at once may be one deal."""
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

    # Showing

    def _named(self, entrant: Entrant) -> tuple[Card, ...]:
        """What a player showed, less what was known already."""
        said = self.shown.get(self.who(entrant.player), ())
        return tuple(card for card in said if card not in entrant.cards and card != "??")

    def _hidden(self, entrant: Entrant) -> bool:
        """Whether some card of a hand is named nowhere in the record."""
        return sum(card.startswith("?") for card in entrant.cards) > len(self._named(entrant))

    def _faces(self, request: Face) -> tuple[Card, ...]:
        """The faces of a hand that is shown; where the record names none, others stand for those of the winner."""
        holders = ring_of(self.round.table).entrants
        entrant = next((each for each in holders if set(request.cards) <= set(each.cards)), None)
        if entrant is None:
            raise BadRecord("a shared card is not named in the record")
        found = self._named(entrant)
        if len(found) > len(request.cards):
            raise BadRecord(f"{entrant.player} shows more cards than were dealt")
        unused = [card for card in sorted(self.round.left) if card not in self.stated | self.stood_in]
        if more := tuple(unused[: len(request.cards) - len(found)]):
            self.stood_in.update(more)
            named = " ".join(more)
            self.differences.append(f"the winning hand of {entrant.player} is not named; {named} stands for it")
        return found + more

    def _check_shown(self) -> None:
        """No one shows a card that the record did not deal to that player."""
        for entrant in ring_of(self.round.table).contending():
            more, unknown = self._named(entrant), sum(card.startswith("?") for card in entrant.cards)
            if len(more) > unknown:
                named = " ".join(more)
                raise BadRecord(f"{entrant.player} shows {named}, which that player was not dealt")

    def _shows(self, entrant: Entrant) -> bool:
        """Whether a hand is tabled: not said to be given up, and named; or the record has it win unseen."""
        who = self.who(entrant.player)
        if who in self.mucked:
            return False
        if not self._hidden(entrant):
            return True
        others = [e for e in ring_of(self.round.table).contending() if e is not entrant]
        winners = self._winners()
        if any(self.who(e.player) not in self.mucked and not self._hidden(e) for e in others):
            if who in winners:
                raise BadRecord(f"{entrant.player} wins with cards that the record does not name")
            return False
        if not winners:
            raise BadRecord("the record names no hand at the showdown and does not say who won")
        return who in winners

    def _winners(self) -> set[str]:
        """Who ended ahead, as far as the record states it."""
        hand, began = self.hand, self.hand.starting_stacks
        if hand.winnings and any(hand.winnings):
            return {f"p{nth}" for nth, won in enumerate(hand.winnings, 1) if won}
        ended = hand.finishing_stacks or []
        pairs = enumerate(zip(ended, began, strict=False), 1)
        return {f"p{nth}" for nth, (after, before) in pairs if before is not None and after > before}

    # Decisions

    def _decide(self, request: Ask) -> None:
        self.drawing = None
        who = self.who(request.actor)
        if isinstance(request.space, Choice):
            entrant = ring_of(self.round.table).at(request.spot)
            assert entrant is not None
            self._check_shown()
            answer: Answer = "show" if self._shows(entrant) else "muck"
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
        if said[1] != "cbr":
            raise BadRecord(f"{' '.join(said)!r} is no bet")
        kind = next((kind for kind in ("bet", "complete", "raise") if kind in kinds), "raise")
        return (
            kind if kinds.get(kind, "") is None else (kind, self._to_effect(cents(said[2]), kinds.get(kind), request))
        )

    def _to_effect(self, to: int, allowed: Space | None, request: Ask) -> int:
        """A raise stated as no more than an opponent has is made in full; what no one can match comes back."""
        ring, stacks = ring_of(self.round.table), self.round.table.scene.stacks
        others = [e.bet + stacks[e.player] for e in ring.contending() if e.player != request.actor]
        if not isinstance(allowed, Amount) or to >= allowed.low:
            return to
        if self.hand.starting_stacks[self.names.index(request.actor)] is None:
            entrant = ring.at(request.spot)
            assert entrant is not None
            if to > max(e.bet for e in ring.entrants):
                brought = next(seat.stack for seat in self.round.opening.seats if seat.player == request.actor)
                raise AllInUnknown(request.actor, brought - stacks[request.actor] + to - entrant.bet)
        if to < max(others, default=to + 1):
            return to
        self.differences.append(f"{request.actor} raises in full, past the {dollars(to)} that anyone has")
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


def _words(action: str, players: int) -> list[str]:
    """An action in words, without its commentary; refused where the format knows no such action."""
    words = action.partition("#")[0].split()
    if not words:
        return []
    positions = {f"p{nth}" for nth in range(1, players + 1)}
    if words[0] == "d":
        fits = words[1:2] == ["db"] and len(words) == 3
        fits = fits or (words[1:2] == ["dh"] and len(words) == 4 and words[2] in positions)
    else:
        fits = words[0] in positions and len(words) in VERBS.get(words[1] if len(words) > 1 else "", ())
    if not fits:
        raise BadRecord(f"{action!r} is no action of the format")
    return words


def _cards(spelled: str) -> list[Card]:
    cards = [Card(spelled[i : i + 2]) for i in range(0, len(spelled), 2)]
    if wrong := [card for card in cards if card != "??" and (card[0] not in RANKS or card[1:] not in tuple(SUITS))]:
        raise BadRecord(f"{wrong[0]!r} is no card")
    return cards
