"""Greedy strategies after every first guess: how many guesses the targets take, and at worst."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.defaults import ANY_WINDOW
from guesstree.jit import Array, by_reference, jit
from guesstree.metrics.registry import metric_named
from guesstree.replies.matrix import ReplyMatrix
from guesstree.search.cost import GUESS, PAIR
from guesstree.search.problem import any_sizes
from guesstree.search.splitting import copy_to
from guesstree.search.transposition import (
    TranspositionTable,
    doubled,
    empty_table,
    find_or_add,
    key_of,
    random_keys,
)
from guesstree.strategies.choosers import (
    BlockScratch,
    ChoiceTables,
    Scratch,
    block_scratch_for,
    choosers_of,
    metric_of,
    scratch_for,
)
from guesstree.strategies.choosing import choose_candidate, choose_guess
from guesstree.strategies.family import Strategy, Window
from guesstree.strategies.greedy import LIST_ORDER, Ties
from guesstree.strategies.shared_nodes import (
    Nodes,
    Splitting,
    add_known,
    add_nodes,
    add_same,
    add_up,
    empty_nodes,
    find_unknown,
    lacks_guess,
    note_guesses,
    split_nodes,
)

_MOST_CELLS = 1 << 27
"""The table of sets is emptied rather than doubled if it would have more totals than that."""

Outcomes = tuple[NDArray[np.int64], NDArray[np.int64]]
"""By first guess: the total and the worst case."""


@by_reference
class Columns(NamedTuple):
    """The strategies that are followed; a cell per strategy."""

    is_any: Array  # whether its mode is `any`
    is_consistent: Array  # whether its mode is `consistent`
    is_either: Array  # true
    metric: Array  # its metric's place among those of all strategies
    any_metric: Array  # its metric's place among those of mode `any`, if it is one


@by_reference
class Following(NamedTuple):
    """All that does not change from one first guess to the next, and memory for the trees."""

    columns: Columns
    any_from: int  # at least so many targets, and at most `any_to`, let `any` try all guesses
    any_to: int
    choosers: ChoiceTables  # by the metrics of all strategies
    scratch: Scratch
    any_choosers: ChoiceTables  # by those of mode `any`
    any_scratch: Scratch
    block: BlockScratch
    zobrist_keys: Array
    pending: Array  # by strategy: whether its tree for the current set has yet to be grown
    splitting: Splitting
    nodes: Nodes


def follow_openers(
    replies: ReplyMatrix,
    strategies: Iterable[Strategy],
    any_window: Window = ANY_WINDOW,
    openers: Sequence[int] | None = None,
    ties: Ties = LIST_ORDER,
) -> dict[Strategy, Outcomes]:
    """Return totals and worst cases of the greedy trees that start with each of the guesses.

    All strategies are followed at once, as they meet the same sets of targets.

    Parameters
    ----------
    replies
        What every guess earns against every target.
    strategies
        Greedy strategies.
    any_window
        Least and greatest number of targets (None: no limit) at which mode `any` considers all
        guesses. But for its first guess, each tree is that of `grow_greedy`.
    openers
        The first guesses to follow, by position; all if left out.
    ties
        What decides between guesses of equal metric.

    Returns
    -------
    dict
        For each strategy, two arrays with a cell per first guess: the sum over all targets of the
        guesses that they take, and the most guesses that any of them takes. Both are 0 for a guess
        that is not followed.
    """
    names = list(dict.fromkeys(strategies))
    following = _prepare(replies, names, any_window, ties)
    totals, worsts = np.zeros((2, len(replies.guesses), len(names)), np.int64)
    # One first guess adds fewer sets than its trees have targets. A quarter is room for them.
    table = empty_table(1 << (4 * len(names) * len(replies.targets)).bit_length(), len(names))
    for first, last in _runs(len(totals) if openers is None else openers):
        opener = first
        while opener < last:
            opener = int(_follow(opener, following, table, totals[:last], worsts[:last]))
            if opener < last:
                table = _with_room(table)
    return {name: (totals[:, at].copy(), worsts[:, at].copy()) for at, name in enumerate(names)}


def _runs(openers: int | Sequence[int]) -> list[tuple[int, int]]:
    """Return where runs of first guesses start and end: one of all, or one for each."""
    if isinstance(openers, int):
        return [(0, openers)]
    return [(opener, opener + 1) for opener in openers]


def _with_room(table: TranspositionTable) -> TranspositionTable:
    """Return a table of twice the size that knows the same, or an empty one if that is too big."""
    if 2 * table.values.size > _MOST_CELLS:
        return empty_table(*table.values.shape)
    return doubled(table)


def _prepare(
    replies: ReplyMatrix, strategies: Sequence[Strategy], any_window: Window, ties: Ties
) -> Following:
    targets = len(replies.targets)
    metrics = list(dict.fromkeys(s.family_name for s in strategies))
    any_metrics = list(dict.fromkeys(s.family_name for s in strategies if s.mode == "any"))
    any_from, any_to = any_sizes("any" if any_metrics else "consistent", any_window, targets)
    is_any = np.array([s.mode == "any" for s in strategies])
    choosers = _choosers(replies, metrics, 0, ties)
    any_choosers = _choosers(replies, any_metrics or metrics, any_to, ties)
    return Following(
        columns=Columns(
            *(is_any, ~is_any, np.ones_like(is_any)),
            metric=np.array([metrics.index(s.family_name) for s in strategies]),
            any_metric=np.array(
                [(*any_metrics, s.family_name).index(s.family_name) for s in strategies]
            ),
        ),
        any_from=any_from,
        any_to=any_to,
        choosers=choosers,
        scratch=scratch_for(replies, choosers),
        any_choosers=any_choosers,
        any_scratch=scratch_for(replies, any_choosers),
        block=block_scratch_for(replies),
        zobrist_keys=random_keys(targets, seed=0),
        pending=np.zeros_like(is_any),
        splitting=Splitting(
            replies.codes,
            np.zeros(targets * len(strategies), np.int32),
            np.zeros(replies.right + 1, np.int64),
            np.zeros(replies.right + 2, np.int64),
        ),
        nodes=empty_nodes(targets, len(strategies)),
    )


def _choosers(
    replies: ReplyMatrix, metrics: Sequence[str], any_to: int, ties: Ties
) -> ChoiceTables:
    return choosers_of(
        *(replies, [metric_of(name) for name in metrics], any_to),
        tie_metric=metric_named(ties.metric) if ties.metric else None,
        candidates_first=ties.consistent,
    )


@jit
def _follow(
    opener: int, following: Following, table: TranspositionTable, totals: Array, worsts: Array
) -> Any:
    """Fill rows of `totals` and `worsts` from `opener` on, until the table is half full."""
    nodes, splitting = following.nodes, following.splitting
    everything = np.arange(len(following.zobrist_keys))
    while opener < len(totals) and 2 * table.used[0] <= len(table.keys):
        copy_to(splitting.targets, everything)
        nodes.guess[0], nodes.total[0], nodes.worst[0] = opener, GUESS * len(everything), 0
        waiting = [(0, 0, 0)]
        waiting.clear()
        split_nodes(0, 1, (0, len(everything)), nodes, splitting, waiting)
        _grow(following, table, waiting)
        copy_to(totals[opener], nodes.total[0])
        copy_to(worsts[opener], nodes.worst[0] + 1)
        opener += 1
    return opener


@jit
def _grow(
    following: Following, table: TranspositionTable, waiting: list[tuple[int, int, int]]
) -> None:
    """Grow the trees of the branches that wait, and add them to the root."""
    columns, choosers, nodes = following.columns, following.choosers, following.nodes
    pending, splitting = following.pending, following.splitting
    total, worst = nodes.total, nodes.worst
    totals, worsts = table.values, table.notes
    count = 1
    while waiting:
        start, stop, parent = waiting.pop()
        size = stop - start
        tries_all = following.any_from <= size <= following.any_to
        if size == 2 and not tries_all:  # one is guessed, then the other
            add_same(PAIR, 2, total, worst, parent)
            continue
        candidates = splitting.targets[start:stop]
        slot = find_or_add(table, *key_of(candidates, following.zobrist_keys))
        add_known(totals, worsts, slot, total, worst, parent)
        if not find_unknown(nodes.shared_by, parent, totals, slot, pending):
            continue
        others = columns.is_consistent if tries_all else columns.is_either
        if tries_all and lacks_guess(totals, slot, pending, columns.is_any):
            chosen = choose_guess(
                candidates, following.any_choosers, following.any_scratch, following.block
            )
            note_guesses(chosen, columns.any_metric, columns.is_any, totals, slot)
        if lacks_guess(totals, slot, pending, others):
            chosen = choose_candidate(candidates, choosers, following.scratch)
            note_guesses(chosen, columns.metric, others, totals, slot)
        first = count
        count = add_nodes(count, (parent, slot, size), totals, pending, nodes)
        split_nodes(first, count, (start, stop), nodes, splitting, waiting)
    add_up(count, nodes, totals, worsts)
