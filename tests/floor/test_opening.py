"""From the sealed deck to a washed stack, and what must be in order before the table opens."""

from typing import Any

import pytest
from tests.floor.tables import GAME, ORDER, TEN, begin, end, prepare_deck, ready, refused, steps, table

from houseway.floor import Day, Setup, open_table
from houseway.floor import commands as do
from houseway.play.refusals import BadSetting, NotNow
from houseway.proof.claims import rule


def stage(name: str, role: str = "dealer", by: str = "house", deck: str = "A", **found: Any) -> do.Prepare:
    return do.Prepare(at=TEN, stage=name, role=role, by=by, deck=deck, **found)


@rule("dragon-poker/42.2(a)#1")
def test_a_deck_is_53_cards_with_backs_alike() -> None:
    day = table()
    assert refused(day, do.Receive(at=TEN, backs=("gold", "green"))) == "dragon-poker/42.2(a)#1"
    assert refused(day, do.Receive(at=TEN, deck="B")) == "dragon-poker/42.2(a)#1", "one deck only"
    prepare_deck(day, upto="inspect", cards=ORDER[:52])
    assert refused(day, stage("verify", "floorperson")) == "dragon-poker/42.2(a)#1"
    whole = table()
    prepare_deck(whole, upto="verify")
    assert whole.deck("A").cards == ORDER


def test_a_floorperson_is_told_which_cards_are_wrong() -> None:
    day = table()
    prepare_deck(day, upto="inspect")
    with pytest.raises(NotNow, match="missing: Gold Dragon; extra: Tiger"):
        day.do(stage("verify", "floorperson", found=(*(card for card in ORDER if card != "Go"), ORDER[15])))


@rule("dragon-poker/42.2(a)#2")
def test_no_table_opens_without_a_cover_card() -> None:
    bare = Day(GAME, Setup(game="dragon-poker", cover_card=False))
    assert refused(bare, do.Open(at=TEN)) == "dragon-poker/42.2(a)#2"
    assert steps(table(), "dragon-poker/42.2(a)#2")


@rule("dragon-poker/42.3(a)")
def test_the_opening_starts_with_a_receipt_that_passed() -> None:
    day = table()
    first = day.due(TEN)[0]
    assert (first.what, first.rule) == ("receive", "dragon-poker/42.3(a)")
    day.do(do.Receive(at=TEN, passed=False))
    assert not day.state.decks
    day.do(do.Receive(at=TEN))
    assert [step["passed"] for step in steps(day, "dragon-poker/42.3(a)")] == [False, True]
    assert day.deck("A").stage == "receive"


@rule("dragon-poker/42.3(b)#1")
def test_cards_are_spread_only_after_the_dealer_inspected_and_the_floorperson_verified_them() -> None:
    day = table()
    prepare_deck(day, upto="receive")
    assert refused(day, stage("verify", "floorperson")) == "dragon-poker/42.3(b)#1"
    day.do(stage("inspect"))
    assert refused(day, stage("spread")) == "dragon-poker/42.3(b)#1"
    assert refused(day, stage("verify", "dealer")) == "dragon-poker/42.3(b)#1"
    day.do(stage("verify", "floorperson"))
    day.do(stage("spread"))
    assert [step["what"] for step in steps(day, "dragon-poker/42.3(b)#1")] == ["inspect", "verify", "spread"]


@rule("dragon-poker/42.3(b)#2")
def test_the_spread_runs_by_character_from_dragon_to_rabbit() -> None:
    day = table()
    prepare_deck(day, upto="spread")
    (laid,) = steps(day, "dragon-poker/42.3(b)#2")
    counts = {group["group"]: group["cards"] for group in laid["groups"]}
    assert list(counts.items()) == [
        ("Dragon", 7),
        ("Phoenix", 7),
        ("Tiger", 8),
        ("Panda", 9),
        ("Monkey", 10),
        ("Rabbit", 12),
    ]
    assert laid["groups"][0]["kinds"] == ["Red Dragon", "Blue Dragon", "Gold Dragon"]


@rule("dragon-poker/42.3(c)#1")
def test_cards_are_turned_down_washed_and_stacked_after_the_first_player_looked() -> None:
    day = table()
    prepare_deck(day, upto="spread")
    for early in ("turn_down", "wash", "stack"):
        assert refused(day, stage(early)) == "dragon-poker/42.3(c)#1"
    assert refused(day, stage("look", "player", by="zoe")) == "dragon-poker/42.3(c)#1", "zoe is not at the table"
    day.do(stage("look", "player", by="ann"))
    assert refused(day, stage("wash")) == "dragon-poker/42.3(c)#1", "face up"
    for name in ("turn_down", "wash", "stack"):
        day.do(stage(name))
    done = [step["what"] for step in steps(day, "dragon-poker/42.3(c)#1")]
    assert done == ["look", "turn_down", "wash", "stack"]


@rule("dragon-poker/42.3(c)#2")
def test_a_stack_that_was_not_shuffled_is_not_dealt() -> None:
    day = table()
    prepare_deck(day)
    assert refused(day, do.Load(at=TEN)) == "dragon-poker/42.3(c)#2"
    assert refused(day, do.BeginRound(at=TEN, players=("ann",))) == "dragon-poker/42.3(c)#2"
    ready(day)
    begin(day)
    assert steps(day, "dragon-poker/42.3(c)#2") == [{"what": "shuffle", "how": "manual"}]


@rule("dragon-poker/E-1.13BB(a)1", "dragon-poker/E-1.17A(a)#2")
@pytest.mark.parametrize(
    ("paper", "clause"), [("layout", "dragon-poker/E-1.13BB(a)1"), ("deck", "dragon-poker/E-1.17A(a)#2")]
)
def test_a_table_without_its_submission_on_file_is_flagged_until_it_is(paper: str, clause: str) -> None:
    day = table()
    (flag,) = steps(day, clause)
    assert (flag["what"], flag["name"]) == ("flagged", paper)
    assert clause in {due.rule for due in day.due(TEN)}
    day.do(do.FileReference(at=TEN, by="sue", name=paper, reference="2026-17"))
    assert clause not in {due.rule for due in day.due(TEN)}
    assert steps(day, clause)[-1]["reference"] == "2026-17"
    assert not steps(table(references={"layout": "L", "deck": "D"}), clause)


@rule("dragon-poker/42.11(d)#2")
def test_the_3_card_bonus_table_is_chosen_beforehand_and_changed_between_rounds_only() -> None:
    with pytest.raises(BadSetting):
        open_table(GAME, Setup(game="dragon-poker", settings={"three_card_bonus_table": 3}), TEN)
    day = table()
    assert steps(day, "dragon-poker/42.11(d)#2")[0]["value"] == 1
    prepare_deck(day)
    ready(day)
    begin(day)
    change = do.ChangeSettings(at=TEN, by="sue", settings={"three_card_bonus_table": 2})
    assert refused(day, change) == "dragon-poker/42.11(d)#2"
    end(day)
    day.do(change)
    assert day.settings.three_card_bonus_table == 2
    assert steps(day, "dragon-poker/42.11(d)#2")[-1] == {
        "what": "chosen anew, with new signs",
        "setting": "three_card_bonus_table",
        "value": 2,
    }
