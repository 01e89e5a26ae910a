"""Switching a citing site off: what it carries is dropped, and a proof tells who noticed."""

from typing import TYPE_CHECKING

import pytest

from houseway.proof import trials
from houseway.proof.sites import Site

if TYPE_CHECKING:
    from tests.proof.conftest import Project

PAYS, LOSES = "keno/15.5", "keno/15.3"
RULES = f"""
import msgspec
from houseway.rulebook.citation import all_cited

class Paper(msgspec.Struct):
    says: str
    rule: str

def settle(won):
    papers = all_cited(
        Paper("paid",
              {PAYS!r}) if won else
        Paper("lost",
              {LOSES!r})
    )
    return [paper.says for paper in papers]
"""


def site_of(id: str) -> Site:
    line = next(number for number, text in enumerate(RULES.splitlines(), 1) if id in text)
    return Site("settling.py", line, id)


def verdicts(project: "Project", tests: str, *ids: str) -> dict[str, str]:
    (project.root / "settling.py").write_text(RULES)
    project.write("from settling import settle\n" + tests)
    tried = trials.prove([site_of(id) for id in ids], project.root, jobs=2)
    return {trial.site.id: trial.verdict for trial in tried}


def test_a_test_that_asserts_the_effect_notices(project: "Project") -> None:
    tests = f"@rule({PAYS!r})\ndef test_a():\n    assert settle(True) == ['paid']\n"
    assert verdicts(project, tests, PAYS) == {PAYS: "noticed"}


def test_a_test_that_only_looks_on_is_reported_and_so_is_a_site_that_none_claims(project: "Project") -> None:
    tests = f"@rule({PAYS!r})\ndef test_a():\n    settle(True)\n"
    assert verdicts(project, tests, PAYS, LOSES) == {PAYS: "survived", LOSES: "unclaimed"}
    assert project.earned() == {}


def test_a_site_from_which_nothing_is_cited_is_told_apart(project: "Project") -> None:
    tests = f"@rule({LOSES!r})\ndef test_a():\n    settle(True)\n"
    assert verdicts(project, tests, LOSES) == {LOSES: "unreached"}


def test_tests_that_fail_with_every_rule_in_force_prove_nothing(project: "Project") -> None:
    (project.root / "settling.py").write_text(RULES)
    project.write(f"@rule({PAYS!r})\ndef test_a():\n    assert cited({PAYS!r}) and False\n")
    assert "1 failed" in trials.failing_as_is([site_of(PAYS)], project.root)
    project.write(f"@rule({PAYS!r})\ndef test_a():\n    assert cited({PAYS!r})\n")
    assert trials.failing_as_is([site_of(PAYS)], project.root) == ""


def test_the_seed_fixes_the_sample() -> None:
    every = trials.sample("dragon-poker", None, 0)
    assert {site.id.partition("/")[0] for site in every} == {"dragon-poker"}
    some = trials.sample("dragon-poker", 10, 7)
    assert some == trials.sample("dragon-poker", 10, 7)
    assert len(some) == 10
    assert set(some) < set(every)
    assert some != trials.sample("dragon-poker", 10, 8)


def test_a_trial_that_never_ends_is_noticed(project: "Project", monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "PATIENCE", 2.0)
    tests = f"@rule({PAYS!r})\ndef test_a():\n    while not settle(True):\n        pass\n"
    assert verdicts(project, tests, PAYS) == {PAYS: "noticed"}
