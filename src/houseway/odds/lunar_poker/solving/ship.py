"""A solve made into what the package ships: `python -m houseway.odds.lunar_poker.solving.ship FOLDER`."""

import json
import lzma
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANKS
from houseway.odds.lunar_poker import strategy
from houseway.odds.lunar_poker.classes import hands
from houseway.odds.lunar_poker.moves import kind_of
from houseway.odds.lunar_poker.solving.lines import lines


def main(folder: Path) -> None:
    """Write the strategy, the sums and, where counted, the ends of rounds beside the module that reads them.

    A folder without a solve adds its ends of rounds to what is shipped already. What is done with each kind of hand is
    counted again.
    """
    place = Path(strategy.__file__).parent
    rows = json.loads((place / "solved.json").read_text())
    if any(folder.glob("*.npz")):
        found = {rank: np.load(folder / f"{rank}.npz") for rank in RANKS}
        rows = {rank: row_of(RANKS.index(rank), each["moves"], each["values"]) for rank, each in found.items()}
        by_class = np.stack([found[rank]["moves"] for rank in RANKS], axis=1)
        packed = lzma.compress(by_class.tobytes(), preset=6)
        (place / "strategy.xz").write_bytes(packed)
        print(f"{len(packed):,} bytes")
    for rank, row in rows.items():
        file = folder / f"{rank}.ends.json"
        if file.exists():
            row |= json.loads(file.read_text())
        row["lines"] = lines(RANKS.index(rank), strategy.moves()[:, RANKS.index(rank)])
    (place / "solved.json").write_text(
        "{\n" + ",\n".join(f"{json.dumps(k)}: {json.dumps(v)}" for k, v in rows.items()) + "\n}\n"
    )


def row_of(up: int, moves: NDArray[np.uint8], values: NDArray[np.int64]) -> dict[str, Any]:
    """The value of one up-card's solve, and how many hands take each kind of move."""
    _, ways = hands(up)
    counts: Counter[str] = Counter()
    for move in np.unique(moves).tolist():
        counts[kind_of(move)] += int(ways[moves == move].sum())
    total = sum(int(n) * int(value) for n, value in zip(ways, values, strict=True))
    return {"sum": total, "hands": dict(sorted(counts.items()))}


if __name__ == "__main__":
    main(Path(sys.argv[1]))
