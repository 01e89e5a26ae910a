"""A poker table over several rounds with people coming and going, as a machine that Hypothesis drives.

Players decide, talk, speak out of turn, time out and walk away; dealers report every kind of incident, look at what a
remedy would do, and take their last entry back; a supervisor rules; between rounds the house changes its limits.
After every step the chips add up, every card lies in one place, and no one has paid for what another player did.
At the end of every evening the last round is played out and replayed from its record.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests.games.at_random import end_round
from tests.games.options import any_options
from tests.games.poker.agreeing import check_ring

from houseway.cards.randomness import Seeded, shuffle
from houseway.games import GAMES
from houseway.games.poker.rake import TIME
from houseway.games.poker.rulings import ring_of
from houseway.games.poker.talk import CASH
from houseway.play import events as ev
from houseway.play.conformance import (
    AnyOrder,
    check_cards,
    check_closing,
    check_destinations,
    check_money,
    check_replay,
)
from houseway.play.game import Game
from houseway.play.house import House
from houseway.play.made_up import made_up_incidents
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import Refused
from houseway.play.requests import HOUSE, Answered, Ask, Closed, Count, Incident, Proceed, Ruling
from houseway.play.round import Round
from houseway.play.spaces import Amount, Menu

SEED = st.integers(0, 2**32)
VOLUNTARY = ("bet", "call", "raise", "complete")
BASE: dict[str, Any] = {
    "minimum": 400,
    "rake_levels": ((2_000, 100), (4_000, 200)),
    "time_hourly": 1_200,
    "kill_threshold": 1_000,
}


def house_options(game: Game, source: Seeded) -> dict[str, Any]:
    """Settings of a game: a betting structure with its limits, and every other option at random."""
    structure = _any(["fixed_limit", "spread_limit", "pot_limit", "no_limit"], source)
    limits = {"structure": structure, "maximum": 800 if structure.endswith("_limit") and structure[0] in "fs" else None}
    known = game.settings.__struct_fields__
    given = {name: value for name, value in {**BASE, **limits}.items() if name in known}
    return any_options(game, source, given)


def _any(choices: Sequence[Any], source: Seeded) -> Any:
    return choices[source.below(len(choices))]


class Evening(RuleBasedStateMachine):
    """One table; `slug` names the game."""

    slug = ""

    @initialize(seed=SEED)
    def open_table(self, seed: int) -> None:
        """A table with two to six players, by a dealer or by itself."""
        source = Seeded(seed)
        self.game = GAMES[self.slug]
        self.people = 0
        self.brought = 0
        seats = [self._newcomer(spot, source) for spot in range(1, 3 + source.below(5))]
        self.opening = Opening(
            self.slug,
            tuple(seats),
            settings=house_options(self.game, source),
            attended=bool(source.below(2)),
            table="evening",
            due=self._falls_due(source),
        )
        self._begin(source)

    def _falls_due(self, source: Seeded) -> tuple[str, ...]:
        """What the day asks of a round: a charge by time, a count of the stub."""
        counted = self.game.slug in ("holdem", "omaha", "omaha-high-low-eight")
        due = (*("time_charge",) * (not source.below(3)), *("stub_count",) * (counted and not source.below(3)))
        return tuple(due)

    def _newcomer(self, spot: int, source: Seeded) -> Seat:
        self.people += 1
        stack = 100 * (5 + source.below(60)) + 25 * source.below(4) * source.below(2)
        self.brought += stack
        return Seat(spot, f"p{self.people}", stack)

    def _begin(self, source: Seeded) -> None:
        self.round = Round(self.game, self.opening)
        self.total = self.round.table.scene.total()
        order = shuffle(sorted(self.round.deck), source)
        self.house: House = AnyOrder(self.round, source) if self.opening.attended else House(order, source)
        self.seen = 0
        self.asked = ""
        self.early: set[str] = set()
        self.laid: dict[str, int] = {}
        self.away: set[str] = set()
        """Who has walked away: the clock answers for them from now on."""
        self.sure = True
        """Whether `laid` is all that the player asked has put forward: a remedy or a ruling may leave some of it."""
        self._note_who_is_asked()

    # Steps ----------------------------------------------------------------------------------------------------------

    def _step(self, done: Callable[[], None]) -> None:
        """Do something and hold it against what may follow; a refusal changes nothing."""
        before = (len(self.round.journal), len(self.round.events))
        asked, menu = self.asked, self.menu
        why = ""
        try:
            done()
        except Refused as refusal:
            why = str(refusal)
        if why:
            assert (len(self.round.journal), len(self.round.events)) == before, f"{why}: {self.round!r}"
            return
        self._check_charges(asked, menu)
        self._note_who_is_asked()

    def _note_who_is_asked(self) -> None:
        request = self.round.pending
        if isinstance(request, Proceed) and request.rule == CASH:
            # The dealer changes cash of the player in turn; the chips are a bet when that is done.
            player = next(seat.player for seat in self.opening.seats if seat.spot == request.spot)
            if player != self.asked:
                self.asked, self.menu, self.laid, self.sure = player, None, {}, False
            self.seen = len(self.round.events)
            return
        asked = request.actor if isinstance(request, Ask) else ""
        if asked != self.asked:
            self.laid, self.sure = {}, True
        self.asked = asked
        self.menu = request.space if isinstance(request, Ask) and isinstance(request.space, Menu) else None
        self.default = request.default if isinstance(request, Ask) else None
        self.seen = len(self.round.events)

    def _check_charges(self, asked: str, menu: Menu | None) -> None:
        """A voluntary wager comes from the player who was asked, or who had spoken before the turn."""
        fresh = self.round.events[self.seen :] if len(self.round.events) >= self.seen else []
        for event in fresh:
            if isinstance(event, ev.Wagered) and event.act in VOLUNTARY:
                assert event.player == asked or event.player in self.early, (
                    f"{event} though {asked} acted: {self.round!r}"
                )
                laid = self.laid.get(event.player)
                if laid is not None and event.player == asked and menu is not None and not self._chose(event.player):
                    least = max((each.low for each in menu.options.values() if isinstance(each, Amount)), default=0)
                    owed = max(menu.costs.get("call", 0), laid, least)
                    assert event.amount <= owed, f"{event} for {laid} put forward: {self.round!r}"

    def _chose(self, player: str) -> bool:
        """Whether the player has just named an amount: chips may be added to a bet that is not finished (poker/A45)."""
        said = self.round.journal[-1]
        return isinstance(said, Answered) and said.actor == player and said.answer != self.default

    @precondition(lambda self: self.round.pending is not None)
    @rule(seed=SEED, steps=st.integers(1, 8))
    def play_on(self, seed: int, steps: int) -> None:
        """Cards are dealt and players decide, folding seldom."""
        source = Seeded(seed)
        for _ in range(steps):
            if self.round.pending is not None:
                self._step(lambda: self._answer(source))

    def _answer(self, source: Seeded) -> None:
        request = self.round.pending
        if not isinstance(request, Ask):
            self._serve(source)
            return
        answer = request.default if request.actor in self.away else request.space.sample(source)
        if answer == "fold" and request.actor not in self.away and source.below(4):
            answer = next(word for word in ("check", "call", "fold") if word in request.space)
        self.round.act(request.actor, answer)

    def _serve(self, source: Seeded) -> None:
        dealer = "dealer" if self.opening.attended else HOUSE
        if isinstance(self.round.pending, Count) and not source.below(20):
            self.round.act(dealer, source.below(8))
        elif self.round.pending is not None:
            self.round.act(dealer, self.house.answer(self.round))

    @precondition(lambda self: isinstance(self.round.pending, Ask))
    @rule()
    def time_out(self) -> None:
        """The player who is asked is away, and the clock answers."""
        request = self.round.pending
        assert isinstance(request, Ask)
        self._step(lambda: self.round.act(request.actor, request.default))

    @precondition(lambda self: self.round.pending is not None)
    @rule(
        seed=SEED, who=st.sampled_from(["turn", "turn", "turn", "any"]), say=st.sampled_from(["words", "chips", "rest"])
    )
    def talk(self, seed: int, who: str, say: str) -> None:
        """Someone speaks or puts chips forward, in turn or not."""
        source, request = Seeded(seed), self.round.pending
        spot = request.spot if isinstance(request, Ask) and who == "turn" else _any(self._spots(), source)
        player = next(seat.player for seat in self.opening.seats if seat.spot == spot)
        detail: dict[str, Any] = {}
        if say == "words" or not source.below(6):
            detail["says"] = _any(["fold", "check", "call", "bet", "raise", "raise", "not complete"], source)
            if source.below(2):
                detail["amount"] = 100 * (1 + source.below(40))
        if say == "chips":
            detail["chips"] = [_any([100, 500, 2_500], source) for _ in range(1 + source.below(4))]
            if not source.below(5):
                detail["cash"] = _any(detail["chips"], source)
        kind = {"words": "declares", "chips": "places_chips", "rest": "hands_at_rest"}[say]
        if kind == "hands_at_rest":
            detail = {}
        if player != self.asked or self.menu is None:
            self.early.add(player)
        # Chips with "raise" or "not complete" add up like those put in without a word.
        adds_up = say == "chips" and "amount" not in detail and detail.get("says") in (None, "raise", "not complete")

        def done() -> None:
            self.round.report(Incident(kind, spot, by="dealer", detail=detail))
            # Chips that were refused lie nowhere, and the player may then bet any amount.
            if adds_up and player == self.asked and self.sure:
                self.laid[player] = self.laid.get(player, 0) + sum(detail["chips"])
            else:
                self.laid.pop(player, None)

        self._step(done)

    def _spots(self) -> list[int]:
        return [seat.spot for seat in self.opening.seats]

    @precondition(lambda self: self.round.pending is not None)
    @rule(seed=SEED, at_once=st.integers(1, 3))
    def incident(self, seed: int, at_once: int) -> None:
        """Irregularities, one or a few upon another, whatever is going on."""
        source = Seeded(seed)
        self.laid, self.sure = {}, False
        for _ in range(at_once):
            reports = [
                each for each in made_up_incidents(self.round, source) if each.kind not in ("declares", "places_chips")
            ]
            if self.round.pending is not None:
                self._report(_any(reports, source))

    @precondition(lambda self: self.round.pending is not None)
    @rule(seed=SEED)
    def walk_away(self, seed: int) -> None:
        """A player leaves the room in the middle of a round: the clock answers, and the seat is free after it."""
        self.away.add(_any(self.opening.seats, Seeded(seed)).player)

    @precondition(lambda self: self.round.pending is not None)
    @rule(seed=SEED)
    def speak_out_of_turn(self, seed: int) -> None:
        """Someone answers what another is asked: refused, and nothing changes."""
        source, request = Seeded(seed), self.round.pending
        player = _any(self.opening.seats, source).player
        if player != self.asked:
            answer = request.space.sample(source) if isinstance(request, Ask) else _any(["fold", "check", ()], source)
            before = len(self.round.journal)
            self._step(lambda: self.round.act(player, answer))
            assert len(self.round.journal) == before, f"{player} decides for {self.asked}: {self.round!r}"

    @precondition(lambda self: self.round.pending is not None)
    @rule(seed=SEED)
    def look_ahead(self, seed: int) -> None:
        """What a remedy would do is shown, and is not done."""
        source = Seeded(seed)
        before = (len(self.round.journal), len(self.round.events), self.round.pending)
        for incident in list(made_up_incidents(self.round, source))[:2]:
            with suppress(Refused):
                self.round.preview(incident)
        assert (len(self.round.journal), len(self.round.events), self.round.pending) == before, self.round

    @precondition(lambda self: self.round.dealer_spoke_last)
    @rule()
    def take_back(self) -> None:
        """The dealer's last entry was a slip: the same is asked again."""
        asked = self.round.journal[:-1]
        self.laid, self.sure = {}, False
        self._step(self.round.take_back)
        assert self.round.journal == asked

    def _report(self, incident: Incident) -> None:
        self._step(lambda: self.round.report(incident))

    @precondition(lambda self: self.round.pending is not None)
    @rule(seed=SEED, kind=st.sampled_from(["hand_dead", "continue", "rescind", "award", "round_dead"]))
    def ruling(self, seed: int, kind: str) -> None:
        """The supervisor decides."""
        source = Seeded(seed)
        what: dict[str, Any] = {"hand_dead": {"spot": _any(self._spots(), source)}, "rescind": {"last": 1}}.get(
            kind, {}
        )
        if kind == "award":
            what = {"award": self._split(source)}
        self.laid, self.sure = {}, False
        self._step(lambda: self.round.rule_on(Ruling(kind, "Sam Supervisor", "a dispute", **what)))

    def _split(self, source: Seeded) -> dict[str, int]:
        """Everything in the pots and before players for one of them, or nearly everything."""
        try:
            ring = ring_of(self.round.table)
        except Refused:
            return {}
        bets = sorted((entrant.bet for entrant in ring.entrants), reverse=True)
        lying = sum(pot.amount for pot in ring.pots) + sum(bets)
        return {_any(ring.entrants, source).player: lying - source.below(2)}

    # Between rounds ---------------------------------------------------------------------------------------------------

    @precondition(lambda self: self.round.pending is None)
    @rule(seed=SEED)
    def next_round(self, seed: int) -> None:
        """People go, come, buy chips and sit out, and the next round begins."""
        source, closing = Seeded(seed), self.round.result
        assert closing is not None
        after = closing.next(self.opening, due=self._falls_due(source))
        if not source.below(5):
            # The house changes its limits and options; buttons, kills and missed blinds travel on.
            after = msgspec.structs.replace(after, settings=house_options(self.game, source))
        most = self.game.read_settings(after.settings).seats
        seats = []
        for seat in after.seats:
            if seat.spot > most or seat.player in self.away or not source.below(6):
                self.brought -= seat.stack
            elif source.below(3):
                more = 100 * source.below(40) if seat.stack < 2_000 else 0
                self.brought += more
                seats.append(msgspec.structs.replace(seat, stack=seat.stack + more))
            else:
                seats.append(seat)
        self.brought -= closing.rake + sum(closing.funds.values())
        free = [spot for spot in range(1, most + 1) if spot not in {seat.spot for seat in seats}]
        while len(seats) < 2 or (free and not source.below(3)):
            seats.append(self._newcomer(free.pop(source.below(len(free))), source))
        away = [seat.player for seat in seats if not source.below(5)]
        state = {**after.state, "absent": away}
        self.opening = msgspec.structs.replace(after, seats=tuple(seats), state=state)
        self._begin(source)

    # What holds always ------------------------------------------------------------------------------------------------

    @invariant()
    def chips_and_cards_are_all_there(self) -> None:
        """Nothing is made or lost, and every card lies somewhere once."""
        check_money(self.round, self.total)
        check_cards(self.round)
        if self.round.pending is None:
            check_closing(self.round, self.total)
            assert self.round.result is not None
            # Time charges that were collected when a round was called off wait for the next.
            assert self.round.result.pots.keys() <= {TIME}, f"money stays in a pot: {self.round!r}"
            opened = sum(seat.stack for seat in self.opening.seats) + sum(self.opening.pots.values())
            assert opened == self.brought, self.round

    @invariant()
    def the_rules_know_what_lies_where(self) -> None:
        """The notes by which the rules bet and rake agree with the table."""
        check_ring(self.round)

    @invariant()
    def someone_can_go_on(self) -> None:
        """What a round waits for has someone who can answer it."""
        if self.round.pending is not None:
            todo = self.round.todo()
            assert todo, self.round
            for item in todo:
                assert item.space is None or next(iter(item.space), None) is not None, self.round

    def teardown(self) -> None:
        """The round that is open is played out, or can be declared dead; every view can be had; the record holds."""
        if not hasattr(self, "round"):
            return
        end_round(self.round, self.total, self._answer)
        if all(isinstance(entry, Answered | Closed) for entry in self.round.journal):
            check_destinations(self.round)  # A remedy or a ruling may send a card elsewhere than was said.
        check_replay(self.round)


def machines() -> Iterator[type[Evening]]:
    """A machine for every form of poker."""
    from houseway.games.poker.permitted import permitted

    for form in permitted():
        yield type(f"EveningOf{form.slug.title().replace('-', '')}", (Evening,), {"slug": form.slug})
