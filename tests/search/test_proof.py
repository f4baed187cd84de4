"""Optimal trees: as good as trying everything, and proved so for every first guess."""

from dataclasses import replace
from functools import partial
from unittest.mock import Mock

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.errors import InputError
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.tree import check_tree
from guesstree.search.cost import Cost, WorstCase
from guesstree.search.driver import Search
from guesstree.search.objective import (
    EXACT,
    OPEN,
    REFUTED,
    CertificateEntry,
    Control,
    Objective,
    Progress,
    Proof,
)
from guesstree.search.proof import (
    block_sizes,
    conclude,
    find_incumbent,
    join_parts,
    prove_optimal,
    refute,
    refute_part,
)
from tests.conftest import allowed_first, examples, modes_of, small_games
from tests.search.test_costs import costs
from tests.search.test_profiles import is_over
from tests.twins import IMPOSSIBLE, BruteForce, least_total

LIMITS = [None, 1, 2, 3, 4, 5]


@examples(40)
@given(matrix=small_games(), data=st.data())
def test_proofs_equal_trying_everything(matrix: ReplyMatrix, data: st.DataObject) -> None:
    """The tree is the best, passes the check, and every first guess has a true bound."""
    mode = data.draw(st.sampled_from(modes_of(matrix)))
    limit = data.draw(st.sampled_from(LIMITS))
    exact = data.draw(st.integers(0, 2))
    objective = Objective(mode, limit=limit, exact=exact)
    proof = prove_optimal(matrix, objective)
    opened = least_total(matrix, mode)
    values = {matrix.guesses[at]: opened(at, limit) for at in allowed_first(matrix, mode)}
    least = min(values.values())
    assert proof.proven
    assert sorted(opener.guess for opener in proof.certificate) == sorted(values)
    if least == IMPOSSIBLE:
        assert proof.tree is None
        assert proof.lower_bound is None
        return
    assert proof.tree is not None
    check_tree(proof.tree, matrix.rule, matrix.targets, matrix.guesses, mode)
    assert sum(proof.tree.scores().values()) == least == proof.lower_bound
    assert proof.tree.depth.max() <= (limit or 99)
    for opener in proof.certificate:
        bound = IMPOSSIBLE if opener.bound is None else opener.bound
        assert least <= bound <= values[opener.guess]
        assert bound == values[opener.guess] or opener.status != EXACT
    assert all(opener.status == EXACT for opener in proof.certificate[:exact] if opener.bound)
    assert best_is_exact(proof)


@examples(60)
@given(matrix=small_games(), cost=costs(), data=st.data())
def test_any_cost_and_weights_and_the_least_worst_case_last(
    matrix: ReplyMatrix, cost: Cost, data: st.DataObject
) -> None:
    """The tree costs least, and no tree of this cost is shorter; every bound is true."""
    mode = data.draw(st.sampled_from(modes_of(matrix)))
    limit = data.draw(st.sampled_from(LIMITS))
    weights = [data.draw(st.sampled_from([1, 1, 2, 3, 50])) for _ in matrix.targets]
    weights[0] = 1  # so that they have no common factor
    matrix = replace(matrix, weights=np.array(weights, float))
    exact = data.draw(st.integers(0, 2))
    objective = Objective(
        mode,
        limit=limit,
        worst_case="last",
        exact=exact,
        cost=cost,
        weighted=data.draw(st.booleans()),
    )
    proof = prove_optimal(matrix, objective)
    truth = BruteForce(matrix, mode, cost.of, weights if objective.weighted else None)
    least = truth.least(truth.targets, limit)
    assert proof.proven
    if least == IMPOSSIBLE:
        assert (proof.tree, proof.lower_bound) == (None, None)
        return
    shortest = next(left for left in range(1, 99) if truth.least(truth.targets, left) == least)
    assert proof.tree is not None
    check_tree(proof.tree, matrix.rule, matrix.targets, matrix.guesses, mode)
    assert objective.cost_of(proof.tree, matrix) == least == proof.lower_bound
    assert proof.tree.worst == shortest
    for entry in proof.certificate:
        bound = IMPOSSIBLE if entry.bound is None else entry.bound
        value = truth.with_guess(truth.targets, matrix.position[entry.guess], limit)
        assert least <= bound <= value
        assert bound == value or entry.status != EXACT
    assert best_is_exact(proof, proof.tree.worst)


@examples(60)
@given(matrix=small_games(), data=st.data())
def test_worst_case_first(matrix: ReplyMatrix, data: st.DataObject) -> None:
    """The least worst case is found, and under it the least total."""
    mode = data.draw(st.sampled_from(modes_of(matrix)))
    proof = prove_optimal(matrix, Objective(mode, worst_case="first"))
    opened = least_total(matrix, mode)
    limit, total = next(
        (limit, least)
        for limit in range(1, 99)
        if (least := min(opened(at, limit) for at in allowed_first(matrix, mode))) < IMPOSSIBLE
    )
    assert proof.tree is not None
    check_tree(proof.tree, matrix.rule, matrix.targets, matrix.guesses, mode)
    assert proof.proven
    assert (int(proof.tree.depth.max()), sum(proof.tree.scores().values())) == (limit, total)
    assert proof.lower_bound == total
    poor = prove_optimal(matrix, Objective(mode)).tree  # of less total, and maybe deeper
    objective = Objective(mode, worst_case="first")
    blocks = refute(matrix, objective, poor, range(len(block_sizes(matrix, objective))))
    proof = conclude(matrix, objective, poor, [opener for block in blocks for opener in block])
    assert proof.tree is not None
    assert (int(proof.tree.depth.max()), proof.lower_bound) == (limit, total)
    assert sum(proof.tree.scores().values()) == total
    assert best_is_exact(proof, limit)


@given(matrix=small_games(), data=st.data())
def test_stopped_proofs_give_an_interval(matrix: ReplyMatrix, data: st.DataObject) -> None:
    """Stopped at any time, the bound is true, and the incumbent is the tree."""
    mode = data.draw(st.sampled_from(modes_of(matrix)))
    objective = Objective(mode)
    incumbent = find_incumbent(matrix, objective)
    calls = iter(range(data.draw(st.integers(0, 10))))
    blocks = range(len(block_sizes(matrix, objective)))
    found = refute(matrix, objective, incumbent, blocks, stop=lambda: next(calls, None) is None)
    proof = conclude(matrix, objective, incumbent, [opener for block in found for opener in block])
    opened = least_total(matrix, mode)
    least = min(opened(at, None) for at in allowed_first(matrix, mode))
    assert proof.tree is not None
    assert proof.lower_bound is not None
    assert proof.lower_bound <= least <= sum(proof.tree.scores().values())
    assert not proof.proven or sum(proof.tree.scores().values()) == least
    assert any(opener.status == OPEN for opener in proof.certificate) != proof.proven


@pytest.mark.parametrize("mode", ["consistent", "any"])
def test_what_stays_open_is_raised(mode: str, matrices: dict[str, ReplyMatrix]) -> None:
    """Once there is no more search, profiles raise bounds until all time is over."""
    matrix, objective = share(matrices["jotto"], 12), Objective(mode)
    incumbent = find_incumbent(matrix, objective)
    bounds: list[int] = []
    for calls in (0, 500, 1 << 30):
        left, reports = iter(range(calls)), list[Progress]()
        stop = partial(is_over, left)
        control = Control(stop, reports.append, stop_search=lambda share: share == 0.5)
        blocks = refute_part(matrix, objective, incumbent, control=control)
        bound = join_parts(matrix, objective, incumbent, blocks).lower_bound
        assert bound is not None
        assert reports[-1].lower_bound == bound
        bounds.append(bound)
    least = prove_optimal(matrix, objective).lower_bound
    assert least is not None
    assert bounds[0] < bounds[1] < bounds[2] <= least


@pytest.mark.parametrize("worst_case", ["", "first", "last"])
@pytest.mark.parametrize("mode", ["consistent", "any", "nyt-hard"])
def test_without_profiles_what_stays_open_is_probed(
    mode: str, worst_case: WorstCase, matrices: dict[str, ReplyMatrix]
) -> None:
    """The last tenth of the time is for bounds; once all is over, sizes alone bound, at once."""
    matrix, objective = share(matrices["wordle"], 12), Objective(mode, worst_case=worst_case)
    least = prove_optimal(matrix, objective).lower_bound
    bounds, every = list[int](), list[int]()
    for calls in (0, 500, 1 << 30):
        stop = partial(is_over, iter(range(calls)))
        control = Control(stop, stop_search=lambda share: share == 0.9)
        proof = prove_optimal(matrix, objective, control=control)
        assert proof.tree is not None
        assert proof.lower_bound is not None
        bounds.append(proof.lower_bound)
        every.append(sum(entry.bound or 0 for entry in proof.certificate))
    assert least is not None
    assert bounds[0] <= bounds[1] <= bounds[2] <= least
    assert every[0] < every[2]


def test_a_time_limit_holds_for_the_first_tree_and_for_all_bounds(
    matrices: dict[str, ReplyMatrix], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is probed once the time is over, and one narrow beam is followed."""
    monkeypatch.setattr(Search, "lower_bound", Mock(side_effect=AssertionError))
    matrix = share(matrices["wordle"], 10)
    proof = prove_optimal(matrix, Objective("any"), control=Control(lambda: True))
    assert proof.tree is not None
    assert {entry.status for entry in proof.certificate} == {OPEN}
    assert max(entry.nodes for entry in proof.certificate) == 0


def test_first_guesses_can_be_chosen(matrices: dict[str, ReplyMatrix]) -> None:
    """The best of a few first guesses, and a sentence where one is not allowed."""
    matrix = share(matrices["wordle"], 20)
    few = (matrix.guesses[3], matrix.guesses[50])
    proof = prove_optimal(matrix, Objective("consistent", openers=few))
    opened = least_total(matrix, "consistent")
    assert proof.lower_bound == min(opened(3, None), opened(50, None))
    assert {opener.guess for opener in proof.certificate} == set(few)
    with pytest.raises(InputError, match="'zzzzz' is not a first guess that mode 'any' allows"):
        prove_optimal(matrix, Objective("any", openers=("zzzzz",)))


def best_is_exact(proof: Proof, limit: int | None = None) -> bool:
    """Tell whether the first guess of the tree has its cost, and one that is alike has it too."""
    assert proof.tree is not None
    best = next(one for one in proof.certificate if one.guess == proof.tree.opener)
    alike = [one for one in proof.certificate if one.like == best.guess]
    known = {(one.status, one.bound) for one in [best, *alike]}
    return known == {(EXACT, proof.cost)} and limit in (None, best.limit)


def share(matrix: ReplyMatrix, every: int) -> ReplyMatrix:
    """Return the game of every so many words."""
    at = range(0, len(matrix.targets), every)
    words = tuple(matrix.targets[target] for target in at)
    return ReplyMatrix(matrix.rule, words, words, matrix.codes[at][:, at].copy(), matrix.texts)


def test_open_first_guesses_bound_the_least_worst_case() -> None:
    """A part that was stopped early knows no limit below that of its start: its bounds count."""
    matrix = compute_replies("wordle", ["slate", "crane", "match", "hatch", "patch"])
    objective = Objective("any", worst_case="first")
    tree = find_incumbent(matrix, objective)
    assert tree is not None
    cost = objective.cost_of(tree, matrix)
    for status, expected in ((OPEN, 5), (REFUTED, cost)):
        entries = [CertificateEntry("hatch", tree.worst + 1, 5, status, 1, 1)]
        assert conclude(matrix, objective, tree, entries).lower_bound == expected
