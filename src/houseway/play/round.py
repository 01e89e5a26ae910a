"""A round in play: what it asks now, what was answered, what happened.

A round is a pure function of its opening and its journal. Replay, cloning, crash recovery, rescinding an answer and
previewing a remedy are one operation: run the rules again.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from houseway.cards.card import Card
from houseway.play import events as ev
from houseway.play.dealt import CHECKS
from houseway.play.game import Game
from houseway.play.incidents import check_incident
from houseway.play.naming import named
from houseway.play.opening import Closing, Opening, Standing
from houseway.play.refusals import BadRecord, NotAMove, NotNow, Refused, refuse
from houseway.play.requests import (
    HOUSE,
    RULINGS,
    Answered,
    Ask,
    Closed,
    Draw,
    Entry,
    Incident,
    Option,
    Request,
    Ruling,
    Window,
)
from houseway.play.spaces import Answer, Space, Wagers
from houseway.play.table import RoundOver, Table
from houseway.play.views import AUDITOR, PUBLIC, Decision, Eye, Todo, View, todo, view

RESERVED = {HOUSE, PUBLIC, AUDITOR, "dealer", "floorperson", "supervisor", ""}


class Round:
    """One round of a game, from its opening to its closing."""

    def __init__(self, game: Game, opening: Opening, settings: Any = None) -> None:
        self.game = game
        self.opening = opening
        self.settings = game.read_settings(opening.settings) if settings is None else settings
        check_seats(game, opening, self.settings)
        self.deck = game.cards(self.settings)
        self._begin()

    def _begin(self) -> None:
        self.journal: list[Entry] = []
        self.table = Table(self.game, self.opening, self.settings, len(self.deck))
        self.answered: dict[str, Answer] = {}
        self.left: set[Card] = set(self.deck)
        self.orders: dict[str, tuple[Card, ...]] = {}
        self.drawn: dict[str, int] = self.table.drawn
        self.draws: list[tuple[int, Draw]] = []
        """Every draw answered so far, with the place of the answer in the journal."""
        self.pending: Request | None = None
        self.result: Closing | None = None
        self._send = self.game.play(self.table).send
        self._advance(None)

    # What is asked --------------------------------------------------------------------------------------------------

    @property
    def events(self) -> list[ev.Event]:
        """Everything that happened, in order, unfiltered: for the record and the auditor."""
        return self.table.events

    @property
    def stacks(self) -> dict[str, int]:
        """What each player has behind, in cents."""
        return dict(self.table.scene.stacks)

    @property
    def felt(self) -> dict[tuple[str, int, str], int]:
        """What lies on the felt, by player, spot and betting area."""
        return dict(self.table.scene.felt)

    @property
    def pots(self) -> dict[str, int]:
        """What lies in each pot."""
        return dict(self.table.scene.pots)

    def todo(self) -> tuple[Todo, ...]:
        """Who must do what now."""
        return todo(self.pending)

    def decisions(self) -> tuple[Decision, ...]:
        """What players must decide now; nothing where the round waits for the house."""
        return tuple([each for each in self.todo() if isinstance(each, Decision)])

    def view(self, viewer: str, since: int = 0) -> View:
        """The round as this viewer may know it."""
        return self._named(
            view(self.opening, self.events, self.pending, self.answered, self.table.options, viewer, since)
        )

    def look(self, eye: Eye, since: int = 0) -> View:
        """The same as `view`, through an eye that is kept from one look to the next."""
        return self._named(eye.look(self.events, self.pending, self.answered, self.table.options, since))

    def _named(self, shown: View) -> View:
        return named(shown, self.game, self.settings, self.opening, self.events)

    # What is answered -----------------------------------------------------------------------------------------------

    def act(self, actor: str, answer: Answer) -> None:
        """Answer what is pending, or use an open option; refuses with the reason and changes nothing otherwise."""
        request = self.pending
        if type(request) is Ask:
            if actor != request.actor:
                return self._unasked(actor, answer)
            options = self.table.options
            if options and actor in options and _is_option(options[actor], request.space, answer):
                return self._unasked(actor, answer)
            try:
                answer = request.space.accept(answer)
            except Refused:
                self._better_reason(actor, answer)
                raise
        elif type(request) is Window:
            return self._in_window(request, actor, answer)
        elif request is None:
            raise NotNow("the round is over")
        elif actor != HOUSE and actor not in ("dealer", request.actor):
            return self._unasked(actor, answer)
        else:
            answer = CHECKS[type(request)](self, request, answer)
        self.journal.append(Answered(actor, answer))
        # `_take`, written out: answers are what a round is made of.
        try:
            self.pending = self._send(answer)
        except (StopIteration, RoundOver):
            self._over()
        except BaseException:
            self._run_again(self.journal[:-1])
            raise
        return None

    def _in_window(self, window: Window, player: str, answer: Answer) -> None:
        space = window.spaces.get(player)
        if space is None:
            return self._unasked(player, answer)
        if self.game.out_of_turn is not None and type(space) is not Wagers and answer not in space:
            self.game.out_of_turn(self.table, player, answer)
        given = None if answer is None else space.accept(answer)
        if window.final and player in self.answered:
            refuse(NotNow, f"{player} has decided", rule=window.final)
        if given is None and player not in self.answered:
            raise NotNow(f"{player} has nothing to take back", legal=str(space))
        # Taken out and put in again, so that answers stand in the order in which they were last given.
        self.answered.pop(player, None)
        if given is not None:
            self.answered[player] = answer = given
        self.journal.append(Answered(player, answer))
        return None

    def close(self, actor: str = HOUSE) -> None:
        """Close the open window; who has not answered is given its default."""
        window = self.pending
        if not isinstance(window, Window):
            raise NotNow("no window is open")
        if actor in window.spaces:
            raise NotNow("players do not close the window; the dealer does")
        answers = self.answered | {player: window.default for player in window.spaces if player not in self.answered}
        self.journal.append(Closed(actor))
        self.answered = {}
        self._take(answers)

    def _unasked(self, actor: str, answer: Answer) -> None:
        space = self.table.options.get(actor)
        if space is None:
            if self.game.out_of_turn is not None:
                self.game.out_of_turn(self.table, actor, answer)
            waiting = ", ".join(item.actor for item in self.todo())
            rule = self.pending.rule if self.pending else None
            raise NotNow(f"it is not {actor}'s turn; the round waits for {waiting}", rule=rule)
        try:
            accepted = space.accept(answer)
        except Refused:
            self._better_reason(actor, answer)
            raise
        self._say(Option(actor, accepted))

    def _better_reason(self, actor: str, answer: Answer) -> None:
        """Let the game refuse by its own clause what is merely not listed."""
        if self.game.out_of_turn is not None:
            self.game.out_of_turn(self.table, actor, answer)

    def report(self, incident: Incident) -> None:
        """Report an irregularity; the game's remedy is applied at once."""
        check_incident(self.game.remedy(incident.kind), incident)
        self._say(incident)

    def rule_on(self, ruling: Ruling) -> None:
        """A supervisor's ruling from the closed list; no one at the table can undo it."""
        if ruling.kind not in RULINGS:
            raise NotAMove(f"{ruling.kind!r} is not a ruling", rule=self.game.ruling_rule, legal=", ".join(RULINGS))
        if not ruling.by or not ruling.reason:
            raise NotAMove("a ruling needs the supervisor's name and a reason", rule=self.game.ruling_rule)
        if ruling.kind == "rescind":
            self._rescind(ruling)
        else:
            self._say(ruling)

    def _rescind(self, ruling: Ruling) -> None:
        """Put the round back to before the last decisions; cards dealt since go back on the deck in their order."""
        keep, undone = len(self.journal), 0
        while keep and undone < ruling.last:
            keep -= 1
            entry = self.journal[keep]
            undone += isinstance(entry, Answered) and entry.actor not in (HOUSE, "dealer")
        if undone < max(ruling.last, 1):
            raise NotAMove(f"there are not {ruling.last} answers to rescind", rule=self.game.ruling_rule)
        entries = self.journal
        self._run_again(entries[:keep])
        try:
            self._say(ruling)
        except Refused:
            self._run_again(entries)
            raise

    @property
    def dealer_spoke_last(self) -> bool:
        """Whether the last entry is a human dealer's, so that no one else has acted on it yet."""
        last = self.journal[-1] if self.journal else None
        return isinstance(last, Answered | Closed) and last.actor == "dealer" and self.pending is not None

    def take_back(self) -> None:
        """Undo the dealer's last entry, which no one has acted on: the same is asked again."""
        if not self.dealer_spoke_last:
            raise NotNow("the last entry is not the dealer's", rule=self.game.ruling_rule)
        self._run_again(self.journal[:-1])

    def _say(self, said: Incident | Option | Ruling) -> None:
        before = self.pending
        if before is None:
            raise NotNow("the round is over")
        self.journal.append(said)
        self._take(said)
        if self.pending is not before:
            # A window that was open is so no longer, and what was answered in it with it.
            self.answered = {}

    # Running again --------------------------------------------------------------------------------------------------

    def clone(self) -> "Round":
        """An independent round in the same state."""
        return run(self.game, self.opening, self.journal, self.settings)

    def preview(self, said: Incident | Ruling) -> list[ev.Event]:
        """What would happen if this were reported or ruled now; nothing is changed."""
        other = self.clone()
        before = len(other.events)
        if isinstance(said, Incident):
            other.report(said)
        else:
            other.rule_on(said)
        return other.events[before:] if len(other.events) >= before else other.events

    def feed(self, entries: Iterable[Entry]) -> None:
        """Give the round these entries of a journal, each checked as it was when first given."""
        for entry in entries:
            kind = type(entry)
            if kind is Answered:
                self.act(entry.actor, entry.answer)  # type: ignore[union-attr]
            elif kind is Closed:
                self.close(entry.actor)  # type: ignore[union-attr]
            elif kind is Option:
                self._unasked(entry.player, entry.answer)  # type: ignore[union-attr]
            elif kind is Incident:
                self.report(entry)  # type: ignore[arg-type]
            else:
                self._say(entry)  # type: ignore[arg-type]

    def _run_again(self, entries: Sequence[Entry]) -> None:
        """Put the round where these entries of its journal bring it."""
        self._begin()
        self.feed(entries)

    def _take(self, answer: Any) -> None:
        """Give the rules what the journal's last entry says; where they refuse it or fail half-way, it is undone.

        Rules that were cut off, were it by Ctrl-C, cannot go on: they are run again up to what they had taken.
        """
        try:
            self._advance(answer)
        except BaseException:
            self._run_again(self.journal[:-1])
            raise

    def _advance(self, answer: Any) -> None:
        try:
            self.pending = self._send(answer)
        except (StopIteration, RoundOver):
            self._over()

    def _over(self) -> None:
        table = self.table
        self.pending = None
        if not table.events or type(table.events[-1]) is not ev.Ended:
            raise AssertionError(f"the rules stopped without ending the round: {self!r}") from None
        self.result = _closing(table)
        # The notes may point back at the table; without them a finished round is freed at once.
        table.sheet = None

    def __repr__(self) -> str:
        return f"run(GAMES[{self.game.slug!r}], {self.opening!r}, {self.journal!r})"


def run(game: Game, opening: Opening, journal: Iterable[Entry], settings: Any = None) -> Round:
    """The round that this opening and journal make; every entry is checked as it was when first given."""
    again = Round(game, opening, settings)
    again.feed(journal)
    return again


def _closing(table: Table) -> Closing:
    scene = table.scene
    return Closing(
        stacks=dict(scene.stacks),
        house=scene.house,
        rake=scene.rake,
        funds=dict(scene.funds),
        void=table.void_round,
        needs=table.needs,
        button=table.button,
        pots={pot: amount for pot, amount in scene.pots.items() if amount},
        meters=dict(scene.meters),
        standing=tuple(Standing(*key, amount) for key, amount in scene.felt.items()),
        # As JSON has it, so that a state kept for the next round is the same whether or not it was stored in between.
        state=msgspec.json.decode(msgspec.json.encode(table.state)) if table.state else {},
    )


def check_seats(game: Game, opening: Opening, settings: Any) -> None:
    """Refuse a seating that the game or the house does not allow, as every round does before it begins."""
    if len(opening.seats) < game.min_seats:
        raise BadRecord(f"{game.title} needs at least {game.min_seats} seated, not {len(opening.seats)}")
    most = game.max_seats(settings)
    if game.seating is None and _plainly_seated(opening, most):
        return
    taken: set[int] = set()
    players: set[str] = set()
    seated: set[tuple[int, str]] = set()
    for seat in opening.seats:
        if not 1 <= seat.spot <= most:
            raise BadRecord(f"spot {seat.spot} is not at this table; {game.title} has spots 1 to {most}")
        if seat.player in RESERVED:
            raise BadRecord(f"{seat.player!r} cannot be a player's name")
        if seat.stack < 0 or type(seat.stack) is not int:
            raise BadRecord(f"{seat.player} cannot bring {seat.stack!r}")
        if (seat.spot, seat.player) in seated:
            raise BadRecord(f"{seat.player} is at spot {seat.spot} twice")
        if seat.spot in taken and game.seating is None:
            raise BadRecord(f"spot {seat.spot} is taken twice")
        if seat.player in players and game.seating is None:
            _refuse_second_spot(game, seat.player)
        taken.add(seat.spot)
        players.add(seat.player)
        seated.add((seat.spot, seat.player))
    if game.seating is not None:
        game.seating(opening, settings)


def _plainly_seated(opening: Opening, most: int) -> bool:
    """The whole check at one go for the common case; what is wrong is looked for only when this fails."""
    seats = opening.seats
    for seat in seats:
        if type(seat.stack) is not int or seat.stack < 0:
            return False
    spots, players, n = {seat.spot for seat in seats}, {seat.player for seat in seats}, len(seats)
    return len(spots) == n == len(players) and min(spots) >= 1 and max(spots) <= most and players.isdisjoint(RESERVED)


def _refuse_second_spot(game: Game, player: str) -> None:
    if game.one_hand_rule:
        refuse(BadRecord, f"{player} sits at two spots", rule=game.one_hand_rule, legal="one spot a player")
    raise BadRecord(f"{player} sits at two spots", legal="one spot a player")


def _is_option(option: Space, space: Space, answer: Answer) -> bool:
    """Whether the player whose turn it is uses an open option rather than deciding."""
    said = tuple(answer) if type(answer) is list else answer
    return said in option and said not in space
