"""The table of all figures. Their texts are in figures.toml, as they are not code."""

import re
import tomllib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cache
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from guesstree.base.plugins import Imported

if TYPE_CHECKING:  # figures are an extra
    from matplotlib.figure import Figure

_TEXTS = Path(__file__).with_name("figures.toml")
_FILE = "figures/{game}/{name}.png"
_HEAD = 4000
"""The first characters of an SVG file, which have its title."""

Data = Mapping[str, Any]
"""What figures are drawn from, by the names in `ReportFigure.needs`."""


@dataclass(frozen=True)
class ReportFigure:
    """A figure of the report.

    Attributes
    ----------
    name
        The name of its file and of `Game.draw`: lower case letters, digits and `_`.
    question
        The question that it answers.
    label
        Its name in the list of the report.
    draw
        A function from the data in `needs`, in their order, to the figure.
    needs
        The data that it is drawn from, such as `scores` (a `strategies.scores.Scores` for each
        strategy), `to` (the least last number of guesses of histograms), `steps` (a table of the
        widths of a look-ahead, by mode), `ranking` (`strategies.first_guesses.with_outcomes`),
        `replies` (the reply matrix) and `proved` (the strategies whose proofs are in the ranking).
    file
        The PNG file in the results, with names in braces.
    folder
        The folder of the report; folders are in the order of their names.
    """

    name: str
    question: str
    label: str
    draw: "Callable[..., Figure]"
    needs: tuple[str, ...]
    folder: str
    file: str = _FILE

    def path(self, **names: str) -> str:
        """Return the PNG file in the results, for a game, a list of words or a strategy."""
        return self.file.format(name=self.name, **names)

    def labelled(self, svg: Path, **names: str) -> str:
        """Return the label in the report: its number in the folder and the finding in its file.

        Without the file, or if Snakemake would replace a part of the text, it is `label`.
        """
        # Snakemake would take braces for a wildcard.
        finding = finding_in(svg)
        is_plain = finding and not {*finding} & {*"{}"}
        label = finding if is_plain else self.label.format(**names)
        if "{strategy}" in self.label:
            return label

        folder = [one.name for one in figures().values() if one.folder == self.folder]
        return f"{folder.index(self.name) + 1:02} {label}"

    def drawn(self, data: Data) -> "Figure":
        """Draw the figure from data by their names, in the style of all."""
        from guesstree.report.figures.style import styled

        return styled(self.draw)(*(data[need] for need in self.needs))


@cache
def figures() -> dict[str, ReportFigure]:
    """Return all figures by name."""
    entries = tomllib.loads(_TEXTS.read_text("utf-8"))
    for entry in entries.values():
        entry["draw"] = Imported(entry["draw"])
        entry["needs"] = tuple(entry["needs"])
    return {name: ReportFigure(name, **entry) for name, entry in entries.items()}


def draw_to(path: Path, name: str, data: Data) -> None:
    """Draw a figure, as PNG and beside it as SVG."""
    from guesstree.report.figures.style import save_both

    save_both(figures()[name].drawn(data), path)


def finding_in(svg: Path) -> str:
    """Return the finding of a stored figure, its title; empty if the file is missing."""
    try:
        with svg.open(encoding="utf-8") as file:
            head = file.read(_HEAD)
    except OSError:
        return ""

    title = re.search("<title>(.*?)</title>", head, re.DOTALL)
    return unescape(title[1]) if title else ""


def drawable(data: Collection[str]) -> list[ReportFigure]:
    """Return the figures that need only these data."""
    return [figure for figure in figures().values() if {*figure.needs} <= {*data}]


def drawn_from(data: Data) -> "dict[str, Figure]":
    """Draw every figure that needs only these data, by name."""
    return {figure.name: figure.drawn(data) for figure in drawable(data)}
