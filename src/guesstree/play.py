"""Play: a guesser, and a replier that does not have to be kind."""

from collections.abc import Callable
from itertools import count
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.advice import Members, judge
from guesstree.games import Reply
from guesstree.replies import ReplyMatrix
from guesstree.strategies.bounds import NO_BOUND
from guesstree.strategies.search import Search
from guesstree.trees import GuessTree
from guesstree.words import Word

Said = list[tuple[int, Reply]]
"""Guesses by position, and the replies that they earned."""

Guesser = Callable[[Said, Members], int]
"""From what was said, and the targets that remain, to the next guess by position."""

Replier = Callable[[int, Members], Reply]
"""From a guess and the targets that remain to the reply."""


class Turn(NamedTuple):
    """One turn: the guess, the text of its reply, and the targets that remain after."""

    guess: Word
    reply: str
    remaining: int


class Move(NamedTuple):
    """One turn with its numbers.

    `targets` remain before the guess and `remaining` after the reply, of which `expected` were to
    be expected; `information` bits were to be expected, and `gained` were told.
    """

    targets: int
    guess: Word
    expected: float
    information: float
    reply: str
    remaining: int
    gained: float


def play(replies: ReplyMatrix, guesser: Guesser, replier: Replier) -> list[Move]:
    """Play one game to its end and return its moves."""
    members: Members = np.arange(len(replies.targets))
    said: Said = []
    moves: list[Move] = []
    while not said or said[-1][1] != replies.right:
        guess = guesser(said, members)
        code = replier(guess, members)
        moves.append(move(replies, members, guess, code))
        members = members[replies.codes[guess, members] == code]
        said.append((guess, code))
    return moves


def move(replies: ReplyMatrix, members: Members, guess: int, code: Reply) -> Move:
    """Return what a guess and its reply come to among the targets that remain."""
    judged = judge(replies, members, guess, code)
    return Move(
        targets=len(members),
        guess=replies.guesses[guess],
        expected=judged.expected,
        information=judged.information,
        reply=replies.texts[code],
        remaining=judged.remaining,
        gained=judged.gained,
    )


def tree_guesser(tree: GuessTree, replies: ReplyMatrix) -> Guesser:
    """Return a guesser that follows a tree."""
    position = {guess: at for at, guess in enumerate(replies.guesses)}

    def guess(said: Said, _: Members) -> int:
        node = 0
        for _said, code in said:
            node = tree.children[node][replies.texts[code]]
        return position[str(tree.guess[node])]

    return guess


def random_guesser(replies: ReplyMatrix, seed: int) -> Guesser:
    """Return a guesser that draws from the targets that remain."""
    random = np.random.default_rng(seed)
    return lambda _, members: int(replies.homes[random.choice(members)])


def honest_replier(replies: ReplyMatrix, target: int) -> Replier:
    """Return a replier that has chosen its target."""
    return lambda guess, _: int(replies.codes[guess, target])


def evil_replier(replies: ReplyMatrix) -> Replier:
    """Return a replier that keeps the largest branch, of equals the one with the first target.

    It concedes only when no other target is left.
    """

    def reply(guess: int, members: Members) -> Reply:
        codes = replies.codes[guess, members]
        sizes = np.bincount(codes, minlength=len(replies.texts))
        sizes[replies.right] = 0
        if not sizes.any():
            return replies.right
        return int(codes[int((sizes[codes] == sizes.max()).argmax())])

    return reply


def perfect_replier(replies: ReplyMatrix) -> Replier:
    """Return a replier that makes the game last: the best guesser then needs most guesses.

    Of branches that take as many guesses in the worst case it keeps the largest, and of equals
    the one whose reply comes first.
    """

    def reply(guess: int, members: Members) -> Reply:
        codes = replies.codes[guess, members]
        branches = {
            int(code): members[codes == code] for code in np.unique(codes[codes != replies.right])
        }
        depth = 0
        best = replies.right
        for code in sorted(branches, key=lambda each: -len(branches[each])):
            branch = replies.among(branches[code])
            while not can_be_found(branch, depth):
                depth, best = depth + 1, code
        return best

    return reply


def can_be_found(replies: ReplyMatrix, limit: int) -> bool:
    """Tell whether some strategy finds every target within so many guesses."""
    targets = len(replies.targets)
    if limit < 1 or targets <= 2:
        return limit >= targets
    return Search(replies, "any", limit=limit, deciding=True).value(None, NO_BOUND)[1]


def least_worst_case(replies: ReplyMatrix) -> int:
    """Return within how many guesses the best strategy finds every target.

    That is the value of the game against an adversary who knows everything.
    """
    return next(limit for limit in count(1) if can_be_found(replies, limit))


def likely_target(replies: ReplyMatrix, seed: int) -> int:
    """Draw a target by the weights of the targets, or evenly where they have none."""
    weights = replies.weights
    chances: NDArray[np.float64] | None = None if weights is None else weights / weights.sum()
    return int(np.random.default_rng(seed).choice(len(replies.targets), p=chances))


def evil_game(tree: GuessTree, targets: tuple[Word, ...], right: str) -> list[Turn]:
    """Return the one game of a tree against a replier that always keeps the largest branch.

    Among branches of equal size it keeps the one whose first target comes first in list order.
    It concedes (`right` is the reply that does) only when no other target is left.
    """
    first = _first_targets(tree, targets)
    turns = []
    node: int | None = 0
    while node is not None:
        children = tree.children.get(node, {})
        reply, child = min(
            children.items(),
            key=lambda branch: (-tree.size[branch[1]], first[branch[1]]),
            default=(right, None),
        )
        remaining = 1 if child is None else int(tree.size[child])
        turns.append(Turn(str(tree.guess[node]), reply, remaining))
        node = child
    return turns


def _first_targets(tree: GuessTree, targets: tuple[Word, ...]) -> list[int]:
    """Return, for each node, the list position of the first target below it."""
    position = {target: at for at, target in enumerate(targets)}
    first = np.full(len(tree), len(targets))
    first[tree.right] = [position[guess] for guess in tree.guess[tree.right].tolist()]
    for node in range(len(tree) - 1, 0, -1):
        parent = tree.parent[node]
        first[parent] = min(first[parent], first[node])
    return first.tolist()
