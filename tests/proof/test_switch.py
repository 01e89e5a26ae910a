"""One citing site is marked as its module is imported, and the rules themselves ask nothing."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import houseway
from houseway.proof import switch
from houseway.proof.sites import Site
from houseway.proof.switch import OFF
from houseway.rulebook import catalogue

PAYS, LOSES = "keno/15.5", "keno/15.3"
SOURCE = Path(houseway.__file__).parent


def test_only_the_literal_of_that_line_is_marked() -> None:
    source = f"ONE = {PAYS!r}\nTWO = {PAYS!r}\n"
    names: dict[str, str] = {}
    exec(compile(switch.switched_off(source, Site("x.py", 2, PAYS), "x.py"), "x.py", "exec"), names)
    assert (names["ONE"], names["TWO"]) == (PAYS, PAYS + OFF)


def test_a_site_that_is_not_there_is_an_error() -> None:
    with pytest.raises(LookupError, match=r"x.py:1 does not cite keno/15.5"):
        switch.switched_off(f"A = {LOSES!r}\n", Site("x.py", 1, PAYS), "x.py")


def test_a_site_is_named_as_path_line_and_id() -> None:
    assert switch.named("src/houseway/x.py:12:keno/15.1[spots]") == Site("src/houseway/x.py", 12, "keno/15.1[spots]")


def test_the_switch_drops_what_carries_the_mark_and_counts_it() -> None:
    door = switch.Switch()
    assert [door(PAYS), door(PAYS + OFF), door(LOSES)] == [True, False, True]
    assert door.dropped == 1


def test_no_clause_id_holds_the_mark() -> None:
    assert not any(OFF in id for id in catalogue.catalogue())


STEPS = """
def shuffle(book, command):
    check(command)
    book.record(command, "shuffle")
    book.put("shuffled")
    if command.cover:
        book.record(command, "cover")
        book.change("cover")
    book.record(command, "cut")
    book.put("cut")
"""


@pytest.mark.parametrize(
    ("off", "left"),
    [
        ("", ["shuffle", "shuffled", "cover", "cover", "cut", "cut"]),
        ("shuffle", ["cover", "cover", "cut", "cut"]),
        ("cover", ["shuffle", "shuffled", "cut", "cut"]),
        ("cut", ["shuffle", "shuffled", "cover", "cover"]),
    ],
)
def test_what_follows_a_dropped_step_up_to_the_next_is_left_out_with_it(off: str, left: list[str]) -> None:
    done: list[str] = []

    class Book:
        cover = True

        def record(self, command: object, what: str) -> bool:
            if what != off:
                done.append(what)
            return what != off

        def put(self, what: str) -> None:
            done.append(what)

        change = put

    names = {"check": lambda command: None}
    exec(compile(switch.Steps().visit(ast.parse(STEPS)), "steps.py", "exec"), names)
    names["shuffle"](Book(), Book())  # type: ignore[call-arg]
    assert sorted(done) == sorted(left)


def site(path: str, beside: str, rule: str) -> Site:
    """The site in a file that cites this clause in the same line as something else."""
    lines = (SOURCE / path).read_text(encoding="utf-8").splitlines()
    (line,) = [number for number, words in enumerate(lines, 1) if f'"{rule}"' in words and beside in words]
    return Site(str(SOURCE / path), line, rule)


def under(off: Site, program: str) -> str:
    """What a program prints with that site switched off."""
    environment = os.environ | {"PYTHONPATH": str(SOURCE.parent), switch.VARIABLE: f"{off.path}:{off.line}:{off.id}"}
    program = "from houseway.proof import switch\nSWITCH = switch.from_environment()\n" + program
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


ANTES = """
from houseway import games, Round
game = games["dragon-poker"]
round_ = Round(game, game.opening({"ada": 100_00}))
print(round_.pending is None, SWITCH.dropped > 0)
"""


def test_a_request_that_is_switched_off_is_not_made() -> None:
    off = site("games/dragon_poker/wagers.py", "table.window(", "dragon-poker/42.6(b)#1")
    assert under(off, ANTES) == "True True"


REPORT = """
from houseway import games, Round
from houseway.play.requests import Incident
game = games["dragon-poker"]
round_ = Round(game, game.opening({"ada": 100_00}))
before = len(round_.events)
round_.report(Incident("left_the_seat", 1))
print(len(round_.events) - before, SWITCH.dropped)
"""


def test_a_remedy_that_is_switched_off_is_not_applied() -> None:
    off = site("games/dragon_poker/irregularities.py", "Remedy(", "dragon-poker/42.6(c)#2")
    assert under(off, REPORT) == "0 1"


LOOKED_UP = """
from houseway.rulebook.catalogue import clause, find
print(clause("keno/15.5~off").id, find("keno/15.5~off")[0].id)
"""


def test_a_marked_id_still_means_its_clause_to_a_reader() -> None:
    off = site("games/dragon_poker/irregularities.py", "Remedy(", "dragon-poker/42.6(c)#2")
    assert under(off, LOOKED_UP) == "keno/15.5 keno/15.5"
