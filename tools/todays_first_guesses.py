"""Find how many guesses every first guess of the game `today` takes, for the table in the package.

    python -m tools.todays_first_guesses

plays out every first guess on all cores, which takes six minutes on two. The trees are consistent,
so that they keep to every hard mode. The table holds for the past answers that come with the
package, and the day in data/games.yaml.
"""

import sys
from argparse import ArgumentParser
from multiprocessing import Pool

import numpy as np
import polars as pl

from guesstree import Game
from guesstree.api.first_guess_tables import first_guesses_file
from guesstree.games.modes import Mode
from guesstree.play.position import position_after
from guesstree.play.rated_guesses import outcomes_of, with_splits
from guesstree.search.metrics import masses_of
from guesstree.study.config import shipped_config
from guesstree.study.table_files import write_parquet

_GAME = "today"

_MADE_BY = "python -m tools.todays_first_guesses"

_SHARE = 50
"""How many first guesses a process plays out at once."""


Row = tuple[str, float, float]
"""A first guess, its information, and its expected guesses."""


def rows_of(places: list[int]) -> list[Row]:
    """Return the rows of some first guesses, by position."""
    matrix = position_after(Game(_GAME)._lists, ()).matrix
    rated = with_splits(matrix, outcomes_of(matrix, places, Mode.CONSISTENT))
    return [(row.guess, row.information, row.guesses) for row in rated]


def table_of(rows: list[Row], mass: int) -> pl.DataFrame:
    """Return the table: totals are numbers of guesses, summed over targets by their weights."""
    found = pl.DataFrame(rows, ["guess", "information", "guesses"], orient="row")
    total = (pl.col("guesses") * mass).round().cast(pl.Int64)
    return found.sort("information", descending=True, maintain_order=True).select(
        "guess",
        pl.col("information").cast(pl.Float32),
        total=total,
        hard_total=total,
        lower_bound=pl.lit(mass, pl.Int64),
        exact=pl.lit(value=False),
    )


def main() -> None:
    """Play out all first guesses, and write the table."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument(
        "--processes", type=int, help="as many as there are cores if left out"
    )
    asked = parser.parse_args()

    lists = Game(_GAME)._lists
    targets = lists.layers[0]
    assert targets.weights is not None
    masses = masses_of(targets.weights)

    shares = [
        list(range(start, min(start + _SHARE, len(lists.guesses))))
        for start in range(0, len(lists.guesses), _SHARE)
    ]
    rows: list[Row] = []
    with Pool(asked.processes) as pool:
        for number, found in enumerate(pool.imap(rows_of, shares), start=1):
            rows += found
            print(f"{number} of {len(shares)}", flush=True)

    file = first_guesses_file(lists.rule.name, targets.words, lists.guesses, masses)
    table = table_of(rows, int(np.sum(masses)))
    write_parquet(file, table.to_arrow(), {"game": _GAME, "made by": _MADE_BY})
    sys.stdout.write(f"{file.relative_to(shipped_config().parent)}\n")


if __name__ == "__main__":
    main()
