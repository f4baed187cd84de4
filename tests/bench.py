"""`make bench`: one table of how fast the program is, each row beside a plain program.

Seconds are CPU seconds, which others on the machine change less than time on the clock. They are
medians of runs in which both programs take turns, after a first run that compiles or loads the
kernels. The ratio is ours divided by the plain program's, so smaller is faster. A row is printed as
soon as it is measured.
"""

import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from pathlib import Path
from typing import NamedTuple

import numpy as np

from guesstree import Game
from guesstree.games.codes import reply_codes
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rules import RULES
from guesstree.search.objective import TO_THE_END, Objective
from guesstree.search.proof import prove_optimal
from guesstree.search.refutation import Refuter
from guesstree.strategies.greedy import grow_greedy
from guesstree.strategies.pairs import best_pairs
from guesstree.study.artifacts import store_replies
from guesstree.words.lists import read_words
from tests.conftest import ROOT
from tests.oracles import greedy_games, wordle_text
from tests.support.cost import plain_seconds

LARGE = ROOT / "data/wordle-nyt2022-guesses-14855.txt"

GREEDY = [*product(("max", "expectation", "neg_entropy"), ("consistent", "any"))]

SAMPLE = slice(60, None, 371)
"""Which first guesses of `nyt` are refuted: forty, in the order of a proof."""

QUESTIONS = (
    ("advise", "--game", "nyt"),
    ("advise", "--game", "nyt", "raise ....Y"),
    ("advise", "--game", "nyt", "--hard", "raise ....Y"),
    ("advise", "--game", "today"),
)

FIXED = "the fixed program of `tests/support/cost.py`"
"""The plain program beside work that nothing plain can do in time."""

Program = Callable[[], object]


class Row(NamedTuple):
    """What some work took.

    Attributes
    ----------
    work
        What was done.
    ours
        The CPU seconds of this version.
    plain
        What the plain program is.
    other
        Its CPU seconds.
    note
        What else was measured.
    """

    work: str
    ours: float
    plain: str
    other: float
    note: str = ""

    def __str__(self) -> str:
        ratio = f"{self.ours / self.other:.2g}"
        cells = self.work, shown(self.ours), self.plain, shown(self.other), ratio, self.note
        return f"| {' | '.join(cells)} |"


def main() -> None:
    """Measure all work, and print a row of the table after each."""
    print("| work | this version | plain program | takes | ratio | |")
    print("|:--|--:|:--|--:|--:|:--|", flush=True)
    words = read_words(ROOT / "data/wordle-targets.txt").words
    large = read_words(LARGE).words
    for rows in (
        plain_python(words[::3], words[::10]),
        large_matrix(large),
        proofs(compute_replies("wordle", words)),
        first_guesses(Game("nyt")),
        questions(),
    ):
        for row in rows:
            print(row, flush=True)


def plain_python(many: Sequence[str], words: Sequence[str]) -> Iterator[Row]:
    """Compare replies and the six greedy trees of the notebook with the tests' plain Python."""
    wordle = RULES["wordle"]
    ours, other = side_by_side(
        lambda: reply_codes(wordle, many, many),
        lambda: [wordle_text(guess, target) for guess in many for target in many],
    )
    yield Row(f"replies of {len(many)} words", ours, "the same in plain Python", other)

    matrix = compute_replies("wordle", words)
    ours, other = side_by_side(
        lambda: [grow_greedy(matrix, *strategy) for strategy in GREEDY],
        lambda: [greedy_games("wordle", *one, words, words, (4, 125)) for one in GREEDY],
    )
    yield Row(
        f"six greedy trees of {len(words)} words", ours, "the same in plain Python", other
    )


def large_matrix(words: Sequence[str]) -> Iterator[Row]:
    """Compare a large matrix with filling as much memory, and store it."""
    wordle = RULES["wordle"]
    codes = np.empty((len(words), len(words)), np.uint8)
    ours, other = side_by_side(
        lambda: reply_codes(wordle, words, words), lambda: codes.fill(7), runs=9
    )
    yield Row("replies of 14,855 words", ours, "filling as much memory", other)

    with tempfile.TemporaryDirectory() as folder:
        stored = Path(folder, "replies.parquet")
        row = beside_fixed(
            "replies of 14,855 words, stored",
            lambda: store_replies(stored, "wordle", words),
        )
        yield row._replace(note=f"{stored.stat().st_size / 1e6:.0f} MB")


def proofs(matrix: ReplyMatrix) -> Iterator[Row]:
    """Prove the lowest totals of the 2,309 words, with and without a limit of turns."""
    for limit in (None, 6, 5):
        goal = f"at most {limit} guesses" if limit else "no limit"
        yield beside_fixed(
            f"proof of 2,309 words, consistent, {goal}",
            partial(prove_optimal, matrix, Objective("consistent", limit=limit)),
        )


def first_guesses(game: Game) -> Iterator[Row]:
    """Refute first guesses of `nyt`, and find its best pairs and openings."""
    known = game._proved_tree()
    assert known is not None
    refuter = Refuter(game.replies, Objective("any"), known[0], TO_THE_END)
    sample = refuter.openers[SAMPLE]
    yield beside_fixed(
        f"{len(sample)} first guesses of nyt refuted", partial(refute, refuter)
    )
    yield beside_fixed("20 best pairs of nyt", partial(best_pairs, game.replies, 20))
    yield beside_fixed("best openings of nyt", game.openings)


def refute(refuter: Refuter) -> None:
    """Refute the first guesses of the sample, each with an empty table."""
    for opener in refuter.openers[SAMPLE]:
        refuter.search.clear()
        refuter.refute(opener, want_exact=False)


def questions() -> Iterator[Row]:
    """Ask for advice on the command line, in a process of its own for each answer."""
    for arguments in QUESTIONS:
        command = [sys.executable, "-m", "guesstree", *arguments]
        ask = partial(subprocess.run, command, check=True, stdout=subprocess.DEVNULL)
        yield beside_fixed(f"`guesstree {' '.join(arguments)}`", ask)


def beside_fixed(work: str, program: Program) -> Row:
    """Measure some work beside the fixed program."""
    ours, plain = side_by_side(program, plain_seconds)
    return Row(work, ours, FIXED, plain)


def side_by_side(*programs: Program, runs: int = 3) -> list[float]:
    """Return the median CPU seconds of programs that take turns; first turns do not count."""
    taken: list[list[float]] = [[] for _ in programs]
    for turn in range(runs + 1):
        for program, seconds in zip(programs, taken, strict=True):
            start = cpu_seconds()
            program()
            if turn:
                seconds.append(cpu_seconds() - start)
    return [statistics.median(seconds) for seconds in taken]


def cpu_seconds() -> float:
    """Return the processor time of this process, and of those that it started and that ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + used.ru_utime + used.ru_stime


def shown(seconds: float) -> str:
    """Return a time with a fitting unit."""
    return f"{seconds:,.2f} s" if seconds >= 1 else f"{1000 * seconds:,.2f} ms"


if __name__ == "__main__":
    main()
