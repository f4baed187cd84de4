"""The bounds of sets that a proof leaves: true, enough for the checker, the same however it ran."""

import json
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.search import evidence
from guesstree.search.certificate import Blocks, CertificateEntry
from guesstree.search.cost import TOTAL, Cost
from guesstree.search.incumbent import find_incumbent
from guesstree.search.objective import Control, Objective
from guesstree.search.proof import join_parts, prove_optimal
from guesstree.search.refutation import part_key, refute_part
from guesstree.study.artifacts import metadata_of
from guesstree.study.stored_proofs import (
    Checkpoint,
    read_part,
    write_bounds,
    write_part,
)
from guesstree.verifier import checker
from guesstree.verifier.claim import ListedSets
from guesstree.verifier.costs import Costs
from guesstree.verifier.sets import read_rows
from guesstree.verifier.splitting import replies_of
from tests.conftest import examples, small_games
from tests.oracles import IMPOSSIBLE, BruteForce
from tests.search.test_proof import share

LISTED = "any", "consistent"
"""The modes whose proofs of the lowest total leave bounds."""


@pytest.fixture(scope="module")
def matrix(wordle_words: tuple[str, ...]) -> ReplyMatrix:
    """Return a game of 141 words that end alike, whose search expands hundreds of sets."""
    return compute_replies("wordle", [word for word in wordle_words if word[3:] == "er"])


def rows_of(entry: CertificateEntry) -> list[list[int]]:
    """Return the evidence of an entry: parent, guess, reply, bound."""
    rows: list[list[int]] = np.frombuffer(entry.evidence, np.int64).reshape(-1, 4).tolist()
    return rows


def accepts(path: Path, matrix: ReplyMatrix, mode: str, total: int) -> bool:
    """Tell whether a list of bounds shows a total."""
    consistent = mode == "consistent"
    guesses = matrix.targets if consistent else matrix.guesses
    reply = checker.RULES[matrix.rule.name]
    game = checker.Game(matrix.targets, guesses, reply, mode)
    replies = replies_of(game)
    rows = read_rows(path, game, replies)
    goal = json.loads(pq.read_schema(path).metadata[b"objective"])
    costs = Costs.of(goal, len(matrix.targets))
    listed = ListedSets.of(rows, replies, guesses, costs, consistent=consistent)
    work = listed.workspace()
    return not any(listed.fault(work, guess, total) for guess in guesses)


@pytest.mark.parametrize("mode", LISTED)
def test_the_checker_accepts_the_bounds_of_a_proof(
    mode: str, matrix: ReplyMatrix, tmp_path: Path
) -> None:
    """They show the lowest total, and no higher one."""
    objective = Objective(mode)
    proof = prove_optimal(matrix, objective)
    write_bounds(proof, objective, matrix, tmp_path / "bounds", metadata_of(matrix, "g"))
    total = proof.lower_bound

    assert total is not None
    assert accepts(tmp_path / "bounds", matrix, mode, total)
    assert not accepts(tmp_path / "bounds", matrix, mode, total + 1)
    assert pq.read_schema(tmp_path / "bounds").metadata[b"bound"] == b"%d" % total


@examples(40)
@given(
    matrix=small_games(),
    mode=st.sampled_from(LISTED),
    limit=st.sampled_from([None, 3, 4]),
    cost=st.sampled_from([TOTAL, Cost((1, 4, 9), 2), Cost((0, 0, 1), 0)]),
)
def test_bounds_are_true(
    matrix: ReplyMatrix, mode: str, limit: int | None, cost: Cost
) -> None:
    """No bound is above the lowest cost that is still to pay, found by trying everything."""
    truth = BruteForce(matrix, mode, cost.of)
    for entry in prove_optimal(matrix, Objective(mode, limit=limit, cost=cost)).certificate:
        sets: list[tuple[frozenset[int], int]] = []
        for parent, guess, code, bound in rows_of(entry):
            whole, turn = sets[parent] if parent >= 0 else (truth.targets, 1)
            some = truth.branches(whole, guess)[code]
            sets.append((some, turn + 1))

            left = None if limit is None else limit - turn
            least = truth.least(some, left, turn=turn + 1)
            assert least == IMPOSSIBLE or bound <= least - len(some) * cost.of(turn)


@pytest.mark.parametrize("parts", [1, 3])
def test_any_number_of_parts_leaves_the_same_bytes(
    parts: int, matrix: ReplyMatrix, tmp_path: Path
) -> None:
    """Bounds go with the entries through files, and are those of one call."""
    objective = Objective("any")
    incumbent = find_incumbent(matrix, objective)
    key = part_key(matrix, objective, incumbent)
    blocks: Blocks = {}
    for part in range(1, parts + 1):
        made = refute_part(matrix, objective, incumbent, f"{part}-of-{parts}")
        write_part(made, tmp_path / "part", key)
        blocks |= read_part(tmp_path / "part", key)
    proofs = (
        join_parts(matrix, objective, incumbent, blocks),
        prove_optimal(matrix, objective),
    )
    files = tmp_path / "parts", tmp_path / "whole"
    for proof, path in zip(proofs, files, strict=True):
        write_bounds(proof, objective, matrix, path, {})

    assert sum(len(rows_of(entry)) for entry in proofs[1].certificate) > 100
    assert files[0].read_bytes() == files[1].read_bytes()


def test_checkpoints_keep_the_bounds(matrix: ReplyMatrix, tmp_path: Path) -> None:
    """A block that is not searched again has its bounds."""
    checkpoint = Checkpoint(tmp_path / "checkpoint")
    objective = Objective("any")
    blocks = refute_part(matrix, objective, None, control=Control(checkpoint=checkpoint))
    checkpoint.save(blocks, "key", at_once=True)

    stored = checkpoint.read("key")

    assert [entry.evidence for block in stored.values() for entry in block] == [
        entry.evidence for block in blocks.values() for entry in block
    ]


def test_a_log_grows(matrix: ReplyMatrix, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rows do not depend on the size of the log at first."""
    found = []
    for rows in (1, 1 << 10):
        monkeypatch.setattr(evidence.empty_log, "__defaults__", (rows,))
        proof = prove_optimal(matrix, Objective("any"))
        found.append([rows_of(entry) for entry in proof.certificate])

    assert found[0] == found[1]


@pytest.mark.parametrize(
    "objective",
    [
        Objective("nyt-hard"),
        Objective("any", worst_case="first"),
        Objective("any", worst_case="last"),
    ],
)
def test_other_goals_leave_no_bounds(objective: Objective, matrix: ReplyMatrix) -> None:
    """The checker's inequality is about costs, and about sets that allow the same guesses."""
    few = share(matrix, 8)
    proof = prove_optimal(few, objective)

    assert not any(entry.evidence for entry in proof.certificate)


def test_a_stopped_proof_claims_nothing(matrix: ReplyMatrix, tmp_path: Path) -> None:
    """Its bounds come from other reasons than those that the checker knows."""
    objective = Objective("any")
    stopped = prove_optimal(matrix, objective, control=Control(lambda _: True))
    write_bounds(stopped, objective, matrix, tmp_path / "bounds", {})

    assert not stopped.proven
    assert claim(tmp_path / "bounds") == b"null"


def test_searches_without_rows_claim_nothing(matrix: ReplyMatrix, tmp_path: Path) -> None:
    """While no tree within a limit is known, searches help that leave no rows in mode any."""
    objective = Objective("any", limit=6)
    blocks = refute_part(matrix, objective, None)
    proof = join_parts(matrix, objective, None, blocks)
    write_bounds(proof, objective, matrix, tmp_path / "bounds", {})

    assert proof.tree is not None
    assert not any(entry.evidence for entry in proof.certificate)
    assert claim(tmp_path / "bounds") == b"null"


def test_a_game_with_symmetries_claims_nothing(tmp_path: Path) -> None:
    """Its search learns about images of sets, which have no rows."""
    codes = compute_replies("pegs", [a + b for a in "1234" for b in "1234"])
    proof = prove_optimal(codes, Objective("any"))
    write_bounds(proof, Objective("any"), codes, tmp_path / "bounds", {})

    assert codes.symmetries is not None
    assert claim(tmp_path / "bounds") == b"null"


def claim(path: Path) -> bytes:
    """Return the bound that a list claims, as its file has it."""
    stated: bytes = pq.read_schema(path).metadata[b"bound"]
    return stated
