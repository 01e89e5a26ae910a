"""What a pot is awarded for: the clause that ranks the winning hand, and what sets it above the others (14.3)."""

import pytest
from tests.games.poker.drawn import FIVE, TRIPLE, checked, pat, play
from tests.games.poker.drawn import LOW as DRAW_LOW
from tests.games.poker.staged import Staged
from tests.games.poker.studs import LOW, MAMBO, Stud, down

from houseway.play import events as ev
from houseway.proof.claims import rule

ORDER, IN_CLASS, THREE = "poker/14.3(b)", "poker/14.3(d)#1", "poker/14.3(c)"


def why(table: Staged, half: int = 0) -> tuple[str, tuple[str, ...]]:
    """Who won the pot, or which half of it, and the clauses that rank the hand."""
    award = table.events(ev.Awarded)[half]
    return award.player, award.because


def drawn(slug: str, *hands: str) -> Staged:
    """A draw game in which everyone checks, calls and stands pat."""
    table = play(slug, hands)
    while not table.over:
        pat(checked(table))
    return table


@rule(
    "poker/14.3(b)1",
    "poker/14.3(b)2",
    "poker/14.3(b)3",
    "poker/14.3(b)4",
    "poker/14.3(b)5",
    "poker/14.3(b)",
)
@pytest.mark.parametrize(
    ("hand", "clause"),
    [
        ("As Ks Qs Js Ts", "poker/14.3(b)1"),
        ("9h 8h 7h 6h 5h", "poker/14.3(b)2"),
        ("7s 7h 7d 7c 2s", "poker/14.3(b)3"),
        ("Ks Kh Kc 4d 4h", "poker/14.3(b)4"),
        ("Ac Tc 8c 6c 3c", "poker/14.3(b)5"),
    ],
)
def test_the_class_of_the_winning_hand_is_named_and_that_its_class_is_higher(hand: str, clause: str) -> None:
    assert why(drawn(FIVE, hand, "Qd Qc Jh 9d 2d")) == ("p1", (clause, ORDER))


@rule("poker/14.3(b)6", "poker/14.3(b)7", "poker/14.3(b)8", "poker/14.3(b)9", "poker/14.3(d)#1")
@pytest.mark.parametrize(
    ("hand", "other", "clauses"),
    [
        ("9s 8d 7h 6c 5s", "Qd Qc Jh 9d 2d", ("poker/14.3(b)6", ORDER)),
        ("5s 5d 5h Kc 2s", "Qd Qc Jh 9d 2d", ("poker/14.3(b)7", ORDER)),
        ("5s 5d 4h 4c 2s", "Qd Qc Jh 9d 2d", ("poker/14.3(b)8", ORDER)),
        ("5s 5d 4h 3c 2s", "Qd Kc Jh 9d 2d", ("poker/14.3(b)9", ORDER)),
        ("Ks Kd 4h 3c 2s", "Qd Qc Jh 9d 2d", ("poker/14.3(b)9", IN_CLASS)),
        ("As Jd 4h 3c 2s", "Qd Kc Jh 9d 2d", (IN_CLASS,)),
    ],
)
def test_among_hands_of_one_class_the_higher_card_is_named(hand: str, other: str, clauses: tuple[str, ...]) -> None:
    assert why(drawn(FIVE, hand, other)) == ("p1", clauses)


def test_hands_that_tie_are_above_no_one_and_a_pot_taken_alone_needs_no_hand() -> None:
    tied = drawn(FIVE, "5s 5d 4h 3c 2s", "5h 5c 4d 3h 2d")
    assert {award.because for award in tied.events(ev.Awarded)} == {("poker/14.3(b)9",)}
    alone = play(FIVE, ["5s 5d 4h 3c 2s", "Qd Kc Jh 9d 2d"]).do("fold")
    assert why(alone) == ("p2", ())


@rule(
    "poker/14.3(c)",
    "poker/14.3(c)1",
    "poker/14.3(c)2",
    "poker/14.3(c)3",
    "poker/14.3(c)4",
    "poker/14.3(c)5",
    "poker/14.3(c)6",
)
@pytest.mark.parametrize(
    ("hand", "board", "clause"),
    [
        ("Ks Qs 9d", "As", "poker/14.3(c)1"),
        ("9s 8s Kd", "7s", "poker/14.3(c)2"),
        ("9s 9h Kd", "9c", "poker/14.3(c)3"),
        ("9s 8h Kd", "7c", "poker/14.3(c)4"),
        ("Ks 7s 9d", "Ts", "poker/14.3(c)5"),
        ("9s 9h Kd", "Tc", "poker/14.3(c)6"),
    ],
)
def test_three_cards_are_ranked_by_the_classes_of_three(hand: str, board: str, clause: str) -> None:
    assert why(down(Stud(MAMBO, [hand, "Jh 7d 2h"], board=board))) == ("p1", (clause, THREE))


@rule("poker/14.3(f)#1", "poker/14.3(f)#2")
def test_a_low_hand_is_ranked_in_reverse_and_only_deuce_to_seven_minds_a_straight() -> None:
    low = down(Stud(LOW, ["8s 7d 5h 4c 2s Kd Kh", "8d 6h 5c 4s 3d Qd Qs"]))
    assert why(low) == ("p2", ("poker/14.3(f)#1",))
    assert why(drawn(DRAW_LOW, "6s 5h 4d 3c 2s", "8d 6h 5c 4s 2d")) == ("p1", ("poker/14.3(f)#1",))
    assert why(drawn(TRIPLE, "6s 5h 4d 3c 2s", "8d 8h 5c 4s 2d")) == ("p2", ("poker/14.3(f)#1",))
    assert why(drawn(TRIPLE, "6s 5h 4d 3c 2s", "7d 6h 5c 4s 3d")) == ("p1", ("poker/14.3(f)#2",))
