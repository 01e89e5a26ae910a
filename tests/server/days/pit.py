"""A pit of tables run by people over HTTP, and the book of what was done, refused and dealt at each of them.

One drive serves many tests: each holds the lines of the clauses that it claims, and what each of them followed, against
those that were read line by line when they were kept. To look at a change: HOUSEWAY_REWRITE=1 pytest tests/server/days,
then read the difference.
"""

import os
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

from houseway.cards.randomness import Seeded
from houseway.house.ledger import Posting, bank, wallet
from houseway.play import events as ev
from houseway.play.requests import Ask, Confirm, Count, Draw, Face, Shuffle, Window
from houseway.sentences import Naming, sentence
from houseway.server.casino import Casino
from houseway.server.record import schema
from houseway.server.table.gaming_table import GamingTable

from ..conftest import Player
from ..dealing import moved, step_before_a_round

GOLDEN = Path(__file__).parents[2] / "golden" / "days"
ENOUGH = 400
Says = Callable[[Any], Any]


class Pit:
    """A casino without tables, two members of staff and players who come and go."""

    def __init__(self, casino: Casino, client: Any, staff: Callable[..., Any]) -> None:
        self.casino, self.client = casino, client
        self.dee = staff("Dee", "dealer", "floorperson", "supervisor", "security")
        self.sue = staff("Sue", "dealer", "floorperson", "supervisor", "security")
        self.players = {name: Player(client, name) for name in ("Ann", "Bob", "Cy", "Di")}
        # They sit down at more tables than a newcomer's chips are good for.
        casino.ledger.post(
            [Posting(bank("play"), wallet(name, "play"), 10**9, "for the tests") for name in self.players]
        )

    def table(self, book: "Book", game: str, **order: Any) -> "Table | None":
        """A new table dealt by hand; where it is refused the book holds why."""
        body = {"game": game, "id": f"t{len(self.casino.tables)}", "attended": True, "dealt_by": "dealer", "bots": 0}
        made = self.dee.post("/api/floor/tables", **{**body, **order})
        if made.status_code != 200 and "rule" not in made.json():
            raise AssertionError(made.text)
        if made.status_code != 200:
            book.refusal(f"a table with {order}", made.json())
            return None
        return Table(self, book, str(body["id"]))

    def opened(self, game: str, **order: Any) -> "Table":
        """A new table of which no book is kept."""
        table = self.table(Book(game), game, **order)
        assert table is not None, f"refused: {game} {order}"
        return table

    def refused(self, game: str, **order: Any) -> str | None:
        """The clause by which a table is refused."""
        book = Book(game)
        assert self.table(book, game, **order) is None, f"accepted: {game} {order}"
        return book.lines[-1][0]


class Book:
    """Lines in the order in which they came, each with its clause."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.lines: list[tuple[str, str]] = []

    def add(self, what: str, rule: str | None) -> None:
        if rule:
            self.lines.append((rule, what))

    def refusal(self, tried: str, problem: Any) -> None:
        self.add(f"refused: {tried}: {problem.get('detail')}", problem.get("rule"))

    def left(self, how: str) -> None:
        """How the line that came last has left the table."""
        rule, what = self.lines[-1]
        self.lines[-1] = rule, f"{what}; then {how}"

    def keep(self) -> None:
        """Write the lines down where someone is about to read them."""
        if os.environ.get("HOUSEWAY_REWRITE"):
            GOLDEN.mkdir(exist_ok=True)
            text = "".join(f"{rule}  {what}\n" for rule, what in self.lines)
            (GOLDEN / f"{self.name}.txt").write_text(text, encoding="utf-8")

    def holds(self, *rules: str) -> None:
        """The lines of these clauses are those that were read, each after the same one, and each clause has one."""
        kept = (GOLDEN / f"{self.name}.txt").read_text(encoding="utf-8").splitlines()
        wanted = _under(rules, [(line.partition("  ")[0], line.partition("  ")[2]) for line in kept])
        assert _under(rules, self.lines) == wanted
        assert {line.partition("  ")[0] for _, line in wanted} == set(rules)


def _under(rules: tuple[str, ...], lines: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The lines of these clauses, each with the clause of the line before: an order that is reversed is seen."""
    before = ["", *(rule for rule, _ in lines)]
    return [(last, f"{rule}  {what}") for last, (rule, what) in zip(before, lines, strict=False) if rule in rules]


class Table:
    """One table of the pit; everything is done by requests, the table itself is only looked at."""

    def __init__(self, pit: Pit, book: Book, id_: str) -> None:
        self.pit, self.book, self.id = pit, book, id_
        self.at = f"/api/floor/tables/{id_}"
        self.source = Seeded("pit")
        self._read = 0
        self.log: list[dict[str, Any]] = []
        """Every step of the day, as the record has it."""
        self.catch_up()

    @property
    def table(self) -> GamingTable:
        return self.pit.casino.table(self.id)

    @property
    def day(self) -> Any:
        return self.table.day._day

    @property
    def round(self) -> Any:
        assert self.table.in_play is not None
        return self.table.in_play.round

    def later(self, seconds: int) -> None:
        self.pit.casino.clock.time += 1000 * seconds  # type: ignore[attr-defined]

    def catch_up(self) -> None:
        """Read what the record says was done at the table since."""
        wanted = sa.select(schema.journal.c.seq, schema.journal.c.body).where(
            schema.journal.c.table_id == self.id, schema.journal.c.kind == "day", schema.journal.c.seq > self._read
        )
        for row in self.pit.client.blocking_portal.call(
            self.pit.casino.store.rows, wanted.order_by(schema.journal.c.seq)
        ):
            self._read = row.seq
            for step in msgspec.json.decode(row.body)["steps"]:
                self.log.append(step)
                detail = "".join(f" {name}={value}" for name, value in step["detail"].items())
                self.book.add(f"{step['deck']:<1} {step['role']}: {step['what']}{detail}", step["rule"])

    # People -----------------------------------------------------------------------------------------------------------

    def sit(self, *names: str, buy_in: int = 20_000, at: tuple[int, ...] = ()) -> None:
        for turn, name in enumerate(names):
            player = self.pit.players[name]
            player.table = self.id
            spot = at[turn] if at else 1 + list(self.pit.players).index(name)
            sat = player.do("seat", buy_in=buy_in, spot=spot)
            assert sat.status_code == 200, sat.text
        self.catch_up()

    def go(self, *names: str) -> None:
        for name in names:
            self.pit.players[name].table = self.id
            gone = self.pit.players[name].do("leave")
            assert gone.status_code == 200, gone.text
        self.catch_up()

    # Steps ------------------------------------------------------------------------------------------------------------

    def step(self, type: str, person: Any = None, **step: Any) -> Any:
        """A step of the day, as a person says that it was done."""
        step, written = {"type": type, **step}, len(self.book.lines)
        done = (person or self.pit.dee).post(f"{self.at}/procedure", step=step)
        assert done.status_code == 200, f"{step}: {done.text}"
        self.catch_up()
        if len(self.book.lines) > written:
            self.book.left(", ".join(map(_lies, self.day.state.decks)) or "no deck")

    def no(self, type: str, **step: Any) -> Any:
        """A step that is refused, and changes nothing; says which clause refuses it."""
        before = self.day.state
        said = self.pit.dee.post(f"{self.at}/procedure", step={"type": type, **step})
        assert said.status_code >= 400, f"accepted: {type} {step}"
        assert self.day.state is before or self.day.state == before
        self.book.refusal(" ".join([type, *(f"{name}={_brief(value)}" for name, value in step.items())]), said.json())
        return said.json().get("rule")

    def did(self, *what: str) -> list[str]:
        """Which of these steps were done, in their order."""
        return [step["what"] for step in self.log if step["what"] in what]

    def shown(self) -> list[dict[str, Any]]:
        """What the floor page says is due, first thing first."""
        due: list[dict[str, Any]] = self.pit.dee.get(self.at).json()["steps_due"]
        return due

    def deck(self, name: str = "A") -> Any:
        return self.day.deck(name)

    def due(self) -> Any:
        return self.table.day.waits_for(self.pit.casino.clock.now())

    def do_due(self) -> None:
        """What is due, as said by the person in its role."""
        due = self.due()
        step = step_before_a_round(self.table, self.pit.casino.clock.now(), self.source)
        assert step is not None, due
        if due.what == "cut":
            step["depth"] = 20
        said = {name: value for name, value in step.items() if name not in ("at", "type")}
        self.step(step["type"], self.pit.sue if due.what == "keep_pot" else None, **said)

    def upto(self, what: str) -> None:
        """Every step that is due before that one."""
        for _ in range(ENOUGH):
            if self.due() is None or self.due().what == what:
                return
            self.do_due()
        raise AssertionError(f"{what} is never due")

    def ready(self) -> None:
        """Every step up to the round, which then begins by itself."""
        for _ in range(ENOUGH):
            if self.table.seating.playing:
                return
            if self.due() is None:
                self.go_on()
            else:
                self.do_due()
        raise AssertionError("no round began")

    def go_on(self) -> None:
        """Everyone is done with the result."""
        for sitting in self.table.seating.people():
            if not self.table.seating.playing:
                player = self.pit.players[sitting.player]
                player.table = self.id
                said = player.do("next", round=self.table.seating.round)
                assert said.status_code == 200, said.text

    # The round --------------------------------------------------------------------------------------------------------

    def enter(self, answer: Any) -> None:
        frame = self.pit.dee.get(self.at).json()["frame"]
        said = {"round": frame["round"], "seq": frame["seq"], "answer": answer, "moved": moved(self.table)}
        done = self.pit.dee.post(f"{self.at}/answer", **said)
        assert done.status_code == 200, f"{self.round.pending} {answer}: {done.text}"

    def report(self, kind: str, **incident: Any) -> Any:
        frame = self.pit.dee.get(self.at).json()["frame"]
        body = {"round": frame["round"], "seq": frame["seq"], "incident": {"kind": kind, **incident}}
        return self.pit.dee.post(f"{self.at}/incident", **body)

    def rule(self, kind: str, **ruling: Any) -> Any:
        """A supervisor's ruling on the round."""
        frame = self.pit.dee.get(self.at).json()["frame"]
        ruling = {"kind": kind, "reason": "a dispute", **ruling}
        return self.pit.dee.post(f"{self.at}/ruling", round=frame["round"], seq=frame["seq"], ruling=ruling)

    def answer(self, says: Says, hands: dict[str, list[str]], counts: Says | None = None) -> bool:
        """One answer to what the round asks; says whether it goes on."""
        pending = self.round.pending
        if not self.table.seating.playing or pending is None:
            return False
        if isinstance(pending, Ask):
            self._say(pending.actor, says(pending))
        elif isinstance(pending, Window):
            self._window(pending, says)
        elif isinstance(pending, Count) and counts is not None:
            self.enter(counts(pending))
        else:
            self.enter(self._entry(pending, hands))
        return True

    def _window(self, pending: Any, says: Says) -> None:
        for todo in self.round.todo():
            if todo.actor in self.pit.players and todo.actor not in self.round.answered:
                said = says(pending)
                if said is not None:
                    self._say(todo.actor, said)
        if self.table.seating.playing and self.round.pending is pending:
            frame = self.pit.dee.get(self.at).json()["frame"]
            self.pit.dee.post(f"{self.at}/close-window", round=frame["round"], seq=frame["seq"])

    def _say(self, name: str, answer: Any) -> None:
        player = self.pit.players[name]
        player.table = self.id
        said = player.answer(answer, uuid.uuid4().hex)
        assert said.status_code == 200, f"{self.round.pending} {answer}: {said.text}"

    def _entry(self, pending: Any, hands: dict[str, list[str]]) -> Any:
        if isinstance(pending, Draw | Face):
            wanted = {card for cards in hands.values() for card in cards}
            free = iter(sorted(card for card in self.round.left if card not in wanted))
            places = pending.places if isinstance(pending, Draw) else ("",) * len(pending.cards)
            return [hands[place].pop(0) if hands.get(place) else next(free) for place in places]
        if isinstance(pending, Count):
            return pending.usual
        if isinstance(pending, Confirm):
            self.book.add(f"{pending.actor} is asked: {pending.what}", pending.rule)
        assert isinstance(pending, Shuffle) or pending.actor in ("house", "dealer", "floorperson", "supervisor")
        return True

    def begun(self, says: Says, until: Callable[[Any], bool]) -> None:
        """Make ready, and play up to a question."""
        self.ready()
        for _ in range(ENOUGH):
            if until(self.round.pending):
                return
            assert self.answer(says, {}), "the round is over"
        raise AssertionError("that is never asked")

    def play(
        self, says: Says, hands: dict[str, str] | None = None, counts: Says | None = None, told: bool = True
    ) -> Any:
        """Make ready, play the round to its end and write down what happened in it."""
        self.ready()
        round_, left = self.round, {place: cards.split() for place, cards in (hands or {}).items()}
        for _ in range(ENOUGH):
            round_ = self.round
            if not self.answer(says, left, counts):
                break
        if told:
            self.tell(round_)
        self.catch_up()
        return round_

    def tell(self, round_: Any) -> None:
        """Write down the events of a round, cards left out where no one saw them."""
        for event in round_.events:
            rule = event.rule
            self.book.add(f"{type(event).__name__}: {sentence(event, Naming()) or _plain(event)}", rule)


def _lies(deck: Any) -> str:
    """Where a deck lies, in which state, and what lies on top of it."""
    return f"{deck.name} {deck.stage} on the {deck.where} with {deck.cards[0]} on top"


def _brief(value: Any) -> Any:
    return f"{len(value)} cards" if isinstance(value, list) and len(value) > 2 else value


def _plain(event: ev.Event) -> str:
    fields = {name: getattr(event, name) for name in event.__struct_fields__ if name != "rule"}
    return " ".join(f"{name}={value}" for name, value in fields.items())
