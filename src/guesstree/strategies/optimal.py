"""Optimal trees: the least total number of guesses, found and proved by branch and bound.

How the search goes, and why its bounds hold, is said in `guesstree.strategies.search`.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from guesstree.errors import InputError
from guesstree.kernels import Array
from guesstree.replies import ReplyMatrix
from guesstree.strategies.greedy import grow_greedy
from guesstree.strategies.search import (
    MOST_GUESSES,
    NO_BOUND,
    Desk,
    Game,
    Memo,
    best_guess,
    branch_bound,
    empty_desk,
    empty_memo,
    game_of,
    search_opener,
)
from guesstree.trees import GuessTree
from guesstree.words import Word


@dataclass(frozen=True)
class Opener:
    """What is proved of one first guess.

    Attributes
    ----------
    guess
        The first guess.
    bound
        Least total number of guesses if `exact`, otherwise a number that it cannot be below.
    exact
        Whether the value is known.
    nodes
        Sets of targets that the search looked into.
    """

    guess: Word
    bound: int
    exact: bool
    nodes: int


@dataclass(frozen=True)
class Proof:
    """A tree of least total, and for every first guess why it is not better."""

    tree: GuessTree
    total: int
    openers: tuple[Opener, ...]


def prove_optimal(
    replies: ReplyMatrix, mode: str, progress: Callable[[int, int, int], None] | None = None
) -> Proof:
    """Find a tree of least total number of guesses, and prove that there is no better one.

    Parameters
    ----------
    replies
        What every guess earns against every target.
    mode
        `consistent` guesses only remaining targets, `any` every guess everywhere.
    progress
        Called after every first guess with the number done, the number of all, and the least
        total known.

    Raises
    ------
    InputError
        The game is too large to be searched: more than 131,072 guesses, or a tree that goes
        deeper than 64 guesses.
    """
    consistent = mode == "consistent"
    if len(replies.guesses) > MOST_GUESSES:
        raise InputError(f"{len(replies.guesses)} guesses are more than a proof can hold")
    game, memo, desk = game_of(replies), empty_memo(), empty_desk(replies)
    order = _promising_first(game, desk, replies.homes if consistent else range(len(game.codes)))
    desk.lists[0, : len(order)], desk.list_count[0] = order, len(order)
    greedy = grow_greedy(replies, "parts", mode, any_window=(1, None))
    # One more than a total that exists, so that some first guess must come in below.
    least, best = sum(greedy.scores().values()) + 1, -1
    openers = []
    for done, guess in enumerate(order, start=1):
        before = int(desk.nodes[0])
        try:
            bound, exact = search_opener(game, memo, desk, least, guess, consistent)
        except OverflowError as error:
            raise InputError("the tree of a proof goes deeper than 64 guesses") from error
        nodes = int(desk.nodes[0]) - before
        openers.append(Opener(replies.guesses[guess], int(bound), bool(exact), nodes))
        if exact:
            least, best = int(bound), guess
        if progress:
            progress(done, len(order), least)
    tree = _tree(replies, game, memo, desk, best, consistent)
    return Proof(tree, least, tuple(openers))


def _promising_first(game: Game, desk: Desk, guesses: Array | range) -> Array:
    """Return the guesses in the order of what they are worth as a first guess."""
    size = len(game.homes)

    def key(guess: int) -> tuple[int, int]:
        bound, squares, _ = branch_bound(
            game.codes[guess], desk.order, game.rise, desk.counts, 2 * size, NO_BOUND
        )
        return 2 * squares + size * bound, guess

    return np.array(sorted(map(int, guesses), key=key), np.int32)


def _tree(
    replies: ReplyMatrix, game: Game, memo: Memo, desk: Desk, opener: int, consistent: bool
) -> GuessTree:
    """Write out the tree of the first guess, from what the memo holds of its branches."""
    rows: list[tuple[int, int, int, int, int]] = []
    waiting = [(np.arange(len(game.homes), dtype=np.int32), -1, -1)]
    while waiting:
        members, parent, reply = waiting.pop()
        node = len(rows)
        guess = opener
        if node > 0:
            guess = int(best_guess(game, memo, desk, members, consistent))
        depth = 1 if parent < 0 else rows[parent][4] + 1
        rows.append((parent, reply, guess, len(members), depth))
        codes = game.codes[guess][members]
        waiting += [
            (members[codes == code], node, int(code))
            for code in np.unique(codes)[::-1]
            if code != replies.right
        ]
    return GuessTree.from_codes(np.array(rows, np.int32).T, replies)
