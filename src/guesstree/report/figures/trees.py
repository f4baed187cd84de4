"""Figures of guess trees."""

import re
from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from guesstree.report.figures.style import Look, looks_of, mode_colours, styled
from guesstree.trees.tree import GuessTree

Trees = Sequence[tuple[GuessTree, Mapping[str, str]]]
"""Trees with their metadata: strategy, metric and mode."""


def together(trees: Trees) -> dict[str, Figure]:
    """Draw the trees of a game side by side; return the figures by their names."""
    return {"remaining": remaining(trees)}


@styled
def remaining(trees: Trees) -> Figure:
    """Draw how many targets remain before each turn, in the games that have not ended."""
    modes = list(mode_colours(about["mode"] for _, about in trees))
    figure = Figure(figsize=(4.5 * max(2, len(modes)), 4.4))
    panels = figure.subplots(1, len(modes), sharey=True, squeeze=False)[0]
    for axes, mode in zip(panels, modes, strict=True):
        _draw_mode(axes, [(tree, about) for tree, about in trees if about["mode"] == mode])
        axes.set_title(mode)
    panels[0].set_ylabel("Mean targets that remain")
    return figure


def _draw_mode(axes: Axes, trees: Trees) -> None:
    labels = [about["strategy"].removesuffix(f"-{about['mode']}") for _, about in trees]
    families = [
        _family(label, about["metric"]) for label, (_, about) in zip(labels, trees, strict=True)
    ]
    looks = looks_of(families)
    for label, family, (tree, _) in zip(labels, families, trees, strict=True):
        _draw_line(axes, looks[family], label, _remaining_by_turn(tree))
    axes.set_yscale("log")
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:g}")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(axis="y")
    axes.set_xlabel("Turn")
    axes.legend(fontsize=9)


def _family(label: str, metric: str) -> str:
    """Return the family that a line stands for: `optimal` for `optimal5`; a recipe is its own."""
    return metric if re.fullmatch(rf"{re.escape(metric)}\d*", label) else label


def _remaining_by_turn(tree: GuessTree) -> list[float]:
    """Return the mean number of targets before each turn; each node meets all of its targets."""
    sizes = tree.size.astype(float)
    meetings = np.bincount(tree.depth, sizes**2)[1:]
    return (meetings / np.bincount(tree.depth, sizes)[1:]).tolist()  # type: ignore[no-any-return]


def _draw_line(axes: Axes, look: Look, label: str, values: Sequence[float]) -> None:
    axes.plot(
        range(1, len(values) + 1),
        values,
        color=look.colour,
        marker=look.marker,
        markersize=5,
        linewidth=1.3,
        alpha=0.85,
        label=label,
    )
