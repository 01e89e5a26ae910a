"""The wagers of mini-dice clause by clause: what is taken, what is refused, and the odds."""

from itertools import product

import msgspec
import pytest
from tests.games.facts import aloud
from tests.games.mini_dice.shaken import GAME, STACK, notes, opened, run_on, shaken

from houseway.games.mini_dice.settings import Settings
from houseway.games.mini_dice.wagers import AREAS, LISTED_ODDS
from houseway.play import events as ev
from houseway.play.layout import refuse_for_odds
from houseway.play.money import Odds
from houseway.play.opening import Standing
from houseway.play.refusals import BadSetting, NotAMove, NotNow
from houseway.play.requests import Count
from houseway.play.round import Round
from houseway.proof.claims import rule


@rule("mini-dice/13.2(a)#1", "mini-dice/13.5(f)#2")
def test_a_place_bet_stays_until_its_number_or_a_seven() -> None:
    assert shaken({"place_4": 500}, 9, 5) == (0, {"place_4": 500})
    waiting = Round(GAME, opened())
    waiting.act("ann", {"place_4": 500})
    assert "{player:whose} wager on {area} stays" in notes(run_on(waiting, 9))
    assert shaken({"place_4": 500}, 9, 5, 4) == (900, {"place_4": 500})
    assert shaken({"place_4": 500}, 9, 7) == (-500, {})


@rule("mini-dice/13.2(a)#2")
def test_a_field_bet_is_decided_on_the_next_shake() -> None:
    assert shaken({"field": 1000}, 3) == (1000, {})
    assert shaken({"field": 1000}, 12) == (2000, {})
    assert shaken({"field": 1000}, 8) == (-1000, {})


@rule("mini-dice/13.2(a)#3")
def test_any_seven_wins_on_seven_alone() -> None:
    assert shaken({"any_7": 500}, 7) == (2000, {})
    assert shaken({"any_7": 500}, 6) == (-500, {})


@rule("mini-dice/13.2(a)#4")
def test_over_seven_loses_on_seven() -> None:
    assert [shaken({"over_7": 500}, total)[0] for total in (8, 12, 7, 2)] == [500, 500, -500, -500]


@rule("mini-dice/13.2(a)#5")
def test_under_seven_loses_on_seven() -> None:
    assert [shaken({"under_7": 500}, total)[0] for total in (6, 2, 7, 12)] == [500, 500, -500, -500]


@rule("mini-dice/13.2(b)#1")
def test_only_the_listed_wagers_may_be_made() -> None:
    for strange in ("hard_eight", "place_7"):
        with pytest.raises(NotAMove, match="no betting area"):
            Round(GAME, opened()).act("ann", {strange: 500})


@rule("mini-dice/13.2(b)#2", "mini-dice/13.4(a)#1")
def test_any_wager_may_be_made_changed_or_removed_before_any_shake() -> None:
    opening = opened()
    for wanted, lying in (({"place_6": 600}, 600), ({"place_6": 1200}, 1200), (None, 1200), ({"place_6": 600}, 600)):
        round_ = Round(GAME, opening)
        if wanted is not None:
            round_.act("ann", wanted)
        run_on(round_, 4)
        assert round_.result is not None
        assert [wager.amount for wager in round_.result.standing] == [lying]
        opening = round_.result.next(opening)
    round_ = Round(GAME, opening)
    round_.act("ann", {})
    run_on(round_, 7)
    assert round_.result is not None
    assert round_.result.stacks == {"ann": STACK}


def test_a_place_bet_that_may_not_be_removed_can_only_grow() -> None:
    opening = msgspec.structs.replace(
        opened(place_bet_removable=False), standing=(Standing("ann", 1, "place_6", 1200),)
    )
    for less in ({}, {"place_6": 600}):
        round_ = Round(GAME, opening)
        if less:
            with pytest.raises(NotAMove, match="below the minimum"):
                round_.act("ann", less)
        else:
            round_.act("ann", less)
            run_on(round_, 4)
            assert round_.result is not None
            assert [wager.amount for wager in round_.result.standing] == [1200]


@rule("mini-dice/13.4(a)#1")
def test_every_wager_has_its_area_on_the_layout() -> None:
    areas = [area.name for area in GAME.layout(Settings()).areas if area.rule == "mini-dice/13.4(a)#1"]
    assert areas == [area.name for area in AREAS]


@rule("mini-dice/13.4(a)#2")
def test_a_spoken_bet_with_cash_is_not_taken() -> None:
    with pytest.raises(NotAMove, match="not chips"):
        Round(GAME, opened()).act("ann", ["twenty dollars on field"])


@rule("mini-dice/13.4(b)#1")
def test_only_seated_players_bet() -> None:
    with pytest.raises(NotNow, match="bob is not seated"):
        Round(GAME, opened()).act("bob", {"field": 500})


@rule("mini-dice/13.4(c)#1", "mini-dice/13.4(e)")
def test_a_wager_is_settled_by_where_it_lies() -> None:
    round_ = Round(GAME, opened())
    round_.act("ann", {"field": 1000})
    run_on(round_, 9)
    paid = [event for event in round_.events if isinstance(event, ev.Paid)]
    assert [(event.area, event.amount) for event in paid] == [("field", 1000)]
    assert [event.detail["area"] for event in round_.events if event.rule == "mini-dice/13.4(e)"] == ["field"]  # type: ignore[union-attr]
    laid = [event for event in round_.events if event.rule == "mini-dice/13.4(c)#1"]
    assert [(event.player, event.detail) for event in laid] == [("ann", {"wagers": {"field": 1000}})]  # type: ignore[union-attr]


@rule("mini-dice/13.4(d)", "mini-dice/13.5(b)")
def test_nothing_is_wagered_or_moved_after_no_more_bets() -> None:
    round_ = Round(GAME, opened(attended=True))
    round_.act("ann", {"field": 1000})
    round_.close()
    assert [aloud(event) for event in round_.events if isinstance(event, ev.Announced)] == ["No more bets"]
    assert isinstance(round_.pending, Count)
    for late in ({"field": 2000}, None):
        with pytest.raises(NotNow, match="betting is closed"):
            round_.act("ann", late)


@rule("mini-dice/13.6(b)1")
@pytest.mark.parametrize(("area", "bad", "good", "pays"), [("place_4", 700, 1000, 1800), ("place_6", 1000, 1200, 1400)])
def test_an_amount_that_cannot_be_paid_exactly_is_refused(area: str, bad: int, good: int, pays: int) -> None:
    with pytest.raises(NotAMove, match="multiple"):
        Round(GAME, opened()).act("ann", {area: bad})
    assert shaken({area: good}, int(area[-1]))[0] == pays


@pytest.mark.parametrize(
    ("chip", "steps"),
    [(50, (250, 300, 50)), (100, (500, 600, 100)), (250, (1250, 1500, 250)), (500, (2500, 3000, 500))],
)
def test_payable_amounts_follow_the_smallest_chip(chip: int, steps: tuple[int, int, int]) -> None:
    house = Settings(smallest_chip=chip, minimum=chip)
    assert (house.step("place_5"), house.step("place_8"), house.step("field")) == steps


# Odds -----------------------------------------------------------------------------------------------------------------


@rule("mini-dice/13.6(b)#1", "mini-dice/13.6(b)2")
@pytest.mark.parametrize(
    ("area", "stake", "total", "winnings"),
    [
        ("place_10", 500, 10, 900),
        ("place_5", 500, 5, 700),
        ("place_8", 600, 8, 700),
        ("field", 500, 2, 1000),
        ("field", 500, 11, 500),
        ("any_7", 500, 7, 2000),
        ("under_7", 500, 3, 500),
    ],
)
def test_winners_are_paid_the_listed_odds_without_a_fee(area: str, stake: int, total: int, winnings: int) -> None:
    round_ = Round(GAME, opened(place_bet_after_win="returned"))
    round_.act("ann", {area: stake})
    run_on(round_, total)
    assert round_.result is not None
    assert round_.result.stacks == {"ann": STACK + winnings}
    assert [event.amount for event in round_.events if isinstance(event, ev.Paid)] == [winnings]
    assert [e.amount for e in round_.events if e.rule == "mini-dice/13.6(b)2"] == [stake]  # type: ignore[union-attr]
    if area.startswith("place"):
        stays = Round(GAME, opened())
        stays.act("ann", {area: stake})
        assert "{player:whose} stake on {area} stays up" in notes(run_on(stays, total))


@rule("mini-dice/13.6(b)#2")
def test_no_house_pays_less_than_the_listed_odds() -> None:
    with pytest.raises(BadSetting, match="below 7 to 6"):
        GAME.read_settings({"odds": [["place 6, 8", {"win": 1}]]})
    for line, listed in LISTED_ODDS.items():
        for worse in (Odds(listed.win, listed.stake + 1), Odds(10 * listed.win - 1, 10 * listed.stake)):
            with pytest.raises(BadSetting, match=f"below {listed}"):
                Settings(odds=((line, worse),))


@rule("mini-dice/13.6(b)#3")
def test_higher_odds_are_uniform_across_the_casino() -> None:
    higher = (("field 2, 12", Odds(3)),)
    with pytest.raises(BadSetting, match="every table"):
        Settings(odds=higher, casino_odds=())
    house = Settings(odds=higher, casino_odds=higher)
    assert house.pays("field 2, 12") == Odds(3)


@rule("mini-dice/13.6(a)")
def test_printed_odds_say_to() -> None:
    layout = GAME.layout(Settings())
    lines = [str(line) for table in layout.pay_tables for line in table.lines]
    assert "Place 4, 10: 9 to 5" in lines
    assert [item.text for item in layout.inscriptions if item.rule == "mini-dice/13.6(a)"] == ["Houseway Casino"]
    assert len(lines) == len(LISTED_ODDS)
    assert all(" to " in line and " for " not in line for line in lines)
    with pytest.raises(BadSetting, match="never"):
        refuse_for_odds("14 for 5", "mini-dice/13.6(a)")


def test_every_roll_settles_every_wager_as_its_definition_says() -> None:
    for (first, second), area in product(product(range(1, 7), repeat=2), AREAS):
        total, stake = first + second, Settings().lowest(area.name)
        net, lying = shaken({area.name: stake}, total)
        if total in area.wins:
            assert net == Settings().pays(area.line(total)).pays(stake)
        elif total in area.loses:
            assert (net, lying) == (-stake, {})
        else:
            assert (net, lying) == (0, {area.name: stake})
