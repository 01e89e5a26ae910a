"""Every order equally likely, no order repeatable at a real table."""

import os
from collections import Counter
from collections.abc import Callable

import pytest

from houseway.cards import (
    CutRefused,
    Dice,
    NotForRealTables,
    Seeded,
    System,
    cut,
    cut_depths,
    dragon,
    require_real,
    shuffle,
    standard,
)
from houseway.cards.randomness import accepts


class Given(System):
    """A source whose bytes the test gives."""

    def __init__(self, entropy: Callable[[int], bytes]) -> None:
        super().__init__()
        self._entropy = entropy


@pytest.mark.parametrize("n", range(1, 257))
def test_over_all_bytes_every_number_below_n_comes_equally_often(n: int) -> None:
    accepted = [byte for byte in range(256) if accepts(byte, n)]
    assert set(Counter(byte % n for byte in accepted).values()) == {256 // n}
    blocks = iter([bytes(range(256))])
    source = Given(lambda size: next(blocks))
    assert [source.below(n) for _ in accepted] == [byte % n for byte in accepted]


@pytest.mark.parametrize("n", [257, 1000, 40_000, 65_535, 65_536])
def test_over_all_pairs_of_bytes_every_larger_number_comes_equally_often(n: int) -> None:
    pairs = iter(range(65_536))
    source = Given(lambda size: next(pairs).to_bytes(size, "big"))
    drawn = Counter(source.below(n) for _ in range(65_536 - 65_536 % n))
    assert len(drawn) == n
    assert set(drawn.values()) == {65_536 // n}


@pytest.mark.parametrize("n", [0, -1])
@pytest.mark.parametrize("source", [System(), Seeded(1)])
def test_nothing_can_be_drawn_below_one(source: System | Seeded, n: int) -> None:
    with pytest.raises(ValueError, match="below"):
        source.below(n)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_forked_process_does_not_deal_from_its_parents_bytes() -> None:
    source = System()
    source.below(2)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(writing, bytes(source.below(256) for _ in range(32)))
        os._exit(0)
    os.waitpid(child, 0)
    assert os.read(reading, 32) != bytes(source.below(256) for _ in range(32))
    os.close(reading)
    os.close(writing)


def test_a_shuffle_keeps_every_card() -> None:
    for source in (System(), Seeded("any")):
        assert sorted(shuffle(dragon().cards, source)) == sorted(dragon().cards)


def test_a_seed_repeats_its_orders_and_another_seed_gives_others() -> None:
    deck = standard().cards
    assert shuffle(deck, Seeded(7)) == shuffle(deck, Seeded(7)) != shuffle(deck, Seeded(8))


def test_the_fast_orders_are_what_shuffle_would_give() -> None:
    deck, orders, source = dragon().cards, Seeded(3).orders(dragon().cards), Seeded(3)
    assert [next(orders) for _ in range(50)] == [list(shuffle(deck, source)) for _ in range(50)]


def test_every_card_comes_to_every_place_equally_often() -> None:
    """Chi-square over 52 cards by 52 places: 51 * 51 = 2601 degrees of freedom, standard deviation about 72."""
    deck, rounds = standard().cards, 20_000
    orders = Seeded(2026).orders(deck)
    seen = Counter(place for _ in range(rounds) for place in enumerate(next(orders)))
    expected = rounds / 52
    chi_square = sum((seen[(place, card)] - expected) ** 2 / expected for place in range(52) for card in deck)
    assert 2601 - 4 * 72 < chi_square < 2601 + 4 * 72


def test_all_orders_of_four_cards_are_equally_likely() -> None:
    """Chi-square over 24 orders: 23 degrees of freedom, beyond 49.7 once in a thousand."""
    source, four = Seeded(11), standard().cards[:4]
    seen = Counter(shuffle(four, source) for _ in range(24_000))
    assert len(seen) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in seen.values()) < 49.7


def test_a_table_for_people_refuses_a_source_that_repeats_itself() -> None:
    require_real(System())
    with pytest.raises(NotForRealTables, match="Seeded repeats itself"):
        require_real(Seeded(1))


def test_a_cut_puts_the_rest_upon_the_lifted_cards() -> None:
    deck = standard().cards
    assert cut(deck, 20) == deck[20:] + deck[:20]


@pytest.mark.parametrize(("depth", "strict"), [(9, False), (52, False), (0, False), (-1, False), (9, True), (43, True)])
def test_a_cut_too_near_an_end_is_refused_with_what_is_allowed(depth: int, strict: bool) -> None:
    with pytest.raises(CutRefused, match=f"lifts 10 to {42 if strict else 51} off the top, not {depth}"):
        cut(standard().cards, depth, strict)


def test_every_depth_listed_is_accepted() -> None:
    for strict in (False, True):
        for depth in cut_depths(53, strict):
            assert len(cut(dragon().cards, depth, strict)) == 53


def test_too_few_cards_cannot_be_cut() -> None:
    with pytest.raises(CutRefused, match="19 cards are too few"):
        cut(standard().cards[:19], 10, strict=True)


def test_two_dice_show_every_pair_and_only_pips_of_one_to_six() -> None:
    source = Seeded(5)
    assert {Dice().roll(source) for _ in range(1000)} == {(a, b) for a in range(1, 7) for b in range(1, 7)}
    assert len(Dice(count=3).roll(source)) == 3
