"""A citation is one exact clause id: a wrong one fails here."""

from pathlib import Path

import pytest

from houseway.proof import sites
from houseway.proof.claims import MOST, claimed
from houseway.proof.plugin import fault
from houseway.rulebook.catalogue import catalogue

ROOT = Path(__file__).parents[2]


def test_every_citation_in_the_code_is_a_clause_or_a_ruling() -> None:
    assert [f"{site} cites {site.id}" for site in sites.wrong(sites.sites())] == []


def test_every_claim_of_a_test_is_a_clause() -> None:
    faults = {test: fault(ids) for test, ids in claimed(ROOT).items()}
    assert {test: told for test, told in faults.items() if told} == {}


@pytest.mark.parametrize(
    "line",
    [
        'pay(spot, rule="dragon-poker/42.10(d)99")',
        'pay(spot, rule="dragon-poker/A999")',
        'pay(spot, rule=f"dragon-poker/42.{number}")',
        'RULES = {"poker/14.3": 1}',
    ],
)
def test_a_wrong_or_built_citation_is_found_with_its_place(tmp_path: Path, line: str) -> None:
    package = tmp_path / "games"
    package.mkdir()
    (package / "slip.py").write_text(f"def settle(spot, number):\n    {line}\n")
    (site,) = sites.wrong(sites.sites(package))
    assert str(site) == "games/slip.py:2"


def test_exact_ids_and_rulings_are_right_and_prose_is_no_citation(tmp_path: Path) -> None:
    (tmp_path / "right.py").write_text(
        '"""dragon-poker/nothing"""\n'
        'pay(rule="dragon-poker/42.10(d)4")\n'
        'take(rule="dragon-poker/A17")\n'
        'say("dragon-poker/42.99 is no clause")\n'
        'open("/rules/dragon-poker/42.99")\n'
    )
    found = sites.sites(tmp_path)
    assert [(site.line, site.id) for site in found] == [(2, "dragon-poker/42.10(d)4"), (3, "dragon-poker/A17")]
    assert sites.wrong(found) == []


def test_a_claim_of_too_many_or_of_unknown_clauses_is_a_fault() -> None:
    ids = tuple(catalogue())
    assert fault(ids[:MOST]) == ""
    assert fault(ids[: MOST + 1]) == "claims 9 clauses: a test claims a few, at most 8"
    assert fault(("dragon-poker/42.99",)) == "claims dragon-poker/42.99, which the catalogue does not hold"


def test_claims_are_read_from_functions_and_classes_but_not_from_a_hypothesis_machine(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_it.py").write_text(
        "from houseway.proof.claims import rule\n"
        '@rule("keno/15.5", "keno/15.3")\ndef test_a(): ...\n'
        'class TestB:\n    @rule("keno/15.4")\n    def test_c(self): ...\n'
        "class Machine:\n    @rule(amount=integers())\n    def step(self): ...\n"
    )
    assert claimed(tmp_path) == {
        "tests/test_it.py::test_a": ("keno/15.5", "keno/15.3"),
        "tests/test_it.py::TestB::test_c": ("keno/15.4",),
    }
