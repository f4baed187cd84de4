"""Players: guessers, and repliers that know their target or choose it as late as possible."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import fsum
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from guesstree.errors import InputError
from guesstree.games.codes import Candidates
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.rule import Reply, Rule
from guesstree.games.symmetries import drawn_images
from guesstree.games.tree import GuessTree, IndexedTurns, Turn
from guesstree.play import arguments
from guesstree.play.advice import Move, move
from guesstree.play.arguments import Chooser, Track, untracked
from guesstree.play.situations import ReplyView, check_mode, hard_fault
from guesstree.plugins import function_source
from guesstree.result import View, frame, plain
from guesstree.search.cost import INFEASIBLE
from guesstree.search.driver import Search
from guesstree.spelling import suggest_name
from guesstree.strategies.growing import Choose, grow_greedy
from guesstree.strategies.recipes import RANDOM
from guesstree.text import counted

if TYPE_CHECKING:
    import polars as pl

    from guesstree.play.game import Game

RANDOM_GUESSERS = (RANDOM, f"{RANDOM}-consistent")
"""Names of the guesser that draws from the targets that remain."""

Guesser = Callable[[IndexedTurns, Candidates], int]
"""From the guesses and replies so far, and the targets that remain, to the position of a guess."""

Replier = Callable[[int, Candidates], Reply]
"""From a guess and the targets that remain to the reply."""


_TARGETS, _GUESSES, _IMAGES = 0, 1, 2
"""Streams of random numbers. With one stream for both, a guesser would draw the target."""


def play(matrix: ReplyMatrix, guesser: Guesser, replier: Replier) -> list[Move]:
    """Play one game to its end and return its moves."""
    return moves_of(matrix, said_in(matrix, guesser, replier))


def said_in(matrix: ReplyMatrix, guesser: Guesser, replier: Replier) -> IndexedTurns:
    """Play one game to its end and return its guesses and their replies.

    Raises
    ------
    InputError
        The target is not found after as many guesses as there are words.
    """
    candidates: Candidates = np.arange(len(matrix.targets))
    said: IndexedTurns = []
    while not said or said[-1][1] != matrix.right:
        if len(said) == len(matrix.guesses):
            raise InputError(
                f"{counted(len(said), 'guess')} do not find the target, as the guesser repeats "
                f"itself, lastly by {matrix.guesses[said[-1][0]]!r}; guess targets that remain"
            )
        guess = guesser(said, candidates)
        code = replier(guess, candidates)
        candidates = candidates[matrix.codes[guess, candidates] == code]
        said.append((guess, code))
    return said


def moves_of(matrix: ReplyMatrix, said: IndexedTurns) -> list[Move]:
    """Return the moves of guesses and their replies."""
    candidates: Candidates = np.arange(len(matrix.targets))
    moves = []
    for guess, code in said:
        moves.append(move(matrix, candidates, guess, code))
        candidates = candidates[matrix.codes[guess, candidates] == code]
    return moves


def tree_guesser(tree: GuessTree, matrix: ReplyMatrix) -> Guesser:
    """Return a guesser that follows a tree."""

    def guess(said: IndexedTurns, _: Candidates) -> int:
        node = 0
        try:
            for _said, code in said:
                node = tree.children[node][code]
            return matrix.position[str(tree.guess[node])]
        except KeyError:
            raise InputError("the tree is not one of this game; choose one that is") from None

    return guess


def turned_guesser(tree: GuessTree, matrix: ReplyMatrix, seed: int | None) -> Guesser:
    """Return a guesser that follows an image of a tree under a symmetry drawn at random.

    It follows the tree for a target whose image is possible. Targets that are images of each other
    then take equally many guesses on average.
    """
    if matrix.symmetries is None:
        return tree_guesser(tree, matrix)
    images = drawn_images(matrix.symmetries, _random(seed, _IMAGES))
    followed, targets = tree_guesser(tree, matrix), matrix.guess_of_target

    def guess(said: IndexedTurns, candidates: Candidates) -> int:
        target = np.flatnonzero(images[targets] == targets[candidates[0]])[0]
        turns_in_tree: IndexedTurns = []
        for _ in said:
            followed_guess = followed(turns_in_tree, candidates)
            turns_in_tree.append((followed_guess, int(matrix.codes[followed_guess, target])))
        return int(images[followed(turns_in_tree, candidates)])

    return guess


def obeying(guesser: Guesser, matrix: ReplyMatrix, rule: Rule, hard: str) -> Guesser:
    """Return a guesser that raises `InputError` where a hard mode refuses its guess."""
    check_mode(hard)

    def guess(said: IndexedTurns, candidates: Candidates) -> int:
        chosen = guesser(said, candidates)
        word = matrix.guesses[chosen]
        turns = [(matrix.guesses[earlier], code) for earlier, code in said]
        fault = hard_fault(rule, hard, turns, word)
        if fault is None:
            return chosen
        raise InputError(
            f"hard mode {str(hard)!r} refuses guess {len(said) + 1} of this guesser, {word!r}: "
            f"{fault}; choose a strategy that keeps to it, such as one of mode consistent"
        )

    return guess


def random_guesser(matrix: ReplyMatrix, seed: int | None) -> Guesser:
    """Return a guesser that draws from the targets that remain."""
    random = _random(seed, _GUESSES)
    return lambda _, candidates: int(matrix.guess_of_target[random.choice(candidates)])


def honest_replier(matrix: ReplyMatrix, target: int) -> Replier:
    """Return a replier that knows its target from the start."""
    return lambda guess, _: int(matrix.codes[guess, target])


def evil_replier(matrix: ReplyMatrix) -> Replier:
    """Return a replier that keeps the largest branch, of equals the one with the first target.

    It gives the right reply only when no other target is left.
    """

    def reply(guess: int, candidates: Candidates) -> Reply:
        codes = matrix.codes[guess, candidates]
        sizes = np.bincount(codes, minlength=len(matrix.texts))
        sizes[matrix.right] = 0
        if not sizes.any():
            return matrix.right
        return int(codes[int((sizes[codes] == sizes.max()).argmax())])

    return reply


def perfect_replier(matrix: ReplyMatrix, track: Track = untracked) -> Replier:
    """Return a replier that makes the game as long as it can against the best guesser.

    Of branches with the same worst case it keeps the largest, and of equals the one whose reply has
    the least code. `track` shows how many branches were compared.
    """

    def reply(guess: int, candidates: Candidates) -> Reply:
        codes = matrix.codes[guess, candidates]
        branches = {
            int(code): candidates[codes == code] for code in np.unique(codes[codes != matrix.right])
        }
        if not branches:
            return matrix.right
        order = sorted(branches, key=lambda code: -len(branches[code]))
        return order[_longest([matrix.with_targets(branches[code]) for code in order], track)]

    return reply


def _longest(branches: Sequence[ReplyMatrix], track: Track) -> int:
    """Return the branch with the largest worst case, the first of equals.

    Worst cases are computed only as far as a comparison of two branches needs. It takes long to
    prove that targets cannot be found within a number of guesses, but not to find a strategy.
    """
    kept, least = 0, 1  # `least` is a lower bound on the worst case of the branch that is kept
    for at in track(range(1, len(branches))):
        rival = branches[at]
        if grow_greedy(rival, "max", "any").worst <= least:
            continue
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
    if limit < 1 or targets <= 2:
        return limit >= targets
    return Search(matrix, "any", limit=limit, feasibility_only=True).value(None, INFEASIBLE)[1]


def drawn_target(
    matrix: ReplyMatrix, seed: int | None, weights: NDArray[np.float64] | None = None
) -> int:
    """Draw a target by weights, or uniformly if there are none."""
    chances = None if weights is None else weights / fsum(weights)
    return int(_random(seed, _TARGETS).choice(len(matrix.targets), p=chances))


def _random(seed: int | None, stream: int) -> np.random.Generator:
    """Return random numbers; without a seed, others at each call."""
    return np.random.default_rng(None if seed is None else [seed, stream])


def evil_game(tree: GuessTree, matrix: ReplyMatrix) -> list[Turn]:
    """Return the game of a tree against the evil replier."""
    moves = play(matrix, tree_guesser(tree, matrix), evil_replier(matrix))
    return [Turn(move.guess, move.reply, move.remaining) for move in moves]


def opponent(
    game: "Game",
    target: Chooser = None,
    replier: str = arguments.HONEST,
    *,
    seed: int | None = None,
    track: Track = untracked,
) -> tuple[Replier, int | None]:
    """Return who replies in a game, and the position of the target if it has one.

    The parameters are those of `play`. The replier is a function from the position of a guess
    and those of the targets that remain to the code of a reply.

    Examples
    --------
    >>> from guesstree import Game
    >>> game = Game("wordle", ["brick", "crane", "crate", "creek"])
    >>> from guesstree.play.players import opponent
    >>> _, position = opponent(game, "crate")
    >>> game.targets[position]
    'crate'
    """
    matrix = game.replies
    if replier == arguments.HONEST:
        position = _target(game, target, seed)
        return honest_replier(matrix, position), position
    late = {"evil": evil_replier(matrix), "perfect": perfect_replier(matrix, track)}
    if replier not in late:
        known = suggest_name(str(replier), [arguments.HONEST, *late])
        raise InputError(f"no replier {replier!r}; {known}")
    if target is not None:
        raise InputError(
            f"replier {replier!r} has no target from the start; leave out target or replier"
        )
    return late[replier], None


def guesser_of(game: "Game", guesser: Any, seed: int | None) -> Guesser:
    """Return who guesses; `Game.play` says how it is named."""
    if callable(guesser):
        return _function_guesser(game, guesser)
    if isinstance(guesser, GuessTree):
        return tree_guesser(guesser, game.replies)
    if isinstance(guesser, tuple | list):
        trees, chances = zip(*guesser, strict=True)
        shares = np.array(chances) / fsum(chances)
        drawn = _random(seed, _GUESSES).choice(len(trees), p=shares)
        return turned_guesser(trees[drawn], game.replies, seed)
    if guesser in RANDOM_GUESSERS:
        return random_guesser(game.replies, seed)
    chosen = game.default_strategy if guesser is None else guesser
    return tree_guesser(game.grow(chosen), game.replies)


def _target(game: "Game", target: Any, seed: int | None) -> int:
    """Return the position of the target that `Game.play` describes."""
    matrix = game.replies
    if callable(target):
        return game.target_at(target(list(matrix.targets)))
    if not isinstance(target, str | None):
        return drawn_target(matrix, seed, _chances(game, target))
    if target in (None, RANDOM, arguments.LIKELY) and target not in matrix.targets:
        return drawn_target(matrix, seed, matrix.weights if target == arguments.LIKELY else None)
    return game.target_at(target)


def _chances(game: "Game", weights: Any) -> NDArray[np.float64]:
    """Return the weight of each target, 0 for those without."""
    chances = np.zeros(len(game.targets))
    for word, weight in arguments.weights_of(weights, "target").items():
        chances[game.target_at(word)] = weight
    if (chances >= 0).all() and 0 < chances.sum() < np.inf:
        return chances
    raise InputError("the weights of targets are 0 or more, and one is above 0; change them")


def _function_guesser(game: "Game", function: Choose) -> Guesser:
    """Return a guesser that calls a function of words and texts."""
    guesses, texts = game.replies.guesses, game.replies.texts  # once, not anew for each turn

    def guess(said: IndexedTurns, candidates: Candidates) -> int:
        turns = [(guesses[at], texts[code]) for at, code in said]
        word = function([game.targets[at] for at in candidates.tolist()], turns)
        try:
            return game.guess_at(word)
        except InputError as error:
            fault = f"guess {len(said) + 1} of the guesser: {error}"
            raise function_source(function).error(fault) from None

    return guess


@dataclass(frozen=True, eq=False)
class GameView(View):
    """A game that was played.

    Attributes
    ----------
    said
        The guesses by position, and the codes of their replies.
    replies
        The replies of the game.

    Examples
    --------
    >>> from guesstree import Game
    >>> Game("wordle", ["brick", "crane", "crate", "creek"]).play("max-any", "creek")
    crane 🟩🟩⬛⬛🟨  1 left
    creek 🟩🟩🟩🟩🟩
    """

    said: IndexedTurns
    replies: ReplyMatrix = field(compare=False)

    def __len__(self) -> int:
        return len(self.said)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The moves; `play.players.Move` names their numbers."""
        return tuple(moves_of(self.replies, self.said))

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The moves with the numbers of their guesses and replies.

        `index` is the number of the guess in the list of targets, from 1, None if it is not a
        target, and `code` the number of the reply.
        """
        number = {target: at for at, target in enumerate(self.replies.targets, start=1)}
        return [
            {"targets": move.targets, "index": number.get(move.guess), **move._asdict(), "code": at}
            for move, (_, at) in zip(self.moves, self.said, strict=True)
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return the `rows`, as JSON has them."""
        return {"rows": plain(self.rows)}

    @property
    def table(self) -> "pl.DataFrame":
        """The `rows` as a frame."""
        return frame(self.rows)

    def __repr__(self) -> str:
        lines = [f"{self._drawn(move)!r}  {move.remaining:,} left" for move in self.moves[:-1]]
        return "\n".join([*lines, repr(self._drawn(self.moves[-1]))])

    def _repr_html_(self) -> str:
        left = [f"<span>{move.remaining:,} left</span>" for move in self.moves[:-1]]
        return "".join(
            f'<div style="display:flex;gap:1em;align-items:center">'
            f"{self._drawn(move)._repr_html_()}{after}</div>"
            for move, after in zip(self.moves, [*left, ""], strict=True)
        )

    def _drawn(self, move: Move) -> ReplyView:
        return ReplyView(move.guess, move.reply, self.replies.rule)
