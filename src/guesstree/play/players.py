"""Players: guessers and repliers. Repliers know their target or choose it as late as possible."""

from collections.abc import Callable, Sequence
from math import fsum

import numpy as np
from numpy.typing import NDArray

from guesstree.base.errors import InputError
from guesstree.base.result import Track, untracked
from guesstree.base.text import counted
from guesstree.games.codes import Candidates
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.games.rule import Reply
from guesstree.games.symmetries import drawn_images
from guesstree.games.tree import GuessTree, Played
from guesstree.play.measures import Move, move
from guesstree.play.position import hard_fault, remaining
from guesstree.play.word_lists import Turns
from guesstree.search.cost import INFEASIBLE
from guesstree.search.tree_search import Search
from guesstree.strategies.evil import evil_reply
from guesstree.strategies.greedy import grow_greedy

Guesser = Callable[[Turns, Candidates], int]
"""Takes the turns so far and the candidates; returns the position of a guess."""

Replier = Callable[[int, Candidates], Reply]
"""Takes a guess and the candidates; returns the reply."""

TARGETS = 0
GUESSES = 1
IMAGES = 2
"""Separate streams of random numbers. With a shared one, a guesser would draw the target itself."""


def play(matrix: ReplyMatrix, guesser: Guesser, replier: Replier) -> list[Move]:
    """Play one game to its end and return its moves."""
    return moves_of(matrix, turns_until_found(matrix, guesser, replier))


def turns_until_found(matrix: ReplyMatrix, guesser: Guesser, replier: Replier) -> Turns:
    """Play one game to its end and return its turns.

    Raises
    ------
    InputError
        The target is not found after as many turns as there are allowed guesses.
    """
    candidates = matrix.every_target
    turns: list[Played] = []
    while not turns or turns[-1][1] != matrix.right:
        if len(turns) == len(matrix.guesses):
            last, _ = turns[-1]
            raise InputError(
                f"{counted(len(turns), 'guess')} do not find the target, as the guesser repeats "
                f"guesses, last {last!r}; guess one of the candidates"
            )
        guess = guesser(turns, candidates)
        code = replier(guess, candidates)
        candidates = remaining(matrix, candidates, guess, code)
        turns.append((matrix.guesses[guess], code))
    return turns


def moves_of(matrix: ReplyMatrix, turns: Turns) -> list[Move]:
    """Return the moves of a game from its turns."""
    candidates = matrix.every_target
    moves = []
    for word, code in turns:
        guess = matrix.position[word]
        moves.append(move(matrix, candidates, guess, code))
        candidates = remaining(matrix, candidates, guess, code)
    return moves


def tree_guesser(tree: GuessTree, matrix: ReplyMatrix) -> Guesser:
    """Return a guesser that follows a tree."""

    def guess(turns: Turns, _: Candidates) -> int:
        node = 0
        try:
            for _guess, code in turns:
                node = tree.children[node][code]
            return matrix.position[tree.guesses[node]]
        except KeyError:
            raise InputError(
                "the tree belongs to another game; grow one for this game"
            ) from None

    return guess


def turned_guesser(tree: GuessTree, matrix: ReplyMatrix, seed: int | None) -> Guesser:
    """Return a guesser that follows a tree after turning it by a random symmetry.

    It follows the tree for a target whose image is a candidate. On average, targets that are images
    of each other then take equally many guesses.
    """
    if matrix.symmetries is None:
        return tree_guesser(tree, matrix)
    images = drawn_images(matrix.symmetries, random_stream(seed, IMAGES))
    followed = tree_guesser(tree, matrix)
    targets = matrix.guess_of_target

    def guess(turns: Turns, candidates: Candidates) -> int:
        # Any candidate will do: all of them, turned back, give the tree the same replies so far.
        # The target sought is the one whose image is this candidate.
        target = np.flatnonzero(images[targets] == targets[candidates[0]])[0]
        turns_in_tree: list[Played] = []

        # The tree sees the replies to its own guesses, not to their images.
        for _ in turns:
            followed_guess = followed(turns_in_tree, candidates)
            code = int(matrix.codes[followed_guess, target])
            turns_in_tree.append((matrix.guesses[followed_guess], code))
        return int(images[followed(turns_in_tree, candidates)])

    return guess


def obeying(guesser: Guesser, matrix: ReplyMatrix, mode: Mode) -> Guesser:
    """Return a guesser that raises `InputError` if a hard mode refuses its guess."""

    def guess(turns: Turns, candidates: Candidates) -> int:
        chosen = guesser(turns, candidates)
        word = matrix.guesses[chosen]
        fault = hard_fault(matrix.rule, mode, turns, word)
        if fault is None:
            return chosen
        raise InputError(
            f"mode {mode!r} refuses guess {len(turns) + 1} of this guesser, {word!r}: "
            f"{fault}; choose a strategy in this mode"
        )

    return guess


def random_guesser(matrix: ReplyMatrix, seed: int | None) -> Guesser:
    """Return a guesser that draws from the candidates."""
    random = random_stream(seed, GUESSES)
    return lambda _, candidates: int(matrix.guess_of_target[random.choice(candidates)])


def honest_replier(matrix: ReplyMatrix, target: int) -> Replier:
    """Return a replier that knows its target from the start."""
    return lambda guess, _: int(matrix.row(guess)[target])


def evil_replier(matrix: ReplyMatrix) -> Replier:
    """Return the replier that keeps the largest branch."""
    return lambda guess, candidates: evil_reply(matrix, guess, candidates)


def perfect_replier(matrix: ReplyMatrix, track: Track = untracked) -> Replier:
    """Return a replier that makes the game as long as it can against the best guesser.

    If several branches have the same worst case, it keeps the largest; if these are equal, the one
    with the lowest reply code. `track` shows how many branches were compared.
    """

    def reply(guess: int, candidates: Candidates) -> Reply:
        codes = matrix.row(guess)[candidates]
        others = np.unique(codes[codes != matrix.right]).tolist()
        if not others:
            return matrix.right
        branches = {code: candidates[codes == code] for code in others}

        # Codes are in rising order, and the sort keeps it for branches of equal size.
        order = sorted(others, key=lambda code: -len(branches[code]))
        longest = _longest([matrix.with_targets(branches[code]) for code in order], track)
        return int(order[longest])

    return reply


def _longest(branches: Sequence[ReplyMatrix], track: Track) -> int:
    """Return the branch with the largest worst case; the first one if several are equal.

    Worst cases are computed only as far as the comparison of two branches needs. Finding a strategy
    within a number of guesses is quick, but proving that there is none takes long.
    """
    kept = 0
    least = 1  # a lower bound on the worst case of the kept branch
    for at in track(range(1, len(branches))):
        rival = branches[at]

        # A greedy tree this short shows that the rival is not longer.
        if grow_greedy(rival, "max", Mode.ANY).worst <= least:
            continue

        # The rival takes more than `least` guesses. If the kept branch does not, the rival
        # replaces it. Otherwise both take more, and the next limit decides.
        while not can_be_found(rival, least):
            replaced = can_be_found(branches[kept], least)
            least += 1
            if replaced:
                kept = at
                break
    return kept


def can_be_found(matrix: ReplyMatrix, limit: int) -> bool:
    """Tell whether some strategy finds every target within `limit` guesses."""
    targets = len(matrix.targets)

    # Two targets take two guesses at worst, whatever the game is.
    if limit < 1 or targets <= 2:
        return limit >= targets
    search = Search(matrix, Mode.ANY, limit=limit, feasibility_only=True)
    _, is_feasible = search.value(None, INFEASIBLE)
    return is_feasible


def drawn_target(
    matrix: ReplyMatrix, seed: int | None, weights: NDArray[np.float64] | None = None
) -> int:
    """Draw a target by weights, or uniformly if there are none."""
    chances = None if weights is None else weights / fsum(weights)
    return int(random_stream(seed, TARGETS).choice(len(matrix.targets), p=chances))


def random_stream(seed: int | None, stream: int) -> np.random.Generator:
    """Return a random generator; without a seed, a different one at each call."""
    return np.random.default_rng(None if seed is None else [seed, stream])
