"""How an Ultimate 8 table deals and counts, and keeps its ace pot (13:69F-42.6 to 42.10, 42.12)."""

from typing import Any

from tests.floor.tables import TEN, done, prepare_deck, refused, shuffled
from tests.games.ultimate_eight.days import played, table

from houseway.cards.randomness import Seeded
from houseway.floor import commands as do
from houseway.floor import deal_of, prepare, seated
from houseway.play import events as ev
from houseway.proof.claims import rule

# Dealing and counting -------------------------------------------------------------------------------------------------


@rule("ultimate-8-poker/42.7(a)#2")
def test_the_stacked_deck_goes_into_the_shoe_before_the_deal() -> None:
    day = shuffled(prepare_deck(table()))
    day.do(do.Cut(at=TEN, depth=20))
    assert refused(day, do.BeginRound(at=TEN, players=("ann", "bob"))) == "ultimate-8-poker/42.7(a)#2"
    day.do(do.Load(at=TEN))
    assert done(day, "ultimate-8-poker/42.7(a)#2") == ["the deck goes into the dealing shoe"]


@rule("ultimate-8-poker/42.7(g)#1", "ultimate-8-poker/42.8(g)", "ultimate-8-poker/42.9(g)")
def test_the_stub_is_due_for_counting_every_round_by_every_method() -> None:
    ways: tuple[tuple[str, dict[str, Any]], ...] = (
        ("ultimate-8-poker/42.7(g)#1", {}),
        ("ultimate-8-poker/42.8(g)", {"method": "hand", "shuffler": "counting"}),
        ("ultimate-8-poker/42.9(g)", {"method": "automated_shoe", "shuffler": "automatic"}),
    )
    for clause, setup in ways:
        day, source = table(**setup), Seeded("counts")
        for _ in range(2):
            round_ = played(day, source)
            assert round_.opening.due == ("stub_count",)
            assert any(isinstance(e, ev.Counted) and e.rule == clause for e in round_.events)
        prepare(day, TEN, source, day.state.present)
        day.do(do.EndRound(at=TEN))
        assert clause in {due.rule for due in day.due(TEN) if due.what == "count"}, "a count left out is owed"


@rule("ultimate-8-poker/42.9(h)#1", "ultimate-8-poker/42.9(h)#2")
def test_a_counting_machine_excuses_the_stub_of_an_automated_shoe_and_a_wrong_count_costs_the_deck() -> None:
    day = table(method="automated_shoe", shuffler="counting")
    round_ = played(day, Seeded("device"))
    assert round_.opening.due == ()
    assert done(day, "ultimate-8-poker/42.9(h)#1") == ["stub count excused by the device"]
    short = shuffled(prepare_deck(table(method="automated_shoe", shuffler="counting")), counted=51)
    assert not short.state.decks
    assert len(done(short, "ultimate-8-poker/42.9(h)#2")) == 1


@rule("ultimate-8-poker/42.7(g)2#3")
def test_a_deck_with_a_wrong_count_in_the_round_leaves_the_table() -> None:
    setups: tuple[dict[str, Any], ...] = (
        {},
        {"method": "hand", "shuffler": "automatic"},
        {"method": "automated_shoe", "shuffler": "automatic"},
    )
    for setup in setups:
        day = table(**setup)
        prepare(day, TEN, Seeded("short"), day.state.present)
        day.do(do.EndRound(at=TEN, needs=("remove_deck", "reshuffle"), counted=True))
        assert not day.state.decks
        assert len(done(day, "ultimate-8-poker/42.7(g)2#3")) == 1


@rule("ultimate-8-poker/42.6(e)#2")
def test_a_player_with_cards_stays_seated_to_the_end_of_the_round() -> None:
    day = table()
    prepare(day, TEN, Seeded("stays"), day.state.present)
    day.do(do.FirstCard(at=TEN))
    assert refused(day, do.Leave(at=TEN, by="ann")) == "ultimate-8-poker/42.6(e)#2"
    day.do(do.EndRound(at=TEN, counted=True))
    day.do(do.Leave(at=TEN, by="ann"))


# The ace pot ----------------------------------------------------------------------------------------------------------


@rule("ultimate-8-poker/42.10(l)#2")
def test_an_ace_pot_left_when_play_stops_is_counted_verified_kept_and_restored() -> None:
    day, source = table(), Seeded("ace pot")
    played(day, source, {"ace": 8500})
    day.change(pot=9500)
    for player in ("ann", "bob"):
        day.do(do.Leave(at=TEN, by=player))
    clause = "ultimate-8-poker/42.10(l)#2"
    assert refused(day, do.Idle(at=TEN)) == clause
    assert [due.what for due in day.due(TEN)][:3] == ["count_pot", "keep_pot", "idle"]
    assert refused(day, do.KeepPot(at=TEN, by="sue", counted=9500)) == clause, "it has not been counted"
    assert refused(day, do.CountPot(at=TEN, by="sue", role="supervisor", counted=9500)) == clause
    assert refused(day, do.CountPot(at=TEN, by="dan", counted=9400)) == clause
    day.do(do.CountPot(at=TEN, by="dan", counted=9500))
    assert [due.what for due in day.due(TEN)][:2] == ["keep_pot", "idle"]
    assert refused(day, do.KeepPot(at=TEN, by="dan", counted=9500)) == clause, "another person verifies"
    assert refused(day, do.KeepPot(at=TEN, by="sue", role="floorperson", counted=9500)) == clause
    assert refused(day, do.KeepPot(at=TEN, by="sue", counted=9400)) == clause
    day.do(do.KeepPot(at=TEN, by="sue", counted=9500))
    assert "no pot is left" in refused(day, do.CountPot(at=TEN, by="dan", counted=9500))
    day.do(do.Idle(at=TEN))
    assert "restore_pot" in {due.what for due in day.due(TEN)}
    seated(day, TEN, ("cy", "dee"))
    assert refused(day, do.RestorePot(at=TEN, counted=9000)) == clause
    prepare(day, TEN, source, ("cy", "dee"))
    kept = [(step.what, step.by, step.detail["amount"]) for step in day.log if step.rule == clause]
    assert kept == [
        ("pot counted", "dan", 9500),
        ("pot verified and kept", "sue", 9500),
        ("pot restored", "house", 9500),
    ]
    assert deal_of(day).order is not None


def test_a_table_that_runs_by_itself_keeps_its_ace_pot_when_everyone_leaves() -> None:
    day, source = table(), Seeded("by itself")
    round_ = played(day, source)
    assert round_.result is not None
    assert day.state.pot == sum(round_.result.pots.values())
    day.change(pot=1000)
    seated(day, TEN, ())
    assert day.state.kept
    prepare(day, TEN, source, ("cy", "dee"))
    assert not day.state.kept


def test_a_table_closes_only_when_its_pot_is_kept() -> None:
    day = table()
    played(day, Seeded("closing"))
    day.change(pot=700)
    day.do(do.LockShoe(at=TEN))
    assert refused(day, do.Close(at=TEN)) == "ultimate-8-poker/42.10(l)#2"
    day.do(do.CountPot(at=TEN, by="dan", counted=700))
    assert refused(day, do.Close(at=TEN)) == "ultimate-8-poker/42.10(l)#2"
    day.do(do.KeepPot(at=TEN, by="sue", counted=700))
    day.do(do.Close(at=TEN))
