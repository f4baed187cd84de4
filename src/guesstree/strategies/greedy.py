"""Greedy trees, and how their guesses are chosen; trees after fixed openings, and random games."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.defaults import ANY_WINDOW
from guesstree.errors import InputError
from guesstree.games.codes import Candidates, Positions
from guesstree.games.matrix import HintTable, ReplyMatrix
from guesstree.games.tree import GuessTree
from guesstree.jit import Array, by_reference, jit, jit_in_place
from guesstree.plugins import function_source
from guesstree.search import partitions
from guesstree.search.branch_bounds import copy_to, sort_by_reply, sort_up
from guesstree.search.metrics import UNBOUNDED, AnyMetric, Metric, masses_of, metric_named
from guesstree.search.problem import allowed_guesses, any_sizes, hints_of, reveal
from guesstree.strategies import recipes

_NO_METRIC = Metric("none", "", lambda n: np.zeros(n + 1, np.int64), len)
_LIKELIER = replace(_NO_METRIC, name="likelier", head_start=lambda _: 1)

Ties = tuple[AnyMetric, ...]
"""What decides between guesses of equal metric: `Recipe.ties`."""


@by_reference
class Chooser(NamedTuple):
    """A reply matrix, the metrics by which guesses are chosen, and workspace."""

    codes: Array  # guesses x targets
    by_target: Array  # the same, targets x guesses; empty if no set is counted by pairs
    guess_of_target: Array
    masses: Array  # the mass of each target
    tables: partitions.ScoreTables
    floors: Array  # by number of targets: a lower bound on the score
    block_bounds: partitions.BoundTables
    counted: int  # the size of the largest set that is counted by pairs
    has_tie_metric: bool  # whether the last metric only decides ties
    candidates_first: bool  # whether, after that, candidates come before other guesses
    best: Array  # by metric: score, tie score, miss (0 for a candidate) and place of the best guess
    scratch: partitions.ScoreScratch
    bounds: Array  # by place among the guesses that are scored: a lower bound on the score
    is_candidate: Array  # by guess; zero between uses
    guesses: Array  # 0, 1, 2, ...: all guesses
    counts: partitions.BranchCounts  # counters for a block of guesses


def chooser_of(
    matrix: ReplyMatrix,
    metrics: Sequence[AnyMetric],
    any_to: int,
    *,
    ties: Ties = (),
    weighted: bool = False,
) -> Chooser:
    """Return the chooser of guesses by some metrics. Each metric chooses by itself.

    Parameters
    ----------
    matrix
        The reply matrix of the game.
    metrics
        The metrics by which guesses are chosen; by `first` all are equal.
    any_to
        The size of the largest set of targets for which all guesses are tried.
    ties
        What decides between guesses of equal metric, as a recipe has it.
    weighted
        Whether branches are measured by the masses of their targets. Then, unless there is a metric
        for ties, the likelier target is the better of equal guesses.

    Raises
    ------
    InputError
        The targets have no weights.
    """
    masses = masses_of(matrix.weights) if weighted else np.ones(len(matrix.targets), np.int64)
    counted = 0 if weighted else min(any_to, partitions.COUNTER_LIMIT, len(masses))
    rows = [_NO_METRIC if metric == recipes.FIRST else metric_named(metric) for metric in metrics]
    tie_metric = next((tie for tie in ties if tie not in recipes.OTHER_TIES), None)
    if tie_metric:
        rows.append(replace(metric_named(tie_metric), head_start=None))
    elif weighted:
        rows.append(_LIKELIER)
    tables = partitions.score_tables(rows, int(masses.sum()))
    of_metrics = partitions.ScoreTables(*(rows[: len(metrics)] for rows in tables))
    guesses = len(matrix.guesses)
    return Chooser(
        codes=matrix.codes,
        by_target=_transposed(matrix.codes) if counted > 1 else matrix.codes[:0],
        guess_of_target=matrix.guess_of_target,
        masses=masses,
        tables=tables,
        floors=partitions.floors_of(tables),
        block_bounds=partitions.bound_tables(of_metrics, counted),
        counted=counted,
        has_tie_metric=len(rows) > len(metrics),
        candidates_first=recipes.CONSISTENT in ties or weighted,
        best=np.zeros((len(rows), 4), np.int64),
        scratch=partitions.score_scratch(tables, matrix.right + 1),
        bounds=np.zeros(guesses, np.int64),
        is_candidate=np.zeros(guesses, np.uint8),
        guesses=np.arange(guesses, dtype=np.int32),
        counts=partitions.empty_counts(min(guesses, partitions.COUNTED_TOGETHER)),
    )


def _transposed(codes: Array) -> Array:
    """Return the transposed matrix, copied in strips: whole columns would not fit into a cache."""
    turned = np.empty(codes.shape[::-1], codes.dtype)
    for start in range(0, len(codes), 256):
        turned[:, start : start + 256] = codes[start : start + 256].T
    return turned


@jit
def choose_among(guesses: Array, candidates: Array, chooser: Chooser) -> Array:
    """Return the guess that each of the metrics chooses among some guesses.

    There must be at least two candidates, and all of them must be among the guesses.
    """
    _score_all(guesses, candidates, chooser)
    return guesses[chooser.best[:, 3]]


@jit
def choose_guess(candidates: Array, chooser: Chooser) -> Array:
    """Return the guess that each of the metrics chooses among all guesses.

    There must be at least two candidates. A guess that neither is a candidate nor splits the
    candidates is never chosen.
    """
    if len(candidates) <= chooser.counted:
        _count_all(candidates, chooser)
    else:
        _score_all(chooser.guesses, candidates, chooser)
    return chooser.best[:, 3].astype(np.int32)


@jit_in_place
def _score_all(guesses: Array, candidates: Array, chooser: Chooser) -> None:
    """Find the best of some guesses by scoring them one after another."""
    chooser.best[:] = UNBOUNDED
    chooser.bounds[: len(guesses)] = -UNBOUNDED
    _score_guesses(guesses, (0, 0), candidates, 0, chooser)


@jit_in_place
def _score_guesses(
    guesses: Array, places: tuple[int, int], candidates: Array, metric: int, chooser: Chooser
) -> None:
    """Score guesses of a block that may be the best by a metric; update the best by all metrics.

    `places` are the place of the block among all guesses, and the place in the block of the guess
    to score first. `chooser.bounds` has lower bounds on the scores by the metric.
    """
    best, bounds, scratch = chooser.best, chooser.bounds, chooser.scratch
    codes, masses, tables = chooser.codes, chooser.masses, chooser.tables
    has_tie_metric, candidates_first = chooser.has_tie_metric, chooser.candidates_first
    scores, floors = scratch.scores, chooser.floors
    first_is_best = not has_tie_metric and not candidates_first
    start, at = places
    # The most promising guess is scored first, as its score rules out others. Then the loop goes
    # through the block in order. A guess that was scored gets the bound `UNBOUNDED`, so that it is
    # not scored again.
    next_in_order = 0
    while at < len(guesses):
        guess, place = guesses[at], start + at
        if bounds[at] < best[metric, 0] + (has_tie_metric or place < best[metric, 3]):
            progress, hit = partitions.score_guess(
                codes, guess, candidates, masses, tables, scratch
            )
            if progress:
                tie = scores[-1] if has_tie_metric else 0
                _keep_best(scores, tie, candidates_first and hit == 0, place, best)
            if first_is_best and not _is_improvable(len(candidates), best, floors):
                break
        bounds[at] = UNBOUNDED
        at = _next_promising(next_in_order, len(guesses), best[metric, 0], bounds)
        next_in_order = at + 1


@jit_in_place
def _next_promising(start: int, stop: int, limit: int, bounds: Array) -> int:
    """Return the next place whose bound is not above the limit; `stop` if there is none."""
    at = start
    while at < stop and bounds[at] > limit:
        at += 1
    return at


@jit_in_place
def _keep_best(scores: Array, tie: int, miss: int, place: int, best: Array) -> None:
    """Update the best guess by each metric with the scores of the guess at a place."""
    for metric in range(len(scores)):
        if scores[metric] <= best[metric, 0]:
            _keep_least((scores[metric], tie, miss, place), metric, best)


@jit_in_place
def _keep_least(new: tuple[int, int, int, int], metric: int, best: Array) -> None:
    """Replace the best guess by a metric if the new one is less."""
    old = (best[metric, 0], best[metric, 1], best[metric, 2], best[metric, 3])
    if new < old:
        best[metric, 0], best[metric, 1], best[metric, 2], best[metric, 3] = new


@jit_in_place
def _is_improvable(size: int, best: Array, floors: Array) -> bool:
    """Tell whether any of the best scores is above its lower bound."""
    improvable = False
    for metric in range(len(best)):
        improvable |= best[metric, 0] > floors[metric, size]
    return improvable


@jit
def _count_all(candidates: Array, chooser: Chooser) -> None:
    """Find the best of all guesses by counting their branches, block by block.

    The counts give scores, or lower bounds. With bounds, only guesses that may be the best are
    scored.
    """
    tables, guesses, best = chooser.block_bounds, chooser.guesses, chooser.best
    size, ties, is_candidate = len(candidates), chooser.has_tie_metric, chooser.is_candidate
    candidate_guesses = chooser.guess_of_target[candidates]
    for guess in candidate_guesses:
        is_candidate[guess] = 1
    _start_best(candidate_guesses, candidates, chooser)
    start, stop, improvable = 0, min(partitions.FIRST_COUNTED, len(guesses)), True
    while start < len(guesses) and improvable:
        counts = partitions.first_counts(chooser.counts, stop - start)
        block, hits = guesses[start:stop], is_candidate[start:stop]
        bounds = chooser.bounds[: stop - start]
        partitions.count_branches(chooser.by_target, candidates, start, counts)
        for metric in tables.order:
            head_start = chooser.tables.head_start[metric]
            least = partitions.bound_block(size, metric, tables, head_start, counts, hits, bounds)
            if least <= best[metric, 0]:
                first = int(bounds.argmin())
                if tables.is_exact[metric] and not ties:
                    _keep_least((least, 0, chooser.candidates_first, start + first), metric, best)
                else:
                    _score_guesses(block, (start, first), candidates, metric, chooser)
        improvable = ties or _is_improvable(size, best, chooser.floors)
        start, stop = stop, min(stop + partitions.COUNTED_TOGETHER, len(guesses))
    for guess in candidate_guesses:
        is_candidate[guess] = 0


@jit_in_place
def _start_best(guesses: Array, candidates: Array, chooser: Chooser) -> None:
    """Start without a best guess, or with the best candidate if candidates come first.

    Then no later guess can win a tie by being a candidate, so that counts are enough for them.
    """
    chooser.best[:] = UNBOUNDED
    if chooser.candidates_first:
        _score_all(sort_up(guesses), candidates, chooser)
        for metric in range(len(chooser.best)):
            chooser.best[metric, 3] = guesses[chooser.best[metric, 3]]


History = tuple[tuple[str, str], ...]
"""The guesses so far, each with the text of its reply."""

Choose = Callable[[list[str], list[tuple[str, str]]], str]
"""A function from the remaining targets, and the guesses and replies so far, to a guess."""


@lru_cache(maxsize=100)  # one family for each function, so that its trees are grown once
def family_of(choose: Choose) -> recipes.Family:
    """Return a family whose guesses a function chooses; its name is that of the function."""
    name = getattr(choose, "__name__", "")
    name = name if re.fullmatch("[a-z][a-z0-9_]*", name) else "function"

    def grow(matrix: ReplyMatrix, _: object) -> GuessTree:
        return grow_by(matrix, choose)

    return recipes.Family(name, name, ("any",), grow, takes=frozenset())


def grow_by(matrix: ReplyMatrix, choose: Choose) -> GuessTree:
    """Return the tree whose guesses a function chooses. It is called once for each node.

    Raises
    ------
    PluginError
        The function fails, or its guess is not a word of the game or comes twice in one game.
    """
    source = function_source(choose)
    ask = source.naming("guess", choose)
    nodes: list[tuple[int, int, int, int, int]] = []
    waiting: list[tuple[int, int, Candidates, History]] = [
        (-1, -1, np.arange(len(matrix.targets)), ())
    ]
    while waiting:
        parent, reply, candidates, past = waiting.pop()
        said = ask([matrix.targets[at] for at in candidates], [*past])
        word = matrix.form.clean(said) if isinstance(said, str) else ""
        if word not in matrix.position:
            fault = f"guess {len(past) + 1} is {said!r:.80}, which is not among the guesses"
            raise source.error(fault)
        if any(word == guess for guess, _ in past):
            raise source.error(f"{word!r} is guessed twice in one game")
        guess = matrix.position[word]
        codes = matrix.codes[guess, candidates]
        for code in np.unique(codes[codes != matrix.right])[::-1].tolist():
            longer = (*past, (word, matrix.texts[code]))
            waiting.append((len(nodes), code, candidates[codes == code], longer))
        nodes.append((parent, reply, guess, len(candidates), len(past) + 1))
    return GuessTree.from_codes(np.array(nodes, np.int32).T, matrix)


@by_reference
class HardModeState(NamedTuple):
    """Hard mode as the kernels need it, in any mode."""

    holds: bool
    hints: HintTable
    keys: (
        Array  # per feature, and `key` of the revealed ones: zeros, as `reveal` wants Zobrist keys
    )
    key: Array
    allowed: Array  # workspace for the guesses that use all hints


def grow_greedy(
    matrix: ReplyMatrix,
    metric: AnyMetric,
    mode: str,
    *,
    any_window: recipes.Window = ANY_WINDOW,
    ties: Ties = (),
    weighted: bool = False,
) -> GuessTree:
    """Grow the tree that minimises a metric at every node; list order decides the last ties.

    Parameters
    ----------
    matrix
        The reply matrix of the game.
    metric
        A metric, or `first` for the first guess in list order.
    mode
        `consistent` guesses only remaining targets. `any` guesses any word while the number of
        remaining targets lies within `any_window`, and a remaining target otherwise. `nyt-hard`
        does the same with the words that use all hints so far.
    any_window
        Least and greatest number of targets (None: no limit) with which `any` tries all guesses,
        and `nyt-hard` all that it allows.
    ties
        What decides between guesses of equal metric.
    weighted
        Whether branches are measured by the masses of their targets instead of their number. Then
        the likelier target is the better of equal guesses.

    Raises
    ------
    InputError
        A metric is unknown, the targets have no weights, or the rule has no hard mode.
    """
    sizes = any_sizes(mode, any_window, len(matrix.targets))
    any_to = 0 if mode == recipes.HARD else sizes[1]
    chooser = chooser_of(matrix, [metric], any_to, ties=ties, weighted=weighted)
    rows = _grow(chooser, sizes, _hard_mode(matrix, mode))
    return GuessTree.from_codes(rows, matrix)


def grow(matrix: ReplyMatrix, recipe: recipes.Recipe) -> GuessTree:
    """Grow the tree of a recipe: `grow_greedy` with its settings."""
    return grow_greedy(
        *(matrix, recipe.strategy.family.metric or recipes.FIRST, recipe.strategy.mode),
        any_window=recipe.any_window,
        ties=recipe.ties,
        weighted=recipe.weighted,
    )


def _hard_mode(matrix: ReplyMatrix, mode: str) -> HardModeState:
    """Return the state of hard mode for the kernels; empty tables in other modes."""
    hints = hints_of(matrix, mode)
    features = 64 * hints.features.shape[1]
    keys, key = np.zeros((features, 2), np.uint64), np.zeros(2, np.uint64)
    allowed = np.zeros(len(matrix.guesses), np.int32)
    return HardModeState(mode == recipes.HARD, hints, keys, key, allowed)


@jit_in_place
def _require(hard: HardModeState, guess: int, reply: int, before: Array, required: Array) -> None:
    """Require the features that the parent of a node requires, and those that its reply reveals."""
    copy_to(required, before)
    reveal(hard.hints, hard.keys, guess, reply, required, hard.key)


@jit
def _grow(chooser: Chooser, any_sizes: tuple[int, int], hard: HardModeState) -> Array:
    """Return the columns of the tree: parent, reply, guess, size, depth.

    The targets of a node are adjacent in `order`, in list order. A guess sorts them by reply, so
    that the targets of each child are adjacent.
    """
    codes, guess_of_target = chooser.codes, chooser.guess_of_target
    counts = np.zeros(chooser.scratch.sums.shape[1], np.int32)
    targets = len(guess_of_target)
    order, sorting = np.arange(targets).astype(np.int32), np.empty(targets, np.int32)
    parents, reply_codes, guesses, sizes, depths = rows = np.empty((5, 2 * targets), np.int32)
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
            guess = choose_among(guess_of_target[candidates], candidates, chooser)[0]
        elif hard.holds:
            some = allowed_guesses(
                hard.hints.features, chooser.guesses, required[node], hard.allowed
            )
            guess = choose_among(some, candidates, chooser)[0]
        else:
            guess = choose_guess(candidates, chooser)[0]
        parents[node], reply_codes[node], guesses[node], sizes[node] = parent, reply, guess, size
        depths[node] = 1 if parent < 0 else depths[parent] + 1
        if size > 1:
            sort_by_reply(codes[guess], candidates, counts, sorting)
            _append_branches(codes[guess], candidates, (start, node), len(counts) - 1, waiting)
        node += 1
    return rows[:, :node]


@jit
def _append_branches(
    codes: Array,
    candidates: Array,
    node: tuple[int, int],
    right: int,
    waiting: list[tuple[Any, ...]],
) -> None:
    """Append the branches of sorted candidates, the last reply first, but not the right reply.

    `node` is where the candidates start in the order of all targets, and the number of their node.
    """
    start, parent = node
    stop = len(candidates)
    for at in range(stop - 1, -1, -1):
        code = np.int64(codes[candidates[at]])
        if at == 0 or codes[candidates[at - 1]] != code:
            if code != right:
                waiting.append((start + at, start + stop, parent, code))
            stop = at


def play_randomly(matrix: ReplyMatrix, *, rounds: int, seed: int) -> NDArray[np.int32]:
    """Play every target `rounds` times. Each guess is drawn at random from the remaining targets.

    Returns rounds x targets: how many guesses each game took. Equal seeds give equal games.
    """
    generator = np.random.Generator(np.random.PCG64(seed))
    return _play(matrix.codes, matrix.guess_of_target, rounds, generator)


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
            earned = codes[guess_of_target[guess]]
            kept = 0
            for at in range(count):
                if earned[remaining[at]] == earned[target]:
                    remaining[kept] = remaining[at]
                    kept += 1
            count = kept
    return scores


def grow_tree(matrix: ReplyMatrix, recipe: recipes.Recipe) -> GuessTree:
    """Grow the guess tree of a recipe.

    Raises
    ------
    InputError
        The recipe contradicts itself (`check_recipe`) or does not fit the game: a word of the
        opening is not a guess, or the targets have no weights.
    """
    recipes.check_recipe(recipe)
    grow = recipes.grower_of(recipe)
    order = order_of(matrix, recipe)
    matrix = matrix if order is None else matrix.reordered(order)
    opening = tuple(map(matrix.form.clean, recipe.opening))
    return play_opening(matrix, opening, lambda part: grow(part, recipe))


def order_of(matrix: ReplyMatrix, recipe: recipes.Recipe) -> Positions | None:
    """Return the order of guesses that decides the last ties, better first guesses first.

    None means list order.
    """
    if recipe.ordering_metric is None:
        return None
    guesses, targets = map(np.arange, matrix.codes.shape)
    tables = partitions.score_tables([metric_named(recipe.ordering_metric)], len(targets))
    ones = np.ones(len(targets), np.int64)
    splits = partitions.splits_of(matrix.codes, guesses, targets, ones, matrix.right, tables)
    return np.argsort(splits.scores, kind="stable")


def play_opening(
    matrix: ReplyMatrix, opening: Sequence[str], grow: Callable[[ReplyMatrix], GuessTree]
) -> GuessTree:
    """Return the tree that guesses some words first, and then the tree of `grow` for each branch.

    The words are guessed whatever the replies, until one is right.

    Raises
    ------
    InputError
        A word of the opening is not a guess, or comes twice.
    """
    if not opening:
        return grow(matrix)
    word, *later = opening
    if word not in matrix.position:
        raise InputError(f"{word!r} of the opening is not among the guesses")
    if word in later:
        raise InputError(f"the opening says {word!r} twice")
    codes = matrix.codes[matrix.position[word]]
    branches = {
        code: play_opening(matrix.with_targets(np.flatnonzero(codes == code)), later, grow)
        for code in np.unique(codes[codes != matrix.right]).tolist()
    }
    return GuessTree.joining(word, len(codes), branches, matrix.texts)
