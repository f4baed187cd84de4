"""A greedy tree is called optimal by a certificate whose bounds are all the total of this tree."""

from pathlib import Path
from typing import Any, NamedTuple

import polars as pl
import pytest

from guesstree.errors import InputError
from guesstree.files.artifacts import metadata_of, store_replies
from guesstree.files.proofs import write_certificate
from guesstree.files.scores import made_by, read_scores, write_tree_and_scores
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.search.certificate import EXACT, REFUTED, CertificateEntry
from guesstree.search.objective import Objective
from guesstree.stages.openers import rank_openers
from guesstree.stages.proofs import ProofFiles, adopt_proof
from guesstree.stages.tables import summarise
from guesstree.stages.trees import follow_openers
from guesstree.strategies.agreement import certified, check_agreement
from guesstree.strategies.recipe_trees import grow_tree
from guesstree.strategies.recipes import Recipe
from guesstree.strategies.scores import play_tree
from tests.here import guesstree_here
from tests.steps import proof_files, proved

SMALL, LARGE = 20, 40
"""Words of games with fewer and with more pairs than are tried."""


class Forged(NamedTuple):
    """The files of a game, below a folder, and the total of the tree."""

    matrix: ReplyMatrix
    total: int


def forged(folder: Path, words: tuple[str, ...]) -> Forged:
    """Write a matrix, a forged tree and its certificate, and the scores of a better tree."""
    store_replies(folder / "g.parquet", "wordle", words)
    matrix = compute_replies("wordle", words)
    optimal = Recipe.parse("optimal-any")
    worst, better = (
        grow_tree(matrix, Recipe.parse(f"{name}-any")) for name in ("entropy", "parts")
    )
    played = play_tree(worst, matrix, "g", optimal)
    write_tree_and_scores(
        worst, played, matrix, folder / "forged/optimal-any.parquet", None
    )
    scores = play_tree(better, matrix, "g", Recipe.parse("parts-any"))
    write_tree_and_scores(better, scores, matrix, None, folder / "scores/parts-any.parquet")
    entries = [
        CertificateEntry(
            guess, None, worst.total, EXACT if guess == worst.opener else REFUTED, 1, 1
        )
        for guess in words
    ]
    about = metadata_of(matrix, "g") | made_by(optimal)
    path = folder / "forged/certificate.parquet"
    write_certificate(entries, Objective("any"), matrix, path, about)
    return Forged(matrix, worst.total)


FILES = ("g.parquet", "forged/optimal-any.parquet")
VERIFY = ("verify", *FILES, "--certificate", "forged/certificate.parquet")
PROOF = "proofs/optimal-any.parquet"


def adopt(folder: Path) -> None:
    """Take the forged proof into a study."""
    replies, tree, certificate = (
        folder / name for name in (*FILES, "forged/certificate.parquet")
    )
    adopt_proof(replies, tree, certificate, proof_files(folder), strategy="optimal-any")


def test_the_proof_of_a_small_game_is_repeated(
    tmp_path: Path, wordle_words: tuple[str, ...]
) -> None:
    """Neither the check nor the pipeline believes it, and nothing is written."""
    forged(tmp_path, wordle_words[:: len(wordle_words) // SMALL])

    assert (
        "is wrong: its least cost is"
        in guesstree_here(*VERIFY, cwd=tmp_path, code=1).stderr
    )
    with pytest.raises(InputError, match="is wrong: its least cost is"):
        adopt(tmp_path)

    assert not (tmp_path / "trees").exists()
    assert not (tmp_path / "proofs").exists()


def test_what_is_not_repeated_is_said(
    tmp_path: Path, wordle_words: tuple[str, ...]
) -> None:
    """The bounds of a larger game count as proved earlier, in the check and in all tables."""
    forged(tmp_path, wordle_words[:: len(wordle_words) // LARGE])

    verified = guesstree_here(*VERIFY, cwd=tmp_path).stdout

    assert "proved earlier (bounds not repeated here): the bounds were compared" in verified

    adopt(tmp_path)
    summarise(
        [tmp_path / "scores/optimal-any.parquet"],
        [tmp_path / "s.parquet"],
        *(tmp_path / name for name in ("s.md", "e.md", "f.rst")),
        from_guess=1,
    )

    assert read_scores(tmp_path / "scores/optimal-any.parquet").proof == "earlier"
    assert pl.read_parquet(tmp_path / "s.parquet")["proof"].to_list() == ["earlier"]
    words = "proved earlier (bounds not repeated here)"
    assert words in (tmp_path / "s.md").read_text()
    assert words.capitalize() in (tmp_path / "f.rst").read_text()


def test_files_of_a_study_that_contradict_each_other(
    tmp_path: Path, wordle_words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A better tree is known, whichever kind of file knows it: both are named."""
    # So many words that not all first guesses are searched, which would find better trees, too.
    forged(tmp_path, wordle_words[::4])
    adopt(tmp_path)
    monkeypatch.chdir(tmp_path)
    replies, followed = Path("g.parquet"), Path("followed.parquet")
    follow_openers(replies, followed, strategies=["parts-any"])
    scores = Path("scores/parts-any.parquet")

    known: tuple[tuple[Path, dict[str, Any]], ...] = (
        (followed, {"followed": followed}),
        (scores, {"scores": [scores]}),
    )
    for other, given in known:
        table, page = Path("o.csv"), Path("o.md")
        with pytest.raises(InputError) as caught:
            rank_openers(replies, [table], page, certificates=[Path(PROOF)], **given)
        assert f"{PROOF}: says that no tree with " in str(caught.value)
        assert f"but {other} knows one that takes" in str(caught.value)

    assert not (tmp_path / "o.csv").exists()


def test_the_package_knows_a_better_tree(
    tmp_path: Path, wordle_words: tuple[str, ...]
) -> None:
    """The first guesses of this game come with the package, and are compared with a certificate."""
    forged(tmp_path, wordle_words)

    run = guesstree_here(*VERIFY, cwd=tmp_path, code=1)

    assert "guesstree's own table of first guesses knows one" in run.stderr


def test_a_proof_that_this_run_made(tmp_path: Path, wordle_words: tuple[str, ...]) -> None:
    """A table says so, and so it does where an earlier proof was repeated."""
    store_replies(
        tmp_path / "g.parquet", "wordle", wordle_words[:: len(wordle_words) // SMALL]
    )
    scores = tmp_path / "scores/optimal-any.parquet"
    made = tmp_path / "made/optimal-any.parquet"
    files = ProofFiles(tmp_path / "forged/optimal-any.parquet", scores, made)
    proved(tmp_path / "g.parquet", files)

    assert read_scores(scores).proof == "this run"

    scores.unlink()
    made.rename(tmp_path / "forged/certificate.parquet")
    adopt(tmp_path)

    assert read_scores(scores).proof == "this run"


STATED = {
    "mode": "any",
    "row": [1],
    "step": 1,
    "limit": None,
    "worst_case": "",
    "openers": [],
}


@pytest.mark.parametrize(
    ("changed", "bounds", "totals"),
    [
        ({}, [9, 7], [9, None]),
        ({"mode": "consistent"}, [None, None], [9, None]),
        ({"limit": 5}, [None, None], [9, None]),
        ({"worst_case": "first"}, [None, None], [9, None]),
        ({"worst_case": "last"}, [9, 7], [9, None]),
        ({"weights": [2, 3]}, [None, None], [None, None]),
        ({"row": [1, 4]}, [None, None], [None, None]),
    ],
)
def test_what_a_certificate_says_of_the_number_of_guesses(
    changed: dict[str, object], bounds: list[int | None], totals: list[int | None]
) -> None:
    """Bounds of some trees are not bounds of all; costs and weights are no guesses."""
    certificate = pl.DataFrame(
        {"guess": ["crane", "slate"], "bound": [9, 7], "status": ["exact", "refuted"]}
    )

    found = certified({**STATED, "weights": None, **changed}, certificate)

    assert found["lower_bound"].to_list() == bounds
    assert found["total"].to_list() == totals


def test_equal_bounds_and_totals_agree() -> None:
    """So do sources without numbers of one kind, and none at all."""
    known = pl.DataFrame({"guess": ["crane"], "total": [9]})
    bounds = pl.DataFrame({"guess": ["crane"], "lower_bound": [9]})

    check_agreement([])
    check_agreement([("a", known), ("b", bounds)])
    with pytest.raises(
        InputError, match=r"b: says that no tree with crane first .* but a knows"
    ):
        check_agreement([("a", known), ("b", bounds.with_columns(lower_bound=10))])
