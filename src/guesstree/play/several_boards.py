"""Games of several boards: the candidates of each, and the most informative guesses."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from math import fsum

import numpy as np
from numpy.typing import NDArray

from guesstree.base.constants import LOG_BITS
from guesstree.base.errors import placed
from guesstree.games.codes import Candidates
from guesstree.games.matrix import ReplyMatrix
from guesstree.play.position import words_after
from guesstree.play.sentences import phrase
from guesstree.play.word_lists import Turns, WordLists
from guesstree.search.metrics import information
from guesstree.strategies.recipes import splits_by

EXTRA_TURNS = 5
"""A game has this many more turns than boards."""

SOLVED_BITS = 2.0
"""The bits that a solved board counts as; tuned on games that the docs do not use."""


@dataclass(frozen=True)
class Boards:
    """The position in a game of several boards.

    Attributes
    ----------
    matrix
        The replies of the game, which is the same on all boards.
    left
        The positions of the candidates of each board; none if it is solved.
    layers
        For each board, the number of the layer that its candidates come from.
    turns_left
        How many turns are left; 0 for no limit.
    never_recommended
        Words that are only recommended if a board has to be solved now.
    """

    matrix: ReplyMatrix
    left: tuple[Candidates, ...]
    layers: tuple[int, ...] = ()
    turns_left: int = 0
    never_recommended: frozenset[str] = frozenset()

    @property
    def unsolved(self) -> list[Candidates]:
        """The candidates of each unsolved board."""
        return [left for left in self.left if len(left)]

    @cached_property
    def ranking(self) -> tuple[list[int], str]:
        """The positions of the guesses, best first, and the reason for the first, as a clause.

        List order decides between equal guesses.
        """
        boards = len(self.unsolved)
        # Boards are independent: the bits that are left add up, and the chances multiply.
        costs, soon, now = self._splits_of_boards()
        cost = costs.sum(axis=0)

        # A known word takes a turn anyway, and its replies on other boards may help.
        for board, left in enumerate(self.left, 1):
            if len(left) == 1:
                cost[self.matrix.guess_of_target[left]] = -np.inf
                return _ordered(cost), phrase("only word on board", board=board)

        if boards <= self.turns_left <= boards + 1:  # all turns but one must solve a board
            # The chance that each board is solved now, or by one guess of its own. If no turn can
            # be spared, this guess has to solve one, so games where it solves none do not count.
            chances = soon.prod(axis=0)
            if self.turns_left == boards:
                chances = chances - (soon - now).prod(axis=0)
            return _ordered(cost, -chances), phrase("solves boards")

        # No game is lost for the words that are never recommended.
        order, reason = _ordered(cost), phrase("information on boards")
        words = self.matrix.guesses
        named = [guess for guess in order if words[guess] not in self.never_recommended]
        if named and named[0] != order[0]:
            reason = phrase("apart from some", reason=reason)
        return named or order, reason

    def _splits_of_boards(self) -> NDArray[np.float64]:
        """Return the results of `_splits_of` for all unsolved boards, by kind, board and guess."""
        splits = {}
        for left in self.unsolved:
            key = left.tobytes()  # boards may have the same candidates
            if key not in splits:
                splits[key] = _splits_of(self.matrix, left)
        return np.stack([splits[left.tobytes()] for left in self.unsolved], axis=1)

    def bits(self, guess: int) -> float:
        """Return the expected information of a guess, in bits, over all boards."""
        parts = (np.bincount(self.matrix.codes[guess, left]) for left in self.unsolved)
        return fsum(information(counts[counts > 0].tolist()) for counts in parts)

    def turns_taken(self, targets: Sequence[int]) -> int:
        """Return how many turns the best guesses take to solve boards with these targets."""
        boards = self
        turns = 0
        while boards.unsolved:
            guess = boards.ranking[0][0]
            boards = boards.after(guess, targets)
            turns += 1
        return turns

    def after(self, guess: int, targets: Sequence[int]) -> "Boards":
        """Return the boards after a guess, if these are their targets."""
        codes = self.matrix.codes[guess]
        left = []
        for candidates, target in zip(self.left, targets, strict=True):
            is_solved = codes[target] == self.matrix.right
            left.append(candidates[(codes[candidates] == codes[target]) & ~is_solved])
        return replace(self, left=tuple(left), turns_left=max(0, self.turns_left - 1))


def _ordered(*keys: NDArray[np.float64]) -> list[int]:
    """Return positions sorted by the last key, then by the key before it, and so on."""
    order: list[int] = np.lexsort(keys).tolist()
    return order


def _splits_of(matrix: ReplyMatrix, left: Candidates) -> NDArray[np.float64]:
    """Return three numbers for each guess: the bits that it leaves on a board, and two chances.

    The first is the chance that this guess or the next one finds the target. The second is the
    chance that this guess finds it.
    """
    splits = splits_by("neg_entropy", matrix, left)

    # Scores are n log2 n in steps of 2^-40 bits. In each branch the next guess can find one
    # target; the right branch is found already.
    costs = splits.scores / 2**LOG_BITS - SOLVED_BITS * splits.hits
    return np.asarray(np.array([costs, splits.branches, splits.hits]) / len(left))


def boards_after(
    lists: WordLists, turn_limit: int, turns_of_boards: Sequence[Turns]
) -> Boards:
    """Return the boards after some turns on each; a turn limit of 0 means no limit.

    Raises
    ------
    InputError
        No word of any layer fits all replies of a board.
    """
    layers = []
    words_of_boards = []
    words: tuple[str, ...]
    for board, turns in enumerate(turns_of_boards, 1):
        layer, words = 0, ()
        if not is_solved(turns, lists):
            with placed(f"board {board}"):
                layer, words, _ = words_after(lists, turns)
        layers.append(layer)
        words_of_boards.append(words)

    every = set(chain.from_iterable(words_of_boards))

    # A matrix needs a target, even if all boards are solved.
    targets = tuple(word for word in lists.guesses if word in every) or lists.guesses[:1]
    position = {word: at for at, word in enumerate(targets)}
    return Boards(
        lists.replies_to(targets, lists.guesses),
        left=tuple(
            np.array([position[word] for word in words], np.intp)
            for words in words_of_boards
        ),
        layers=tuple(layers),
        turns_left=max(0, turn_limit - max(map(len, turns_of_boards))),
        never_recommended=lists.never_recommended,
    )


def is_solved(turns: Turns, lists: WordLists) -> bool:
    """Tell whether the last turn of a board found its target."""
    return bool(turns) and turns[-1][1] == len(lists.rule.texts(lists.form.length)) - 1
