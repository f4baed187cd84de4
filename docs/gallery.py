"""Make the page of all figures: the question that each answers, and the command that makes it."""

import io
import shutil
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from guesstree.report.figures.table import ReportFigure, figures

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "results"
PICTURES = ROOT / "docs/gallery"

_COLOURS = 64


_OTHER_PAGES = {"means": "wordle-means.png", "openers": "wordle-openers.png"}
"""Pictures in docs/ that other pages show as well, in all colours."""

_COMPARED = ("max-any", "parts-any")
_STRATEGIES = {
    "strategy": ("optimal-any",),
    "proved": ("optimal-any",),
    "trees": ("optimal-any",),
    "steps": ("lookahead-any",),
    "scores": _COMPARED,
    "games": _COMPARED,
}
"""Strategies that are drawn as an example, by what a figure needs."""


class Shown(NamedTuple):
    """A figure of the gallery.

    Attributes
    ----------
    question
        What it answers.
    file
        The file in `results/`.
    picture
        The picture in `docs/`.
    drawn
        The arguments with which `Game.draw` draws it; none if it does not.
    """

    question: str
    file: str
    picture: str
    drawn: tuple[str, ...] = ()


def _shown(figure: ReportFigure) -> Shown:
    names = next((_STRATEGIES[need] for need in _STRATEGIES if need in figure.needs), ())
    file = figure.path(game="wordle", words="wordle", strategy="optimal-any")
    picture = _OTHER_PAGES.get(figure.name, f"gallery/{Path(file).name}")
    return Shown(figure.question, file, picture, (figure.name, *names))


_SHEET = "wordle-sheet.svg"
FIGURES = (
    *map(_shown, figures().ours()),
    Shown("What do I say second?", f"explorer/posters/{_SHEET}", f"gallery/{_SHEET}"),
)

_HEAD = """# Gallery

All figures of the default study, here of its game `wordle`, in which 2,309 words are guesses and
targets: `make results` makes them, as PNG and as SVG. A title says what was found. `game` is
`guesstree.Game("wordle")`; `game.draw` takes the names of strategies where a figure shows some.
"""


def page() -> str:
    """Return the page."""
    return "\n".join([_HEAD, *map(_section, FIGURES), _TAIL])


def _section(figure: Shown) -> str:
    target = "results/explorer" if "explorer" in figure.file else f"results/{figure.file}"
    made = [f"`snakemake --cores all {target}`"]
    if figure.drawn:
        arguments = ", ".join(f'"{name}"' for name in figure.drawn)
        made.append(f"in Python `game.draw({arguments})`")
    return (
        f"## {figure.question}\n\n![{figure.question}]({figure.picture})\n\n"
        f"Made by {', or '.join(made)}.\n"
    )


_TAIL = """[The explorer](explorer.md) shows trees to walk through, and each whole tree as a poster.
"""


def main() -> None:
    """Write the page, and its pictures with fewer colours."""
    PICTURES.mkdir(exist_ok=True)
    for figure in FIGURES:
        source, target = RESULTS / figure.file, ROOT / "docs" / figure.picture
        if target.parent != PICTURES or source.suffix == ".svg":
            shutil.copyfile(source, target)
            continue
        small = Image.open(io.BytesIO(source.read_bytes())).convert("RGB").quantize(_COLOURS)
        small.save(target, optimize=True)
    (ROOT / "docs/gallery.md").write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
