"""Poker rounds with stated cards, stacks and decisions; amounts in cents."""

from collections.abc import Sequence
from typing import Any, TypeVar

from tests.games.facts import told

from houseway.cards.card import Card, cards
from houseway.games import GAMES
from houseway.games.poker.ring import Ring, from_left_of
from houseway.games.poker.rulings import ring_of
from houseway.play import events as ev
from houseway.play.house import House
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import Refused
from houseway.play.requests import Ask, Incident, Ruling
from houseway.play.rig import rig
from houseway.play.round import Round
from houseway.play.spaces import Menu

Event = TypeVar("Event")
PLAIN: dict[str, Any] = {"rake_percent": 0, "concede": "never"}
FIXED: dict[str, Any] = {"structure": "fixed_limit", "minimum": 400, "maximum": 800, "blinds": (200, 400)}
OPENING = ("attended", "due", "state", "button", "number", "pots")


class Staged:
    """A round in play and the house that deals it; players are p1, p2, … at spots 1, 2, …"""

    def __init__(self, slug: str, stacks: Sequence[int], hands: Sequence[str], board: str, **options: Any) -> None:
        game = GAMES[slug]
        fields = {"button": len(stacks), **{name: options.pop(name) for name in OPENING if name in options}}
        seats = tuple(Seat(spot, f"p{spot}", stack) for spot, stack in enumerate(stacks, 1))
        draws = options.pop("draws", None)
        settings = {**PLAIN, **options}
        self.round = Round(game, Opening(game=slug, seats=seats, settings=settings, **fields))
        from_the_left = from_left_of(fields["button"], list(seats))
        dealt = {seat.spot: hand for seat, hand in zip(from_the_left, hands, strict=False)}
        self.house: House = rig(self.round, hands=dealt, board=board, draws=draws)
        self.serve()

    def serve(self) -> None:
        self.house.serve(self.round)

    def do(self, script: str) -> "Staged":
        """Decisions by the players in turn: `"call, fold, raise 800, check"`."""
        for words in filter(None, script.split(",")):
            kind, _, amount = words.strip().partition(" ")
            self.act(self.turn, (kind, int(amount)) if amount else kind)
        return self

    def act(self, player: str, answer: Any) -> None:
        self.round.act(player, answer)
        self.serve()

    def report(
        self, kind: str, spot: int | None = None, named: str = "", count: int | None = None, **said: Any
    ) -> None:
        self.round.report(Incident(kind, spot, cards(named) if named else (), count, "dealer", "", said))
        self.serve()

    def ruling(self, kind: str, **what: Any) -> None:
        self.round.rule_on(Ruling(kind, "Sam Supervisor", "dispute", **what))
        self.serve()

    @property
    def ring(self) -> Ring:
        """The round as the rules see it."""
        return ring_of(self.round.table)

    @property
    def turn(self) -> str:
        """Who must act."""
        assert isinstance(self.round.pending, Ask), self.round
        return self.round.pending.actor

    @property
    def choices(self) -> dict[str, Any]:
        """What the player in turn may do."""
        assert isinstance(self.round.pending, Ask), self.round
        assert isinstance(self.round.pending.space, Menu), self.round
        return self.round.pending.space.options

    @property
    def owed(self) -> int:
        """What a call takes of the player in turn."""
        assert isinstance(self.round.pending, Ask), self.round
        assert isinstance(self.round.pending.space, Menu), self.round
        return self.round.pending.space.costs.get("call", 0)

    @property
    def default(self) -> Any:
        """What the clock would answer."""
        assert isinstance(self.round.pending, Ask), self.round
        return self.round.pending.default

    @property
    def over(self) -> bool:
        return self.round.pending is None

    def stack(self, spot: int) -> int:
        return self.round.table.scene.stacks[f"p{spot}"]

    @property
    def stacks(self) -> list[int]:
        return list(self.round.table.scene.stacks.values())

    @property
    def pots(self) -> dict[str, int]:
        return {name: amount for name, amount in self.round.table.scene.pots.items() if amount}

    def lies(self, place: str | int) -> list[Card]:
        return self.round.table.scene.places.get(str(place), [])

    def events(self, kind: type[Event], rule: str = "") -> list[Event]:
        return [e for e in self.round.events if isinstance(e, kind) and rule in ("", getattr(e, "rule", ""))]

    def noted(self, rule: str) -> list[Any]:
        """The facts told under a clause, named first or among the reasons: their types, of notes the templates."""
        return told(self.round, rule)

    def awards(self) -> list[tuple[str, str, int]]:
        """Player, pot and amount in the order pushed, pushes of one pot to one player together."""
        sums: dict[tuple[str, str], int] = {}
        for event in self.events(ev.Awarded):
            sums[event.player, event.pot] = sums.get((event.player, event.pot), 0) + event.amount
        return [(player, pot, amount) for (player, pot), amount in sums.items()]

    def refused(self, player: str, answer: Any) -> str | None:
        """The clause that refuses an answer; nothing changes."""
        before = len(self.round.events)
        try:
            self.round.act(player, answer)
        except Refused as refusal:
            assert len(self.round.events) == before
            return refusal.rule
        raise AssertionError(f"accepted: {answer} by {player}")


def holdem(stacks: Sequence[int], hands: Sequence[str] = (), board: str = "", **options: Any) -> Staged:
    """A hold 'em round: no limit at $1 and $2, unless the options say otherwise."""
    return Staged("holdem", stacks, hands, board, **options)


def limit(stacks: Sequence[int], hands: Sequence[str] = (), board: str = "", **options: Any) -> Staged:
    """Hold 'em at limits of $4 and $8 with blinds of $2 and $4."""
    return Staged("holdem", stacks, hands, board, **{**FIXED, **options})


def eight(stacks: Sequence[int], hands: Sequence[str] = (), board: str = "", **options: Any) -> Staged:
    """Omaha eight or better at limits of $4 and $8."""
    return Staged("omaha-high-low-eight", stacks, hands, board, **{**FIXED, **options})
