"""What looking further ahead gains."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import polars as pl

from guesstree.analysis.scores import Scores
from guesstree.errors import InputError
from guesstree.storage.text import read_text
from guesstree.strategies.registry import LOOKAHEAD

if TYPE_CHECKING:
    from guesstree.strategies.lookahead import Step


def step_table(steps: "Sequence[Step]", targets: int) -> pl.DataFrame:
    """Return a row for each width of a look-ahead: `width, first_guess, total, mean, worst`."""
    return pl.DataFrame(
        [
            {
                "width": step.width,
                "first_guess": step.tree.opener,
                "total": step.total,
                "mean": step.total / targets,
                "worst": step.tree.worst,
            }
            for step in steps
        ]
    )


def read_steps(path: Path, mode: str, played: Iterable[Scores]) -> pl.DataFrame:
    """Read the rows that `step_table` returned for a mode back from CSV.

    Parameters
    ----------
    path
        The file.
    mode
        The mode of the look-ahead.
    played
        The scores of strategies, among them those of the look-ahead's last tree.

    Raises
    ------
    InputError
        The file is not such a table, or its last total is not that of the scores.
    """
    found = read_text(path, "a table of what each width of a look-ahead finds")
    try:
        table = pl.read_csv(found.encode()).select("width", "total").cast(pl.Int64)
        last = int(table["total"][-1])
    except (pl.exceptions.PolarsError, IndexError, TypeError) as error:
        raise InputError(
            f"{path}: not a table of what each width of a look-ahead finds; look-ahead --steps "
            "writes one"
        ) from error
    name = f"{LOOKAHEAD}-{mode}"
    totals = {sum(one.all) for one in played if one.strategy == name}
    if totals != {last}:
        known = f"those of {name} are {totals.pop():,}" if totals else f"there are none of {name}"
        raise InputError(
            f"{path}: its last tree takes {last:,} guesses, but of the scores {known}; name the "
            "scores of the same game, and the file after the mode"
        )
    return table
