"""A bad beat and the machine under it: a player who has left, a commit that fails, a process killed at any commit."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from houseway.house.ledger import wallet
from houseway.server.casino import Casino
from houseway.server.record.writer import Writer

from ..conftest import doors, sqlite
from .conftest import MovedClock
from .house import HANDS, PLAIN, FundHouse, key, lines

PIA, QUIN = 7_875, 2_625
"""What the losing and the winning hand have of $105."""


@pytest.fixture
def ready(house: FundHouse) -> FundHouse:
    """A fund of $105, and the next hands are a bad beat."""
    house.open()
    house.seat("Pia", "Quin")
    house.play(PLAIN)
    house.endow(10_500)
    return house


@pytest.fixture
def at_commits(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Callable[[str], None]]]:
    """What is done before and after each commit, told which it is."""
    asked: list[Callable[[str], None]] = []
    put = Writer._put

    def putting(writer: Writer, rows: Any, batches: Any) -> None:
        facts = any(line.kind == "fund" for batch in batches for line in batch.lines)
        for each in asked:
            each("before" if facts else "before another")
        put(writer, rows, batches)
        for each in asked:
            each("after" if facts else "after another")

    monkeypatch.setattr(Writer, "_put", putting)
    yield asked
    asked.clear()


def test_a_player_who_left_after_a_bad_beat_is_paid(ready: FundHouse) -> None:
    ready.play(HANDS)
    claim = ready.state()["claims"][0]["claimed"]
    ready.done(ready.sue, "verify", claim=claim["claim"], verified=True)
    for player in ready.players["holdem"]:
        assert player.do("leave").status_code == 200
    gone = {name: ready.casino.ledger.balance(wallet(name, "play")) for name in ("Pia", "Quin")}
    assert ready.casino.table("holdem").seating.seats == []
    ready.done(ready.ace, "prepare", claim=claim["claim"], lines=lines(claim))
    ready.done(ready.sam, "pay", claim=claim["claim"])
    paid = {name: ready.casino.ledger.balance(wallet(name, "play")) - had for name, had in gone.items()}
    assert paid == {"Pia": PIA, "Quin": QUIN}
    assert ready.audit() == []


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_claim_whose_commit_fails_is_made_once_with_its_hand(
    ready: FundHouse, at_commits: list[Callable[[str], None]], when: str
) -> None:
    table, failed = ready.casino.table("holdem"), list[str]()

    def fail(now: str) -> None:
        if now == when and not failed:
            failed.append(now)
            raise OSError("the disk is gone")

    if table.seating.playing:
        ready.play()  # the round that began with other hands
    ready.hands = HANDS
    for player in ready.players["holdem"]:
        if not table.seating.playing:
            player.do("next", round=table.seating.round)
    round_ = table.seating.round
    at_commits.append(fail)
    said = list[int]()
    for _ in range(60):
        ready.players["holdem"][0].state()  # a table that is unknown is read back when someone asks
        if table.seating.round != round_ or not table.seating.playing:
            break
        assert table.in_play is not None
        pending: Any = table.in_play.round.pending
        player = next(each for each in ready.players["holdem"] if each.name == pending.actor)
        offered = getattr(pending.space, "options", {})
        answer = next((kind for kind in ("check", "call") if kind in offered), pending.default)
        said.append(player.answer(answer).status_code)
    assert failed
    assert set(said) <= {200, 503}
    assert 503 in said or when == "after", "what is stored is found to be"
    claims = ready.state()["claims"]
    assert [each["claimed"]["round"] for each in claims] == [round_]
    ready.settle(claims[0]["claimed"])
    assert ready.audit() == []


def test_a_process_killed_at_any_commit_of_a_payout_goes_on_and_pays_once(
    ready: FundHouse, tmp_path: Path, at_commits: list[Callable[[str], None]]
) -> None:
    ready.play(HANDS)
    claim = ready.state()["claims"][0]["claimed"]
    had = {name: ready.casino.ledger.balance(wallet(name, "play")) for name in ("Pia", "Quin")}
    body = {"fund": "grand", "claim": claim["claim"]}
    steps = [
        (ready.sue, "verify", {**body, "verified": True, "key": key()}),
        (ready.ace, "prepare", {**body, "lines": lines(claim), "key": key()}),
        (ready.sam, "pay", {**body, "key": key()}),
    ]
    left: list[tuple[Path, int]] = []
    """What each killed process leaves, and the step that it was killed in."""
    done: list[str] = []
    home = tmp_path.parent / f"{tmp_path.name}-killed"

    def keep(now: str) -> None:
        if "another" not in now:
            left.append((Path(shutil.copytree(tmp_path, home / str(len(left)))), len(done)))

    at_commits.append(keep)
    for person, what, sent in steps:
        assert person.post(f"/api/floor/funds/{what}", **sent).status_code == 200
        done.append(what)
    at_commits.clear()
    assert [step for _, step in left] == [0, 0, 1, 1, 2, 2]
    for folder, first in left:
        again = Casino(sqlite(folder), folder, clock=MovedClock(), games=())
        with doors(again) as client:
            for person, what, sent in steps[first:]:
                said = client.post(f"/api/floor/funds/{what}", json=sent, headers=person.headers)
                assert said.status_code == 200, (folder.name, what, said.text)
            paid = {name: again.ledger.balance(wallet(name, "play")) - before for name, before in had.items()}
            assert paid == {"Pia": PIA, "Quin": QUIN}, folder.name
            assert len([fact for fact in again.funds.book.funds["grand"].claims.values() if fact.paid]) == 1
