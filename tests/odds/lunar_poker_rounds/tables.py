"""Write `tables.xz`, which `rounds.cu` reads, all but the moves: each table is its length in bytes, then its bytes."""

import lzma
from pathlib import Path

import numpy as np

from houseway.games.lunar_poker.payouts import INSTANT_CASH_ODDS
from houseway.odds.kernels.lunar_poker import tables as house
from houseway.odds.lunar_poker.dealer import dealer
from houseway.odds.lunar_poker.judging import judge
from houseway.odds.lunar_poker.worth import LEAST

FILE = Path(__file__).with_name("tables.xz")


def in_bytes() -> bytes:
    """The tables in the order in which the program names them."""
    by, judges = house(), judge()
    hashes = (judges.five, judges.six, judges.six_odds)
    rows, begins = [], [0]
    for up in range(13):
        table = dealer(up)
        for held, (mixed, flush), mask in zip(table.ranks, table.values, table.masks, strict=True):
            places = sum(int(rank) << 4 * n for n, rank in enumerate(held[:4]))
            numbers = sum(int(count) << 16 + 3 * n for n, count in enumerate(held[4:]))
            rows.append((places | numbers | int(mixed) << 28 | int(mask) << 41, int(flush)))
        begins.append(len(rows))
    shifts = [int(number) for each in hashes for number in (each.bucket_shift, each.base_shift, each.mask)]
    shifts += [int(by.royal), int(by.straight_flush), LEAST, *INSTANT_CASH_ODDS]
    tables = [
        *(part for each in hashes for part in (each.keys, each.displacements, each.values)),
        judges.five.suited,
        judges.six_flush_odds,
        judges.odds,
        by.numbers.sets,
        by.numbers.begins,
        by.numbers.counts,
        by.supers,
        by.red,
        np.array(rows, np.uint64),
        np.array(begins, np.int32),
        np.array(shifts, np.uint64),
    ]
    parts = [np.ascontiguousarray(each).tobytes() for each in tables]
    return b"".join(len(part).to_bytes(8, "little") + part for part in parts)


if __name__ == "__main__":
    FILE.write_bytes(lzma.compress(in_bytes(), preset=9))
