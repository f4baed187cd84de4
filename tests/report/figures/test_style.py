"""Figures have whole headlines, and the same bytes everywhere."""

import math
from dataclasses import replace
from pathlib import Path

import matplotlib
from matplotlib.figure import Figure
from matplotlib.text import Text
from PIL import Image

from guesstree.games.matrix import compute_replies
from guesstree.report.figures.style import (
    finding_of,
    headline,
    panel,
    save_both,
    styled,
    write_figure,
)
from guesstree.report.figures.table import drawn_from, finding_in
from guesstree.strategies.pairs import best_pairs
from guesstree.words.letters import letter_tables
from tests.report import draw, played
from tests.support.games_of_codes import ranking_of

ODD = ("$^$", "$a$", "\\$b")
"""Words that a formula, or part of one, could be."""


def test_words_with_dollars_are_no_formulas(tmp_path: Path) -> None:
    """Every figure shows such words as they are."""
    replies = compute_replies("pegs", ODD)
    two = replace(played("own-any", 1, 2, 2), targets=ODD, first_guess="$^$")
    tables = {
        "pairs": best_pairs(replies, 3),
        "letters": letter_tables(ODD, None, ()).frequencies,
    }
    scores = {"scores": [two], "strategy": two, "to": 6, "words": len(ODD)}
    ranking = {"ranking": ranking_of(replies), "replies": replies}
    drawn = drawn_from(tables | scores | ranking)
    assert {"openers", "branches", "pairs", "letters", "histogram"} <= {*drawn}
    shown = set()
    for name, figure in drawn.items():
        write_figure(figure, tmp_path / f"{name}.png")
        for text in figure.findobj(Text):
            written, formula = text._preprocess_math(text.get_text())  # type: ignore[attr-defined]
            # The numbers of a logarithmic axis are formulas.
            assert formula is not True or "mathdefault" in written, (name, written)
            shown.add(written)
    assert all(any(word in text for text in shown) for word in (*ODD, "$"))
    assert any("first guess $^$\n" in text for text in shown)


def test_settings_of_the_user_have_no_effect(tmp_path: Path) -> None:
    """A matplotlibrc, or what a program has set, changes no byte of a figure."""
    saved, one = [], played("own-any", 1, 2, 2)
    for settings in ({}, {"font.size": 30, "savefig.dpi": 37, "savefig.bbox": "tight"}):
        with matplotlib.rc_context():
            matplotlib.rcParams.update(settings)  # type: ignore[arg-type]
            save_both(draw("histogram", one, [one], 5), tmp_path / "figure.png")
        saved.append((tmp_path / "figure.png").read_bytes())
    assert saved[0] == saved[1]


def test_headlines_are_whole(tmp_path: Path) -> None:
    """Headlines fit on lines of about equal length, and are the titles of the files."""
    figure = Figure(figsize=(4, 2))
    figure.subplots()
    text = "game: the best tree needs 3 < 4 guesses among these words and those, for all of them"
    headline(figure, text)
    lines = figure.get_suptitle().split("\n")
    assert " ".join(lines) == finding_of(figure) == text
    assert max(map(len, lines)) - min(map(len, lines)) < 15
    save_both(figure, tmp_path / "one.png")
    assert finding_in(tmp_path / "one.svg") == text
    with Image.open(tmp_path / "one.png") as stored:
        assert stored.text["Title"] == text  # type: ignore[attr-defined]
    assert finding_in(tmp_path / "none.svg") == ""


def test_both_forms_leave_room_for_the_headline(tmp_path: Path) -> None:
    """A figure is laid out once: its panel ends below the headline after the SVG, too."""

    @styled
    def draw() -> Figure:
        figure, _ = panel(2.0)
        headline(figure, "A finding")
        return figure

    figure = draw()
    save_both(figure, tmp_path / "one.png")

    height = float(figure.get_size_inches()[1])
    assert figure.axes[0].get_position().y1 <= 2.0 / height


def test_the_last_bits_of_a_layout_do_not_count(tmp_path: Path) -> None:
    """The last bits vary between runs, and must not change the names of clip paths."""
    heights = [0.7, math.nextafter(0.7, 1)]
    for place, height in enumerate(heights):
        figure = Figure(figsize=(4, 2))
        figure.add_axes((0.1, 0.2, 0.8, height)).plot([1, 2], [1, 3])
        save_both(figure, tmp_path / f"{place}.png")

    first, second = (tmp_path / f"{place}.svg" for place in range(len(heights)))
    assert heights[0] != heights[1]
    assert first.read_bytes() == second.read_bytes()
