"""Whether the sources of first guesses agree: no lower bound exceeds a total that a tree has."""

from collections.abc import Iterable

import polars as pl

from guesstree.base.errors import InputError
from guesstree.games.modes import Mode
from guesstree.search.certificate import StatedObjective, is_total

Evidence = tuple[object, pl.DataFrame]
"""A source, and its table of first guesses: `guess`, `total` of a tree, `lower_bound` on all trees.

One of the two numbers may be missing.
"""


def certified(stated: StatedObjective, certificate: pl.DataFrame) -> pl.DataFrame:
    """Return what a certificate (`guess, bound, status`) says of the number of guesses."""
    counts_guesses = is_total(stated) and not stated["weights"]
    is_exact = pl.col("status") == "exact"
    limits = stated["limit"] is not None or stated["worst_case"] == "first"
    is_of_all = counts_guesses and stated["mode"] == Mode.ANY and not limits
    return certificate.select(
        "guess",
        total=pl.when(is_exact & counts_guesses).then("bound"),
        lower_bound=pl.when(is_of_all).then("bound"),
    )


def check_agreement(evidence: Iterable[Evidence]) -> None:
    """Raise `InputError` with the names of two sources that contradict each other."""
    # The empty table adds the columns that others lack, with their types.
    numbers = dict.fromkeys(("total", "lower_bound"), pl.Int64)
    empty = pl.DataFrame(schema={"guess": pl.String, **numbers, "source": pl.String})
    tables = [table.with_columns(source=pl.lit(str(source))) for source, table in evidence]
    every = pl.concat([empty, *tables], how="diagonal_relaxed")
    pairs = every.join(every, on="guess", maintain_order="left_right")
    contradictions = pairs.filter(pl.col("lower_bound") > pl.col("total_right"))
    if len(contradictions):
        raise InputError(
            "{source}: says that no tree with {guess} first takes fewer than {lower_bound:,} "
            "guesses, but {source_right} knows one that takes {total_right:,}; one of them is "
            "wrong, so make both again".format(**contradictions.row(0, named=True))
        )
