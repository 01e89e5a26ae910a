"""The three ways of dealing, the devices they need, and the shoe that stays where it should be."""

from typing import Any

import pytest
from tests.floor.tables import GAME, TEN, begin, end, open_with, prepare_deck, ready, refused, steps, table

from houseway.cards.randomness import Seeded
from houseway.floor import Day, Setup, deal_of, open_table, prepare
from houseway.floor import commands as do
from houseway.floor.automatic import _command
from houseway.games import GAMES
from houseway.play.game import Game
from houseway.play.refusals import BadSetting
from houseway.proof.claims import rule

METHODS: dict[str, dict[str, Any]] = {
    "manual_shoe": {"method": "manual_shoe"},
    "hand": {"method": "hand", "shuffler": "automatic"},
    "automated_shoe": {"method": "automated_shoe", "shuffler": "automatic"},
}


def bad(**setup: Any) -> str | None:
    with pytest.raises(BadSetting) as refusal:
        Day(GAME, Setup(game="dragon-poker", **setup))
    return refusal.value.rule


def waiting_to_load(method: str) -> Day:
    day = table(**METHODS[method])
    prepare_deck(day)
    day.do(do.Shuffle(at=TEN, how="automated" if day.has_shuffler else "manual"))
    if not day.has_shuffler:
        day.do(do.Cut(at=TEN, depth=20))
    return day


@rule("dragon-poker/E-1.19(b)#1")
def test_cards_are_dealt_from_a_shoe_of_either_kind_or_the_hand_and_no_other_way() -> None:
    assert bad(method="sleeve") == "dragon-poker/E-1.19(b)#1"
    day = table()
    assert steps(day, "dragon-poker/E-1.19(b)#1") == [{"what": "way of dealing", "method": "manual_shoe"}]
    assert refused(day, do.ChooseMethod(at=TEN, by="sue", method="sleeve")) == "dragon-poker/E-1.19(b)#1"
    for method, setup in METHODS.items():
        assert table(**setup).state.method == method


@rule("dragon-poker/E-1.19(b)1", "dragon-poker/42.8(a)")
def test_a_table_may_be_dealt_from_the_hand() -> None:
    for day in (table(method="hand", shuffler="automatic"), table(shuffler="automatic")):
        if day.state.method != "hand":
            day.do(do.ChooseMethod(at=TEN, by="sue", method="hand"))
        for clause in ("dragon-poker/E-1.19(b)1", "dragon-poker/42.8(a)"):
            assert steps(day, clause) == [{"what": "way of dealing", "method": "hand"}]
        prepare_deck(day)
        ready(day)
        begin(day)
        assert deal_of(day).method == "hand"


@rule("dragon-poker/42.8(b)1")
def test_dealing_from_the_hand_needs_a_shuffling_device() -> None:
    assert bad(method="hand") == "dragon-poker/42.8(b)1"
    assert refused(table(), do.ChooseMethod(at=TEN, by="sue", method="hand")) == "dragon-poker/42.8(b)1"
    day = table(method="hand", shuffler="automatic")
    prepare_deck(day)
    day.do(do.Dismount(at=TEN, device="shuffler"))
    assert refused(day, do.Shuffle(at=TEN, how="manual")) == "dragon-poker/42.8(b)1"


HAND = {
    "dragon-poker": "dragon-poker/42.8(b)1",
    "lunar-poker": "lunar-poker/38.8(b)1",
    "ultimate-8-poker": "ultimate-8-poker/42.8(b)1",
}


def not_by_the_machine(game: Game, how: str) -> Day:
    """A deck that came shuffled, or was shuffled by hand before a device was put on the table, at a table dealt so."""
    day = open_with(game, ("ann", "bob"), method="manual_shoe")
    if how == "by hand":
        for due in iter(lambda: day.due(TEN)[0], None):
            if due.what == "load":
                break
            day.do(_command(day, due, TEN, Seeded(1)))
    else:
        day.do(do.Receive(at=TEN, preshuffled=True))
        day.do(do.Cut(at=TEN, depth=20)) if how == "shuffled before and cut" else None
    day.do(do.Mount(at=TEN, device="shuffler"))
    day.do(do.ChooseMethod(at=TEN, by="sue", method="hand"))
    return day


@rule("dragon-poker/42.8(b)1", "lunar-poker/38.8(b)1", "ultimate-8-poker/42.8(b)1")
@pytest.mark.parametrize("how", ["by hand", "shuffled before", "shuffled before and cut"])
@pytest.mark.parametrize("slug", list(HAND))
def test_cards_dealt_from_the_hand_were_shuffled_by_the_machine(slug: str, how: str) -> None:
    clause = HAND[slug]
    day = not_by_the_machine(GAMES[slug], how)
    first = day.due(TEN)[0]
    assert (first.what, first.rule) == ("shuffle", clause)
    assert refused(day, do.Load(at=TEN)) == clause
    if how == "shuffled before":
        assert refused(day, do.Cut(at=TEN, depth=20)) == clause, "the machine makes a cut needless"
    day.do(do.Shuffle(at=TEN, how="automated"))
    assert steps(day, clause)[-1]["how"] == "automated"
    day.do(do.Load(at=TEN))
    assert day.deck("A").where == "hand"


@pytest.mark.parametrize("slug", list(HAND))
def test_a_deck_in_the_shoe_that_was_shuffled_by_hand_is_not_taken_in_hand(slug: str) -> None:
    day = open_with(GAMES[slug], ("ann", "bob"), method="manual_shoe")
    day.do(do.Receive(at=TEN, preshuffled=True))
    day.do(do.Cut(at=TEN, depth=20))
    day.do(do.Load(at=TEN))
    day.do(do.Mount(at=TEN, device="shuffler"))
    day.do(do.ChooseMethod(at=TEN, by="sue", method="hand"))
    assert refused(day, do.BeginRound(at=TEN, players=("ann", "bob"))) == HAND[slug]


@rule("dragon-poker/42.9(a)#1", "dragon-poker/42.9(a)#2")
def test_an_automated_shoe_may_be_used_and_is_flagged_without_internal_controls() -> None:
    day = table(**METHODS["automated_shoe"])
    assert {"what": "way of dealing", "method": "automated_shoe"} in steps(day, "dragon-poker/42.9(a)#1")
    assert [step["name"] for step in steps(day, "dragon-poker/42.9(a)#2")] == ["controls"]
    assert "dragon-poker/42.9(a)#2" in {due.rule for due in day.due(TEN)}
    day.do(do.FileReference(at=TEN, by="sue", name="controls", reference="IC-9"))
    assert "dragon-poker/42.9(a)#2" not in {due.rule for due in day.due(TEN)}
    assert not steps(table(references={"controls": "IC-9"}, **METHODS["automated_shoe"]), "dragon-poker/42.9(a)#2")


@rule("dragon-poker/42.7(a)#2", "dragon-poker/42.8(b)2", "dragon-poker/42.9(b)1")
@pytest.mark.parametrize(
    ("method", "clause", "where"),
    [
        ("manual_shoe", "dragon-poker/42.7(a)#2", "shoe"),
        ("hand", "dragon-poker/42.8(b)2", "hand"),
        ("automated_shoe", "dragon-poker/42.9(b)1", "automated_shoe"),
    ],
)
def test_no_card_is_dealt_before_the_deck_lies_where_it_is_dealt_from(method: str, clause: str, where: str) -> None:
    day = waiting_to_load(method)
    assert refused(day, do.BeginRound(at=TEN, players=("ann",))) == clause
    day.do(do.Load(at=TEN))
    assert (day.deck("A").where, day.deck("A").stage) == (where, "loaded")
    assert len(steps(day, clause)) == 1
    begin(day)


@rule("dragon-poker/E-1.19(b)#2")
@pytest.mark.parametrize("method", ["manual_shoe", "automated_shoe"])
def test_the_shoe_is_fixed_to_an_open_table_and_locked_away_before_it_closes(method: str) -> None:
    day = waiting_to_load(method)
    assert day.state.shoe == "fixed"
    assert refused(day, do.Close(at=TEN, by="sue")) == "dragon-poker/E-1.19(b)#2"
    day.do(do.LockShoe(at=TEN))
    assert refused(day, do.Load(at=TEN)) == "dragon-poker/E-1.19(b)#2"
    assert refused(day, do.BeginRound(at=TEN, players=("ann",))) == "dragon-poker/E-1.19(b)#2"
    day.do(do.FixShoe(at=TEN))
    day.do(do.Load(at=TEN))
    assert refused(day, do.LockShoe(at=TEN)) == "dragon-poker/E-1.19(b)#2", "there are cards in it"
    begin(day)
    end(day)
    day.do(do.LockShoe(at=TEN))
    day.do(do.Close(at=TEN, by="sue"))
    assert (day.state.open, day.state.shoe) == (False, "locked")


@rule("dragon-poker/E-1.19(c)")
def test_a_shuffling_device_may_stand_beside_a_shoe_once_its_checklist_passed() -> None:
    day = table()
    day.do(do.Mount(at=TEN, device="shuffler", passed=False))
    assert not day.has_shuffler
    day.do(do.Mount(at=TEN, device="shuffler"))
    assert day.has_shuffler
    assert [step["passed"] for step in steps(day, "dragon-poker/E-1.19(c)")] == [False, True]
    prepare_deck(day)
    ready(day)
    begin(day)
    assert day.deck("A").shuffled == "automated"


def test_the_way_of_dealing_does_not_change_in_a_round() -> None:
    day = waiting_to_load("hand")
    day.do(do.Load(at=TEN))
    begin(day)
    assert "round is over" in refused(day, do.ChooseMethod(at=TEN, by="sue", method="manual_shoe"))


def test_a_table_is_set_up_for_the_game_it_plays() -> None:
    with pytest.raises(BadSetting):
        open_table(GAME, Setup(game="lunar-poker"), TEN)


@rule("dragon-poker/42.8(b)1", "dragon-poker/42.9(a)#1")
@pytest.mark.parametrize(
    ("method", "device", "clause"),
    [
        ("hand", "shuffler", "dragon-poker/42.8(b)1"),
        ("automated_shoe", "automated_shoe", "dragon-poker/42.9(a)#1"),
    ],
)
def test_a_table_without_the_device_it_deals_with_says_what_is_missing(method: str, device: Any, clause: str) -> None:
    day = table(**METHODS[method])
    prepare_deck(day)
    day.do(do.Dismount(at=TEN, device=device))
    first = day.due(TEN)[0]
    assert (first.what, first.name, first.role, first.rule) == ("mount", device, "supervisor", clause)
    assert refused(day, do.BeginRound(at=TEN, players=("ann",))) == clause
    prepare(day, TEN, Seeded(1), ["ann"])
    assert device in day.state.devices


def test_an_automated_shoe_that_is_in_the_way_is_due_to_be_taken_off() -> None:
    day = table()
    day.do(do.Mount(at=TEN, device="automated_shoe"))
    due = {due.what: due for due in day.due(TEN)}["dismount"]
    assert (due.name, due.rule) == ("automated_shoe", "dragon-poker/42.12(e)")
    prepare(day, TEN, Seeded(1), ["ann"])
    assert day.state.devices == ()
