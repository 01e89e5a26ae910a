"""`houseway hands`: histories out of saved rounds and back."""

from pathlib import Path

import pytest
from tests.house.histories.dealing import random_round

from houseway.cli import app
from houseway.cli.round_files import read, write
from houseway.play.replay import record_of


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "rounds.jsonl"
    write([record_of(random_round(slug, 3, {}, [20_000] * 4)) for slug in ("holdem", "badugi", "mambo-stud")], path)
    return path


def call(*words: str) -> int:
    try:
        app(list(words), exit_on_error=False)
    except SystemExit as end:
        return int(end.code or 0)
    return 0


def test_exported_rounds_are_replayed_and_imported_to_the_same_events(saved: Path, tmp_path: Path) -> None:
    hands, again = tmp_path / "hands.phhs", tmp_path / "again.jsonl"
    assert call("hands", "export", str(saved), "--to", str(hands)) == 0
    assert call("hands", "replay", str(hands)) == 0
    assert call("hands", "import", str(hands), "--to", str(again)) == 0
    assert [record.events for record in read(again)] == [record.events for record in read(saved)]


def test_replaying_says_how_each_hand_came_out(saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hands = tmp_path / "hands.phhs"
    call("hands", "export", str(saved), "--to", str(hands))
    stated = hands.read_text()
    hands.write_text(stated.replace("finishing_stacks = [", "finishing_stacks = [1", 1).replace('"FB"', '"NS"'))
    assert call("hands", "replay", str(hands)) == 1
    told = capsys.readouterr().out
    assert "1. NT: differs, the stacks differ from the record" in told
    assert "2. NS: skipped, this room does not spread 'NS'" in told
    assert "3. FMS: as recorded" in told


def test_text_is_printed_for_one_player(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("hands", "export", str(saved), "--text", "--as", "player 1") == 0
    told = capsys.readouterr().out
    assert "\n2 cards face down to player 2\n" in told
    assert told.count("Total pot ") == 3


def test_a_file_that_is_no_history_ends_with_the_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.phh"
    path.write_text("variant = ")
    assert call("hands", "replay", str(path)) == 2
    assert "not a hand history" in capsys.readouterr().err
