"""`make scale`: how the cost of a proof grows with the game, into docs/scale.csv.

Each game is proved in a process of its own, on one core. Sets of targets searched are the same on
every machine; CPU seconds and memory depend on this one.
"""

import csv
import resource
import subprocess
import sys
import time

from guesstree.base.defaults import INCUMBENT_NODES
from guesstree.games.matrix import compute_replies
from guesstree.search.incumbent import find_incumbent
from guesstree.search.objective import TO_THE_END, Objective
from guesstree.search.refutation import Refuter, block_sizes
from guesstree.words.lists import read_words
from tests.conftest import ROOT

TABLE = ROOT / "docs/scale.csv"
LARGE = ROOT / "data/wordle-nyt2022-guesses-14855.txt"
COLUMNS = (
    "grows",
    "targets",
    "guesses",
    "first_guesses",
    "sets",
    "known",
    "seconds",
    "megabytes",
)

GAMES = (
    *(("both", step, 0) for step in (32, 16, 8, 4, 2, 1)),
    *(("both, rare words", 0, step) for step in (64, 32, 16, 8, 6, 5, 4)),
    *(("guesses", 4, step) for step in (0, 16, 8, 4, 2, 1)),
)
"""What grows, and the steps through the targets and through the large list.

Without a step through the targets, all words of the large list that are taken are targets.
"""


def measure(grows: str, targets_step: int, guesses_step: int) -> tuple[str | float, ...]:
    """Prove one game, and return its row."""
    common = read_words(ROOT / "data/wordle-targets.txt").words
    large = read_words(LARGE).words if guesses_step else ()
    beside = large[:: guesses_step or 1]
    targets = common[::targets_step] if targets_step else beside
    matrix = compute_replies("wordle", targets, tuple(sorted({*targets, *beside})))
    question = Objective("any")
    question.search(matrix)  # loads the compiler, which is not measured
    started = time.process_time()
    seed = find_incumbent(matrix, question, INCUMBENT_NODES)
    blocks = range(len(block_sizes(matrix, question)))
    refuter = Refuter(matrix, question, seed, TO_THE_END)
    known = openers = 0
    for block in blocks:
        openers += len([*refuter.block(block)])
        known = max(known, refuter.search.known)
    return (
        grows,
        len(targets),
        len(matrix.guesses),
        openers,
        refuter.nodes,
        known,
        round(time.process_time() - started, 2),
        resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
    )


def main() -> None:
    """Measure every game, and write the table."""
    lines = [",".join(COLUMNS)]
    for game in GAMES:
        command = [sys.executable, "-m", "tests.scale", *map(str, game)]
        run = subprocess.run(command, capture_output=True, text=True, check=True)
        print(run.stdout.strip(), flush=True)
        lines.append(run.stdout.strip())
    TABLE.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        row = measure(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
        csv.writer(sys.stdout, lineterminator="\n").writerow(row)
    else:
        main()
