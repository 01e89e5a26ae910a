"""Without its extras Houseway plays and reads; a command that needs one names it and ends with code 3."""

import ast
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from shutil import copy2

import pytest

from houseway.cli import app
from houseway.cli.output import NOT_INSTALLED
from houseway.extras import EXTRAS
from houseway.games import GAMES

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
MODULES = {"argon2-cffi": "argon2", "pillow": "PIL"}
"""Packages whose module has another name."""

MAKE = re.compile(r"`make |\bmake (run|test|prove|lint|lock)\b")

NEEDS_SERVER = (
    "serve",
    "audit verify",
    "audit rounds",
    "audit round 01a1 round.jsonl",
    "audit export record.jsonl",
    "ledger balances",
    "ledger statement player/play/Ada",
    "ledger postings",
    "ledger days",
    "backup all.backup",
    "restore all.backup",
    "admin create Ines",
    "admin password Ines",
    "day missing",
    "fund",
    "forms",
    "linked host --agreement agreement.json",
    "demo day",
    "witness",
)
WORKS = (
    "--version",
    "--help",
    "odds dragon-poker",
    "odds keno",
    "odds mini-dice",
    "simulate dragon-poker --rounds 5 --seed 1",
    "tolerance dragon-poker --rounds 1e6 --stake 10 --win 285000",
    "rules list keno",
    "rules search joker",
    "rules show keno/15.5",
    "rules mark",
    *(
        f"{command} --help"
        for command in ("serve", "audit", "ledger", "backup", "restore", "admin", "odds", "hands", "play", "replay")
    ),
)


def modules(requirements: list[str]) -> set[str]:
    """The modules that these requirements bring."""
    names = [re.split(r"[\[<>=; ]", requirement)[0] for requirement in requirements]
    return {MODULES.get(name, name.replace("-", "_")) for name in names}


def imported() -> set[str]:
    """What the package imports from outside, and the database drivers that its URLs name."""
    found: set[str] = set()
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module.partition(".")[0])
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= set(re.findall(r"^(?:sqlite|postgresql)\+(\w+)", node.value))
    return found - set(sys.stdlib_module_names) - {"houseway", "pysqlite"}  # that driver is Python's own


def test_each_extra_holds_only_what_is_imported() -> None:
    offered = PROJECT["optional-dependencies"]
    assert {extra: modules(offered[extra]) for extra in EXTRAS} == {extra: set(EXTRAS[extra]) for extra in EXTRAS}
    for extra, names in EXTRAS.items():
        assert set(names) <= imported(), extra
    assert modules(PROJECT["dependencies"]) <= imported()


def test_everything_imported_is_a_dependency_or_in_an_extra() -> None:
    known = modules(PROJECT["dependencies"]).union(*EXTRAS.values())
    assert imported() - known == {"pytest"}, "pytest is for the tests alone"


def test_no_message_tells_a_user_to_run_make() -> None:
    for path in (ROOT / "src").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
                assert not MAKE.search(node.value), path


# With the extras' modules out of reach --------------------------------------------------------------------------------

BLOCKED = f"import sys; sys.modules.update(dict.fromkeys({[name for names in EXTRAS.values() for name in names]}))\n"


def without_extras(
    folder: Path, words: str, typed: str = "", program: str = "from houseway.cli import main; main()"
) -> "subprocess.CompletedProcess[str]":
    """The command, or another program, as it runs where no extra is installed."""
    command = [sys.executable, "-c", BLOCKED + program, *words.split()]
    environment = {"PYTHONPATH": str(ROOT / "src"), "PATH": "/usr/bin:/bin", "HOUSEWAY_PASSWORD": "a long enough one"}
    return subprocess.run(
        command, cwd=folder, env=environment, input=typed, capture_output=True, text=True, check=False
    )


def needs(done: "subprocess.CompletedProcess[str]", extra: str) -> None:
    assert done.returncode == NOT_INSTALLED, done.stderr
    assert f"pip install 'houseway[{extra}]'" in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""


@pytest.mark.parametrize("words", NEEDS_SERVER)
def test_a_command_of_the_service_names_the_extra_it_needs_and_leaves_nothing_behind(
    tmp_path: Path, words: str
) -> None:
    needs(without_extras(tmp_path, words), "server")
    assert not list(tmp_path.iterdir())


def test_odds_that_need_bulk_mathematics_name_the_extra(tmp_path: Path) -> None:
    needs(without_extras(tmp_path, "odds lucky-8s"), "odds")


def test_every_command_is_tried_without_an_extra() -> None:
    tried = {words.split()[0] for words in (*NEEDS_SERVER, *WORKS)}
    assert {name for name in app if not name.startswith("-")} <= tried


@pytest.mark.parametrize("words", WORKS)
def test_everything_else_works_without_an_extra(tmp_path: Path, words: str) -> None:
    done = without_extras(tmp_path, words)
    assert done.returncode == 0, done.stderr
    assert done.stdout


PLAY_ALL = """
from houseway.cli.play import play
from houseway.games import GAMES
for slug in GAMES:
    play(slug, seed=1, rounds=1, watch=True)
"""


def test_every_game_is_played_without_an_extra(tmp_path: Path) -> None:
    done = without_extras(tmp_path, "", program=PLAY_ALL)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("You watched 1 round.") == len(GAMES)


def test_a_hint_that_needs_an_extra_says_so(tmp_path: Path) -> None:
    done = without_extras(tmp_path, "play lucky-8s --seed 1 --rounds 1", "5\nh\nq\nq\n")
    assert "No hint: this needs the 'odds' extra" in done.stdout, done.stdout + done.stderr


# A real wheel in an environment of its own ----------------------------------------------------------------------------


def base_packages() -> set[str]:
    """The packages that an installation without extras has, by the names of their distributions."""
    found: set[str] = set()
    waiting = [re.split(r"[\[<>=;~! ]", each)[0] for each in PROJECT["dependencies"]]
    while waiting:
        name = waiting.pop()
        try:
            needed = metadata.requires(name) or []
        except metadata.PackageNotFoundError:
            continue  # for another system or version of Python
        found.add(name)
        plain = [each for each in needed if "extra ==" not in each]
        waiting += {re.split(r"[\[<>=;~! (]", each)[0] for each in plain} - found
    return found


def copy_into(site: Path, package: str) -> None:
    """Put an installed package into another environment, file by file."""
    for file in metadata.files(package) or []:
        target = site / file
        if ".." not in file.parts and (source := Path(str(file.locate()))).is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            copy2(source, target)


@pytest.mark.prove
def test_a_wheel_installed_alone_plays_and_names_the_extras(tmp_path: Path) -> None:
    wheels, home = tmp_path / "wheels", tmp_path / "env"
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", wheels], cwd=ROOT, check=True)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", home], check=True)
    (site,) = home.glob("lib/python*/site-packages")
    for package in base_packages():
        copy_into(site, package)
    (wheel,) = wheels.glob("*.whl")
    pip = f"-m pip --python {home}/bin/python install --no-deps --no-index {wheel}"
    subprocess.run([sys.executable, *pip.split()], check=True, capture_output=True)

    def houseway(words: str) -> "subprocess.CompletedProcess[str]":
        program = [f"{home}/bin/houseway", *words.split()]
        return subprocess.run(program, cwd=tmp_path, env={"PATH": "/usr/bin:/bin"}, capture_output=True, text=True)

    for words in WORKS:
        done = houseway(words)
        assert done.returncode == 0, done.stderr
        assert not MAKE.search(done.stdout + done.stderr)
    for words in NEEDS_SERVER:
        needs(houseway(words), "server")
    needs(houseway("odds lucky-8s"), "odds")
    for words in ("rules coverage", "rules prove keno --sample 1"):
        done = houseway(words)
        assert (done.returncode, "needs a checkout" in done.stderr) == (2, True), done.stderr
        assert not MAKE.search(done.stderr)
    by_module = [f"{home}/bin/python", "-m", "houseway", "--version"]
    said = subprocess.run(by_module, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert said.strip() == houseway("--version").stdout.strip()
