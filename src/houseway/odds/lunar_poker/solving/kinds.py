"""Cards by kind: a rank, in one suit told apart or in any of the other three.

Kind `rank` is a card outside the suit told apart, kind `13 + rank` the one in it. Cards of a kind are alike to all that
counts ranks and that one suit, so a set of cards is a rising row of kinds. Rows of each length are numbered in
the order of a dictionary: rows that begin alike lie together, which lets every sum below run along the memory.
"""

from functools import cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.kernels import compiled

KINDS = 26

Ints = NDArray[np.int64]
Small = NDArray[np.int32]
Whole = NDArray[np.signedinteger[Any]]
"""Numbers of either size."""


class Rows(NamedTuple):
    """The rows of one length."""

    kinds: Small
    """Each row."""
    less: Small
    """The number of the row that is left without its card at each place; -1 where the card before is alike."""
    same: Small
    """How many more of that card's kind are left."""


@cache
def rows(size: int) -> Rows:
    """All rows of this length, whatever the pack holds of a kind."""
    kinds = np.array(list(combinations_with_replacement(range(KINDS), size)), dtype=np.int32)
    less, same = np.full(kinds.shape, -1, np.int32), np.zeros(kinds.shape, np.int32)
    if size > 1:
        for place in range(size):
            rest = np.delete(kinds, place, axis=1)
            less[:, place] = numbers(rest)
            same[:, place] = (rest == kinds[:, [place]]).sum(axis=1)
            if place:
                less[kinds[:, place] == kinds[:, place - 1], place] = -1
    return Rows(kinds, less, same)


@cache
def ways() -> Ints:
    """`ways()[n, k]`: how many rows of k kinds begin no lower than at kind n, for k up to six."""
    found = np.zeros((KINDS + 1, 7), dtype=np.int64)
    found[:, 0] = 1
    for k in range(1, 7):
        for n in range(KINDS - 1, -1, -1):
            found[n, k] = found[n + 1, k] + found[n, k - 1]
    return found


def numbers(of: Small) -> Small:
    """The number of each row of rising kinds."""
    size = of.shape[1]
    found = np.zeros(len(of), dtype=np.int64)
    lowest = np.zeros(len(of), dtype=np.int32)
    for place in range(size):
        kind = of[:, place]
        found += ways()[lowest, size - place] - ways()[kind, size - place]
        lowest = kind
    return found.astype(np.int32)


@compiled
def number(row: Small, size: int, ways: Ints) -> int:
    """The number of one row of rising kinds."""
    found, lowest = 0, 0
    for place in range(size):
        found += ways[lowest, size - place] - ways[row[place], size - place]
        lowest = row[place]
    return found


@compiled
def spread(g4: Whole, left: Small, rows4: Rows, rows3: Rows, rows2: Rows, g3: Whole, g2: Whole, g1: Whole) -> int:
    """The sums of `g4` over all dealer's cards that hold a given card, two or three; returns the sum over all.

    `left` says how many cards of each kind the dealer's may come from.
    """
    g3[:] = 0
    g2[:] = 0
    g1[:] = 0
    for n in range(len(g4)):
        worth = g4[n]
        for place in range(4):
            less = rows4.less[n, place]
            if less >= 0:
                g3[less] += (left[rows4.kinds[n, place]] - rows4.same[n, place]) * worth
    for n in range(len(g3)):
        for place in range(3):
            less = rows3.less[n, place]
            if less >= 0:
                g2[less] += (left[rows3.kinds[n, place]] - rows3.same[n, place]) * g3[n]
    for n in range(len(g2)):
        g2[n] //= 2
    for n in range(len(g2)):
        for place in range(2):
            less = rows2.less[n, place]
            if less >= 0:
                g1[less] += (left[rows2.kinds[n, place]] - rows2.same[n, place]) * g2[n]
    total = 0
    for n in range(KINDS):
        g1[n] //= 3
        total += left[n] * g1[n]
    return total // 4


@compiled
def without(
    total: int,
    g1: Whole,
    g2: Whole,
    g3: Whole,
    g4: Whole,
    ways: Ints,
    room: Whole,
    m2: Whole,
    m3: Whole,
    m4: Whole,
    m5: Whole,
    fives: bool,
) -> None:
    """The sums over all dealer's cards that avoid two to five discards, for every row of discards.

    Rows of five, which take most of the time, are filled in only if they are asked for.

    Taking a card away leaves of each sum what does not hold it: the row of sums less the row one longer that begins
    with that card.
    """
    at2, at3, at4, at5 = 0, 0, 0, 0
    s3, s2 = room[: len(g3)], room[len(g3) : len(g3) + len(g2)]
    t3, t2 = room[len(g3) + len(g2) : 2 * len(g3) + len(g2)], room[2 * len(g3) + len(g2) : 2 * (len(g3) + len(g2))]
    s1, t1, v1 = np.empty(26, g1.dtype), np.empty(26, g1.dtype), np.empty(26, g1.dtype)
    v2 = np.empty(len(g2), g1.dtype)
    end2, end3, end4 = len(g2), len(g3), len(g4)
    for a in range(26):
        n1, n2, n3 = 26 - a, ways[a, 2], ways[a, 3]
        f2, f3, f4 = end2 - n2, end3 - n3, end4 - ways[a, 4]
        for i in range(n1):
            s1[i] = g1[a + i] - g2[f2 + i]
        for i in range(n2):
            s2[i] = g2[f2 + i] - g3[f3 + i]
        for i in range(n3):
            s3[i] = g3[f3 + i] - g4[f4 + i]
        total_a = total - g1[a]
        for b in range(a, 26):
            k1, k2, k3 = 26 - b, ways[b, 2], ways[b, 3]
            o1, o2, o3 = n1 - k1, n2 - k2, n3 - k3
            h4 = end4 - ways[b, 4]
            total_b = total_a - s1[o1]
            m2[at2] = total_b
            at2 += 1
            for i in range(k1):
                t1[i] = s1[o1 + i] - s2[o2 + i]
            for i in range(k2):
                t2[i] = s2[o2 + i] - s3[o3 + i]
            if fives:
                for i in range(k3):
                    t3[i] = s3[o3 + i] - g4[h4 + i]
            for c in range(b, 26):
                j1, j2 = 26 - c, ways[c, 2]
                p1, p2, p3 = k1 - j1, k2 - j2, k3 - ways[c, 3]
                total_c = total_b - t1[p1]
                m3[at3] = total_c
                at3 += 1
                for i in range(j1):
                    v1[i] = t1[p1 + i] - t2[p2 + i]
                if fives:
                    for i in range(j2):
                        v2[i] = t2[p2 + i] - t3[p3 + i]
                q = 0
                for d in range(j1):
                    total_d = total_c - v1[d]
                    m4[at4] = total_d
                    at4 += 1
                    if fives:
                        for e in range(j1 - d):
                            m5[at5 + e] = total_d - v1[d + e] + v2[q + e]
                        at5 += j1 - d
                    q += j1 - d


@compiled
def chances(left: Small, w2: Small, w3: Small, w4: Small, w5: Small, fives: bool) -> None:
    """In how many orders of cards each row of discards comes out of what is left; of five only if asked for."""
    at2, at3, at4, at5 = 0, 0, 0, 0
    for a in range(26):
        wa = left[a]
        for b in range(a, 26):
            same_b = 1 if b == a else 0
            wb = wa * (left[b] - same_b)
            w2[at2] = wb
            at2 += 1
            for c in range(b, 26):
                same_c = 0 if c != b else 1 + same_b
                wc = wb * (left[c] - same_c)
                w3[at3] = wc
                at3 += 1
                for d in range(c, 26):
                    same_d = 0 if d != c else 1 + same_c
                    wd = wc * (left[d] - same_d)
                    w4[at4] = wd
                    at4 += 1
                    if fives:
                        w5[at5] = wd * (left[d] - (1 + same_d))
                        for e in range(1, 26 - d):
                            w5[at5 + e] = wd * left[d + e]
                        at5 += 26 - d
