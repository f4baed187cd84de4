"""docs/gallery.md shows every figure that the pipeline makes."""

import re

import pytest

import guesstree
from tests.conftest import ROOT
from tests.docs import docs_module

gallery = docs_module("gallery")

MOST_BYTES = 2_000_000


def test_every_figure_is_shown() -> None:
    """Each figure of the rules has its question and its picture; the page is as it is made."""
    rules = (ROOT / "workflow/rules/reports.smk").read_text("utf-8")
    wanted = {*re.findall(r'/(\w+)\.png"', rules)}
    names = {figure.file.split("/")[-1].removesuffix(".png") for figure in gallery.FIGURES}
    assert wanted <= names
    assert (ROOT / "docs/gallery.md").read_text("utf-8") == gallery.page()
    pictures = [ROOT / "docs" / figure.shown for figure in gallery.FIGURES]
    assert all(picture.exists() for picture in pictures)
    assert sum(picture.stat().st_size for picture in pictures) < MOST_BYTES
    assert {*(ROOT / "docs/gallery").iterdir()} <= {*pictures}
    questions = [figure.question for figure in gallery.FIGURES]
    assert all(question.endswith("?") for question in questions)
    assert len({*questions}) == len(questions)


@pytest.mark.parametrize("figure", [one for one in gallery.FIGURES if one.drawn], ids=str)
def test_what_python_draws(figure: gallery.Shown) -> None:  # type: ignore[name-defined]
    """The line that the page names draws something."""
    game = guesstree.Game("wordle", ["crane", "crate", "trace", "slate", "stale"])
    names = gallery._arguments(figure).replace('"', "").split(", ")
    assert game.draw(*names).axes
