"""The inside of the search in plain values: its table, bounds, partitions, the choice of guesses.

The only place where tests of the search use the names of internals.
"""

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.games.codes import Codes
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.symmetries import spelled
from guesstree.search import (
    branch_bounds,
    canonical_keys,
    conflicts,
    cost_table,
    loop,
    pending_guesses,
    problem,
    profiles,
    scanning,
    set_symmetries,
    transposition,
)
from guesstree.search.tree_search import NO_LIMIT, Search

Key = tuple[int, int]
Entry = tuple[int, int | None]


def ints(numbers: NDArray[Any]) -> list[int]:
    """Return an array as a list."""
    return [*map(int, numbers)]


class Scanned(NamedTuple):
    """The result of a scan: the best exact guess, a bound of those rejected, those to follow."""

    best_value: int
    best_guess: int
    rejected_bound: int
    pending: dict[int, tuple[int, int]]  # guess: bound, key


def size_bound(search: Search, left: int, size: int) -> int:
    """Return the size bound that a search uses."""
    targets = np.arange(size, dtype=np.int32)
    return int(cost_table.size_bound_of(search.problem.costs, 0, left, targets))


def branch_bound(
    search: Search, targets: Sequence[int], guess: int, left: int, cutoff: int = 1 << 60
) -> tuple[int, int, int]:
    """Return the branch bound of a guess, the sum of squares and the size of the largest branch."""
    problem, counts = search.problem, search.stack.counts
    candidates = np.array(targets, np.int32)
    start = 2 * len(candidates) - int(guess in problem.guess_of_target[candidates])
    increments = cost_table.increments_of(problem.costs, 0, left)
    bound, squares, largest = branch_bounds.branch_bound(
        problem.codes[guess],
        candidates,
        np.zeros(0, np.int64),
        increments,
        counts,
        start,
        cutoff,
    )
    assert not counts.any()
    return int(bound), int(squares), int(largest)


def make_list(search: Search, targets: NDArray[np.intp]) -> None:
    """Make list 1: one guess for each partition of some targets."""
    with np.errstate(over="ignore"):  # hashes wrap around
        scanning.list_distinct(search.problem, search.stack, 1, targets.astype(np.int32))


def uncounted(search: Search) -> Search:
    """Return a search that scans guess by guess, with the same lists."""
    lists = search.stack.lists
    none = lists.by_target[:, :0].copy()
    other = copy(search)
    other.stack = search.stack._replace(lists=lists._replace(by_target=none))
    return other


def scan(
    search: Search, targets: Sequence[int], left: int, beta: int, *, is_nested: bool = False
) -> Scanned:
    """Scan the guesses of list 0, or of the nested list 1, at a node with these targets."""
    stack, candidates = search.stack, np.array(targets, np.int32)
    _enter(search, targets)
    frame = stack.frames[1]
    frame["turn"], frame["guesses_left"] = 0, left
    frame["beta"], frame["list_index"] = beta, int(is_nested)
    frame["follows"] = True
    scanning.scan_guesses(search.problem, stack, 1, candidates)
    assert not stack.counts.any()
    listed = stack.pending[1, : frame["pending_count"]].tolist()
    pending = {guess: (bound, key) for guess, bound, key, _ in listed}
    value, guess = int(frame["best_value"]), int(frame["best_guess"])
    return Scanned(value, guess, int(frame["rejected_bound"]), pending)


def quick_bound(search: Search, targets: Sequence[int], left: int) -> tuple[int, bool]:
    """Return a quick lower bound of a set, and whether it is its value."""
    stack = search.stack
    stack.frames[1]["turn"], stack.frames[1]["guesses_left"] = 0, left
    stack.hint_keys[1] = 0
    candidates = np.array(targets, np.int32)
    value, exact = loop.bound_set(search.problem, stack, 1, candidates, False)
    return int(value), bool(exact)


def conflict_set(codes: Codes, targets: Sequence[int], most: int) -> list[int]:
    """Return targets that no guess separates, up to `most` of them; none if not found."""
    out = np.zeros(most, np.int32)
    size = conflicts.conflict_set(codes, np.array(targets, np.int32), out)
    return ints(out[:size])


def first_guess_keys(matrix: ReplyMatrix, masses: Sequence[int] = ()) -> list[int]:
    """Return the keys by which first guesses are ordered; no masses mean that each is 1."""
    search = Search(matrix, "any", masses=np.array(masses, np.int64) if masses else None)
    return ints(search.problem.opener_keys)


def repeats(replies: Codes, targets: Sequence[int], most: int) -> int:
    """Count the replies that came before, up to `most`, twice with the same table."""
    seen = np.zeros(int(replies.max()) + 1, np.int64)
    columns = np.array(targets, np.int32)
    first, second = (
        branch_bounds.repeats(replies, columns, most, seen, stamp) for stamp in (1, 2)
    )
    assert first == second
    return int(first)


def sort_by_reply(replies: Codes, targets: Sequence[int], codes: int) -> list[int]:
    """Return the targets sorted by reply."""
    candidates, counts = np.array(targets, np.int32), np.zeros(codes, np.int32)
    scratch = np.full(len(candidates), -1, np.int32)
    branch_bounds.sort_by_reply(replies, candidates, counts, scratch)
    assert not counts.any()
    return ints(candidates)


def list_distinct(
    search: Search,
    nested: Sequence[Sequence[int]],
    guesses: Sequence[int],
    *,
    is_sorted: bool = False,
) -> list[tuple[list[int], list[int], list[list[int]]]]:
    """List one guess for each partition of sets of targets, each a subset of the one before.

    For each list there are its guesses, how many different replies each can earn, and its replies.
    """
    lists, problem = search.stack.lists, search.problem._replace(late=is_sorted)
    lists.guesses[0, : len(guesses)], lists.sizes[0] = guesses, len(guesses)
    lists.by_target[0, :, : len(guesses)] = problem.codes[list(guesses)].T
    found = []
    for new, targets in enumerate(nested, start=1):
        candidates = np.array(targets, np.int32)
        with np.errstate(over="ignore"):  # hashes wrap around
            scanning.list_distinct(problem, search.stack, new, candidates)
        assert not search.stack.counts.any()
        listed = lists.guesses[new, : lists.sizes[new]]
        replies = lists.by_target[new, candidates, : len(listed)].T
        rows = scanning.block_rows(lists, new)
        assert (rows[:, lists.columns[new, candidates]] == replies).all()
        distinct = lists.distinct[new, listed]
        found.append((listed.tolist(), distinct.tolist(), replies.tolist()))
    return found


def drop_conflicting(
    search: Search, targets: Sequence[int], learned: Sequence[Sequence[int]]
) -> list[int]:
    """Learn conflict sets, enter a node, and return the guesses that all known sets leave."""
    problem, stack = search.problem, search.stack
    used = int(stack.conflicts.used[0])
    for at, conflict in enumerate(learned, start=used):
        stack.conflicts.sizes[at] = len(conflict)
        stack.conflicts.targets[at, : len(conflict)] = conflict
    stack.conflicts.used[0] = used + len(learned)
    _enter(search, targets)
    stack.pending[1, :-1]["guess"] = np.arange(len(problem.codes))
    stack.frames[1]["pending_count"] = len(problem.codes)
    conflicts.use_conflicts(problem, stack, 1)
    return _pending(search)


def allowed_guesses(
    features: NDArray[np.uint64], guesses: Sequence[int], required: NDArray[np.uint64]
) -> list[int]:
    """Return the guesses that have all required features."""
    out = np.zeros(len(guesses), np.int32)
    return ints(
        problem.allowed_guesses(features, np.array(guesses, np.int32), required, out)
    )


def next_pending(
    search: Search,
    rows: Sequence[tuple[int, int, int]],
    cutoffs: Sequence[int],
    rejected_bound: int,
    *,
    any_allowed: bool,
) -> tuple[list[int], int]:
    """Take guesses that are given with their bounds and keys, one at each of the cutoffs.

    Returns them, and the least bound of those rejected.
    """
    pending, frame = search.stack.pending, search.stack.frames[1]
    for at, row in enumerate(rows):
        pending[1, at] = *row, 0
    frame["pending_count"], frame["any_allowed"] = len(rows), any_allowed
    frame["rejected_bound"], frame["heap_cutoff"] = rejected_bound, -1
    taken = (
        int(pending_guesses.next_pending(search.stack, 1, cutoff)) for cutoff in cutoffs
    )
    return [guess for guess in taken if guess >= 0], int(frame["rejected_bound"])


def has_symmetries(search: Search) -> bool:
    """Tell whether a search uses symmetries of its game."""
    return search.stack.symmetry is not None


def _symmetry(search: Search) -> set_symmetries.SetSymmetries:
    """Return the symmetries of a game that has some."""
    assert search.stack.symmetry is not None
    return search.stack.symmetry


class Named(NamedTuple):
    """The canonical key of a set, and the elements that map it to the image with this key."""

    key: tuple[int, int]
    complete: bool  # whether all ties were tried
    elements: list[list[int]]  # for each element, the image of each guess


def named(search: Search, targets: Sequence[int]) -> Named:
    """Name a set of targets, and forget the names before."""
    own, candidates = _symmetry(search), np.array(targets, np.int32)
    own.cached_keys[:] = 0
    a, b = np.bitwise_xor.reduce(search.problem.zobrist_keys[candidates])
    first, second = canonical_keys.canonical_key(own, a, b, candidates)
    assert (first, second) == canonical_keys.canonical_key(own, a, b, candidates)
    state, elements = own.state[0], []
    for at in range(state["elements"]):
        order, names = own.element_orders[at], own.element_names[at]
        spellings = spelled(names[own.letters[:, order]], len(names))
        elements.append(own.guess_at[spellings].tolist())
    return Named((int(first), int(second)), bool(state["complete"]), elements)


def forms(search: Search, targets: Sequence[int]) -> list[int]:
    """Return the form of each guess for a set of targets."""
    own, every = _symmetry(search), list(range(len(search.problem.codes)))
    if not canonical_keys.has_orbits(own, np.array(targets, np.int32)):
        return every
    return [int(canonical_keys.form_of(own, guess)) for guess in every]


def one_of_each_form(
    search: Search, targets: Sequence[int], *, any_allowed: bool
) -> list[int]:
    """Return one guess of each form among all guesses, the last guess first."""
    frame, pending = search.stack.frames[1], search.stack.pending[1]
    guesses = np.arange(len(search.problem.codes))[::-1]
    pending[:-1]["guess"] = guesses
    frame["pending_count"], frame["any_allowed"] = len(guesses), any_allowed
    candidates = np.array(targets, np.int32)
    pending_guesses.drop_equivalent(search.stack.symmetry, frame, pending, candidates)
    return _pending(search)


def image_and_back(search: Search, targets: Sequence[int], guess: int) -> tuple[int, int]:
    """Return the image of a guess by which the table notes it, and what is read out of that."""
    named(search, targets)
    image = int(canonical_keys.guess_image(search.stack.symmetry, guess))
    return image, int(canonical_keys.guess_of_image(search.stack.symmetry, image))


def _enter(search: Search, targets: Sequence[int]) -> None:
    """Count one more node, and mark the candidates of this node."""
    stack = search.stack
    stack.nodes[0] += 1
    stack.candidate_of[search.problem.guess_of_target[list(targets)]] = stack.nodes[0]


def _pending(search: Search) -> list[int]:
    """Return the pending guesses at depth 1."""
    count = search.stack.frames[1]["pending_count"]
    return ints(search.stack.pending[1, :count]["guess"])


def profile(search: Search, targets: Sequence[int], turn: int) -> list[int]:
    """Return what any 0, 1, 2, ... of some targets cost at least, from guess number `turn` on."""
    problem, candidates = search.problem, np.array(targets, np.int32)
    bounds = profiles.ProfileBounds(problem, search.mode == "consistent")
    at = min(turn, len(problem.costs.size_bounds)) - 1
    guesses = bounds.guesses_in(candidates)
    profiles.fill_profile(problem, bounds.scratch, guesses, candidates, at)
    return ints(bounds.scratch.least[at, : len(candidates) + 1])


def new_search(
    matrix: ReplyMatrix,
    mode: str,
    limit: int | None = None,
    *,
    slots: int = 1 << 10,
    **settings: Any,
) -> Search:
    """Return a search with a small table, which may have to grow."""
    search = Search(matrix, mode, limit, **settings)
    search.stack = search.stack._replace(table=transposition.empty_table(slots))
    return search


def probe_from(search: Search, targets: int) -> None:
    """Let a search bound branches by all guesses at nodes of at least `targets` targets."""
    search.problem = search.problem._replace(probes_from=targets)


def set_limit(search: Search, limit: int | None) -> None:
    """Let a search go on within another limit, with what it knows."""
    search.limit = limit or NO_LIMIT


def entries_of(table: transposition.TranspositionTable) -> dict[Key, Entry]:
    """Return what a table holds: (value, best guess), or (lower bound, None)."""
    arrays = (table.keys, table.values, table.notes)
    rows = zip(*(array[table.full.astype(bool)].tolist() for array in arrays), strict=True)
    entries: dict[Key, Entry] = {
        (first, second): (value, None if guess < 0 else guess)
        for (first, second), value, guess in rows
    }
    assert len(entries) == table.used[0]
    return entries


def stored(
    table: transposition.TranspositionTable, key: Key, value: int, guess: int | None
) -> transposition.TranspositionTable:
    """Store a value with its best guess, or a lower bound; a full table grows."""
    table = transposition.doubled(table) if transposition.is_full(table) else table
    transposition.store(
        table, np.uint64(key[0]), np.uint64(key[1]), value, -1 if guess is None else guess
    )
    return table


def key_of(
    search: Search, targets: Iterable[int], left: int | None, features: Iterable[int] = ()
) -> Key:
    """Return the key of a set of targets, with guesses left and features that were revealed.

    Guesses left only count where they are fewer than the targets.
    """
    problem, targets = search.problem, list(targets)
    a, b = np.bitwise_xor.reduce(problem.zobrist_keys[targets])
    candidates = np.array(targets, np.int32)
    parts = [canonical_keys.canonical_key(search.stack.symmetry, a, b, candidates)]
    parts += [problem.feature_keys[feature] for feature in features]
    if left is not None and left < len(targets):
        parts.append(problem.limit_keys[left])
    first, second = np.bitwise_xor.reduce(np.array(parts, np.uint64)).tolist()
    return first, second


def guess_noted(search: Search, note: int) -> int:
    """Return the guess of a note of the table, for the set whose key was computed last."""
    return int(canonical_keys.guess_of_image(search.stack.symmetry, note))


def slots_of(search: Search, guess: int) -> Sequence[int]:
    """Return the numbers of a guess's features: letters at their places, then copies of letters."""
    slots: list[int] = search.problem.hints.slots[guess].tolist()
    return slots


def conflict_sets(search: Search) -> list[NDArray[np.int32]]:
    """Return the sets that a search has found no guess to separate."""
    conflicts = search.stack.conflicts
    return [
        conflicts.targets[at, : conflicts.sizes[at]] for at in range(int(conflicts.used[0]))
    ]


def unsolved_branches(search: Search, guess: int) -> list[int]:
    """Return the sizes of a first guess's branches that are not solved at once, in their order."""
    search.lower_bound(guess)
    branches = search.stack.branches[0, : search.stack.frames[0].branch_count]
    sizes: list[int] = (branches["stop"] - branches["start"]).tolist()
    return sizes
