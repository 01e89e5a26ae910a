"""Every game has a lesson that its rules bear out, and where best play is known the lesson teaches it."""

import itertools
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from houseway.cards.card import cards
from houseway.cards.rankings import badugi, high, low, three
from houseway.extras import MissingExtra
from houseway.games import GAMES, REGISTRY
from houseway.games.dragon_poker.ranking import rank as dragon
from houseway.games.lucky_eights.setting import value
from houseway.games.poker.lessons import ladders
from houseway.games.ultimate_eight.patterns import classify
from houseway.odds.advice import asked, best
from houseway.play.lesson import LEARNER, FirstHand, GuidedHand, Ladder, Lesson, Step, guide
from houseway.play.refusals import BadScenario, Refused
from houseway.play.requests import Window
from houseway.play.rig import rig
from houseway.play.round import Round


def lesson(slug: str) -> Lesson:
    found = REGISTRY.find(slug, "lesson")
    assert isinstance(found, Lesson)
    return found


def played(slug: str) -> GuidedHand:
    return guide(GAMES[slug], lesson(slug).hand)


@pytest.mark.parametrize("slug", REGISTRY)
def test_every_guided_hand_runs_to_its_end_on_the_real_rules_and_the_learner_does_not_lose(slug: str) -> None:
    told, hand = lesson(slug), played(slug)
    assert hand.view.over
    assert hand.view.stacks[LEARNER] > told.hand.stack
    assert [step.says for step in hand.steps] == [step.says for step in told.hand.steps]
    assert all(step.why and step.todo.rule and step.todo.space is not None for step in hand.steps)
    assert [step.at for step in hand.steps] == sorted(step.at for step in hand.steps)
    assert min(panel.step for panel in told.panels) >= 0
    assert max(panel.step for panel in told.panels) <= len(hand.steps)
    assert told.line.endswith(".")
    assert hand.ends.endswith(".")


DEALT = [slug for slug in REGISTRY if slug not in ("keno", "mini-dice")]
"""Keno's tickets list every number there is, and mini-dice has no cards."""


@pytest.mark.parametrize("slug", DEALT)
def test_the_learner_is_not_sent_a_card_that_was_hidden_from_them(slug: str) -> None:
    hand = played(slug)
    shown = {card for event in hand.view.events for card in getattr(event, "cards", ())}
    sent = msgspec.to_builtins([step.todo for step in hand.steps])
    named = {text for text in _texts(sent) if text in {str(card) for card in GAMES[slug].cards(_settings(slug))}}
    assert named <= shown


def _settings(slug: str) -> Any:
    return GAMES[slug].read_settings(GAMES[slug].public_settings)


def _texts(value: Any) -> list[str]:
    if isinstance(value, dict):
        value = list(value.values())
    return [t for each in value for t in _texts(each)] if isinstance(value, list | tuple) else [str(value)]


@pytest.mark.parametrize("slug", ["dragon-poker", "lucky-8s", "lunar-poker"])
def test_where_best_play_is_known_the_lesson_teaches_it(slug: str) -> None:
    game, told = GAMES[slug], lesson(slug).hand
    round_ = Round(game, game.opening({LEARNER: told.stack}, settings=game.public_settings))
    house = rig(round_, hands=told.hands, dealer=told.dealer, draws=told.draws)
    judged = 0
    for step in told.steps:
        house.serve(round_)
        question = asked(round_, LEARNER)
        assert question is not None
        try:
            advice = best(slug, question)
        except MissingExtra as error:
            pytest.skip(str(error))
        if advice is not None:
            assert advice.answer == step.do
            judged += 1
        round_.act(LEARNER, step.do)
        if isinstance(round_.pending, Window):
            round_.close()
    assert judged >= 1


def refused(hand: FirstHand) -> str:
    with pytest.raises(Refused) as found:
        guide(GAMES["dragon-poker"], hand)
    return str(found.value)


def test_a_lesson_that_the_rules_do_not_bear_out_is_refused() -> None:
    good = lesson("dragon-poker").hand
    ante, play = good.steps
    assert "no step for" in refused(msgspec.structs.replace(good, steps=(ante,)))
    assert "ended before the step 'Again.'" in refused(
        msgspec.structs.replace(good, steps=(ante, play, Step("play", "Again.", "Why.")))
    )
    assert "'raise' is not one of the choices" in refused(
        msgspec.structs.replace(good, steps=(ante, Step("raise", "Raise.", "Why.")))
    )
    fold = msgspec.structs.replace(good, steps=(ante, Step("fold", "Fold.", "Why.")), draws={1: ("Go",)})
    with pytest.raises(BadScenario, match="not Go"):
        guide(GAMES["dragon-poker"], fold)


Ranking = Callable[[Any], Any]
RANKED: list[tuple[Ladder, Ranking]] = [
    (ladders.HIGH, high.best),
    (ladders.LOW, low.ace_to_five),
    (ladders.EIGHT, low.eight_or_better),
    (ladders.DEUCE, low.deuce_to_seven),
    (ladders.BADUGI, badugi.best),
    (ladders.THREE, three.best),
    (ladders.THREE_LOW, low.six_or_better),
]


@pytest.mark.parametrize(("ladder", "rank"), RANKED, ids=lambda each: getattr(each, "title", ""))
def test_every_ladder_goes_from_the_best_hand_down_and_names_each(ladder: Ladder, rank: Ranking) -> None:
    ranked = [rank(cards(hand.cards)) for hand in ladder.hands]
    assert all(above > below for above, below in itertools.pairwise(ranked))
    assert [hand.name for hand in ladder.hands] == [each.category for each in ranked]


def test_the_ladders_of_the_games_with_hands_of_their_own_are_true_too() -> None:
    (own,) = lesson("dragon-poker").ladders
    ranked = [dragon(cards(hand.cards)) for hand in own.hands]
    assert sorted(ranked, key=lambda each: each.strength, reverse=True) == ranked
    assert [each.name for each in ranked] == [hand.name for hand in own.hands]
    (own,) = lesson("lucky-8s").ladders
    assert [sum(map(value, cards(hand.cards))) for hand in own.hands] == [8, 8, 8, 8]
    (own,) = lesson("ultimate-8-poker").ladders
    found = [classify(cards(hand.cards)) for hand in own.hands]
    assert [each.kind.name for each in found if each] == [hand.name for hand in own.hands]
    steps = [each.kind.step for each in found if each]
    assert steps == sorted(steps, reverse=True)


def test_the_lessons_that_name_figures_name_those_of_the_odds() -> None:
    from houseway.odds.dragon_poker import report as dragons
    from houseway.odds.keno import report as keno
    from houseway.odds.mini_dice import report as dice

    edge = {each.wager: -float(each.expectation) for each in dice().wagers}
    assert [
        round(100 * edge[name], 1) for name in ("Place Bet 6 to Win", "Place Bet 9 to Win", "Place Bet 4 to Win")
    ] == [1.5, 4.0, 6.7]
    assert [round(100 * edge[name], 1) for name in ("Field", "Any 7", "Over 7", "Under 7")] == [5.6, 16.7, 16.7, 16.7]
    assert round(edge["Any 7"] / edge["Place Bet 6 to Win"]) == 11
    spots = {each.wager: -each.expectation for each in keno().wagers}
    assert min(spots, key=lambda each: spots[each]) == "1 spot"
    assert min(spots.values()) == 0.25
    wagers = {each.wager: -float(each.expectation) for each in dragons().wagers if each.in_force}
    assert (round(100 * wagers["dragon bet"]), round(100 * wagers["three card bonus"])) == (14, 5)
