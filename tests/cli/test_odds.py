"""`houseway odds` and `houseway simulate` as scripts call them.

The first test starts a process, as a script does. The others call the command in this one, where the kernels are loaded
once and not by every call.
"""

import json
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest

from houseway.cli import app


class Told(NamedTuple):
    """What a command printed."""

    stdout: str
    stderr: str


def houseway(*words: str, expect: int = 0) -> Told:
    told, code = (StringIO(), StringIO()), 0
    with redirect_stdout(told[0]), redirect_stderr(told[1]):
        try:
            app(words)
        except SystemExit as end:
            code = int(end.code or 0)
    assert code == expect, told[1].getvalue()
    return Told(told[0].getvalue(), told[1].getvalue())


def test_odds_prints_the_agreed_json() -> None:
    words = [sys.executable, "-m", "houseway", "odds", "dragon-poker", "--json"]
    found = json.loads(subprocess.run(words, capture_output=True, text=True, timeout=600, check=True).stdout)
    assert set(found) == {"game", "wagers", "strategy", "other_strategies", "options", "notes", "jackpot", "pay_lines"}
    assert (found["notes"], found["jackpot"]) == ([], None)
    assert found["game"] == "dragon-poker"
    rows = {(row["wager"], row["pay_table"]): row for row in found["wagers"]}
    bonus = rows["three card bonus", "table 1"]
    named = {"wager", "pay_table", "in_force", "base"}
    costs = {"expectation", "house_edge", "return", "element_of_risk", "average_total_wager"}
    keys = named | costs | {"variance", "standard_deviation", "ends_ahead", "is_paid", "distribution"}
    assert all(set(row) == keys for row in rows.values())
    assert Fraction(bonus["expectation"]) == Fraction(-593, 11713)
    for row in rows.values():
        chances = {Fraction(net): Fraction(chance) for net, chance in row["distribution"].items()}
        assert sum(chances.values()) == 1
        assert sum(net * chance for net, chance in chances.items()) == Fraction(row["expectation"])
        assert Fraction(row["return"]) == 1 + Fraction(row["expectation"]) / Fraction(row["average_total_wager"])


def test_the_table_of_odds_cuts_no_figure_short() -> None:
    told = houseway("odds", "dragon-poker").stdout
    for figure in ("-2.9250%", "-1.0411%", "-5.0628%", "-3.2699%", "-14.3985%", "47.6645%"):
        assert figure in told
    assert "…" not in told
    assert max(map(len, told.splitlines())) < 120


def test_a_house_option_changes_the_figures_and_a_wrong_one_is_refused() -> None:
    found = json.loads(houseway("odds", "dragon-poker", "--set", "three_card_bonus_pandas=push", "--json").stdout)
    assert Fraction(found["wagers"][1]["expectation"]) > 0
    assert "no setting 'colour'" in houseway("odds", "dragon-poker", "--set", "colour=red", expect=2).stderr


def test_an_option_written_short_and_what_it_changes() -> None:
    told = houseway("odds", "dragon-poker", "--set", "card_table=2").stdout
    assert "usually" in told
    assert "-5.0628%" in told.split("(table 1)")[1], "what table 1 costs stands beside table 2"
    assert "may be several settings" in houseway("odds", "dragon-poker", "--set", "bonus=2", expect=2).stderr


def test_a_win_is_inside_a_band_or_outside() -> None:
    words = ("tolerance", "dragon-poker", "--rounds", "1e6", "--stake", "10")
    found = json.loads(houseway(*words, "--win", "300,000", "--json").stdout)
    assert found["wager"] == "ante, ante bonus and play"
    assert found["expected"] == pytest.approx(0.029250 * 1e9, rel=1e-4)
    assert all(inside for _, _, inside in found["bands"].values())
    told = houseway(*words, "--win", "-5000").stdout
    assert told.count("OUTSIDE") == 3
    assert "has no wager 'ante'; there are: ante, ante bonus and play, three card bonus, dragon bet" in (
        houseway(*words, "--win", "1", "--wager", "ante", expect=2).stderr
    )
    assert "--win must be an amount in dollars" in houseway(*words, "--win", "much", expect=2).stderr
    assert "--rounds must be 1 or more" in houseway("tolerance", "keno", "--rounds", "0", "--win", "1", expect=2).stderr


def test_a_simulation_is_compared_with_the_figure_of_its_own_pay_table() -> None:
    found = json.loads(houseway("simulate", "dragon-poker", "--rounds", "5", "--seed", "3", "--json").stdout)
    assert found["wagers"]["three card bonus"]["exact"] == float(Fraction(-593, 11713)), "table 1, the house's default"


def test_an_unknown_game_is_refused_with_the_list() -> None:
    assert "there is no game 'snap'" in houseway("odds", "snap", expect=2).stderr


def test_a_simulation_can_be_taken_up_again_from_its_file(tmp_path: Path) -> None:
    keep = tmp_path / "run.json"
    houseway("simulate", "dragon-poker", "--rounds", "20", "--seed", "3", "--resume", str(keep))
    again = houseway("simulate", "dragon-poker", "--rounds", "50", "--resume", str(keep), "--json")
    whole = houseway("simulate", "dragon-poker", "--rounds", "50", "--seed", "3", "--json")
    assert json.loads(again.stdout) == json.loads(whole.stdout)
    nowhere = ("--resume", str(tmp_path / "nowhere" / "run.json"))
    assert "cannot write" in houseway("simulate", "dragon-poker", *nowhere, expect=2).stderr
    assert "--rounds must be 1 or more, not 0" in houseway("simulate", "dragon-poker", "--rounds", "0", expect=2).stderr


@pytest.mark.parametrize(
    ("was", "now", "says"),
    [
        ('"dragon-poker"', '"keno"', "holds a run with another game"),
        ('"seed":3', '"seed":4', "holds a run with another seed"),
        ('"rules":"', '"rules":"0', "holds a run with another version of the rules"),
        ('"format":4', '"format":3', "was written by another version (format 3, not 4)"),
        ('"rounds":', '"turns":', "does not hold a simulation"),
        ("{", "", "does not hold a simulation"),
    ],
)
def test_the_file_of_another_run_is_refused_and_stays_as_it_is(tmp_path: Path, was: str, now: str, says: str) -> None:
    keep = tmp_path / "run.json"
    words = ("simulate", "dragon-poker", "--rounds", "20", "--seed", "3", "--resume", str(keep))
    houseway(*words)
    other = keep.read_text().replace(was, now, 1)
    assert other != keep.read_text()
    keep.write_text(other)
    assert says in houseway(*words, expect=2).stderr
    assert keep.read_text() == other


def test_stakes_that_the_house_refuses_are_said_before_anything_is_played() -> None:
    told = houseway("simulate", "dragon-poker", "--rounds", "20", "--set", "ante_min=2500", expect=2).stderr
    assert "is simulated with the same stakes at every house" in told
    assert "$10 on ante is below the minimum of $25" in told


def test_no_workers_are_refused() -> None:
    assert "--workers must be 1 or more, not 0" in houseway("simulate", "keno", "--workers", "0", expect=2).stderr


def test_a_z_score_is_told_only_where_results_differ() -> None:
    found = json.loads(houseway("simulate", "keno", "--rounds", "1", "--seed", "3", "--json").stdout)
    assert {(row["rounds"], row["standard_error"], row["z"]) for row in found["wagers"].values()} == {(1, 0, None)}


def test_a_dealt_hand_is_told_every_move_and_its_value() -> None:
    words = ("odds", "lunar-poker", "--hand", "As Ks Qd 7c 4h", "--up", "9d")
    found = json.loads(houseway(*words, "--json").stdout)
    assert found["best"] == found["options"][0]["move"] == "exchange Qd 7c 4h"
    values = {row["move"]: Fraction(row["value"]) for row in found["options"]}
    assert len(values) == 29
    assert values["fold"] == -1 < values[found["best"]] == max(values.values()) < 0
    for hand, up, told in (
        ("As As Qd 7c 4h", "9d", "As cannot lie in two places"),
        ("As Ks Qd 7c 4h", "4h", "4h cannot lie in two places"),
        ("As Ks Qd 7c", "9d", "five cards"),
        ("As Ks Qd 7c 1h", "9d", "'1h' is not a card"),
    ):
        assert told in houseway("odds", "lunar-poker", "--hand", hand, "--up", up, expect=2).stderr
    assert "--hand and --up are for" in houseway("odds", "keno", "--hand", "As", "--up", "9d", expect=2).stderr
