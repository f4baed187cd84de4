"""Bring the docs up to date: the pages that are made from code, and what they show of results/.

Without results, only the pages that are made from code alone are made. What a browser draws is not
part of this: see docs/screenshots.py.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "results"

FROM_CODE = ("config.py", "scale.py", "permutations.py")
"""Scripts of this folder that make pages and pictures from what is in the repository."""

FROM_RESULTS = ("solved.py", "gallery.py")
"""Scripts that need the results of the default study."""


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


def main() -> None:
    """Run the scripts that make pages, those that read results only where there are some."""
    scripts = FROM_CODE

    if (RESULTS / "summary.parquet").exists():
        fill_readme(ROOT / "README.md", RESULTS)
        scripts += FROM_RESULTS
    else:
        print("docs/update.py: there are no results; only pages that need none are made")

    for script in scripts:
        subprocess.run([sys.executable, ROOT / "docs" / script], check=True)


if __name__ == "__main__":
    main()
