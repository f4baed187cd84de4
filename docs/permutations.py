"""Draw docs/permutations.png: how many guesses permutations take, beside Eulerian numbers.

`python docs/permutations.py` proves the games of three to six symbols again, in seconds.
"""

from collections import Counter
from pathlib import Path

from matplotlib.figure import Figure

from guesstree import Game
from guesstree.base.storage import replacing
from guesstree.games.colours import BLUE, ORANGE
from guesstree.report.figures.style import headline, panel, styled, write_figure
from guesstree.words.generators import isogram_codes

SYMBOLS = range(3, 7)


def eulerian(size: int) -> list[int]:
    """Return how many permutations of `size` symbols have 0, 1, 2, ... descents."""
    numbers = [1]
    for length in range(2, size + 1):
        # A new greatest symbol keeps the descents in `descents + 1` of its places.
        numbers = [
            (descents + 1) * fewer + (length - descents) * more
            for descents, (fewer, more) in enumerate(
                zip([*numbers, 0], [0, *numbers], strict=True)
            )
        ]
    return numbers


def proved(size: int) -> list[int]:
    """Return how many permutations the proved tree finds with 1, 2, 3, ... guesses."""
    tree = Game("places", isogram_codes(size, "123456"[:size])).prove("optimal-any").tree
    assert tree is not None
    counts = Counter(tree.scores().values())
    return [counts[guesses] for guesses in range(1, tree.worst + 1)]


def draw() -> Figure:
    """Draw a line for each number of symbols, and a ring for each Eulerian number."""
    figure, axes = panel(4.0)
    for size in SYMBOLS:
        guesses = range(1, size + 1)
        axes.semilogy(guesses, proved(size), color=BLUE, marker="o", markersize=4)
        axes.annotate(f"n = {size}", (size, 1), (6, 9), textcoords="offset points")
        axes.scatter(guesses, eulerian(size), s=90, facecolors="none", edgecolors=ORANGE)
    axes.plot([], [], color=BLUE, marker="o", label="proved trees")
    axes.scatter(
        [], [], s=90, facecolors="none", edgecolors=ORANGE, label="Eulerian numbers"
    )
    axes.set(xlabel="guesses", ylabel="permutations")
    axes.yaxis.set_major_formatter("{x:,g}")
    axes.grid(True)
    figure.legend(loc="outside lower left", ncols=2)
    headline(figure, "Permutation Wordle takes as many guesses as Eulerian numbers say")
    return figure


if __name__ == "__main__":
    with replacing(Path(__file__).with_suffix(".png")) as file:
        write_figure(styled(draw)(), file)
