"""The whole solve, up-card by up-card: `python -m houseway.odds.lunar_poker.solving.solve FOLDER`.

Each up-card's result is kept in the folder, so a run that was stopped goes on with the next up-card.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock, get_ident

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANKS
from houseway.cards.rankings import high
from houseway.games.lunar_poker.payouts import INSTANT_CASH_ODDS
from houseway.odds.lunar_poker.classes import CLASSES, hands
from houseway.odds.lunar_poker.dealer import dealer
from houseway.odds.lunar_poker.judging import judge
from houseway.odds.lunar_poker.moves import UNIT
from houseway.odds.lunar_poker.solving.combine import Solved, best_moves, fill_six, want_fives
from houseway.odds.lunar_poker.solving.flushes import Flushes, add_flush, gathered, no_flushes, rank_sets, set_numbers
from houseway.odds.lunar_poker.solving.forcing import forcing
from houseway.odds.lunar_poker.solving.kinds import Ints, chances, rows, ways
from houseway.odds.lunar_poker.solving.sums import (
    DEALER_HANDS,
    FORCED_CARDS,
    Room,
    Sums,
    add,
    add_forced_five,
    bets,
    better,
    new_room,
    no_sums,
    visit,
)
from houseway.odds.lunar_poker.solving.world import World, code, dealt_values, values_by_ranks, world
from houseway.odds.lunar_poker.worth import LEAST_FORCED, odds_by_value, suited_values

BATCH = 250
SUITED_LEAST = high.places()["straight flush", "5432A"].value

Tell = Callable[[str, int, int], None]


class Solving:
    """The sums against one up-card, worked out on several threads."""

    def __init__(self, up: int, threads: int, tell: Tell) -> None:
        self.up, self.threads, self.tell = up, threads, tell
        self.table = dealer(up)
        self.fours, self.threes, self.twos = rows(4), rows(3), rows(2)
        self.discards = rows(2).kinds, rows(3).kinds, rows(4).kinds, rows(5).kinds
        self.lock = Lock()
        self.own, self.other = dict[int, Sums](), dict[int, Sums]()
        self.rooms = dict[int, Room]()
        self.own_flushes, self.other_flushes, self.up_flushes = no_flushes(), no_flushes(), no_flushes()
        self.wanted = np.zeros((2, len(self.discards[3])), np.int32)

    def solved(self) -> Solved:
        """Every sum against this up-card; exchanges of five that cannot be best are left without forcing."""
        seen = world(self.up, True)
        self.each("final hands", self.visit, range(0, len(seen.hands), BATCH))
        self.each("flushes", self.flush, range(len(rank_sets())))
        self.want(seen)
        self.each("forcing", self.force, seen.forceful)
        self.each("forcing on flushes", self.force_flush, range(len(rank_sets())))
        if len(self.table.topped):
            self.each("forced flushes", self.force_other, world(self.up, False).forceful)
            self.each("forced flushes on flushes", self.flush_other, range(len(rank_sets())))
        return self.so_far(*map(gathered, (self.own_flushes, self.other_flushes, self.up_flushes)))

    def so_far(self, own: Flushes, other: Flushes, up: Flushes) -> Solved:
        """What is added up until now."""
        caps = world(self.up, True).caps, world(self.up, False).caps
        return Solved(added(self.own), own, added(self.other), other, up, *caps, ways(), set_numbers())

    def want(self, seen: World) -> None:
        """Find the exchanges of five that may be best: of them alone forcing is worked out.

        Forcing gains at most what all of 29 cards would (12 make a pair, 8 a straight, 9 a flush), on every final hand
        that the deck could give and against all hole cards.
        """
        most = np.maximum(0, 2 * 29 * odds_by_value().astype(np.int64) - 2 * FORCED_CARDS[5])
        flushes = suited_values()[(1 << rank_sets().astype(np.int64)).sum(axis=1)]
        bound = int((seen.ways * most[seen.values]).sum() + 3 * most[flushes].sum()) * int(DEALER_HANDS[5])
        flushes_so_far = gathered(Flushes(*(each.copy() for each in self.own_flushes)))
        solved = self.so_far(flushes_so_far, self.other_flushes, self.up_flushes)
        masks, step = hands(self.up)[0], CLASSES // 100 + 1
        self.each(
            "exchanges of five",
            lambda at: want_fives(
                masks[at : at + step], solved, bound, self.table, judge(), self.wanted[0], self.wanted[1]
            ),
            range(0, CLASSES, step),
        )
        self.tell("exchanges of five wanted", int(self.wanted[0].sum()), len(self.wanted[0]))

    def each(self, what: str, work: Callable[[int], None], items: Iterable[int]) -> None:
        """Do a piece of work for each item, on all threads."""
        todo = [int(item) for item in items]
        with ThreadPoolExecutor(self.threads) as pool:
            for done, _ in enumerate(pool.map(work, todo), 1):
                if done % max(1, len(todo) // 20) == 0 or done == len(todo):
                    self.tell(what, done, len(todo))

    def room(self) -> Room:
        """This thread's arrays."""
        return self.rooms.setdefault(get_ident(), new_room())

    def visit(self, begin: int) -> None:
        """A batch of final hands, forcing aside."""
        at, sums, seen = self.room(), self.own.setdefault(get_ident(), no_sums()), world(self.up, True)
        cut = slice(begin, begin + BATCH)
        visit(
            seen.hands[cut],
            seen.values[cut],
            seen.odds[cut],
            seen.ways[cut],
            seen.caps,
            dealt_values(self.up),
            ways(),
            self.fours,
            self.threes,
            self.twos,
            DEALER_HANDS,
            FORCED_CARDS,
            at,
            sums,
        )

    def clear(self, hand: NDArray[np.int32], own: bool) -> tuple[Room, NDArray[np.int32]]:
        """Arrays set to zero for a final hand, and what it leaves of each kind."""
        at, left = self.room(), world(self.up, own).caps.copy()
        np.subtract.at(left, hand, 1)
        chances(left, at.w2, at.w3, at.w4, at.w5, True)
        for worth in (at.v2, at.v3, at.v4, at.v5):
            worth[:] = 0
        return at, left

    def gain(self, hand: NDArray[np.int32], value: int, odds: int, own: bool, sign: int, at: Room) -> None:
        """Add what forcing gains."""
        if odds >= LEAST_FORCED:
            wanted = self.wanted[0 if own else 1]
            forcing(hand, value, odds, own, sign, FORCED_CARDS, self.table, *self.discards, wanted, at)

    def force(self, number: int, own: bool = True) -> None:
        """What forcing adds to one final hand."""
        seen = world(self.up, own)
        hand = seen.hands[number]
        at, left = self.clear(hand, own)
        self.gain(hand, int(seen.values[number]), int(seen.odds[number]), own, 1, at)
        sums = (self.own if own else self.other).setdefault(get_ident(), no_sums())
        add(hand, int(seen.ways[number]), left, ways(), at, sums)
        add_forced_five(int(seen.ways[number]), at, sums.five[0])

    def force_other(self, number: int) -> None:
        """What forcing adds to one final hand by flushes of a suit that is not the up-card's."""
        self.force(number, own=False)

    def flush(self, number: int) -> None:
        """What five ranks add by being of one suit, not the up-card's."""
        hand, both = rank_sets()[number], self.both(number)
        at, left = self.clear(hand, True)
        for value, odds, sign in both:
            bets(value, odds, left, dealt_values(self.up), ways(), self.fours, self.threes, self.twos, at)
            for k, sums, worth in ((2, at.m2, at.v2), (3, at.m3, at.v3), (4, at.m4, at.v4), (5, at.m5, at.v5)):
                better(sums, worth, int(DEALER_HANDS[k]), int(FORCED_CARDS[k]), sign)
        with self.lock:
            add_flush(hand, set_numbers(), *self.discards, at, self.own_flushes)

    def force_flush(self, number: int) -> None:
        """What forcing adds to such five ranks."""
        hand, both = rank_sets()[number], self.both(number)
        at, _ = self.clear(hand, True)
        for value, odds, sign in both:
            self.gain(hand, value, odds, True, sign, at)
        with self.lock:
            add_flush(hand, set_numbers(), *self.discards, at, self.own_flushes)

    def flush_other(self, number: int) -> None:
        """What such five ranks add to forcing by flushes of a third suit."""
        hand, both = rank_sets()[number], self.both(number)
        at, _ = self.clear(hand, False)
        for value, odds, sign in both:
            self.gain(hand, value, odds, False, sign, at)
        with self.lock:
            flushes = self.up_flushes if self.up in hand else self.other_flushes
            add_flush(hand, set_numbers(), *self.discards, at, flushes)

    def both(self, number: int) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
        """Five ranks as a flush, which counts, and in mixed suits, which was counted instead."""
        ranks = rank_sets()[number].astype(np.int64)
        flush = int(suited_values()[(1 << ranks).sum()])
        mixed = int(values_by_ranks()[code(ranks[None])][0])
        odds = odds_by_value()
        return (flush, int(odds[flush]), 1), (mixed, int(odds[mixed]), -1)


def added(parts: dict[int, Sums]) -> Sums:
    """The sums of all threads in one."""
    total = no_sums()
    for part in parts.values():
        for whole, piece in zip(total, part, strict=True):
            whole += piece
    return total


def bought(up: int) -> tuple[Ints, Ints]:
    """The worth of each row of six cards, and what the bet pays on it."""
    kinds = rows(6).kinds
    worth, odds = np.zeros(len(kinds), np.int64), np.zeros(len(kinds), np.int64)
    fill_six(kinds, world(up, True).caps, dealer(up), judge(), int(DEALER_HANDS[1]), worth, odds)
    return worth, odds


def solve(up: int, threads: int, tell: Tell) -> tuple[NDArray[np.uint8], Ints]:
    """The best move of every class against an up-card of this rank, and its value in units."""
    solved = Solving(up, threads, tell).solved()
    six, six_odds = bought(up)
    masks, _ = hands(up)
    moves, values = np.zeros(CLASSES, np.uint8), np.zeros(CLASSES, np.int64)
    instant = np.array(INSTANT_CASH_ODDS, dtype=np.int64)

    def part(begin: int) -> None:
        cut = slice(begin, begin + CLASSES // 100 + 1)
        best_moves(
            masks[cut],
            solved,
            six,
            six_odds,
            dealer(up),
            judge(),
            SUITED_LEAST,
            instant,
            moves[cut],
            values[cut],
        )

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(part, range(0, CLASSES, CLASSES // 100 + 1)))
    tell("moves", CLASSES, CLASSES)
    return moves, values


def main() -> None:
    """Solve every up-card that the folder does not hold yet."""
    parser = argparse.ArgumentParser(description="Solve Lunar Poker against every up-card.")
    parser.add_argument("folder", type=Path, help="where results are kept; finished up-cards are not solved again")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--ups", default=RANKS, help="the ranks of up-cards to solve, such as 789")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    for rank in chosen.ups:
        up, file = RANKS.index(rank), chosen.folder / f"{rank}.npz"
        if file.exists():
            continue
        start = time.monotonic()

        def tell(what: str, done: int, of: int, rank: str = rank, start: float = start) -> None:
            print(
                f"up-card {rank}: {what} {done:,} of {of:,}, {time.monotonic() - start:,.0f} s",
                file=sys.stderr,
                flush=True,
            )

        moves, values = solve(up, chosen.threads, tell)
        part = file.with_suffix(".part.npz")
        np.savez_compressed(part, moves=moves, values=values)
        part.replace(file)
        _, times = hands(up)
        mean = sum(int(a) * int(b) for a, b in zip(times, values, strict=True)) / times.sum() / UNIT
        print(f"{rank}: {mean:+.6f} antes, {time.monotonic() - start:,.0f} s", flush=True)


if __name__ == "__main__":
    main()
