"""What looking further ahead gains."""

from collections.abc import Sequence

import polars as pl

from guesstree.strategies.lookahead import Step


def step_table(steps: Sequence[Step], targets: int) -> pl.DataFrame:
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
