"""The poker room's papers: what facts of the record come to, and the sign that a table must have posted."""

from typing import Any

import pytest
from msgspec.structs import replace

from houseway.games import GAMES
from houseway.house.poker.office import Distribution, Removal, Supplement
from houseway.house.poker.papers import (
    DecksSharedOut,
    DivisionTold,
    Papers,
    PlayerRemoved,
    Posted,
    RuleFiled,
    expect_posted,
    folded,
    sign,
)
from houseway.play.refusals import BadRecord, NotNow
from houseway.proof.claims import rule

BY = ("Sam",)
GAME = GAMES["holdem"]
FIXED: dict[str, Any] = {"structure": "fixed_limit", "minimum": 400, "maximum": 800}


def settings(**options: Any) -> Any:
    return GAME.read_settings({**FIXED, **options})


@rule("poker-revenue/14.14(a)1")
def test_a_sign_states_game_limits_and_rake_under_the_rules_filed() -> None:
    posted = sign("P1", "holdem", settings(), "IC-4", BY)
    assert (posted.by, posted.table, posted.game, posted.filing) == (BY, "P1", "holdem", "IC-4")
    assert posted.limits == "Limit, $4 to $8"
    kinds, calculation, most = posted.rake
    assert (kinds, most) == ("percentage", "$4")
    assert calculation.startswith("Rake: ")
    assert sign("P1", "holdem", GAME.read_settings({}), "IC-4", BY).limits == "No limit, $2 to no maximum"
    with pytest.raises(BadRecord) as refusal:
        sign("P1", "holdem", settings(), "", BY)
    assert refusal.value.rule == "poker-revenue/14.14(a)1"


@pytest.mark.parametrize(
    ("game", "options", "clause"),
    [
        ("omaha", {}, "poker/14.17#1"),
        ("holdem", {"maximum": 900}, "poker/14.17#1"),
        ("holdem", {"rake": ("time",), "time_hourly": 1_200}, "poker-revenue/14.14(a)1"),
        ("holdem", {"rake_percent": 4}, "poker-revenue/14.14(a)2"),
        ("holdem", {"rake_levels_per_pot": True}, None),
    ],
)
def test_a_table_plays_what_its_sign_says_and_nothing_else(
    game: str, options: dict[str, Any], clause: str | None
) -> None:
    papers = folded([sign("P1", "holdem", settings(), "IC-4", BY)])
    expect_posted(papers, "P1", "holdem", settings())
    former = replace(sign("P1", "holdem", settings(), "IC-4", BY), limits="fixed_limit, $4 to $8")
    assert folded([former]).posted == papers.posted, "a sign that was posted by a former version holds"
    if clause is None:
        expect_posted(papers, "P1", game, settings(**options))
        return
    with pytest.raises(NotNow) as refusal:
        expect_posted(papers, "P1", game, settings(**options))
    assert refusal.value.rule == clause
    assert str(refusal.value).startswith("P1 has posted ")
    assert "; it would " in str(refusal.value)


@rule("poker/14.17#1")
def test_a_table_without_a_sign_of_its_own_does_not_open() -> None:
    papers = folded([sign("P1", "holdem", settings(), "IC-4", BY)])
    for empty, table in ((Papers(), "P1"), (papers, "P2")):
        with pytest.raises(NotNow, match=f"no sign of {table} is posted") as refusal:
            expect_posted(empty, table, "holdem", settings())
        assert refusal.value.rule == "poker/14.17#1"


def test_facts_come_to_the_papers_as_they_stand() -> None:
    first, second = (sign("P1", "holdem", settings(maximum=most), "IC-4", BY) for most in (800, 900))
    decks = Distribution("2026-11-15", "Sam", {"P1": ("red", "blue")})
    bob, cat = (Removal(player, "P1", "chips passed", "poker/14.16(b)#1") for player in ("bob", "cat"))
    one, two = (Supplement(kind, "one warning", "IC-4") for kind in ("phone_rings", "hat"))
    papers = folded(
        [
            first,
            second,
            DecksSharedOut(by=BY, paper=decks),
            PlayerRemoved(by=BY, number=1, paper=bob),
            PlayerRemoved(by=BY, number=2, paper=cat),
            DivisionTold(by=BY, number=1, reference="DGE-17"),
            RuleFiled(by=BY, game="holdem", paper=one),
            RuleFiled(by=BY, game="holdem", paper=two),
        ]
    )
    assert papers.posted == {"P1": second}, "the sign put up last"
    assert isinstance(papers.posted["P1"], Posted)
    assert papers.decks == {"2026-11-15": decks}
    assert papers.rules == {"holdem": [one, two]}
    assert papers.unsent() == {2: cat}
    assert papers.removals[1].notified == "DGE-17"
    assert papers.barring("P1", "cat") == cat
    assert papers.barring("P2", "cat") is None
    assert papers.barring("P1", "ann") is None
