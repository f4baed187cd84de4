"""Playing out: totals and worst cases after every first guess, by greedy strategies.

The trees of all first guesses and of several strategies meet the same sets of targets again and
again. So a transposition table keeps the totals of each set, a row with a column per strategy.
Random play, which draws each guess from the remaining targets, is at the end.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.base.jit import Array, by_reference, jit, jit_in_place
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.search import transposition
from guesstree.search.branch_bounds import copy_to
from guesstree.search.cost import GUESS, LONE, PAIR
from guesstree.search.metrics import Metric
from guesstree.search.problem import any_sizes
from guesstree.strategies.chooser import (
    Chooser,
    Ties,
    choose_among,
    choose_guess,
    chooser_of,
)
from guesstree.strategies.families import RANDOM
from guesstree.strategies.recipes import Recipe, check_played_out, order_of
from guesstree.strategies.scores import Scores, scores_of_rounds
from guesstree.strategies.settings import Window


@by_reference
class NodeTable(NamedTuple):
    """The trees that start with one guess: a row for each set of targets and each guess made there.

    Several strategies share a node while they make the same guesses.
    """

    parent: Array
    slot: Array  # the slot of the set in the transposition table
    guess: Array
    shared_by: Array  # nodes x strategies: which strategies come here
    total: Array  # nodes x strategies: the total so far
    worst: Array  # nodes x strategies: the worst case of the branches so far


@by_reference
class PlayOutContext(NamedTuple):
    """Everything that is the same for all first guesses, and workspace."""

    consistent: Array  # by strategy: whether its mode is `consistent`
    any_mode: Array  # by strategy: whether its mode is `any`
    either: Array  # by strategy: true
    metric: Array  # by strategy: the place of its metric in the chooser
    any_from: int  # mode `any` tries all guesses with `any_from` to `any_to` targets
    any_to: int
    chooser: Chooser
    zobrist_keys: Array
    pending: Array  # by strategy: whether its tree for the current set is still to be grown
    nodes: NodeTable

    # The targets of the waiting branches, one branch after another, each in list order.
    targets: Array

    ends: Array  # by code: where its branch ends; zero between uses
    occurring: Array  # the codes that occur, and room for one more


Waiting = list[tuple[int, int, int]]
"""Branches whose trees are still to be grown: where their targets start and stop, and the node."""


@jit_in_place
def add_same(
    branch_total: int, branch_worst: int, total: Array, worst: Array, node: int
) -> None:
    """Add a branch whose tree is the same for all strategies to its node."""
    for strategy in range(total.shape[1]):
        total[node, strategy] += branch_total
        worst[node, strategy] = max(worst[node, strategy], branch_worst)


@jit_in_place
def add_known(
    totals: Array, worsts: Array, slot: int, nodes: NodeTable, node: int, pending: Array
) -> bool:
    """Add a branch to its node for the strategies whose tree for it is in the table.

    The other strategies that come to the node are marked as pending. The result tells if there are
    any.
    """
    total = nodes.total
    worst = nodes.worst
    any_pending = False

    for strategy in range(len(pending)):
        # A total of 0 is not known, and one below 0 is a guess without a total yet. Strategies that
        # do not come to this node add numbers that nobody reads.
        known = max(totals[slot, strategy], 0)
        total[node, strategy] += known
        worst[node, strategy] = max(worst[node, strategy], worsts[slot, strategy])
        pending[strategy] = nodes.shared_by[node, strategy] and known == 0
        any_pending |= pending[strategy]

    return any_pending


@jit_in_place
def want_guesses(
    totals: Array, slot: int, pending: Array, mask: Array, metric: Array, wanted: Array
) -> bool:
    """Mark the metrics that pending strategies in the mask lack a guess of; tell if there are any.

    The scan of guesses ends the earlier, the fewer metrics are wanted.
    """
    wanted[:] = False
    any_lacks = False
    for strategy in range(len(pending)):
        if mask[strategy] and pending[strategy] and totals[slot, strategy] == 0:
            wanted[metric[strategy]] = True
            any_lacks = True
    return any_lacks


@jit_in_place
def note_guesses(
    chosen: Array, metric: Array, mask: Array, wanted: Array, totals: Array, slot: int
) -> None:
    """Store the guesses of wanted metrics for strategies in the mask without guess and total.

    A guess is stored as -1 - guess in the place of the total.
    """
    for strategy in range(len(mask)):
        if mask[strategy] and wanted[metric[strategy]] and totals[slot, strategy] == 0:
            # Below 0 even for guess 0, so that no guess looks like a total, or like nothing.
            totals[slot, strategy] = -1 - chosen[metric[strategy]]


@jit_in_place
def add_nodes(
    count: int, place: tuple[int, int, int], totals: Array, pending: Array, nodes: NodeTable
) -> int:
    """Add a node for each guess that pending strategies make; return how many nodes there are.

    `place` is the parent of the nodes, the slot of their set and its size.
    """
    shared_by = nodes.shared_by
    total = nodes.total
    worst = nodes.worst
    parent, slot, size = place

    for strategy in range(len(pending)):
        if not pending[strategy]:
            continue

        nodes.parent[count] = parent
        nodes.slot[count] = slot
        nodes.guess[count] = -1 - totals[slot, strategy]

        # Pending strategies with the same guess share the node, and are no longer pending. Each
        # target of the set takes this guess.
        for other in range(len(pending)):
            same = pending[other] and totals[slot, other] == totals[slot, strategy]
            total[count, other] = GUESS * size
            worst[count, other] = 0
            shared_by[count, other] = same
            pending[other] &= not same

        count += 1

    return count


@jit
def split_nodes(
    first: int, count: int, span: tuple[int, int], context: PlayOutContext, waiting: Waiting
) -> None:
    """Split a set of targets by the guess of each node from `first` on; the branches wait.

    The set lies in `context.targets` from `span[0]` to `span[1]`. It is split there by the first
    node, and in copies behind by the others. The last of the waiting sets lies behind all others.
    So the memory behind a set that was taken from there is free.
    """
    targets = context.targets
    ends = context.ends
    nodes = context.nodes
    start, stop = span
    size = stop - start

    # Splitting sorts a set in place. So all other nodes get their copies before.
    for node in range(first + 1, count):
        copy = stop + (node - first - 1) * size
        copy_to(targets[copy:], targets[start:stop])

    for node in range(first, count):
        branches = _group(context, nodes.guess[node], targets[start : start + size])
        at = start
        for branch in range(branches):
            code = context.occurring[branch]
            end = start + ends[code]
            ends[code] = 0
            if end - at > 1:
                waiting.append((at, end, node))
            elif code != len(ends) - 1:
                # A lone target takes one more guess. With the right reply, which has the last code,
                # the game has ended.
                add_same(LONE, 1, nodes.total, nodes.worst, node)

            at = end

        # Where the copy of the next node starts.
        start = stop + (node - first) * size


@jit
def _group(context: PlayOutContext, guess: int, targets: Array) -> Any:
    """Bring targets with the same reply together, in list order; return the number of branches.

    `occurring` receives their replies, in the order of the branches, and `ends` where they end.
    """
    ends = context.ends
    occurring = context.occurring
    codes = context.chooser.codes[guess]

    # Every code is written to the end of the list, and stays there only if it is new.
    branches = 0
    for target in targets:
        code = codes[target]
        occurring[branches] = code
        branches += ends[code] == 0
        ends[code] += 1

    # So far, `ends` has the size of each branch. Now it gets where each branch starts, and the loop
    # after it moves this on to where the branch ends.
    start = 0
    for branch in range(branches):
        code = occurring[branch]
        ends[code], start = start, start + ends[code]

    before = targets.copy()
    for target in before:
        code = codes[target]
        targets[ends[code]] = target
        ends[code] += 1

    return branches


@jit_in_place
def add_up(count: int, nodes: NodeTable, totals: Array, worsts: Array) -> None:
    """Add every node to its parent and to the table; nodes come after their parents."""
    shared_by = nodes.shared_by
    total = nodes.total
    worst = nodes.worst

    # Backwards, so that a node is complete when it is added to its parent. The guess of the node is
    # one more than the worst case of its branches.
    for node in range(count - 1, 0, -1):
        parent = nodes.parent[node]
        slot = nodes.slot[node]
        for strategy in range(shared_by.shape[1]):
            if shared_by[node, strategy]:
                totals[slot, strategy] = total[node, strategy]
                worsts[slot, strategy] = worst[node, strategy] + 1
                total[parent, strategy] += total[node, strategy]
                worst[parent, strategy] = max(
                    worst[parent, strategy], worst[node, strategy] + 1
                )


_MOST_CELLS = 1 << 27
"""The most totals of a table: a larger one is emptied instead of doubled."""

Outcomes = tuple[NDArray[np.int64], NDArray[np.int64]]
"""By first guess: the total and the worst case."""


def totals_by_first_guess(
    matrix: ReplyMatrix, recipes: Sequence[Recipe], openers: Sequence[int] | None = None
) -> dict[str, Outcomes]:
    """Return totals and worst cases of the trees of recipes that start with each of the guesses.

    The first guess replaces the opening of a recipe. Recipes with the same settings are played out
    together, as they meet the same sets of targets.

    Parameters
    ----------
    matrix
        The reply of every guess to every target.
    recipes
        Greedy recipes.
    openers
        The first guesses to play out, by position; all if left out.

    Returns
    -------
    dict
        By the name of the recipe, two arrays with a cell per first guess: the sum over all targets
        of the guesses that they take, and the most guesses that any of them takes. Both are 0 for
        a guess that is not played out.

    Raises
    ------
    InputError
        A recipe cannot be played out (`check_played_out`).
    """
    groups: dict[tuple[Window, Ties, Metric | None], list[Recipe]] = {}
    for recipe in recipes:
        check_played_out(recipe)
        key = (recipe.any_window, recipe.ties, recipe.ordering_metric)
        groups.setdefault(key, []).append(recipe)

    every = np.arange(len(matrix.guesses))
    wanted = every if openers is None else np.array(openers, np.int64)
    outcomes_of: dict[str, Outcomes] = {}

    for group in groups.values():
        # The order decides ties, so trees grow in the reordered game. `place` leads from a guess to
        # its place there, and so takes the results back to list order.
        order = order_of(matrix, group[0])
        reordered = matrix if order is None else matrix.reordered(order)
        place = every if order is None else np.argsort(order)
        totals, worsts = _play_out_together(reordered, group, place[wanted])[:, place]

        # A copy is a row of its own, and does not keep the table of all recipes in memory.
        for at, recipe in enumerate(group):
            outcomes_of[recipe.name] = totals[:, at].copy(), worsts[:, at].copy()

    # In the order of the recipes, which the groups have changed.
    return {recipe.name: outcomes_of[recipe.name] for recipe in recipes}


def _play_out_together(
    matrix: ReplyMatrix, recipes: Sequence[Recipe], openers: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Return totals and worst cases, guesses x recipes, of recipes with the same settings."""
    context = _prepare(matrix, recipes)
    totals, worsts = outcomes = np.zeros((2, len(matrix.guesses), len(recipes)), np.int64)

    # One first guess adds fewer sets than its trees have targets: a quarter of the slots is enough.
    slots = 1 << (4 * len(recipes) * len(matrix.targets)).bit_length()
    table = transposition.empty_table(slots, len(recipes))

    done = 0
    while done < len(openers):
        if done:
            # The table was filled to a half. A larger one keeps its sets; at the limit, it is
            # replaced by an empty one.
            is_large = 2 * table.values.size > _MOST_CELLS
            shape = table.values.shape
            table = (
                transposition.empty_table(*shape)
                if is_large
                else transposition.doubled(table)
            )

        done += int(_fill_totals(openers[done:], context, table, totals, worsts))

    return outcomes


def _prepare(matrix: ReplyMatrix, recipes: Sequence[Recipe]) -> PlayOutContext:
    """Return the context of recipes with the same settings."""
    targets = len(matrix.targets)
    names = [recipe.strategy.family.name for recipe in recipes]
    metrics = list(dict.fromkeys(names))
    is_any = np.array([recipe.strategy.mode == Mode.ANY for recipe in recipes])
    mode = Mode.ANY if is_any.any() else Mode.CONSISTENT
    any_from, any_to = any_sizes(mode, recipes[0].any_window, targets)

    # Every guess but the first splits its set, so the tree of a strategy has fewer nodes of two or
    # more targets than it has targets. The first guess has a row of its own.
    rows = targets * len(recipes) + 1
    parent, slot, guess = np.zeros((3, rows), np.int64)
    total, worst = np.zeros((2, rows, len(recipes)), np.int32)
    return PlayOutContext(
        consistent=~is_any,
        any_mode=is_any,
        either=np.ones_like(is_any),
        metric=np.array([metrics.index(name) for name in names]),
        any_from=any_from,
        any_to=any_to,
        chooser=chooser_of(matrix, metrics, any_to, ties=recipes[0].ties),
        zobrist_keys=transposition.random_keys(targets, seed=0),
        pending=np.zeros_like(is_any),
        nodes=NodeTable(parent, slot, guess, np.ones(total.shape, np.bool_), total, worst),
        targets=np.zeros(targets * len(recipes), np.int32),
        ends=np.zeros(matrix.right + 1, np.int64),
        occurring=np.zeros(matrix.right + 2, np.int64),
    )


@jit
def _fill_totals(
    openers: Array,
    context: PlayOutContext,
    table: transposition.TranspositionTable,
    totals: Array,
    worsts: Array,
) -> int:
    """Fill rows of `totals` and `worsts` until the table is half full; return how many."""
    nodes = context.nodes
    every_target = np.arange(len(context.zobrist_keys))

    # Half of the slots are free, and the sets of one more first guess take a quarter at most.
    done = 0
    while done < len(openers) and 2 * table.used[0] <= len(table.keys):
        opener = openers[done]
        copy_to(context.targets, every_target)
        nodes.guess[0] = opener
        nodes.total[0] = GUESS * len(every_target)
        nodes.worst[0] = 0

        waiting = [(0, 0, 0)]  # tells the compiler the type of an empty list
        waiting.clear()
        split_nodes(0, 1, (0, len(every_target)), context, waiting)
        _grow(context, table, waiting)
        copy_to(totals[opener], nodes.total[0])
        copy_to(worsts[opener], nodes.worst[0] + 1)
        done += 1

    return done


@jit
def _grow(
    context: PlayOutContext, table: transposition.TranspositionTable, waiting: Waiting
) -> None:
    """Grow the trees of the waiting branches, and add their totals to the root.

    Arrays are loaded before the loop: loading one counts a reference, which takes long.
    """
    chooser = context.chooser
    nodes = context.nodes
    total = nodes.total
    worst = nodes.worst
    targets = context.targets
    pending = context.pending
    metric = context.metric
    wanted = chooser.wanted
    consistent = context.consistent
    any_mode = context.any_mode
    either = context.either
    totals = table.values
    worsts = table.notes

    count = 1
    while waiting:
        # The last set lies behind all others, as `split_nodes` expects.
        start, stop, parent = waiting.pop()
        size = stop - start
        tries_all = context.any_from <= size <= context.any_to
        if size == 2 and not tries_all:  # one is guessed, then the other
            add_same(PAIR, 2, total, worst, parent)
            continue

        candidates = targets[start:stop]
        a, b = transposition.key_of(candidates, context.zobrist_keys)
        slot = transposition.find_or_add(table, a, b)
        if not add_known(totals, worsts, slot, nodes, parent, pending):
            continue

        # Strategies that have no guess for this set yet choose one.
        if tries_all and want_guesses(totals, slot, pending, any_mode, metric, wanted):
            chosen = choose_guess(candidates, chooser)
            note_guesses(chosen, metric, any_mode, wanted, totals, slot)

        # Outside the window, mode `any` guesses only candidates, too.
        others = consistent if tries_all else either
        if want_guesses(totals, slot, pending, others, metric, wanted):
            chosen = choose_among(chooser.guess_of_target[candidates], candidates, chooser)
            note_guesses(chosen, metric, others, wanted, totals, slot)

        # Now each pending strategy has its guess.
        first = count
        count = add_nodes(count, (parent, slot, size), totals, pending, nodes)
        split_nodes(first, count, (start, stop), context, waiting)
    add_up(count, nodes, totals, worsts)


# Random play


def play_random(matrix: ReplyMatrix, game: str, rounds: int, seed: int) -> Scores:
    """Return the scores of random play; every target is played `rounds` times."""
    played = play_randomly(matrix, rounds=rounds, seed=seed)
    strategy = f"{RANDOM}-consistent"
    names = game, strategy, RANDOM, Mode.CONSISTENT
    recipe = f"{strategy} rounds={rounds} seed={seed}"
    return scores_of_rounds(matrix, names, tuple(map(tuple, played.tolist())), recipe)


def play_randomly(matrix: ReplyMatrix, *, rounds: int, seed: int) -> NDArray[np.int32]:
    """Play every target `rounds` times. Each guess is drawn at random from the remaining targets.

    Returns rounds x targets: how many guesses each game took. The same seed gives the same games.
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

            # Keep the targets that would have earned the same reply.
            earned = codes[guess_of_target[guess]]
            kept = 0
            for at in range(count):
                if earned[remaining[at]] == earned[target]:
                    remaining[kept] = remaining[at]
                    kept += 1

            count = kept

    return scores
