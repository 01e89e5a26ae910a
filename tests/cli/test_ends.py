"""How commands end: exit codes as the page on the command line lists them, and no traceback."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.house.histories.dealing import random_round

from houseway.cli import app, output, simulate
from houseway.cli.round_files import write
from houseway.games import REGISTRY
from houseway.odds import runs
from houseway.odds.runs import Progress
from houseway.play.replay import record_of

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-m", "houseway")
PAGE = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")


def houseway(*words: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [*COMMAND, *words], capture_output=True, text=True, check=False, env=os.environ | environment, timeout=600
    )


def test_the_page_lists_every_exit_code() -> None:
    listed = {int(code) for code in re.findall(r"^\| (\d+) \|", PAGE, re.M)}
    named = {output.FOUND, output.REFUSED, output.NOT_INSTALLED, output.STOPPED, output.NO_READER}
    assert listed == {0} | named


def test_the_page_lists_every_command() -> None:
    said = houseway("--help").stdout
    commands = re.findall(r"^│ (\w+) ", said, re.M)
    listed = PAGE.partition("An extra is installed")[0]
    assert len(commands) > 10
    assert [command for command in commands if f"`{command}" not in listed] == []


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        ("rules list keno", 0, ""),
        ("rules search snapdragon", 1, "no clause holds 'snapdragon'"),
        ("rules search", 2, "search for what?"),
        ("rules search joker --game snap", 2, "no game or subject 'snap'"),
        ("rules show keno/99", 2, "no clause is or begins with 'keno/99'"),
        ("odds snap", 2, "there is no game 'snap'"),
        ("odds holdem", 2, "houseway simulate holdem plays it with bots. Exact: dragon-poker, keno, lucky-8s,"),
        ("simulate snap", 2, "there is no game 'snap'"),
        ("simulate dragon-poker --rounds some", 2, "--rounds must be a whole number, such as 20000 or 1e9, not 'some'"),
        ("simulate dragon-poker --rounds 1.5", 2, "--rounds must be a whole number, such as 20000 or 1e9, not '1.5'"),
        ("simulate dragon-poker --rounds -3", 2, "--rounds must be 1 or more, not -3"),
        ("simulate dragon-poker --strategy wild", 2, "there are: best (the best decision by the exact figures);"),
        ("simulate dragon-poker --set three_card_bonus_table=9", 2, "the house chooses 1 or 2"),
        ("dance", 2, "dance"),
        ("audit verify --data nowhere", 2, "there is no record in nowhere yet"),
        ("audit verify --db oracle://x", 2, "is not a database URL"),
        ("admin create Ines --roles king", 2, "there is no role king; the roles are player"),
        ("hands replay nowhere.phh", 2, "cannot read nowhere.phh"),
        ("serve --cert only.pem", 2, "--cert and --cert-key must be given together"),
    ],
)
def test_a_command_ends_with_the_code_that_the_page_gives(words: str, code: int, says: str) -> None:
    done = houseway(*words.split())
    assert done.returncode == code, done.stderr
    assert says in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_a_reader_that_goes_away_ends_a_command_without_a_word() -> None:
    watched = ["play", "holdem", "--watch", "--seed", "1", "--rounds", "2"]
    for words in (["rules", "list"], ["rules", "list", "--json"], ["rules", "--help"], watched):
        with subprocess.Popen([*COMMAND, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
            assert running.stdout is not None
            assert running.stderr is not None
            running.stdout.close()
            assert running.stderr.read() == ""
        assert running.returncode == output.NO_READER, words


def test_an_error_that_no_one_reads_ends_a_command_in_the_same_way() -> None:
    for words in (["dance"], ["odds", "snap"]):
        both = subprocess.STDOUT
        with subprocess.Popen([*COMMAND, *words], stdout=subprocess.PIPE, stderr=both, text=True) as running:
            assert running.stdout is not None
            running.stdout.close()
        assert running.returncode == output.NO_READER, words


def test_a_simulation_stopped_with_ctrl_c_keeps_and_tells_what_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def seven_rounds(progress: Progress, rounds: int, *_: object) -> None:
        runs.simulate(progress, 7)
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "simulate", seven_rounds)
    keep = tmp_path / "run.json"
    with pytest.raises(SystemExit) as ended:
        app(["simulate", "dragon-poker", "--rounds", "50", "--seed", "3", "--resume", str(keep), "--json"])
    told = capsys.readouterr()
    assert ended.value.code == output.STOPPED
    assert "Stopped after 7 rounds." in told.err
    assert json.loads(told.out)["rounds"] == 7
    assert json.loads(keep.read_text())["rounds"] == 7
    monkeypatch.chdir(tmp_path)
    for name in ("houseway-dragon-poker-3.json", "houseway-dragon-poker-3-2.json"):
        with pytest.raises(SystemExit):
            app(["simulate", "dragon-poker", "--rounds", "50", "--seed", "3"])
        says = capsys.readouterr().err
        assert f"with --resume {name}" in says, "an earlier run is not overwritten"
        assert (tmp_path / name).exists()


@pytest.mark.parametrize(("command", "part"), [("odds", "odds"), ("simulate", "plan")])
def test_help_lists_the_games_that_there_are_figures_for(command: str, part: str) -> None:
    said = " ".join(houseway(command, "--help").stdout.replace("│", " ").split())
    assert ", ".join(REGISTRY.with_part(part)) in said  # type: ignore[arg-type]


def test_a_search_finds_every_clause_that_holds_the_words() -> None:
    said = houseway("rules", "search", "JOKER", "deck", "--json")
    found = [clause["id"] for clause in json.loads(said.stdout)]
    assert "lucky-8s/50.2(a)#1" in found
    assert all("lucky-8s/" in id for id in found)
    assert json.loads(houseway("rules", "search", "snapdragon", "--json").stdout) == []


def test_hands_are_written_and_replayed_as_json(tmp_path: Path) -> None:
    saved, hands = tmp_path / "rounds.jsonl", tmp_path / "hands.phhs"
    write([record_of(random_round("holdem", 3, {}, [20_000] * 3))], saved)
    (hand,) = json.loads(houseway("hands", "export", str(saved), "--json").stdout)
    assert (hand["variant"], len(hand["starting_stacks"])) == ("NT", 3)
    houseway("hands", "export", str(saved), "--to", str(hands))
    (replayed,) = json.loads(houseway("hands", "replay", str(hands), "--json").stdout)
    assert (replayed["number"], replayed["variant"], replayed["verdict"]) == ("1", "NT", "as recorded")
    to = tmp_path / "again.jsonl"
    assert json.loads(houseway("hands", "import", str(hands), "--to", str(to), "--json").stdout)["hands"] == 1


def test_the_service_is_looked_after_by_script(tmp_path: Path) -> None:
    data = ("--data", str(tmp_path / "data"), "--json")
    made = houseway("admin", "create", "Ines", *data, HOUSEWAY_PASSWORD="correct horse battery")
    assert json.loads(made.stdout) == {"name": "Ines", "roles": ["administrator", "player"]}, made.stderr
    again = houseway("admin", "password", "Ines", *data, HOUSEWAY_PASSWORD="another long enough")
    assert json.loads(again.stdout)["name"] == "Ines"
    report = json.loads(houseway("audit", "verify", *data).stdout)
    assert (report["wrong"], report["unjudged"], report["rounds"]) == ([], [], 0)
    assert report["lines"] > 0
    assert json.loads(houseway("audit", "rounds", *data).stdout) == []
    written = json.loads(houseway("audit", "export", str(tmp_path / "record.jsonl"), *data).stdout)
    assert written["lines"] == report["lines"] + report["heads"]
