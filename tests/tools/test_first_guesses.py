"""`python -m tools.first_guesses` finds the total of every first guess."""

from pathlib import Path

import polars as pl
import pytest

from guesstree import Game
from guesstree.study.table_files import read_parquet, write_parquet
from tests.oracles import least_total
from tools import first_guesses
from tools.first_guesses import Task, Totals, find_totals

WORDS = ["brick", "crane", "crate", "creek", "least", "slate", "stale", "steal", "trace"]

TOO_HIGH = 100


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the name of a small game whose table has totals of no good tree."""
    table = tmp_path / "table.parquet"
    rows = pl.DataFrame(
        {
            "guess": WORDS,
            "information": pl.Series([1.0] * len(WORDS), dtype=pl.Float32),
            "total": [TOO_HIGH] * len(WORDS),
            "hard_total": [TOO_HIGH] * len(WORDS),
            "lower_bound": [len(WORDS)] * len(WORDS),
            "exact": [False] * len(WORDS),
        }
    )
    write_parquet(table, rows.to_arrow(), {"game": "words"})
    monkeypatch.setattr(first_guesses, "first_guesses_file", lambda *_: table)
    monkeypatch.setattr(first_guesses, "Game", lambda _: Game("wordle", WORDS))
    return "small"


def test_all_totals_become_the_lowest_ones(game: str) -> None:
    """They equal those of a plain search, and are proved; the other columns stay."""
    totals = Totals(game)

    find_totals(totals, 2, 600)
    totals.write()

    matrix = Game("wordle", WORDS).replies
    plain = least_total(matrix, "any")
    table = pl.DataFrame(read_parquet(totals.file)[0])
    assert table["guess"].to_list() == WORDS
    assert table["total"].to_list() == [plain(at, None) for at in range(len(WORDS))]
    assert table["lower_bound"].equals(table["total"])
    assert table["exact"].all()
    assert table["hard_total"].to_list() == [TOO_HIGH] * len(WORDS)


def test_a_stopped_run_goes_on(game: str) -> None:
    """It neither looks ahead nor searches again for what the table has."""
    totals = Totals(game)
    ahead = next(totals.waiting(0))
    assert ahead[1] == Task(game, ("crate", "trace"), None)
    totals.add(ahead[1], [(21, True), (20, True)])
    totals.add(Task(game, ("brick", "creek"), (50, 23)), [(22, True), (24, False)])
    totals.write()

    ahead, ranks, others = Totals(game).waiting(3)

    assert [task.guesses for task in ahead] == [
        ("least", "slate", "stale", "steal"),
        ("creek",),
    ]
    # The third total is 22, which creek cannot reach. Crane and slate are popular.
    every = TOO_HIGH + 1
    assert ranks == [
        Task(game, ("crate", "trace"), (22, 21)),
        Task(game, ("crane",), (every,)),
        Task(game, ("least", "slate", "stale", "steal"), (22, every, 22, 22)),
    ]
    assert others[-1] == Task(game, ("creek",), (every,))
