"""Two decks at one table: in play and in the shuffling device, turn and turn about."""

from typing import Any

import pytest
from tests.floor.tables import GAME, ORDER, TEN, begin, end, prepare_deck, ready, refused, steps, table

from houseway.floor import Day, Setup, deal_of
from houseway.floor import commands as do
from houseway.play.refusals import BadSetting
from houseway.proof.claims import rule


def two(**setup: Any) -> Day:
    return table(**{"decks": 2, "shuffler": "automatic", **setup})


def both_ready() -> Day:
    """Deck A in the shoe, deck B in the shuffling device."""
    day = two()
    for deck in "AB":
        prepare_deck(day, deck)
    ready(day, "A")
    feed(day, "B")
    return day


def feed(day: Day, deck: str) -> None:
    day.do(do.Shuffle(at=TEN, deck=deck, how="automated", order=ORDER))


def bad(**setup: Any) -> str | None:
    with pytest.raises(BadSetting) as refusal:
        Day(GAME, Setup(game="dragon-poker", **setup))
    return refusal.value.rule


@rule("dragon-poker/42.2(b)")
def test_a_second_deck_needs_a_shuffling_device() -> None:
    assert bad(decks=2) == "dragon-poker/42.2(b)"
    assert two().setup.decks == 2


@rule("dragon-poker/42.2(b)1")
def test_each_of_two_decks_must_be_a_whole_deck() -> None:
    day = two()
    prepare_deck(day, "A")
    second_gold = (*ORDER[:-1], ORDER[6])
    prepare_deck(day, "B", upto="inspect", cards=second_gold)
    verify = do.Prepare(at=TEN, stage="verify", role="floorperson", deck="B")
    assert refused(day, verify) == "dragon-poker/42.2(b)1"


@rule("dragon-poker/42.2(b)2")
def test_the_two_decks_have_backs_of_different_colours() -> None:
    assert bad(decks=2, shuffler="automatic", backs=("gold", "gold")) == "dragon-poker/42.2(b)2"
    day = two()
    prepare_deck(day, "A")
    assert refused(day, do.Receive(at=TEN, deck="B", back="gold")) == "dragon-poker/42.2(b)2"
    prepare_deck(day, "B", upto="receive")
    assert [deck.back for deck in day.state.decks] == ["gold", "green"]


@rule("dragon-poker/42.2(b)3")
def test_one_deck_is_in_the_shuffling_device_while_the_other_is_in_play() -> None:
    day = both_ready()
    assert refused(day, do.Load(at=TEN, deck="B")) == "dragon-poker/42.2(b)3"
    begin(day)
    assert steps(day, "dragon-poker/42.2(b)3", "B") == [{"what": "deck in the shuffling device"}]
    end(day)
    day.do(do.Load(at=TEN, deck="B"))
    again = do.BeginRound(at=TEN, players=("ann",))
    assert refused(day, again) == "dragon-poker/42.2(b)3", "deck A lies in the rack"
    feed(day, "A")
    day.do(again)


@rule("dragon-poker/42.2(b)4")
def test_the_decks_serve_every_other_round() -> None:
    day = both_ready()
    used = []
    for _ in range(4):
        begin(day)
        used.append(playing := deal_of(day).deck)
        end(day)
        other = "B" if playing == "A" else "A"
        feed(day, playing)
        assert refused(day, do.Load(at=TEN, deck=playing)) == "dragon-poker/42.2(b)4"
        day.do(do.Load(at=TEN, deck=other))
    assert used == ["A", "B", "A", "B"]
    assert [step.deck for step in day.log if step.rule == "dragon-poker/42.2(b)4"] == used


@rule("dragon-poker/42.2(b)5")
def test_the_rack_holds_the_cards_of_one_deck_at_a_time() -> None:
    day = both_ready()
    begin(day)
    assert refused(day, do.Rack(at=TEN, deck="B")) == "dragon-poker/42.2(b)5", "deck A's folded hands go there"
    end(day)
    assert day.deck("A").where == "rack"
    assert refused(day, do.Rack(at=TEN, deck="B")) == "dragon-poker/42.2(b)5"
    feed(day, "A")
    day.do(do.Rack(at=TEN, deck="B"))
    assert steps(day, "dragon-poker/42.2(b)5", "B") == [{"what": "placed in the discard rack"}]


@rule("dragon-poker/42.2(b)5")
def test_without_a_shuffling_device_the_other_deck_leaves_the_rack_before_the_deal() -> None:
    day = both_ready()
    begin(day)
    end(day)
    feed(day, "A")
    day.do(do.Load(at=TEN, deck="B"))
    begin(day)
    end(day)
    assert day.deck("B").where == "rack"
    day.do(do.Dismount(at=TEN, device="shuffler"))
    for _ in range(2):
        ready(day, "A")
        begin(day)
        assert steps(day, "dragon-poker/42.2(b)5") == [{"what": "taken out of the discard rack"}]
        assert refused(day, do.Rack(at=TEN, deck="B")) == "dragon-poker/42.2(b)5"
        end(day)
        assert [(deck.name, deck.where) for deck in day.state.decks] == [("A", "rack"), ("B", "table")]


@rule("dragon-poker/42.3(d)")
def test_a_table_with_two_decks_opens_only_after_each_went_through_the_whole_opening() -> None:
    day = two()
    prepare_deck(day, "A")
    ready(day, "A")
    first = do.BeginRound(at=TEN, players=("ann",))
    assert refused(day, first) == "dragon-poker/42.3(a)", "deck B has not come"
    for stage in day.procedures.preparation:
        prepare_deck(day, "B", upto=stage.name)
        assert refused(day, first) == "dragon-poker/42.3(d)"
    feed(day, "B")
    day.do(first)
    logs = {deck: [step.what for step in day.log if step.deck == deck] for deck in "AB"}
    opening = [stage.name for stage in day.procedures.preparation]
    assert all([what for what in logs[deck] if what in opening] == opening for deck in "AB")
