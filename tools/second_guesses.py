"""Find the best second guesses after common first guesses, for the tables in the package.

    python -m tools.second_guesses

takes some minutes on two cores. The page has them, as a phone would search for seconds. The table
of the game `today` holds for the past answers that come with the package.
"""

import sys
from argparse import ArgumentParser
from functools import cache
from multiprocessing import Pool

import polars as pl

from guesstree import Game
from guesstree.api.second_guess_tables import (
    SecondGuess,
    second_guesses,
    second_guesses_file,
)
from guesstree.base.constants import COMMON_OPENERS
from guesstree.games.matrix import ReplyMatrix
from guesstree.study.config import shipped_config
from guesstree.study.table_files import write_parquet

_MADE_BY = "python -m tools.second_guesses"

GAMES = ("nyt", "today")

FIRST = (
    *COMMON_OPENERS,
    "tarse",
    "roate",
    "crate",
    "least",
    "stale",
    "steal",
    "later",
    "alone",
    "canoe",
    "ratio",
    "ouija",
    "house",
    "great",
    "heart",
    "store",
    "tares",
    "react",
)
"""First guesses that people make: thirty words."""


@cache
def matrix_of(name: str) -> ReplyMatrix:
    """Return the replies of a game, with the chances of its targets."""
    game = Game(name)
    return game.replies.with_weights(game._lists.layers[0].weights)


def rows_of(task: tuple[str, str]) -> list[SecondGuess]:
    """Return the second guesses of a game after a first one."""
    name, first = task
    return list(second_guesses(matrix_of(name), first))


def main() -> None:
    """Find the second guesses of each game, and write the tables."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument(
        "--processes", type=int, help="as many as there are cores if left out"
    )
    asked = parser.parse_args()
    with Pool(asked.processes) as pool:
        for name in GAMES:
            found = pool.map(rows_of, [(name, first) for first in FIRST], chunksize=1)
            rows = [row._asdict() for one in found for row in one]
            file = second_guesses_file(matrix_of(name))
            table = pl.DataFrame(rows, infer_schema_length=None)
            write_parquet(file, table.to_arrow(), {"game": name, "made by": _MADE_BY})
            sys.stdout.write(f"{file.relative_to(shipped_config().parent)}\n")


if __name__ == "__main__":
    main()
