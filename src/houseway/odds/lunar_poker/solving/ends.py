"""Every end of a round at best play, counted: `python -m houseway.odds.lunar_poker.solving.ends FOLDER`.

The moves are those of the solve; what is counted is how often each end comes, by what the final hand makes. Added up,
results times counts must be the value that the solve found, to the last digit, and a run that does not end so fails.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import get_ident

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANKS
from houseway.games.lunar_poker.settings import Settings
from houseway.odds.lunar_poker import rounds
from houseway.odds.lunar_poker.classes import hands
from houseway.odds.lunar_poker.dealer import dealer
from houseway.odds.lunar_poker.judging import judge, judge_made, value_of_five
from houseway.odds.lunar_poker.moves import BET, BUY, FOLD, INSTANT, SCALE, UNIT
from houseway.odds.lunar_poker.play import STRAIGHT_FLUSH
from houseway.odds.lunar_poker.solving.dealt_ends import count_bets, count_bought, count_sixes, fill_values
from houseway.odds.lunar_poker.solving.end_sums import (
    STARTS,
    Found,
    Packed,
    add_ends,
    count_dealers,
    new_packed,
    settled,
    weigh_flush,
    weigh_hand,
)
from houseway.odds.lunar_poker.solving.flushes import rank_sets, set_numbers
from houseway.odds.lunar_poker.solving.forced import count_forced
from houseway.odds.lunar_poker.solving.forcing import outs
from houseway.odds.lunar_poker.solving.kinds import Ints, Small, chances, rows, ways
from houseway.odds.lunar_poker.solving.sums import DEALER_HANDS, FORCED_CARDS, Room, new_room
from houseway.odds.lunar_poker.solving.weights import SHARE, Weights, no_weights, weigh
from houseway.odds.lunar_poker.solving.world import code, dealt_values, values_by_ranks, world
from houseway.odds.lunar_poker.strategy import BET_ALL, CASES, Counts, moves, shipped, spelled_ends
from houseway.odds.lunar_poker.worth import (
    LEAST_FORCED,
    MADE,
    made_by_value,
    odds_by_value,
    printed_odds,
    suited_values,
)


class Counting:
    """All rounds against one up-card, counted by how they end."""

    def __init__(self, up: int, moves: NDArray[np.uint8], threads: int) -> None:
        self.up, self.moves, self.threads = up, moves, threads
        self.table = dealer(up)
        self.discards = {k: rows(k).kinds for k in range(2, 6)}
        self.counts: Counts = {}
        self.weights: Weights = no_weights()
        masks, times = hands(up)
        caps = world(up, True).caps, world(up, False).caps
        weigh(masks, times, moves, *caps, ways(), set_numbers(), SHARE, self.weights)
        self.sizes = [k for k in range(2, 6) if self.weights.own[k - 2].any()]
        self.rooms: dict[int, tuple[Room, Packed]] = {}

    def add(self, end: int, cases: int) -> None:
        """Count cases."""
        if cases:
            self.counts[end] = self.counts.get(end, 0) + cases

    def all(self) -> Counts:
        """Every round, in parts of which UNIT make a hand."""
        self.without_draws()
        shared: Counts = self.counts
        self.counts = {}
        seen = world(self.up, True)
        self.each(self.visit, range(len(seen.hands)))
        self.each(lambda n: self.force(n, True), seen.forceful)
        if len(self.table.topped):
            self.each(lambda n: self.force(n, False), world(self.up, False).forceful)
        for end, cases in self.counts.items():
            assert cases % SHARE == 0, "shares do not make whole cases"
            shared[end] = shared.get(end, 0) + cases // SHARE
        self.counts = shared
        self.each(self.flush, range(len(rank_sets())))
        return {key: cases for key, cases in sorted(self.counts.items()) if cases}

    def each(self, work: Callable[[int], Found], items: Iterable[int]) -> None:
        """Count what each item gives, on all threads."""
        with ThreadPoolExecutor(self.threads) as pool:
            for found in pool.map(work, [int(item) for item in items]):
                for end, cases in found:
                    self.add(end, cases)

    def without_draws(self) -> None:
        """Folds, instant cash, bets at once, and cards bought."""
        masks, times = hands(self.up)
        folded, declared = np.flatnonzero(self.moves == FOLD), np.flatnonzero(self.moves == INSTANT)
        for row in folded:
            made = int(made_by_value()[value_of_five(masks[row], judge())])
            self.add(rounds.end(made, 0, rounds.FOLD), int(times[row]) * UNIT)
        self.declare(masks[declared], times[declared])
        self.bet(masks[self.moves == BET], times[self.moves == BET])
        chosen = np.flatnonzero(self.moves == BUY)
        six = rows(6).kinds
        dealers = int(DEALER_HANDS[1])

        def part(rows_: NDArray[np.intp]) -> Ints:
            out, sixes = np.zeros((len(MADE), 8), np.int64), np.zeros(len(six), np.int64)
            bought = judge_made(), printed_odds()
            count_bought(masks[rows_], times[rows_], self.table, *bought, dealers, ways(), sixes, out)
            count_sixes(six, sixes, self.table, *bought, dealers, out)
            return out

        self.each_part(part, chosen, 1)

    def declare(self, masks: Ints, times: Ints) -> None:
        """Count hands that are paid at once."""
        for mask, number in zip(masks, times, strict=True):
            made = int(made_by_value()[value_of_five(mask, judge())])
            self.add(rounds.end(made, 0, rounds.INSTANT), int(number) * UNIT)

    def bet(self, masks: Ints, times: Ints) -> None:
        """Count hands that are bet as they were dealt."""

        def part(rows_: NDArray[np.intp]) -> Ints:
            out = np.zeros((len(MADE), 8), np.int64)
            count_bets(masks[rows_], times[rows_], self.table, judge_made(), printed_odds(), out)
            return out

        self.each_part(part, np.arange(len(masks)), 0)

    def each_part(self, work: Callable[[NDArray[np.intp]], Ints], items: NDArray[np.intp], n: int) -> None:
        """Count the columns of `dealt_ends` for parts of the hands on all threads, n cards being bought."""
        with ThreadPoolExecutor(self.threads) as pool:
            for out in pool.map(work, np.array_split(items, self.threads)):
                for made, columns in enumerate(out.tolist()):
                    fold, none, win, tie, lose, forced, won, lost = columns
                    left = int(FORCED_CARDS[n])
                    for end, cases in settled(made, n, left, fold, none, win, tie, lose, forced, won, lost):
                        self.add(end, cases * SCALE[n])

    def never_drawing(self) -> Counts:
        """Every round if all hands are bet as they were dealt, but for those that are paid at once."""
        masks, times = hands(self.up)
        values = np.zeros(len(masks), np.int64)
        fill_values(masks, judge(), values)
        self.counts, before = {}, self.counts
        self.declare(masks[values >= STRAIGHT_FLUSH], times[values >= STRAIGHT_FLUSH])
        self.bet(masks[values < STRAIGHT_FLUSH], times[values < STRAIGHT_FLUSH])
        self.counts, found = before, self.counts
        return found

    def room(self) -> tuple[Room, Packed]:
        """This thread's arrays."""
        if get_ident() not in self.rooms:
            self.rooms[get_ident()] = new_room(), new_packed()
        return self.rooms[get_ident()]

    def dealers(self, value: int, left: Small, at: Packed) -> Ints:
        """Count the dealer's hands for every row of discards."""
        count_dealers(value, left, dealt_values(self.up), ways(), rows(4), rows(3), rows(2), 5 in self.sizes, at)
        return at.found

    def visit(self, number: int) -> Found:
        """One final hand, forcing aside."""
        seen = world(self.up, True)
        hand, value = seen.hands[number], int(seen.values[number])
        at, packed = self.room()
        left = seen.caps.copy()
        np.subtract.at(left, hand, 1)
        chances(left, at.w2, at.w3, at.w4, at.w5, 5 in self.sizes)
        found = self.dealers(value, left, packed)
        ends: Found = []
        for k in self.sizes:
            weight = (at.v2, at.v3, at.v4, at.v5)[k - 2]
            chance = (at.w2, at.w3, at.w4, at.w5)[k - 2]
            weigh_hand(hand, int(seen.ways[number]), chance, ways(), k, self.weights.own, weight)
            ends += self.ends(value, k, weight, 1, found)
        return ends

    def ends(self, value: int, k: int, weight: Ints, sign: int, found: Ints) -> Found:
        """Results over rows of k discards."""
        out, odds = np.zeros(5, np.int64), int(odds_by_value()[value])
        start = STARTS[k]
        add_ends(odds, found[start : start + len(weight)], weight, int(DEALER_HANDS[k]), sign, out)
        fold, none, win, tie, lose = out.tolist()
        made = int(made_by_value()[value])
        cases = settled(made, 1, int(FORCED_CARDS[k]), fold, none, win, tie, lose, 0, 0, 0)
        return [(end, number * SCALE[k]) for end, number in cases]

    def force(self, number: int, own: bool) -> Found:
        """What forcing changes with one final hand."""
        seen = world(self.up, own)
        hand = seen.hands[number]
        at, _ = self.room()
        left = seen.caps.copy()
        np.subtract.at(left, hand, 1)
        chances(left, at.w2, at.w3, at.w4, at.w5, 5 in self.sizes)
        ends: Found = []
        for k in self.sizes:
            weight = (at.v2, at.v3, at.v4, at.v5)[k - 2]
            chance = (at.w2, at.w3, at.w4, at.w5)[k - 2]
            sums = self.weights.own if own else self.weights.other
            weigh_hand(hand, int(seen.ways[number]), chance, ways(), k, sums, weight)
            ends += self.forced(hand, int(seen.values[number]), own, k, weight, 1)
        return ends

    def forced(self, hand: Small, value: int, own: bool, k: int, weight: Ints, sign: int) -> Found:
        """What forcing changes beside rows of k discards."""
        odds = int(odds_by_value()[value])
        if odds < LEAST_FORCED or not weight.any():
            return []
        plan, total = np.zeros((len(self.table.unqualified), 13), np.int32), np.zeros(3, np.int64)
        outs(value, odds, self.table, plan)
        left = int(FORCED_CARDS[k])
        count_forced(hand, odds, left, own, self.up, self.discards[k], weight, plan, total)
        forced, won, lost = total.tolist()
        cases = settled(int(made_by_value()[value]), 1, left, 0, 0, 0, 0, 0, forced, won, lost)
        return [(end, sign * number * SCALE[k]) for end, number in cases]

    def flush(self, number: int) -> Found:
        """What five ranks change by being of one suit, not the up-card's."""
        hand = rank_sets()[number]
        ranks = hand.astype(np.int64)
        suited, mixed = int(suited_values()[(1 << ranks).sum()]), int(values_by_ranks()[code(ranks[None])][0])
        at, packed = self.room()
        left = world(self.up, True).caps.copy()
        np.subtract.at(left, hand, 1)
        others = self.weights.up_flushes if self.up in hand else self.weights.other_flushes
        ends: Found = []
        for value, sign in ((suited, 1), (mixed, -1)):
            found = self.dealers(value, left, packed)
            for k in self.sizes:
                weight = (at.v2, at.v3, at.v4, at.v5)[k - 2]
                weigh_flush(hand, set_numbers(), self.discards[k], k, self.weights.own_flushes, weight)
                ends += self.ends(value, k, weight, sign, found)
                ends += self.forced(hand, value, True, k, weight, sign)
                if len(self.table.topped):
                    weigh_flush(hand, set_numbers(), self.discards[k], k, others, weight)
                    ends += self.forced(hand, value, False, k, weight, sign)
        return ends


def solve_of(rank: str, folder: Path) -> tuple[NDArray[np.uint8], int]:
    """The best moves against an up-card and what they are worth: of the folder's solve, or else as shipped."""
    file, up = folder / f"{rank}.npz", RANKS.index(rank)
    if not file.exists():
        return np.ascontiguousarray(moves()[:, up]), int(shipped()[rank]["sum"])
    kept = np.load(file)
    _, times = hands(up)
    return kept["moves"], sum(int(n) * int(value) for n, value in zip(times, kept["values"], strict=True))


def main() -> None:
    """Count against every up-card of which the folder holds no counts yet."""
    parser = argparse.ArgumentParser(description="Count how Lunar Poker ends at best play.")
    parser.add_argument(
        "folder", type=Path, help="where counts are kept; a solve in it is used in place of the shipped"
    )
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--ups", default=RANKS, help="the ranks of up-cards to count, such as 789")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    for rank in chosen.ups:
        file = chosen.folder / f"{rank}.ends.json"
        if file.exists():
            continue
        start = time.monotonic()
        best, worth = solve_of(rank, chosen.folder)
        counting = Counting(RANKS.index(rank), best, chosen.threads)
        counts = counting.all()
        cases = sum(counts.values())
        won = sum(int(rounds.won(end, Settings())) * number for end, number in counts.items())
        if cases != CASES or won != worth:
            sys.exit(f"{rank}: {cases} cases win {won}, and the solve found {worth}")
        ends = {"best": spelled_ends(counts), BET_ALL: spelled_ends(counting.never_drawing())}
        file.write_text(json.dumps(ends) + "\n")
        print(f"{rank}: {len(counts)} ends, {time.monotonic() - start:,.0f} s", flush=True)


if __name__ == "__main__":
    main()
