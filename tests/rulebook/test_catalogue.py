"""The catalogue: exact ids, prefixes, and errors that help."""

import pytest

from houseway.rulebook import catalogue

DUTIES = {"engine", "table-ops", "layout", "back-office", "human", "not-owed"}


def test_the_catalogue_holds_every_clause_of_the_regulations_nineteen_files() -> None:
    cited = [clause for clause in catalogue.clauses() if clause.cite.startswith("N.J.A.C. 13:69")]
    assert len(cited) == 1365
    assert len({clause.game for clause in cited}) == 19
    assert len(catalogue.clauses("dragon-poker")) == 151


def test_every_clause_says_something_and_has_a_known_duty() -> None:
    for clause in catalogue.catalogue().values():
        assert clause.summary.strip()
        assert clause.cite.strip()
        assert clause.duty in DUTIES, clause.id


def test_an_exact_id_is_found() -> None:
    clause = catalogue.clause("dragon-poker/42.10(d)4")
    assert (clause.game, clause.section) == ("dragon-poker", "42.10(d)4")
    assert catalogue.find("dragon-poker/42.10(d)4") == [clause]


def test_a_prefix_finds_all_below_it_and_nothing_beside_it() -> None:
    sections = [clause.section for clause in catalogue.find("dragon-poker/42.10(d)")]
    assert sections[0] == "42.10(d)#1"
    assert "42.10(d)2#3" in sections
    assert all(section.startswith("42.10(d)") for section in sections)
    assert all(c.section.startswith("42.1[") for c in catalogue.find("dragon-poker/42.1"))
    assert [c.section for c in catalogue.find("ultimate-8-poker/42.5(c)1")] == ["42.5(c)1"]


def test_a_game_finds_all_its_clauses() -> None:
    assert catalogue.find("keno") == catalogue.find("keno/") == catalogue.clauses("keno")


@pytest.mark.parametrize(
    ("asked", "near"),
    [("dragon-poker/42.10(d)44", "dragon-poker/42.10(d)4"), ("dragn-poker/42.11(b)", "dragon-poker/42.11(b)")],
)
def test_an_unknown_id_suggests_near_ones(asked: str, near: str) -> None:
    with pytest.raises(catalogue.UnknownClause, match="did you mean") as refused:
        catalogue.find(asked)
    assert near in refused.value.near
    with pytest.raises(catalogue.UnknownClause):
        catalogue.clause(asked)


def test_an_unknown_game_suggests_a_near_one() -> None:
    with pytest.raises(catalogue.UnknownClause, match="dragon-poker"):
        catalogue.clauses("dragon")


def test_only_human_and_not_owed_clauses_are_not_owed_to_software() -> None:
    assert {c.duty for c in catalogue.clauses() if not c.owed} == {"human", "not-owed"}
