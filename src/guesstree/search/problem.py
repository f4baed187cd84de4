"""The search problem, as arrays; the state of one search, a frame for each depth; its steps down.

The state at each depth is a record, and workspace of one purpose is a named tuple. A kernel that
takes the stack first copies the arrays that its inner loop uses to local variables, see
`branch_bounds`.
"""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.base.jit import Array, by_reference, jit_in_place, jit_inline
from guesstree.games.matrix import HintTable, ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.search import counting, partitions, transposition
from guesstree.search.branch_bounds import copy_to
from guesstree.search.canonical_keys import canonical_key
from guesstree.search.cost import (
    DEEPEST,
    INFEASIBLE,
    SIZES,
    TOTAL,
    Beam,
    Cost,
    Width,
    by_size,
)
from guesstree.search.cost_table import CostTable, class_of, cost_table_of, next_turn
from guesstree.search.evidence import EvidenceLog, empty_log
from guesstree.search.metrics import Metric
from guesstree.search.set_symmetries import SetSymmetries, set_symmetries

_PROBES_FROM = 16
"""The least number of candidates where probing branches pays: it refutes most guesses there."""

NO_HINTS = HintTable(
    np.zeros((1, 1), np.uint64),
    np.zeros((1, 1), np.int32),
    np.zeros(1, np.int32),
    np.zeros((1, 1), np.int64),
)
"""An empty hint table for searches without hard mode: kernels need a value of the same type."""


def hints_of(matrix: ReplyMatrix, mode: str) -> HintTable:
    """Return the hints that replies reveal; an empty table unless the mode is hard mode."""
    return matrix.hint_table() if mode == Mode.HARD else NO_HINTS


@by_reference
class SearchProblem(NamedTuple):
    """The game and the search settings; nothing here changes during a search."""

    codes: Array  # guesses x targets: the replies
    guess_of_target: Array  # position of each target among the guesses
    distinct: Array  # per guess: how many different replies it can earn
    opener_keys: Array  # per guess: its `pending_guesses.order_key` as a first guess
    costs: CostTable
    zobrist_keys: Array  # 128 random bits per target
    limit_keys: Array  # per number of guesses left, where they are fewer than the targets
    turn_keys: Array  # per turn
    feature_keys: Array  # per feature that hints can reveal
    any_from: int  # any guess may be made with `any_from` to `any_to` candidates
    any_to: int
    hard_mode: bool
    hints: HintTable
    feasibility_only: bool  # whether to find any tree within the limit, of whatever cost
    largest_first: bool  # whether the largest branch of a guess is searched first
    late: bool  # whether the second guess costs nothing, so that early size bounds are weak
    probes: bool  # whether branches of first guesses are probed (`loop.raise_bounds`),
    probes_from: int  # and those of other guesses at nodes of at least this many candidates
    widths: Array  # by number of candidates: how many guesses are followed
    ranked: bool  # whether a metric ranks the guesses to follow
    ranking: partitions.ScoreTables  # that metric


def search_problem(
    matrix: ReplyMatrix,
    mode: str,
    beam: Beam | None,
    feasibility_only: bool,
    cost: Cost = TOTAL,
    masses: NDArray[np.int64] | None = None,
) -> SearchProblem:
    """Return the problem of a game, for an exact search or for a beam."""
    targets = len(matrix.targets)
    distinct, branch_limit, keys = _opener_data(matrix, masses is not None)
    any_from, any_to = any_sizes(mode, beam.window if beam else (1, None), targets)
    hard_mode = mode == Mode.HARD
    hints = hints_of(matrix, mode)

    # Kernels need tables of some metric, even if none ranks the guesses.
    metric = Metric.named((beam and beam.metric) or "expectation")
    costs = cost_table_of(targets, max(1, branch_limit), cost, masses)

    # Hard mode makes no use of the symmetries of a game, see `empty_stack`.
    late = not costs.rises[1] and beam is None and (hard_mode or matrix.symmetries is None)
    return SearchProblem(
        codes=matrix.codes,
        guess_of_target=matrix.guess_of_target,
        distinct=distinct,
        opener_keys=keys,
        costs=costs,
        # Each table of keys has a seed of its own: equal keys would cancel each other in a set.
        zobrist_keys=transposition.random_keys(targets, seed=0),
        limit_keys=transposition.random_keys(targets + 1, seed=1),
        turn_keys=transposition.random_keys(len(costs.free), seed=3),
        feature_keys=transposition.random_keys(64 * hints.features.shape[1], seed=2),
        any_from=any_from,
        any_to=any_to,
        hard_mode=hard_mode,
        hints=hints,
        feasibility_only=feasibility_only,
        largest_first=late or (feasibility_only and any_to > 0 and not hard_mode),
        late=late,
        probes=any_to > 0 and not (feasibility_only or late) and beam is None,
        probes_from=_PROBES_FROM if beam is None else targets + 1,
        widths=_widths(beam.width if beam else len(matrix.guesses), targets),
        ranked=beam is not None and beam.metric is not None,
        ranking=partitions.score_tables([metric], targets),
    )


@lru_cache(maxsize=1)  # beams and a proof make several searches of one game
def _opener_data(matrix: ReplyMatrix, is_weighted: bool) -> tuple[Array, int, Array]:
    """Return statistics of first guesses, from how they split all targets.

    They are how many different replies each guess can earn, the most branches that any guess makes
    (the right reply not counted), and the order key of each guess. Each target counts by its weight
    if the search is weighted, and else counts 1.
    """
    guesses, targets = matrix.codes.shape
    masses = np.ones(targets, np.int64)
    if is_weighted:
        # `Search` has put whole masses in the place of the weights.
        assert matrix.weights is not None
        masses = matrix.weights.astype(np.int64)

    # With these increments, every target but the first of its branch costs its mass. So the costs
    # of a split are its repeats.
    splits = partitions.splits_of(
        matrix.codes,
        np.arange(guesses),
        np.arange(targets),
        masses,
        matrix.right,
        increments=np.minimum(np.arange(targets), 1),
    )

    # As `pending_guesses.order_key` defines them: b is 2 N + the number of repeats.
    mean = max(1, masses.sum() // targets)
    keys = 2 * (splits.squares // mean) + targets * (2 * targets + splits.costs // mean)

    # The right reply ends the game, so it leads to no place of a tree.
    branch_limit = (
        splits.branches - np.isin(np.arange(guesses), matrix.guess_of_target)
    ).max()
    return splits.branches.astype(np.int32), int(branch_limit), keys


def any_sizes(mode: str, window: tuple[int, int | None], targets: int) -> tuple[int, int]:
    """Return the least and greatest number of candidates that let a mode try all guesses."""
    # No number lies between 1 and 0: mode `consistent` never tries all guesses.
    least, greatest = (1, 0) if mode == Mode.CONSISTENT else window
    return least, targets if greatest is None else greatest


def _widths(width: Width, targets: int) -> Array:
    """Return how many guesses are followed at a node with each number of candidates."""
    widths = np.zeros(targets + 1, np.int64)

    # From the smallest size on, so that the width of a larger size replaces it from there on.
    for least, number in zip(reversed(SIZES), reversed(by_size(width)), strict=True):
        widths[least:] = number
    return widths


UNMARKED = -1
"""The number of no node: no guess is marked as a candidate of it, so no guess is skipped."""

_CONFLICTS, _LARGEST_CONFLICT = 1 << 13, 12
"""The most conflict sets that are kept, and the most targets of one."""

_LISTS = 5
"""How deep lists of guesses are nested without hard mode: the full list and four shorter ones."""

FRAME = [
    ("start", np.int64),  # the candidates of the node are targets[start:stop]
    ("stop", np.int64),
    ("guesses_left", np.int64),
    # How many guesses were made, or the last turn of the cost table if more were.
    ("turn", np.int64),
    ("beta", np.int64),  # only totals below this are wanted exactly
    ("follows", np.bool_),  # whether guesses are listed to be followed, or only bounded
    ("best_value", np.int64),  # the lowest total so far
    ("best_guess", np.int64),
    ("rejected_bound", np.int64),  # the least bound of the guesses that were rejected
    ("any_allowed", np.bool_),  # whether guesses that are not candidates may be made
    ("list_index", np.int64),  # the list of guesses that the node uses
    ("pending_count", np.int64),  # how many guesses are pending
    ("heap_cutoff", np.int64),  # the cutoff that their heap was made with; -1 before
    ("followed_count", np.int64),  # how many guesses were followed
    ("guess", np.int64),  # the guess that is being followed
    ("total", np.int64),  # its lower bound, which includes the values of solved branches
    ("branch_count", np.int64),  # how many of its branches are listed
    ("next_branch", np.int64),
    ("row", np.int64),  # the row of the node in the log, or `NO_ROW`
]
"""The fields of the record of one depth."""

BRANCH = [("start", np.int64), ("stop", np.int64), ("bound", np.int64), ("code", np.int64)]
"""A branch that is not solved yet: targets[start:stop], its lower bound, and its reply code."""

PENDING = [("guess", np.int32), ("bound", np.int64), ("key", np.int64), ("tie", np.int32)]
"""A guess that may beat the best one. The least key is followed first, then the least tie."""


@by_reference
class GuessLists(NamedTuple):
    """Lists of guesses, each for a node and all nodes below it, with their replies."""

    guesses: Array  # lists x guesses
    sizes: Array  # how many guesses each list has
    distinct: Array  # lists x all guesses: how many different replies they can earn there
    blocks: Array  # lists x codes: a row per guess, with the codes of that node's candidates only

    # Lists x targets x guesses: the codes; empty where no guesses are counted at once.
    by_target: Array

    columns: Array  # lists x targets: the column of each target in the block
    widths: Array  # columns of each block; 0 where a list has no block


@by_reference
class Conflicts(NamedTuple):
    """Conflict sets that were found so far."""

    targets: Array  # a set per row
    sizes: Array
    used: Array  # how many sets there are


@by_reference
class SearchStack(NamedTuple):
    """The mutable state of one search."""

    table: transposition.TranspositionTable  # what is known of sets of targets
    frames: Array  # a FRAME per depth
    branches: Array  # depths x replies: each a BRANCH
    pending: Array  # depths x guesses, and room for one more: each a PENDING
    required: Array  # depths x words of 64 bits: the features that hints have revealed
    hint_keys: Array  # depths x 2: the Zobrist key of the revealed features
    lists: GuessLists
    branch_counts: counting.BranchCounts
    marks: Array  # see `counting.empty_marks`
    kept: Array  # the guesses of a block that are scanned
    conflicts: Conflicts

    # All targets, ordered so that the candidates of each open node are adjacent.
    targets: Array

    ones: Array  # 1 for each target
    masses: Array  # the masses of the candidates of a node, where those of the cost table are not 1
    unsorted: Array  # these candidates before they are sorted by reply
    own_guesses: Array  # their positions among the guesses
    columns: Array  # their columns in a block
    symmetry: SetSymmetries | None
    scoring: partitions.ScoreScratch  # for the metric of a beam
    counts: Array  # a counter per reply code; zero before and after each use
    last_seen: Array  # [0]: the greatest number so far; [1 + code]: the last mark of a code
    candidate_of: Array  # per guess: the number of the last node that it was a candidate of
    log: EvidenceLog
    nodes: Array  # how many nodes were expanded
    resume: Array  # depth and state from which a paused search resumes


def empty_stack(  # long: a line for each array
    problem: SearchProblem, matrix: ReplyMatrix
) -> SearchStack:
    """Return the stack of a new search."""
    guesses, targets = problem.codes.shape
    codes = len(matrix.texts)

    # Which guesses hints allow, and which of two guesses with the same score comes first in a beam,
    # depends on more than the set.
    group = None if problem.hard_mode or problem.ranked else matrix.symmetries

    # Each guess but the first splits its set, so there are at most `targets` + 1 depths. `set_node`
    # starts at depth 1, which takes one more.
    depths = min(targets, DEEPEST) + 2

    # In hard mode each depth lists the guesses that its hints allow, without their replies. So
    # only the full list has arrays of replies. Nothing is counted at once in hard mode, nor
    # where only candidates are scanned.
    nested, listed = (1, depths) if problem.hard_mode else (_LISTS, _LISTS)
    counted = 0 if problem.hard_mode or problem.any_to == 0 else guesses
    return SearchStack(
        table=transposition.empty_table(transposition.FIRST_TABLE),
        frames=_records(depths, FRAME),
        branches=_records((depths, codes), BRANCH),
        pending=_records((depths, guesses + 1), PENDING),
        required=np.zeros((depths, problem.hints.features.shape[1]), np.uint64),
        hint_keys=np.zeros((depths, 2), np.uint64),
        lists=GuessLists(
            guesses=np.zeros((listed, guesses), np.int32),
            sizes=np.zeros(listed, np.int64),
            distinct=np.tile(problem.distinct, (listed, 1)),
            blocks=np.zeros((nested, guesses * targets), problem.codes.dtype),
            # No targets, and so no memory, where nothing is counted.
            by_target=np.zeros((nested, counted and targets, guesses), problem.codes.dtype),
            columns=np.tile(np.arange(targets, dtype=np.int32), (nested, 1)),
            widths=np.zeros(listed, np.int64),
        ),
        branch_counts=counting.empty_counts(min(counted, counting.COUNTED_TOGETHER)),
        marks=counting.empty_marks(targets, codes),
        kept=np.zeros(min(counted, counting.COUNTED_TOGETHER), np.int32),
        conflicts=Conflicts(
            np.zeros((_CONFLICTS, _LARGEST_CONFLICT), np.int32),
            np.zeros(_CONFLICTS, np.int32),
            np.zeros(1, np.int64),
        ),
        targets=np.arange(targets, dtype=np.int32),
        ones=np.ones(targets, np.int64),
        masses=np.zeros(len(problem.costs.masses), np.int64),
        unsorted=np.zeros(targets, np.int32),
        own_guesses=np.zeros(targets, np.int32),
        columns=np.zeros(targets, np.int32),
        symmetry=set_symmetries(matrix, group, problem.zobrist_keys),
        scoring=partitions.score_scratch(problem.ranking, codes),
        counts=np.zeros(codes, np.int32),
        last_seen=np.zeros(codes + 1, np.int64),
        candidate_of=np.zeros(guesses, np.int64),
        log=empty_log(0),
        nodes=np.zeros(1, np.int64),
        resume=np.zeros(2, np.int64),
    )


def _records(shape: int | tuple[int, int], fields: list[Any]) -> Array:
    """Return an array of records of zeros whose fields are attributes, compiled or not."""
    return np.zeros(shape, fields).view(np.recarray)


@jit_in_place
def clear_guesses(frame: Any) -> None:
    """Forget the guesses of a node: the best one, and those that were pending or rejected."""
    frame.best_value = INFEASIBLE
    frame.best_guess = -1
    frame.rejected_bound = INFEASIBLE
    frame.pending_count = 0
    frame.followed_count = 0
    frame.heap_cutoff = -1


@jit_in_place
def reveal(
    hints: HintTable,
    feature_keys: Array,
    guess: int,
    code: int,
    required: Array,
    hint_key: Array,
) -> None:
    """Add the features that a reply reveals to the required ones, and to their Zobrist key."""
    # Bit n of `revealed` says that the reply reveals feature number n of the guess.
    revealed = hints.revealed[hints.shapes[guess], code]
    for slot in range(hints.slots.shape[1]):
        if revealed >> slot & 1:
            feature = hints.slots[guess, slot]

            # Feature f is bit f mod 64 of word f div 64.
            bit = np.uint64(1) << np.uint64(feature & 63)

            # Only a new feature enters the key: a second exclusive or would remove it.
            if required[feature >> 6] & bit == 0:
                required[feature >> 6] |= bit
                hint_key[0] ^= feature_keys[feature, 0]
                hint_key[1] ^= feature_keys[feature, 1]


@jit_in_place
def enter_branch(problem: SearchProblem, stack: SearchStack, depth: int, code: Any) -> None:
    """Set turn, guesses left, list and hints of the next depth, for one reply to the guess."""
    frame = stack.frames[depth]
    deeper = stack.frames[depth + 1]
    deeper.guesses_left = frame.guesses_left - 1
    deeper.list_index = frame.list_index
    deeper.turn = next_turn(problem.costs, frame.turn)
    if not problem.hard_mode:
        return

    # A copy, as the next branch of this guess starts from the hints of this depth again.
    required = stack.required[depth + 1]
    hint_key = stack.hint_keys[depth + 1]
    copy_to(required, stack.required[depth])
    copy_to(hint_key, stack.hint_keys[depth])
    reveal(problem.hints, problem.feature_keys, frame.guess, code, required, hint_key)


@jit_inline
def allowed_guesses(features: Array, guesses: Array, required: Array, out: Array) -> Array:
    """Return the guesses that have all required features, written to the start of `out`."""
    kept = 0
    for guess in guesses:
        allowed = True
        for at in range(len(required)):
            allowed &= features[guess, at] & required[at] == required[at]
        if allowed:
            out[kept] = guess
            kept += 1

    return out[:kept]


@jit_in_place
def list_allowed(problem: SearchProblem, stack: SearchStack, depth: int) -> None:
    """List the guesses that use all hints at a depth, from the list of the depth before."""
    # Hints only add up, so what the depth before ruled out stays ruled out.
    lists = stack.lists
    stack.frames[depth].list_index = depth
    before = lists.guesses[depth - 1, : lists.sizes[depth - 1]]
    allowed = allowed_guesses(
        problem.hints.features, before, stack.required[depth], lists.guesses[depth]
    )
    lists.sizes[depth] = len(allowed)


@jit_in_place
def set_key(
    problem: SearchProblem, stack: SearchStack, depth: int, candidates: Array
) -> tuple[Any, Any]:
    """Return the Zobrist key of a set of targets with the turn, guesses left and hints at a depth.

    Every useful guess splits the candidates, so n targets never take more than n guesses. So the
    guesses left are part of the key only if they are fewer than n, and of later rises only the
    next n count (`cost_table.class_of`).
    """
    # A symmetry maps the set to another one, but keeps the turn and the guesses left. So these
    # enter the key after it. Hints do, too: hard mode has no symmetries.
    a, b = transposition.key_of(candidates, problem.zobrist_keys)
    a, b = canonical_key(stack.symmetry, a, b, candidates)
    a ^= stack.hint_keys[depth, 0]
    b ^= stack.hint_keys[depth, 1]

    guesses_left = stack.frames[depth].guesses_left
    if guesses_left < len(candidates):
        a ^= problem.limit_keys[guesses_left, 0]
        b ^= problem.limit_keys[guesses_left, 1]

    turn = class_of(problem.costs, stack.frames[depth].turn, len(candidates))
    if turn > 0:
        a ^= problem.turn_keys[turn, 0]
        b ^= problem.turn_keys[turn, 1]

    return a, b


@jit_in_place
def slot_at(
    problem: SearchProblem, stack: SearchStack, depth: int, candidates: Array
) -> Any:
    """Return the slot of a set of targets with the guesses left and hints at a depth."""
    a, b = set_key(problem, stack, depth, candidates)
    return transposition.slot_of(stack.table, a, b)
