"""The summary of all strategies as people read it: header and rows, rounded."""

from collections.abc import Sequence
from typing import Any

from guesstree.analysis.summary import WITHIN


def readable(summaries: Sequence[dict[str, Any]]) -> tuple[list[str], list[list[Any]]]:
    """Return the summary as people read it: header and rows, rounded."""
    header = ["game", "strategy", "first guess", "mean", "sd", "median", "best", "worst"]
    header += [f"≤{most} %" for most in WITHIN]
    weighted = any(row["weighted_mean"] is not None for row in summaries)
    header += ["weighted mean"] * weighted
    rows = [
        [
            row["game"],
            row["strategy"] + _how_far_proven(row),
            row["first_guess"] or "–",
            f"{row['mean']:.4f}",
            "–" if row["sd"] is None else f"{row['sd']:.3f}",
            f"{row['median']:g}",
            row["best"],
            row["worst"],
            *(percentage(row[f"le{most}"]) for most in WITHIN),
            *(["–" if row["weighted_mean"] is None else f"{row['weighted_mean']:.4f}"] * weighted),
        ]
        for row in summaries
    ]
    return header, rows


def percentage(value: float) -> str:
    """Return a percentage with one decimal, as none only if it is 0 and as all only if it is 100.

    >>> [percentage(value) for value in (0, 0.01, 0.06, 9.96, 99.94, 99.96, 100)]
    ['0.0', '<0.1', '0.1', '10.0', '99.9', '>99.9', '100.0']
    """
    shown = f"{value:.1f}"
    if shown == "100.0" and value < 100:
        return ">99.9"
    return "<0.1" if shown == "0.0" and value > 0 else shown


def evaluation_table(summaries: Sequence[dict[str, Any]]) -> tuple[list[str], list[list[str]]]:
    """Return the table that people publish: strategies x games, each cell `mean (worst)`."""
    games = list(dict.fromkeys(row["game"] for row in summaries))
    strategies = list(dict.fromkeys(row["strategy"] for row in summaries))
    cells = {(row["strategy"], row["game"]): _mean_and_worst(row) for row in summaries}
    rows = [[name, *(cells.get((name, game), "–") for game in games)] for name in strategies]
    return ["strategy", *games], rows


def _how_far_proven(summary: dict[str, Any]) -> str:
    if summary["proven"]:
        return " (proven)"
    bound = summary["lower_bound"]
    return f" (at least {bound / summary['targets']:.4f})" if bound is not None else ""


def _mean_and_worst(summary: dict[str, Any]) -> str:
    return f"{summary['mean']:.2f} ({summary['worst']})"
