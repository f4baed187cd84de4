"""Two games with the same files and other words."""

from pathlib import Path

import pytest

from guesstree.stages.openers import rank_openers
from guesstree.stages.proofs import find_incumbent, refute_openers
from guesstree.stages.tables import summarise
from guesstree.study.artifacts import store_replies
from tests.support.stage_files import grown


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory, wordle_words: tuple[str, ...]) -> Path:
    """Return a folder where `other` and `class` have files with the same names."""
    folder = tmp_path_factory.mktemp("by hand")
    for name, words in (("class", wordle_words[::20]), ("other", wordle_words[20::20])):
        make_game(folder / name, words)
    return folder


def make_game(folder: Path, words: tuple[str, ...]) -> None:
    """Make a matrix, a tree, scores, a part of a proof, a ranking and a summary."""
    replies, best = folder / "class.parquet", folder / "best.parquet"
    store_replies(replies, "wordle", words)
    grown(replies, folder, "max-any")
    find_incumbent(replies, best, strategy="optimal-any", nodes=50)
    refute_openers(
        replies,
        best,
        folder / "part.parquet",
        checkpoint=folder / "draft",
        strategy="optimal-any",
        part="1-of-1",
        exact=0,
    )
    rank_openers(replies, [folder / "openers/class.parquet"], folder / "o.md")
    pages = [folder / f"{page}.md" for page in "mef"]
    scores = folder / "scores/max-any.parquet"
    summarise([scores], [folder / "summary.parquet"], *pages, from_guess=1)
