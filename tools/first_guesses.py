"""Write the tables of first guesses that come with the package, from the study that makes them.

`python -m tools.first_guesses studies/first-guesses` is run after that study;
config/first-guesses.yaml says how.
"""

import sys
from pathlib import Path

import polars as pl

from guesstree.files.parquet import write_parquet
from guesstree.play.situations import first_guesses_file
from guesstree.study.config import shipped_config
from guesstree.study.study import shipped_study

_STUDY = "snakemake --configfile config/first-guesses.yaml"


def main(study: Path) -> None:
    """Write a table for each game of the study."""
    shipped = shipped_study(study / "results")
    for path in sorted((study / "results" / "openers").glob("*.parquet")):
        words = shipped.words(path.stem)
        assert words is not None
        file = first_guesses_file(shipped.rule(path.stem).name, words.targets, words.guesses)
        table = first_guesses(pl.read_parquet(path), words.targets)
        write_parquet(file, table.to_arrow(), {"game": path.stem, "made by": _STUDY})
        sys.stdout.write(f"{path.stem}: {file.relative_to(shipped_config().parent)}\n")


def first_guesses(openers: pl.DataFrame, targets: tuple[str, ...]) -> pl.DataFrame:
    """Return the best known total of each first guess, those whose replies tell most first."""
    for name in ("total", "lower_bound"):
        if f"optimal-any_{name}" not in openers.columns:
            openers = openers.with_columns(pl.lit(None, pl.Int64).alias(f"optimal-any_{name}"))
    proved = pl.col("optimal-any_total")
    followed, hard = (
        (pl.col(f"{name}_mean") * len(targets)).round().cast(pl.Int64)
        for name in ("every-guess", "neg_entropy-consistent")
    )
    is_target = pl.col("guess").is_in(list(targets))
    return openers.sort("neg_entropy_rank", ~is_target, maintain_order=True).select(
        "guess",
        pl.col("information").cast(pl.Float32),
        pl.coalesce(proved, followed).alias("total"),
        hard.alias("hard_total"),
        pl.coalesce(proved, "optimal-any_lower_bound").alias("lower_bound"),
        proved.is_not_null().alias("exact"),
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
