"""What looking further ahead gains."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import polars as pl

from guesstree.analysis.scores import Scores
from guesstree.errors import InputError
from guesstree.storage.parquet import read_parquet
from guesstree.storage.provenance import FINGERPRINT, RECIPE
from guesstree.strategies.registry import LOOKAHEAD
from guesstree.strategies.widths import width_text

if TYPE_CHECKING:
    from guesstree.strategies.lookahead import Step


def step_table(steps: "Sequence[Step]", targets: int) -> pl.DataFrame:
    """Return a row for each width of a look-ahead: `width, first_guess, total, mean, worst`."""
    return pl.DataFrame(
        [
            {
                "width": width_text(step.width),
                "first_guess": step.tree.opener,
                "total": step.total,
                "mean": step.total / targets,
                "worst": step.tree.worst,
            }
            for step in steps
        ]
    )


def read_steps(path: Path, played: Iterable[Scores]) -> pl.DataFrame:
    """Read the rows of `step_table` back from Parquet.

    Parameters
    ----------
    path
        The file, which is named after the mode of the look-ahead.
    played
        The scores of strategies, among them those of the look-ahead.

    Raises
    ------
    InputError
        The file is not such a table, or not of the look-ahead whose scores are given.
    """
    name = f"{LOOKAHEAD}-{path.stem}"
    table, about = read_parquet(path, ["width", "total"])
    known = [(one.fingerprint, one.recipe) for one in played if one.strategy == name]
    if (about.get(FINGERPRINT), about.get(RECIPE)) not in known:
        raise InputError(
            f"{path}: none of the scores that are named are those of its {name}; name the scores "
            "that look-ahead wrote with it, and the file after the mode"
        )
    return pl.DataFrame(table)
