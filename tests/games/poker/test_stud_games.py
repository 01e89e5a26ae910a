"""Seven-card stud in its four forms, five-card stud and mambo as 13:69F-14.9, 14.13 and 14.13A order them."""

from collections.abc import Sequence
from typing import Any

import pytest
from tests.games.poker.staged import PLAIN, Staged

from houseway.cards.card import Card
from houseway.cards.card import cards as named
from houseway.cards.randomness import Seeded
from houseway.games import GAMES
from houseway.play import events as ev
from houseway.play.house import House
from houseway.play.opening import Opening, Seat
from houseway.play.refusals import BadSetting, NotNow
from houseway.play.requests import HOUSE, Ask, Draw, Incident
from houseway.play.round import Round
from houseway.rulebook.claims import rule

SEVEN, LOW, SPLIT, EIGHT = (
    "seven-card-stud",
    "seven-card-stud-low",
    "seven-card-stud-high-low",
    "seven-card-stud-high-low-eight",
)
FIVE, MAMBO = "five-card-stud", "mambo-stud"
LIMITS: dict[str, Any] = {"structure": "fixed_limit", "minimum": 400, "maximum": 800, "ante": 0, "bring_in": 200}


class Stud(Staged):
    """A stud round at limits of $4 and $8 with a forced bet of $2; each hand is spelled in the order dealt."""

    def __init__(
        self, slug: str, hands: Sequence[str], spots: Sequence[int] = (), board: str = "", **options: Any
    ) -> None:
        spots = spots or range(1, len(hands) + 1)
        stack = options.pop("stack", 10_000)
        opening = {name: options.pop(name) for name in ("attended", "due") if name in options}
        settings = {**PLAIN, **LIMITS, **options}
        seats = tuple(Seat(spot, f"p{spot}", stack) for spot in spots)
        self.round = Round(GAMES[slug], Opening(game=slug, seats=seats, settings=settings, **opening))
        self.house = House(order(slug, hands, board), Seeded(1))
        self.serve()


def order(slug: str, hands: Sequence[str], board: str = "") -> tuple[Card, ...]:
    """A deck that deals these hands if nobody folds, with a burn before every street after the first betting."""
    held = [named(hand) for hand in hands]
    shared = list(named(board)) if board else []
    first = {SEVEN: 3, LOW: 3, SPLIT: 3, EIGHT: 3, FIVE: 2, MAMBO: 2}[slug]
    used = {*shared, *(card for hand in held for card in hand)}
    rest = [card for card in GAMES["holdem"].deck(None).cards if card not in used]  # type: ignore[misc]
    stack: list[Card] = []
    for street in range(max(map(len, held), default=0)):
        if street >= first:
            stack.append(rest.pop())
        stack += [hand[street] for hand in held if street < len(hand)]
    if shared:
        stack += [rest.pop(), *shared]
    return (*stack, *rest)


def passively(table: Staged) -> str:
    """The least a player in turn can do to stay in."""
    for kind in ("bring_in", "check", "call"):
        if kind in table.choices:
            return kind
    return f"bet {table.choices['bet'].low}"


def rounds_of_betting(table: Staged) -> int:
    """How many betting rounds are over."""
    return sum(1 for e in table.events(ev.Noted) if e.what == "betting over")


def down(table: Staged) -> Staged:
    """Everybody checks or calls to the end."""
    while not table.over:
        table.do(passively(table))
    return table


def street(table: Staged) -> Staged:
    """Everybody checks, calls or posts until the next cards are out."""
    before = rounds_of_betting(table)
    while not table.over and rounds_of_betting(table) == before:
        table.do(passively(table))
    return table


def without_third(table: Staged) -> Staged:
    """As `down`, but the third player folds to the first bet."""
    while not table.over:
        table.do("fold" if table.turn == "p3" and "fold" in table.choices else passively(table))
    return table


def won(table: Staged) -> dict[str, int]:
    down(table)
    totals: dict[str, int] = {}
    for player, _, amount in table.awards():
        totals[player] = totals.get(player, 0) + amount
    return totals


def opener(table: Staged, clause: str) -> list[int | None]:
    return [e.spot for e in table.events(ev.Noted, clause) if e.what == "opens"]


# Set-up shared by the sections ----------------------------------------------------------------------------------------


@rule("seven-card-stud/14.9(b)#1", "five-card-stud/14.13(b)#1", "mambo-stud/14.13A(b)#1")
@pytest.mark.parametrize(
    ("slug", "most", "clause"),
    [
        (SEVEN, 9, "seven-card-stud/14.9(b)#1"),
        (FIVE, 8, "five-card-stud/14.13(b)#1"),
        (MAMBO, 11, "mambo-stud/14.13A(b)#1"),
    ],
)
def test_a_table_seats_no_more_than_its_section_says(slug: str, most: int, clause: str) -> None:
    assert GAMES[slug].max_seats(GAMES[slug].read_settings({"seats": most})) == most
    with pytest.raises(BadSetting) as refusal:
        GAMES[slug].read_settings({"seats": most + 1})
    assert refusal.value.rule == clause


@rule("seven-card-stud/14.9(b)#2", "five-card-stud/14.13(b)#2", "mambo-stud/14.13A(b)#2")
@pytest.mark.parametrize(
    ("slug", "clause"),
    [
        (SEVEN, "seven-card-stud/14.9(b)#2"),
        (FIVE, "five-card-stud/14.13(b)#2"),
        (MAMBO, "mambo-stud/14.13A(b)#2"),
    ],
)
def test_antes_are_collected_before_the_deal(slug: str, clause: str) -> None:
    table = Stud(slug, [], spots=range(1, 7), ante=50)
    assert [e.amount for e in table.events(ev.Wagered, clause)] == [50] * 6
    assert table.pots == {"main": 300}
    assert Stud(slug, [], spots=range(1, 7)).events(ev.Wagered, clause) == []


@rule("seven-card-stud/14.9(b)#3", "five-card-stud/14.13(b)#3", "mambo-stud/14.13A(b)#3")
@pytest.mark.parametrize(
    ("slug", "clause"),
    [
        (SEVEN, "seven-card-stud/14.9(b)#3"),
        (FIVE, "five-card-stud/14.13(b)#3"),
        (MAMBO, "mambo-stud/14.13A(b)#3"),
    ],
)
def test_the_sign_states_the_ante(slug: str, clause: str) -> None:
    game = GAMES[slug]
    posted = {i.rule: i.text for i in game.layout(game.read_settings({"ante": 50})).inscriptions}
    assert posted[clause] == "Ante $0.50"
    assert posted["poker/A10"] == "Forced bet $1"


@rule("seven-card-stud/14.9(c)", "five-card-stud/14.13(c)", "mambo-stud/14.13A(c)")
@pytest.mark.parametrize(
    ("slug", "first", "clause"),
    [
        (SEVEN, 2, "seven-card-stud/14.9(c)"),
        (FIVE, 1, "five-card-stud/14.13(c)"),
        (MAMBO, 1, "mambo-stud/14.13A(c)"),
    ],
)
def test_cards_go_down_and_then_up_from_the_dealers_left(slug: str, first: int, clause: str) -> None:
    table = Stud(slug, [], spots=(1, 3, 4))
    deals = [(e.place, len(e.cards), e.to) for e in table.events(ev.Dealt, clause)]
    down_, up = deals[:3], deals[3:]
    assert down_ == [("1", first, ("p1",)), ("3", first, ("p3",)), ("4", first, ("p4",))]
    assert up == [("1", 1, None), ("3", 1, None), ("4", 1, None)]
    assert tuple(table.lies(1)) == tuple(table.house.order[i * 3] for i in range(first + 1))


# The forced bet -------------------------------------------------------------------------------------------------------


def posts(slug: str, *ups: str, **options: Any) -> Staged:
    """A table whose up-cards are these; hole cards do not matter."""
    filler = [c for c in GAMES["holdem"].deck(None).cards if c not in named(" ".join(ups))]  # type: ignore[misc]
    holes = 1 if slug in (FIVE, MAMBO) else 2
    hands = [" ".join([*(filler.pop() for _ in range(holes)), up]) for up in ups]
    return Stud(slug, hands, **options)


@rule("seven-card-stud/14.9(d)#1", "seven-card-stud/14.9(d)#2", "seven-card-stud/14.9(d)1")
def test_in_the_high_form_the_lowest_up_card_posts_by_suit_among_equals() -> None:
    table = posts(SEVEN, "2h", "2c", "Ks", "9d").do("bring_in")
    assert [(e.spot, e.amount) for e in table.events(ev.Wagered, "seven-card-stud/14.9(d)1")] == [(2, 200)]
    assert table.noted("seven-card-stud/14.9(d)#1") == ["must post the forced bet"]
    assert table.noted("seven-card-stud/14.9(d)#2") == ["equal up-cards rank by suit"]
    assert posts(SEVEN, "5s", "5h", "5d", "5c").turn == "p4"
    assert posts(SEVEN, "As", "Kh").turn == "p2", "aces are high"


@rule("seven-card-stud/14.9(d)2")
def test_in_the_low_form_the_highest_up_card_posts() -> None:
    table = posts(LOW, "Kh", "Ks", "Ad", "3c").do("bring_in")
    assert [(e.spot, e.rule) for e in table.events(ev.Wagered)] == [(2, "seven-card-stud/14.9(d)2")]
    assert posts(LOW, "Kh", "Ks", "Ad", "3c", stud_low_bring_in="ace").turn == "p3"


@rule("seven-card-stud/14.9(d)3")
def test_in_the_split_form_the_highest_up_card_posts_and_an_ace_is_low() -> None:
    table = posts(SPLIT, "Ad", "Qs", "Qh", "5c").do("bring_in")
    assert [(e.spot, e.rule) for e in table.events(ev.Wagered)] == [(2, "seven-card-stud/14.9(d)3")]


@rule("seven-card-stud/14.9(d)4")
def test_in_eight_or_better_the_lowest_up_card_posts_and_an_ace_is_high() -> None:
    table = posts(EIGHT, "Ac", "3d", "3h", "Kc").do("bring_in")
    assert [(e.spot, e.rule) for e in table.events(ev.Wagered)] == [(2, "seven-card-stud/14.9(d)4")]


@rule("five-card-stud/14.13(d)#1", "five-card-stud/14.13(d)#2")
def test_five_card_stud_is_brought_in_by_the_lowest_card_and_suit() -> None:
    table = posts(FIVE, "4h", "Js", "3d").do("bring_in")
    assert [(e.spot, e.amount) for e in table.events(ev.Wagered, "five-card-stud/14.13(d)#1")] == [(3, 200)]
    assert table.noted("five-card-stud/14.13(d)#2") == []
    tied = posts(FIVE, "3d", "3c", "3h")
    assert tied.turn == "p2"
    assert tied.noted("five-card-stud/14.13(d)#2") == ["equal up-cards rank by suit"]


@rule("mambo-stud/14.13A(d)#1", "mambo-stud/14.13A(d)#2")
def test_mambo_is_brought_in_by_the_lowest_card_and_suit() -> None:
    table = posts(MAMBO, "Ah", "Kh", "4s").do("bring_in")
    assert [(e.spot, e.amount) for e in table.events(ev.Wagered, "mambo-stud/14.13A(d)#1")] == [(3, 200)]
    tied = posts(MAMBO, "3d", "3c", "Ah")
    assert tied.turn == "p2"
    assert tied.noted("mambo-stud/14.13A(d)#2") == ["equal up-cards rank by suit"]


@rule("seven-card-stud/14.9(e)#1", "five-card-stud/14.13(e)#1", "mambo-stud/14.13A(e)#1")
@pytest.mark.parametrize(
    ("slug", "clause"),
    [
        (SEVEN, "seven-card-stud/14.9(e)#1"),
        (FIVE, "five-card-stud/14.13(e)#1"),
        (MAMBO, "mambo-stud/14.13A(e)#1"),
    ],
)
def test_after_the_forced_bet_the_rest_fold_call_or_raise(slug: str, clause: str) -> None:
    table = posts(slug, "2c", "9d", "Ks").do("bring_in")
    assert (table.turn, set(table.choices)) == ("p2", {"fold", "call", "complete"})
    assert table.refused("p2", "check") == clause


@rule("seven-card-stud/14.9(e)#2", "five-card-stud/14.13(e)#2", "mambo-stud/14.13A(e)#2")
@pytest.mark.parametrize(
    ("slug", "clause"),
    [
        (SEVEN, "seven-card-stud/14.9(e)#2"),
        (FIVE, "five-card-stud/14.13(e)#2"),
        (MAMBO, "mambo-stud/14.13A(e)#2"),
    ],
)
def test_the_first_round_is_over_when_the_forced_bettor_has_answered_too(slug: str, clause: str) -> None:
    table = posts(slug, "2c", "9d", "Ks").do("bring_in, complete 400, call")
    assert table.turn == "p1"
    assert table.noted(clause) == []
    table.do("call")
    assert table.noted(clause) == ["betting over"]


# Seven-card stud: the streets -----------------------------------------------------------------------------------------


@rule("seven-card-stud/14.9(f)#1")
def test_fourth_street_is_a_burn_and_an_up_card_to_each_player_left() -> None:
    table = Stud(SEVEN, [], spots=range(1, 8))
    table.do("bring_in")
    while rounds_of_betting(table) == 0:
        table.do("fold" if table.turn in ("p2", "p5") else "call")
    assert [(e.place, e.to) for e in table.events(ev.Dealt, "seven-card-stud/14.9(f)#1")] == [
        (str(e.spot), None) for e in table.round.table.sheet.entrants if e.live
    ]
    assert len(table.lies("burns")) == 1


@rule("seven-card-stud/14.9(f)1", "seven-card-stud/14.9(g)#1")
def test_the_best_hand_showing_opens_by_bet_or_check() -> None:
    hands = ["2c 3c 9s 9d", "4c 5c As Kh", "6c 7c Qc Jd"]
    table = street(Stud(SEVEN, hands))
    assert opener(table, "seven-card-stud/14.9(f)1") == [1]
    assert (table.turn, set(table.choices)) == ("p1", {"check", "bet"})
    assert table.refused("p1", "call") == "seven-card-stud/14.9(g)#1"
    table.do("check")
    assert set(table.choices) == {"check", "bet"}


@rule("seven-card-stud/14.9(f)2")
def test_in_the_low_form_the_best_low_showing_opens() -> None:
    table = street(Stud(LOW, ["2c 3c 7c 2d", "4c 5c 6h 4s", "Tc Jc Kd As"]))
    assert opener(table, "seven-card-stud/14.9(f)2") == [2]
    assert table.turn == "p2"


@rule("seven-card-stud/14.9(f)3")
def test_equal_hands_showing_are_opened_nearest_the_dealers_left() -> None:
    hands = ["2c 3c 4d 5d", "4c 5c As Kc", "6c 7c 9d 8d", "8c 9c Th 2h", "Tc Jc Ah Kd"]
    table = street(Stud(SEVEN, hands))
    assert opener(table, "seven-card-stud/14.9(f)3") == [2]
    assert table.turn == "p2"


@rule("seven-card-stud/14.9(g)#2")
def test_after_a_bet_the_checkers_must_fold_call_or_raise() -> None:
    table = street(Stud(SEVEN, ["2c 3c 9s 9d", "4c 5c As Kh", "6c 7c Qc Jd"])).do("check, check, bet 400")
    assert (table.turn, set(table.choices)) == ("p1", {"fold", "call", "raise"})
    assert table.refused("p1", "check") == "seven-card-stud/14.9(g)#2"


@rule("seven-card-stud/14.9(g)#3")
@pytest.mark.parametrize("script", ["check, check, check", "bet 400, call, call"])
def test_a_street_is_over_when_all_checked_or_the_bet_is_answered(script: str) -> None:
    table = street(Stud(SEVEN, ["2c 3c 9s 9d", "4c 5c As Kh", "6c 7c Qc Jd"]))
    assert table.noted("seven-card-stud/14.9(g)#3") == []
    table.do(script)
    assert table.noted("seven-card-stud/14.9(g)#3") == ["betting over"]


@rule("seven-card-stud/14.9(h)#1", "seven-card-stud/14.9(h)#2")
def test_two_more_come_up_and_one_down_each_street_after_a_burn() -> None:
    table = down(Stud(SEVEN, [], spots=(1, 2)))
    streets = [e.to for e in table.events(ev.Dealt, "seven-card-stud/14.9(h)#1") if e.place == "1"]
    assert streets == [None, None, ("p1",)]
    assert len(table.events(ev.Dealt, "seven-card-stud/14.9(h)#2")) == 3
    assert len(table.lies("burns")) == 4


@rule("seven-card-stud/14.9(h)#3", "seven-card-stud/14.9(h)#5", "poker/14.1[common-card]")
def test_a_deck_that_will_not_go_round_gives_one_common_card() -> None:
    table = Stud(SEVEN, [], spots=range(1, 10), seats=9)
    for _ in range(3):
        street(table)
    assert table.round.table.left() == 5 - 2
    (common,) = table.events(ev.Dealt, "seven-card-stud/14.9(h)#3")
    assert (common.place, len(common.cards), common.to) == ("board", 1, None)
    assert table.noted("poker/14.1[common-card]") == ["common card"]
    assert opener(table, "seven-card-stud/14.9(h)#5"), "a betting round follows the common card"
    assert not table.over


@rule("seven-card-stud/14.9(h)#4")
def test_with_one_card_left_the_burns_are_shuffled_for_the_common_card() -> None:
    table = Stud(SEVEN, [], spots=range(1, 9))
    for _ in range(3):
        street(table)
    assert table.round.table.left() == 10 - 9
    burns = set(table.lies("burns"))
    street(table)
    (shuffled,) = table.events(ev.Shuffled, "seven-card-stud/14.9(h)#4")
    assert (shuffled.source, shuffled.n) == ("burns", 3)
    assert set(table.lies("board")) <= burns
    assert len(table.lies("burns")) == 1
    assert table.round.table.left() == 1, "the lone card of the deck stays out"
    mixed = Stud(SEVEN, [], spots=range(1, 9), common_card_include_last_card=True)
    for _ in range(4):
        street(mixed)
    assert mixed.events(ev.Shuffled, "seven-card-stud/14.9(h)#4")[0].n == 4


def test_the_house_may_skip_a_burn_so_that_the_deck_goes_round() -> None:
    for skip, shared in ((False, 1), (True, 0)):
        table = Stud(SEVEN, [], spots=range(1, 8), stud_short_deck_skip_burn=skip)
        for _ in range(4):
            street(table)
        assert len(table.lies("board")) == shared


# Seven-card stud: the showdown ----------------------------------------------------------------------------------------


@rule("seven-card-stud/14.9(a)", "seven-card-stud/14.9(i)#1")
@pytest.mark.parametrize("slug", [SEVEN, LOW, SPLIT, EIGHT])
def test_all_four_forms_run_to_a_showdown(slug: str) -> None:
    table = down(Stud(slug, [], spots=(1, 2)))
    assert table.noted("seven-card-stud/14.9(i)#1") == ["showdown"]
    assert table.noted("seven-card-stud/14.9(a)") == ["showdown"]
    alone = Stud(slug, [], spots=(1, 2)).do("bring_in, fold")
    assert alone.noted("seven-card-stud/14.9(i)#1") == []


@rule("seven-card-stud/14.9(i)#2")
def test_five_of_the_seven_cards_make_the_hand() -> None:
    table = down(Stud(SEVEN, ["Ks Kh 9d 9c 4s 3h 2d", "As Qd Jh Tc 8s 6h 5d"]))
    assert table.events(ev.Shown)[-2].hand.startswith("two pair") or table.events(ev.Shown)[-1].hand.startswith(
        "two pair"
    )
    assert table.noted("seven-card-stud/14.9(i)#2") == ["showdown"]


@rule("seven-card-stud/14.9(i)1")
def test_the_best_high_hand_wins_the_high_form() -> None:
    table = down(Stud(SEVEN, ["As Ah Kd 9c 8s 3d 2h", "4s 4h 4d 9h 7c 6d 2s"]))
    assert [(e.player, e.rule) for e in table.events(ev.Awarded)] == [("p2", "seven-card-stud/14.9(i)1")]


@rule("seven-card-stud/14.9(i)2")
def test_the_best_low_hand_wins_the_low_form() -> None:
    table = down(Stud(LOW, ["8s 7d 5h 4c 2s Kd Kh", "8d 6h 5c 4s 3d Qd Qs"]))
    assert [(e.player, e.rule) for e in table.events(ev.Awarded)] == [("p2", "seven-card-stud/14.9(i)2")]


FLUSH, GOOD_LOW = "Kd Jd 9d 8d 2d Qs Tc", "7s 5c 4h 3s Ac Kh Qh"


@rule("seven-card-stud/14.9(i)3")
def test_best_high_and_best_low_share_a_split_pot() -> None:
    table = down(Stud(SPLIT, [FLUSH, GOOD_LOW]))
    assert {(e.player, e.amount, e.rule) for e in table.events(ev.Awarded)} == {
        ("p1", 200, "seven-card-stud/14.9(i)3"),
        ("p2", 200, "seven-card-stud/14.9(i)3"),
    }
    assert won(Stud(SPLIT, ["5s 4d 3h 2c As Kd Kh", "Qs Qd Jh Jc 9s 8d 8h"])) == {"p1": 400}, "one hand may take both"


@rule("seven-card-stud/14.9(i)3.i")
def test_what_will_not_divide_between_the_halves_goes_to_high() -> None:
    odd = Stud(SPLIT, [FLUSH, GOOD_LOW, "Ks Js 2h"], ante=100, bring_in=100, minimum=200, maximum=400)
    without_third(odd)
    high, low = (sum(e.amount for e in odd.events(ev.Awarded) if e.player == p) for p in ("p1", "p2"))
    assert high - low == 100
    assert [(e.player, e.amount) for e in odd.events(ev.Awarded, "seven-card-stud/14.9(i)3.i")] == [("p1", 100)]


@rule("seven-card-stud/14.9(i)3.ii", "seven-card-stud/14.9(i)3.iv")
def test_tied_highs_give_the_excess_to_the_higher_suit() -> None:
    hands = ["Kh Qd Jc Ts 9h 2d 2c", "Ks Qc Jd Th 9c 3d 3c", "7s 5c 4h 3h Ac 8h 6d"]
    table = Stud(SPLIT, hands, ante=100, bring_in=100, minimum=200, maximum=400)
    down(table)
    assert sum(e.amount for e in table.events(ev.Awarded)) == 600
    assert [(e.player, e.amount) for e in table.events(ev.Awarded, "seven-card-stud/14.9(i)3.ii")] == [("p2", 100)]
    assert table.noted("seven-card-stud/14.9(i)3.iv") == ["suits rank spades, hearts, diamonds, clubs"]


@rule("seven-card-stud/14.9(i)3.iii")
def test_tied_lows_give_the_excess_to_the_lowest_suit() -> None:
    hands = ["7s 5c 4h 2s Ah Kc Qd", "7d 5h 4s 2d Ac Jd Th", "Ks Kh Kd Qs Js Jh 9c"]
    table = Stud(SPLIT, hands, ante=100, bring_in=100, minimum=200, maximum=400)
    down(table)
    assert [(e.player, e.amount) for e in table.events(ev.Awarded, "seven-card-stud/14.9(i)3.iii")] == [("p2", 100)]


@rule("seven-card-stud/14.9(j)#1", "seven-card-stud/14.9(j)#2")
def test_eight_or_better_needs_five_low_cards_without_a_pair() -> None:
    table = down(Stud(EIGHT, [FLUSH, "8s 7c 5h 4c As Kh Qh"]))
    assert [(e.player, e.amount) for e in table.events(ev.Awarded, "seven-card-stud/14.9(j)#1")] == [("p2", 200)]
    for unqualified in ("9s 4d 3h 2c As Kh Qh", "8s 7c 4h 4c As Kh Qh"):
        table = down(Stud(EIGHT, ["Kd Jd Td 8d 6d Qs Tc", unqualified]))
        assert [(e.player, e.amount) for e in table.events(ev.Awarded, "seven-card-stud/14.9(j)#2")] == [("p1", 400)]


@rule(
    "seven-card-stud/14.9(k)#1",
    "seven-card-stud/14.9(k)#2",
    "seven-card-stud/14.9(k)1",
    "seven-card-stud/14.9(k)2",
    "seven-card-stud/14.9(l)",
)
@pytest.mark.parametrize(
    ("hand", "high", "low"),
    [
        ("As Ks 9s 4s 2s 3d 5h", "flush", "five-four-three-two-ace"),
        ("5s 4d 3h 2c As Kd Kh", "straight", "five-four-three-two-ace"),
        ("6s 5d 4h 3c 2s Kd Kh", "straight", "six-five-four-three-two"),
        ("8h 6h 4h 3h 2h Kd Ks", "flush", "eight-six-four-three-two"),
        ("As Ah 8d 6c 4s 3d 2h", "pair of aces", "six-four-three-two-ace"),
    ],
)
def test_one_set_of_cards_contends_both_ways(hand: str, high: str, low: str) -> None:
    table = down(Stud(SPLIT, [hand, "Qs Qd Jh Jc 9c 8c 8s"]))
    shown = next(e.hand for e in table.events(ev.Shown) if e.place == "1")
    first, second = shown.split(" / ")
    assert first.startswith(high)
    assert low in second
    for clause in ("k)#1", "k)#2", "k)1", "k)2", "l)"):
        assert table.noted(f"seven-card-stud/14.9({clause}") == ["showdown"]


# Five-card stud -------------------------------------------------------------------------------------------------------


@rule("five-card-stud/14.13(f)#1")
def test_a_third_card_comes_up_after_a_burn() -> None:
    table = street(posts(FIVE, "2c", "9d", "Ks", "4h"))
    assert [(e.place, e.to) for e in table.events(ev.Dealt, "five-card-stud/14.13(f)#1")] == [
        (str(spot), None) for spot in (1, 2, 3, 4)
    ]
    assert len(table.lies("burns")) == 1


@rule("five-card-stud/14.13(f)#2", "five-card-stud/14.13(f)#4")
def test_the_best_hand_showing_must_bet_and_the_rest_fold_call_or_raise() -> None:
    table = street(Stud(FIVE, ["2c Ts Th", "3c Ad 9c", "4c 5d 7h"]))
    assert opener(table, "five-card-stud/14.13(f)#2") == [1]
    assert (table.turn, set(table.choices)) == ("p1", {"bet"})
    assert table.refused("p1", "check") == "five-card-stud/14.13(f)#4"
    table.do("bet 400")
    assert set(table.choices) == {"fold", "call", "raise"}
    free = street(Stud(FIVE, ["2c Ts Th", "3c Ad 9c", "4c 5d 7h"], five_stud_opener="bet_or_check"))
    assert set(free.choices) == {"check", "bet"}


@rule("five-card-stud/14.13(f)#3")
def test_equal_hands_showing_must_be_bet_nearest_the_dealers_left() -> None:
    hands = ["2c 3d 4d", "2d 5d 6h", "3c Kd 9h", "4c 7d 8h", "5c 8s Th", "6c Ks 9d"]
    table = street(Stud(FIVE, hands))
    assert opener(table, "five-card-stud/14.13(f)#3") == [3]
    assert table.turn == "p3"


@rule("five-card-stud/14.13(g)#1", "five-card-stud/14.13(g)#2")
def test_two_more_cards_come_up_each_after_a_burn_and_with_betting() -> None:
    table = down(Stud(FIVE, [], spots=(1, 2)))
    assert [e.place for e in table.events(ev.Dealt, "five-card-stud/14.13(g)#1")] == ["1", "2", "1", "2"]
    assert len(table.events(ev.Dealt, "five-card-stud/14.13(g)#2")) == 2
    assert table.noted("five-card-stud/14.13(g)#1") == ["betting over", "betting over"]
    assert len(table.lies("burns")) == 3
    assert rounds_of_betting(table) == 4


@rule("five-card-stud/14.13(h)#1", "five-card-stud/14.13(h)#2", "five-card-stud/14.13(a)")
def test_the_best_high_hand_wins_at_the_showdown() -> None:
    table = down(Stud(FIVE, ["9s 9h 5d 4c 2s", "Ah Kd Qc Js 9d"]))
    assert table.noted("five-card-stud/14.13(h)#1") == table.noted("five-card-stud/14.13(a)") == ["showdown"]
    assert [(e.player, e.rule) for e in table.events(ev.Awarded)] == [("p1", "five-card-stud/14.13(h)#2")]
    assert "five-card-stud-low" not in GAMES


# Mambo ----------------------------------------------------------------------------------------------------------------


@rule("mambo-stud/14.13A(f)#1")
def test_a_third_card_comes_down_after_a_burn() -> None:
    table = street(posts(MAMBO, "2c", "9d", "Ks"))
    assert [(e.place, e.to) for e in table.events(ev.Dealt, "mambo-stud/14.13A(f)#1")] == [
        (str(spot), (f"p{spot}",)) for spot in (1, 2, 3)
    ]
    assert len(table.lies("burns")) == 1


@rule("mambo-stud/14.13A(f)#2", "mambo-stud/14.13A(f)#3", "mambo-stud/14.13A(g)#1")
def test_the_highest_up_card_opens_by_suit_among_equals() -> None:
    table = street(posts(MAMBO, "9d", "Kc", "Js"))
    assert opener(table, "mambo-stud/14.13A(f)#2") == [2]
    assert (table.turn, set(table.choices)) == ("p2", {"check", "bet"})
    assert table.refused("p2", "call") == "mambo-stud/14.13A(g)#1"
    tied = street(posts(MAMBO, "Ah", "As", "9d"))
    assert tied.turn == "p2"
    assert tied.noted("mambo-stud/14.13A(f)#3") == ["equal up-cards rank by suit"]


@rule("mambo-stud/14.13A(g)#2", "mambo-stud/14.13A(g)#3")
def test_checking_goes_on_until_a_bet_and_the_round_ends_when_all_have_answered() -> None:
    table = street(posts(MAMBO, "9d", "Kc", "Js")).do("check, bet 400")
    assert table.refused(table.turn, "check") == "mambo-stud/14.13A(g)#2"
    assert table.noted("mambo-stud/14.13A(g)#3") == []
    table.do("call, call")
    assert table.noted("mambo-stud/14.13A(g)#3") == ["betting over"]
    checked = street(street(posts(MAMBO, "9d", "Kc", "Js")))
    assert checked.noted("mambo-stud/14.13A(g)#3") == ["betting over"]


def community(board: str, *ups: str, spots: Sequence[int] = ()) -> Staged:
    """A mambo table at its last betting round, with this community card."""
    taken = set(named(" ".join((board, *ups))))
    filler = [c for c in GAMES["holdem"].deck(None).cards if c not in taken]  # type: ignore[misc]
    hands = [f"{filler.pop(0)} {up} {filler.pop(0)}" for up in ups]
    return street(street(Stud(MAMBO, hands, spots=spots, board=board)))


@rule("mambo-stud/14.13A(h)", "mambo-stud/14.13A(h)1")
def test_a_pair_with_the_community_card_opens_and_otherwise_the_highest_up_card() -> None:
    table = community("9c", "Ks", "9d", "As")
    assert [(e.place, e.cards) for e in table.events(ev.Dealt, "mambo-stud/14.13A(h)")] == [("board", ("9c",))]
    assert len(table.lies("burns")) == 2
    assert opener(table, "mambo-stud/14.13A(h)1") == [2]
    assert table.turn == "p2"
    assert community("2c", "Ks", "9d", "As").turn == "p3"


@rule("mambo-stud/14.13A(h)2")
def test_equals_are_opened_nearest_the_dealers_left() -> None:
    table = community("9c", "5d", "9h", "9d", spots=(1, 3, 6))
    assert opener(table, "mambo-stud/14.13A(h)2") == [3]
    assert community("2c", "Kh", "9d", "Ks", spots=(2, 4, 7)).turn == "p2"


@rule("mambo-stud/14.13A(i)")
def test_the_final_betting_round_runs_like_the_second() -> None:
    table = community("9c", "Ks", "9d", "As")
    assert set(table.choices) == {"check", "bet"}
    assert table.refused(table.turn, "call") == "mambo-stud/14.13A(i)"
    table.do("check, check, check")
    assert "betting over" in table.noted("mambo-stud/14.13A(i)")


@rule("mambo-stud/14.13A(a)", "mambo-stud/14.13A(j)#1", "mambo-stud/14.13A(j)#2")
def test_three_of_four_cards_in_any_mix_make_the_hand() -> None:
    table = down(Stud(MAMBO, ["Ks Qd 4h", "9s 9d 2c"], board="Js"))
    shown = {e.place: e.hand for e in table.events(ev.Shown)}
    assert shown["1"].startswith("straight")
    assert table.noted("mambo-stud/14.13A(j)#1") == ["showdown"]
    assert table.noted("mambo-stud/14.13A(a)") == table.noted("mambo-stud/14.13A(j)#2") == ["showdown"]
    assert len([n for n in table.round.events if isinstance(n, ev.Noted) and n.what == "betting over"]) == 3


@rule("mambo-stud/14.13A(j)#3", "mambo-stud/14.13A(k)#1")
def test_high_and_six_or_better_low_share_the_pot() -> None:
    table = down(Stud(MAMBO, ["Kd Jd 9d", "5s 3c Ah"], board="8s"))
    assert {(e.player, e.amount, e.rule) for e in table.events(ev.Awarded)} == {
        ("p1", 200, "mambo-stud/14.13A(j)#3"),
        ("p2", 200, "mambo-stud/14.13A(k)#1"),
    }


@rule("mambo-stud/14.13A(k)#2")
@pytest.mark.parametrize("unqualified", ["7s 2d Ah", "4s 4d 2c"])
def test_without_a_qualified_low_the_high_hand_takes_all(unqualified: str) -> None:
    table = down(Stud(MAMBO, ["Kd Jd 9d", unqualified], board="Ts"))
    assert [(e.player, e.amount) for e in table.events(ev.Awarded, "mambo-stud/14.13A(k)#2")] == [("p1", 400)]


def odd_pot(*hands: str, board: str) -> Staged:
    table = Stud(MAMBO, hands, board=board, ante=100, bring_in=100, minimum=200, maximum=400)
    down(table)
    return table


@rule("mambo-stud/14.13A(j)1")
def test_an_odd_dollar_goes_to_the_high_hand() -> None:
    table = Stud(MAMBO, ["Kd Jd 9d", "5s 3c Ah", "Qs Tc"], board="8s", ante=100, bring_in=100, minimum=200, maximum=400)
    without_third(table)
    assert [(e.player, e.amount) for e in table.events(ev.Awarded, "mambo-stud/14.13A(j)1")] == [("p1", 100)]


@rule("mambo-stud/14.13A(j)2", "mambo-stud/14.13A(j)4")
def test_tied_highs_give_the_excess_to_the_higher_suit_in_mambo() -> None:
    table = odd_pot("Qd Js Tc", "Qh Jc Td", "5s 3c Ah", board="8s")
    assert [(e.player, e.amount) for e in table.events(ev.Awarded, "mambo-stud/14.13A(j)2")] == [("p2", 100)]
    assert table.noted("mambo-stud/14.13A(j)4") == ["suits rank spades, hearts, diamonds, clubs"]


@rule("mambo-stud/14.13A(j)3")
def test_tied_lows_give_the_excess_to_the_lowest_suit_in_mambo() -> None:
    table = odd_pot("5s 3c Ah", "5d 3h Ac", "Kd Jd 9d", board="8s")
    assert [(e.player, e.amount) for e in table.events(ev.Awarded, "mambo-stud/14.13A(j)3")] == [("p2", 100)]


@rule(
    "mambo-stud/14.13A(l)#1",
    "mambo-stud/14.13A(l)#2",
    "mambo-stud/14.13A(l)#3",
    "mambo-stud/14.13A(l)1",
    "mambo-stud/14.13A(l)2",
)
@pytest.mark.parametrize(
    ("own", "board", "high", "low"),
    [
        ("Ks 6d 2c", "4h", "king high", "six-four-two"),
        ("As Kd 5h", "3c", "ace high", "five-three-ace"),
        ("4s 3d 2h", "Kc", "straight", "four-three-two"),
        ("Ah 5h 4h", "Kc", "flush", "five-four-ace"),
    ],
)
def test_the_same_cards_contend_both_ways_in_mambo(own: str, board: str, high: str, low: str) -> None:
    table = down(Stud(MAMBO, [own, "Qs Qd 9c"], board=board))
    shown = next(e.hand for e in table.events(ev.Shown) if e.place == "1")
    first, second = shown.split(" / ")
    assert first.startswith(high)
    assert low in second
    for clause in ("l)#1", "l)#2", "l)#3", "l)1", "l)2"):
        assert table.noted(f"mambo-stud/14.13A({clause}") == ["showdown"]


# Exposed cards --------------------------------------------------------------------------------------------------------


def dealt_down(slug: str, hands: Sequence[str], **options: Any) -> Staged:
    """A round stopped when the up-cards are about to be dealt."""
    table = Stud.__new__(Stud)
    seats = tuple(Seat(spot, f"p{spot}", 10_000) for spot in range(1, len(hands) + 1))
    table.round = Round(GAMES[slug], Opening(game=slug, seats=seats, settings={**PLAIN, **LIMITS, **options}))
    table.house = House(order(slug, hands), Seeded(1))
    assert isinstance(table.round.pending, Draw)
    table.round.act(HOUSE, table.house.answer(table.round))
    return table


@rule("poker/14.15(k)#1", "poker/14.15(l)", "poker/14.15(m)#1")
@pytest.mark.parametrize(
    ("slug", "hands", "exposed", "clause"),
    [
        (SEVEN, ["9s 8h 2c", "Ks Qd Jh"], "8h", "poker/14.15(k)#1"),
        (FIVE, ["Jd 2c", "Ks Qd"], "Jd", "poker/14.15(l)"),
        (MAMBO, ["5c 2c", "Ks Qd"], "5c", "poker/14.15(m)#1"),
    ],
)
def test_an_exposed_hole_card_is_the_up_card(slug: str, hands: list[str], exposed: str, clause: str) -> None:
    table = dealt_down(slug, hands)
    table.report("exposed_hole_card", 1, exposed)
    assert [e.cards for e in table.events(ev.Shown, clause)] == [(exposed,)]
    last = [e for e in table.events(ev.Dealt) if e.place == "1"][-1]
    assert (last.cards, last.to) == (("2c",), ("p1",)), "the next card comes down"
    assert table.noted(clause) == ["the exposed card is the up-card; the next comes down"]
    assert table.round.table.sheet.entrants[0].up == (exposed,)
    with pytest.raises(NotNow, match="up-cards are out"):
        table.round.report(Incident("exposed_hole_card", 2, named("Ks")))


@rule("poker/14.15(k)#2")
def test_both_hole_cards_exposed_kill_the_hand_and_return_the_ante() -> None:
    table = dealt_down(SEVEN, ["9s 8h 2c", "Ks Qd Jh", "3s 4d 5h"], ante=100)
    table.report("exposed_hole_card", 1, "9s 8h")
    assert table.stack(1) == 10_000
    assert table.pots == {"main": 200}
    assert [e.place for e in table.events(ev.Moved, "poker/14.15(k)#2")] == ["muck"]
    assert len(table.lies(2)) == 3
    assert table.lies(1) == []


def last_exposed(slug: str) -> Staged:
    """A table whose last down card at spot 1 was just exposed and whose player must choose."""
    table: Staged
    if slug == SEVEN:
        table = Stud(SEVEN, ["9s 9h 9d 2c 3c 4c 5d", "Ks Qd Jh Tc 8s 6h 6d", "As Ad 7h 7c 8c Jc Qc"])
        for _ in range(4):
            street(table)
    else:
        table = street(Stud(MAMBO, ["9s 9d 2c", "Ks Qd Jh", "As Ad 7h"], board="3c"))
    table.report("exposed_last_card", 1, str(table.lies(1)[-1]))
    return table


OPTIONS = [
    (SEVEN, "poker/14.15(k)#3", "poker/14.15(k)1", "poker/14.15(k)2"),
    (MAMBO, "poker/14.15(m)#2", "poker/14.15(m)1", "poker/14.15(m)2"),
]


@rule("poker/14.15(k)#3", "poker/14.15(m)#2")
@pytest.mark.parametrize(("slug", "clause", "no_more", "stays"), OPTIONS)
def test_an_exposed_last_card_leaves_the_player_a_choice(slug: str, clause: str, no_more: str, stays: str) -> None:
    table = last_exposed(slug)
    assert isinstance(table.round.pending, Ask)
    assert (table.turn, list(table.round.pending.space)) == ("p1", ["no_more_wagers", "stay_in"])
    assert len(table.events(ev.Shown, clause)) == 1
    assert table.refused("p1", "check") == clause


@rule("poker/14.15(k)1", "poker/14.15(m)1")
@pytest.mark.parametrize(("slug", "clause", "no_more", "stays"), OPTIONS)
def test_option_one_contends_only_for_the_pot_so_far(slug: str, clause: str, no_more: str, stays: str) -> None:
    table = last_exposed(slug).do("no_more_wagers")
    assert table.noted(no_more) == ["wagers no more; contends for the pot so far"]
    assert table.turn != "p1"
    first = table.turn
    table.do(f"bet {table.choices['bet'].low}, call")
    down(table)
    pots = {e.pot for e in table.events(ev.Awarded)}
    assert pots == {"main", "side 1"}
    assert all(e.player != "p1" for e in table.events(ev.Awarded) if e.pot == "side 1")
    assert first in {"p2", "p3"}


@rule("poker/14.15(k)2", "poker/14.15(m)2")
@pytest.mark.parametrize(("slug", "clause", "no_more", "stays"), OPTIONS)
def test_option_two_stays_in_for_the_whole_pot(slug: str, clause: str, no_more: str, stays: str) -> None:
    table = last_exposed(slug).do("stay_in")
    assert table.noted(stays) == ["stays in for the whole pot"]
    assert not table.round.table.sheet.entrants[0].all_in
    down(table)
    assert {e.pot for e in table.events(ev.Awarded)} == {"main"}


# What the general sections say of stud --------------------------------------------------------------------------------


@rule("poker/14.1[forced-bet]", "poker/14.7(b)3")
def test_the_forced_bet_starts_the_action_and_hangs_on_the_up_card() -> None:
    table = posts(SEVEN, "2c", "9d", "Ks")
    assert table.noted("poker/14.1[forced-bet]") == table.noted("poker/14.7(b)3") == ["forced bet owed"]
    for other in ("p2", "p3"):
        assert table.refused(other, "call") is not None
    table.do("bring_in")
    assert table.stack(1) == 10_000 - 200


@rule("poker/14.1[up-card]")
def test_an_up_card_is_in_everybodys_view() -> None:
    table = posts(SEVEN, "2c", "9d", "Ks")
    for viewer in ("public", "p1", "p3"):
        assert {"2c", "9d", "Ks"} <= set(table.round.view(viewer).face_up)
    assert table.noted("poker/14.1[up-card]") == ["up-cards"]


@rule("poker/14.7(c)4.ii")
def test_an_all_in_player_still_gets_every_card() -> None:
    table = Stud(SEVEN, ["2c 3c 9s 9d 4h 5h 6h", "4c 5c As Kh 7d 8h Jc"], stack=600)
    street(table).do("bet 400, call")
    assert table.over
    assert [len(e.cards) for e in table.events(ev.Dealt, "poker/14.7(c)4.ii") if e.place == "1"] == [1, 1, 1]


@rule("poker/14.15(i)1")
def test_stud_hole_cards_count_as_protected() -> None:
    table = Stud(SEVEN, ["2c 3c 4s", "4c 5c As", "6c 7c Kd"], ante=100).do("bring_in")
    table.report("hand_fouled", 2)
    assert table.noted("poker/14.15(i)1") == ["hole cards count as protected"]
    assert table.stack(2) == 10_000, "a protected hand fouled without fault gets its money back"


@rule("poker/14.15(j)1.ii")
def test_turning_up_cards_down_when_facing_a_bet_is_a_fold() -> None:
    table = posts(SEVEN, "2c", "9d", "Ks").do("bring_in")
    table.report("turns_cards_down", 2)
    assert [e.source for e in table.events(ev.Moved, "poker/14.15(j)1.ii")] == ["2"]
    assert table.turn == "p3"


@rule("poker/14.15(j)2")
def test_throwing_the_hand_away_does_not_cancel_the_forced_bet() -> None:
    table = posts(SEVEN, "2c", "9d", "Ks")
    table.report("discards_hand", 1)
    assert table.stack(1) == 10_000 - 200
    assert [e.source for e in table.events(ev.Moved, "poker/14.15(j)2")] == ["1"]
    assert table.turn == "p2"
