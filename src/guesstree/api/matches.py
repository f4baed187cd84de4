"""Who guesses and who replies in a game that is played to its end."""

from collections.abc import Callable, Mapping, Sequence
from math import fsum
from numbers import Real
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from guesstree.api.arguments import count_of, weights_of
from guesstree.api.comparison import default_strategy
from guesstree.api.game_data import GameData, game_of
from guesstree.base import defaults
from guesstree.base.errors import InputError, known_name, typed
from guesstree.base.plugins import function_source
from guesstree.base.result import Track, untracked
from guesstree.games.codes import Candidates
from guesstree.games.rule import Reply, parse_reply
from guesstree.games.tree import GuessTree
from guesstree.play.equilibrium import Equilibrium, solve
from guesstree.play.notation import AnyReply, reply_text
from guesstree.play.players import (
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
from guesstree.play.word_lists import Turns
from guesstree.strategies.families import RANDOM, Choose, proof_name
from guesstree.words.forms import length_of

LIKELY = "likely"
"""Draws the target by the weights of the game."""

HONEST = "honest"
"""The replier that knows its target from the start."""

Mixture = Sequence[tuple[GuessTree, float]]
"""Trees with their probabilities; one tree is drawn for each game."""

Chooser = str | Mapping[str, float] | Callable[[list[str]], str] | None
"""A target, a way to draw one, a weight for each, or a function from all targets to one."""

ReplyFunction = Callable[[str, list[str]], AnyReply]
"""A replier: a function from a guess and the targets that are left to a reply."""

RANDOM_GUESSERS = (RANDOM, f"{RANDOM}-consistent")
"""Names of the guesser that draws from the candidates."""


def opponent(
    game: GameData,
    target: Chooser,
    replier: str | ReplyFunction,
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
    >>> from guesstree.base.result import untracked
    >>> _, position = opponent(game, "crate", "honest", seed=None, track=untracked)
    >>> game.targets[position]
    'crate'
    """
    matrix = game.replies
    if replier == HONEST:
        position = _target(game, target, seed)
        return honest_replier(matrix, position), position

    if target is not None:
        raise InputError(
            f"replier {replier!r} picks its target during the game; remove the target"
        )
    if callable(replier):
        return _function_replier(game, replier), None
    late = {"evil": evil_replier(matrix), "perfect": perfect_replier(matrix, track)}
    known_name(replier, (HONEST, *late), "no replier")
    return late[replier], None


def equilibrium(
    game: GameData,
    iterations: int = defaults.EQUILIBRIUM_TREES,
    *,
    track: Track = untracked,
) -> Equilibrium:
    """Return bounds on the expected guesses when both sides play their best mixed strategy.

    The search considers at most `iterations` trees. You can play both mixtures:
    `game.play(found.guesser, target=found.mixture)`.

    Examples
    --------
    >>> from guesstree import Game, equilibrium
    >>> found = equilibrium(Game("pegs", ["11", "12", "21", "22"]))
    >>> round(found.lower, 6), round(found.upper, 6), sorted(found.mixture)
    (2.0, 2.0, ['11', '12', '21', '22'])
    """
    proof = game_of(game)._stored_proof(proof_name())
    lower_bound = 0 if proof is None else proof.lower_bound or 0
    limit = count_of(iterations, "iterations")
    return solve(game.replies, limit, lower_bound / len(game.targets), track)


def guesser_of(game: GameData, guesser: Any, seed: int | None) -> Guesser:
    """Return the guesser of a game; `Game.play` explains the values."""
    if callable(guesser):
        return _function_guesser(game, guesser)
    if isinstance(guesser, GuessTree):
        return tree_guesser(guesser, game.replies)
    if isinstance(guesser, tuple | list):
        trees, chances = _mixed(guesser)
        drawn = random_stream(seed, GUESSES).choice(len(trees), p=_shares(chances))
        return turned_guesser(trees[drawn], game.replies, seed)
    if guesser in RANDOM_GUESSERS:
        return random_guesser(game.replies, seed)
    chosen = default_strategy(game) if guesser is None else guesser
    return tree_guesser(game.tree(chosen), game.replies)


_WEIGHT = "a number of 0 or more"


def _mixed(pairs: Sequence[Any]) -> tuple[list[GuessTree], list[Any]]:
    """Return the trees of a mixed strategy, and how likely each is."""
    if not pairs:
        raise InputError("the guesser has no trees; give pairs of a tree and its chance")
    for pair in pairs:
        if not isinstance(pair, tuple | list) or len(pair) != 2:
            raise InputError(
                f"the guesser has {pair!r:.80}; give pairs of a tree and its chance"
            )
    wanted = "a tree, such as game.tree('max-any')"
    trees = [typed(tree, GuessTree, "the guesser", wanted) for tree, _ in pairs]
    return trees, [typed(chance, Real, "a weight", _WEIGHT) for _, chance in pairs]


def _target(game: GameData, target: Any, seed: int | None) -> int:
    """Return the position of the target that `Game.play` describes."""
    matrix = game.replies
    if callable(target):
        return game._target_at(target(list(matrix.targets)))
    if not isinstance(target, str | None):
        return drawn_target(matrix, seed, _chances(game, target))
    if target in (None, RANDOM, LIKELY) and target not in matrix.targets:
        return drawn_target(matrix, seed, matrix.weights if target == LIKELY else None)
    return game._target_at(target)


def _chances(game: GameData, weights: Any) -> NDArray[np.float64]:
    """Return the weight of each target; 0 for targets without a weight."""
    chances = np.zeros(len(game.targets))
    for word, weight in weights_of(weights, "target", "a word in quotes, or ").items():
        chances[game._target_at(word)] = typed(weight, Real, "a weight", _WEIGHT)
    return _shares(chances)


def _shares(weights: ArrayLike) -> NDArray[np.float64]:
    """Return weights as shares of their sum."""
    chances = np.array(weights, np.float64)
    if (chances >= 0).all() and 0 < chances.sum() < np.inf:
        return chances / fsum(chances)
    raise InputError(
        "a weight is below 0 or too large, or all are 0; give weights of 0 or more, at least one "
        "above 0"
    )


def _function_replier(game: GameData, function: ReplyFunction) -> Replier:
    """Return a replier that calls a function of words, and checks that some target fits."""
    matrix = game.replies

    def checked(guess: str, targets: list[str]) -> Reply:
        code = parse_reply(
            reply_text(function(guess, targets)), matrix.rule, length_of(guess)
        )
        if all(matrix.rule.reply(guess, target) != code for target in targets):
            raise InputError(f"no target that is left gives the reply {matrix.texts[code]}")
        return code

    ask = function_source(function).naming("reply", checked)
    return lambda guess, candidates: ask(
        matrix.guesses[guess], [matrix.targets[at] for at in candidates.tolist()]
    )


def _function_guesser(game: GameData, function: Choose) -> Guesser:
    """Return a guesser that calls a function of words and texts."""
    replies = game.replies
    source = function_source(function)

    def guess(turns: Turns, candidates: Candidates) -> int:
        words = [replies.targets[at] for at in candidates.tolist()]
        said = [(earlier, replies.texts[code]) for earlier, code in turns]
        word = source.naming("guess", function)(words, said)
        try:
            return game._guess_at(word)
        except InputError as error:
            fault = f"guess {len(turns) + 1} of the guesser: {error}"
            raise source.error(fault) from None

    return guess
