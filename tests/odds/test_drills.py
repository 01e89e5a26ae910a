"""Spots to practise on: their worth is that of the advice, and mistakes made before bring their class back."""

from itertools import combinations

import numpy as np
import pytest

from houseway.cards.card import RANKS, SUITS, cards
from houseway.cards.decks import standard
from houseway.cards.randomness import Seeded
from houseway.games import GAMES, REGISTRY
from houseway.odds.advice import Advice, Question, best
from houseway.odds.drills import draw, trains
from houseway.odds.figures import report_of
from houseway.play.spaces import Choice

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

    game = GAMES["lunar-poker"]
    settings = game.read_settings(game.public_settings)
    places = {"1": cards("Qs Qd 9h 7d 2c"), "dealer": cards("5c")}
    advice = drill(Question(Choice(("bet", "buy", "fold")), 1, places, settings, {"ante": 500}))
    assert advice is not None
    assert sorted(advice.values) == ["bet", "buy", "exchange 9h 7d 2c", "fold"]
    assert advice.answer == "bet"
    assert float(advice.values["bet"]) == pytest.approx(0.8775745)
    assert float(advice.values["exchange 9h 7d 2c"]) == pytest.approx(0.6734865)
    assert advice.about == "pair of queens"


def lunar(hand: str, up: str, *options: str, **more: str) -> Advice:
    """The drill at Lunar Poker for a hand beside an up-card."""
    from houseway.odds.lunar_poker import drill

    game = GAMES["lunar-poker"]
    places = {"1": cards(hand), "dealer": cards(up), "rack": cards(more.get("thrown", ""))}
    settings = game.read_settings(game.public_settings)
    space = Choice(options or ("bet", "buy", "fold"))
    advice = drill(Question(space, 1, places, settings, {"ante": 500}, only=more.get("only", "")))
    assert advice is not None
    return advice


def test_where_an_exchange_is_best_another_is_offered_beside_it() -> None:
    advice = lunar("Kc 3h 4s 7c 9c", "9d")
    exchanges = [name for name in advice.values if name.startswith("exchange")]
    assert len(exchanges) == 2
    assert advice.answer in exchanges
    assert "keeping K♣" in advice.why


def test_a_reason_says_how_often_the_dealer_is_beaten_and_a_draw_helps() -> None:
    from houseway.cards.kernels import high as kernels
    from houseway.odds.lunar_poker.chances import against_dealer, bettered
    from houseway.odds.lunar_poker.worth import LEAST

    def number(card: str) -> int:
        return 4 * RANKS.index(card[0]) + SUITS.index(card[1])

    hand, up = cards("Qs Qd 9h 7d 2c"), cards("5c")[0]
    unseen = [number(card) for card in standard().cards if card not in (*hand, up)]
    fours = np.array(list(combinations(unseen, 4)), dtype=np.uint8)
    dealt = kernels.five(np.hstack([fours, np.full((len(fours), 1), number(up), dtype=np.uint8)]))
    mine = int(kernels.five(np.array([[number(card) for card in hand]], dtype=np.uint8))[0])
    found = against_dealer(hand, (), up)
    assert found.unqualified == pytest.approx(float((dealt < LEAST).mean()))
    assert found.wins == pytest.approx(float(((dealt >= LEAST) & (dealt < mine)).mean()))
    assert found.loses == pytest.approx(float((dealt > mine).mean()))
    assert sum(found) == pytest.approx(1)
    # Two more queens, or a pair of what is kept, of 46 cards: two pairs or better with one card bought.
    assert bettered(hand, up, (), 1) == ("two pairs", (2 + 9) / 46)
    # A flush draw: nine of 46 hearts.
    assert bettered(cards("Ah Jh 9h 4h 2c"), up, cards("2c"), 1)[1] > 9 / 46


def test_what_comes_after_the_first_decision_is_practised_too() -> None:
    drawn = [draw("lunar-poker", Seeded(seed), {}) for seed in range(30)]
    later = [spot for spot in drawn if spot is not None and {each.answer for each in spot.offered} == {"bet", "fold"}]
    assert later
    assert all("after a draw" in spot.about for spot in later)
    assert lunar("9s 8s 7h 6d 6c Th", "Kc", "bet", "fold").answer == "bet"


@pytest.mark.parametrize(("slug", "only"), [("lunar-poker", "pair of kings"), ("dragon-poker", "a pair of Rabbits")])
def test_one_class_alone_is_practised_where_it_is_chosen(slug: str, only: str) -> None:
    for seed in range(3):
        spot = draw(slug, Seeded(seed), {}, only)
        assert spot is not None
        assert spot.about == only
    assert draw(slug, Seeded(1), {}, "no such hand") is not None
