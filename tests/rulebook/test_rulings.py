"""The rulings: read from their pages, tied to the clauses they settle."""

import pytest

from houseway.rulebook.catalogue import catalogue
from houseway.rulebook.rulings import POKER_FAMILY, read, resolve, rulings, touching


def test_every_ruling_of_the_seven_pages_is_read_once() -> None:
    pages = [id.partition("/")[0] for id in rulings()]
    assert {page: pages.count(page) for page in pages} == {
        "dragon-poker": 35,
        "keno": 17,
        "lucky-8s": 42,
        "lunar-poker": 46,
        "mini-dice": 20,
        "poker": 91,
        "ultimate-8-poker": 61,
    }


def test_rulings_name_only_clauses_of_the_catalogue() -> None:
    named = {id for ruling in rulings().values() for id in ruling.clauses}
    assert len(named) > 500
    assert named <= catalogue().keys()


def test_a_clause_finds_the_rulings_that_touch_it() -> None:
    found = {ruling.id: ruling.title for ruling in touching("dragon-poker/42.10(d)2#3")}
    assert found == {"dragon-poker/A4": "Which Dragon Bet line, and does the Gold count towards Two Dragons?"}


def test_a_poker_ruling_touches_clauses_of_the_whole_family() -> None:
    games = {id.partition("/")[0] for id in rulings()["poker/A30"].clauses}
    assert games == {"seven-card-stud", "omaha", "mambo-stud"}
    touched = {
        id.partition("/")[0] for ruling in rulings().values() for id in ruling.clauses if ruling.id[:6] == "poker/"
    }
    assert touched == set(POKER_FAMILY)


@pytest.mark.parametrize(
    ("game", "listed", "sections"),
    [
        ("dragon-poker", "42.10(d)2#2, 42.11(d)#1.", ["42.10(d)2#2", "42.11(d)#1"]),
        ("poker", "14.3(b)7-9", ["14.3(b)7", "14.3(b)8", "14.3(b)9"]),
        ("poker", "14.15(k)1-2", ["14.15(k)1", "14.15(k)2"]),
        ("poker", "14.9(i)3.i-ii", ["14.9(i)3.i", "14.9(i)3.ii"]),
        ("poker", "14.1[kill], 14.15(g)", ["14.1[kill]", "14.15(g)#1", "14.15(g)#2"]),
        ("poker", "14.17#3, against 14.9(f)1 and 14.13A(f)#2", ["14.17#3", "14.9(f)1", "14.13A(f)#2"]),
        ("poker", '14.19(j)#2 ("(f)2"); none (14.12, 14.12A)', ["14.19(j)#2"]),
        ("lucky-8s", "50.6(s)#1-#2, 50.6(k)1.iii-11", ["50.6(s)#1", "50.6(s)#2", "50.6(k)1.iii-11"]),
        ("ultimate-8-poker", "42.5(c)2, (c)4-(c)5", ["42.5(c)2", "42.5(c)4", "42.5(c)5"]),
        ("mini-dice", "none here (13:69F-8.3 is elsewhere).", []),
    ],
)
def test_a_clause_list_is_resolved_to_exact_ids(game: str, listed: str, sections: list[str]) -> None:
    assert [id.partition("/")[2] for id in resolve(game, listed)] == sections


def test_a_page_is_cut_into_rulings_and_leaves_out_what_stands_between_them() -> None:
    first = "# Keno\n\nintro\n\n### A1. One\n- **Clauses:** 15.5.\n- **Default:** yes.\n"
    second = "\n---\n\n## Next\n\n### A2. Two\nlast\n"
    one, two = read("keno", first + second)
    assert (one.id, one.title, one.clauses) == ("keno/A1", "One", ("keno/15.5",))
    assert one.text == "- **Clauses:** 15.5.\n- **Default:** yes."
    assert (two.id, two.text, two.clauses) == ("keno/A2", "last", ())


def test_a_page_without_rulings_has_none() -> None:
    assert read("keno", "# Keno\n") == []
