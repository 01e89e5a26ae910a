"""What only tells is told apart from what acts, by reading the source."""

import pytest

from houseway.proof import coverage, sites
from houseway.proof.telling import told

CLAUSE = "keno/15.5"


@pytest.mark.parametrize(
    ("source", "tells"),
    [
        ('table.note("closed", "keno/15.5")', True),
        ('table.announce("closed", "keno/15.5", number=1)', True),
        ('table.record(Noted("x", "keno/15.5", because=("keno/15.5",)))', True),
        ('table.record(Announced("x", "keno/15.5"))', True),
        ('rule = "keno/15.5"\ntable.note("x", rule)', True),
        ('BY = {"hand": "keno/15.5"}\ntable.note("x", BY[method])', True),
        ('rule = "keno/15.5"\ntable.note("x", rule)\ntable.collect(p, 1, "ante", rule)', False),
        ('table.collect(p, 1, "ante", "keno/15.5")', False),
        ('yield from table.proceed("draw", "keno/15.5")', False),
        ('refuse(NotNow, "closed", rule="keno/15.5")', False),
        ('table.note("x", clause_of("keno/15.5"))', False),
        ('RULE = "keno/15.5"', False),
    ],
)
def test_a_citation_tells_if_every_use_of_it_is_in_a_note_or_announcement(source: str, tells: bool) -> None:
    assert any(id_ == CLAUSE for _, id_ in told(source)) == tells


def test_coverage_sets_apart_what_is_only_told() -> None:
    rows = {row.id: row for row in coverage.rows()}
    assert rows["mini-dice/13.5(b)"].told, "the call of no more bets"
    assert not rows["mini-dice/13.5(e)#1"].told, "the shaker is uncovered as a step"
    assert not rows["dragon-poker/42.10(c)3#1"].told, "the stub goes to the rack by an event"
    count = coverage.totals(list(rows.values()), "total")
    assert 0 < count.told < count.owed
    assert {site.id for site in sites.sites() if site.tells} >= {"mini-dice/13.5(b)"}
