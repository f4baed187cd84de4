"""Who guesses and who replies in a game that is played to its end."""

from collections.abc import Callable, Mapping, Sequence
from math import fsum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from guesstree.advice.word_lists import Turns
from guesstree.api.game_data import GameData
from guesstree.api.inputs import weights_of
from guesstree.errors import InputError
from guesstree.games.codes import Candidates
from guesstree.games.tree import GuessTree
from guesstree.playing.players import (
    GUESSES,
    Guesser,
    Replier,
    drawn_target,
    evil_replier,
    honest_replier,
    perfect_replier,
    random_guesser,
    random_stream,
    tree_guesser,
    turned_guesser,
)
from guesstree.plugins import function_source
from guesstree.spelling import suggest_name
from guesstree.strategies.families import RANDOM
from guesstree.strategies.user_functions import Choose
from guesstree.tracking import Track

LIKELY = "likely"
"""Draws the target by the weights of the game."""

HONEST = "honest"
"""The replier that knows its target from the start."""

Mixture = Sequence[tuple[GuessTree, float]]
"""Trees with their probabilities; one tree is drawn for each game."""

Chooser = str | Mapping[str, float] | Callable[[list[str]], str] | None
"""A target, a way to draw one, a weight for each, or a function from all targets to one."""

RANDOM_GUESSERS = (RANDOM, f"{RANDOM}-consistent")
"""Names of the guesser that draws from the candidates."""


def opponent(
    game: GameData,
    target: Chooser,
    replier: str,
    *,
    seed: int | None,
    track: Track,
) -> tuple[Replier, int | None]:
    """Return the replier of a game, and the position of its target if it has one.

    The parameters are the same as in `Game.play`. The replier is a function: it takes the position
    of a guess and the positions of the candidates, and returns the code of a reply.

    Examples
    --------
    >>> from guesstree import Game
    >>> game = Game("wordle", ["brick", "crane", "crate", "creek"])
    >>> from guesstree.tracking import untracked
    >>> _, position = opponent(game, "crate", "honest", seed=None, track=untracked)
    >>> game.targets[position]
    'crate'
    """
    matrix = game.replies
    if replier == HONEST:
        position = _target(game, target, seed)
        return honest_replier(matrix, position), position

    late = {"evil": evil_replier(matrix), "perfect": perfect_replier(matrix, track)}
    if replier not in late:
        raise InputError(
            f"no replier {replier!r}; {suggest_name(str(replier), [HONEST, *late])}"
        )
    if target is not None:
        raise InputError(
            f"replier {replier!r} picks its target during the game; remove the target"
        )
    return late[replier], None


def guesser_of(game: GameData, guesser: Any, seed: int | None) -> Guesser:
    """Return the guesser of a game; `Game.play` explains the values."""
    if callable(guesser):
        return _function_guesser(game, guesser)
    if isinstance(guesser, GuessTree):
        return tree_guesser(guesser, game.replies)
    if isinstance(guesser, tuple | list):
        trees, chances = zip(*guesser, strict=True)
        shares = np.array(chances) / fsum(chances)
        drawn = random_stream(seed, GUESSES).choice(len(trees), p=shares)
        return turned_guesser(trees[drawn], game.replies, seed)
    if guesser in RANDOM_GUESSERS:
        return random_guesser(game.replies, seed)
    chosen = game.default_strategy if guesser is None else guesser
    return tree_guesser(game.grow(chosen), game.replies)


def _target(game: GameData, target: Any, seed: int | None) -> int:
    """Return the position of the target that `Game.play` describes."""
    matrix = game.replies
    if callable(target):
        return game.target_at(target(list(matrix.targets)))
    if not isinstance(target, str | None):
        return drawn_target(matrix, seed, _chances(game, target))
    if target in (None, RANDOM, LIKELY) and target not in matrix.targets:
        return drawn_target(matrix, seed, matrix.weights if target == LIKELY else None)
    return game.target_at(target)


def _chances(game: GameData, weights: Any) -> NDArray[np.float64]:
    """Return the weight of each target; 0 for targets without a weight."""
    chances = np.zeros(len(game.targets))
    for word, weight in weights_of(weights, "target").items():
        chances[game.target_at(word)] = weight
    if (chances >= 0).all() and 0 < chances.sum() < np.inf:
        return chances
    raise InputError(
        "a weight is below 0 or too large, or all are 0; give weights of 0 or more, at least one "
        "above 0"
    )


def _function_guesser(game: GameData, function: Choose) -> Guesser:
    """Return a guesser that calls a function of words and texts."""
    replies = game.replies

    def guess(turns: Turns, candidates: Candidates) -> int:
        words = [replies.targets[at] for at in candidates.tolist()]
        said = [(earlier, replies.texts[code]) for earlier, code in turns]
        word = function(words, said)
        try:
            return game.guess_at(word)
        except InputError as error:
            fault = f"guess {len(turns) + 1} of the guesser: {error}"
            raise function_source(function).error(fault) from None

    return guess
