"""A hand history for people: who sat where, what everyone did, and pots, side pots and rake that add up."""

from collections.abc import Iterator

import msgspec

from houseway.games import GAMES
from houseway.games.poker.settings import BlindSettings, PokerSettings
from houseway.house.histories.exporting import settings_of
from houseway.play import events as ev
from houseway.play.money import dollars
from houseway.play.replay import RoundRecord
from houseway.play.views import AUDITOR, seen
from houseway.sentences import naming, sentence

RAKE, TIME = "rake", "time charges"


class PotSheet(msgspec.Struct):
    """Where one pot came from and where it went, in cents."""

    name: str
    gathered: int = 0
    rake: int = 0
    funds: int = 0
    won: list[tuple[str, int, str]] = []
    """Who was pushed how much, with which hand."""

    @property
    def balances(self) -> bool:
        """Whether everything gathered went to players, house or fund."""
        return self.gathered == self.rake + self.funds + sum(amount for _, amount, _ in self.won)


def pots_of(record: RoundRecord) -> list[PotSheet]:
    """Main and side pots as the events of a round made and pushed them."""
    # A hand that began elsewhere may come with money in the pot already.
    pots = {name: PotSheet(name, amount, won=[]) for name, amount in record.opening.pots.items()}

    def pot(name: str) -> PotSheet:
        return pots.setdefault(name, PotSheet(name, won=[]))

    for event in record.events:
        if isinstance(event, ev.Gathered) and event.pot != TIME:
            pot(event.pot).gathered += event.amount
        elif isinstance(event, ev.Voided) and event.source in pots:
            pot(event.source).gathered -= event.amount
        elif isinstance(event, ev.Split) and event.pot == RAKE:
            pot(event.source).rake += event.amount
        elif isinstance(event, ev.Split):
            pot(event.source).gathered -= event.amount
            pot(event.pot).gathered += event.amount
        elif isinstance(event, ev.Funded):
            pot(event.pot).funds += event.amount
        elif isinstance(event, ev.Awarded):
            pot(event.pot).won.append((event.player, event.amount, event.hand))
    return list(pots.values())


def tell(record: RoundRecord, viewer: str = AUDITOR) -> str:
    """The whole history as this viewer may know it."""
    settings = settings_of(record.opening)
    lines = [_title(record, settings)]
    for seat in sorted(record.opening.seats, key=lambda seat: seat.spot):
        button = ", button" if seat.spot == record.opening.button else ""
        lines.append(f"Seat {seat.spot}: {seat.player} ({dollars(seat.stack)}{button})")
    lines += _Telling(record).lines(viewer)
    lines += _summary(record)
    # A heading of its own makes the line between two streets superfluous.
    kept = [line for line, then in zip(lines, [*lines[1:], ""], strict=True) if line != "---" or then[:3] != "---"]
    return "\n".join(kept) + "\n"


def _title(record: RoundRecord, settings: PokerSettings) -> str:
    limits = dollars(settings.minimum) + (f"/{dollars(settings.maximum)}" if settings.maximum else "")
    blinds = f", blinds {'/'.join(map(dollars, settings.blinds))}" if isinstance(settings, BlindSettings) else ""
    ante = f", ante {dollars(settings.ante)}" if settings.ante else ""
    where = f"Table {record.opening.table}, round" if record.opening.table else "Round"
    title = f"{GAMES[record.opening.game].title}, {settings.structure.replace('_', ' ')} {limits}{blinds}{ante}"
    return f"{where} {record.opening.number}: {title}"


def _summary(record: RoundRecord) -> Iterator[str]:
    pots = pots_of(record)
    yield "--- Pots"
    for pot in pots:
        taken = f", rake {dollars(pot.rake)}" if pot.rake else ""
        taken += f", bad beat fund {dollars(pot.funds)}" if pot.funds else ""
        yield f"{pot.name.capitalize()} pot {dollars(pot.gathered)}{taken}"
        for player, amount, hand in pot.won:
            yield f"  {player} wins {dollars(amount)}" + (f" with {hand}" if hand else "")
    rake = sum(pot.rake for pot in pots)
    won = sum(amount for pot in pots for _, amount, _ in pot.won)
    funds = sum(pot.funds for pot in pots)
    funded = f" + bad beat fund {dollars(funds)}" if funds else ""
    yield f"Total pot {dollars(sum(p.gathered for p in pots))} = won {dollars(won)} + rake {dollars(rake)}{funded}"


TOLD = (
    ev.Wagered
    | ev.TurnEvent
    | ev.Returned
    | ev.Voided
    | ev.Shuffled
    | ev.PotFormed
    | ev.Conceded
    | ev.Reported
    | ev.Ruled
)
"""What a history tells besides cards; the pots follow below, with what became of them."""
UNTOLD = ev.ActsFirst | ev.BettingOver | ev.LimitsSet
"""Of what players do in turn, what is plain from the lines that follow."""


class _Telling:
    """Puts the play of a round into lines."""

    def __init__(self, record: RoundRecord) -> None:
        opening = record.opening
        game = GAMES[opening.game]
        self.record = record
        self.naming = naming(game.layout(game.read_settings(opening.settings)), opening.seats)
        self.out: set[str] = set()
        """Places whose hands have been told to be out of the round."""
        self.showdown = self.over = False

    def lines(self, viewer: str) -> Iterator[str]:
        """Line by line up to the pots."""
        for event in self.record.events:
            yield from self._lines(seen(event, viewer))

    def _lines(self, event: ev.Event) -> Iterator[str]:
        if isinstance(event, ev.PotsCounted):
            self.over = True
        elif isinstance(event, ev.BettingOver) and not self.showdown:
            yield "---"
        elif isinstance(event, ev.Showdown):
            self.showdown = True
            yield f"--- {self._told(event)}"
        elif isinstance(event, ev.Dealt | ev.Shown | ev.Moved):
            yield from self._cards(event)
        elif isinstance(event, ev.Reported | ev.Ruled):
            yield f"! {self._told(event)} ({event.rule})"
        elif isinstance(event, ev.Ended):
            if event.void:
                yield self._told(event)
        elif isinstance(event, TOLD) and not isinstance(event, UNTOLD):
            if isinstance(event, ev.Folded | ev.Conceded):
                self.out.add(str(event.spot))
            yield self._told(event)

    def _cards(self, event: ev.Dealt | ev.Shown | ev.Moved) -> Iterator[str]:
        """Cards of the board and of the hands; a hand that goes to the muck is told where nothing else tells of it."""
        if isinstance(event, ev.Moved):
            thrown = event.place in ("thrown", "own discards")
            mucked = event.place == "muck" and event.source not in self.out and not self.showdown
            if event.source in self.naming.seats and (thrown or mucked) and not self.over:
                yield self._told(event)
        elif event.place == "board":
            yield f"--- {self._told(event)}"
        elif event.place in self.naming.seats:
            yield self._told(event)

    def _told(self, event: ev.Event) -> str:
        return sentence(event, self.naming)
