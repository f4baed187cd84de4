"""Bring docs/solved.csv up to date with the results that are here, and show it in docs/results.md.

A study whose results are not here keeps its rows. `python docs/solved.py`, after
`snakemake proofs` of each study.
"""

from collections.abc import Iterator
from pathlib import Path

import polars as pl

from guesstree.report.text_tables import lowest_cost, markdown, solved_markdown

ROOT = Path(__file__).parents[1]
TABLE = ROOT / "docs/solved.csv"
STUDIES = {
    "config.yaml": "results",
    "config/proofs.yaml": "studies/proofs/results",
    "config/records.yaml": "studies/records/results",
    "config/solved.yaml": "studies/solved/results",
    "config/mastermind-atlas.yaml": "studies/atlas/results",
}
"""The folders of results, by the configs that the rows come from, in the order of the table."""

ATLAS = "config/mastermind-atlas.yaml"
"""The study whose games, such as pegs-3x6, have a table by places and colours."""

REPLIES = {
    "pegs": "Both pegs",
    "black": "Black pegs only",
    "tiles": "Tiles as in Wordle",
    "ab": "Both pegs, all symbols different (AB game)",
}
"""What its games reply, by how their names begin, in the order of the page."""

COLUMNS = "game", "value", "mean", "first guess", "first by"
"""The columns of the page, which has the lowest totals if any guess is allowed."""


def merged(kept: pl.DataFrame, made: dict[str, pl.DataFrame]) -> pl.DataFrame:
    """Return the table with the rows of the studies that were made in place of older ones."""
    parts = [made.get(study, kept.filter(study=study)) for study in STUDIES]
    return pl.concat([part for part in parts if len(part)])


def shown(table: pl.DataFrame) -> str:
    """Return the tables of the page: games with their lowest totals, and codes of all sizes."""
    lowest = table.filter(pl.col("study") != ATLAS, goal="lowest total", mode="any")
    rows = [
        row | {"game": f"{row['game']} ({row['targets']:,} / {row['guesses']:,})"}
        for row in lowest.iter_rows(named=True)
    ]
    return "\n".join([_narrow(solved_markdown(rows)), *_by_size(table.filter(study=ATLAS))])


def _by_size(table: pl.DataFrame) -> Iterator[str]:
    """Yield a table for each kind of replies, with colours down and places across."""
    cells: dict[str, dict[tuple[int, int], str]] = {}
    for row in table.sort("strategy").iter_rows(named=True):
        kind, size = row["game"].split("-")
        places, colours = map(int, size.split("x"))
        of_kind = cells.setdefault(kind, {})

        # The row of the lowest total comes first; the row of the worst case adds a number.
        if row["strategy"] == "safest-any":
            sign = "" if row["proven"] else "≤"
            cell = f"{of_kind[colours, places]} ({sign}{row['worst']})"
        else:
            published = row["proven"] and row["first_value"] == row["cost"]
            cell = f"{lowest_cost(row)}{'*' if published else ''}"
        of_kind[colours, places] = cell

    for kind, title in REPLIES.items():
        sizes = cells.get(kind, {})
        down, across = (sorted({size[at] for size in sizes}) for at in (0, 1))
        rows = [[n, *(sizes.get((n, places), "") for places in across)] for n in down]
        names = [f"{places} places" for places in across]
        yield f"**{title}**\n\n{markdown(['colours', *names], rows)}"


def _narrow(table: str) -> str:
    """Return a Markdown table with the columns that fit a page."""
    lines = [[cell.strip() for cell in line.split("|")] for line in table.splitlines()]
    kept = [lines[0].index(name) for name in COLUMNS]
    header, _, *rows = ([line[at] for at in kept] for line in lines)
    return markdown(header, rows)


def main() -> None:
    """Merge what is here, and fill the page."""
    from update import fill

    found = {study: ROOT / folder / "solved.parquet" for study, folder in STUDIES.items()}
    made = {
        study: pl.read_parquet(path).select(pl.lit(study).alias("study"), pl.all())
        for study, path in found.items()
        if path.exists()
    }
    table = merged(read(), made)
    table.write_csv(TABLE)
    page = ROOT / "docs/results.md"
    page.write_text(fill(page.read_text("utf-8"), "docs/solved.csv", shown(table)), "utf-8")


def read() -> pl.DataFrame:
    """Return the table that the page shows."""
    numbers = {"mean": pl.Float64, "first_value": pl.Int64}
    return pl.read_csv(TABLE, schema_overrides=numbers, infer_schema_length=None)


if __name__ == "__main__":
    main()
