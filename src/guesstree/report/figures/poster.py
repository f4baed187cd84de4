"""Posters of trees as PDF."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from matplotlib import rc_context
from matplotlib.backends.backend_pdf import FigureCanvasPdf
from matplotlib.collections import PatchCollection
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch

from guesstree.report.colours import LIGHT, TILES
from guesstree.report.figures.style import SETTINGS, plain
from guesstree.report.poster import MARGIN, SIDE, STEP, TEXT, Poster, shapes
from guesstree.storage.files import replacing

_INCH = 72


def write_pdf(drawn: Poster, path: Path) -> None:
    """Write a poster as PDF, without the date that would change its bytes."""
    settings = SETTINGS | {"pdf.fonttype": 42, "figure.constrained_layout.use": False}
    with rc_context(rc=settings):
        figure = Figure(figsize=(drawn.width / _INCH, drawn.height / _INCH))
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set(xlim=(0, drawn.width), ylim=(drawn.height, 0))
        axes.axis("off")
        for x, text, (y, size), style in _texts(drawn):
            axes.text(x, y, plain(text), fontsize=size, **style)
        for colour in sorted(set(drawn.tiles.values())):
            axes.add_collection(_tiles(drawn, colour))
        FigureCanvasPdf(figure)
        with replacing(path) as draft:
            figure.savefig(draft, format="pdf", metadata={"CreationDate": None, "Producer": None})


def _texts(drawn: Poster) -> Iterator[tuple[int, str, tuple[int, float], dict[str, Any]]]:
    """Yield where a text begins, the text, its base and size, and its style."""
    soft = {"color": LIGHT["soft"]}
    for at, (y, size, text) in enumerate(drawn.head):
        yield MARGIN, text, (y, size), {} if at else {"weight": "bold"}
    for line in drawn.lines:
        style = {"weight": "bold"} if "bold" in line.kind else {}
        style |= {"style": "italic"} if "italic" in line.kind else {}
        style |= soft if "soft" in line.kind else {}
        yield line.after, f"{line.word} {line.more}", (line.y, TEXT), style
        if not drawn.tiles:
            yield line.x, drawn.texts[line.code], (line.y, TEXT), soft


def _tiles(drawn: Poster, colour: str) -> PatchCollection:
    """Return all tiles of a colour."""
    side, radius = shapes(colour)
    shift = (SIDE - side) / 2
    style = f"round,pad=0,rounding_size={radius}" if radius else "square,pad=0"
    boxes = [
        FancyBboxPatch(
            (line.x + at * STEP + shift, line.y - SIDE + shift), side, side, boxstyle=style
        )
        for line in drawn.lines
        for at, character in enumerate(drawn.texts[line.code])
        if drawn.tiles[character] == colour
    ]
    return PatchCollection(boxes, facecolor=TILES[f"tile-{colour}"], linewidth=0)
