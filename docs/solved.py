"""Bring docs/solved.csv up to date with the results that are here, and show it in docs/results.md.

A study whose results are not here keeps its rows. `python docs/solved.py`, after
`snakemake proofs` of each study.
"""

from pathlib import Path

import polars as pl

from guesstree.report.text_tables import markdown, solved_markdown

ROOT = Path(__file__).parents[1]
TABLE = ROOT / "docs/solved.csv"
STUDIES = {
    "config.yaml": "results",
    "config/proofs.yaml": "studies/proofs/results",
    "config/records.yaml": "studies/records/results",
    "config/solved.yaml": "studies/solved/results",
}
"""The folders of results, by the configs that the rows come from, in the order of the table."""

COLUMNS = "game", "value", "mean", "first guess", "first by"
"""The columns of the page, which has the lowest totals if any guess is allowed."""


def merged(kept: pl.DataFrame, made: dict[str, pl.DataFrame]) -> pl.DataFrame:
    """Return the table with the rows of the studies that were made in place of older ones."""
    parts = [made.get(study, kept.filter(study=study)) for study in STUDIES]
    return pl.concat([part for part in parts if len(part)])


def shown(table: pl.DataFrame) -> str:
    """Return the table of the page."""
    rows = [
        row | {"game": f"{row['game']} ({row['targets']:,} / {row['guesses']:,})"}
        for row in table.filter(goal="lowest total", mode="any").iter_rows(named=True)
    ]
    return _narrow(solved_markdown(rows))


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
