"""`houseway play` and `houseway replay`, run as a person or a script runs them."""

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from houseway.cli import app
from houseway.cli.play import play
from houseway.games import GAMES
from houseway.play.replay import decode, encode, record_of
from houseway.play.round import run

ROOT = Path(__file__).parents[2]
PRACTICE = ("play", "dragon-poker", "--seed", "3", "--seats", "3")


def houseway(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "from houseway.cli import main; main()", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        timeout=600,
        check=False,
    )


@pytest.mark.parametrize("slug", list(GAMES))
@pytest.mark.parametrize("typed", ["", "q\n", "-\n0\n1\n1\n1\n1\n1\n1\nall\npay\n?\n1\n"], ids=["nothing", "q", "ones"])
def test_every_game_can_be_sat_down_to_and_left(
    slug: str, typed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    play(slug, seed=1, rounds=2)
    told = capsys.readouterr().out
    assert "You leave the table with $" in told.splitlines()[-1]
    assert "\x1b" not in told
    assert not re.search(r"bot\): .*_", told), "a bot's move is told in words"


@pytest.mark.parametrize(
    ("slug", "told"),
    [
        ("mini-dice", "Hint: Place Bet 6 to Win or Place Bet 8 to Win costs least"),
        ("lucky-8s", "There is no hint here."),
        ("lunar-poker", "There is no hint here."),
        ("ultimate-8-poker", "There are no hints for Ultimate 8 Poker."),
    ],
)
def test_the_hint_key_gives_a_hint_or_says_that_there_is_none(
    slug: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("h\nq\n"))
    play(slug, seed=1, rounds=1)
    assert told in capsys.readouterr().out


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with two practice rounds."""
    path = tmp_path_factory.mktemp("records") / "rounds.jsonl"
    ran = houseway(
        "play", "dragon-poker", "--seed", "3", "--seats", "3", "--save", str(path), typed="10\nplay\n\n\n1\nq\n"
    )
    assert ran.returncode == 0, ran.stderr
    return path


def test_a_scripted_round_tells_wagers_hand_settlement_and_result_in_plain_lines() -> None:
    ran = houseway(
        "play", "dragon-poker", "--seed", "3", "--seats", "3", typed="10 5 5\nh\nplay\n? 24\n? 42.10(d)5\nq\n"
    )
    assert ran.returncode == 0
    assert "\x1b" not in ran.stdout
    assert "Seed 3: the same seed deals the same cards, so this is for practice only." in ran.stdout
    assert "You hold Phoenix high with Tiger and Panda." in ran.stdout
    assert "Hint: Play: you beat the dealer" in ran.stdout
    assert re.search(r"On average: play −\$[\d.]+, fold −\$20\.", ran.stdout)
    assert re.search(r"\d+  You lose \$10 on Ante +42\.10\(d\)5", ran.stdout)
    assert "Player lower: Ante, Play and Ante Bonus are taken." in ran.stdout
    assert re.search(r"You lose \$\d+\n", ran.stdout)
    assert ran.stdout.rstrip().splitlines()[-1].startswith("You leave the table with $")


def test_bad_answers_are_explained_and_asked_again() -> None:
    typed = "3\n10 999\nten\n-5\n1=10 2=15\n10 0 0 0 0\n10\nraise\n\nfold\n"
    ran = houseway("play", "dragon-poker", "--seed", "3", "--seats", "1", "--rounds", "1", typed=typed)
    assert ran.returncode == 0
    for told in (
        "$3 on Ante is below the minimum of $5",
        "$999 on 3 Card Bonus is above the maximum of $100",
        "'ten' is not an amount",
        "'-5' is negative",
        "Ante Bonus must equal Ante. Legal now: Ante $5 to $165 by $5; Ante Bonus equal to Ante; ",
        "5 amounts are too many here",
        "'raise' is not one of the choices. Legal now: play or fold.",
    ):
        assert told in ran.stdout
    assert "You leave the table with $480, $20 down after 1 round." in ran.stdout


def test_leaving_in_the_middle_of_a_round_says_first_what_it_costs() -> None:
    stayed = houseway(*PRACTICE, "--rounds", "1", typed="10\nq\nplay\n").stdout
    assert "If you leave now, the clock answers for you: fold. Type q again to leave." in stayed
    assert "wager $10 on Play" in stayed
    left = houseway(*PRACTICE, typed="10\nq\nq\n").stdout
    assert "You are away; the clock answers for you." in left
    assert "You leave the table with $480, $20 down after 1 round." in left


def test_the_hand_is_named_when_the_player_before_has_just_folded() -> None:
    ran = houseway("play", "dragon-poker", "--seed", "5", "--rounds", "1", typed="10\n")
    assert "Bao (bot): fold" in ran.stdout
    assert "You hold a pair of Tigers with a Rabbit." in ran.stdout


def test_what_a_bot_decides_is_told_after_the_cards_it_decided_on() -> None:
    told = houseway("play", "dragon-poker", "--seed", "5", "--rounds", "1", typed="10\nplay\n").stdout
    assert told.index(" to you ") < told.index("Bao (bot): ") < told.index("You hold")
    assert told.index("on Play") < told.index("Dina (bot): ") < told.index("The dealer shows ")


def test_enter_alone_takes_the_marked_wagers_and_never_decides() -> None:
    told = houseway(*PRACTICE, typed="\n\nq\nq\n").stdout
    before, _, after = told.partition("Type an answer, ? for the rule behind it, or q to leave.")
    assert ", Enter wagers $" in before
    assert "You wager" in before
    assert after


def test_the_session_is_told_beside_what_best_play_made_of_the_same_deck() -> None:
    arguments = ("play", "dragon-poker", "--seed", "4", "--seats", "2", "--rounds", "1")
    told = houseway(*arguments, typed="\nfold\n").stdout
    assert "your perfect twin is $10 up after 1 round; you are $10 down." in told
    assert "Round 1: you $10 down, your twin $10 up; play was better than fold ($5.03)" in told
    # What is said of the twin is what the same deck pays when it is played so.
    assert "You leave the table with $510, $10 up after 1 round." in houseway(*arguments, typed="\nplay\n").stdout
    poker = houseway("play", "holdem", "--seed", "4", "--rounds", "1", typed="f\n").stdout
    assert "perfect twin" not in poker


def test_the_end_of_input_ends_the_game_politely_and_the_clock_answers(tmp_path: Path) -> None:
    ran = houseway("play", "dragon-poker", "--seed", "3", "--save", str(tmp_path / "r"), typed="10\n")
    assert ran.returncode == 0
    assert "You are away; the clock answers for you." in ran.stdout
    assert "You leave the table with $480, $20 down after 1 round." in ran.stdout
    assert len((tmp_path / "r").read_bytes().splitlines()) == 1
    at_once = houseway("play", "dragon-poker", typed="")
    assert (at_once.returncode, at_once.stderr) == (0, "")
    assert "You leave the table with $500, even after 0 rounds." in at_once.stdout


def test_the_stack_is_carried_from_round_to_round(saved: Path) -> None:
    first, second = (decode(line) for line in saved.read_bytes().splitlines())
    assert (first.opening.number, second.opening.number) == (1, 2)
    stacks = [{seat.player: seat.stack for seat in record.opening.seats} for record in (first, second)]
    assert stacks[0]["guest"] == 50_000
    assert stacks[1]["guest"] == 50_000 - 3000


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("play", "which game? houseway play GAME, where GAME is one of badugi, "),
        ("play whist", "there is no game 'whist'; the games are badugi, "),
        ("play dragon-poker --seats 7", "Dragon Poker seats 1 to 6, not 7"),
        ("play dragon-poker --chips 0", "--chips must be 1 or more, not 0"),
        ("play dragon-poker --rounds 0", "--rounds must be 1 or more, not 0"),
        ("play dragon-poker --save nowhere/rounds.jsonl", "cannot write nowhere/rounds.jsonl"),
        ("play dragon-poker --set ante_max=1", "ante limits must rise"),
        ("play dragon-poker --set three_card_bonus_table=3", "the house chooses 1 or 2"),
        ("play dragon-poker --set ante_min", "is not NAME=VALUE"),
        ("replay /nowhere/at/all", "cannot read /nowhere/at/all"),
    ],
)
def test_a_command_that_cannot_be_ends_with_code_2_and_the_reason(
    arguments: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        app(arguments.split())
    printed = capsys.readouterr()
    assert (left.value.code, printed.out) == (2, "")
    assert says in printed.err


def test_a_replay_tells_every_event_with_its_clause_and_agrees_with_the_record(saved: Path) -> None:
    ran = houseway("replay", str(saved), "--number", "1")
    assert ran.returncode == 0
    assert "Dragon Poker, round 1, as seen by an auditor; the record agrees." in ran.stdout
    lines = [line for line in ran.stdout.splitlines() if re.match(r" *\d+  ", line)]
    assert len(lines) == len(decode(saved.read_bytes().splitlines()[0]).events)
    assert all(re.search(r"(42|E-1)\.\d+", line) for line in lines)


def test_a_replay_as_a_player_shows_only_what_that_player_could_see(saved: Path) -> None:
    def dealt(*viewer: str) -> dict[str, list[str]]:
        ran = houseway("replay", str(saved), "--number", "1", "--json", *viewer)
        events: list[dict[str, Any]] = json.loads(ran.stdout)
        return {event["place"]: event["cards"] for event in events if event["type"] == "dealt"}

    mine, all_ = dealt("--as", "guest"), dealt()
    assert mine["2"] == all_["2"]
    for place in ("1", "3", "dealer"):
        assert mine[place] == ["??"] * 3
        assert "??" not in all_[place]
    unknown = houseway("replay", str(saved), "--as", "zoe")
    assert unknown.returncode == 2
    assert "'zoe' did not play; the players were" in unknown.stderr


def test_a_round_recorded_only_in_part_is_said_to_be_so(saved: Path, tmp_path: Path) -> None:
    whole = decode(saved.read_bytes().splitlines()[0])
    part = run(GAMES["dragon-poker"], whole.opening, whole.journal[:4])
    (tmp_path / "part").write_bytes(encode(record_of(part)))
    says = "The record ends before the round does."
    assert says in houseway("replay", str(tmp_path / "part")).stdout
    assert says not in houseway("replay", str(saved)).stdout


def test_a_truncated_or_edited_record_is_refused_with_the_place(saved: Path, tmp_path: Path) -> None:
    whole = saved.read_bytes().splitlines()[0]
    truncated, edited, empty = tmp_path / "truncated", tmp_path / "edited", tmp_path / "empty"
    truncated.write_bytes(whole[: len(whole) // 2])
    lost = b'"type":"collected","player":"guest","spot":2,"area":"ante","amount":'
    edited.write_bytes(whole.replace(lost + b"1000", lost + b"500"))
    empty.write_bytes(b"")
    for path, says in ((truncated, "not a whole record"), (edited, "was recorded as"), (empty, "holds no round")):
        ran = houseway("replay", str(path))
        assert (ran.returncode, ran.stdout) == (2, "")
        assert says in ran.stderr
        assert "Traceback" not in ran.stderr
    assert encode(decode(whole)) == whole
