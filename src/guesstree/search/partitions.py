"""Partitions: the sizes of branches, their scores, and bounds on these."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.base.jit import Array, by_reference, jit, jit_in_place, jit_inline
from guesstree.search.counting import BranchCounts
from guesstree.search.metrics import UNBOUNDED, Metric

DISTINCT_FROM = 24
"""The least number of candidates where removing guesses with equal partitions pays."""


@by_reference
class ScoreTables(NamedTuple):
    """Tables that score a partition; a row or cell per metric."""

    worth: Array  # by mass: what a branch adds to the score
    largest: Array  # whether the score is the largest worth instead of the sum

    # How much less the score is per unit of mass of the guess, if it is a target.
    head_start: Array

    # Whether the score is linear in targets, repeats, pairs and largest branch.
    is_exact: Array

    coefficients: Array  # if so, a constant and the coefficients of these four


@by_reference
class ScoreScratch(NamedTuple):
    """Workspace for scoring a guess."""

    sums: Array  # 2 x codes: the masses of the branches; zero between uses
    occurring: Array  # the codes that occur, and room for one more
    scores: Array  # by metric


@by_reference
class BoundTables(NamedTuple):
    """Tables of lower bounds on the score of a partition; a row or cell per metric."""

    order: Array  # the metrics, those first whose bounds are their scores
    least: Array  # for others, the least score by numbers of targets and of branches

    # And by largest branch: what each target, repeat and pair adds, at least.
    parabolas: Array


def score_tables(metrics: Sequence[Metric], total: int) -> ScoreTables:
    """Return the tables that score partitions of targets of mass `total` by each of the metrics."""
    starts = [metric.head_start(total) if metric.head_start else 0 for metric in metrics]
    worth = np.array([metric.weights(total) for metric in metrics])
    known = [
        _coefficients(row, metric.largest)
        for row, metric in zip(worth, metrics, strict=True)
    ]
    return ScoreTables(
        worth=worth,
        largest=np.array([metric.largest for metric in metrics]),
        head_start=np.array(starts, np.int64),
        is_exact=np.array([row is not None for row in known]),
        coefficients=np.array([row or (0, 0, 0, 0, 0) for row in known]),
    )


def score_scratch(tables: ScoreTables, codes: int) -> ScoreScratch:
    """Return the workspace for scores by these metrics; `codes` is the number of reply codes."""
    return ScoreScratch(
        sums=np.zeros((2, codes), np.int64),
        occurring=np.zeros(codes + 1, np.int64),
        scores=np.zeros(len(tables.worth), np.int64),
    )


def bound_tables(tables: ScoreTables, limit: int) -> BoundTables:
    """Return the tables of bounds on scores, for sets of at most `limit` targets."""
    least = np.zeros((len(tables.worth), limit + 1, limit + 1), np.int64)
    for row in np.flatnonzero(~tables.is_exact):
        least[row] = least_scores(tables.worth[row], tables.largest[row], limit)

    pairs = zip(tables.worth[:, : limit + 1], tables.largest, strict=True)
    return BoundTables(
        order=np.argsort(~tables.is_exact, kind="stable"),
        least=least,
        parabolas=np.array([_parabolas(worth, largest) for worth, largest in pairs]),
    )


def _coefficients(worth: NDArray[np.int64], largest: bool) -> tuple[int, ...] | None:
    """Return the coefficients of `ScoreTables`; None if the score is not linear in these numbers.

    They are a constant, what each target, each repeat and each pair of targets in a branch adds,
    and the factor of the size of the largest branch. The score is linear in them if the worth of a
    branch is a polynomial of its size. The degree is at most 2 for a sum, and 1 for the largest
    branch. A repeat is a target that is not the first of its branch.
    """
    # A polynomial of degree 1 has second differences of 0, one of degree 2 third differences of 0.
    # A branch has one target at least, so the worth of 0 does not count.
    steps = np.diff(worth[1:])
    if np.any(np.diff(steps, 1 if largest else 2)):
        return None

    # A branch of n targets has n - 1 repeats and n (n - 1) / 2 pairs. The coefficients give it the
    # worth of 1, 2 and 3 targets, and so of all.
    lone = int(worth[1]) if len(worth) > 1 else 0
    step = int(steps[0]) if len(steps) else 0
    pair = int(steps[1] - steps[0]) if len(steps) > 1 else 0
    if largest:
        return lone - step, 0, 0, 0, step
    return 0, lone, step - pair - lone, pair, 0


def _parabolas(worth: NDArray[np.int64], largest: bool) -> NDArray[np.int64]:
    """Return parabolas below the worth of branches: a row for each size of the largest branch.

    The row of M has what each target, each repeat and each pair of targets in a branch adds. If no
    branch is larger than M, the score of a sum is at least linear in these numbers. The parabola
    has the worth of 1 and of 2 targets, and is the steepest that lies below the worth of 3 to M.
    Where even that one bends down, and where the score is no sum, the row rules nothing out.
    """
    limit = len(worth) - 1
    rows = np.zeros((limit + 1, 3), np.int64)

    # Less than every score, and for all targets together still no overflow.
    rows[:, 0] = -UNBOUNDED // max(1, limit)
    if limit < 2 or largest:
        return rows

    # A parabola with the worth of 1 and 2 targets lies below the worth of n if pair (n - 2) / 2 is
    # at most the slope of n: what `lone` and `repeat` leave of that worth, for each of n - 1
    # repeats. Divisions round down, which keeps it below.
    lone = worth[1]
    repeat = worth[2] - 2 * lone
    sizes = np.arange(3, limit + 1)
    slopes = (worth[3:] - lone * sizes) // (sizes - 1) - repeat

    # The row of M has to be below the worth of all sizes up to M.
    steepest = np.minimum.accumulate(2 * slopes // (sizes - 2))

    # In branches of at most two targets, every parabola has the same worth.
    pair = np.concatenate([[0, 0, 0], steepest])

    rises = pair >= 0
    rows[rises] = np.column_stack([np.full_like(pair, lone), repeat - pair, pair])[rises]
    return rows


def floors_of(tables: ScoreTables) -> NDArray[np.int64]:
    """Return, by metric and number of targets, a lower bound on the scores of partitions."""
    worth = tables.worth

    # The worth of a branch is a sum of steps, one for each target. Each is at least the least step
    # up to this number of targets.
    least_steps = np.minimum.accumulate(np.diff(worth), axis=1)
    least_sums = least_steps * np.arange(1, worth.shape[1])

    # A single branch that counts has at most all targets.
    least_worth = np.minimum.accumulate(worth[:, 1:], axis=1)
    floors = np.where(tables.largest[:, None], least_worth, least_sums)

    # Only some guesses have the head start. A negative one makes no score smaller.
    floors -= np.maximum(tables.head_start, 0)[:, None]

    # No targets score 0.
    return np.pad(floors, ((0, 0), (1, 0)))


@jit
def least_scores(worth: Array, largest: bool, limit: int) -> Array:
    """Return the least score of n targets in k branches, at [n, k], for n up to `limit`.

    One of the k branches takes each size in turn, and the others have the least score for the
    remaining targets.
    """
    least = np.full((limit + 1, limit + 1), UNBOUNDED)

    # With no branch, a maximum and a sum are at their start.
    least[0, 0] = -UNBOUNDED if largest else 0
    for targets in range(1, limit + 1):
        for branches in range(1, targets + 1):
            # Each of the other branches needs a target of its own.
            for size in range(1, targets - branches + 2):
                rest = least[targets - size, branches - 1]
                if rest < UNBOUNDED:
                    score = max(worth[size], rest) if largest else worth[size] + rest
                    least[targets, branches] = min(least[targets, branches], score)

    return least


@jit_in_place
def sum_branches(
    codes: Array,
    guess: int,
    candidates: Array,
    masses: Array,
    sums: Array,
    occurring: Array,
) -> Any:
    """Sum the masses of the candidates by their replies to a guess; return the number of branches.

    `sums` has two rows with a cell per code, which must be zero; the first row receives the sums.
    `occurring` receives the codes that occur. It has room for one more than there are codes: every
    code is written to its end, and stays there only if it is new.
    """
    branches = 0
    for at in range(len(candidates)):
        code = codes[guess, candidates[at]]
        occurring[branches] = code
        branches += sums[0, code] == 0
        sums[0, code] += masses[candidates[at]]
    return branches


@jit_in_place
def sum_large_branches(
    codes: Array,
    guess: int,
    candidates: Array,
    masses: Array,
    sums: Array,
    occurring: Array,
) -> Any:
    """Do what `sum_branches` does, faster where branches are large.

    An addition has to wait for the previous one to the same cell. So targets add to one of two rows
    of partial sums in turn, which takes half the time. The rows are added up at the end.
    """
    for at in range(len(candidates)):
        sums[at & 1, codes[guess, candidates[at]]] += masses[candidates[at]]

    branches = 0
    for code in range(sums.shape[1]):
        sums[0, code] += sums[1, code]
        sums[1, code] = 0
        occurring[branches] = code
        branches += sums[0, code] > 0

    return branches


@jit_inline
def linear_score(row: Array, targets: Any, repeats: Any, pairs: Any, largest: Any) -> Any:
    """Return the score of a partition by an exact metric, from its row of coefficients."""
    return row[0] + targets * row[1] + repeats * row[2] + pairs * row[3] + largest * row[4]


@jit_in_place
def score_guess(
    codes: Array,
    guess: int,
    candidates: Array,
    masses: Array,
    tables: ScoreTables,
    scratch: ScoreScratch,
) -> tuple[bool, Any]:
    """Score the partition that a guess makes of the candidates, as `Metric.scores` does.

    The scores by all metrics go to `scratch.scores`. Returns whether the guess splits the
    candidates, or is the only one, and its mass as a target: 0 if it is not a candidate.
    """
    sums = scratch.sums
    occurring = scratch.occurring
    scores = scratch.scores
    worth = tables.worth

    # With more candidates than codes, a pass over all codes at the end takes less time
    # than the sums.
    if len(candidates) > sums.shape[1]:
        branches = sum_large_branches(codes, guess, candidates, masses, sums, occurring)
    else:
        branches = sum_branches(codes, guess, candidates, masses, sums, occurring)

    # The last code is the right reply: its branch is the guess itself, or empty.
    hit = sums[0, -1]
    mass = squares = largest = np.int64(0)
    for at in range(branches):
        size = sums[0, occurring[at]]
        mass += size
        squares += size * size
        largest = max(largest, size)

    # The sum of n (n - 1) / 2, with masses for sizes.
    pairs = (squares - mass) // 2
    for metric in range(len(scores)):
        if tables.is_exact[metric]:
            row = tables.coefficients[metric]
            score = linear_score(row, mass, mass - branches, pairs, largest)
        else:
            score = worth[metric, sums[0, occurring[0]]]
            for at in range(1, branches):
                part = worth[metric, sums[0, occurring[at]]]
                score = max(score, part) if tables.largest[metric] else score + part

        scores[metric] = score - tables.head_start[metric] * hit

    # The sums must be zero for the next guess, and only these cells are not.
    for at in range(branches):
        sums[0, occurring[at]] = 0
    return branches > 1 or hit > 0, hit


@jit_in_place
def bound_block(
    size: int,
    metric: int,
    tables: ScoreTables,
    bound_tables: BoundTables,
    counts: BranchCounts,
    is_candidate: Array,
    bounds: Array,
) -> Any:
    """Compute lower bounds on the scores of a block of guesses; return the least of them.

    `counts` comes from `count_branches`, for a set of `size` targets. The bounds are the scores of
    a metric that is exact in `tables`. For others they follow from the number of branches, and from
    a parabola below the worth of a branch. A guess that leaves one branch is ruled out.
    """
    repeats, pairs, largest, _ = counts
    row = tables.coefficients[metric]
    by_branches = bound_tables.least[metric, size]
    parabolas = bound_tables.parabolas[metric]
    head_start = tables.head_start[metric]
    if tables.is_exact[metric]:
        # The counter of the largest branch is one less than its size.
        for at in range(len(bounds)):
            bounds[at] = linear_score(row, size, repeats[at], pairs[at], largest[at] + 1)
    else:
        for at in range(len(bounds)):
            below = parabolas[largest[at] + 1]
            by_sizes = size * below[0] + repeats[at] * below[1] + pairs[at] * below[2]
            bounds[at] = max(by_branches[size - repeats[at]], by_sizes)

    # If every target but the first is a repeat, there is one branch.
    least = np.int64(UNBOUNDED)
    for at in range(len(bounds)):
        bound = bounds[at] - head_start * is_candidate[at]
        bounds[at] = UNBOUNDED if repeats[at] == size - 1 else bound
        least = min(least, bounds[at])

    return least


_Numbers = NDArray[np.int64]

ALL_EQUAL = Metric("none", "", lambda n: np.zeros(n + 1, np.int64), len)
"""A metric by which every guess scores 0."""

NO_METRIC = score_tables([ALL_EQUAL], 0)
"""Its tables, for splits that need no scores."""


class Splits(NamedTuple):
    """How guesses split some targets: arrays with a number for each guess.

    Attributes
    ----------
    costs
        The sum over targets of mass times increment, by the place of a target in its branch.
    squares
        The sum of n^2 over the branches: target number k + 1 of its branch adds 2 k + 1, times its
        mass.
    largest
        The size of the largest branch.
    branches
        How many branches there are.
    partitions
        A hash of 64 bits, the same for guesses that split the targets in the same way.
    scores
        The score of a metric.
    hits
        The mass of the guess as a target, 0 if it is not one of these targets.
    """

    costs: _Numbers
    squares: _Numbers
    largest: _Numbers
    branches: _Numbers
    partitions: _Numbers
    scores: _Numbers
    hits: _Numbers


def splits_of(
    codes: Array,
    guesses: Array,
    targets: Array,
    masses: _Numbers,
    right: int,
    metric: ScoreTables = NO_METRIC,
    increments: _Numbers | None = None,
) -> Splits:
    """Return how guesses split some targets.

    Parameters
    ----------
    codes
        The replies, guesses x targets.
    guesses, targets
        Positions in `codes`.
    masses
        The mass of each of these targets.
    right
        The code of the right reply.
    metric
        The tables of the one metric that scores the partitions.
    increments
        What the first, second, ... target of a branch adds to its cost, for a mass of 1; 0 if left
        out.
    """
    out = np.empty((len(Splits._fields), len(guesses)), np.int64)
    if increments is None:
        increments = np.zeros(len(targets), np.int64)
    workspace = np.zeros((3, right + 1), np.int64)
    _split(
        codes,
        guesses.astype(np.int64),
        targets.astype(np.int64),
        masses,
        right,
        increments,
        metric.worth[0],
        metric.largest[0],
        workspace,
        out,
    )
    splits = Splits(*out)
    return splits._replace(scores=splits.scores - metric.head_start[0] * splits.hits)


@jit
def _split(  # long: two passes over the targets of a guess fill all of its columns
    codes: Array,
    guesses: Array,
    targets: Array,
    masses: Array,
    right: int,
    increments: Array,
    worth: Array,
    largest: bool,
    workspace: Array,
    out: Array,
) -> None:
    """Write the rows of `Splits` to `out`. `workspace` has a column of zeros for each code."""
    sizes, sums, labels = workspace[0], workspace[1], workspace[2]
    for at in range(len(guesses)):
        row = codes[guesses[at]]
        cost = squares = largest_size = branches = partition = 0
        for place in range(len(targets)):
            code, mass = row[targets[place]], masses[place]
            size = sizes[code]
            if size == 0:
                branches += 1
                labels[code] = branches
            sizes[code] = size + 1
            sums[code] += mass
            cost += mass * increments[size]
            squares += mass * (2 * size + 1)
            largest_size = max(largest_size, size + 1)

            # Branches are numbered as they come, so that equal partitions have equal labels. The
            # multiplier is that of SplitMix64 without its highest bit, for numbers with a sign.
            partition = (partition ^ labels[code]) * 0x1E3779B97F4A7C15
            partition ^= partition >> 29

        score = -UNBOUNDED if largest else 0
        hit = sums[right]
        for place in range(len(targets)):
            code = row[targets[place]]

            # The first target of a branch adds its worth, and clears its cells for the next guess.
            # The metric that scores nothing has a table of one number.
            if sizes[code] > 0 and len(worth) > 1:
                value = worth[sums[code]]
                score = max(score, value) if largest else score + value
            sizes[code] = sums[code] = 0

        out[0, at] = cost
        out[1, at] = squares
        out[2, at] = largest_size
        out[3, at] = branches
        out[4, at] = partition
        out[5, at] = score
        out[6, at] = hit
