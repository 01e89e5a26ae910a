"""Build and run `rounds.cu`: `python run.py SEED ROUNDS OUT`, on any machine with nvcc or g++; no package is needed.

OUT gets a line for the first ten million rounds, which a kernel can repeat, and one for each part of the rest.
"""

import lzma
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
STRATEGY = HERE.parents[2] / "src/houseway/odds/lunar_poker/strategy.xz"
FIRST, PART = 10_000_000, 5_000_000_000


def build(folder: Path, compiler: str | None = None) -> tuple[Path, Path]:
    """The program and its tables."""
    tables, program = folder / "tables.bin", folder / "rounds"
    moves = lzma.decompress(STRATEGY.read_bytes())
    known = lzma.decompress((HERE / "tables.xz").read_bytes())
    tables.write_bytes(known + len(moves).to_bytes(8, "little") + moves)
    chosen = compiler or ("nvcc" if shutil.which("nvcc") else "g++")
    words = ["nvcc", "-O3", "-arch=native"] if chosen == "nvcc" else ["g++", "-O2", "-x", "c++"]
    subprocess.run([*words, "-o", program, HERE / "rounds.cu"], check=True)
    return program, tables


def play(program: Path, tables: Path, seed: int, first: int, rounds: int) -> str:
    """Rounds from the first on, counted, as a line of JSON."""
    words = [str(program), str(tables), str(seed), str(first), str(rounds)]
    return subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout


def main(seed: int, rounds: int, out: Path) -> None:
    """Play all of them."""
    with tempfile.TemporaryDirectory() as folder:
        built = build(Path(folder))
        done = 0
        while done < rounds:
            part = min(PART if done else FIRST, rounds - done)
            with out.open("a") as file:
                file.write(play(*built, seed, done, part))
            done += part
            print(f"{done:,} rounds", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(float(sys.argv[2])), Path(sys.argv[3]))
