"""Make the page of all figures: the question that each answers, and what makes it."""

import io
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from PIL import Image

from guesstree.report.figures.table import ReportFigure, figures

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "results"
PICTURES = ROOT / "docs/gallery"

_COLOURS = 64


_OTHER_PAGES = {"means": "wordle-means.png", "openers": "wordle-openers.png"}
"""Pictures in docs/ that other pages show as well."""

_COMPARED = ("max-any", "parts-any")
_STRATEGIES = {
    "strategy": ("optimal-any",),
    "proved": ("optimal-any",),
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
    command
        The command that draws it for the gallery, where the default study does not.
    """

    question: str
    file: str
    picture: str
    drawn: tuple[str, ...] = ()
    command: str = ""


def _shown(figure: ReportFigure) -> Shown:
    if figure.name == "people":
        return Shown(figure.question, "", "gallery/people.png", command=_PEOPLE)
    if figure.name == "replay":
        return Shown(figure.question, figure.path(game="nyt"), "gallery/replay.png")
    names = next((_STRATEGIES[need] for need in _STRATEGIES if need in figure.needs), ())
    file = figure.path(game="wordle", words="wordle", strategy="optimal-any")
    picture = _OTHER_PAGES.get(figure.name, f"gallery/{Path(file).name}")
    return Shown(figure.question, file, picture, (figure.name, *names))


_PEOPLE = "guesstree people docs/games.csv --game wordle --strategy neg_entropy-any"
FIGURES = (
    *map(_shown, figures().values()),
    Shown(
        "What should I guess second?",
        "explorer/sheets/wordle.svg",
        "gallery/wordle-sheet.svg",
    ),
)

_HEAD = """# Gallery

All figures of the default study, for its game `wordle` with 2,309 words. `make results` makes
them as PNG and SVG; `snakemake --cores all results/figures/wordle` makes those of one game. In
Python, `game` is `guesstree.Game("wordle")`.
"""


def page() -> str:
    """Return the page."""
    return "\n".join([_HEAD, *map(_section, FIGURES)])


def _section(figure: Shown) -> str:
    made = [f"`results/{figure.file}`"]
    if figure.command:
        made = [f"`{figure.command} --output {Path(figure.picture).name}`"]
    if figure.drawn:
        arguments = ", ".join(f'"{name}"' for name in figure.drawn)
        made.append(f"`game.draw({arguments})`")
    return (
        f"## {figure.question}\n\n![{Path(figure.picture).stem}]({figure.picture})\n\n"
        f"{' or '.join(made)}\n"
    )


def drawn(command: str) -> bytes:
    """Return the picture that a command draws."""
    with TemporaryDirectory() as folder:
        picture = Path(folder, "picture.png")
        words = [*shlex.split(command)[1:], "--output", str(picture)]
        subprocess.run(
            [sys.executable, "-m", "guesstree", *words],
            cwd=ROOT,
            check=True,
            stdout=subprocess.DEVNULL,
        )
        return _small(picture)


def _small(source: Path) -> bytes:
    """Return a picture with fewer colours."""
    small = io.BytesIO()
    image = Image.open(source).convert("RGB").quantize(_COLOURS)
    image.save(small, "png", optimize=True)
    return small.getvalue()


def main() -> None:
    """Write the page, and its pictures with fewer colours."""
    PICTURES.mkdir(exist_ok=True)
    for figure in FIGURES:
        source, target = RESULTS / figure.file, ROOT / "docs" / figure.picture
        if figure.command:
            target.write_bytes(drawn(figure.command))
            continue
        if source.suffix == ".svg":
            shutil.copyfile(source, target)
            continue
        target.write_bytes(_small(source))
    (ROOT / "docs/gallery.md").write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
