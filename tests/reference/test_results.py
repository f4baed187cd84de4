"""The results of the pipeline, if it has run, agree with the published figures."""

import doctest
import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import guesstree
from guesstree.games.rules import RULES
from guesstree.games.tree import check_tree
from guesstree.study.artifacts import read_tree
from tests.conftest import ROOT

RESULTS = ROOT / "results"
FACTS: dict[str, Any] = json.loads(
    Path(__file__).with_name("norvig.json").read_text("utf-8")
)

pytestmark = pytest.mark.skipif(
    not (RESULTS / "summary.parquet").exists(),
    reason="results/ is empty; 'make results' fills it",
)


@pytest.mark.parametrize("name", FACTS["greedy"])
def test_summary(name: str) -> None:
    """First guess, total, mean and histogram in the summary are the published ones."""
    game, strategy = name.split("/")
    summary = pl.read_parquet(RESULTS / "summary.parquet")
    row = summary.filter(game=game, strategy=strategy).row(0, named=True)
    counts = {str(n): c for n, c in enumerate(row["histogram"], 1) if c}
    facts = FACTS["greedy"][name]
    assert counts == facts["histogram"]
    assert all(
        row[key] == facts[key] for key in ("first_guess", "targets", "total", "mean")
    )


@pytest.mark.parametrize("name", ["Study", "solved_games", "verify"])
def test_examples_of_reading(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples in docstrings that read results/ print what they show."""
    monkeypatch.chdir(ROOT)
    text = getattr(guesstree, name).__doc__.replace("  # doctest: +SKIP", "")
    example = doctest.DocTestParser().get_doctest(text, {}, name, None, 0)
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example).failed == 0


@pytest.mark.parametrize(("mode", "total"), [("consistent", 8122), ("any", 7951)])
def test_proofs(mode: str, total: int, wordle_words: tuple[str, ...]) -> None:
    """The proved tree plays as claimed, and the certificate leaves no first guess open."""
    summary = pl.read_parquet(RESULTS / "summary.parquet")
    row = summary.filter(game="wordle", strategy=f"optimal-{mode}").row(0, named=True)
    assert (row["total"], row["lower_bound"], row["proven"]) == (total, total, True)
    tree, _ = read_tree(RESULTS / f"trees/wordle/optimal-{mode}.parquet")
    check_tree(tree, RULES["wordle"], wordle_words, wordle_words, mode)
    assert sum(tree.scores().values()) == total
    certificate = pl.read_parquet(RESULTS / f"proofs/wordle/optimal-{mode}.parquet")
    assert sorted(certificate["guess"]) == list(wordle_words)
    assert set(certificate["status"]) == {"exact", "refuted"}
    assert certificate["bound"].min() == total
    first = certificate.filter(guess="slate").row(0, named=True)
    assert (first["bound"], first["status"]) == (total, "exact")


def test_the_best_entropy_is_not_the_best_mean() -> None:
    """Raise is the most informative word, but trees that start with it are not the best."""
    openers = pl.read_parquet(RESULTS / "openers/wordle.parquet")
    raise_ = openers.filter(neg_entropy_rank=1).row(0, named=True)
    assert (raise_["guess"], raise_["optimal-any_total"]) == ("raise", 8044)
    published = FACTS["greedy"]["wordle/neg_entropy-any"]
    assert raise_["neg_entropy-any_mean"] == published["total"] / published["targets"]
    assert openers["neg_entropy-any_mean"].min() < raise_["neg_entropy-any_mean"]
    assert openers["optimal-any_total"].min() < raise_["optimal-any_total"]
