"""docs/gallery.md shows every figure that the pipeline makes."""

import pytest

import guesstree
from guesstree.report.figures.table import figures
from tests.conftest import ROOT
from tests.docs import docs_module

gallery = docs_module("gallery")

MOST_BYTES = 2_000_000


def test_every_figure_is_shown() -> None:
    """Each figure of the table has its question and its picture; the page is as it is made."""
    ours = list(figures().values())
    assert [one.question for one in ours] == [
        one.question for one in gallery.FIGURES[: len(ours)]
    ]
    for one, shown in zip(ours, gallery.FIGURES, strict=False):
        is_drawn = shown.drawn[:1] == (one.name,)
        assert is_drawn or one.name in ("people", "replay")
    assert (ROOT / "docs/gallery.md").read_text("utf-8") == gallery.page()
    pictures = {ROOT / "docs" / figure.picture for figure in gallery.FIGURES}
    assert sum(picture.stat().st_size for picture in pictures) < MOST_BYTES
    assert {*(ROOT / "docs/gallery").iterdir()} <= pictures
    questions = {figure.question for figure in gallery.FIGURES}
    assert all(question.endswith("?") for question in questions)
    assert len(questions) == len(gallery.FIGURES)


def test_a_figure_of_a_person_needs_games() -> None:
    """`Game.draw` says what draws it."""
    with pytest.raises(guesstree.InputError, match=r"people\(game, path\).draw\(\)"):
        guesstree.Game("wordle", ["crane"]).draw("people")
