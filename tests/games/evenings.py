"""A table over its whole day, as a machine that Hypothesis drives: every banked game, Ultimate 8 and some of poker.

Players wager, decide, ask, speak out of turn, time out, leave and come; people report every kind of incident, look at
what a remedy would do, and take the dealer's last entry back; a supervisor rules. Between rounds decks are removed,
devices put on and taken off, cards recut and counted, house options changed, the table closed and opened. After every
step the chips add up, every card lies in one place, no one has paid for what another did, and the table can go on or
says who must do what.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests.games.at_random import end_round
from tests.games.options import any_options
from tests.games.trying import trials

from houseway.cards.randomness import Seeded
from houseway.floor import Day, Setup, finished, follow, open_table, prepare, seated
from houseway.floor import commands as do
from houseway.floor.duties import before_round
from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.conformance import AnyOrder, check_cards, check_closing, check_money, check_replay
from houseway.play.house import House
from houseway.play.made_up import made_up_incidents
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import Refused
from houseway.play.requests import HOUSE, Ask, Count, Incident, Ruling, Window
from houseway.play.round import Round

SEED = st.integers(0, 2**32)
OTHERS = ("dragon-poker", "lunar-poker", "lucky-8s", "mini-dice", "keno", "ultimate-8-poker")
OF_POKER = ("holdem", "seven-card-stud-high-low", "triple-draw-2-7")
"""Poker's rounds have evenings of their own; these are played through a day at the table."""


class DayAtTheTable(RuleBasedStateMachine):
    """One table from its opening on; `slug` names the game."""

    slug = ""

    @initialize(seed=SEED)
    def open_table(self, seed: int) -> None:
        """A table under some house options, with people at it and with people or the program dealing."""
        source = Seeded(seed)
        self.game, self.now, self.people = GAMES[self.slug], 36_000, 0
        tried = trials(self.slug)
        self.settings = dict(tried[source.below(len(tried))].settings)
        self.attended = bool(source.below(2))
        try:
            wanted = any_options(self.game, source, self.settings)
            self.day = open_table(self.game, Setup(game=self.slug, settings=wanted, simulation=True), self.now)
            self.settings = wanted
        except Refused:
            self.day = open_table(self.game, Setup(game=self.slug, settings=self.settings, simulation=True), self.now)
        self.most = self.game.max_seats(self.game.read_settings(self.settings))
        least = self.game.fewest(self.game.read_settings(self.settings))
        seats = tuple(self._newcomer(spot, source) for spot in range(1, min(self.most, least + source.below(3)) + 1))
        self.opening = Opening(self.slug, seats, settings=self.settings, attended=self.attended)
        self._begin(source)

    def _newcomer(self, spot: int, source: Seeded) -> Seat:
        self.people += 1
        return Seat(spot, f"p{self.people}", 1_000 * (5 + source.below(90)))

    def _begin(self, source: Seeded) -> None:
        self.now += 60
        players = [seat.player for seat in self.opening.seats]
        deal = prepare(self.day, self.now, source, list(dict.fromkeys(players)))
        method = deal.method or self.opening.method
        self.opening = msgspec.structs.replace(self.opening, due=deal.due, method=method)
        self.round = Round(self.game, self.opening)
        self.total = self.round.table.scene.total()
        order = deal.order or tuple(sorted(self.round.deck))
        self.house: House = AnyOrder(self.round, source) if self.attended else House(order, source)

    # In the round -----------------------------------------------------------------------------------------------------

    def _step(self, done: Callable[[], None]) -> None:
        """Do something; a refusal changes nothing, and only those who act put chips forward."""
        before, seen = (len(self.round.journal), len(self.round.events)), len(self.round.events)
        may_pay = self._may_pay()
        try:
            done()
        except Refused:
            assert (len(self.round.journal), len(self.round.events)) == before, self.round
            return
        for event in self.round.events[seen:]:
            if isinstance(event, ev.Wagered) and event.act not in ("ante", "blind"):
                assert event.player in may_pay, f"{event} though {may_pay} were asked: {self.round!r}"
        follow(self.day, self.round, self.now)

    def _may_pay(self) -> set[str]:
        request = self.round.pending
        if isinstance(request, Window):
            return set(self.round.answered) | set(request.spaces)
        # Antes are taken from all; a bettor behind another goes in with the one who decides.
        return {request.actor} if isinstance(request, Ask) and self.slug == "ultimate-8-poker" else self._everyone()

    def _everyone(self) -> set[str]:
        return {seat.player for seat in self.opening.seats}

    @precondition(lambda self: self.round.pending is not None)
    @rule(seed=SEED, steps=st.integers(1, 12))
    def play_on(self, seed: int, steps: int) -> None:
        """Cards are dealt and players decide."""
        source = Seeded(seed)
        for _ in range(steps):
            if self.round.pending is not None:
                self._step(lambda: self._answer(source))

    def _answer(self, source: Seeded) -> None:
        request = self.round.pending
        if isinstance(request, Ask):
            answer = request.space.sample(source)
            if answer == "fold" and source.below(3):
                answer = request.space.sample(source)
            self.round.act(request.actor, answer)
        elif isinstance(request, Window):
            waiting = [player for player in request.spaces if player not in self.round.answered]
            if waiting and source.below(6):
                player = waiting[source.below(len(waiting))]
                self.round.act(player, request.spaces[player].sample(source))
            else:
                self.round.close()
        elif isinstance(request, Count) and self.attended and not source.below(15):
            self.round.act("dealer", source.below(9))
        elif request is not None:
            self.round.act("dealer" if self.attended else HOUSE, self.house.answer(self.round))

    @precondition(lambda self: isinstance(self.round.pending, Ask))
    @rule()
    def time_out(self) -> None:
        """The player who is asked is away, and the clock answers."""
        request = self.round.pending
        assert isinstance(request, Ask)
        self._step(lambda: self.round.act(request.actor, request.default))

    @precondition(lambda self: self.round.pending is not None)
    @rule(seed=SEED)
    def speak_out_of_turn(self, seed: int) -> None:
        """Someone uses an option, or answers what is not asked of them, with what might be an answer here."""
        source, request = Seeded(seed), self.round.pending
        player = self.opening.seats[source.below(len(self.opening.seats))].player
        option = self.round.table.options.get(player)
        said: list[Any] = ["fold", "play", "bet", "check", "pass", "keep", None, (), {"ante": 1_000}]
        spaces = list(request.spaces.values()) if isinstance(request, Window) else []
        said += [space.sample(source) for space in spaces[:1]]
        said += [request.space.sample(source)] if isinstance(request, Ask) else []
        said += [option.sample(source)] * 5 if option is not None else []
        self._step(lambda: self.round.act(player, said[source.below(len(said))]))

    @precondition(lambda self: self.round.pending is not None)
    @rule(seed=SEED)
    def look_ahead(self, seed: int) -> None:
        """What a remedy would do is shown, and is not done."""
        before = (len(self.round.journal), len(self.round.events), self.round.pending, dict(self.round.answered))
        for incident in list(made_up_incidents(self.round, Seeded(seed)))[:2]:
            with suppress(Refused):
                self.round.preview(incident)
        after = (len(self.round.journal), len(self.round.events), self.round.pending, dict(self.round.answered))
        assert after == before, self.round

    @precondition(lambda self: self.round.dealer_spoke_last)
    @rule()
    def take_back(self) -> None:
        """The dealer's last entry was a slip: the same is asked again."""
        asked = self.round.journal[:-1]
        self.round.take_back()
        assert self.round.journal == asked

    @precondition(lambda self: self.round.pending is not None)
    @rule(seed=SEED, at_once=st.integers(1, 3))
    def incident(self, seed: int, at_once: int) -> None:
        """Irregularities, one or a few upon another, whatever is going on."""
        source = Seeded(seed)
        for _ in range(at_once):
            reports = list(made_up_incidents(self.round, source))
            if reports and self.round.pending is not None:
                self._report(reports[source.below(len(reports))])

    def _report(self, incident: Incident) -> None:
        self._step(lambda: self.round.report(incident))

    @precondition(lambda self: self.round.pending is not None)
    @rule(seed=SEED, kind=st.sampled_from(["hand_dead", "continue", "rescind", "award", "round_dead"]))
    def ruling(self, seed: int, kind: str) -> None:
        """The supervisor decides, seldom that the round is dead."""
        source = Seeded(seed)
        seat = self.opening.seats[source.below(len(self.opening.seats))]
        what: dict[str, Any] = {"hand_dead": {"spot": seat.spot}, "rescind": {"last": 1}}.get(kind, {})
        if kind == "award":
            what = {"award": {seat.player: sum(self.round.pots.values())}}
        if kind != "round_dead" or not source.below(3):
            self._step(lambda: self.round.rule_on(Ruling(kind, "Sam Supervisor", "a dispute", **what)))

    # Between rounds ---------------------------------------------------------------------------------------------------

    @precondition(lambda self: self.round.pending is None)
    @rule(seed=SEED)
    def next_round(self, seed: int) -> None:
        """The day takes the cards back; people go, all of them at times, others come, and the next round begins."""
        source, closing = Seeded(seed), self.round.result
        assert closing is not None
        finished(self.day, self.round, self.now)
        gone = self._everyone() if not source.below(5) else {p for p in self._everyone() if not source.below(5)}
        for player in sorted(gone):
            closing, _ = closing.without(player)
        after = closing.next(self.opening)
        self._day_goes_on(source, [seat.player for seat in after.seats])
        if not source.below(6):
            after = msgspec.structs.replace(after, settings=self._options_change(source))
            self.most = self.game.max_seats(self.game.read_settings(self.settings))
            after = msgspec.structs.replace(after, seats=tuple(seat for seat in after.seats if seat.spot <= self.most))
            seated(self.day, self.now, [seat.player for seat in after.seats])
        if not after.seats and not source.below(3):
            self._closed_for_a_while()
        seats = [msgspec.structs.replace(seat, stack=seat.stack or 20_000) for seat in after.seats]
        free = [spot for spot in range(1, self.most + 1) if spot not in {seat.spot for seat in seats}]
        least = self.game.fewest(self.game.read_settings(self.settings))
        while free and (len({seat.player for seat in seats}) < least or not source.below(3)):
            seats.append(self._newcomer(free.pop(source.below(len(free))), source))
        self.opening = msgspec.structs.replace(after, seats=tuple(sorted(seats, key=lambda seat: seat.spot)))
        self._begin(source)

    def _day_goes_on(self, source: Seeded, staying: list[str]) -> None:
        """People run the table for a while: what they may not do is refused, and changes nothing."""
        seated(self.day, self.now, staying, by_hand=bool(source.below(2)))
        names = [deck.name for deck in self.day.state.decks] or ["A"]
        for _ in range(source.below(4)):
            at, deck, stages = self.now, names[source.below(len(names))], self.day.procedures.preparation
            commands: list[Any] = [
                do.Remove(at=at, deck=deck, why="worn"),
                do.Recut(at=at, deck=deck, depth=20, reason="doubt"),
                do.Mount(at=at, device="shuffler"),
                do.Dismount(at=at, device="shuffler"),
                do.Fault(at=at, device="shuffler"),
                do.Sort(at=at, deck=deck),
                do.Idle(at=at, face="down"),
                do.Receive(at=at, deck=deck, preshuffled=True),
                do.Receive(at=at, deck="B"),
                do.Swap(at=at),
                do.TurnUp(at=at, deck=deck),
                do.Rack(at=at, deck=deck),
                do.Count(at=at, deck=deck, found=52 - source.below(2)),
                do.CountPot(at=at, by="dan", counted=self.day.state.pot),
                do.KeepPot(at=at, by="sue", counted=self.day.state.pot),
                do.RestorePot(at=at, counted=self.day.state.pot),
                do.Shuffle(at=at, deck=deck, how="automated", counted=52),
                do.Cut(at=at, deck=deck, depth=20),
                do.Load(at=at, deck=deck),
                do.SignOff(at=at, relief="Rae"),
                do.ReceiveShaker(at=at),
                do.CheckShaker(at=at, passed=bool(source.below(2))),
                do.LockShoe(at=at),
                *(do.AskSpread(at=at, deck=deck, by=player) for player in staying[:1]),
                *(do.Prepare(at=at, deck=deck, stage=stage.name, role=stage.role) for stage in stages[:3]),
                *(do.ChooseMethod(at=at, method=each.name) for each in self.day.procedures.methods),
            ]
            self._on_the_floor(commands[source.below(len(commands))])

    def _options_change(self, source: Seeded) -> dict[str, Any]:
        """The house changes its options between rounds, where the seats it then has are enough."""
        tried = trials(self.slug)
        wanted = any_options(self.game, source, tried[source.below(len(tried))].settings)
        try:
            self.day.do(do.ChangeSettings(at=self.now, settings=wanted))
        except Refused:
            return dict(self.settings)
        self.settings = wanted
        return dict(wanted)

    def _closed_for_a_while(self) -> None:
        """The table is closed, if no one plays and nothing lies open, and opened again."""
        self._on_the_floor(do.Close(at=self.now))
        if not self.day.state.open:
            self.now += 3_600
            self._on_the_floor(do.Open(at=self.now))

    def _on_the_floor(self, command: Any) -> None:
        state, log = self.day.state, list(self.day.log)
        try:
            self.day.do(command)
        except Refused:
            assert (self.day.state, self.day.log) == (state, log), command

    # What holds always ------------------------------------------------------------------------------------------------

    @invariant()
    def chips_and_cards_are_all_there(self) -> None:
        """Nothing is made or lost, and every card lies somewhere once."""
        check_money(self.round, self.total)
        check_cards(self.round)
        if self.round.pending is None:
            check_closing(self.round, self.total)

    @invariant()
    def the_table_can_go_on(self) -> None:
        """What a round, or the day, waits for has someone who can do it."""
        for item in self.round.todo():
            assert item.space is None or next(iter(item.space), None) is not None, self.round
        if self.round.pending is not None:
            assert self.round.todo(), self.round
        day: Day = self.day
        if day.state.players is None:
            for due in before_round(day, self.now):
                assert due.says, due
                assert due.role, due

    def teardown(self) -> None:
        """The round that is open is played out, and its record makes it again."""
        if not hasattr(self, "round"):
            return
        end_round(self.round, self.total, self._answer)
        check_replay(self.round)


def machines() -> list[type[DayAtTheTable]]:
    """A machine for every game that is not poker, and for some that are."""
    slugs = (*OTHERS, *OF_POKER)
    return [type(f"DayOf{slug.title().replace('-', '')}", (DayAtTheTable,), {"slug": slug}) for slug in slugs]
