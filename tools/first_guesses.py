"""Find how many guesses every first guess takes, for the tables that come with the package.

    nice python -m tools.first_guesses nyt --minutes 180

goes on with the table of a game, on all cores. It first looks ahead from every first guess. Then it
settles the first ranks: it finds out which first guesses have a total below that of the last of
them. After that it finds the other totals, the least known one first. The table is written every
minute, so a run that was stopped goes on where it ended. With `--study` the table starts again,
from a study of config/first-guesses.yaml.
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
    below
        For each, only a total below this is wanted exactly; None to look ahead.
    """

    game: str
    guesses: tuple[str, ...]
    below: tuple[int, ...] | None


Found = tuple[int, bool]
"""A total and True, or a lower bound and False."""


_searches: dict[tuple[str, bool], Search] = {}
"""The searches of a process, by game and by whether they are exact."""


def totals_of(task: Task) -> list[Found]:
    """Return the totals of the look-ahead from first guesses, or what a search finds of them."""
    is_exact = task.below is not None
    key = (task.game, is_exact)
    if key not in _searches:
        beam = None if is_exact else Beam(None, WIDE)
        _searches[key] = Search(Game(task.game).replies, "any", beam=beam)
    search = _searches[key]

    # First guesses with the same letters leave many of the same sets, so they share one table. It
    # is empty at the start, so that nothing depends on what was searched before.
    search.clear()
    below = task.below or [INFEASIBLE] * len(task.guesses)
    return [
        search.value(search.matrix.position[guess], beta)
        for guess, beta in zip(task.guesses, below, strict=True)
    ]


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

        guesses = self.rows["guess"]
        self.known = dict(zip(guesses, self.rows["total"], strict=True))
        self.bounds = dict(zip(guesses, self.rows["lower_bound"], strict=True))
        self.exact = set(self.rows.filter("exact")["guess"])

        # Anagrams have the same letters.
        by_letters = groupby(sorted(self.known, key=letters), key=letters)
        self.groups = {key: tuple(group) for key, group in by_letters}

    def waiting(self, ranks: int) -> Iterator[list[Task]]:
        """Yield the tasks of the look-ahead, those of the first ranks, and all others."""
        open_groups = [
            tuple(guess for guess in group if guess not in self.exact)
            for key, group in self.groups.items()
            if key > self.looked_ahead
        ]
        yield [Task(self.game, group, None) for group in open_groups if group]

        lowest = sorted(self.known.values())[:ranks]
        yield self._searches(lowest[-1] if lowest else 0)
        yield self._searches(INFEASIBLE)

    def _searches(self, bar: int) -> list[Task]:
        """Return the tasks that find all totals below a bar, the least known one first.

        Popular first guesses get their totals whatever they are.
        """
        # A tree with the known total was found. So the search asks whether this is the least.
        below = {
            guess: total + 1 if guess in COMMON_OPENERS else min(total + 1, bar)
            for guess, total in self.known.items()
        }
        groups = [
            sorted(
                guess
                for guess in group
                if guess not in self.exact and self.bounds[guess] < below[guess]
            )
            for group in self.groups.values()
        ]
        tasks = [
            Task(self.game, tuple(group), tuple(below[guess] for guess in group))
            for group in groups
            if group
        ]
        return sorted(
            tasks, key=lambda task: min(map(self.known.__getitem__, task.guesses))
        )

    def add(self, task: Task, found: list[Found]) -> None:
        """Take in what a task found."""
        for guess, (number, is_total) in zip(task.guesses, found, strict=True):
            if is_total:
                self.known[guess] = min(number, self.known[guess])
            if task.below is not None:
                self.bounds[guess] = max(number, self.bounds[guess])
                if is_total:
                    self.exact.add(guess)
        if task.below is None:
            self.looked_ahead = letters(task.guesses[0])

    def write(self) -> None:
        """Write the table."""
        guesses = self.rows["guess"]
        rows = self.rows.with_columns(
            pl.Series("total", [self.known[guess] for guess in guesses]),
            pl.Series("lower_bound", [self.bounds[guess] for guess in guesses]),
            pl.Series("exact", [guess in self.exact for guess in guesses]),
        )
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


def about(task: Task, found: list[Found]) -> str:
    """Say what a task found.

    >>> about(Task("nyt", ("slate", "stale"), (11284, 11284)), [(11283, True), (11284, False)])
    'slate = 11283, stale >= 11284'
    """
    sign = {True: "<=" if task.below is None else "=", False: ">="}
    return ", ".join(
        f"{guess} {sign[is_total]} {number}"
        for guess, (number, is_total) in zip(task.guesses, found, strict=True)
    )


def find_totals(totals: Totals, ranks: int, seconds: float) -> None:
    """Find totals until all are exact or the time is over, and write the table every minute."""
    end = monotonic() + seconds
    next_write = monotonic() + _WRITTEN_EVERY
    with Pool(len(os.sched_getaffinity(0))) as pool:
        for tasks in totals.waiting(ranks):
            for at, found in enumerate(pool.imap(totals_of, tasks)):
                task = tasks[at]
                totals.add(task, found)
                print(
                    f"{totals.game} {at + 1} of {len(tasks)}: {about(task, found)}",
                    flush=True,
                )

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
    parser.add_argument("--ranks", type=int, default=100, help="how many to settle first")
    parser.add_argument("--minutes", type=float, default=180, help="when to stop")
    asked = parser.parse_args()

    totals = Totals(asked.game, asked.study)
    try:
        find_totals(totals, asked.ranks, 60 * asked.minutes)
    finally:
        totals.write()


if __name__ == "__main__":
    main()
