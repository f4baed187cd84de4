"""Several boards at once: each guess goes to all boards, and a board that is solved stays solved.

The targets of the boards are drawn independently, each of them equally likely. Where a board has
one target left, no guess is better: it has to be said sooner or later, and it tells something of
the other boards at once. Elsewhere the guess is taken after which the boards are expected to need
fewest guesses: one for each board, and more for one with several targets, the less the more boards
are left, as what is said for one board tells of the others. Where few outcomes are left, all ways
to go on are compared.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from math import fsum, prod, sqrt

import numpy as np
from numpy.typing import NDArray

from guesstree.errors import InputError
from guesstree.jit import Array, jit
from guesstree.metrics.registry import LOG_BITS, Metric, information, metric_named
from guesstree.metrics.scoring import (
    ScoreScratch,
    ScoreTables,
    score_guess,
    score_scratch,
    score_tables,
)
from guesstree.replies.codes import Candidates, Positions
from guesstree.replies.matrix import ReplyMatrix

EXTRA_TURNS = 5
"""A game has so many more turns than boards."""

MOST_OUTCOMES = 64
"""Up to so many outcomes, targets of all boards, all ways to go on are compared."""

MOST_EXACT = 2_000
"""Up to so many outcomes of a whole game, all ways to play it are compared."""

TRIED = 16
"""By so many guesses beside the targets that remain, those with the least estimates."""

_UNIT = 1 << LOG_BITS  # a guess
_MORE, _PER_BIT = 1.0, 0.1  # guesses beyond one of a board of several targets, and per bit of it

_Targets = tuple[int, ...]
_Sets = tuple[_Targets, ...]
"""For each board, the targets that remain, by position; none if it is solved."""


@dataclass(frozen=True)
class Boards:
    """Where a game of several boards stands.

    Attributes
    ----------
    matrix
        The replies of the game, which is the same on all boards.
    left
        For each board, the targets that remain, by position; none if it is solved.
    """

    matrix: ReplyMatrix
    left: tuple[Candidates, ...]

    @property
    def unsolved(self) -> list[int]:
        """The boards that are not solved, by number from 0."""
        return [board for board, left in enumerate(self.left) if len(left)]

    @property
    def lone(self) -> int | None:
        """The first board that has one target left, by number from 0."""
        return next((board for board, left in enumerate(self.left) if len(left) == 1), None)

    @property
    def compared(self) -> bool:
        """Whether so few outcomes are left that all ways to go on are compared."""
        return prod(len(self.left[board]) for board in self.unsolved) <= MOST_OUTCOMES

    @cached_property
    def best(self) -> int:
        """The best guess, by position; of equals, the first of the list."""
        if self.lone is not None:
            return int(self.matrix.guess_of_target[self.left[self.lone][0]])
        if not self.compared:
            return int(self._by_estimate[0])
        left = [self.left[board] for board in self.unsolved]
        tried = self._by_estimate[:TRIED]
        targets = self.matrix.guess_of_target[np.concatenate(left)]
        search = _Search(self.matrix, np.concatenate((tried, targets)))
        return search.best(tuple(tuple(each.tolist()) for each in left))[1]

    @cached_property
    def _by_estimate(self) -> NDArray[np.intp]:
        """All guesses, those first after which the boards are expected to need fewest."""
        scores = _scores(self.matrix, [self.left[board] for board in self.unsolved])
        return np.argsort(scores, kind="stable")

    def best_few(self, count: int) -> list[int]:
        """Return the best guess, and those after it by the estimate."""
        others = self._by_estimate[: count + 1].tolist()
        return list(dict.fromkeys([self.best, *others]))[:count]

    def bits(self, guess: int) -> float:
        """Return what the replies to a guess are expected to tell of all boards together."""
        parts = (np.bincount(self.matrix.codes[guess, self.left[at]]) for at in self.unsolved)
        return fsum(information(counts[counts > 0].tolist()) for counts in parts)

    def after(self, guess: int, codes: Sequence[int]) -> "Boards":
        """Return where the game stands after a guess and its replies, which some target earns."""
        parts = list(self.left)
        for board in self.unsolved:
            left = self.left[board]
            parts[board] = left[self.matrix.codes[guess, left] == codes[board]]
            if codes[board] == self.matrix.right:
                parts[board] = left[:0]
        return replace(self, left=tuple(parts))


def start(matrix: ReplyMatrix, boards: int) -> Boards:
    """Return a game of so many boards before its first guess."""
    return Boards(matrix, (np.arange(len(matrix.targets)),) * boards)


def turns_taken(boards: Boards, targets: Sequence[int]) -> int:
    """Return how many turns the best guesses take to solve all boards, which have these targets."""
    turns = 0
    while boards.unsolved:
        boards = boards.after(boards.best, boards.matrix.codes[boards.best, targets].tolist())
        turns += 1
    return turns


def random_targets(matrix: ReplyMatrix, boards: int, random: np.random.Generator) -> list[int]:
    """Return the targets of a game, by position, all different where there are enough."""
    drawn = random.choice(len(matrix.targets), boards, replace=boards > len(matrix.targets))
    return [int(target) for target in drawn]


def least_total(matrix: ReplyMatrix, boards: int) -> int:
    """Return the least number of guesses over all targets of all boards, which may be equal.

    Its time grows fast: two boards of 27 targets take a second, of 36 some 15.

    Raises
    ------
    InputError
        There are more than 2,000 outcomes.
    """
    every = tuple(range(len(matrix.targets)))
    if len(every) ** boards > MOST_EXACT:
        raise InputError(
            f"{len(every):,} targets are too many for the exact least of {boards} boards, which is "
            f"for {int(MOST_EXACT ** (1 / boards))} at most; leave it out, or choose a shorter list"
        )
    return _Search(matrix, np.arange(len(matrix.guesses))).least((every,) * boards)


class _Search:
    """Exact search of the least guesses over all outcomes, by some of the guesses."""

    def __init__(self, matrix: ReplyMatrix, guesses: Positions) -> None:
        self._matrix = matrix
        self._guesses = list(dict.fromkeys(guesses.tolist()))
        self._known: dict[_Sets, int] = {(): 0}
        self._parts: dict[tuple[int, _Targets], list[_Targets]] = {}

    def least(self, sets: _Sets) -> int:
        """Return the least guesses over all outcomes."""
        unsolved = tuple(sorted(each for each in sets if each))
        if unsolved not in self._known:
            self._known[unsolved] = self.best(unsolved)[0]
        return self._known[unsolved]

    def best(self, sets: _Sets) -> tuple[int, int]:
        """Return the least guesses over all outcomes, and the guess that begins with."""
        outcomes, least, chosen = prod(map(len, sets)), -1, -1
        lone = [int(self._matrix.guess_of_target[each[0]]) for each in sets if len(each) == 1]
        splits = ((guess, self._split(guess, sets)) for guess in lone[:1] or self._guesses)
        rows = [(sum(map(_bound, product(*parts))), *row) for row in splits if (parts := row[1])]
        for bound, guess, parts in sorted(rows, key=lambda row: row[0]):
            total = outcomes + bound
            for children in product(*parts):
                if 0 <= least <= total:
                    break
                total += self.least(children) - _bound(children)
            if least < 0 or total < least:
                least, chosen = total, guess
        return least, chosen

    def _split(self, guess: int, sets: _Sets) -> list[list[_Targets]]:
        """Return the parts of each board after a guess; none if it tells nothing of any."""
        parts = [self._parts_of(guess, each) for each in sets]
        return [] if parts == [[each] for each in sets] else parts

    def _parts_of(self, guess: int, targets: _Targets) -> list[_Targets]:
        """Return the targets of a board that each reply leaves; none if it is right."""
        key = guess, targets
        if key not in self._parts:
            found: dict[int, list[int]] = {}
            codes = self._matrix.codes[guess, list(targets)].tolist()
            for target, code in zip(targets, codes, strict=True):
                found.setdefault(code, []).append(target)
            right = self._matrix.right
            self._parts[key] = [() if code == right else (*found[code],) for code in found]
        return self._parts[key]


def _bound(sets: _Sets) -> int:
    """Return a lower bound of the guesses over all outcomes.

    Boards without a common target need a guess each. If each has several targets, the first guess
    is right on one board at most, in one of so many outcomes as the smallest has targets.
    """
    sizes = [len(each) for each in sets if each]
    if not sizes:
        return 0
    apart = len(set().union(*sets)) == sum(sizes)
    outcomes, least = prod(sizes), min(sizes)
    wrong = outcomes - outcomes // least if least > 1 else 0
    return outcomes * (len(sizes) if apart else 1) + wrong


def _scores(matrix: ReplyMatrix, left: Sequence[Candidates]) -> NDArray[np.int64]:
    """Return for each guess the estimate of the guesses after it, in parts of a guess."""
    sets = {each.tobytes(): each for each in left}
    metric = _metric(len(left))
    made = {name: _board_scores_of(matrix, each, metric) for name, each in sets.items()}
    scores: NDArray[np.int64] = np.sum([made[each.tobytes()] for each in left], axis=0)
    return scores


def _metric(boards: int) -> Metric:
    def weights(targets: int) -> NDArray[np.int64]:
        sizes = np.arange(targets + 1)
        more = _MORE * _UNIT * np.maximum(sizes - 1, 0)
        more += _PER_BIT * metric_named("neg_entropy").weights(targets)
        return sizes * _UNIT + (more / sqrt(boards)).astype(np.int64)

    return Metric("boards", "Guesses on a board", weights, len, head_start=lambda _: _UNIT)


def _board_scores_of(
    matrix: ReplyMatrix, candidates: Candidates, metric: Metric
) -> NDArray[np.int64]:
    tables = score_tables([metric], len(candidates))
    scratch = score_scratch(tables, matrix.right + 1)
    masses = np.ones(len(matrix.targets), np.int64)
    return _board_scores(matrix.codes, candidates, masses, tables, scratch)


@jit
def _board_scores(
    codes: Array, candidates: Array, masses: Array, tables: ScoreTables, scratch: ScoreScratch
) -> Array:
    """Return for each guess the expected estimate for a board after it, in parts of a guess."""
    scores = np.empty(len(codes), np.int64)
    for guess in range(len(codes)):
        score_guess(codes, guess, candidates, masses, tables, scratch)
        scores[guess] = scratch.scores[0] // len(candidates)
    return scores
