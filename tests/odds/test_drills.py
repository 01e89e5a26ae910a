"""Spots to practise on: their worth is that of the advice, and mistakes made before bring their class back."""

import pytest

from houseway.cards.card import cards
from houseway.cards.randomness import Seeded
from houseway.games import GAMES, REGISTRY
from houseway.odds.advice import Question, best
from houseway.odds.drills import draw, trains
from houseway.odds.figures import report_of

TRAINED = ("dragon-poker", "keno", "lucky-8s", "lunar-poker", "mini-dice")


def test_every_game_with_advice_is_trained_and_no_other() -> None:
    assert tuple(slug for slug in REGISTRY if trains(slug)) == TRAINED


@pytest.mark.parametrize("slug", TRAINED)
def test_a_spot_has_one_best_answer_and_says_what_each_is_worth(slug: str) -> None:
    spot = draw(slug, Seeded(slug), {})
    assert spot is not None
    worth = {each.answer: each.worth for each in spot.offered}
    assert len(worth) == len(spot.offered) > 1
    assert worth[spot.best] == max(worth.values())
    assert spot.cost > 0
    assert spot.about
    assert not spot.repeat


@pytest.mark.parametrize("slug", ["dragon-poker", "lucky-8s"])
def test_a_dealt_spot_is_worth_what_the_hint_at_the_table_says(slug: str) -> None:
    spot = draw(slug, Seeded(2), {})
    assert spot is not None
    assert spot.view is not None
    assert spot.todo is not None
    assert spot.todo.space is not None
    game = GAMES[slug]
    settings = game.read_settings(game.public_settings)
    wagers = {area: amount for _, _, area, amount in spot.view.felt}
    advice = best(slug, Question(spot.todo.space, spot.todo.spot, spot.view.places, settings, wagers))
    assert advice is not None
    assert {each.answer: each.worth for each in spot.offered} == {
        answer: float(worth * wagers["ante"]) for answer, worth in advice.values.items()
    }
    assert (advice.answer, advice.about) == (spot.best, spot.about)


def test_wagers_are_told_apart_by_what_the_report_says_they_cost() -> None:
    spot = draw("mini-dice", Seeded(5), {})
    report = report_of("mini-dice", GAMES["mini-dice"].settings())
    assert spot is not None
    assert report is not None
    known = {each.wager: each.expectation for each in report.wagers}
    assert [each.worth for each in spot.offered] == [float(known[each.answer] * spot.stake) for each in spot.offered]
    assert spot.best == spot.about == max((each.answer for each in spot.offered), key=lambda name: known[name])


def test_a_class_that_was_got_wrong_comes_more_often_and_is_said_to_be_a_repeat() -> None:
    def times(errors: dict[str, int]) -> tuple[int, int]:
        source = Seeded("repeats")
        spots = [draw("dragon-poker", source, errors) for _ in range(150)]
        asked = [spot for spot in spots if spot is not None and spot.about == "Panda high"]
        repeats = [spot for spot in spots if spot is not None and spot.repeat]
        return len(asked), len(repeats)

    (before, none), (after, marked) = times({}), times({"Panda high": 5})
    assert none == 0
    assert after > 2 * before
    assert marked == after


def test_close_decisions_come_before_plain_ones() -> None:
    source = Seeded("close")
    drawn = [spot for spot in (draw("dragon-poker", source, {}) for _ in range(150)) if spot is not None]
    close = sum(spot.cost < spot.stake for spot in drawn)
    assert close > len(drawn) * 0.7


def test_the_exchange_offered_at_lunar_poker_keeps_the_pair() -> None:
    from houseway.odds.lunar_poker import drill
    from houseway.play.spaces import Choice

    game = GAMES["lunar-poker"]
    settings = game.read_settings(game.public_settings)
    places = {"1": cards("Qs Qd 9h 7d 2c"), "dealer": cards("5c")}
    advice = drill(Question(Choice(("bet", "fold")), 1, places, settings, {"ante": 500}))
    assert advice is not None
    assert sorted(advice.values) == ["bet", "buy", "exchange 9h 7d 2c", "fold"]
    assert advice.answer == "bet"
    assert float(advice.values["bet"]) == pytest.approx(0.8775745)
    assert float(advice.values["exchange 9h 7d 2c"]) == pytest.approx(0.6734865)
    assert advice.about == "pair of queens"
