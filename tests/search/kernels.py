"""The kernels of the search in plain values: bounds, partitions, and the choice of guesses.

With `inside`, the only place where tests of the search use the names of internals.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.games.codes import Codes
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.symmetries import spelled
from guesstree.search import law, loop, problem, profiles, scanning, splitting, symmetry
from guesstree.search.driver import Search


class Counted(NamedTuple):
    """What counting the branches of a guess gives."""

    bound: int
    squares: int
    largest: int


class Scanned(NamedTuple):
    """What a scan found: the best exact guess, a bound of those rejected, those to follow."""

    best_value: int
    best_guess: int
    rejected_bound: int
    pending: dict[int, tuple[int, int]]  # guess: bound, key


def size_bounds(targets: int, branches: int) -> tuple[list[list[int]], list[list[int]]]:
    """Return the tables of size bounds and of their increments, a row per guesses left."""
    found = law.law_of(targets, branches)
    return found.size_bounds[0].tolist(), found.increments[0].tolist()


def size_bound(search: Search, left: int, size: int) -> int:
    """Return the size bound that a search uses."""
    targets = np.arange(size, dtype=np.int32)
    return int(law.size_bound_of(search.problem.law, 0, left, targets))


def distinct_replies(search: Search) -> list[int]:
    """Return how many different replies each guess can earn."""
    counted: list[int] = search.problem.distinct.tolist()
    return counted


def branch_bound(
    search: Search, targets: Sequence[int], guess: int, left: int, cutoff: int = 1 << 60
) -> Counted:
    """Return the branch bound of a guess, with the counters checked to be zero again."""
    problem, counts = search.problem, search.stack.counts
    candidates = np.array(targets, np.int32)
    start = 2 * len(candidates) - int(guess in problem.guess_of_target[candidates])
    increments = law.increments_of(problem.law, 0, left)
    counted = splitting.branch_bound(
        problem.codes[guess], candidates, np.zeros(0, np.int64), increments, counts, start, cutoff
    )
    assert not counts.any()
    return Counted(*map(int, counted))


def scan(search: Search, targets: Sequence[int], left: int, beta: int) -> Scanned:
    """Scan the guesses that are allowed at a node with these targets."""
    stack, candidates = search.stack, np.array(targets, np.int32)
    _enter(search, targets)
    frame = stack.frames[1]
    frame["turn"], frame["guesses_left"] = 0, left
    frame["beta"], frame["list_index"] = beta, 0
    frame["follows"] = True
    scanning.scan_guesses(search.problem, stack, 1, candidates)
    assert not stack.counts.any()
    listed = stack.pending[1, : frame["pending_count"]].tolist()
    pending = {guess: (bound, key) for guess, bound, key, _ in listed}
    value, guess, rejected = frame["best_value"], frame["best_guess"], frame["rejected_bound"]
    return Scanned(int(value), int(guess), int(rejected), pending)


def quick_bound(search: Search, targets: Sequence[int], left: int) -> tuple[int, bool]:
    """Return a quick lower bound of a set, and whether it is its value."""
    stack = search.stack
    stack.frames[1]["turn"], stack.frames[1]["guesses_left"], stack.hint_keys[1] = 0, left, 0
    candidates = np.array(targets, np.int32)
    value, exact = loop.quick_bound(search.problem, stack, 1, candidates)
    return int(value), bool(exact)


def conflict_set(codes: Codes, targets: Sequence[int], most: int) -> list[int]:
    """Return at most so many of the targets that no guess tells apart; none if not found."""
    out = np.zeros(most, np.int32)
    size = loop.conflict_set(codes, np.array(targets, np.int32), out)
    found: list[int] = out[:size].tolist()
    return found


def same_reply(replies: Codes, targets: Sequence[int]) -> bool:
    """Tell whether all targets earn the same reply."""
    return bool(loop.same_reply(replies, np.array(targets, np.int32)))


def first_guess_keys(matrix: ReplyMatrix, masses: Sequence[int] = ()) -> list[int]:
    """Return the keys by which first guesses are ordered; no masses mean that each is 1."""
    search = Search(matrix, "any", masses=np.array(masses, np.int64) if masses else None)
    keys: list[int] = search.problem.opener_keys.tolist()
    return keys


def repeats(replies: Codes, targets: Sequence[int], most: int) -> int:
    """Count the replies that came before, up to `most`, twice with the same table."""
    seen = np.zeros(int(replies.max()) + 1, np.int64)
    columns = np.array(targets, np.int32)
    first, second = (splitting.repeats(replies, columns, most, seen, stamp) for stamp in (1, 2))
    assert first == second
    return int(first)


def sort_by_reply(replies: Codes, targets: Sequence[int], codes: int) -> list[int]:
    """Return the targets sorted by reply."""
    candidates, counts = np.array(targets, np.int32), np.zeros(codes, np.int32)
    scratch = np.full(len(candidates), -1, np.int32)
    splitting.sort_by_reply(replies, candidates, counts, scratch)
    assert not counts.any()
    ordered: list[int] = candidates.tolist()
    return ordered


class Block(NamedTuple):
    """The guesses of a list, and their replies to some targets."""

    guesses: list[int]
    replies: list[list[int]]


def list_distinct(
    search: Search, nested: Sequence[Sequence[int]], guesses: Sequence[int]
) -> list[Block]:
    """List one guess for each partition of sets of targets, each a subset of the one before.

    The replies are those of every list to the targets of the last set.
    """
    lists, counts = search.stack.lists, search.stack.counts
    lists.guesses[0, : len(guesses)], lists.sizes[0] = guesses, len(guesses)
    for source, targets in enumerate(nested):
        candidates = np.array(targets, np.int32)
        with np.errstate(over="ignore"):  # hashes wrap around
            scanning.list_distinct(search.problem.codes, lists, source, candidates, counts)
        assert not counts.any()
    blocks = []
    for at in range(1, len(nested) + 1):
        columns = lists.columns[at][list(nested[-1])]
        rows = scanning.block_rows(lists, at)[:, columns]
        listed = lists.guesses[at, : lists.sizes[at]]
        blocks.append(Block(listed.tolist(), rows.tolist()))
    return blocks


def sort_list(
    search: Search, targets: Sequence[int], guesses: Sequence[int]
) -> tuple[list[int], list[int], list[list[int]], list[list[int]]]:
    """List one guess for each partition of some targets, and sort the list.

    Returns the guesses, how many different replies each can earn, and their replies by guess and
    by target.
    """
    (block,) = list_distinct(search, [targets], guesses)
    lists = search.stack.lists
    scanning.sort_list(lists, 1)
    listed = lists.guesses[1, : len(block.guesses)]
    by_target = scanning.block_columns(lists, 1)
    return (
        listed.tolist(),
        lists.distinct[1][listed].tolist(),
        scanning.block_rows(lists, 1).tolist(),
        by_target.tolist(),
    )


def drop_conflicting(
    search: Search, targets: Sequence[int], learned: Sequence[Sequence[int]]
) -> tuple[list[int], list[int]]:
    """Learn conflict sets, enter a node, and drop the guesses that all known sets rule out.

    Returns which of the conflict sets lie within the node, and the guesses that are left of all.
    """
    problem, stack = search.problem, search.stack
    used = int(stack.conflicts.used[0])
    for at, conflict in enumerate(learned, start=used):
        stack.conflicts.sizes[at] = len(conflict)
        stack.conflicts.targets[at, : len(conflict)] = conflict
    stack.conflicts.used[0] = used + len(learned)
    _enter(search, targets)
    stack.pending[1]["guess"] = np.arange(len(problem.codes))
    stack.frames[1]["pending_count"] = len(problem.codes)
    within = loop.conflicts_within(problem, stack)
    loop.drop_conflicting(problem, stack, 1, within)
    return within.tolist(), _pending(search)


def allowed_guesses(
    features: NDArray[np.uint64], guesses: Sequence[int], required: NDArray[np.uint64]
) -> list[int]:
    """Return the guesses that have all required features."""
    out = np.zeros(len(guesses), np.int32)
    allowed: list[int] = problem.allowed_guesses(
        features, np.array(guesses, np.int32), required, out
    ).tolist()
    return allowed


class Next(NamedTuple):
    """The guesses in the order in which they come, and the least bound of those rejected."""

    guesses: list[int]
    rejected_bound: int


def next_pending(
    search: Search,
    rows: Sequence[tuple[int, int, int]],
    cutoffs: Sequence[int],
    rejected_bound: int,
    *,
    any_allowed: bool,
) -> Next:
    """Take guesses that are given with their bounds and keys, one at each of the cutoffs."""
    pending, frame = search.stack.pending, search.stack.frames[1]
    for at, row in enumerate(rows):
        pending[1, at] = *row, 0
    frame["pending_count"], frame["any_allowed"] = len(rows), any_allowed
    frame["rejected_bound"], frame["heap_cutoff"] = rejected_bound, -1
    taken = (int(scanning.next_pending(search.stack, 1, cutoff)) for cutoff in cutoffs)
    return Next([guess for guess in taken if guess >= 0], int(frame["rejected_bound"]))


def has_symmetries(search: Search) -> bool:
    """Tell whether a search uses symmetries of its game."""
    return search.stack.symmetry is not None


def _symmetry(search: Search) -> symmetry.SetSymmetries:
    """Return the symmetries of a game that has some."""
    assert search.stack.symmetry is not None
    return search.stack.symmetry


class Named(NamedTuple):
    """The canonical key of a set, and the elements that map it to the image with this key."""

    key: tuple[int, int]
    complete: bool  # whether all ties were tried
    elements: list[list[int]]  # for each element, the image of each guess


def named(search: Search, targets: Sequence[int]) -> Named:
    """Name a set of targets; what was named before is forgotten."""
    own, candidates = _symmetry(search), np.array(targets, np.int32)
    own.cached_keys[:] = 0
    a, b = np.bitwise_xor.reduce(search.problem.zobrist_keys[candidates])
    first, second = symmetry.canonical_key(own, a, b, candidates)
    assert (first, second) == symmetry.canonical_key(own, a, b, candidates)
    state, elements = own.state[0], []
    for at in range(state["elements"]):
        order, names = own.orders[own.element_orders[at]], own.element_names[at]
        spellings = spelled(names[own.letters[:, order]], len(names))
        elements.append(own.guess_at[spellings].tolist())
    return Named((int(first), int(second)), bool(state["complete"]), elements)


def forms(search: Search, targets: Sequence[int]) -> list[int]:
    """Return the form of each guess for a set of targets."""
    own, every = _symmetry(search), list(range(len(search.problem.codes)))
    if not symmetry.has_orbits(own, np.array(targets, np.int32)):
        return every
    return [int(symmetry.form_of(own, guess)) for guess in every]


def one_of_each_form(search: Search, targets: Sequence[int], *, any_allowed: bool) -> list[int]:
    """Return the guesses that stay of all, the last first, where those of one form are dropped."""
    frame, pending = search.stack.frames[1], search.stack.pending[1]
    pending["guess"] = np.arange(len(pending))[::-1]
    frame["pending_count"], frame["any_allowed"] = len(pending), any_allowed
    candidates = np.array(targets, np.int32)
    scanning.drop_equivalent(search.stack.symmetry, frame, pending, candidates)
    return _pending(search)


def represented(
    search: Search, targets: Sequence[int], guesses: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Return the first of these guesses of each form, and ten times their positions as rows."""
    assert symmetry.has_orbits(search.stack.symmetry, np.array(targets, np.int32))
    listed, rows = np.array(guesses, np.int32), 10 * np.arange(len(guesses), dtype=np.int32)
    first, rows = scanning.represent(search.stack, listed, rows)
    return first.tolist(), rows.tolist()


def image_and_back(search: Search, targets: Sequence[int], guess: int) -> tuple[int, int]:
    """Return the image of a guess by which the table notes it, and what is read out of that."""
    named(search, targets)
    image = int(symmetry.guess_image(search.stack.symmetry, guess))
    return image, int(symmetry.guess_of_image(search.stack.symmetry, image))


def _enter(search: Search, targets: Sequence[int]) -> None:
    """Count one more node, and mark the candidates of this node."""
    stack = search.stack
    stack.nodes[0] += 1
    stack.candidate_of[search.problem.guess_of_target[list(targets)]] = stack.nodes[0]


def _pending(search: Search) -> list[int]:
    """Return the pending guesses at depth 1."""
    count = search.stack.frames[1]["pending_count"]
    pending: list[int] = search.stack.pending[1, :count]["guess"].tolist()
    return pending


def profile(search: Search, targets: Sequence[int], turn: int, *, distinct: bool) -> list[int]:
    """Return what any 0, 1, 2, ... of some targets cost at least, from guess number `turn` on."""
    problem, candidates = search.problem, np.array(targets, np.int32)
    scratch = profiles.profile_scratch(problem)
    guesses = np.arange(len(problem.codes), dtype=np.int32)
    if search.mode == "consistent":
        guesses = problem.guess_of_target[candidates]
    at = min(turn, len(scratch.least)) - 1
    profiles.fill_profile(problem, scratch, guesses, candidates, at, distinct)
    least: list[int] = scratch.least[at, : len(candidates) + 1].tolist()
    return least
