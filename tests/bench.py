"""`make bench`: speed as ratios to plainer programs, measured side by side in one run.

Times are medians of several runs, after a first run that compiles or loads the kernels. A row is
printed as soon as it is measured. What the whole pipeline costs is measured by `tests/cost.py`.
"""

import math
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from guesstree.games.artifacts import store_replies
from guesstree.games.codes import reply_codes
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rules import RULES
from guesstree.report.summaries import markdown
from guesstree.search.objective import Objective
from guesstree.search.proof import prove_optimal
from guesstree.strategies.growing import grow_greedy
from guesstree.words.lists import read_words
from tests.conftest import ROOT
from tests.twins import least_total, wordle_text

LARGE = ROOT / "data/wordle-nyt2022-guesses-14855.txt"

GREEDY = [
    (m, mode) for m in ("max", "expectation", "neg_entropy") for mode in ("consistent", "any")
]


Rows = Iterator[list[Any]]


def main() -> None:
    """Run the comparisons, and print a table row by row."""
    head = markdown(["what", "ours", "the other", "ratio", "goal"], []).splitlines()
    print(*head, sep="\n", flush=True)
    for part in (matrices, trees, searches):
        for row in part():
            print(f"| {' | '.join(map(str, row))} |", flush=True)


def matrices() -> Rows:
    """Compare the reply matrix of the 2,309 words with a plainer vectorised program."""
    words = read_words(ROOT / "data/wordle-targets.txt").words
    wordle = RULES["wordle"]
    ours, numpy_ = side_by_side(
        lambda: reply_codes(wordle, words, words), lambda: numpy_codes(words), runs=5
    )
    yield compared("replies 2,309 x 2,309: NumPy, guess by guess", ours, numpy_, "≥ 300")
    yield from large_matrix()


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


def trees() -> Rows:
    """Compare the six greedy Wordle trees of the notebook with plain Python."""
    words = read_words(ROOT / "data/wordle-targets.txt").words
    matrix = compute_replies("wordle", words)
    cache = PlainReplies(words, matrix.codes.tolist())
    ours, plain = side_by_side(
        lambda: [grow_greedy(matrix, *strategy) for strategy in GREEDY],
        lambda: [plain_tree(cache, metric, mode, words) for metric, mode in GREEDY],
        runs=3,
    )
    yield compared("six greedy trees: plain Python, replies cached", ours, plain, "≥ 300")


def searches() -> Rows:
    """Compare proofs with trying everything, and time those that nothing plain can do."""
    words = read_words(ROOT / "data/wordle-targets.txt").words
    few = compute_replies("wordle", words[::22])
    ours, plain = side_by_side(
        lambda: prove_optimal(few, Objective("consistent")), lambda: try_everything(few), runs=3
    )
    what = f"proof, {len(few.targets)} words, consistent: plain Python, memoised"
    yield compared(what, ours, plain, "–")
    wordle = compute_replies("wordle", words)
    for limit, goal in ((None, "≤ 8 s"), (6, "≤ 15 s"), (5, "≤ 120 s")):
        what = f"2,309 words, consistent, {f'within {limit}' if limit else 'no limit'}"
        yield from timed_proof(what, wordle, Objective("consistent", limit=limit), goal)


def timed_proof(what: str, matrix: ReplyMatrix, question: Objective, goal: str) -> Rows:
    """Time a proof."""
    (seconds,) = side_by_side(lambda: prove_optimal(matrix, question), runs=1)
    yield [f"proof, {what}", shown(seconds), "–", "1 core", goal]


def try_everything(matrix: ReplyMatrix) -> int:
    """Return the least total of consistent trees, as a person would find it."""
    opened = least_total(matrix, "consistent")
    return min(opened(guess, None) for guess in range(len(matrix.guesses)))


def side_by_side(*programs: Callable[[], object], runs: int) -> list[float]:
    """Return the median seconds of programs that take turns; their first turn does not count."""
    times: list[list[float]] = [[] for _ in programs]
    for turn in range(runs + 1):
        for program, taken in zip(programs, times, strict=True):
            start = time.perf_counter()
            program()
            if turn:
                taken.append(time.perf_counter() - start)
    return [statistics.median(taken) for taken in times]


def compared(what: str, ours: float, other: float, goal: str) -> list[str]:
    """Return a row of the table."""
    return [what, shown(ours), shown(other), f"{other / ours:,.0f} times faster", goal]


def shown(seconds: float) -> str:
    """Return a time with a fitting unit."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{1000 * seconds:.2f} ms"


def numpy_codes(words: tuple[str, ...]) -> np.ndarray[Any, Any]:
    """Compute replies for all targets at once, guess by guess."""
    letters = np.array([[ord(letter) for letter in word] for word in words], np.uint8)
    length = letters.shape[1]
    powers = 3 ** np.arange(length - 1, -1, -1)
    out = np.empty((len(words), len(words)), np.uint8)
    for row, guess in zip(out, letters, strict=True):
        green = letters == guess
        free = ~green
        code = 2 * (green @ powers)
        for at in range(length):
            hits = free & (letters == guess[at])
            yellow = hits.any(axis=1) & ~green[:, at]
            free[yellow, hits.argmax(axis=1)[yellow]] = False
            code += powers[at] * yellow
        row[:] = code
    return out


class PlainReplies(dict[tuple[str, str], int]):
    """A warm cache of replies, by pair of words."""

    def __init__(self, words: tuple[str, ...], codes: list[list[int]]) -> None:
        super().__init__(
            ((guess, target), code)
            for guess, row in zip(words, codes, strict=True)
            for target, code in zip(words, row, strict=True)
        )
        check = wordle_text(words[0], words[1])
        if RULES["wordle"].texts(5)[self[words[0], words[1]]] != check:
            raise SystemExit("the cached replies are wrong")


def plain_tree(
    replies: PlainReplies, metric: str, mode: str, targets: tuple[str, ...] | list[str]
) -> object:
    """Grow a greedy tree as a person would write it: dictionaries and lists."""
    values: dict[str, Callable[[list[int]], float]] = {
        "max": max,
        "expectation": lambda sizes: sum(n * n for n in sizes),
        "neg_entropy": lambda sizes: sum(n * math.log2(n) for n in sizes),
    }
    value = values[metric]
    words = tuple(dict.fromkeys(guess for guess, _ in replies))

    def sizes(guess: str, remaining: list[str]) -> list[int]:
        counts: dict[int, int] = {}
        for target in remaining:
            code = replies[guess, target]
            counts[code] = counts.get(code, 0) + 1
        return list(counts.values())

    def grow(remaining: list[str]) -> object:
        if len(remaining) == 1:
            return remaining[0]
        wide = mode == "any" and 4 <= len(remaining) <= 125
        guess = min(words if wide else remaining, key=lambda word: value(sizes(word, remaining)))
        branches: dict[int, list[str]] = {}
        for target in remaining:
            branches.setdefault(replies[guess, target], []).append(target)
        return guess, {code: grow(branch) for code, branch in branches.items() if branch != [guess]}

    return grow(list(targets))


if __name__ == "__main__":
    main()
