"""A solve made into what the package ships: `python -m houseway.odds.lunar_poker.solving.ship FOLDER`."""

import json
import lzma
import sys
from collections import Counter
from pathlib import Path

import numpy as np

from houseway.cards.card import RANKS
from houseway.odds.lunar_poker import strategy
from houseway.odds.lunar_poker.classes import hands
from houseway.odds.lunar_poker.moves import kind_of


def main(folder: Path) -> None:
    """Write the strategy, the sums and, where counted, the ends of rounds beside the module that reads them."""
    found = {rank: np.load(folder / f"{rank}.npz") for rank in RANKS}
    rows = {}
    for rank, each in found.items():
        _, ways = hands(RANKS.index(rank))
        counts: Counter[str] = Counter()
        for move in np.unique(each["moves"]).tolist():
            counts[kind_of(move)] += int(ways[each["moves"] == move].sum())
        total = sum(int(n) * int(value) for n, value in zip(ways, each["values"], strict=True))
        file = folder / f"{rank}.ends.json"
        ends = json.loads(file.read_text()) if file.exists() else {}
        rows[rank] = {"sum": total, "hands": dict(sorted(counts.items())), **ends}
    place = Path(strategy.__file__).parent
    by_class = np.stack([found[rank]["moves"] for rank in RANKS], axis=1)
    packed = lzma.compress(by_class.tobytes(), preset=6)
    (place / "strategy.xz").write_bytes(packed)
    (place / "solved.json").write_text(
        "{\n" + ",\n".join(f"{json.dumps(k)}: {json.dumps(v)}" for k, v in rows.items()) + "\n}\n"
    )
    print(f"{len(packed):,} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
