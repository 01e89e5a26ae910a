"""A game names its bot, odds, advice and plan in one row, and another package adds its own by entry point."""

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from threading import Event
from types import ModuleType

import pytest

from houseway.bots import Basic
from houseway.games import GAMES, REGISTRY, UnknownGame
from houseway.games.registry import GROUPS, Registration, Registry
from houseway.odds.simulation import Plan
from houseway.play.game import Game

SOURCE = Path(__file__).parents[2] / "src"


@pytest.mark.parametrize("slug", REGISTRY)
def test_every_part_of_a_registration_can_be_loaded(slug: str) -> None:
    parts = {part: REGISTRY.find(slug, part) for part in GROUPS}
    assert isinstance(parts["game"], Game)
    assert isinstance(parts["plan"], Plan | None)
    assert parts["bot"] is None or callable(parts["bot"].choose)
    assert all(parts[part] is None or callable(parts[part]) for part in ("odds", "advice", "options"))


def test_games_stand_in_the_order_of_the_alphabet() -> None:
    assert list(REGISTRY) == sorted(REGISTRY)


def test_an_unknown_game_is_told_with_the_known_ones() -> None:
    with pytest.raises(UnknownGame, match=r"there is no game 'snap'; the games are badugi, dragon-poker, "):
        _ = GAMES["snap"]
    assert GAMES.get("snap") is None
    assert REGISTRY.find("snap", "bot") is None
    assert Basic("lunar-poker").player is None


def test_the_service_and_the_page_know_no_game_by_name() -> None:
    """But for the keno office, which is a room of its own, and the examples of the description."""
    told = {"http/examples.py", "http/fund_examples.py"}
    named = re.compile(rf"""["'`]({"|".join(set(GAMES) - {"keno"})})["'`]""")
    server, page = SOURCE / "houseway" / "server", SOURCE / "houseway" / "web" / "js"
    files = {file for room in (server.rglob("*.py"), page.rglob("*.js")) for file in room} - {
        server / name for name in told
    }
    assert {str(file): slugs for file in files if (slugs := named.findall(file.read_text(encoding="utf-8")))} == {}
    assert named.search('REMOVED = {"ultimate-8-poker": 1}')


# Another package ------------------------------------------------------------------------------------------------------

RULES = """
from dataclasses import replace

from houseway.games.dragon_poker import GAME as DRAGON
from houseway.odds.advice import Advice
from houseway.odds.dragon_poker import PLAN, report
from houseway.play.layout import Layout

GAME = replace(DRAGON, slug="snap", title="Snap")


def choose(view, todo, source):
    return "fold" if todo.kind == "ask" else None


def advise(question):
    return Advice("fold", "never play snap", "ante", {})
"""

ENTRY_POINTS = """
[houseway.games]
snap = snapping.rules:GAME

[houseway.bots]
snap = snapping.rules
lunar-poker = snapping.rules

[houseway.odds]
snap = snapping.rules:report

[houseway.advice]
snap = snapping.rules:advise

[houseway.plans]
snap = snapping.rules:PLAN

[houseway.clauses]
snap = snapping
"""

CLAUSES = """id,cite,kind,duty,summary,test,note
snap/1(a),Snap 1(a),conduct,human,"Players do not shout.",,
"""


def installed(root: Path, entry_points: str = ENTRY_POINTS, name: str = "snapping") -> Path:
    """A package of its own beside Houseway, as pip leaves one."""
    (root / "snapping").mkdir(exist_ok=True)
    (root / "snapping" / "__init__.py").write_text("")
    (root / "snapping" / "rules.py").write_text(RULES)
    (root / "snapping" / "snap.csv").write_text(CLAUSES)
    info = root / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(entry_points)
    return root


def run(root: Path, program: str, *words: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": f"{SOURCE}{os.pathsep}{root}"}
    command = [sys.executable, *(("-m", "houseway", *words) if words else ("-c", program))]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def told(root: Path, program: str, *words: str) -> str:
    done = run(root, program, *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed(tmp_path_factory.mktemp("site"))


def test_a_game_of_another_package_is_one_of_the_games(beside: Path) -> None:
    program = "import houseway; print(list(houseway.games)[-1], houseway.games['snap'].title, len(houseway.games))"
    assert told(beside, program) == f"snap Snap {len(GAMES) + 1}\n"


def test_it_is_played_in_the_terminal_with_its_own_bot(beside: Path) -> None:
    said = told(beside, "", "play", "snap", "--seed", "1", "--rounds", "1", "--watch")
    assert "(bot): fold" in said
    assert "(bot): play" not in said


def test_its_odds_and_simulation_are_found(beside: Path) -> None:
    assert "Snap: exact figures" in told(beside, "", "odds", "snap")
    assert "Snap: 5 rounds" in told(beside, "", "simulate", "snap", "--rounds", "5", "--seed", "1")
    assert "snap" in told(beside, "", "odds", "--help")


def test_its_advice_is_given(beside: Path) -> None:
    asked = "from houseway.odds.advice import Question, advises, best; asked = Question(None, 1, {}, None)"
    program = f"{asked}; print(advises('snap'), best('snap', asked).why)"
    assert told(beside, program) == "True Never play snap\n"


def test_a_bot_for_a_game_that_has_none_is_taken(beside: Path) -> None:
    program = "from houseway.bots import Basic; print(Basic('lunar-poker').player.__name__)"
    assert told(beside, program) == "snapping.rules\n"


def test_its_clauses_are_in_the_rulebook(beside: Path) -> None:
    assert "Players do not shout." in told(beside, "", "rules", "show", "snap/1(a)")


def test_the_mark_of_the_rules_changes_with_the_rules_of_the_other_package(beside: Path, tmp_path: Path) -> None:
    program = "from houseway.rulebook.edition import rules_mark; print(rules_mark())"
    elsewhere = installed(tmp_path)
    alone, before = told(tmp_path / "empty", program), told(elsewhere, program)
    (elsewhere / "snapping" / "rules.py").write_text(RULES + "\n# another rule\n")
    assert before == told(beside, program)
    assert len({alone, before, told(elsewhere, program)}) == 3


def test_two_packages_that_offer_the_same_are_told_apart_and_refused(tmp_path: Path) -> None:
    installed(tmp_path)
    installed(tmp_path, "[houseway.games]\nsnap = snapping.rules:GAME\n", "rival")
    done = run(tmp_path, "", "play", "keno")
    assert done.returncode == 2
    assert "both offer houseway.games 'snap'; uninstall one of them" in done.stderr
    assert "Traceback" not in done.stderr


def test_another_package_does_not_replace_a_game_of_the_rulebook(tmp_path: Path) -> None:
    installed(tmp_path, "[houseway.games]\nkeno = snapping.rules:GAME\n")
    done = run(tmp_path, "", "play", "keno")
    assert done.returncode == 2
    assert "snapping and houseway both offer houseway.games 'keno'" in done.stderr


def test_what_is_registered_as_a_game_and_is_none_is_refused(tmp_path: Path) -> None:
    installed(tmp_path, "[houseway.games]\nsnap = snapping.rules:RULES_OF_SNAP\n")
    (tmp_path / "snapping" / "rules.py").write_text("RULES_OF_SNAP = 'shout first'\n")
    done = run(tmp_path, "", "play", "snap")
    assert done.returncode == 2
    assert "snapping.rules:RULES_OF_SNAP is registered as 'snap' and is 'shout first'" in done.stderr


def test_a_part_that_another_thread_is_loading_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = ModuleType("gate_of_a_slow_part")
    began, go_on = Event(), Event()
    vars(gate).update(began=began, go_on=go_on)
    monkeypatch.setitem(sys.modules, gate.__name__, gate)
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "slow_part.py").write_text(
        "import gate_of_a_slow_part as gate\ngate.began.set()\nassert gate.go_on.wait(60)\ndef figures(): return 7\n"
    )
    registry = Registry({"toy": Registration(game="toys:TOY", odds="slow_part:figures")})
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(registry.find, "toy", "odds")
        assert began.wait(60)
        second = threads.submit(registry.find, "toy", "odds")
        assert wait([second], timeout=0.2).not_done
        go_on.set()
        assert first.result(60)() == second.result(60)() == 7
