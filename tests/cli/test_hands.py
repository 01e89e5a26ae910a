"""`houseway hands`: histories out of saved rounds and back."""

import json
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
    assert "1. NT: differs, the stacks differ from the record (stacks and winnings compared)" in told
    assert "2. NS: not offered, this room does not offer short-deck hold 'em 'NS'; see 13:69F-14.8" in told
    assert "3. FMS: as recorded (stacks and winnings compared)" in told


SEVERAL = """
[1]
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 cbr 6', 'p1 f']
winnings = [0, 4]

[7]
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 cbr 3', 'p1 f']

[8]
variant = 'N2L1D'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = []

[9]
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 f']
"""


def test_the_good_hands_are_imported_and_the_bad_ones_listed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hands, again = tmp_path / "hands.phhs", tmp_path / "again.jsonl"
    for broken in ("", "[10]\nvariant = 'NT\n"):
        hands.write_text(SEVERAL + broken)
        assert call("hands", "import", str(hands), "--to", str(again)) == 1
        told = capsys.readouterr()
        lines = told.out.splitlines()
        assert lines[0].startswith("7. not imported: the rules do not allow what the record states: $3 is below")
        assert lines[1].startswith("8. not imported: this room does not offer deuce-to-seven single draw")
        assert len(lines) == (3 if broken else 2)
        assert f"2 of {5 if broken else 4} hands are saved in" in told.err.replace("\n", " ")
        assert len(read(again)) == 2
    assert lines[2].startswith("10. not imported: this is not a hand history")


def test_an_import_of_which_nothing_is_good_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hands, again = tmp_path / "hands.phhs", tmp_path / "again.jsonl"
    hands.write_text(SEVERAL[SEVERAL.index("[7]") : SEVERAL.index("[9]")])
    assert call("hands", "import", str(hands), "--to", str(again), "--json") == 2
    told = capsys.readouterr()
    assert not again.exists()
    assert [each["number"] for each in json.loads(told.out)["left_out"]] == ["7", "8"]
    assert "nothing was written" in told.err


def test_replaying_says_what_it_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hands = tmp_path / "hands.phhs"
    hands.write_text(SEVERAL)
    assert call("hands", "replay", str(hands)) == 1
    first, second, third, fourth = capsys.readouterr().out.splitlines()
    assert first == "1. NT: as recorded (winnings compared)"
    assert second.startswith("7. NT: refused, ")
    assert third.startswith("8. N2L1D: not offered, ")
    assert fourth == "9. NT: played, the record states no result to compare"
    hands.write_text(SEVERAL.replace("winnings = [0, 4]", "winnings = [0, 5]"))
    call("hands", "replay", str(hands))
    assert "1. NT: differs, the winnings differ from the record (winnings compared)" in capsys.readouterr().out


def test_text_is_printed_for_one_player(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("hands", "export", str(saved), "--text", "--as", "player 1") == 0
    told = capsys.readouterr().out
    assert "\n2 cards face down to player 2\n" in told
    assert told.count("Total pot ") == 3


def test_a_file_without_a_hand_is_told_apart_from_one_that_went_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, again = tmp_path / "x.phh", tmp_path / "again.jsonl"
    path.write_text("# nothing yet\n")
    for words in (("replay", str(path)), ("import", str(path), "--to", str(again))):
        assert call("hands", *words) == 2
        assert "no hand is stated" in capsys.readouterr().err
    assert not again.exists()


def test_a_file_that_begins_with_the_mark_of_its_encoding_is_read(tmp_path: Path) -> None:
    path = tmp_path / "x.phhs"
    path.write_text(SEVERAL[: SEVERAL.index("[7]")], encoding="utf-8-sig")
    assert call("hands", "replay", str(path)) == 0


def test_a_file_that_is_no_history_ends_with_the_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.phh"
    path.write_text("variant = ")
    assert call("hands", "replay", str(path)) == 2
    assert "not a hand history" in capsys.readouterr().err
