"""Hints: exact, from what the player may see, and none where nothing exact can be said."""

from fractions import Fraction
from typing import Any

import pytest

from houseway.cards.card import UNKNOWN, Card
from houseway.cards.decks import dragon, lucky_eights
from houseway.cards.randomness import Seeded
from houseway.games import GAMES, REGISTRY
from houseway.games.keno.rate_card import house_advantage
from houseway.games.keno.settings import Settings as KenoSettings
from houseway.games.lucky_eights.decisions import PLAY_OR_FOLD
from houseway.games.lucky_eights.setting import best_setting
from houseway.odds.advice import Advice, Question, advise, best
from houseway.odds.dragon_poker import Stakes, kinds_of, value_of_play
from houseway.odds.lucky_eights import hands
from houseway.play.house import House
from houseway.play.round import Round
from houseway.play.spaces import Cards, Choice, Menu

PACK = lucky_eights().cards
SETTINGS = GAMES["lucky-8s"].read_settings({})


def of_kinds(text: str) -> tuple[Card, ...]:
    """Cards by the letters of their kinds, each another card of the pack."""
    left = list(PACK)
    found = []
    for kind in text:
        card = next(card for card in left if card[0] == kind)
        left.remove(card)
        found.append(card)
    return tuple(found)


def lucky(text: str, others: dict[str, tuple[Card, ...]] | None = None, **house: Any) -> Advice | None:
    """Advice on a Lucky 8's hand at spot 1."""
    hand = of_kinds(text)
    settings = GAMES["lucky-8s"].read_settings({key: house[key] for key in house if key != "wagers"})
    places = {"1": hand, **(others or {})}
    return best("lucky-8s", Question(PLAY_OR_FOLD, 1, places, settings, house.get("wagers", {})))


def test_lucky_eights_weighs_playing_on_against_every_hand_the_dealer_can_hold() -> None:
    poor, good = lucky("22233377"), lucky("8J834562")
    assert poor is not None
    assert good is not None
    assert (poor.answer, good.answer) == ("fold", "play")
    assert poor.values["fold"] == good.values["fold"] == -1
    assert poor.values["play"] < -1 < good.values["play"]
    assert best_setting(of_kinds("8J834562")).name in good.why


@pytest.mark.prove
def test_the_advice_on_every_class_of_hand_is_the_reports() -> None:
    from houseway.odds.kernels.lucky_eights_showdown import KINDS, classes
    from houseway.odds.lucky_eights import FOLD, value_of_play

    for held, (_, _, against) in list(zip(classes().tolist(), hands(), strict=True))[::37]:
        advice = lucky("".join(kind * n for kind, n in zip(KINDS, held, strict=True)))
        assert advice is not None
        assert advice.values == {"play": value_of_play(against), "fold": FOLD}


def test_other_cards_that_the_player_sees_are_counted_out() -> None:
    alone = lucky("22345567")
    jokers = tuple(card for card in PACK if card[0] in "8J")[:8]
    with_jokers = lucky("22345567", {"2": jokers})
    unseen = lucky("22345567", {"2": (UNKNOWN,) * 8, "dealer": (UNKNOWN,) * 8})
    assert alone is not None
    assert with_jokers is not None
    assert with_jokers.values["play"] > alone.values["play"], "the dealer qualifies less often"
    assert unseen == alone


def test_a_bonus_that_a_fold_would_lose_is_weighed_too() -> None:
    wagers = {"ante": 500, "bonus": 500}
    lost, stays = lucky("8J222233", bonus_survives_fold=False, wagers=wagers), lucky("8J222233", wagers=wagers)
    assert lost is not None
    assert stays is not None
    assert lost.values["fold"] == -2
    assert lost.values["play"] > stays.values["play"]
    assert "Bonus" in lost.why
    none = lucky("22223333", bonus_survives_fold=False, wagers=wagers)
    assert none is not None
    assert none.values["fold"] == -2
    assert "Bonus" in none.why


def test_where_the_hand_counts_as_it_is_set_the_best_setting_is_advised() -> None:
    hand = of_kinds("8J834562")
    space = Menu({"play": Cards(hand, 0, 8), "fold": None})
    advice = best("lucky-8s", Question(space, 1, {"1": hand}, SETTINGS))
    assert advice is not None
    assert advice.answer in space
    assert set(advice.answer[1]) == set(hand) - set(best_setting(hand).side)


@pytest.mark.parametrize(
    ("others", "house"),
    [({"dealer": PACK[:1]}, {}), ({"1": (UNKNOWN,) * 8}, {}), ({}, {"coupons": "ante"})],
    ids=["a card of the dealer's is seen", "the cards are someone else's", "coupons"],
)
def test_lucky_eights_says_nothing_where_its_figures_do_not_hold(others: Any, house: Any) -> None:
    assert lucky("8J834562", others, **house) is None


def test_mini_dice_says_what_every_wager_costs() -> None:
    advice = advise(GAMES["mini-dice"], Round(GAMES["mini-dice"], GAMES["mini-dice"].opening({"ann": 10_000})), "ann")
    assert advice is not None
    assert advice.answer is None
    assert advice.values["Place Bet 6 to Win"] == Fraction(-1, 66)
    assert advice.values["Any 7"] == Fraction(-1, 6)
    assert advice.why == "Place Bet 6 to Win or Place Bet 8 to Win costs least: $1.52 of every $100 on average."


def test_a_wager_that_the_houses_odds_make_good_is_said_to_gain() -> None:
    game = GAMES["mini-dice"]
    odds = (("any 7", {"win": 6, "stake": 1}),)
    advice = advise(game, Round(game, game.opening({"ann": 10_000}, odds=odds)), "ann")
    assert advice is not None
    assert advice.why == "Any 7 gains $16.67 of every $100 on average."


def test_the_shaker_is_taken_or_refused_without_advice() -> None:
    game = GAMES["mini-dice"]
    round_ = Round(game, game.opening({"ann": 10_000}))
    round_.close()
    House((), Seeded(1)).serve(round_)
    assert round_.pending is not None
    assert advise(game, round_, "ann") is None


def test_keno_says_what_a_ticket_costs_by_its_spots() -> None:
    game, card = GAMES["keno"], KenoSettings().rate_card
    advice = advise(game, Round(game, game.opening({"ann": 10_000})), "ann")
    assert advice is not None
    costs = {f"{n} spot{'s' if n > 1 else ''}": -house_advantage(card, n) for n in range(1, 11)}
    assert advice.values == costs
    assert advice.values["1 spot"] == Fraction(-1, 4)
    assert advise(game, Round(game, game.opening({"ann": 10_000}, aggregate_limit=50_000)), "ann") is None


def test_no_one_is_advised_on_what_another_is_asked() -> None:
    game = GAMES["mini-dice"]
    assert advise(game, Round(game, game.opening({"ann": 10_000})), "bob") is None


def test_games_that_no_one_has_worked_out_have_no_hints() -> None:
    assert set(REGISTRY) - set(REGISTRY.with_part("advice")) == {"ultimate-8-poker"}
    game = GAMES["ultimate-8-poker"]
    assert advise(game, Round(game, game.opening({"ann": 10_000})), "ann") is None


@pytest.mark.parametrize(("rule", "bonus"), [("free", 250), ("at_least_ante", 1500), ("equal", 500)])
def test_dragon_poker_weighs_the_ante_bonus_that_lies_there(rule: str, bonus: int) -> None:
    hand = dragon().cards[:3]
    house = GAMES["dragon-poker"].read_settings({"ante_bonus_rule": rule})
    advice = best(
        "dragon-poker", Question(Choice(("play", "fold")), 1, {"1": hand}, house, {"ante": 500, "ante_bonus": bonus})
    )
    assert advice is not None
    share = Fraction(bonus, 500)
    assert advice.values == {"play": value_of_play(kinds_of(hand), Stakes(share)), "fold": -1 - share}


@pytest.mark.parametrize(
    "house", [{"ante_bonus_rule": "free"}, {"ante_bonus_rule": "at_least_ante"}, {"match_play": True}]
)
def test_dragon_poker_says_nothing_where_its_figures_do_not_hold(house: dict[str, Any]) -> None:
    game, hand = GAMES["dragon-poker"], dragon().cards[:3]
    space = Choice(("play", "fold"))
    assert best(game.slug, Question(space, 1, {"1": hand}, game.read_settings({}))) is not None
    assert best(game.slug, Question(space, 1, {"1": hand}, game.read_settings(house))) is None
