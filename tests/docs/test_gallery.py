"""docs/gallery.md shows every figure that the pipeline makes."""

import pytest

import guesstree
from guesstree.report.figures.table import figures
from tests.conftest import ROOT
from tests.docs import docs_module

gallery = docs_module("gallery")

MOST_BYTES = 2_000_000


def test_every_figure_is_shown() -> None:
    """The page has a picture of each figure, and is as its script writes it."""
    shown = {figure.question: ROOT / "docs" / figure.picture for figure in gallery.FIGURES}

    assert {one.question for one in figures().values()} <= shown.keys()
    assert (ROOT / "docs/gallery.md").read_text("utf-8") == gallery.page()
    assert sum(picture.stat().st_size for picture in shown.values()) < MOST_BYTES
    assert {*(ROOT / "docs/gallery").iterdir()} <= {*shown.values()}


def test_a_figure_of_a_person_needs_games() -> None:
    """`Game.draw` refuses it, and names the call that draws it."""
    with pytest.raises(guesstree.InputError, match=r"people\(game, path\).draw\(\)"):
        guesstree.Game("wordle", ["crane"]).draw("people")
