"""Find how many guesses every first guess takes, for the tables that come with the package.

    nice python -m tools.first_guesses nyt --minutes 180

goes on with the table of a game, on all cores. It first looks ahead from every first guess. Then it
finds the lowest totals, from the first guess with the least known total on. The table is written
every minute, so a run that was stopped goes on where it ended. With `--study` the table starts
again, from a study of config/first-guesses.yaml.
"""

import os
from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import groupby
from multiprocessing import Pool
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import polars as pl

from guesstree import Game
from guesstree.api.first_guess_tables import first_guesses_file
from guesstree.base.constants import COMMON_OPENERS, WIDE
from guesstree.games.matrix import ReplyMatrix
from guesstree.search.cost import INFEASIBLE, Beam
from guesstree.search.tree_search import Search
from guesstree.study.table_files import read_parquet, write_parquet

_MADE_BY = "python -m tools.first_guesses"

_LOOKED_AHEAD = "looked ahead"
"""The key of the metadata that has the letters of the last group that was looked ahead from."""

_WRITTEN_EVERY = 60
"""Seconds after which the table is written again."""


class Task(NamedTuple):
    """First guesses with the same letters, whose totals are wanted.

    Attributes
    ----------
    game
        The name of the game.
    guesses
        The first guesses.
    known
        For each, the lowest total that is known of a tree that starts with it; None to look ahead.
    """

    game: str
    guesses: tuple[str, ...]
    known: tuple[int, ...] | None


_searches: dict[tuple[str, bool], Search] = {}
"""The searches of a process, by game and by whether they are exact."""


def totals_of(task: Task) -> list[int]:
    """Return the totals of the look-ahead from first guesses, or their lowest totals."""
    is_exact = task.known is not None
    key = (task.game, is_exact)
    if key not in _searches:
        beam = None if is_exact else Beam(None, WIDE)
        _searches[key] = Search(Game(task.game).replies, "any", beam=beam)

    search = _searches[key]
    return totals_together(search, task.guesses, task.known)


def totals_together(
    search: Search, guesses: tuple[str, ...], known: tuple[int, ...] | None
) -> list[int]:
    """Return the total of each first guess, all found with one table of sets.

    First guesses with the same letters leave many of the same sets. The table is empty at the
    start, so the totals do not depend on what was searched before.
    """
    search.clear()
    betas = [total + 1 for total in known] if known else [INFEASIBLE] * len(guesses)
    totals = []
    for guess, beta in zip(guesses, betas, strict=True):
        total, found = search.value(search.matrix.position[guess], beta)
        assert found, (
            f"a tree of {beta - 1} guesses starts with {guess}, and none was found"
        )
        totals.append(total)
    return totals


class Totals:
    """What is known of a game's first guesses, and the file that keeps it.

    Parameters
    ----------
    game
        The name of the game.
    study
        The folder of the study from which the table starts again; None to go on with the file.
    """

    def __init__(self, game: str, study: Path | None = None) -> None:
        self.game = game
        words = Game(game)._lists
        self.file = first_guesses_file(
            words.rule.name, words.layers[0].words, words.guesses
        )
        if study is None:
            table, metadata = read_parquet(self.file)
            self.rows = pl.DataFrame(table)
        else:
            self.rows = rows_of_study(study, game, Game(game).replies)
            metadata = {}

        self.looked_ahead = metadata.get(_LOOKED_AHEAD, "")
        """The letters of the last group that was looked ahead from, in order."""

        totals = self.rows["total"].to_list()
        self.known = dict(zip(self.rows["guess"], totals, strict=True))
        self.exact = set(self.rows.filter("exact")["guess"])

        # Anagrams have the same letters.
        by_letters = groupby(sorted(self.known, key=letters), key=letters)
        self.groups = {key: tuple(group) for key, group in by_letters}

    def waiting(self) -> Iterator[list[Task]]:
        """Yield the tasks of the look-ahead, and later those of exact totals, best first."""
        open_groups = [
            tuple(guess for guess in group if guess not in self.exact)
            for key, group in self.groups.items()
            if key > self.looked_ahead
        ]
        yield [Task(self.game, group, None) for group in open_groups if group]

        popular = set(COMMON_OPENERS)
        order = {
            guess: (guess not in popular, total) for guess, total in self.known.items()
        }
        open_groups = [
            tuple(sorted(set(group) - self.exact, key=order.__getitem__))
            for group in self.groups.values()
        ]
        yield [
            Task(self.game, group, tuple(self.known[guess] for guess in group))
            for group in sorted(
                filter(None, open_groups), key=lambda group: order[group[0]]
            )
        ]

    def add(self, task: Task, totals: list[int]) -> None:
        """Take in the totals of a task."""
        for guess, total in zip(task.guesses, totals, strict=True):
            self.known[guess] = min(total, self.known[guess])
        if task.known is None:
            self.looked_ahead = letters(task.guesses[0])
        else:
            self.exact.update(task.guesses)

    def write(self) -> None:
        """Write the table."""
        guesses = self.rows["guess"].to_list()
        totals = pl.Series("total", [self.known[guess] for guess in guesses])
        exact = pl.Series("exact", [guess in self.exact for guess in guesses])
        bound = pl.when(exact).then(totals).otherwise("lower_bound").alias("lower_bound")
        rows = self.rows.with_columns(totals, exact, bound)
        metadata = {
            "game": self.game,
            "made by": _MADE_BY,
            _LOOKED_AHEAD: self.looked_ahead,
        }
        write_parquet(self.file, rows.to_arrow(), metadata)


def letters(guess: str) -> str:
    """Return the letters of a guess in order.

    >>> letters("stale")
    'aelst'
    """
    return "".join(sorted(guess))


def rows_of_study(study: Path, game: str, matrix: ReplyMatrix) -> pl.DataFrame:
    """Return the table of a study, most information first: totals are of greedy trees."""
    openers = pl.read_parquet(study / "results" / "openers" / f"{game}.parquet")
    is_target = pl.col("guess").is_in(list(matrix.targets))
    targets = len(matrix.targets)

    def total(recipe: str) -> pl.Expr:
        return (pl.col(f"{recipe}_mean") * targets).round().cast(pl.Int64)

    return openers.sort("neg_entropy_rank", ~is_target, maintain_order=True).select(
        "guess",
        pl.col("information").cast(pl.Float32),
        total=total("every-guess"),
        hard_total=total("neg_entropy-consistent"),
        lower_bound=pl.coalesce("optimal-any_total", "optimal-any_lower_bound"),
        exact=pl.lit(value=False),
    )


def find_totals(totals: Totals, seconds: float) -> None:
    """Find totals until all are exact or the time is over, and write the table every minute."""
    end = monotonic() + seconds
    next_write = monotonic() + _WRITTEN_EVERY
    with Pool(len(os.sched_getaffinity(0))) as pool:
        for tasks in totals.waiting():
            for at, found in enumerate(pool.imap(totals_of, tasks)):
                task = tasks[at]
                totals.add(task, found)
                how = "ahead" if task.known is None else "exact"
                about = ", ".join(
                    map(" ".join, zip(task.guesses, map(str, found), strict=True))
                )
                print(f"{totals.game} {how} {at + 1} of {len(tasks)}: {about}", flush=True)

                now = monotonic()
                if now > next_write:
                    totals.write()
                    next_write = now + _WRITTEN_EVERY
                if now > end:
                    pool.terminate()
                    return


def main() -> None:
    """Go on with the table of a game until the time is over."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("game", help="nyt, wordle or wordle-original")
    parser.add_argument(
        "--study", type=Path, help="start again from the study in this folder"
    )
    parser.add_argument("--minutes", type=float, default=180, help="when to stop")
    asked = parser.parse_args()

    totals = Totals(asked.game, asked.study)
    try:
        find_totals(totals, 60 * asked.minutes)
    finally:
        totals.write()


if __name__ == "__main__":
    main()
