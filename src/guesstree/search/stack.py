"""The mutable state of a search: a frame for each depth, and workspace.

The state at each depth is a record, and workspace of one purpose is a named tuple. A kernel that
takes the stack copies the arrays that its inner loop uses to local variables first, see
`splitting`.
"""

from typing import NamedTuple

import numpy as np

from guesstree.jit import Array, by_reference
from guesstree.search.cost import DEEPEST
from guesstree.search.problem import SearchProblem
from guesstree.search.scoring import BranchCounts, ScoreScratch, empty_counts, score_scratch
from guesstree.search.symmetry import SymmetryScratch, symmetry_scratch
from guesstree.search.transposition import FIRST_TABLE, TranspositionTable, empty_table

UNMARKED = -1
"""A number that no node has: where candidates are not marked, and no guess is skipped as one."""

COUNTED_TOGETHER = 2048
"""Guesses whose branches are counted at once, for a set of targets whose replies fit a cache."""

CONFLICT_FROM = 40
"""Targets of an infeasible branch among which a conflict set is searched."""

_CONFLICTS, _LARGEST_CONFLICT = 1 << 13, 12
"""Conflict sets that are kept, and how many targets they may have."""

_LISTS = 5
"""Lists of guesses that are nested in each other where hard mode does not hold."""


def _record(*fields: tuple[str, type]) -> np.dtype[np.void]:
    """Return a type of records. Their fields are attributes where kernels run uncompiled, too."""
    return np.dtype((np.record, list(fields)))


FRAME = _record(
    ("start", np.int64),  # the candidates of the node are targets[start:stop]
    ("stop", np.int64),
    ("guesses_left", np.int64),
    ("turn", np.int64),  # how many guesses were made, or the last turn of the law if more were
    ("beta", np.int64),  # totals from here on are of no interest
    ("follows", np.bool_),  # whether guesses are listed to be followed, or bounded only
    ("best_value", np.int64),  # the least total so far
    ("best_guess", np.int64),
    ("rejected_bound", np.int64),  # the least bound of the guesses that were rejected
    ("any_allowed", np.bool_),  # whether guesses that are not candidates may be made
    ("list_index", np.int64),  # the list of guesses that the node uses
    ("pending_count", np.int64),  # how many guesses are pending
    ("heap_cutoff", np.int64),  # the cutoff that they are all below as a heap; -1 before
    ("followed_count", np.int64),  # how many guesses were followed
    ("guess", np.int64),  # the guess that is being followed
    ("total", np.int64),  # its lower bound, with the value of each branch that is solved
    ("branch_count", np.int64),  # how many of its branches are listed
    ("next_branch", np.int64),
)
"""The state of the search at one depth."""

BRANCH = _record(("start", np.int64), ("stop", np.int64), ("bound", np.int64), ("code", np.int64))
"""A branch that is not solved yet: targets[start:stop], its bound, and its reply."""

PENDING = _record(("guess", np.int32), ("bound", np.int64), ("key", np.int64), ("tie", np.int32))
"""A guess worth following. The least key comes first, and of equal keys the least tie."""


@by_reference
class GuessLists(NamedTuple):
    """Lists of guesses, each for a node and all nodes below it, with a block of their replies."""

    guesses: Array  # lists x guesses
    sizes: Array  # how many guesses each list has
    distinct: Array  # lists x all guesses: how many different replies they can earn at that node
    blocks: Array  # lists x replies: to the candidates of that node only, a row per guess
    by_target: Array  # the same, a row per candidate; none where guesses are not counted together
    columns: Array  # lists x targets: the column of each target in the block
    widths: Array  # columns of each block, 0 where a list has none


@by_reference
class Scratch(NamedTuple):
    """Workspace for the candidates of a node."""

    ones: Array  # 1 for each target
    masses: Array  # the masses of the candidates, where those of the law are not 1
    unsorted: Array  # the candidates before they are sorted by reply
    own: Array  # their positions among the guesses
    columns: Array  # their columns in a block


@by_reference
class Conflicts(NamedTuple):
    """Conflict sets that were found so far."""

    targets: Array  # a set per row
    sizes: Array
    used: Array  # how many sets there are
    within: Array  # workspace: numbers of some of them


@by_reference
class SearchStack(NamedTuple):
    """The mutable state of one search."""

    table: TranspositionTable  # what is known of sets of targets
    frames: Array  # a FRAME per depth
    branches: Array  # depths x replies: each a BRANCH
    pending: Array  # depths x guesses: each a PENDING
    required: Array  # depths x words of 64 bits: the features that hints have revealed
    hint_keys: Array  # depths x 2: the Zobrist key of these features
    lists: GuessLists
    branch_counts: BranchCounts
    conflicts: Conflicts
    targets: Array  # all targets; the candidates of a node stand side by side
    scratch: Scratch
    symmetry: SymmetryScratch
    scoring: ScoreScratch  # for the metric of a beam
    row_numbers: Array  # 0, 1, 2, ...: the rows of a block
    counts: Array  # a counter per reply code; zero before and after each use
    last_seen: Array  # the number of calls of `repeats`, then for each code the last that met it
    candidate_of: Array  # for each guess, the number of the last node that it was a candidate of
    nodes: Array  # how many nodes were expanded
    resume: Array  # depth and state from which the search goes on


def empty_stack(  # long: a line for each array
    problem: SearchProblem, codes: int
) -> SearchStack:
    """Return the stack of a search that has not begun; `codes` is the number of replies."""
    guesses, targets = problem.codes.shape
    # Each guess but the first tells some targets apart; `loop.Node` may stand one deeper.
    depths = min(targets, DEEPEST) + 2
    nested, listed = (1, depths) if problem.hard_mode else (_LISTS, _LISTS)
    counted = 0 if problem.hard_mode or problem.any_to == 0 else guesses
    return SearchStack(
        table=empty_table(FIRST_TABLE),
        frames=_records(depths, FRAME),
        branches=_records((depths, codes), BRANCH),
        pending=_records((depths, guesses), PENDING),
        required=np.zeros((depths, problem.hints.features.shape[1]), np.uint64),
        hint_keys=np.zeros((depths, 2), np.uint64),
        lists=GuessLists(
            guesses=np.zeros((listed, guesses), np.int32),
            sizes=np.zeros(listed, np.int64),
            distinct=np.tile(problem.distinct, (listed, 1)),
            blocks=np.zeros((nested, guesses * targets), problem.codes.dtype),
            by_target=np.zeros((nested, counted * targets), problem.codes.dtype),
            columns=np.tile(np.arange(targets, dtype=np.int32), (nested, 1)),
            widths=np.zeros(listed, np.int64),
        ),
        branch_counts=empty_counts(min(counted, COUNTED_TOGETHER)),
        conflicts=_no_conflicts(),
        targets=np.arange(targets, dtype=np.int32),
        scratch=Scratch(
            np.ones(targets, np.int64),
            np.zeros(len(problem.law.masses), np.int64),
            *np.zeros((3, targets), np.int32),
        ),
        symmetry=symmetry_scratch(problem.symmetries),
        scoring=score_scratch(problem.ranking, codes),
        row_numbers=np.arange(guesses, dtype=np.int32),
        counts=np.zeros(codes, np.int32),
        last_seen=np.zeros(codes + 1, np.int64),
        candidate_of=np.zeros(guesses, np.int64),
        nodes=np.zeros(1, np.int64),
        resume=np.zeros(2, np.int64),
    )


def _no_conflicts() -> Conflicts:
    """Return room for conflict sets."""
    targets = np.zeros((_CONFLICTS, _LARGEST_CONFLICT), np.int32)
    sizes, within = np.zeros(_CONFLICTS, np.int32), np.zeros(_CONFLICTS, np.int64)
    return Conflicts(targets, sizes, np.zeros(1, np.int64), within)


def _records(shape: int | tuple[int, int], dtype: np.dtype[np.void]) -> Array:
    """Return records whose fields are attributes, in compiled code and out of it."""
    return np.zeros(shape, dtype).view(np.recarray)
