"""Trees that are grown node by node: greedy trees, fixed openings, and random games."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.defaults import ANY_WINDOW
from guesstree.errors import InputError
from guesstree.games.codes import Candidates, Positions
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import GuessTree
from guesstree.jit import Array, by_reference, jit, jit_in_place
from guesstree.search.entering import allowed_guesses, reveal
from guesstree.search.metrics import AnyMetric, metric_named
from guesstree.search.problem import NO_HINTS, Hints, any_sizes
from guesstree.search.scoring import score_tables, splits_of
from guesstree.search.splitting import copy_to, sort_by_reply
from guesstree.strategies.choosing import (
    BlockScratch,
    ChoiceTables,
    Scratch,
    block_scratch_for,
    choose_among,
    choose_candidate,
    choose_guess,
    choosers_of,
    metric_of,
    scratch_for,
)
from guesstree.strategies.recipes import (
    CONSISTENT,
    FIRST,
    HARD,
    OPENERS,
    Family,
    Recipe,
    Window,
    check_grown,
    check_recipe,
    grower_of,
)
from guesstree.strategies.recipes import LIST_ORDER as LISTED

Turns = tuple[tuple[str, str], ...]
"""The guesses so far, and the texts of their replies."""

Choose = Callable[[list[str], list[tuple[str, str]]], str]
"""From the targets that remain, and the guesses and replies so far, to a guess."""


@lru_cache(maxsize=100)  # one family for each function, so that its trees are grown once
def family_of(choose: Choose) -> Family:
    """Return a family whose trees a function chooses; it has the name of the function."""
    name = getattr(choose, "__name__", "")
    name = name if re.fullmatch("[a-z][a-z0-9_]*", name) else "function"

    def grow(replies: ReplyMatrix, _: object) -> GuessTree:
        return grow_by(replies, choose)

    return Family(name, name, ("any",), grow, takes=frozenset())


def grow_by(replies: ReplyMatrix, choose: Choose) -> GuessTree:
    """Return the tree whose guesses a function chooses, which is asked once at each node.

    Raises
    ------
    InputError
        A guess is not a word of the game, or comes twice in one game.
    """
    nodes: list[tuple[int, int, int, int, int]] = []
    waiting: list[tuple[int, int, Candidates, Turns]] = [
        (-1, -1, np.arange(len(replies.targets)), ())
    ]
    while waiting:
        parent, reply, candidates, turns = waiting.pop()
        word = replies.form.clean(choose([replies.targets[at] for at in candidates], [*turns]))
        if word not in replies.position:
            raise InputError(f"guess {len(turns) + 1} is {word!r}, which is not among the guesses")
        if any(word == guess for guess, _ in turns):
            raise InputError(f"{word!r} is guessed twice in one game")
        guess = replies.position[word]
        codes = replies.codes[guess, candidates]
        for code in np.unique(codes[codes != replies.right])[::-1].tolist():
            said = (*turns, (word, replies.texts[code]))
            waiting.append((len(nodes), code, candidates[codes == code], said))
        nodes.append((parent, reply, guess, len(candidates), len(turns) + 1))
    return GuessTree.from_codes(np.array(nodes, np.int32).T, replies)


@dataclass(frozen=True)
class Ties:
    """What decides between guesses of equal metric, before list order does.

    Attributes
    ----------
    metric
        A second metric.
    consistent
        After that, a guess that may itself be the target comes before one that may not.
    """

    metric: AnyMetric | None = None
    consistent: bool = False


LIST_ORDER = Ties()


@by_reference
class HardMode(NamedTuple):
    """Hard mode: whether it holds, and what replies reveal."""

    holds: bool
    hints: Hints
    keys: Array  # Zobrist keys of features and of those revealed: zero, as no set is looked up
    key: Array
    allowed: Array  # workspace for the guesses that use all hints


def grow_greedy(
    replies: ReplyMatrix,
    metric: AnyMetric,
    mode: str,
    *,
    any_window: Window = ANY_WINDOW,
    ties: Ties = LIST_ORDER,
    weighted: bool = False,
) -> GuessTree:
    """Grow the tree that minimises a metric at every node; list order decides last.

    Parameters
    ----------
    replies
        What every guess earns against every target.
    metric
        A metric, or `first` for the first guess in list order.
    mode
        `consistent` guesses only remaining targets. `any` guesses any word while the number of
        remaining targets lies within `any_window`, and a remaining target otherwise. `nyt-hard`
        does the same with the words that use all hints so far.
    any_window
        Least and greatest number of targets (None: no limit) at which `any` looks at all guesses,
        and `nyt-hard` at all that it allows.
    ties
        What decides between guesses of equal metric.
    weighted
        Measure branches by the weight of their targets instead of by their number; of equal
        guesses, the likelier target comes first.

    Raises
    ------
    InputError
        A metric is unknown, the targets have no weights, or the rule has no hard mode.
    """
    sizes = any_sizes(mode, any_window, len(replies.targets))
    choosers = choosers_of(
        replies,
        [metric_of(metric)],
        0 if mode == HARD else sizes[1],
        tie_metric=metric_named(ties.metric) if ties.metric else None,
        candidates_first=ties.consistent,
        weighted=weighted,
    )
    scratches = scratch_for(replies, choosers), block_scratch_for(replies)
    rows = _grow(choosers, sizes, scratches, _hard_mode(replies, mode))
    return GuessTree.from_codes(rows, replies)


def grow(replies: ReplyMatrix, recipe: Recipe) -> GuessTree:
    """Grow the tree of a recipe: `grow_greedy` with its settings."""
    return grow_greedy(
        *(replies, recipe.strategy.family.metric or FIRST, recipe.strategy.mode),
        any_window=recipe.any_window,
        ties=ties_of(recipe),
        weighted=recipe.weighted,
    )


def ties_of(recipe: Recipe) -> Ties:
    """Return what decides between equal guesses in a recipe, but for the order of the list."""
    metric = next((tie for tie in recipe.ties if tie not in (CONSISTENT, OPENERS, LISTED)), None)
    return Ties(metric, CONSISTENT in recipe.ties)


def _hard_mode(replies: ReplyMatrix, mode: str) -> HardMode:
    """Return what the kernels know of hard mode, in any mode."""
    hints = Hints(*replies.hint_table()) if mode == HARD else NO_HINTS
    features = 64 * hints.features.shape[1]
    keys, key = np.zeros((features, 2), np.uint64), np.zeros(2, np.uint64)
    return HardMode(mode == HARD, hints, keys, key, np.zeros(len(replies.guesses), np.int32))


@jit_in_place
def _require(hard: HardMode, guess: int, reply: int, before: Array, required: Array) -> None:
    """Let a node require the features of its parent, and those that the reply to it reveals."""
    copy_to(required, before)
    reveal(hard.hints, hard.keys, guess, reply, required, hard.key)


@jit
def _grow(
    choosers: ChoiceTables,
    any_sizes: tuple[int, int],
    scratches: tuple[Scratch, BlockScratch],
    hard: HardMode,
) -> Array:
    """Return the columns of the tree: parent, reply, guess, size, depth.

    The targets of a node lie side by side in `order`, in list order. A guess sorts them by
    reply, which puts the targets of each child side by side in turn.
    """
    codes, guess_of_target = choosers.scoring.codes, choosers.guess_of_target
    scratch, block = scratches
    counts = np.zeros(scratch.scoring.sums.shape[1], np.int32)
    targets = len(guess_of_target)
    order, sorting = np.arange(targets).astype(np.int32), np.empty(targets, np.int32)
    parents, replies, guesses, sizes, depths = rows = np.empty((5, 2 * targets), np.int32)
    required = np.zeros((2 * targets, hard.hints.features.shape[1]), np.uint64)
    waiting = [(0, targets, -1, -1)]
    node = 0
    while waiting:
        start, stop, parent, reply = waiting.pop()
        candidates = order[start:stop]
        size = len(candidates)
        if hard.holds and parent >= 0:
            _require(hard, guesses[parent], reply, required[parent], required[node])
        if size == 1:
            guess = guess_of_target[candidates[0]]
        elif not any_sizes[0] <= size <= any_sizes[1]:
            guess = choose_candidate(candidates, choosers, scratch)[0]
        elif hard.holds:
            some = allowed_guesses(hard.hints.features, block.guesses, required[node], hard.allowed)
            guess = choose_among(some, candidates, choosers, scratch)[0]
        else:
            guess = choose_guess(candidates, choosers, scratch, block)[0]
        parents[node], replies[node], guesses[node], sizes[node] = parent, reply, guess, size
        depths[node] = 1 if parent < 0 else depths[parent] + 1
        if size > 1:
            sort_by_reply(codes[guess], candidates, counts, sorting)
            _append_branches(codes[guess], candidates, (start, node), len(counts) - 1, waiting)
        node += 1
    return rows[:, :node]


@jit
def _append_branches(
    replies: Array,
    candidates: Array,
    node: tuple[int, int],
    right: int,
    waiting: list[tuple[Any, ...]],
) -> None:
    """Append the branches of sorted candidates, the last reply first, but for the right guess.

    `node` is where the candidates start in the order of all targets, and the number of their node.
    """
    start, parent = node
    stop = len(candidates)
    while stop > 0:
        code = np.int64(replies[candidates[stop - 1]])
        first = stop - 1
        while first > 0 and replies[candidates[first - 1]] == code:
            first -= 1
        if code != right:
            waiting.append((start + first, start + stop, parent, code))
        stop = first


def play_randomly(replies: ReplyMatrix, *, rounds: int, seed: int) -> NDArray[np.int32]:
    """Play every target `rounds` times with guesses drawn evenly from the remaining targets.

    Returns rounds x targets: how many guesses each game took. Every game draws afresh; equal
    seeds give equal games.
    """
    generator = np.random.Generator(np.random.PCG64(seed))
    return _play(replies.codes, replies.guess_of_target, rounds, generator)


@jit
def _play(
    codes: Array, guess_of_target: Array, rounds: int, generator: np.random.Generator
) -> Array:
    scores = np.zeros((rounds, len(guess_of_target)), np.int32)
    remaining = np.empty(len(guess_of_target), np.int32)
    for game in np.ndindex(scores.shape):
        target = game[1]
        remaining[:] = np.arange(len(guess_of_target))
        count = len(guess_of_target)
        guess = -1
        while guess != target:
            guess = remaining[generator.integers(0, count)]
            scores[game] += 1
            replies = codes[guess_of_target[guess]]
            kept = 0
            for at in range(count):
                if replies[remaining[at]] == replies[target]:
                    remaining[kept] = remaining[at]
                    kept += 1
            count = kept
    return scores


def grow_tree(replies: ReplyMatrix, recipe: Recipe) -> GuessTree:
    """Grow the guess tree of a recipe.

    Raises
    ------
    InputError
        The recipe is at odds with itself (`check_recipe`) or with the game: a word of the opening
        is not a guess, or the targets have no weights.
    """
    check_recipe(recipe)
    check_grown(recipe)
    order = order_of(replies, recipe)
    replies = replies if order is None else replies.reordered(order)
    grow = grower_of(recipe.strategy)
    opening = tuple(map(replies.form.clean, recipe.opening))
    return play_opening(replies, opening, lambda part: grow(part, recipe))


def order_of(replies: ReplyMatrix, recipe: Recipe) -> Positions | None:
    """Return the order of guesses that decides ties last, better first guesses first.

    None for list order.
    """
    if recipe.ordering_metric is None:
        return None
    guesses, targets = map(np.arange, replies.codes.shape)
    tables = score_tables([metric_named(recipe.ordering_metric)], len(targets))
    ones = np.ones(len(targets), np.int64)
    splits = splits_of(replies.codes, guesses, targets, ones, replies.right, tables)
    return np.argsort(splits.scores, kind="stable")


def play_opening(
    replies: ReplyMatrix, opening: Sequence[str], grow: Callable[[ReplyMatrix], GuessTree]
) -> GuessTree:
    """Return the tree that says some words first, and then what `grow` makes of each branch.

    The words are said whatever is replied, unless one was right.

    Raises
    ------
    InputError
        A word of the opening is not a guess, or comes twice.
    """
    if not opening:
        return grow(replies)
    word, *later = opening
    if word not in replies.position:
        raise InputError(f"{word!r} of the opening is not among the guesses")
    if word in later:
        raise InputError(f"the opening says {word!r} twice")
    codes = replies.codes[replies.position[word]]
    branches = {
        code: play_opening(replies.with_targets(np.flatnonzero(codes == code)), later, grow)
        for code in np.unique(codes[codes != replies.right]).tolist()
    }
    return GuessTree.joining(word, len(codes), branches, replies.texts)
