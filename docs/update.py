"""Bring the docs up to date: the pages that are made from code, and what they show of results/.

Without results, only the pages that are made from code alone are made. What a browser draws is not
part of this: see docs/screenshots.py.
"""

import re
import subprocess
import sys
import textwrap
from pathlib import Path

import polars as pl

from guesstree.strategies.families import Strategy

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "results"

FROM_CODE = ("config.py", "rules.py", "scale.py", "permutations.py")
"""Scripts of this folder that make pages and pictures from what is in the repository."""

FROM_RESULTS = ("solved.py", "gallery.py")
"""Scripts that need the results of the default study."""


def greedy_and_optimal(summary: pl.DataFrame) -> str:
    """Return paragraphs that say how far the best greedy trees of Wordle are from the optimal ones.

    `summary` has the rows of results/summary.parquet.
    """
    rows = [
        row
        for row in summary.filter(game="wordle", rounds=1).iter_rows(named=True)
        if Strategy.parse(row["strategy"]).family.is_greedy or row["proven"]
    ]
    paragraphs = []
    for mode, allowed in (("any", "any guess"), ("consistent", "consistent guesses")):
        of_mode = [row for row in rows if row["mode"] == mode]
        best = next(row for row in of_mode if row["proven"])
        greedy = min(
            (row for row in of_mode if not row["proven"]), key=lambda row: row["total"]
        )
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


def evaluation_of(game: str, results: Path) -> str:
    """Return the table of a game in results/evaluation.md."""
    _, _, text = (results / "evaluation.md").read_text("utf-8").partition(f"**{game}**\n")
    return text[text.index("|") :].partition("\n\n")[0].rstrip("\n") + "\n"


def fill_readme(page: Path, results: Path) -> None:
    """Write into README.md the table of the newspaper's game."""
    text, table = page.read_text("utf-8"), evaluation_of("nyt", results)
    page.write_text(fill(text, "results/evaluation.md", table), "utf-8")


def fill_strategies(page: Path, results: Path) -> None:
    """Write into docs/strategies.md how good the strategies are in the game `wordle`."""
    summary = pl.read_parquet(results / "summary.parquet")
    text, table = page.read_text("utf-8"), evaluation_of("wordle", results)
    text = fill(text, "results/evaluation.md", table)
    text = fill(text, "results/summary.parquet", greedy_and_optimal(summary))
    page.write_text(text, "utf-8")


def fill_today(page: Path, results: Path) -> None:
    """Write into docs/today.md how many guesses the last days took."""
    table = (results / "replay/nyt.md").read_text("utf-8")
    page.write_text(fill(page.read_text("utf-8"), "results/replay/nyt.md", table), "utf-8")


def main() -> None:
    """Run the scripts that make pages, those that read results only where there are some."""
    scripts = FROM_CODE

    if (RESULTS / "summary.parquet").exists():
        fill_readme(ROOT / "README.md", RESULTS)
        fill_strategies(ROOT / "docs/strategies.md", RESULTS)
        fill_today(ROOT / "docs/today.md", RESULTS)
        scripts += FROM_RESULTS
    else:
        print("docs/update.py: there are no results; only pages that need none are made")

    for script in scripts:
        subprocess.run([sys.executable, ROOT / "docs" / script], check=True)


if __name__ == "__main__":
    main()
