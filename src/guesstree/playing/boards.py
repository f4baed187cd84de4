"""Games of several boards: what remains on each, and the guesses with the most information."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from math import fsum

import numpy as np
from numpy.typing import NDArray

from guesstree.advice.contradictions import ContradictionError
from guesstree.advice.position import words_after
from guesstree.advice.word_lists import Turns, WordLists
from guesstree.defaults import LOG_BITS
from guesstree.errors import InputError
from guesstree.games.codes import Candidates
from guesstree.games.matrix import ReplyMatrix
from guesstree.search.metrics import information, metric_named
from guesstree.search.partitions import score_tables, splits_of

EXTRA_TURNS = 5
"""How many more turns than boards a game has."""


_SOLVED = 2.0
"""The bits that a solved board counts; tuned on other games than those in the docs."""


@dataclass(frozen=True)
class Boards:
    """Where a game of several boards stands.

    Attributes
    ----------
    matrix
        The replies of the game, which is the same on all boards.
    left
        For each board, the targets that remain, by position; none if it is solved.
    layers
        The number of the layer that the words of each board are from.
    turns_left
        How many turns are left; 0 for no limit.
    """

    matrix: ReplyMatrix
    left: tuple[Candidates, ...]
    layers: tuple[int, ...] = ()
    turns_left: int = 0

    @property
    def unsolved(self) -> list[Candidates]:
        """The targets that remain on each board that is not solved."""
        return [left for left in self.left if len(left)]

    @cached_property
    def ranking(self) -> tuple[list[int], str]:
        """The guesses by position, the best first, and why that is the best, as a clause.

        Of equals, the first of the list comes first.
        """
        different = {left.tobytes(): left for left in self.unsolved}
        splits = {name: _splits_of(self.matrix, left) for name, left in different.items()}
        of_boards = [splits[left.tobytes()] for left in self.unsolved]
        total, boards = np.sum([costs for costs, _, _ in of_boards], axis=0), len(of_boards)
        for board, left in enumerate(self.left, 1):
            if len(left) == 1:
                total[self.matrix.guess_of_target[left]] = -np.inf
                return _ordered(total), f"the only word that is left on board {board}"
        if boards <= self.turns_left <= boards + 1:  # one turn at most may solve no board
            chances = np.prod([chance for _, chance, _ in of_boards], axis=0)
            if self.turns_left == boards:
                chances = chances - np.prod([chance - hit for _, chance, hit in of_boards], axis=0)
            reason = "the guesses after it are likeliest to solve a board each"
            return _ordered(total, -chances), reason
        reason = "it tells most of all boards together, where a solved board counts as two bits"
        return _ordered(total), reason

    def bits(self, guess: int) -> float:
        """Return the expected information of a guess, in bits, over all boards."""
        parts = (np.bincount(self.matrix.codes[guess, left]) for left in self.unsolved)
        return fsum(information(counts[counts > 0].tolist()) for counts in parts)

    def turns_taken(self, targets: Sequence[int]) -> int:
        """Return how many turns the best guesses take to solve boards that have these targets."""
        boards, turns = self, 0
        while boards.unsolved:
            codes = self.matrix.codes[boards.ranking[0][0]]
            after = (
                left[(codes[left] == codes[target]) & (codes[target] != self.matrix.right)]
                for left, target in zip(boards.left, targets, strict=True)
            )
            turns_left, turns = max(0, boards.turns_left - 1), turns + 1
            boards = replace(boards, left=tuple(after), turns_left=turns_left)
        return turns


def _ordered(*keys: NDArray[np.float64]) -> list[int]:
    """Return positions by the last key, of equals by those before it, the least first."""
    order: list[int] = np.lexsort(keys).tolist()
    return order


def _splits_of(matrix: ReplyMatrix, left: Candidates) -> NDArray[np.float64]:
    """Return for each guess the bits that it leaves on a board, and two chances.

    The first is the chance that this guess or the next one finds the word, the second that this
    guess finds it.
    """
    tables = score_tables([metric_named("neg_entropy")], len(left))
    guesses, masses = np.arange(len(matrix.guesses)), np.ones(len(left), np.int64)
    splits = splits_of(matrix.codes, guesses, left, masses, matrix.right, tables)
    costs = splits.scores / 2**LOG_BITS - _SOLVED * splits.hits
    of_guesses: NDArray[np.float64] = np.array([costs, splits.branches, splits.hits]) / len(left)
    return of_guesses


def reached(lists: WordLists, most: int, turns: Sequence[Turns]) -> Boards:
    """Return where a game with a limit of `most` turns, 0 for none, stands after some turns.

    Raises
    ------
    InputError
        No word of any layer earns all of the replies of a board.
    """
    right = len(lists.rule.texts(lists.form.length)) - 1
    boards: list[tuple[int, tuple[str, ...]]] = []  # the layer of each board, and its words
    for board, said in enumerate(turns, 1):
        try:
            is_solved = said and said[-1][1] == right
            boards.append((0, ()) if is_solved else words_after(lists, said)[:2])
        except ContradictionError as error:
            raise InputError(f"board {board}: {error}") from error
    every = set(chain.from_iterable(words for _, words in boards))
    # A matrix has a target, even where all boards are solved.
    targets = tuple(word for word in lists.guesses if word in every) or lists.guesses[:1]
    position = {word: place for place, word in enumerate(targets)}
    left = tuple(np.array([position[word] for word in words], np.intp) for _, words in boards)
    turns_left = max(0, most - max(map(len, turns)))
    return Boards(lists.replies_to(targets), left, tuple(layer for layer, _ in boards), turns_left)
