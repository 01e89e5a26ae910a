"""A finished round as a hand of the format, out of its record: every card, or only what one viewer saw."""

import json

from houseway.cards.card import Card
from houseway.games import GAMES
from houseway.games.poker.settings import BringInSettings, PokerSettings
from houseway.house.histories.phh import FAMILIES, LIMITS, POSTED_AGAIN, Hand, amount, variant_of
from houseway.house.histories.setting_up import dead_money
from houseway.play import events as ev
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import BadRecord
from houseway.play.replay import RoundRecord
from houseway.play.requests import HOUSE, Answered
from houseway.play.scene import Scene
from houseway.play.views import AUDITOR, seen


def export(record: RoundRecord, viewer: str = AUDITOR) -> Hand:
    """The hand that was played; refused where there was none, or where it was declared dead."""
    settings = settings_of(record.opening)
    events = [seen(event, viewer) for event in record.events]
    writer = _Writer(record.opening, settings)
    for event in events:
        if isinstance(event, ev.Identified):
            writer.faces.update(zip(event.unknown, event.cards, strict=True))
    for event in events:
        writer.write(event)
    if not writer.over or not writer.order:
        raise BadRecord("only a finished round in which cards were dealt has a hand history")
    if writer.void:
        raise BadRecord("this round was declared dead and has no hand history")
    return writer.hand(record, viewer)


def settings_of(opening: Opening) -> PokerSettings:
    """The settings of a poker table; refused for any other game."""
    if opening.game not in FAMILIES.values():
        raise BadRecord(f"{opening.game} is not a game of the poker room")
    settings = GAMES[opening.game].read_settings(opening.settings)
    assert isinstance(settings, PokerSettings)
    return settings


def in_position(seats: list[Seat], button: int | None) -> list[Seat]:
    """Seats in the order in which they are dealt to: left of the button first, or without one the lowest."""
    after = button if button is not None else 0
    return sorted(seats, key=lambda seat: (seat.spot <= after, seat.spot))


OUT_OF_PLAY = ("discards", "burns")
"""Where a card goes that was dealt wrong: it was never in its holder's hand."""


class _Writer:
    """Turns events into actions, one after the other."""

    def __init__(self, opening: Opening, settings: PokerSettings) -> None:
        self.opening = opening
        self.settings = settings
        self.forced_bet = settings.forced_bet if isinstance(settings, BringInSettings) else 0
        self.scene = Scene(opening)
        self.button = opening.button
        self.order: list[Seat] = []
        """Who was dealt in, p1 first; empty before the deal."""
        self.number: dict[str, int] = {}
        self.actions: list[str] = []
        self.antes: dict[str, int] = {}
        self.blinds: dict[str, int] = {}
        self.starting: dict[str, int] = {}
        self.bets: dict[str, int] = {}
        self.won: dict[str, int] = {}
        self.late: set[str] = set()
        """Who posts a blind that was missed, outside the blinds."""
        self.killer: str | None = None
        """Who posts the kill blind."""
        self.raised: int | None = None
        self.owing: str | None = None
        self.showdown = self.over = self.void = False
        self.faces: dict[Card, Card] = {}
        """Cards that a dealer entered unseen and that were named later."""
        self.hole: dict[str, list[Card]] = {}
        self.board: list[Card] = []
        self.dead: dict[str, list[Card]] = {}
        """By place: cards taken out of play for which no other has been dealt yet."""

    def write(self, event: ev.Event) -> None:
        """Take one event in."""
        if not self.starting and isinstance(event, ev.Wagered) and event.area != "time":
            self.starting = dict(self.scene.stacks)
        self.scene.apply(event)
        if isinstance(event, ev.CardEvent):
            self._cards(event)
        elif isinstance(event, ev.Wagered):
            self._wagered(event)
        elif isinstance(event, ev.Returned):
            self.bets[event.player] = self.bets.get(event.player, 0) - event.amount
        elif isinstance(event, ev.TurnEvent | ev.JudgingEvent):
            self._turn(event)
        elif isinstance(event, ev.Marked) and event.mark == "button" and not self.showdown:
            # The button is set before the deal; once the pots are pushed it moves for the next hand.
            self.button = event.spot
        elif isinstance(event, ev.Awarded):
            self.won[event.player] = self.won.get(event.player, 0) + event.amount
        elif isinstance(event, ev.PotsCounted):
            self._flush()
            self.showdown = True
        elif isinstance(event, ev.Shuffled) and event.source == "drawn":
            # Cards drawn for the button are no part of the hand.
            self.hole, self.order = {}, []
        elif isinstance(event, ev.Reported):
            self._act(f"# {event.kind}: {event.remedy} ({event.rule})")
        elif isinstance(event, ev.Ruled):
            self._act(f"# {event.by} rules {event.kind}: {event.reason} ({event.rule})")
        elif isinstance(event, ev.Ended):
            self._flush()
            self.over, self.void = True, event.void

    def _cards(self, event: ev.CardEvent) -> None:
        if isinstance(event, ev.Dealt) and self.dead.get(event.place):
            self._replace(event.place, event.cards)
        elif isinstance(event, ev.Dealt) and event.place.isdigit():
            self.hole.setdefault(event.place, []).extend(event.cards)
        elif isinstance(event, ev.Dealt) and event.place == "board":
            self._flush()
            self.board.extend(event.cards)
        elif isinstance(event, ev.Moved) and event.place in OUT_OF_PLAY and not self.showdown:
            self.dead.setdefault(event.source, []).extend(event.cards)
        elif isinstance(event, ev.Shown) and self.showdown:
            self._act(f"{self._at(event.place)} sm {self._spelled(event.cards)}")
        elif isinstance(event, ev.Moved) and event.source.isdigit() and event.place in ("thrown", "own discards"):
            self.actions.append(f"{self._at(event.source)} sd {self._spelled(event.cards)}")
        elif isinstance(event, ev.Moved) and event.source.isdigit() and event.place == "muck" and not self.showdown:
            self._act(f"{self._at(event.source)} f")

    def _replace(self, place: str, cards: tuple[Card, ...]) -> None:
        """State a card dealt for a dead one where that was dealt: the format knows no replacement."""
        waiting = self.board if place == "board" else self.hole.get(place, [])
        for card in cards:
            old = self.dead[place].pop(0) if self.dead[place] else None
            if old in waiting:
                waiting[waiting.index(old)] = card
            elif old is None:
                waiting.append(card)
            else:
                self._restate(f"d {'db' if place == 'board' else f'dh {self._at(place)}'} ", old, card)

    def _restate(self, dealt: str, old: Card, new: Card) -> None:
        spelled, instead = self._spelled([old]), self._spelled([new])
        for n, action in reversed(list(enumerate(self.actions))):
            if action.startswith(dealt) and spelled in action[len(dealt) :]:
                self.actions[n] = dealt + action[len(dealt) :].replace(spelled, instead, 1)
                return

    def _wagered(self, event: ev.Wagered) -> None:
        if event.area in ("ante", "dead blind"):
            # The format has no other place for a blind that goes into the pot dead.
            self.antes[event.player] = self.antes.get(event.player, 0) + event.amount
            return
        if event.area != "bet":
            return
        total, high = self.bets.get(event.player, 0) + event.amount, max(self.bets.values(), default=0)
        self.bets[event.player] = total
        if not self.hole and not self.order:
            self.blinds[event.player] = event.amount
            if event.rule == "poker/A18":
                self.late.add(event.player)
            return
        who, owed = self._player(event.player), self.owing == event.player
        self.owing = None
        if owed and event.amount <= self.forced_bet:
            self._act(f"{who} pb")
        else:
            # A blind posted again after a draw reads as a bet to other programs; ours post it themselves.
            posted = f" {POSTED_AGAIN}" if event.act == "blind" else ""
            self._act((f"{who} cbr {amount(total)}" if total > high else f"{who} cc") + posted)

    def _turn(self, event: ev.TurnEvent | ev.JudgingEvent) -> None:
        if isinstance(event, ev.Checked):
            self._act(f"{self._player(event.player)} cc")
        elif isinstance(event, ev.Drew) and not event.n:
            self.actions.append(f"{self._player(event.player)} sd")
        elif isinstance(event, ev.Conceded):
            self._act(f"{self._player(event.player)} sm")
        elif isinstance(event, ev.BettingOver):
            self.bets = {}
        elif isinstance(event, ev.ForcedBetOwed):
            self.owing = event.player
        elif isinstance(event, ev.Showdown):
            self._flush()
            self.showdown = True
        elif isinstance(event, ev.LimitsSet) and not self.showdown:
            self.raised, self.killer = event.minimum, event.player

    def _act(self, action: str) -> None:
        self._flush()
        self.actions.append(action)

    def _flush(self) -> None:
        """Write the cards dealt since the last action: a draw is dealt when all have thrown away."""
        self._number_players()
        for seat in self.order:
            if cards := self.hole.get(str(seat.spot)):
                self.actions.append(f"d dh p{self.number[seat.player]} {self._spelled(cards)}")
        if self.board:
            self.actions.append(f"d db {self._spelled(self.board)}")
        self.hole, self.board = {}, []

    def _number_players(self) -> None:
        if self.hole and not self.order:
            dealt = [seat for seat in self.opening.seats if str(seat.spot) in self.hole]
            self.order = in_position(dealt, self.button)
            self.number = {seat.player: nth for nth, seat in enumerate(self.order, 1)}

    def _player(self, player: str) -> str:
        self._number_players()
        return f"p{self.number[player]}"

    def _at(self, spot: str) -> str:
        self._number_players()
        return next(f"p{nth}" for nth, seat in enumerate(self.order, 1) if str(seat.spot) == spot)

    def _spelled(self, cards: tuple[Card, ...] | list[Card]) -> str:
        named = (self.faces.get(card, card) for card in cards)
        return "".join("??" if card.startswith("?") else card for card in named)

    def hand(self, record: RoundRecord, viewer: str) -> Hand:
        """The whole hand, once every event is in."""
        settings = self.settings
        players = [seat.player for seat in self.order]
        limits, raised = settings.structure in LIMITS, self.raised or settings.minimum
        stud = isinstance(settings, BringInSettings)
        dead = dead_money(self.opening)
        antes = [self.antes.get(player, 0) + dead.get(player, 0) for player in players]
        return Hand(
            variant=variant_of(self.opening.game, settings.structure),
            antes=antes[::-1] if len(antes) == 2 else antes,
            blinds_or_straddles=None if stud else self._blinds(players),
            bring_in=self.forced_bet if stud else None,
            small_bet=raised if limits else None,
            big_bet=(settings.maximum or 0) * raised // settings.minimum if limits else None,
            min_bet=None if limits else raised,
            starting_stacks=[self.starting[player] + dead.get(player, 0) for player in players],
            actions=self.actions,
            players=players,
            seats=[seat.spot for seat in self.order],
            seat_count=settings.seats,
            table=self.opening.table or None,
            hand=self.opening.number,
            finishing_stacks=[self.scene.stacks[player] for player in players],
            winnings=[self.won.get(player, 0) for player in players],
            more={"currency": "USD", "currency_symbol": "$", "_rake": amount(self.scene.rake)}
            | {"_houseway": json.dumps(self._source(record, viewer), separators=(",", ":"))},
        )

    def _blinds(self, players: list[str]) -> list[int]:
        """What each posted; the format lists two players the other way round, the button's blind first.

        A kill blind that does not move the first turn is stated below zero, as the format does with a post; so is a
        missed blind that is posted.
        """
        posted = [self.blinds.get(player, 0) * (-1 if player in self.late else 1) for player in players]
        if self.killer is not None and players.index(self.killer) != 1:
            posted[players.index(self.killer)] *= -1
        return posted[::-1] if len(posted) == 2 else posted

    def _pays_from_the_pot(self) -> bool:
        """Whether a charge by time is part of the hand; one that players pay is collected before it begins."""
        return self.settings.time_basis == "table" and self.settings.table_time_from == "pot"

    def _source(self, record: RoundRecord, viewer: str) -> dict[str, object]:
        """What the format has no field for and an exact replay needs; the order of cards is an auditor's only."""
        opening = record.opening
        kept: dict[str, object] = {"settings": opening.settings, "button": self.button, "attended": opening.attended}
        if opening.state:
            kept["state"] = opening.state
        if due := [each for each in opening.due if each != "time_charge" or self._pays_from_the_pot()]:
            kept["due"] = due
        # With a card replaced the hand is played again from the cards it states: the order held the dead one too.
        if viewer == AUDITOR and not self.dead:
            answers = [e.answer for e in record.journal if isinstance(e, Answered) and e.actor in (HOUSE, "dealer")]
            kept["cards"] = [list(answer) for answer in answers if isinstance(answer, list | tuple)]
        return kept
