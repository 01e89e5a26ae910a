"""`houseway rules`, as a person or a program calls it."""

import json
from pathlib import Path
from typing import Any

import pytest

from houseway.cli import app
from houseway.cli.terminal.screen import Screen
from houseway.proof import coverage, earned, sites, trials
from houseway.proof.earned import Earned
from houseway.proof.sites import Site
from houseway.rulebook import catalogue

PAYS = "dragon-poker/42.10(d)2#3"
TEST = "tests/games/test_x.py::test_the_dragon_bet_is_paid"


def call(*words: str) -> int:
    """The exit code of `houseway rules …`."""
    with pytest.raises(SystemExit) as left:
        app(["rules", *words])
    return int(left.value.code or 0)


@pytest.fixture
def recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A record in which one test has earned one clause of a game, and still claims it."""
    monkeypatch.setattr(earned, "load", lambda root: Earned(tests={TEST: [PAYS]}))
    monkeypatch.setattr(coverage, "claimed", lambda root: {TEST: (PAYS,)})


def printed_json(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)


def test_list_prints_every_clause_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("list", "keno", "--json") == 0
    assert [clause["id"] for clause in printed_json(capsys)][-1] == "keno/15.7"
    assert call("list", "keno") == 0
    assert "keno/15.1[spots]" in capsys.readouterr().out


@pytest.mark.usefixtures("recorded")
def test_show_puts_summary_rulings_code_and_tests_together(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("show", "dragon-poker/42.10(d)2", "--json") == 0
    shown = {clause["id"]: clause for clause in printed_json(capsys)}
    assert len(shown) == 3
    assert shown[PAYS]["rulings"][0]["id"] == "dragon-poker/A4"
    assert shown[PAYS]["tests"] == [TEST]
    assert all(place.startswith("src/houseway/games/dragon_poker/") for place in shown[PAYS]["code"])
    assert call("show", PAYS) == 0
    told = capsys.readouterr().out
    assert all(word in told for word in (PAYS, "Dragon Bet", "dragon-poker/A4", TEST, "earned"))


def test_show_prints_a_ruling(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("show", "dragon-poker/A4") == 0
    assert "14.399 percent" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["show", "dragon-poker/42.10(d)44"], ["list", "dragon"], ["coverage", "dragon"]])
def test_an_unknown_clause_or_game_is_refused_with_what_is_near(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(*words) == 2
    assert "did you mean" in capsys.readouterr().err


def test_a_game_the_rulebook_does_not_have_is_answered_with_those_it_has(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["show", "zzz"], ["list", "zzz"], ["prove", "zzz"]):
        assert call(*words) == 2
        said = " ".join(capsys.readouterr().err.split())
        assert "no game or subject 'zzz'" in said
        assert "dragon-poker" in said


def test_a_page_that_cannot_be_written_and_an_empty_sample_are_refused_plainly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call("coverage", "keno", "--html", str(tmp_path / "nowhere" / "matrix.html")) == 2
    assert ": No such file or directory" in capsys.readouterr().err
    for words in (("--sample", "0"), ("--jobs", "0")):
        assert call("prove", "keno", *words) == 2
        assert "must be 1 or more" in capsys.readouterr().err


@pytest.mark.usefixtures("recorded")
def test_coverage_json_is_one_array_with_only_the_tests_that_earned(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("coverage", "dragon-poker", "--json") == 0
    rows = printed_json(capsys)
    assert len(rows) == 151
    assert all(list(row) == ["id", "duty", "code", "tests", "told", "service", "example"] for row in rows)
    assert {row["id"]: row["tests"] for row in rows if row["tests"]} == {PAYS: [TEST]}


@pytest.mark.usefixtures("recorded")
def test_coverage_tells_owed_and_earned_and_sets_human_and_not_owed_apart(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("coverage") == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    of_dragon = coverage.rows(catalogue.clauses("dragon-poker"))
    told = sum(row.told for row in of_dragon)
    engine = [row.example for row in of_dragon if row.duty == "engine"]
    seen = f"{sum(engine) / len(engine):.0%}"
    assert ["dragon-poker", "145", "1", "1%", "0", "0", f"{told}", seen, "6", "0"] in lines
    assert ["contents", "0", "0", "0", "0", "0", "0", "15"] in lines
    owed = sum(clause.owed for clause in catalogue.clauses())
    human = sum(clause.duty == "human" for clause in catalogue.clauses())
    told = sum(row.told and row.clause.owed for row in coverage.rows())
    assert lines[-1][:7] == ["total", f"{owed}", "1", "0%", "0", "0", f"{told}"]
    assert lines[-1][-2:] == [f"{human}", "15"]


@pytest.mark.usefixtures("recorded")
def test_coverage_of_a_game_lists_what_is_not_earned(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("coverage", "dragon-poker") == 0
    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines() if line.startswith("dragon-poker/")]
    assert PAYS not in listed
    assert "dragon-poker/42.10(d)2#2" in listed
    told = sum(row.told for row in coverage.rows(catalogue.clauses("dragon-poker")))
    assert len(listed) == 144 + 6 + told


def test_coverage_counts_what_the_library_and_what_the_service_does_of_the_house(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opening, shuffle, pays = "keno/15.6", "keno/15.7", "keno/15.5"
    record = Earned({TEST: [opening, shuffle, pays]}, service={TEST: [shuffle, pays]})
    monkeypatch.setattr(earned, "load", lambda root: record)
    monkeypatch.setattr(coverage, "claimed", lambda root: {TEST: (opening, shuffle, pays)})
    assert call("coverage", "keno") == 0
    said = capsys.readouterr().out
    assert said.splitlines()[-1].split()[:6] == ["keno", "27", "3", "11%", "1", "1"]
    alone = said.partition("Of the house, earned in the library alone")[2]
    assert opening in alone
    assert shuffle not in alone


@pytest.mark.usefixtures("recorded")
def test_check_fails_while_an_owed_clause_is_not_earned() -> None:
    assert call("coverage", "dragon-poker", "--check") == 1
    assert call("coverage", "contents", "--check") == 0


def test_a_test_that_no_longer_claims_a_clause_earns_it_no_more(
    recorded: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coverage, "claimed", lambda root: {TEST: ("keno/15.5",)})
    assert not any(row.tests for row in coverage.rows())


def test_a_clause_that_no_code_cites_is_earned_by_no_test(recorded: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sites, "sites", list)
    assert not any(row.tests for row in coverage.rows())


def test_without_a_record_coverage_says_so_and_still_answers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(earned, "load", lambda root: None)
    assert call("coverage", "keno") == 0
    printed = capsys.readouterr()
    assert "keno" in printed.out
    assert "--run" in printed.err
    assert call("show", "keno/15.5") == 0
    assert "no record of earned claims yet" in capsys.readouterr().err


@pytest.mark.usefixtures("recorded")
def test_the_matrix_is_one_page_that_fetches_nothing(tmp_path: Path) -> None:
    page = tmp_path / "matrix.html"
    assert call("coverage", "--html", str(page)) == 0
    text = page.read_text()
    assert text.count('<tr class="earned"') == 1
    assert text.count("<tr class=") == len(catalogue.clauses())
    assert "://" not in text
    assert " src=" not in text


@pytest.mark.parametrize(("verdict", "code"), [("noticed", 0), ("survived", 1), ("unreached", 1), ("unclaimed", 1)])
def test_prove_fails_when_a_site_is_not_noticed(
    verdict: trials.Verdict, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    site = Site("src/houseway/games/keno.py", 7, "keno/15.5")
    monkeypatch.setattr(trials, "sample", lambda game, size, seed: [site])
    monkeypatch.setattr(trials, "failing_as_is", lambda chosen, root: "")
    monkeypatch.setattr(trials, "prove", lambda chosen, root, jobs: iter([trials.Trial(site, [TEST], verdict)]))
    assert call("prove", "keno", "--sample", "1", "--seed", "3") == code
    assert ("src/houseway/games/keno.py:7" in capsys.readouterr().out) is bool(code)


def test_a_clause_is_seen_to_happen_at_its_step(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("show", PAYS, "--example", "--json") == 0
    told = printed_json(capsys)
    assert told["clause"] == PAYS
    assert told["steps"][told["step"] - 1]["rule"] == PAYS
    assert call("show", PAYS, "--example") == 0
    assert sum("→" in line for line in capsys.readouterr().out.splitlines()) == 1


def test_a_clause_of_the_deck_or_a_sign_is_shown_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("show", "dragon-poker/E-1.17A(a)1.ii", "--example") == 0
    assert "In the deck of Dragon Poker: Blue Dragon, 3 of 53 cards" in capsys.readouterr().out
    assert call("show", "poker/14.7(j)", "--example", "--json") == 0
    told = printed_json(capsys)
    assert (told["where"], told["item"]) == ("sign", "No check and raise")


def test_a_step_that_several_clauses_decide_names_the_one_it_is_an_example_of(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert call("show", "poker/14.3(b)4", "--example") == 0
    (line,) = [line for line in capsys.readouterr().out.splitlines() if "→" in line]
    assert line.split()[-2:] == ["14.3(b)4", "+2"]


def test_a_person_steps_through_an_example_from_the_step_that_shows_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = iter(["b", "", "?", "", "q"])
    monkeypatch.setattr(Screen, "ask", lambda self, prompt: self.say(prompt) or next(typed))
    monkeypatch.setattr(Screen, "lively", property(lambda self: True, lambda self, lively: None), raising=False)
    assert call("show", PAYS, "--example") == 0
    said = capsys.readouterr().out
    steps = [int(line.split()[1]) for line in said.splitlines() if line.startswith("Step ")]
    opened, before, again, *_ = steps
    assert (before, again) == (opened - 1, opened)
    assert said.count("→") == 3
    assert "╭" in said


def test_a_clause_without_an_example_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("show", "contents/16", "--example") == 2
    assert "no example is kept" in capsys.readouterr().err
