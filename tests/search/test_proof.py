"""Optimal trees: as good as trying everything, and proved so for every first guess."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from unittest.mock import Mock

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.base.errors import InputError
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.tree import check_tree
from guesstree.search.certificate import EXACT, OPEN, REFUTED, CertificateEntry, Proof
from guesstree.search.cost import TOTAL, Cost, WorstCase
from guesstree.search.incumbent import find_incumbent
from guesstree.search.objective import Control, Objective
from guesstree.search.proof import join_parts, proof_of, prove_optimal
from guesstree.search.refutation import refute_part
from guesstree.search.tree_search import Search
from tests.conftest import allowed_first, examples, modes_of, small_games
from tests.oracles import IMPOSSIBLE, BruteForce, least_total
from tests.search.test_cost import costs
from tests.search.test_profiles import is_over

LIMITS = [None, 1, 2, 3, 4, 5]


@examples(100)
@given(matrix=small_games(), cost=st.just(TOTAL) | costs(), data=st.data())
def test_proofs_equal_trying_everything(
    matrix: ReplyMatrix, cost: Cost, data: st.DataObject
) -> None:
    """The tree is the best for any cost and weights, and every first guess has a true bound.

    If the worst case comes last, no tree of this cost is shorter.
    """
    mode = data.draw(st.sampled_from(modes_of(matrix)))
    weights = [data.draw(st.sampled_from([1, 1, 2, 3, 50])) for _ in matrix.targets]
    weights[0] = 1  # so that they have no common factor
    matrix = replace(matrix, weights=np.array(weights, float))
    objective = Objective(
        mode,
        limit=data.draw(st.sampled_from(LIMITS)),
        worst_case=data.draw(st.sampled_from(["", "last"])),
        exact=data.draw(st.integers(0, 2)),
        cost=cost,
        weighted=data.draw(st.booleans()),
    )
    proof = prove_optimal(matrix, objective)
    truth = BruteForce(matrix, mode, cost.of, weights if objective.weighted else None)
    least = truth.best(None, objective.limit)
    allowed = [matrix.guesses[at] for at in allowed_first(matrix, mode)]

    assert proof.proven
    assert sorted(entry.guess for entry in proof.certificate) == sorted(allowed)

    if least == IMPOSSIBLE:
        assert (proof.tree, proof.lower_bound) == (None, None)
        return

    assert proof.tree is not None

    check_tree(proof.tree, matrix.rule, matrix.targets, matrix.guesses, mode)

    assert objective.cost_of(proof.tree, matrix) == least == proof.lower_bound
    assert proof.tree.worst <= (objective.limit or 99)

    for entry in proof.certificate:
        bound = IMPOSSIBLE if entry.bound is None else entry.bound
        value = truth.best(matrix.position[entry.guess], objective.limit)
        assert least <= bound <= value
        assert bound == value or entry.status != EXACT
    first = proof.certificate[: objective.exact]

    assert all(entry.status == EXACT for entry in first if entry.bound is not None)

    if objective.worst_case:
        assert truth.best(None, proof.tree.worst - 1) > least

    assert best_is_exact(proof, proof.tree.worst if objective.worst_case else None)


@examples(60)
@given(matrix=small_games(), data=st.data())
def test_worst_case_first(matrix: ReplyMatrix, data: st.DataObject) -> None:
    """The lowest worst case is found, and under it the lowest total."""
    mode = data.draw(st.sampled_from(modes_of(matrix)))
    objective = Objective(mode, worst_case="first")
    truth = BruteForce(matrix, mode)
    limit = next(left for left in range(99) if truth.best(None, left) < IMPOSSIBLE)
    poor = prove_optimal(matrix, Objective(mode)).tree  # of less total, and maybe deeper
    improved = join_parts(matrix, objective, poor, refute_part(matrix, objective, poor))
    for proof in (prove_optimal(matrix, objective), improved):
        assert proof.proven
        assert proof.tree is not None
        check_tree(proof.tree, matrix.rule, matrix.targets, matrix.guesses, mode)
        assert proof.tree.worst == limit
        assert proof.tree.total == proof.lower_bound == truth.best(None, limit)
        assert best_is_exact(proof, limit)


@given(matrix=small_games(), data=st.data())
def test_stopped_proofs_give_an_interval(matrix: ReplyMatrix, data: st.DataObject) -> None:
    """Stopped at any time, the bound is true, and the incumbent is the tree."""
    mode = data.draw(st.sampled_from(modes_of(matrix)))
    objective = Objective(mode)
    incumbent = find_incumbent(matrix, objective)
    calls = iter(range(data.draw(st.integers(0, 10))))
    control = Control(lambda _: is_over(calls))
    blocks = refute_part(matrix, objective, incumbent, control=control)
    proof = join_parts(matrix, objective, incumbent, blocks)
    truth = BruteForce(matrix, mode)
    least = truth.best()

    assert proof.tree is not None
    assert proof.lower_bound is not None
    assert proof.lower_bound <= least <= proof.tree.total
    assert not proof.proven or proof.tree.total == least
    assert any(opener.status == OPEN for opener in proof.certificate) != proof.proven


def only_bounding(share: float, calls: int) -> Callable[[float], bool]:
    """Return what stops all that is done in a share of the time, and the rest after some calls."""
    left = iter(range(calls))
    return lambda part: part == share or is_over(left)


@pytest.mark.parametrize(
    ("game", "mode", "worst_case"),
    [
        ("jotto", "any", ""),
        ("jotto", "consistent", ""),
        *product(["wordle"], ["consistent", "any", "nyt-hard"], ["", "first", "last"]),
    ],
)
def test_first_guesses_that_stay_open_are_bounded(
    game: str, mode: str, worst_case: WorstCase, matrices: dict[str, ReplyMatrix]
) -> None:
    """Profiles raise bounds after half of the time, and without them probing has the last tenth.

    Once all time is over, sizes alone bound, at once.
    """
    matrix = share(matrices[game], 12)
    objective = Objective(mode, worst_case=worst_case)
    share_of_time = 0.5 if game == "jotto" else 0.9
    least = prove_optimal(matrix, objective).lower_bound
    bounds, every = list[int](), list[int]()
    for calls in (0, 500, 1 << 30):
        control = Control(only_bounding(share_of_time, calls))
        proof = prove_optimal(matrix, objective, control=control)
        assert proof.tree is not None
        assert proof.lower_bound is not None
        bounds.append(proof.lower_bound)
        every.append(sum(entry.bound or 0 for entry in proof.certificate))

    assert least is not None
    assert bounds[0] <= bounds[1] <= bounds[2] <= least
    assert every[0] < every[2]
    assert game == "wordle" or bounds[0] < bounds[1] < bounds[2]


def test_a_time_limit_holds_for_the_first_tree_and_for_all_bounds(
    matrices: dict[str, ReplyMatrix], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is probed once the time is over, and one narrow beam is followed."""
    monkeypatch.setattr(Search, "lower_bound", Mock(side_effect=AssertionError))
    matrix = share(matrices["wordle"], 10)
    proof = prove_optimal(matrix, Objective("any"), control=Control(lambda _: True))

    assert proof.tree is not None
    assert {entry.status for entry in proof.certificate} >= {OPEN}
    search = Search(matrix, "any")
    for entry in proof.certificate:
        assert entry.bound == search.size_bound(matrix.position[entry.guess])


@pytest.mark.parametrize(
    ("worst_case", "above", "expected"),
    [
        ("", 0, EXACT),
        ("", -1, OPEN),
        ("last", 0, OPEN),
        ("last", 1, REFUTED),
        ("first", 9, OPEN),
    ],
)
def test_a_bound_refutes_a_first_guess_that_was_not_searched_to_the_end(
    worst_case: WorstCase, above: int, expected: str, matrices: dict[str, ReplyMatrix]
) -> None:
    """Whatever stopped its search, no tree below the bound can be better than the one found."""
    matrix, objective = (
        share(matrices["wordle"], 12),
        Objective("any", worst_case=worst_case),
    )
    found = prove_optimal(matrix, objective)
    entries = [
        replace(entry, status=OPEN, bound=(found.cost or 0) + above)
        for entry in found.certificate
    ]

    joined = proof_of(matrix, objective, found.tree, entries)

    assert joined.tree is not None
    best = next(one for one in joined.certificate if one.guess == joined.tree.opener)
    assert best.status == expected
    assert joined.proven == (expected != OPEN)


def test_parts_that_were_stopped_are_compared_with_the_best_tree_of_all_parts(
    matrices: dict[str, ReplyMatrix],
) -> None:
    """The bounds of one part reach the cost of a tree that only another part has found."""
    matrix, objective = share(matrices["wordle"], 12), Objective("any", exact=1 << 10)
    blocks = refute_part(matrix, objective, None)
    entries = [entry for block in blocks.values() for entry in block]
    least = min(entry.bound or 0 for entry in entries if entry.status == EXACT)
    stopped = {
        at: [
            entry if entry.bound == least else replace(entry, status=OPEN)
            for entry in block
        ]
        for at, block in blocks.items()
    }

    assert join_parts(matrix, objective, None, stopped).proven


def test_first_guesses_can_be_chosen(matrices: dict[str, ReplyMatrix]) -> None:
    """The best of a few first guesses, and a sentence where one is not allowed."""
    matrix = share(matrices["wordle"], 20)
    few = (matrix.guesses[3], matrix.guesses[50])
    proof = prove_optimal(matrix, Objective("consistent", openers=few))
    opened = least_total(matrix, "consistent")

    assert proof.lower_bound == min(opened(3, None), opened(50, None))
    assert {opener.guess for opener in proof.certificate} == set(few)
    with pytest.raises(
        InputError, match="'zzzzz' is not a first guess that mode 'any' allows"
    ):
        prove_optimal(matrix, Objective("any", openers=("zzzzz",)))


def best_is_exact(proof: Proof, limit: int | None = None) -> bool:
    """Tell whether the first guess of the tree has its cost, and one that is alike has it too."""
    assert proof.tree is not None
    best = next(one for one in proof.certificate if one.guess == proof.tree.opener)
    alike = [one for one in proof.certificate if one.like == best.guess]
    known = {(one.status, one.bound) for one in [best, *alike]}
    return known == {(EXACT, proof.cost)} and limit in (None, best.limit)


def share(matrix: ReplyMatrix, every: int) -> ReplyMatrix:
    """Return the game of each word at a multiple of `every`."""
    few = np.arange(0, len(matrix.targets), every)
    return matrix.with_targets(few).with_guesses(few)


def test_open_first_guesses_bound_the_least_worst_case() -> None:
    """A part that was stopped early knows no limit below its first one: its bounds count."""
    matrix = compute_replies("wordle", ["slate", "crane", "match", "hatch", "patch"])
    objective = Objective("any", worst_case="first")
    tree = find_incumbent(matrix, objective)

    assert tree is not None

    cost = objective.cost_of(tree, matrix)
    for status, expected in ((OPEN, 5), (REFUTED, cost)):
        entries = [CertificateEntry("hatch", tree.worst + 1, 5, status)]
        assert join_parts(matrix, objective, tree, {0: entries}).lower_bound == expected
