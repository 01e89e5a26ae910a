"""What is really stored, read past the service, and whether what people were shown and told agrees with it."""

import random
from typing import Any

import msgspec

from houseway.cards.randomness import Seeded
from houseway.games import GAMES
from houseway.house.ledger import PATRONS
from houseway.play.views import PUBLIC
from houseway.server.table.round_in_play import restore

from .door import DOORWAY

_NEW = "SELECT seq, kind, table_id, round_id, body FROM journal WHERE seq > ? ORDER BY seq"
_ROUND = "SELECT at, kind, body FROM journal WHERE round_id = ? ORDER BY seq"
Seats = frozenset[tuple[Any, ...]]
KEPT = 10
"""How many frames of a run are held word for word against the record."""
AFTER_THE_KEY = ("not-now", "stale", "not-a-move", "bad-amount")
"""Refusals that come after the key was looked up: the command was not done before either."""


class Untrue(AssertionError):
    """Someone was shown or told what is not stored."""


class Truth:
    """The record as it lies in the database after every commit, whatever the service was told of it."""

    def __init__(self, url: str, chance: random.Random) -> None:
        self._engine = DOORWAY.engine("truth", url)
        self._chance = chance
        self._last = 0
        self.balances: dict[str, int] = {}
        self._had: dict[str, set[int]] = {}
        self.played: dict[str, int] = {}
        """How many lines each round has."""
        self._seats: dict[str, set[Seats]] = {}
        self._frames: list[tuple[str | None, dict[str, Any]]] = []
        self.shown = 0
        self.answers: dict[tuple[str, str], list[tuple[str, Any]]] = {}
        """What was answered to each command: `done`, `lost` or the kind of problem, and the answer."""

    def close(self) -> None:
        self._engine.dispose()

    def rows(self, words: str, *values: Any) -> list[Any]:
        """Ask the database itself: at every commit, so in plain words, which take a third of the time."""
        connection = self._engine.raw_connection()
        try:
            cursor = connection.cursor()
            cursor.execute(words if self._engine.dialect.paramstyle == "qmark" else words.replace("?", "%s"), values)
            return list(cursor.fetchall())
        finally:
            connection.close()

    def look(self) -> None:
        """Take in what was stored since the last look."""
        for seq, kind, table, round_, text in self.rows(_NEW, self._last):
            self._last, body = seq, msgspec.json.decode(text)
            for posting in body["postings"]:
                for account, change in (
                    (posting["source"], -posting["amount"]),
                    (posting["target"], posting["amount"]),
                ):
                    self.balances[account] = self.balances.get(account, 0) + change
            for posting in body["postings"]:
                for account in (posting["source"], posting["target"]):
                    self._had.setdefault(account, {0}).add(self.balances[account])
            if kind == "seating":
                self._seats.setdefault(table, set()).add(_stored(body["state"]["seats"]))
            elif kind == "opened":
                self.played[round_] = 0
            elif kind == "played":
                self.played[round_] += 1

    # What people see ------------------------------------------------------------------------------------------------

    def frame(self, viewer: str | None, frame: dict[str, Any] | None) -> None:
        """A frame of a socket, or the one in a table's state."""
        if frame is None:
            return
        self.shown += 1
        if frame["type"] == "view":
            if self.played.get(frame["round"], -1) < frame["seq"]:
                raise Untrue(f"{viewer} was shown {frame['round']} at {frame['seq']}, stored is {self.played}")
            self._keep(viewer, frame)
        elif frame["type"] == "table":
            self.state(frame["state"])

    def state(self, state: dict[str, Any]) -> None:
        """A table outside its round."""
        seats = _shown(state["seats"])
        if seats not in self._seats.get(state["id"], set()):
            raise Untrue(f"seats of {state['id']} were shown that are not stored: {sorted(seats, key=str)}")
        if state["round"] and state["round"] not in self.played:
            raise Untrue(f"round {state['round']} was shown and is not stored")

    def me(self, me: dict[str, Any]) -> None:
        """What a person is told that they have."""
        for unit, amount in me["balance"].items():
            if amount not in self._had.get(f"player/{unit}/{me['name']}", {0}):
                raise Untrue(f"{me['name']} was told of {amount} {unit} that never were stored")

    def _keep(self, viewer: str | None, frame: dict[str, Any]) -> None:
        """Keep some frames, each as likely as any other."""
        if len(self._frames) < KEPT:
            self._frames.append((viewer, frame))
        elif (place := self._chance.randrange(self.shown)) < KEPT:
            self._frames[place] = (viewer, frame)

    # Afterwards -----------------------------------------------------------------------------------------------------

    def check(self) -> None:
        """Hold what was shown and answered against what is stored."""
        for viewer, frame in self._frames:
            self._check_frame(viewer, frame)
        stored = {(name, key): reply for name, key, reply in self.rows("SELECT name, key, reply FROM commands")}
        for command, answers in self.answers.items():
            self._check_answers(command, answers, stored.get(command))
        self._check_once(("seat", "mustmove"), "buy-in", stored)
        self._check_once("topup", "top-up", stored)
        self._check_once("ticket", "keno ticket", stored, PATRONS)

    def _check_frame(self, viewer: str | None, frame: dict[str, Any]) -> None:
        """The frame again, made from the lines that were stored then."""
        lines, played = list[dict[str, Any]](), 0
        for at, kind, body in self.rows(_ROUND, frame["round"]):
            if kind == "played" and (played := played + 1) > frame["seq"]:
                break
            lines.append({"at": at, "kind": kind, **msgspec.json.decode(body)})
        game = GAMES[lines[0]["opening"]["game"]]
        then = restore(frame["round"], game, lines, None, Seeded(0))
        view = msgspec.json.decode(msgspec.json.encode(then.view(viewer or PUBLIC, frame["since"])))
        if view != frame["view"]:
            raise Untrue(f"{viewer} was shown {frame['view']} of {frame['round']} at {frame['seq']}, stored is {view}")

    def _check_answers(self, command: tuple[str, str], answers: list[tuple[str, Any]], stored: str | None) -> None:
        done = [answer for kind, answer in answers if kind == "done"]
        if done and stored is None:
            raise Untrue(f"{command} was answered as done and is not stored: {answers}")
        if stored is not None:
            reply = msgspec.json.decode(stored)
            if any("key" in answer and answer != reply for answer in done):
                raise Untrue(f"{command} was answered with {done}, stored is {reply}")
            if not done and self._refused(answers):
                raise Untrue(f"{command} was refused and is stored: {answers}")

    @staticmethod
    def _refused(answers: list[tuple[str, Any]]) -> bool:
        """Whether the person knows that nothing was done."""
        unclear = any(kind in ("lost", "in-doubt") for kind, _ in answers)
        return answers[-1][0] in AFTER_THE_KEY or not unclear

    def _check_once(
        self, prefix: str | tuple[str, ...], what: str, stored: dict[tuple[str, str], str], of: str = "player/"
    ) -> None:
        """Chips moved as often as commands were done that move them."""
        moved = sum(
            source.startswith(of) for (source,) in self.rows("SELECT source FROM postings WHERE what = ?", what)
        )
        done = sum(key.startswith(prefix) for _, key in stored)
        if moved != done:
            raise Untrue(f"{what}: {done} commands were done, chips moved {moved} times")


def _stored(seats: list[dict[str, Any]]) -> Seats:
    """Who sits where with what, as it is stored."""
    return frozenset(
        (each["player"], each["spot"], None if _covered(each) else each["stack"] + each["adding"], each["leaving"])
        for each in seats
    )


def _covered(seat: dict[str, Any]) -> bool:
    return bool(seat["absence"]) and seat["absence"]["mode"] == "cover"


def _shown(seats: list[dict[str, Any]]) -> Seats:
    """The same as people see it."""
    return frozenset(
        (each["player"], each["spot"], None if each["covered"] else each["stack"], each["leaving"]) for each in seats
    )
