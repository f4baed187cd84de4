"""Find how many guesses every first guess takes, and write the tables that come with the package.

    python -m tools.first_guesses studies/first-guesses --minutes 180

goes on from the study of config/first-guesses.yaml, on all cores. Every total is appended to a file
of the study as soon as it is known, so a run that was stopped goes on where it ended.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from csv import reader
from multiprocessing import Pool
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import polars as pl

from guesstree.api.first_guess_tables import first_guesses_file
from guesstree.base.constants import COMMON_OPENERS, WIDE
from guesstree.games.matrix import ReplyMatrix
from guesstree.search.cost import INFEASIBLE, Beam
from guesstree.search.tree_search import Search
from guesstree.study.artifacts import read_replies
from guesstree.study.config import shipped_config
from guesstree.study.folder import shipped_study
from guesstree.study.table_files import write_parquet

_STUDY = "snakemake --configfile config/first-guesses.yaml"

_LOOKED_AHEAD = 1000
"""First guesses that are looked ahead from before any gets its exact total."""


class Task(NamedTuple):
    """A first guess whose total is wanted.

    Attributes
    ----------
    replies
        The file of the game's reply matrix.
    guess
        The first guess.
    known
        The lowest total that is known of a tree that starts with it; None for a look-ahead.
    """

    replies: Path
    guess: str
    known: int | None


_searches: dict[tuple[Path, bool], Search] = {}
"""The searches of a process, by reply matrix and by whether they are exact."""


def total_of(task: Task) -> tuple[str, int]:
    """Return a first guess, and the total of its look-ahead or its lowest total.

    Every search starts with an empty table, so a total does not depend on what was searched before.
    """
    key = (task.replies, task.known is not None)
    if key not in _searches:
        _searches.clear()
        beam = Beam(None, WIDE) if task.known is None else None
        _searches[key] = Search(read_replies(task.replies), "any", beam=beam)

    search = _searches[key]
    search.clear()
    beta = INFEASIBLE if task.known is None else task.known + 1
    total, found = search.value(search.matrix.position[task.guess], beta)

    assert found, (
        f"a tree of {task.known} guesses starts with {task.guess}, and none was found"
    )
    return task.guess, total


class Totals:
    """The totals of a game's first guesses that were found so far, kept in two files.

    Parameters
    ----------
    study
        The folder of the study.
    game
        The name of the game.
    """

    def __init__(self, study: Path, game: str) -> None:
        self.game = game
        self.replies = study / "results" / "replies" / f"{game}.parquet"
        self.openers = pl.read_parquet(study / "results" / "openers" / f"{game}.parquet")
        self.matrix: ReplyMatrix = read_replies(self.replies)

        folder = study / "totals"
        folder.mkdir(exist_ok=True)
        self.files = {name: folder / f"{game}-{name}.csv" for name in ("ahead", "exact")}
        self.found = {name: dict(read_totals(file)) for name, file in self.files.items()}

        means = self.openers["every-guess_mean"] * len(self.matrix.targets)
        greedy = means.round().cast(pl.Int64).to_list()
        self.greedy: Mapping[str, int] = dict(
            zip(self.openers["guess"], greedy, strict=True)
        )

    def add(self, name: str, guess: str, total: int) -> None:
        """Store a total."""
        self.found[name][guess] = total
        with self.files[name].open("a", encoding="utf-8") as file:
            file.write(f"{guess},{total}\n")

    def known(self, guess: str) -> int:
        """Return the least known total of a tree that starts with a guess."""
        return min(found.get(guess, self.greedy[guess]) for found in self.all)

    @property
    def all(self) -> list[Mapping[str, int]]:
        """The totals by each way to find them."""
        return [self.greedy, *self.found.values()]

    def best(self, count: int | None) -> list[str]:
        """Return the first guesses of the least known totals, and the popular ones."""
        ordered = sorted(self.greedy, key=self.known)
        popular = [word for word in COMMON_OPENERS if word in self.greedy]
        return list(dict.fromkeys([*ordered[:count], *popular]))

    def waiting(self, name: str, count: int | None) -> list[Task]:
        """Return the tasks that are left of the best first guesses, the best first."""
        is_exact = name == "exact"
        return [
            Task(self.replies, guess, self.known(guess) if is_exact else None)
            for guess in self.best(count)
            if guess not in self.found[name]
        ]

    def table(self) -> pl.DataFrame:
        """Return the table that comes with the package, most information first."""
        words = self.matrix.guesses
        exact = [word in self.found["exact"] for word in words]
        totals = pl.DataFrame(
            {"guess": words, "total": map(self.known, words), "exact": exact}
        )
        is_target = pl.col("guess").is_in(list(self.matrix.targets))
        hard = pl.col("neg_entropy-consistent_mean") * len(self.matrix.targets)
        ordered = self.openers.sort(
            "neg_entropy_rank", ~is_target, maintain_order=True
        ).select(
            "guess",
            pl.col("information").cast(pl.Float32),
            hard_total=hard.round().cast(pl.Int64),
            bound=pl.coalesce("optimal-any_total", "optimal-any_lower_bound"),
        )
        return ordered.join(totals, on="guess", maintain_order="left").select(
            "guess",
            "information",
            "total",
            "hard_total",
            pl.when("exact").then("total").otherwise("bound").alias("lower_bound"),
            "exact",
        )


def read_totals(file: Path) -> Iterator[tuple[str, int]]:
    """Yield the guesses and totals of a file; none if there is no file."""
    if file.exists():
        with file.open(encoding="utf-8", newline="") as lines:
            yield from ((guess, int(total)) for guess, total in reader(lines))


def find_totals(games: list[Totals], exact: int, seconds: float) -> None:
    """Find totals of first guesses until all are known or the time is over.

    For each game, the best thousand are looked ahead from, and then the best `exact` and the
    popular ones get their exact totals. After that, the others are looked ahead from.
    """
    end = monotonic() + seconds
    with Pool() as pool:
        for ahead in (_LOOKED_AHEAD, None):
            for totals in games:
                for name, count in (("ahead", ahead), ("exact", exact)):
                    waiting = totals.waiting(name, count)
                    for done, (guess, total) in enumerate(
                        pool.imap(total_of, waiting), start=1
                    ):
                        totals.add(name, guess, total)
                        about = f"{totals.game} {name}: {done} of {len(waiting)}: {guess} {total}"
                        print(about, flush=True)
                        if monotonic() > end:
                            pool.terminate()
                            return


def main() -> None:
    """Find totals, and write a table for each game of the study."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("study", type=Path, help="the folder of the study")
    parser.add_argument(
        "--exact", type=int, default=100, help="how many of the best to solve"
    )
    parser.add_argument("--minutes", type=float, default=180, help="when to stop")
    asked = parser.parse_args()

    names = sorted(
        path.stem for path in (asked.study / "results" / "openers").glob("*.parquet")
    )
    games = [Totals(asked.study, name) for name in names]
    find_totals(games, asked.exact, 60 * asked.minutes)

    shipped = shipped_study(asked.study / "results")
    for totals in games:
        words = shipped.words(totals.game)
        assert words is not None
        rule = shipped.rule(totals.game).name
        file = first_guesses_file(rule, words.targets, words.guesses)
        write_parquet(
            file, totals.table().to_arrow(), {"game": totals.game, "made by": _STUDY}
        )
        sys.stdout.write(f"{totals.game}: {file.relative_to(shipped_config().parent)}\n")


if __name__ == "__main__":
    main()
