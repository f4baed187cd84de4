"""`make bench`: speed as ratios to plainer programs, measured side by side in one run.

Times are medians of several runs, after a first run that compiles or loads the kernels. A row is
printed as soon as it is measured. `make bench` takes less than three minutes; `make bench-all`
measures what takes longer as well, the whole pipeline among it.
"""

import math
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from guesstree.games.artifacts import store_replies, write_words
from guesstree.games.codes import reply_codes
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rules import RULES
from guesstree.report.summaries import markdown
from guesstree.search.cost import INFEASIBLE
from guesstree.search.driver import Search
from guesstree.search.objective import Objective
from guesstree.search.proof import prove_optimal
from guesstree.strategies.growing import Ties, grow_greedy
from guesstree.strategies.openers import best_pairs, rank_openers
from guesstree.words.lists import read_words
from guesstree.words.sources import equations, isogram_codes, primes
from tests.conftest import LISTS, ROOT
from tests.twins import least_total, wordle_text

LARGE = ROOT / "data/wordle-nyt2022-guesses-14855.txt"

GREEDY = [
    (m, mode) for m in ("max", "expectation", "neg_entropy") for mode in ("consistent", "any")
]


Rows = Iterator[list[Any]]


def main(every: bool) -> None:
    """Run the comparisons, every one or those that are quick, and print a table row by row."""
    quick = (commands, compilation, matrices, trees, games, pairs, searches)
    # The pipeline comes first: a child process starts with the memory peak of its parent.
    parts = (pipeline, *quick, large_games, large_pairs, large_searches) if every else quick
    head = markdown(["what", "ours", "the other", "ratio", "goal"], []).splitlines()
    print(*head, sep="\n", flush=True)
    for part in parts:
        for row in part():
            print(f"| {' | '.join(map(str, row))} |", flush=True)


_COST = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)
"""
"""Runs a command from a small process, as a child starts with the memory peak of its parent."""


def commands() -> Rows:
    """Measure commands that people and jobs wait for, with warm kernels: CPU and peak memory."""
    with tempfile.TemporaryDirectory() as folder:
        write_words(read_words(ROOT / "data/wordle-targets.txt"), Path(folder, "words"))
        shutil.copytree(ROOT / "data", Path(folder) / "data")
        shutil.copy(ROOT / "config.yaml", folder)
        for command, goal in (
            ("compute-replies words --rule wordle --output results/replies/wordle.parquet", "–"),
            ("grow results/replies/wordle.parquet -s max-any --trees t --scores s", "≤ 1 s"),
            ("advise raise:..Y.. pilot:02002", "≤ 1 s"),
            ("equilibrium --game wordle --iterations 5", "≤ 400 MB"),
        ):
            costs = [cost(command, folder) for _ in range(4)]
            seconds, megabytes = map(statistics.median, zip(*costs, strict=True))
            shown_cost = f"{shown(seconds)}, {megabytes:.0f} MB"
            yield [f"`guesstree {command.split()[0]}`, CPU and memory", shown_cost, "–", "–", goal]


def cost(command: str, folder: str) -> tuple[float, float]:
    """Return the CPU seconds that a command takes, and its peak memory in megabytes."""
    run = subprocess.run(
        [sys.executable, "-c", _COST, sys.executable, "-m", "guesstree", *command.split()],
        cwd=folder,
        check=True,
        capture_output=True,
        text=True,
    )
    seconds, megabytes = map(float, run.stdout.split())
    return seconds, megabytes


def compilation() -> Rows:
    """Time the commands that use kernels, with an empty store of compiled code and a full one."""
    with tempfile.TemporaryDirectory() as folder:
        listed = read_words(ROOT / "data/wordle-targets.txt")
        write_words(replace(listed, words=listed.words[:50]), Path(folder, "words"))
        first, again = (
            sum(
                timed([sys.executable, "-m", "guesstree", *command.split()], folder)
                for command in (
                    "compute-replies words --rule wordle --output replies",
                    "grow replies --strategy max-any --trees trees --scores scores",
                    "random replies --scores scores",
                )
            )
            for _ in range(2)
        )
    yield ["three commands that compile all kernels", shown(first), "–", "–", "≤ 30 s"]
    yield ["the same, kernels loaded from disk", shown(again), "–", "–", "–"]


def timed(command: list[str], folder: str) -> float:
    """Return the seconds that a command takes, with its kernels kept in the folder."""
    start = time.perf_counter()
    subprocess.run(
        command, cwd=folder, check=True, env=os.environ | {"NUMBA_CACHE_DIR": f"{folder}/kernels"}
    )
    return time.perf_counter() - start


def matrices() -> Rows:
    """Compare the reply matrix of the 2,309 words with plainer vectorised programs."""
    words = read_words(ROOT / "data/wordle-targets.txt").words
    wordle = RULES["wordle"]
    ours, numpy_, polars_ = side_by_side(
        lambda: reply_codes(wordle, words, words),
        lambda: numpy_codes(words),
        lambda: polars_codes(words),
        runs=5,
    )
    yield compared("replies 2,309 x 2,309: NumPy, guess by guess", ours, numpy_, "≥ 300")
    yield compared("replies 2,309 x 2,309: Polars expressions", ours, polars_, "≥ 100")
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


def games() -> Rows:
    """Time greedy trees that consider every guess at every turn, and the ranking of Nerdle."""
    sets: list[tuple[str, str, Sequence[str], str]] = [
        ("bulls and cows", "pegs", isogram_codes(4, "0123456789"), "≤ 2 s"),
        ("Primel", "wordle", primes(5), "≤ 3 s"),
        ("Wordle, 14,855 words", "wordle", read_words(LARGE).words, "≤ 2 s"),
    ]
    for what, rule, words, goal in sets:
        matrix = compute_replies(rule, words)
        (seconds,) = side_by_side(lambda: every_guess(matrix), runs=3)  # noqa: B023
        yield [f"greedy tree of {what}", shown(seconds), "–", "1 core", goal]


def large_games() -> Rows:
    """Time the ranking of Nerdle."""
    nerdle = compute_replies("wordle", equations(8))
    (seconds,) = side_by_side(lambda: rank_openers(nerdle), runs=1)
    yield ["first guesses of Nerdle, 17,723 x 17,723", shown(seconds), "–", "1 core", "≤ 60 s"]


def every_guess(matrix: ReplyMatrix) -> object:
    """Grow the tree that goes by information, without a window."""
    ties = Ties(consistent=True)
    return grow_greedy(matrix, "neg_entropy", "any", any_window=(1, None), ties=ties)


def pairs() -> Rows:
    """Compare the best pairs with counting every pair's common branches in NumPy."""
    words = read_words(ROOT / "data/wordle-targets.txt").words
    few = compute_replies("wordle", words[::8])
    ours, plain = side_by_side(lambda: best_pairs(few, 20), lambda: plain_pairs(few), runs=3)
    yield compared(f"best pairs of {len(few.guesses)} words: NumPy, all pairs", ours, plain, "–")


def large_pairs() -> Rows:
    """Time the best pairs of Russian nouns, where the list is at hand."""
    path = LISTS / "russian-nouns-3646.txt"
    if path.exists():
        nouns = compute_replies("wordle", read_words(path, alphabet="cyrillic").words)
        (seconds,) = side_by_side(lambda: best_pairs(nouns, 20), runs=1)
        yield ["best pairs of 3,646 words", shown(seconds), "–", "1 core", "≤ 3 min"]


def plain_pairs(matrix: ReplyMatrix) -> list[tuple[float, int, int]]:
    """Return the 20 pairs whose replies tell most, from the common branches of all pairs."""
    kinds, codes = len(matrix.texts), matrix.codes.astype(np.int64)
    found = []
    for first, row in enumerate(codes):
        for second in range(first + 1, len(codes)):
            sizes = np.unique(row * kinds + codes[second], return_counts=True)[1]
            found.append((float((sizes * np.log2(sizes)).sum()), first, second))
    return sorted(found)[:20]


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


def large_searches() -> Rows:
    """Time proofs that take longer."""
    words = read_words(ROOT / "data/wordle-targets.txt").words
    wordle = compute_replies("wordle", words)
    codes = ["".join(code) for code in product("123456", repeat=4)]
    proofs: list[tuple[str, ReplyMatrix, Objective, str]] = [
        ("2,309 words, any", wordle, Objective("any"), "≤ 40 s on 2 cores"),
        ("2,309 words, nyt-hard, within 6", wordle, Objective("nyt-hard", limit=6), "≤ 60 s"),
        ("Mastermind", compute_replies("pegs", codes), Objective("any"), "≤ 10 s"),
    ]
    targets, guesses = (
        read_words(ROOT / f"data/wordle-original-{name}.txt").words
        for name in ("targets-2315", "guesses-12972")
    )
    original = compute_replies("wordle", targets, guesses)
    for mode, limit in (("any", None), ("nyt-hard", 6)):
        question = Objective(mode, openers=("salet",), limit=limit)
        proofs.append((f"2,315 of 12,972, salet, {mode}", original, question, "–"))
    search = Search(original, "any")
    salet = original.guesses.index("salet")
    (seconds,) = side_by_side(lambda: anew(search).value(salet, INFEASIBLE), runs=3)
    yield ["2,315 of 12,972, salet, any, without a proof", shown(seconds), "–", "1 core", "≤ 1 s"]
    for what, matrix, question, goal in proofs:
        yield from timed_proof(what, matrix, question, goal)


def anew(search: Search) -> Search:
    """Return a search that has forgotten all that it knew."""
    search.clear()
    return search


def try_everything(matrix: ReplyMatrix) -> int:
    """Return the least total of consistent trees, as a person would find it."""
    opened = least_total(matrix, "consistent")
    return min(opened(guess, None) for guess in range(len(matrix.guesses)))


def pipeline() -> Rows:
    """Time the whole default run from an empty folder, with warm kernels and two cores."""
    times, kilobytes = [], 0
    for _ in range(3):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(ROOT / "data", Path(folder) / "data")
            shutil.copy(ROOT / "config.yaml", folder)
            snakefile = str(ROOT / "Snakefile")
            command = [
                sys.executable,
                "-m",
                "snakemake",
                "-s",
                snakefile,
                "--cores",
                "2",
                "--quiet",
            ]
            start = time.perf_counter()
            process = subprocess.Popen(
                command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
            _, status, usage = os.wait4(process.pid, 0)
            if status:
                raise SystemExit("the pipeline failed; run it by hand to see why")
            times.append(time.perf_counter() - start)
            kilobytes = max(kilobytes, usage.ru_maxrss)
    yield ["the default run, 2 cores", f"{statistics.median(times):.1f} s", "–", "–", "≤ 65 s"]
    yield ["its largest process", f"{kilobytes / 1024:.0f} MB", "–", "–", "≤ 1,000 MB"]


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


def polars_codes(words: tuple[str, ...]) -> pl.DataFrame:
    """Compute replies of all pairs with Polars expressions."""
    length = len(words[0])

    def side(name: str) -> pl.DataFrame:
        return pl.DataFrame(
            {f"{name}{at}": [ord(word[at]) for word in words] for at in range(length)},
            schema_overrides={f"{name}{at}": pl.UInt8 for at in range(length)},
        )

    def green(at: int) -> pl.Expr:
        return pl.col(f"g{at}") == pl.col(f"t{at}")

    def total(terms: Iterator[pl.Expr]) -> pl.Expr:
        return pl.sum_horizontal(pl.lit(0, pl.UInt8), *(term.cast(pl.UInt8) for term in terms))

    def digit(at: int) -> pl.Expr:
        said = pl.col(f"g{at}")
        left = total((pl.col(f"t{other}") == said) & ~green(other) for other in range(length))
        used = total((pl.col(f"g{other}") == said) & ~green(other) for other in range(at))
        return pl.when(green(at)).then(2).otherwise(used < left).cast(pl.UInt8)

    code = pl.sum_horizontal(digit(at) * 3 ** (length - 1 - at) for at in range(length))
    return side("g").lazy().join(side("t").lazy(), how="cross").select(code).collect()


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
    main("--all" in sys.argv[1:])
