"""Players: guessers, and repliers that know their target or choose it as late as possible."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.errors import InputError, counted
from guesstree.games.codes import Candidates
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.rule import Reply, Rule
from guesstree.games.symmetries import drawn_images
from guesstree.games.tree import GuessTree, Turn
from guesstree.play.advice import outcome
from guesstree.play.arguments import Track, untracked
from guesstree.play.situations import check_mode, hard_fault

Said = list[tuple[int, Reply]]
"""Guesses by position, and the replies that they earned."""

Guesser = Callable[[Said, Candidates], int]
"""From the guesses and replies so far, and the targets that remain, to the position of a guess."""

Replier = Callable[[int, Candidates], Reply]
"""From a guess and the targets that remain to the reply."""


_TARGETS, _GUESSES, _IMAGES = 0, 1, 2
"""Streams of random numbers: with one for both, a guesser would draw the target itself."""


class Move(NamedTuple):
    """One turn with its numbers.

    Attributes
    ----------
    targets
        Targets that remain before the guess.
    guess
        The guess.
    expected
        The expected number of targets after its reply.
    information
        The expected information of its reply, in bits.
    reply
        The text of the reply.
    remaining
        Targets that remain after the reply.
    gained
        The information that the reply gave, in bits.
    """

    targets: int
    guess: str
    expected: float
    information: float
    reply: str
    remaining: int
    gained: float


def play(replies: ReplyMatrix, guesser: Guesser, replier: Replier) -> list[Move]:
    """Play one game to its end and return its moves."""
    return moves_of(replies, said_in(replies, guesser, replier))


def said_in(replies: ReplyMatrix, guesser: Guesser, replier: Replier) -> Said:
    """Play one game to its end and return its guesses and their replies.

    Raises
    ------
    InputError
        The target is not found with as many guesses as there are words.
    """
    candidates: Candidates = np.arange(len(replies.targets))
    said: Said = []
    while not said or said[-1][1] != replies.right:
        if len(said) == len(replies.guesses):
            raise InputError(
                f"{counted(len(said), 'guess')} do not find the target, as the guesser repeats "
                f"itself, lastly by {replies.guesses[said[-1][0]]!r}; guess targets that remain"
            )
        guess = guesser(said, candidates)
        code = replier(guess, candidates)
        candidates = candidates[replies.codes[guess, candidates] == code]
        said.append((guess, code))
    return said


def moves_of(replies: ReplyMatrix, said: Said) -> list[Move]:
    """Return the moves that guesses and their replies are."""
    candidates: Candidates = np.arange(len(replies.targets))
    moves = []
    for guess, code in said:
        moves.append(move(replies, candidates, guess, code))
        candidates = candidates[replies.codes[guess, candidates] == code]
    return moves


def move(replies: ReplyMatrix, candidates: Candidates, guess: int, code: Reply) -> Move:
    """Return the numbers of a guess and its reply, given the targets that remain before."""
    split, remaining, gained = outcome(replies, candidates, guess, code)
    return Move(
        targets=len(candidates),
        guess=replies.guesses[guess],
        expected=split.expected,
        information=split.information,
        reply=replies.texts[code],
        remaining=remaining,
        gained=gained,
    )


def tree_guesser(tree: GuessTree, replies: ReplyMatrix) -> Guesser:
    """Return a guesser that follows a tree."""

    def guess(said: Said, _: Candidates) -> int:
        node = 0
        try:
            for _said, code in said:
                node = tree.children[node][code]
            return replies.position[str(tree.guess[node])]
        except KeyError:
            raise InputError("the tree is not one of this game; choose one that is") from None

    return guess


def turned_guesser(tree: GuessTree, replies: ReplyMatrix, seed: int | None) -> Guesser:
    """Return a guesser that follows an image of a tree, which is drawn from those by symmetries.

    It goes where the tree goes for a target whose image may be the target. So targets that a
    symmetry turns into each other take equally many guesses on average.
    """
    if replies.symmetries is None:
        return tree_guesser(tree, replies)
    images = drawn_images(replies.symmetries, _random(seed, _IMAGES))
    followed, targets = tree_guesser(tree, replies), replies.guess_of_target

    def guess(said: Said, candidates: Candidates) -> int:
        target = np.flatnonzero(images[targets] == targets[candidates[0]])[0]
        own: Said = []
        for _ in said:
            followed_guess = followed(own, candidates)
            own.append((followed_guess, int(replies.codes[followed_guess, target])))
        return int(images[followed(own, candidates)])

    return guess


def obeying(guesser: Guesser, replies: ReplyMatrix, rule: Rule, hard: str) -> Guesser:
    """Return a guesser that raises `InputError` where a hard mode refuses its guess."""
    check_mode(hard)

    def guess(said: Said, candidates: Candidates) -> int:
        chosen = guesser(said, candidates)
        word = replies.guesses[chosen]
        turns = [(replies.guesses[earlier], code) for earlier, code in said]
        fault = hard_fault(rule, hard, turns, word)
        if fault is None:
            return chosen
        raise InputError(
            f"hard mode {str(hard)!r} refuses guess {len(said) + 1} of this guesser, {word!r}: "
            f"{fault}; choose a strategy that keeps to it, such as one of mode consistent"
        )

    return guess


def random_guesser(replies: ReplyMatrix, seed: int | None) -> Guesser:
    """Return a guesser that draws from the targets that remain."""
    random = _random(seed, _GUESSES)
    return lambda _, candidates: int(replies.guess_of_target[random.choice(candidates)])


def honest_replier(replies: ReplyMatrix, target: int) -> Replier:
    """Return a replier that knows its target from the start."""
    return lambda guess, _: int(replies.codes[guess, target])


def evil_replier(replies: ReplyMatrix) -> Replier:
    """Return a replier that keeps the largest branch, of equals the one with the first target.

    It gives the right reply only when no other target is left.
    """

    def reply(guess: int, candidates: Candidates) -> Reply:
        codes = replies.codes[guess, candidates]
        sizes = np.bincount(codes, minlength=len(replies.texts))
        sizes[replies.right] = 0
        if not sizes.any():
            return replies.right
        return int(codes[int((sizes[codes] == sizes.max()).argmax())])

    return reply


def perfect_replier(replies: ReplyMatrix, track: Track = untracked) -> Replier:
    """Return a replier that makes the game as long as it can against the best guesser.

    Of branches with the same worst case it keeps the largest, and of equals the one whose reply has
    the least code. `track` shows how many branches were compared.
    """

    def reply(guess: int, candidates: Candidates) -> Reply:
        codes = replies.codes[guess, candidates]
        branches = {
            int(code): candidates[codes == code]
            for code in np.unique(codes[codes != replies.right])
        }
        if not branches:
            return replies.right
        order = sorted(branches, key=lambda each: -len(branches[each]))
        return order[_longest([replies.with_targets(branches[code]) for code in order], track)]

    return reply


def _longest(branches: Sequence[ReplyMatrix], track: Track) -> int:
    """Return the branch with the largest worst case, the first of equals.

    No worst case is computed further than two branches need to be compared: a proof that many
    targets cannot be found within some guesses takes long, a strategy that finds them does not.
    """
    kept, least = 0, 1  # the worst case of the branch that is kept is at least so much
    for at in track(range(1, len(branches))):
        rival = branches[at]
        if _greedy_worst(rival) <= least:
            continue
        while not can_be_found(rival, least):
            replaced = can_be_found(branches[kept], least)
            least += 1
            if replaced:
                kept = at
                break
    return kept


def _greedy_worst(replies: ReplyMatrix) -> int:
    """Return a number of guesses within which a greedy strategy finds every target."""
    from guesstree.strategies.growing import grow_greedy

    return grow_greedy(replies, "max", "any").worst


def can_be_found(replies: ReplyMatrix, limit: int) -> bool:
    """Tell whether some strategy finds every target within `limit` guesses."""
    targets = len(replies.targets)
    if limit < 1 or targets <= 2:
        return limit >= targets
    from guesstree.search.cost import INFEASIBLE
    from guesstree.search.driver import Search

    return Search(replies, "any", limit=limit, feasibility_only=True).value(None, INFEASIBLE)[1]


def drawn_target(
    replies: ReplyMatrix, seed: int | None, weights: NDArray[np.float64] | None = None
) -> int:
    """Draw a target by weights, or uniformly if there are none."""
    chances = None if weights is None else weights / weights.sum()
    return int(_random(seed, _TARGETS).choice(len(replies.targets), p=chances))


def drawn_tree(chances: Sequence[float], seed: int | None) -> int:
    """Draw a tree by its chances, and return its position."""
    shares = np.array(chances) / sum(chances)
    return int(_random(seed, _GUESSES).choice(len(shares), p=shares))


def _random(seed: int | None, stream: int) -> np.random.Generator:
    """Return random numbers; without a seed, others at each call."""
    return np.random.default_rng(None if seed is None else [seed, stream])


def evil_game(tree: GuessTree, replies: ReplyMatrix) -> list[Turn]:
    """Return the game of a tree against the evil replier."""
    moves = play(replies, tree_guesser(tree, replies), evil_replier(replies))
    return [Turn(one.guess, one.reply, one.remaining) for one in moves]
