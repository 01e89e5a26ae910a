"""One person at a table with bots, round after round."""

import time
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from rich.panel import Panel

from houseway.bots import Bot
from houseway.cards.card import Card
from houseway.cards.randomness import Randomness, shuffle
from houseway.cli.terminal import drawing, prompts
from houseway.cli.terminal.explaining import explain
from houseway.cli.terminal.hints import Hints
from houseway.cli.terminal.results import before_gathering, result
from houseway.cli.terminal.screen import Screen, short
from houseway.floor import Day, Setup, finished, open_table, prepare
from houseway.play import events as ev
from houseway.play.driving import drive
from houseway.play.game import Game
from houseway.play.house import House
from houseway.play.money import dollars
from houseway.play.opening import Opening
from houseway.play.refusals import Refused
from houseway.play.replay import RoundRecord, record_of
from houseway.play.requests import Ask
from houseway.play.round import Round
from houseway.play.spaces import Answer, Space, Wagers
from houseway.play.views import Decision
from houseway.sentences import naming, sentence

HELP = "? the rule   ? 3 the rule behind line 3   ? SECTION a clause   all every line   pay odds   q leave"


class Left(Exception):
    """The person has left the table."""


class Session:
    """A table in the terminal: `you` answer by typing, bots sit in the other seats."""

    def __init__(
        self,
        game: Game,
        opening: Opening,
        you: str,
        bots: Mapping[str, Bot],
        source: Randomness,
        screen: Screen,
        names: Mapping[str, str],
    ) -> None:
        self.game = game
        self.opening = opening
        self.you = you
        self.bots = bots
        self.source = source
        self.screen = screen
        self.names = names
        self.layout = game.layout(game.read_settings(opening.settings))
        self.hints = Hints(game, you)
        self.records: list[RoundRecord] = []
        self.orders: list[Sequence[Card]] = []
        """What each of them was dealt from."""
        self.last: Answer = None
        self.told = 0
        self.warned: Ask | None = None
        """The decision that the person was about to leave behind and has been told so."""
        self.spoken: list[tuple[int, str]] = []
        """What bots have said since the last time, each with how many lines of the round had been written by then."""
        simulation = not source.for_real_tables
        setup = Setup(game=game.slug, settings=opening.settings, simulation=simulation)
        self.day: Day = open_table(game, setup, int(time.time()))

    # Rounds ---------------------------------------------------------------------------------------------------------

    def round(self) -> Round:
        """Play one round to its end; Left is raised once it is settled if the person left during it."""
        players = [seat.player for seat in self.opening.seats]
        deal = prepare(self.day, int(time.time()), self.source, players)
        method = deal.method or self.opening.method
        self.opening = msgspec.structs.replace(self.opening, method=method, due=deal.due)
        round_ = Round(self.game, self.opening)
        house = House(deal.order or self._shuffled(), self.source, self._grant)
        self.naming = naming(self.layout, self.opening.seats, self.you, self.names)
        self.told, self.hints.taken = 0, None
        left = False
        if deal.sealed is not None:
            self._speak(round_, f"The deck is sealed under {deal.sealed.root[:16]}…")
        while round_.pending is not None:
            try:
                drive(round_, house, self._choose_without_you if left else self._choose)
            except (EOFError, Left, KeyboardInterrupt):
                if not round_.events:
                    raise Left from None
                left = True
        finished(self.day, round_, int(time.time()))
        self.records.append(record_of(round_))
        self.orders.append(house.order)
        self._show_the_end(round_)
        assert round_.result is not None
        self.opening = round_.result.next(self.opening)
        if left:
            raise Left
        return round_

    def _shuffled(self) -> tuple[Card, ...]:
        """A fresh deck for a game whose day is not described."""
        deck = self.game.deck(self.game.read_settings(self.opening.settings)) if self.game.deck else None
        return shuffle(deck.cards, self.source) if deck else ()

    def _grant(self, meter: str, share: tuple[int, int]) -> int:
        """A share of a meter that this table keeps itself."""
        return self.opening.meters.get(meter, 0) * share[0] // share[1]

    def _choose(self, round_: Round, todo: Decision) -> Answer:
        """A bot's decision, or the person's; in a window the person sees what the bots have put down."""
        if todo.actor != self.you:
            return self._bot(round_, todo)
        for other in round_.decisions():
            if other.actor in self.bots and other.actor not in round_.answered:
                round_.act(other.actor, self._bot(round_, other))
        return self._person(round_, todo.space)

    def _choose_without_you(self, round_: Round, todo: Decision) -> Answer:
        """The same after the person has left: the clock answers for them."""
        if todo.actor != self.you:
            return self._bot(round_, todo)
        if todo.kind == "ask":
            self.screen.say("You are away; the clock answers for you.")
        return None

    def _bot(self, round_: Round, todo: Decision) -> Answer:
        player = todo.actor
        answer = self.bots[player].choose(round_.view(player), todo, self.source)
        if todo.kind == "ask":
            self._speak(round_, f"{self.names[player]}: {_spoken(answer)}")
        return answer

    def buy_bots_in(self, chips: int) -> None:
        """Bots that are down to a tenth of a buy-in buy in again, and say so."""
        seats = []
        for seat in self.opening.seats:
            if seat.player in self.bots and seat.stack < chips // 10:
                self.screen.say(f"{self.names[seat.player]} buys in again for {dollars(chips)}.")
                seat = msgspec.structs.replace(seat, stack=seat.stack + chips)
            seats.append(seat)
        self.opening = msgspec.structs.replace(self.opening, seats=tuple(seats))

    def pause(self, round_: Round) -> None:
        """Wait until the person has seen enough of the result; Left is raised when they go."""
        while True:
            typed = self.screen.ask("Enter next round, ? a rule, all, pay, q leave >")
            if not typed:
                return
            if not self.command(round_, typed):
                self.screen.say(HELP)

    @property
    def stack(self) -> int:
        """What the person has, in cents."""
        return next(seat.stack for seat in self.opening.seats if seat.player == self.you)

    # The person -----------------------------------------------------------------------------------------------------

    def _person(self, round_: Round, space: Space) -> Answer:
        """What the person types, asked for until it is legal."""
        self._show_the_table(round_)
        for line in prompts.lines(space, self.layout):
            self.screen.say(f"  {line}")
        hint = "   h hint" if self.hints.find(round_) else ""
        self.screen.say(HELP + hint, "dim")
        default, marked = self._default(space)
        prompt = prompts.ask(space) + marked
        while True:
            typed = self.screen.ask(f"{prompt} >")
            try:
                if not typed and default is not None:
                    answer = default
                elif not typed:
                    self.screen.say("Type an answer, ? for the rule behind it, or q to leave.", "dim")
                    continue
                elif self.command(round_, typed, space):
                    continue
                else:
                    answer = prompts.read(space, typed)
            except Refused as refusal:
                self.screen.say(prompts.cut_short(prompts.in_words(str(refusal), space, self.layout)), "yellow")
                continue
            self.hints.answered(round_, answer)
            if isinstance(space, Wagers):
                self.last = answer
            return answer

    def _default(self, space: Space) -> tuple[Answer, str]:
        """What Enter answers, and how the prompt marks it: the last wagers, else the least; a decision has none."""
        if not isinstance(space, Wagers):
            return None, ""
        if self.last and self.last in space:
            return self.last, ", Enter repeats"
        least = prompts.least(space)
        return least, f", Enter wagers {dollars(sum(least.values()))}" if least else ""

    def command(self, round_: Round, typed: str, space: Space | None = None) -> bool:
        """Whether what was typed is a command rather than an answer; if so, it is done."""
        word, _, rest = typed.partition(" ")
        if word.startswith("?"):
            self._explain(round_, (word[1:] + " " + rest).strip())
        elif typed in ("h", "hint") and not _answers(space, typed):
            self.screen.say(self.hints.says(round_))
        elif typed == "pay":
            self._pay_tables()
        elif typed == "all":
            self._tell(round_, every=True)
        elif typed in ("q", "quit") and not _answers(space, typed):
            self._leave(round_)
        else:
            return False
        return True

    def _leave(self, round_: Round) -> None:
        """Leave the table; in the middle of a round the first `q` only says what leaving would do."""
        request = round_.pending
        if not isinstance(request, Ask) or request is self.warned:
            raise Left
        self.warned = request
        answer = _spoken(request.default) or "nothing"
        self.screen.say(f"If you leave now, the clock answers for you: {answer}. Type q again to leave.", "yellow")

    def _explain(self, round_: Round, asked: str) -> None:
        events = round_.events
        if asked.isdigit() and 1 <= int(asked) <= len(events):
            rules: tuple[str, ...] = ev.clauses(events[int(asked) - 1])
        elif asked.isdigit():
            self.screen.say(f"There are lines 1 to {len(events)}." if events else "Nothing has happened yet.")
            return
        elif asked:
            rules = (asked,)
        else:
            rules = tuple(dict.fromkeys(todo.rule for todo in round_.todo())) or ev.clauses(events[-1])
        for line in explain(self.game.slug, rules):
            self.screen.say(line, "cyan")

    def _pay_tables(self) -> None:
        self.screen.draw(drawing.pay_tables(self.layout))
        if not self.screen.lively:
            for table in self.layout.pay_tables:
                self.screen.say(f"{table.title}: {'; '.join(map(str, table.lines))} ({short(table.rule)})")

    # Showing --------------------------------------------------------------------------------------------------------

    def _show_the_table(self, round_: Round) -> None:
        view = before_gathering(round_, self.you)
        self.screen.clear()
        width = self.screen.console.width
        self.screen.draw(drawing.table(view, self.opening, self.layout, self.names, width))
        self._tell(round_)
        for seat in self.opening.seats:
            held = view.hands.get(str(seat.spot))
            if seat.player == self.you and held and not self.screen.lively and round_.result is None:
                self.screen.say(f"You hold {held}.")

    def _show_the_end(self, round_: Round) -> None:
        self._show_the_table(round_)
        outcome = result(round_, self.you, self.layout)
        after = self.hints.afterwards()
        text = "\n".join([*outcome.lines, *([after] if after else [])])
        self.screen.draw(Panel(text, title=outcome.title, border_style=outcome.style, expand=False))
        if not self.screen.lively:
            self.screen.say("\n".join([outcome.title, *(f"  {line}" for line in text.splitlines())]))

    def _tell(self, round_: Round, every: bool = False) -> None:
        """The lines since the last time: all that concern this person or the whole table, or every one."""
        start = 0 if every else self.told
        for number, event in enumerate(round_.view(self.you).events[start:], start + 1):
            self._say_what_was_spoken(number)
            if every or self._concerns(event):
                self.screen.line(number, sentence(event, self.naming), ev.clauses(event))
        self.told = len(round_.events)
        self._say_what_was_spoken(self.told + 1)

    def _speak(self, round_: Round, words: str) -> None:
        self.spoken.append((len(round_.events), words))

    def _say_what_was_spoken(self, number: int) -> None:
        """Whatever was spoken before this line of the round."""
        while self.spoken and self.spoken[0][0] < number:
            self.screen.say(f"      {self.spoken.pop(0)[1]}", "grey62")

    def _concerns(self, event: ev.Event) -> bool:
        player = getattr(event, "player", None)
        place = getattr(event, "place", None) or getattr(event, "spot", None)
        seated = self.naming.seats.get(str(place), player)
        return not isinstance(event, ev.Moved) and seated in (None, self.you) and player in (None, self.you)


def _answers(space: Space | None, typed: str) -> bool:
    """Whether a letter could begin an answer here, and so is no command."""
    options: Any = getattr(space, "options", ())
    return any(isinstance(option, str) and option.startswith(typed) for option in options)


def _spoken(answer: Answer) -> str:
    if isinstance(answer, tuple | list):
        return " ".join(map(_spoken, answer))
    return dollars(answer) if isinstance(answer, int) else prompts.said(str(answer))
