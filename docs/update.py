"""Bring the docs up to date: what they show of results/, and the pages that are made."""

import re
import subprocess
import sys
import textwrap
from pathlib import Path

import polars as pl

from guesstree.strategies.recipes import strategy_named

ROOT = Path(__file__).parents[1]


def greedy_and_optimal(summary: pl.DataFrame) -> str:
    """Return paragraphs that say how far the best greedy trees of Wordle are from the optimal ones.

    `summary` has the rows of results/summary.parquet.
    """
    rows = [
        row
        for row in summary.filter(game="wordle", rounds=1).iter_rows(named=True)
        if strategy_named(row["strategy"]).family.is_greedy or row["proven"]
    ]
    paragraphs = []
    for mode, allowed in (("any", "any guess"), ("consistent", "consistent guesses")):
        of_mode = [row for row in rows if row["mode"] == mode]
        best = next(row for row in of_mode if row["proven"])
        greedy = min((row for row in of_mode if not row["proven"]), key=lambda row: row["total"])
        paragraphs.append(
            f"With {allowed} allowed, the best greedy strategy (`{greedy['strategy']}`) takes "
            f"{greedy['total']:,} guesses for the {best['targets']:,} words. The optimal tree, "
            f"which starts with {best['first_guess']}, takes {best['total']:,}: "
            f"{greedy['total'] - best['total']} fewer. No tree has a mean below {best['mean']:.4f}."
        )
    return "\n\n".join(textwrap.fill(text, 100) for text in paragraphs) + "\n"


def fill(text: str, name: str, content: str) -> str:
    """Return a text with the content between a marker and the next end marker."""
    marker, end = f"<!-- {name} -->\n", "<!-- end -->"
    filled, count = re.subn(
        f"({re.escape(marker)}).*?({end})",
        lambda marks: marks[1] + content + marks[2],
        text,
        flags=re.DOTALL,
    )
    if count != 1:
        raise ValueError(f"{count} markers {marker.strip()} in the page, expected 1")
    return filled


def main() -> None:
    """Fill docs/strategies.md, and make the pages and pictures that come from code and results."""
    results = ROOT / "results"
    page = ROOT / "docs/strategies.md"
    text = page.read_text("utf-8")
    text = fill(text, "results/evaluation.md", (results / "evaluation.md").read_text("utf-8"))
    summary = pl.read_parquet(results / "summary.parquet")
    text = fill(text, "results/summary.parquet", greedy_and_optimal(summary))
    page.write_text(text, "utf-8")
    for script in (
        "config.py",
        "scale.py",
        "solved.py",
        "rules.py",
        "gallery.py",
        "screenshots.py",
    ):
        subprocess.run([sys.executable, ROOT / "docs" / script], check=True)


if __name__ == "__main__":
    main()
