"""A hand history for people: who sat where, what everybody did, and pots, side pots and rake that add up."""

from collections.abc import Iterator

import msgspec

from houseway.cards.card import Card
from houseway.games import GAMES
from houseway.games.poker.settings import BlindSettings, BringInSettings, PokerSettings
from houseway.house.histories.exporting import settings_of
from houseway.play import events as ev
from houseway.play.money import dollars
from houseway.play.replay import Record
from houseway.play.views import AUDITOR, seen

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


def pots_of(record: Record) -> list[PotSheet]:
    """Main and side pots as the events of a round made and pushed them."""
    pots: dict[str, PotSheet] = {}

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


def tell(record: Record, viewer: str = AUDITOR) -> str:
    """The whole history as this viewer may know it."""
    house = settings_of(record.opening)
    lines = [_title(record, house)]
    for seat in sorted(record.opening.seats, key=lambda seat: seat.spot):
        button = ", button" if seat.spot == record.opening.button else ""
        lines.append(f"Seat {seat.spot}: {seat.player} ({dollars(seat.stack)}{button})")
    lines += _Telling(record, house).lines(viewer)
    lines += _summary(record)
    # A heading of its own makes the line between two streets superfluous.
    kept = [line for line, then in zip(lines, [*lines[1:], ""], strict=True) if line != "---" or then[:3] != "---"]
    return "\n".join(kept) + "\n"


def _title(record: Record, house: PokerSettings) -> str:
    limits = dollars(house.minimum) + (f"/{dollars(house.maximum)}" if house.maximum else "")
    blinds = f", blinds {'/'.join(map(dollars, house.blinds))}" if isinstance(house, BlindSettings) else ""
    ante = f", ante {dollars(house.ante)}" if house.ante else ""
    where = f"Table {record.opening.table}, round" if record.opening.table else "Round"
    title = f"{GAMES[record.opening.game].title}, {house.structure.replace('_', ' ')} {limits}{blinds}{ante}"
    return f"{where} {record.opening.number}: {title}"


def _summary(record: Record) -> Iterator[str]:
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


class _Telling:
    """Puts the play of a round into lines."""

    def __init__(self, record: Record, house: PokerSettings) -> None:
        self.record = record
        self.forced_bet = house.forced_bet if isinstance(house, BringInSettings) else 0
        self.at = {str(seat.spot): seat.player for seat in record.opening.seats}
        self.bets: dict[str, int] = {}
        self.dealt = self.showdown = self.over = False
        self.forced: str | None = None

    def lines(self, viewer: str) -> Iterator[str]:
        """Line by line up to the pots."""
        for event in self.record.events:
            if isinstance(event, ev.Noted) and event.what == "pots":
                self.over = True
            if (line := self._line(seen(event, viewer))) is not None:
                yield line

    def _line(self, event: ev.Event) -> str | None:
        if isinstance(event, ev.Wagered):
            return self._wagered(event)
        if isinstance(event, ev.Dealt):
            return self._dealt(event)
        if isinstance(event, ev.Noted):
            return self._noted(event)
        if isinstance(event, ev.Returned):
            self.bets[event.player] = self.bets.get(event.player, 0) - event.amount
            return f"{event.player} takes back {dollars(event.amount)} that nobody called"
        if isinstance(event, ev.Voided):
            return f"{event.player} is given back {dollars(event.amount)}"
        if isinstance(event, ev.Shown) and event.place in self.at:
            return f"{self.at[event.place]} shows {_spelled(event.cards)}" + (f": {event.hand}" if event.hand else "")
        if isinstance(event, ev.Moved) and event.source in self.at and not self.over:
            return self._moved(event)
        if isinstance(event, ev.Shuffled):
            return f"The {event.source} are shuffled: {event.n} cards"
        if isinstance(event, ev.Reported):
            return f"! {event.kind.replace('_', ' ')}: {event.remedy} ({event.rule})"
        if isinstance(event, ev.Ruled):
            return f"! {event.by} rules {event.kind.replace('_', ' ')}: {event.reason} ({event.rule})"
        return "This round is dead." if isinstance(event, ev.Ended) and event.void else None

    def _wagered(self, event: ev.Wagered) -> str:
        amount, who = dollars(event.amount), event.player
        if event.area == "time":
            return f"{who} pays {amount} for time"
        if event.area == "ante":
            return f"{who} antes {amount}"
        high, total = max(self.bets.values(), default=0), self.bets.get(who, 0) + event.amount
        self.bets[who] = total
        forced, self.forced = self.forced == who, None
        if not self.dealt:
            return f"{who} posts {amount}"
        if forced and event.amount <= self.forced_bet:
            return f"{who} brings in {amount}"
        if total <= high:
            return f"{who} calls {amount}"
        return f"{who} raises to {dollars(total)}" if high else f"{who} bets {amount}"

    def _dealt(self, event: ev.Dealt) -> str | None:
        if event.place == "board":
            return f"--- Board {_spelled(event.cards)}"
        if event.place not in self.at:
            return None
        self.dealt = True
        return f"{self.at[event.place]} is dealt {_spelled(event.cards)}{'' if event.to is not None else ' face up'}"

    def _noted(self, event: ev.Noted) -> str | None:
        if event.what in ("betting over", "no more betting"):
            self.bets = {}
            return "---" if not self.showdown else None
        if event.what == "forced bet owed":
            self.forced = event.player
        elif event.what == "showdown":
            self.showdown = True
            return "--- Showdown"
        said = {"check": "checks", "stands pat": "stands pat", "all-in": "is all-in"}
        said["gives the hand up"] = "gives the hand up"
        return f"{event.player} {said[event.what]}" if event.what in said else None

    def _moved(self, event: ev.Moved) -> str | None:
        who = self.at[event.source]
        if event.place in ("thrown", "own discards"):
            return f"{who} throws away {_spelled(event.cards)}"
        return f"{who} folds" if event.place == "muck" and not self.showdown else None


def _spelled(cards: tuple[Card, ...]) -> str:
    return "[" + " ".join("??" if card.startswith("?") else card for card in cards) + "]"
