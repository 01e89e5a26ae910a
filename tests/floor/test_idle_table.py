"""An open table that no one plays at, and the player who comes to it."""

import pytest
from tests.floor.tables import TEN, begin, end, prepare_deck, ready, refused, steps, table

from houseway.floor import Day
from houseway.floor import commands as do
from houseway.proof.claims import rule


def deserted(decks: int = 1) -> Day:
    """Everything was ready; then the only player left."""
    day = table(decks=decks, shuffler="automatic" if decks == 2 else "none")
    for deck in "AB"[:decks]:
        prepare_deck(day, deck)
    ready(day)
    day.do(do.Leave(at=TEN, by="ann"))
    return day


def arrive_and_look(day: Day, deck: str = "A") -> None:
    if "bob" not in day.state.present:
        day.do(do.Arrive(at=TEN, by="bob"))
    day.do(do.Prepare(at=TEN, stage="look", by="bob", role="player", deck=deck))


@rule("dragon-poker/42.4(e)#1")
@pytest.mark.parametrize(("face", "stage"), [("up", "spread"), ("down", "spread_down")])
def test_an_idle_table_keeps_its_cards_spread_up_or_down(face: str, stage: str) -> None:
    day = deserted()
    due = day.due(TEN)
    assert {"idle", "arrive"} >= {due[0].what, due[1].what}
    assert {due[0].rule, due[1].rule} == {"dragon-poker/42.4(e)#1"}
    day.do(do.Idle(at=TEN, face=face))  # type: ignore[arg-type]
    assert day.deck("A").stage == stage
    assert steps(day, "dragon-poker/42.4(e)#1") == [{"what": f"spread face {face}"}]


@rule("dragon-poker/42.4(e)#1")
def test_cards_that_were_left_unspread_are_not_dealt_to_the_next_player() -> None:
    day = deserted()
    day.do(do.Arrive(at=TEN, by="bob"))
    assert refused(day, do.BeginRound(at=TEN, players=("bob",))) == "dragon-poker/42.4(e)#1"
    day.do(do.Idle(at=TEN))
    assert (day.deck("A").stage, day.due(TEN)[0].what) == ("spread", "look"), "bob waits and looks"
    assert refused(day, do.Idle(at=TEN)) == "dragon-poker/42.4(e)#1", "it is spread"
    playing = table()
    prepare_deck(playing)
    assert refused(playing, do.Idle(at=TEN)) == "dragon-poker/42.4(e)#1", "ann is there"


@rule("dragon-poker/42.4(e)#1")
def test_a_deck_that_came_ready_to_a_deserted_table_is_spread_with_the_others() -> None:
    day = deserted(decks=2)
    day.do(do.Remove(at=TEN, deck="B", why="worn"))
    day.do(do.Receive(at=TEN, deck="B", preshuffled=True))
    day.do(do.Cut(at=TEN, deck="B", depth=20))
    day.do(do.Load(at=TEN, deck="B"))
    day.do(do.Idle(at=TEN))
    assert [deck.stage for deck in day.state.decks] == ["spread", "spread"]
    day.do(do.Arrive(at=TEN, by="bob"))
    assert refused(day, do.BeginRound(at=TEN, players=("bob",))) == "dragon-poker/42.4(e)#3"


@rule("dragon-poker/42.4(e)#2")
def test_a_face_down_spread_is_turned_up_when_a_player_comes() -> None:
    day = deserted()
    day.do(do.Idle(at=TEN, face="down"))
    look = do.Prepare(at=TEN, stage="look", by="ann", role="player")
    assert refused(day, look)
    assert refused(day, do.TurnUp(at=TEN)) == "dragon-poker/42.4(e)#2", "no one has come"
    day.do(do.Arrive(at=TEN, by="bob"))
    assert (day.due(TEN)[0].what, day.due(TEN)[0].rule) == ("turn_up", "dragon-poker/42.4(e)#2")
    assert refused(day, do.Prepare(at=TEN, stage="look", by="bob", role="player")), "it still lies face down"
    assert refused(day, do.TurnUp(at=TEN, role="supervisor")) == "dragon-poker/42.4(e)#2"
    day.do(do.TurnUp(at=TEN, by="dan"))
    assert day.deck("A").stage == "spread"
    assert steps(day, "dragon-poker/42.4(e)#2") == [{"what": "turned face up"}]
    assert (day.log[-1].by, day.log[-1].role) == ("dan", "dealer")
    assert "does not lie spread face down" in refused(day, do.TurnUp(at=TEN))


@rule("dragon-poker/42.4(e)#3")
def test_after_the_newcomers_look_the_cards_are_washed_stacked_and_shuffled_again() -> None:
    day = deserted()
    day.do(do.Idle(at=TEN))
    day.do(do.Arrive(at=TEN, by="bob"))
    assert refused(day, do.BeginRound(at=TEN, players=("bob",))) == "dragon-poker/42.4(e)#3"
    assert refused(day, do.Prepare(at=TEN, stage="wash")) == "dragon-poker/42.3(c)#1"
    arrive_and_look(day)
    assert steps(day, "dragon-poker/42.4(e)#3") == [{"what": "look"}]
    prepare_deck(day)
    ready(day)
    begin(day)


@rule("dragon-poker/42.4(e)#3", "dragon-poker/42.3(c)#1")
def test_an_idle_table_with_two_decks_starts_again_only_when_both_are_washed_and_shuffled() -> None:
    day = deserted(decks=2)
    day.do(do.Idle(at=TEN))
    arrive_and_look(day)
    prepare_deck(day, "A")
    ready(day, "A")
    begins = do.BeginRound(at=TEN, players=("bob",))
    assert refused(day, begins) == "dragon-poker/42.4(e)#3", "no one has looked at deck B"
    arrive_and_look(day, "B")
    assert refused(day, begins) == "dragon-poker/42.3(c)#1", "deck B lies face up"
    prepare_deck(day, "B")
    day.do(do.Shuffle(at=TEN, deck="B", how="automated"))
    day.do(begins)


@rule("dragon-poker/42.6(c)#2")
def test_a_player_with_a_wager_and_cards_may_not_leave_before_the_round_is_over() -> None:
    day = table(["ann", "bob"])
    prepare_deck(day)
    ready(day)
    day.do(do.BeginRound(at=TEN, players=("ann",)))
    day.do(do.FirstCard(at=TEN))
    assert refused(day, do.Leave(at=TEN, by="ann")) == "dragon-poker/42.6(c)#2"
    day.do(do.Leave(at=TEN, by="bob"))
    end(day)
    day.do(do.Leave(at=TEN, by="ann"))
    assert day.state.present == ()


def test_a_player_whose_round_has_no_card_yet_may_leave() -> None:
    day = table()
    prepare_deck(day)
    ready(day)
    begin(day)
    day.do(do.Leave(at=TEN, by="ann"))
    end(day, dealt=False)
    assert day.deck("A").stage == "idle"
