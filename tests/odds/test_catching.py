"""Catch the dealer: a real round with one step bent; what is right comes from the rules themselves."""

from collections import Counter

import pytest

from houseway.cards.randomness import Seeded
from houseway.games import GAMES, REGISTRY
from houseway.odds.catching import Caught, acting, catches, draw, incidents, judging, kinds
from houseway.odds.catching.acting import BACK
from houseway.odds.catching.incidents import AGAIN, DEALER, FOLDED, GOES_ON, HAND, REPLACED, VOID
from houseway.odds.catching.story import Found, played
from houseway.play import events as ev
from houseway.play.money import dollars
from houseway.rulebook.catalogue import catalogue
from houseway.rulebook.rulings import rulings
from houseway.sentences import Said

KINDS = [(slug, kind) for slug in REGISTRY for kind in kinds(slug)]
BENDS = {**incidents.BENDS, **judging.BENDS, **acting.BENDS}
EACH = 2


def made(slug: str, kind: str, most: int = EACH) -> list[Found]:
    """Some rounds of a game with this mistake in them."""
    source, found = Seeded(f"{slug} {kind}"), list[Found]()
    for _ in range(80):
        one = BENDS[kind](played(GAMES[slug], source), source)
        found += [one] if one else []
        if len(found) == most:
            break
    assert found, "a kind that is told to come up comes up"
    return found


def ruled(slug: str, kind: str) -> set[tuple[str, str]]:
    """What is right of such a mistake, and by which clause."""
    return {(str(each.rulings[each.right]), each.rule) for each in made(slug, kind)}


def test_many_kinds_of_mistake_are_made_and_several_in_every_game() -> None:
    assert all(catches(slug) and len(kinds(slug)) >= 5 for slug in REGISTRY)
    assert len({kind for _, kind in KINDS}) >= 28


@pytest.mark.parametrize(("slug", "kind"), KINDS)
def test_the_wrong_step_is_in_the_story_and_the_clause_in_the_rulebook(slug: str, kind: str) -> None:
    for found in made(slug, kind):
        assert 1 <= found.at <= len(found.events)
        assert 0 <= found.right < len(found.rulings) > 1
        told = [str(found.wrong), *map(str, found.rulings)]
        assert len(set(told)) == len(told)
        assert not any("{" in each or "  " in each or not each for each in told)
        assert found.rule in catalogue() or found.rule in rulings()


@pytest.mark.parametrize(
    ("slug", "kind", "right", "rule"),
    [
        ("dragon-poker", "wrong_number", VOID, "dragon-poker/42.12(b)"),
        ("dragon-poker", "face_up_in_deck", VOID, "dragon-poker/42.12(a)#1"),
        ("dragon-poker", "exposed_by_dealer", GOES_ON, "dragon-poker/A17"),
        ("lucky-8s", "wrong_number", HAND, "lucky-8s/50.9(c)"),
        ("lucky-8s", "wrong_number_to_dealer", DEALER, "lucky-8s/50.9(d)#1"),
        ("lucky-8s", "exposed_by_dealer", GOES_ON, "lucky-8s/A34"),
        ("lunar-poker", "wrong_number", HAND, "lunar-poker/38.13(d)#1"),
        ("lunar-poker", "hole_card_exposed", VOID, "lunar-poker/38.13(a)"),
        ("lunar-poker", "exposed_by_dealer", GOES_ON, "lunar-poker/A30"),
        ("holdem", "exposed_down_card", REPLACED, "poker/14.15(o)"),
        ("holdem", "misdeal_left_out", VOID, "poker/14.15(e)4"),
        ("holdem", "boxed_card", REPLACED, "poker/14.15(h)"),
        ("omaha", "cards_to_ineligible", REPLACED, "poker/14.15(f)"),
        ("five-card-draw", "discards_hand", FOLDED, "poker/14.15(j)1.i"),
        ("badugi", "touched_pot", GOES_ON, "poker/14.7(h)"),
        ("ultimate-8-poker", "not_shuffled", VOID, "ultimate-8-poker/42.12(a)1"),
        ("mini-dice", "leaning_die", AGAIN, "mini-dice/13.5(e)#2"),
        ("mini-dice", "dice_handled", VOID, "mini-dice/13.3(a)3"),
        ("keno", "draw_failed", VOID, "keno/15.7"),
        ("dragon-poker", "late_wager", BACK, "dragon-poker/42.6(b)#2"),
    ],
)
def test_the_remedy_of_the_game_says_what_is_right(slug: str, kind: str, right: Said, rule: str) -> None:
    assert ruled(slug, kind) == {(str(right), rule)}


@pytest.mark.parametrize(("slug", "kind"), [pair for pair in KINDS if pair[1] in judging.BENDS])
def test_a_decision_is_told_wrong_in_one_step_and_what_the_rules_did_is_right(slug: str, kind: str) -> None:
    for found in made(slug, kind):
        (real,) = found.after
        assert found.events[found.at - 1] != real
        assert found.rule == real.rule
        fields = found.rulings[found.right].fields
        assert all(getattr(real, name) == value for name, value in fields.items() if name != "place")


def test_a_wager_paid_wrong_names_what_was_given_and_what_is_due() -> None:
    for found in made("mini-dice", "paid_wrong", 5):
        told, (due,) = found.events[found.at - 1], found.after
        assert isinstance(told, ev.Paid)
        assert isinstance(due, ev.Paid)
        assert dollars(told.amount) in str(found.wrong)
        assert str(found.rulings[found.right]) == f"The wager is paid {dollars(due.amount)}"


def test_a_pot_goes_to_the_hand_that_the_rules_gave_it_to() -> None:
    for found in made("holdem", "awarded_wrong"):
        told, (due,) = found.events[found.at - 1], found.after
        assert isinstance(told, ev.Awarded)
        assert isinstance(due, ev.Awarded)
        assert told.player != due.player
        assert told.hand in {event.hand for event in found.events if isinstance(event, ev.Shown)}
        assert str(found.rulings[found.right]) == f"The main pot goes to {due.player}"


def test_one_large_chip_without_a_word_is_a_call() -> None:
    (found, *_) = made("holdem", "one_chip", 1)
    assert str(found.rulings[found.right]).startswith("It is a call of $")
    told = found.events[found.at - 1]
    assert isinstance(told, ev.Wagered)
    assert told.act == "raise"
    assert found.rule == "poker/14.7(i)"


def test_who_acts_early_is_not_bound() -> None:
    for found in made("omaha", "out_of_turn"):
        early = found.events[found.at - 1]
        then = next(event for event in found.events[found.at :] if isinstance(event, ev.Checked))
        assert isinstance(early, ev.Checked)
        assert str(found.rulings[found.right]) == f"It does not bind: {then.player} acts first"


def test_no_card_that_lay_face_down_is_told_but_the_one_turned_up() -> None:
    for slug in ("holdem", "dragon-poker"):
        for seed in range(60):
            found = draw(slug, Seeded(seed))
            if found is not None and found.kind in ("exposed_down_card", "exposed_by_dealer"):
                dealt = [event for event in found.view.events if isinstance(event, ev.Dealt | ev.Shown)]
                assert len({card for event in dealt for card in event.cards if card != "??"}) == 1


@pytest.mark.parametrize("slug", REGISTRY)
def test_every_story_can_be_shown_and_holds_its_wrong_step(slug: str) -> None:
    for seed in range(12):
        found = draw(slug, Seeded(seed))
        assert found is not None
        assert found.at <= len(found.view.events)


def drawn(**given: object) -> list[Caught]:
    found = [draw("holdem", Seeded(seed), **given) for seed in range(60)]  # type: ignore[arg-type]
    return [each for each in found if each is not None]


def test_what_was_just_shown_is_left_out_and_what_was_missed_comes_more_often_as_a_repeat() -> None:
    first = {each.kind for each in drawn()}
    assert len(first) > 10
    assert not first & {each.kind for each in drawn(but=first)} or len(first) == len(kinds("holdem"))
    assert "boxed_card" not in {each.kind for each in drawn(but=["boxed_card"])}
    often = Counter(each.kind for each in drawn(errors={"boxed_card": 9}))
    assert often.most_common(1)[0][0] == "boxed_card"
    assert all(each.repeat is (each.kind == "boxed_card") for each in drawn(errors={"boxed_card": 9}))
