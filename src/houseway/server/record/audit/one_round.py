"""The audit of one round: its lines in order, its replay, its money, its players and its sealed deck."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from houseway.cards.sealed import Sealed
from houseway.games import GAMES
from houseway.house.ledger import Posting, of_events, reverse
from houseway.play.game import Game
from houseway.play.opening import Closing, Opening, Standing
from houseway.play.refusals import OtherRules, Refused
from houseway.play.replay import replay
from houseway.play.requests import Entry
from houseway.play.round import run
from houseway.play.scene import Scene
from houseway.server.record.cards_key import CardsKey, sealed_away
from houseway.server.record.chain import Unusable
from houseway.server.record.stored_rounds import CALLED_OFF, Stored, as_before, fold, nets, taken_back

CORRECTION = "correction"
"""The kind of the line that corrects the books of a round; it may come long after the end."""


class Line(NamedTuple):
    """A line of the journal."""

    seq: int
    at: int
    kind: str
    table_id: str
    round_id: str
    body: str
    hash: str


class Verdict(msgspec.Struct):
    """What is wrong with a round, and what its journal says of its players."""

    wrong: list[str] = []
    unjudged: str = ""
    """Why the rules cannot judge it, where other rules made it."""
    nets: dict[str, int] | None = None
    """What each player won or lost, where the round is closed and can be judged."""
    replayed: bool = True
    """Whether the rules, or the stored events where other rules made it, could be gone through to its end."""
    unopened: bool = False
    """Whether the sealed deck could not be held against its root, for want of the key that opens it."""


class _Opened(msgspec.Struct, frozen=True):
    opening: Opening
    root: str


class _Stored(msgspec.Struct, frozen=True):
    seal: str = ""
    """The hash of the sealed deck as it is stored; records from before it was encrypted have none."""


class _Played(msgspec.Struct, frozen=True):
    keep: int
    kept: int
    entries: tuple[Entry, ...]
    events: msgspec.Raw
    postings: msgspec.Raw
    rules: str = ""


class _Closed(msgspec.Struct, frozen=True):
    closing: msgspec.Raw


_opened = msgspec.json.Decoder(_Opened).decode
_stored = msgspec.json.Decoder(_Stored).decode
_played = msgspec.json.Decoder(_Played).decode
_closed = msgspec.json.Decoder(_Closed).decode
_closing = msgspec.json.Decoder(Closing).decode
_sealed = msgspec.json.Decoder(Sealed).decode
_encode = msgspec.json.Encoder().encode


def judge(lines: Sequence[Line], deck: bytes | None, cards: CardsKey) -> Verdict:
    """Replay one round, given its lines, the deck that is stored of it and the key that opens that."""
    story = [line for line in lines if line.kind != CORRECTION]
    verdict = Verdict()
    if not _in_order([line.kind for line in story]):
        verdict.wrong.append("its lines are not in the order of a round")
    try:
        root = _as_written(story, verdict)
    except Exception:
        root = None
    if root is None:
        # Not written by these rules as they write today: taken apart, so that the difference can be told.
        root = _taken_apart(story, verdict)
    if root is not None and deck is not None:
        _judge_deck(story[0], deck, root, cards, verdict)
    return verdict


def _judge_deck(opened: Line, deck: bytes, root: str, cards: CardsKey, verdict: Verdict) -> None:
    mark = _stored(opened.body).seal
    if mark and sha256(deck).hexdigest() != mark:
        verdict.wrong.append("the sealed deck is not the one that was stored")
    elif sealed_away(deck) and not cards.there:
        verdict.unopened = True
    elif not _deck_holds(deck, root, cards, f"round {opened.round_id}"):
        verdict.wrong.append("the sealed deck is not the one whose root was published")


def _in_order(kinds: list[str]) -> bool:
    """Opened, played for a while, called off or not, closed or not yet."""
    if kinds[-1:] == ["closed"]:
        kinds = kinds[:-1]
    if kinds[-1:] == [CALLED_OFF]:
        kinds = kinds[:-1]
    return kinds[:1] == ["opened"] and all(kind == "played" for kind in kinds[1:])


def _as_written(lines: Sequence[Line], verdict: Verdict) -> str | None:
    """The root of the deck, if these rules make the very bytes that are recorded; None where they do not.

    Nearly every round ends here: what the rules give is encoded and compared, and nothing recorded has to be decoded.
    """
    opened = _opened(lines[0].body)
    opening = opened.opening
    closed = _closed(lines[-1].body) if lines[-1].kind == "closed" else None
    played = [_played(line.body) for line in lines[1 : -1 if closed else None]]
    again = run(GAMES[opening.game], opening, [entry for each in played for entry in each.entries])
    entries, events = 0, again.events
    ends = [*(each.kept for each in played[1:]), len(events)]
    table, id_ = lines[0].table_id, lines[0].round_id
    for each, end in zip(played, ends, strict=True):
        new = events[each.kept : end]
        same = each.keep == entries and _encode(new) == bytes(each.events)
        if not same or _encode(of_events(new, table, id_)) != bytes(each.postings):
            return None
        entries += len(each.entries)
    if played[0].kept if played else len(events):
        return None
    if closed is not None:
        if again.result is None or _encode(again.result) != bytes(closed.closing):
            return None
        verdict.nets = nets(opening, again.result)
    return opened.root


def _taken_apart(rows: Sequence[Line], verdict: Verdict) -> str | None:
    """Judge a round piece by piece and say what is wrong with it; gives the root of its deck."""
    try:
        lines = [{"at": row.at, "kind": row.kind, **msgspec.json.decode(row.body)} for row in rows]
        stored = fold(lines)
        game = GAMES[stored.opening.game]
        told = [
            p for line in lines if line["kind"] in _PLAYED for p in msgspec.convert(line["postings"], list[Posting])
        ]
        again, judged = _again(verdict, game, stored)
    except (Refused, KeyError, ValueError, msgspec.MsgspecError) as error:
        verdict.replayed = False
        verdict.wrong.append(f"does not replay: {error}")
        return None
    if _money(lines, rows[0].table_id, rows[0].round_id, game.ruling_rule) != told:
        verdict.wrong.append("its postings are not what its events say")
    closed = next((msgspec.convert(line["closing"], Closing) for line in lines if line["kind"] == "closed"), None)
    ended = as_before(stored.opening) if any(line["kind"] == CALLED_OFF for line in lines) else again
    told_without_rules = not judged and ended is None
    if closed is not None and not (_chips_lie(stored, closed) if told_without_rules else closed == ended):
        verdict.wrong.append("was not closed as its journal ends it")
    verdict.nets = nets(stored.opening, closed) if closed is not None else None
    return stored.root


_PLAYED = ("played", CALLED_OFF)
"""The lines of a round that move its chips while it is open."""


def _again(verdict: Verdict, game: Game, stored: Stored) -> tuple[Closing | None, bool]:
    """How the rules end the round when they are run again, if they do, and whether they are those that made it."""
    try:
        return replay(game, stored.record()).result, True
    except OtherRules as error:
        verdict.unjudged = str(error)
        return None, False


def _chips_lie(stored: Stored, closed: Closing) -> bool:
    """Whether a round was closed with every chip where its events left it: that can be told without its rules."""
    scene = Scene(stored.opening)
    try:
        for event in stored.events:
            scene.apply(event)
    except (AssertionError, KeyError):
        # No replay has looked at these events: they may move chips that are not there.
        return False
    pots = {pot: amount for pot, amount in scene.pots.items() if amount}
    standing = tuple(Standing(*wager, amount) for wager, amount in scene.felt.items())
    lying = scene.stacks, scene.house, scene.rake, scene.funds, pots, scene.meters, standing
    return lying == (
        closed.stacks, closed.house, closed.rake, closed.funds, closed.pots, closed.meters, closed.standing
    )  # fmt: skip


def _deck_holds(data: bytes, root: str, cards: CardsKey, about: str) -> bool:
    if not data or not root:
        return not data and not root
    try:
        sealed = _sealed(cards.open(data, about))
    except (Unusable, msgspec.MsgspecError):
        return False
    return sealed.root == root and sealed.is_whole()


def _money(lines: list[dict[str, Any]], table: str, id_: str, ruling: str) -> list[Posting]:
    """The postings that the recorded events make, line by line, with those taken back where answers were rescinded."""
    events: list[Any] = []
    postings: list[Posting] = []
    for line in lines:
        if line["kind"] == "played":
            kept, new = line["kept"], fold([lines[0], {**line, "keep": 0, "kept": 0}]).events
            undone = of_events(reversed(events[kept:]), table, id_)
            postings += [reverse(posting, f"rescinded: {posting.what}", ruling) for posting in undone]
            postings += of_events(new, table, id_)
            events[kept:] = new
        elif line["kind"] == CALLED_OFF:
            postings += taken_back(events, table, id_, ruling)
    return postings
