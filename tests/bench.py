"""`make bench`: speed as ratios to plain Python, measured side by side in one run.

Times are medians of several runs, after a first run that compiles or loads the kernels. A row is
printed as soon as it is measured. What the whole pipeline costs is measured by `tests/cost.py`, and
what the commands of README take by `tests/newcomer.py`.
"""

import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from guesstree.files.artifacts import store_replies
from guesstree.games.codes import reply_codes
from guesstree.games.matrix import compute_replies
from guesstree.games.rules import RULES
from guesstree.report.summaries import markdown
from guesstree.search.objective import Objective
from guesstree.search.proof import prove_optimal
from guesstree.strategies.greedy import grow_greedy
from guesstree.words.lists import read_words
from tests.conftest import ROOT
from tests.twins import greedy_games, wordle_text

LARGE = ROOT / "data/wordle-nyt2022-guesses-14855.txt"

GREEDY = [*product(("max", "expectation", "neg_entropy"), ("consistent", "any"))]

Rows = Iterator[list[Any]]


def main() -> None:
    """Run the comparisons, and print a table row by row."""
    head = markdown(["what", "ours", "the other", "ratio", "goal"], []).splitlines()
    print(*head, sep="\n", flush=True)
    words = read_words(ROOT / "data/wordle-targets.txt").words
    for part in (plain_python(words[::3], words[::10]), large_matrix(), proofs(words)):
        for row in part:
            print(f"| {' | '.join(map(str, row))} |", flush=True)


def plain_python(many: tuple[str, ...], words: tuple[str, ...]) -> Rows:
    """Compare replies and the six greedy trees of the notebook with the tests' twins."""
    wordle, matrix, window = RULES["wordle"], compute_replies("wordle", words), (4, 125)
    replies = side_by_side(
        lambda: reply_codes(wordle, many, many),
        lambda: [wordle_text(guess, target) for guess in many for target in many],
    )
    trees = side_by_side(
        lambda: [grow_greedy(matrix, *strategy) for strategy in GREEDY],
        lambda: [greedy_games("wordle", *one, words, words, window) for one in GREEDY],
    )
    for what, (ours, other), goal in (
        (f"replies of {len(many)} words", replies, "≥ 300"),
        (f"six greedy trees of {len(words)} words", trees, "≥ 100"),
    ):
        yield [what, shown(ours), shown(other), f"{other / ours:,.0f} times faster", goal]


def large_matrix() -> Rows:
    """Compare a large matrix with filling as much memory, and store it."""
    words = read_words(LARGE).words
    out = np.empty((len(words), len(words)), np.uint8)
    wordle = RULES["wordle"]
    ours, memset = side_by_side(
        lambda: reply_codes(wordle, words, words), lambda: out.fill(7), runs=9
    )
    yield [
        "replies 14,855 x 14,855: memset of the same size",
        *(shown(ours), shown(memset)),
        f"{ours / memset:.1f} times its time",
        "≤ 6",
    ]
    with tempfile.TemporaryDirectory() as folder:
        stored = Path(folder, "replies.parquet")
        start = time.process_time()
        store_replies(stored, "wordle", words)
        seconds, size = time.process_time() - start, stored.stat().st_size / 1e6
    yield ["the same, stored, CPU", shown(seconds), "–", f"{size:.0f} MB", "≤ 4 s, 150 MB"]


def proofs(words: tuple[str, ...]) -> Rows:
    """Time proofs that nothing plain can do."""
    wordle = compute_replies("wordle", words)
    for limit, goal in ((None, "≤ 8 s"), (6, "≤ 15 s"), (5, "≤ 120 s")):
        proof = partial(prove_optimal, wordle, Objective("consistent", limit=limit))
        (seconds,) = side_by_side(proof, runs=1)
        within = f"within {limit}" if limit else "no limit"
        yield [f"proof, 2,309 words, consistent, {within}", shown(seconds), "–", "1 core", goal]


def side_by_side(*programs: Callable[[], object], runs: int = 3) -> list[float]:
    """Return the median seconds of programs that take turns; their first turn does not count."""
    times: list[list[float]] = [[] for _ in programs]
    for turn in range(runs + 1):
        for program, taken in zip(programs, times, strict=True):
            start = time.perf_counter()
            program()
            if turn:
                taken.append(time.perf_counter() - start)
    return [statistics.median(taken) for taken in times]


def shown(seconds: float) -> str:
    """Return a time with a fitting unit."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{1000 * seconds:.2f} ms"


if __name__ == "__main__":
    main()
