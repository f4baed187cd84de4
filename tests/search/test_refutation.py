"""Parts of a proof: divided, stopped and resumed, they give the proof of one call."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import pytest

from guesstree.base.errors import InputError
from guesstree.base.result import Track
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.tree import GuessTree
from guesstree.search import refutation
from guesstree.search.certificate import OPEN, REFUTED, Blocks, CertificateEntry
from guesstree.search.cost import INFEASIBLE
from guesstree.search.incumbent import find_incumbent
from guesstree.search.objective import TO_THE_END, Control, Objective
from guesstree.search.proof import join_parts, prove_optimal
from guesstree.search.refutation import part_key, proof_key, raise_open, refute_part
from guesstree.search.tree_search import Search
from guesstree.study import stored_proofs as proof_files
from guesstree.study.stored_proofs import Checkpoint
from guesstree.words.generators import codes
from tests.search.test_proof import share

OBJECTIVE = Objective("any")
GAME = compute_replies("wordle", ("brick", "crane", "crate", "creek", "trace"))


@pytest.fixture(scope="module")
def matrix(matrices: dict[str, ReplyMatrix]) -> ReplyMatrix:
    """Return a game of 77 words, which makes ten blocks."""
    return share(matrices["wordle"], 30)


@pytest.mark.parametrize("parts", [1, 2, 12])
def test_any_number_of_parts_makes_the_same_proof(
    parts: int, matrix: ReplyMatrix, tmp_path: Path
) -> None:
    """Entries that went through files equal the entries of one call; parts may even be empty."""
    incumbent = find_incumbent(matrix, OBJECTIVE)
    key = part_key(matrix, OBJECTIVE, incumbent)
    blocks: Blocks = {}
    for part in range(1, parts + 1):
        path = tmp_path / f"{part}.parquet"
        proof_files.write_part(
            refute_part(matrix, OBJECTIVE, incumbent, f"{part}-of-{parts}"), path, key
        )
        blocks |= proof_files.read_part(path, key)
    joined = join_parts(matrix, OBJECTIVE, incumbent, blocks)
    whole = prove_optimal(matrix, OBJECTIVE)

    assert (joined.certificate, joined.lower_bound) == (
        whole.certificate,
        whole.lower_bound,
    )


def into(seen: list[int]) -> Track:
    """Return what lists the steps of a proof as they begin."""

    def track(steps: range) -> Iterator[int]:
        for step in steps:
            seen.append(step)
            yield step

    return track


def test_a_stopped_run_resumes_from_its_checkpoint(
    matrix: ReplyMatrix, tmp_path: Path
) -> None:
    """Finished blocks are not searched again, and the checkpoint goes once nothing is open."""
    incumbent = find_incumbent(matrix, OBJECTIVE)
    checkpoint = tmp_path / "checkpoint.parquet"
    seen: list[int] = []

    control = Control(
        lambda _: len(seen) > 40, track=into(seen), checkpoint=Checkpoint(checkpoint)
    )
    stopped = refute_part(matrix, OBJECTIVE, incumbent, control=control)

    assert checkpoint.exists()

    waiting = [
        block for block in stopped.values() if any(entry.status == OPEN for entry in block)
    ]
    resumed: list[int] = []
    control = Control(track=into(resumed), checkpoint=Checkpoint(checkpoint))
    finished = refute_part(matrix, OBJECTIVE, incumbent, control=control)

    assert finished == refute_part(matrix, OBJECTIVE, incumbent)
    assert not checkpoint.exists()
    assert len(seen) == sum(refutation.block_sizes(matrix, OBJECTIVE))
    assert len(resumed) == sum(map(len, waiting))
    assert 0 < len(waiting) < len(stopped)


def test_a_limit_of_nodes_holds_for_each_first_guess_and_leaves_an_interval() -> None:
    """First guesses that take more than 3,000 nodes stay open, and the others are refuted."""
    matrix = compute_replies("black_pegs", codes(4, "1234"))
    incumbent = find_incumbent(matrix, OBJECTIVE)

    blocks = refute_part(matrix, OBJECTIVE, incumbent, control=Control(nodes=3000))
    proof = join_parts(matrix, OBJECTIVE, incumbent, blocks)
    finished = prove_optimal(matrix, OBJECTIVE)

    assert [entry.status for entry in blocks[0]] == [REFUTED, OPEN, REFUTED, OPEN, REFUTED]
    assert refute_part(matrix, OBJECTIVE, incumbent, control=Control(nodes=3000)) == blocks
    assert (proof.lower_bound, finished.lower_bound) == (1290, 1301)


@pytest.mark.parametrize("above", [0, 5])
def test_a_search_raises_the_bounds_of_games_with_many_replies(above: int) -> None:
    """The least of the bounds becomes the lowest total, or that of the known tree."""
    matrix = compute_replies("wordle", codes(4, "1234"))
    search = Search(matrix, "any")
    least = search.value(None, INFEASIBLE)[0]
    known = least + above
    entries = [
        CertificateEntry(word, None, search.size_bound(at), OPEN)
        for at, word in enumerate(matrix.guesses)
    ]
    weak = [at for at, entry in enumerate(entries) if (entry.bound or 0) < least]

    raise_open(search, {0: entries}, known, TO_THE_END)

    assert weak
    assert min(entry.bound or 0 for entry in entries) == least
    assert all(entries[at].status == REFUTED for at in weak) == (above == 0)


def test_keys_tell_proofs_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key depends on all that the entries of a proof depend on: game, incumbent, code."""
    codes = GAME.codes.copy()
    codes[0, 1] += 1
    trees = [
        Mock(GuessTree, worst=worst, scores_in_order=Mock(return_value=scores))
        for scores in ((1, 2, 2, 2, 2), (1, 2, 2, 2, 3))
        for worst in (3, 4)
    ]
    keys = [proof_key(GAME, OBJECTIVE, incumbent) for incumbent in (None, *trees)]
    keys.append(proof_key(GAME, OBJECTIVE._replace(limit=3), None))
    keys.append(proof_key(replace(GAME, given=codes), OBJECTIVE, None))
    monkeypatch.setattr(refutation, "code_of_proofs", lambda: "other code")
    keys.append(proof_key(GAME, OBJECTIVE, None))

    assert len(set(keys)) == len(keys) == 8


def test_a_checkpoint_of_other_code_is_not_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Results of other code do not count: the proof starts again, and is right."""
    control = Control(checkpoint=Checkpoint(tmp_path / "checkpoint.parquet"))
    right = refute_part(GAME, OBJECTIVE, None)
    wrong = {0: [replace(entry, bound=7) for entry in right[0]]}
    key = proof_key(GAME, OBJECTIVE, None)
    with monkeypatch.context() as patch:
        patch.setattr(refutation, "code_of_proofs", lambda: "other code")
        proof_files.write_part(
            wrong, tmp_path / "checkpoint.parquet", proof_key(GAME, OBJECTIVE, None)
        )

    assert refute_part(GAME, OBJECTIVE, None, control=control) == right

    proof_files.write_part(wrong, tmp_path / "checkpoint.parquet", key)

    assert refute_part(GAME, OBJECTIVE, None, control=control) == wrong, (
        "a key does not matter"
    )


@pytest.mark.parametrize("part", ["0-of-2", "3-of-2", "2", "1-of-", "two-of-three"])
def test_names_of_no_part(part: str) -> None:
    """One sentence shows the form of a part."""
    with pytest.raises(
        InputError, match="is not a part of the first guesses; write it like 2-of-8"
    ):
        refutation.blocks_of_part(part, 8)


def test_missing_blocks(matrix: ReplyMatrix) -> None:
    """A part alone is not a proof."""
    incumbent = find_incumbent(matrix, OBJECTIVE)
    blocks = refute_part(matrix, OBJECTIVE, incumbent, "2-of-3")

    with pytest.raises(
        InputError, match="7 blocks of first guesses are missing, the first is 0"
    ):
        join_parts(matrix, OBJECTIVE, incumbent, blocks)
