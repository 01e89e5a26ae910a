"""A table run by people over HTTP: the steps of the day, the cards a dealer enters, and everyone's answers."""

import uuid
from collections.abc import Callable
from typing import Any

from houseway.cards.randomness import Seeded
from houseway.play.requests import HOUSE, Ask, Confirm, Count, Draw, Face, Shuffle, Window
from houseway.server.casino import Casino
from houseway.server.table.gaming_table import GamingTable

from .dealing import moved, step_before_a_round

DEAL = 300
"""More answers than any round of these tests needs."""


class Live:
    """A table that people run; everything is done by requests, the table itself is only looked at."""

    def __init__(
        self,
        casino: Casino,
        staff: Callable[..., Any],
        game: str,
        people: dict[str, Any] | None = None,
        **order: Any,
    ) -> None:
        self.casino = casino
        self.people = people or {}
        """Who does what is asked of a role; Dee has them all where no one else is named."""
        self.dee = self.people.get("dealer") or staff("Dee", "dealer", "floorperson", "supervisor", "security")
        body = {"game": game, "id": "live", "attended": True, "dealt_by": "dealer", "bots": 0, **order}
        made = self.people.get("supervisor", self.dee).post("/api/floor/tables", **body)
        assert made.status_code == 200, made.text
        self.id = str(body["id"])
        self.at = f"/api/floor/tables/{self.id}"
        self.source = Seeded(self.id)
        self.players: dict[str, Any] = {}
        self.steps: list[dict[str, Any]] = []
        """The steps of the day that were done, as they were said."""
        self.confirmed: list[tuple[str, str]] = []
        """What people were asked to confirm, and in which role."""

    @property
    def table(self) -> GamingTable:
        return self.casino.table(self.id)

    @property
    def round(self) -> Any:
        assert self.table.in_play is not None
        return self.table.in_play.round

    def seat(self, *players: Any, buy_in: int = 20_000) -> None:
        for spot, player in enumerate(players, 1):
            player.table = self.id
            sat = player.do("seat", buy_in=buy_in, spot=spot)
            assert sat.status_code == 200, sat.text

    def step(self, **step: Any) -> Any:
        """A step of the day, as said."""
        return self.people.get(step.get("role", ""), self.dee).post(f"{self.at}/procedure", step=step)

    def prepare(self, steps: int = DEAL) -> None:
        """Every step before a round, or the first of them, in the order in which they are due."""
        for _ in range(steps):
            if self.table.seating.playing:
                return
            step = step_before_a_round(self.table, self.casino.clock.now(), self.source)
            assert step is not None, self.table.day.waits_for(self.casino.clock.now())
            done = self.step(**{name: value for name, value in step.items() if name != "at"})
            assert done.status_code == 200, f"{step}: {done.text}"
            self.steps.append(step)
        assert steps < DEAL, "no round began"

    def answer(self, answer: Any) -> Any:
        frame = self.dee.get(self.at).json()["frame"]
        person = self.people.get(self.round.pending.actor, self.dee)
        return person.post(
            f"{self.at}/answer", round=frame["round"], seq=frame["seq"], answer=answer, moved=moved(self.table)
        )

    def play(self, players: dict[str, Any], says: Callable[[Any], Any], hands: dict[str, str] | None = None) -> Any:
        """Play the round to its end, and give it back.

        `says` answers for players (None says nothing in a window), `hands` are cards by place.
        """
        left = {place: cards.split() for place, cards in (hands or {}).items()}
        wanted = {card for cards in left.values() for card in cards}
        round_ = self.round
        for _ in range(DEAL):
            round_ = self.round
            pending = round_.pending
            if not self.table.seating.playing or pending is None:
                return round_
            if isinstance(pending, Ask):
                self._say(players[pending.actor], says(pending))
            elif isinstance(pending, Window):
                for todo in round_.todo():
                    if todo.actor in players and todo.actor not in round_.answered:
                        said = says(pending)
                        if said is not None:
                            self._say(players[todo.actor], said)
                if self.table.seating.playing and self.round.pending is pending:
                    frame = self.dee.get(self.at).json()["frame"]
                    self.dee.post(f"{self.at}/close-window", round=frame["round"], seq=frame["seq"])
            else:
                done = self.answer(self._entry(pending, round_, left, wanted))
                assert done.status_code == 200, f"{pending}: {done.text}"
        raise AssertionError(f"the round does not end: {round_.pending}")

    def _say(self, player: Any, answer: Any) -> None:
        said = player.answer(answer, uuid.uuid4().hex)
        assert said.status_code == 200, said.text

    def _entry(self, pending: Any, round_: Any, left: dict[str, list[str]], wanted: set[str]) -> Any:
        if isinstance(pending, Draw | Face):
            free = iter(sorted(card for card in round_.left if card not in wanted))
            places = pending.places if isinstance(pending, Draw) else ("",) * len(pending.cards)
            return [left[place].pop(0) if left.get(place) else next(free) for place in places]
        if isinstance(pending, Count):
            return pending.usual
        if isinstance(pending, Shuffle):
            return True
        if isinstance(pending, Confirm):
            self.confirmed.append((pending.actor, pending.what))
        assert pending.actor == HOUSE or pending.actor in ("dealer", "floorperson", "supervisor", "security")
        return True
