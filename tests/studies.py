"""The studies in config/, run for real: `python -m pytest tests/studies.py`.

The two that take minutes are slow tests. tests/reference holds their figures by the library.
"""

import shutil
from pathlib import Path

import polars as pl
import pytest

from tests.conftest import ROOT, foreign_list
from tests.reference.test_norvig import PRINTED
from tests.support.commands import cases
from tests.support.small_study import snakemake

PUBLISHED = cases("""
wordlegames wordle neg_entropy-consistent => 1 131 999 919 207 47 9 2
wordlegames wordle expectation-consistent => 1 131 957 946 224 42 11 3
wordlegames primel neg_entropy-consistent => 1 215 3173 4476 482 16
wordlegames primel expectation-consistent => 1 209 2743 4797 589 24
mastermind mastermind first-consistent => 7471
mastermind mastermind knuth => 5801
mastermind mastermind irving => 5696
mastermind mastermind entropy => 5722
mastermind mastermind kooi => 5668
mastermind mastermind optimal-any => 5625
mastermind mastermind optimal5-any => 5626
mastermind bulls-and-cows entropy => 26424
mastermind bulls-and-cows irving => 26551
mastermind bulls-and-cows kooi => 26751
mastermind bulls-and-cows knuth => 27139
slovl slovl koran => 1 155 1302 1611 448 97 25 7
slovl slovl blazh => 1 75 1387 1912 263 8
slovl slovl kolit => 1 63 1460 1856 258 8
slovl slovl serna => 1 1 1236 2077 320 11
slovl slovl norka => 1 1 1195 1892 458 79 18 2
slovl slovl opeka => 1 2 934 1925 627 113 32 11 1
slovl slovl poddavki => 1 34 180 438 665 802 729 498 222 64 11 2
slovl-opencorpora slovl koran => 1 163 1412 1780 570 116 29 6 1
slovl-opencorpora slovl blazh => 1 73 1521 2142 332 9
""")
"""Study, game and strategy, and the total or the histogram."""


def made(study: str, file: str, folder: Path) -> pl.DataFrame:
    """Run a study as far as a file needs it, and return the file."""
    for part in ("data", "config"):
        shutil.copytree(ROOT / part, folder / part, dirs_exist_ok=True)
    how = ("--directory", f"studies/{study}", "--cores", "2", "--quiet", "all", "--")
    snakemake(folder, *how, file, config=f"config/{study}.yaml")
    return pl.read_parquet(folder / f"studies/{study}" / file)


@pytest.mark.usefixtures("packages")
@pytest.mark.parametrize(
    "study",
    [
        "wordlegames",
        "slovl-opencorpora",
        "norvig",
        *(pytest.param(study, marks=pytest.mark.slow) for study in ("slovl", "mastermind")),
    ],
)
def test_study(study: str, tmp_path: Path) -> None:
    """One command gives the published totals or histograms."""
    if study == "slovl":
        (tmp_path / "data").mkdir()
        shutil.copy(foreign_list("russian-nouns-3646.txt"), tmp_path / "data")
    summary = made(study, "results/summary.parquet", tmp_path)
    if study == "norvig":
        found = {
            f"{row['game']}/{row['strategy']}": (round(row["mean"], 2), row["worst"])
            for row in summary.iter_rows(named=True)
        }
        assert {name: found[name] for name in PRINTED} == PRINTED
        return
    own = [(*name.split(), published) for name, published in PUBLISHED]
    rows = [row[1:] for row in own if row[0] == study]
    assert rows
    for game, strategy, published in rows:
        row = summary.filter(game=game, strategy=strategy).row(0, named=True)
        assert published in (str(row["total"]), " ".join(map(str, row["histogram"])))


def test_the_larger_lists(tmp_path: Path) -> None:
    """Of 12,972 guesses, trace has the most branches, and five words the smallest largest one."""
    openers = made("all-games", "results/openers/wordle-original.parquet", tmp_path)
    assert len(openers) == 12972
    assert openers.sort("branches").row(-1, named=True)["guess"] == "trace"
    assert openers["branches"].max() == 150
    assert {*openers.filter(pl.col("largest") == 168)["guess"]} == {
        "aesir",
        "arise",
        "raise",
        "reais",
        "serai",
    }
    assert openers["largest"].min() == 168
