"""Proved optima, as an exhaustive search in C++ found them before.

The totals come from Alex Selby's program (alex1770/wordle), run on the same lists. Where he
limits trees to six guesses and a longer tree is better (hard mode), so do we.
"""

from pathlib import Path

import pytest

from guesstree import Game, verify
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rules import RULES
from guesstree.games.tree import check_tree
from guesstree.search.certificate import EXACT
from guesstree.search.objective import Objective
from guesstree.search.tree_search import Search
from guesstree.study.artifacts import store_replies
from guesstree.words.lists import read_words
from tests.conftest import ROOT, nightly
from tests.reference import proved


# The tree of mode `any` takes half a minute: test_results.py has it, from the pipeline.
@pytest.mark.parametrize(("mode", "total", "raised"), [("consistent", 8122, 8272)])
def test_least_totals(
    mode: str, total: int, raised: int, matrices: dict[str, ReplyMatrix]
) -> None:
    """The lowest total over the 2,309 words, its first guess, and the total of raise."""
    wordle = matrices["wordle"]
    proof, tree, _ = proved(wordle, Objective(mode, exact=3))
    check_tree(tree, RULES["wordle"], wordle.targets, wordle.guesses, mode)
    assert (proof.lower_bound, tree.opener, tree.total) == (total, "slate", total)
    assert len(proof.certificate) == 2309
    bounds = {opener.guess: opener for opener in proof.certificate}
    assert (bounds["raise"].bound, bounds["raise"].status) == (raised, EXACT)
    assert (bounds["slate"].bound, bounds["slate"].status) == (total, EXACT)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("limit", "total", "opener", "nodes"),
    [(6, 8202, "plate", 400_000), (5, 8574, "scamp", 200_000)],
)
def test_least_totals_within_a_limit(
    limit: int, total: int, opener: str, nodes: int, matrices: dict[str, ReplyMatrix]
) -> None:
    """These totals are our own. The fewer guesses a tree may take, the fewer nodes a proof needs.

    Nearly all first guesses have no tree within 5 guesses. If their small branches did not come
    first, the proof would expand many times as many nodes, and take minutes.
    """
    proof, tree, found = proved(matrices["wordle"], Objective("consistent", limit=limit))
    assert (proof.lower_bound, tree.opener) == (total, opener)
    assert tree.worst <= limit
    assert found < nodes


@nightly
def test_the_bounds_of_nyt(tmp_path: Path) -> None:
    """The shipped list shows that no first guess takes fewer guesses; half an hour on two cores."""
    game = Game("nyt")
    store_replies(tmp_path / "nyt.parquet", "wordle", game.targets, game.guesses)
    tree, bounds = (
        ROOT / f"data/nyt/optimal-any-{kind}.parquet" for kind in ("tree", "bounds")
    )

    found = verify(tmp_path / "nyt.parquet", tree, bounds=bounds)

    assert (found.guesses, found.shown, found.checked) == (11_219, 11_219, "all")


@pytest.fixture(scope="module")
def original() -> ReplyMatrix:
    """Return the game of 2,315 targets and 12,972 guesses."""
    targets, guesses = (
        read_words(ROOT / "data" / name).words
        for name in (
            "wordle-original-targets-2315.txt",
            "wordle-original-guesses-12972.txt",
        )
    )
    return compute_replies("wordle", targets, guesses)


@pytest.mark.parametrize(
    ("mode", "limit", "opener", "total"),
    [
        ("any", None, "salet", 7920),
        pytest.param("any", 6, "salet", 7920, marks=pytest.mark.slow),
        pytest.param("any", None, "crane", 7930, marks=pytest.mark.slow),
        pytest.param("any", None, "soare", 7997, marks=pytest.mark.slow),
        ("nyt-hard", 6, "salet", 8122),
        pytest.param("nyt-hard", None, "salet", 8116, marks=pytest.mark.slow),
        pytest.param("nyt-hard", 5, "palet", 8206, marks=pytest.mark.slow),
    ],
)
def test_first_guesses_of_the_original_game(
    mode: str, limit: int | None, opener: str, total: int, original: ReplyMatrix
) -> None:
    """The lowest totals of single first guesses."""
    search = Search(original, mode, limit)
    first = original.guesses.index(opener)
    assert search.value(first, total) == (total, False)
    assert search.value(first, total + 1) == (total, True)


@nightly
@pytest.mark.parametrize(
    ("limit", "opener", "total"), [(None, "salet", 8116), (5, "palet", 8206)]
)
def test_hard_mode_over_all_first_guesses(
    limit: int | None, opener: str, total: int, original: ReplyMatrix
) -> None:
    """8,206 is the best that Selby found; the other total is our own. Three and nine minutes."""
    objective = Objective("nyt-hard", limit=limit, exact=0)
    proof, tree, _ = proved(original, objective, incumbent_nodes=100_000)
    assert (tree.opener, proof.cost, proof.lower_bound) == (opener, total, total)
