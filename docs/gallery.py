"""Make the page of all figures: the question that each answers, and the command that makes it."""

import io
import shutil
from pathlib import Path
from typing import NamedTuple

from PIL import Image

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "results"
PICTURES = ROOT / "docs/gallery"

_COLOURS = 64


class Shown(NamedTuple):
    """A figure of the gallery.

    Attributes
    ----------
    question
        What it answers.
    file
        The file in `results/`.
    drawn
        The name by which `Game.draw` draws it; none if it does not.
    picture
        The picture in `docs/`, if another page shows it as well.
    """

    question: str
    file: str
    drawn: str = ""
    picture: str = ""

    @property
    def shown(self) -> str:
        """The picture in `docs/`."""
        return self.picture or f"gallery/{Path(self.file).name}"


FIGURES = (
    Shown("How good can one be?", "figures/wordle/means.png", "means", "wordle-means.png"),
    Shown(
        "Is the word that tells most the best first guess?",
        "figures/wordle/openers.png",
        "openers",
        "wordle-openers.png",
    ),
    Shown("What does one guess tell?", "figures/wordle/branches.png", "branches"),
    Shown("Why can no first guess be better?", "figures/wordle/proof.png"),
    Shown("What does looking ahead buy?", "figures/wordle/lookahead.png"),
    Shown("How soon am I done?", "figures/wordle/solved.png", "solved"),
    Shown("How many guesses do games take?", "figures/wordle/histograms.png", "histograms"),
    Shown("And by one strategy?", "figures/wordle/strategies/optimal-any.png", "histogram"),
    Shown("Mean or worst case?", "figures/wordle/tradeoff.png", "tradeoff"),
    Shown("Which words are hard?", "figures/wordle/words.png", "words"),
    Shown("Which strategy wins which words?", "figures/wordle/versus.png", "versus"),
    Shown("How long against the evil replier?", "figures/wordle/evil.png", "evil"),
    Shown("Two first words?", "figures/wordle/pairs.png"),
    Shown("Which letters stand where?", "letters/wordle/places.png"),
    Shown("What do I say second?", "explorer/posters/wordle-sheet.svg"),
)

_HEAD = """# Gallery

All figures of the default study: `make results` makes them, as PNG and as SVG. A title says what
was found. `game` is `guesstree.Game("wordle")`; `game.draw` takes the names of strategies where a
figure compares some.
"""


def page() -> str:
    """Return the page."""
    return "\n".join([_HEAD, *map(_section, FIGURES), _TAIL])


def _section(figure: Shown) -> str:
    target = "results/explorer" if "explorer" in figure.file else f"results/{figure.file}"
    made = [f"`snakemake --cores all {target}`"]
    if figure.drawn:
        made.append(f"in Python `game.draw({_arguments(figure)})`")
    return (
        f"## {figure.question}\n\n![{figure.question}]({figure.shown})\n\n"
        f"Made by {', or '.join(made)}.\n"
    )


def _arguments(figure: Shown) -> str:
    if figure.drawn in ("openers", "branches"):
        return f'"{figure.drawn}"'
    names = ["optimal-any"] if figure.drawn == "histogram" else ["max-any", "parts-any"]
    return ", ".join(f'"{name}"' for name in (figure.drawn, *names))


_TAIL = """`results/explorer/posters/wordle.svg` has the whole of the best tree on one page, every
word readable when near. [The explorer](explorer.md) shows the same trees to walk through.
"""


def main() -> None:
    """Write the page, and its pictures with fewer colours."""
    PICTURES.mkdir(exist_ok=True)
    for figure in FIGURES:
        source, target = RESULTS / figure.file, ROOT / "docs" / figure.shown
        if figure.picture:
            continue
        if source.suffix == ".svg":
            shutil.copyfile(source, target)
            continue
        small = Image.open(io.BytesIO(source.read_bytes())).convert("RGB").quantize(_COLOURS)
        small.save(target, optimize=True)
    (ROOT / "docs/gallery.md").write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
