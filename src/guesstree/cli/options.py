"""Options and arguments that several commands have, each with one name and one meaning."""

from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from guesstree.cli.bundles import Bundle
from guesstree.cli.printing import Shown
from guesstree.defaults import LEAST_BOARDS, MOST_BOARDS, SHOWN_ROWS, STRATEGY
from guesstree.study.paths import RESULTS as RESULTS

# Files of the pipeline

Replies = Annotated[
    Path, typer.Argument(metavar="REPLIES", help="A reply matrix, named after its game.")
]
Trees = Annotated[
    list[Path],
    typer.Argument(metavar="TREES...", help="Guess trees, named after their strategies."),
]
ManyScores = Annotated[
    list[Path], typer.Argument(metavar="SCORES...", help="Scores, in the order of the rows.")
]
Output = Annotated[Path, typer.Option(help="The file to write.")]
TreesFolder = Annotated[
    Path, typer.Option("--trees", metavar="DIR", help="Write DIR/<strategy>.parquet, the tree.")
]
ScoresFolder = Annotated[
    Path,
    typer.Option(
        "--scores", metavar="DIR", help="Write DIR/<strategy>.parquet, the guesses by target."
    ),
]
CertificatesFolder = Annotated[
    Path,
    typer.Option(
        "--certificates",
        metavar="DIR",
        help="Write DIR/<strategy>.parquet, for every first guess its total or a lower bound.",
    ),
]
Parquet = Annotated[Path | None, typer.Option(help="Write the whole table as Parquet.")]
Csv = Annotated[Path | None, typer.Option(help="Write the whole table as CSV.")]
Markdown = Annotated[
    Path | None, typer.Option(help="Write the table as people read it, as Markdown.")
]
Png = Annotated[Path | None, typer.Option(help="Draw it, as PNG and beside it as SVG.")]

# Strategies

Strategies = Annotated[
    list[str],
    typer.Option(
        "--strategy",
        "-s",
        help="Such as max-any, or with settings: 'max-any name=mine ties=parts opening=raise "
        "any_window=4:125 weighted=yes'; may be repeated.",
    ),
]

# Letters

Vowels = Annotated[
    str | None,
    typer.Option("--vowels", help="The vowels; those of Latin and Cyrillic if left out."),
]
Pangrams = Annotated[
    list[int] | None,
    typer.Option(
        "--pangram", help="How many of the most frequent letters a set uses; may be repeated."
    ),
]

# Proofs

Proved = Annotated[
    str,
    typer.Option(
        "--strategy",
        "-s",
        help="optimal-MODE: least total; optimal5-MODE: within 5 guesses; safest-MODE: least worst "
        "case, then least total; shallow-MODE: the other way round; within4-MODE: most targets "
        "within 4 guesses. MODE is consistent, any or nyt-hard. Or with settings: 'optimal-any "
        "name=likely weighted=yes', 'optimal-any name=squares cost=1 cost=4 cost=9'.",
    ),
]
Openers = Annotated[
    list[str] | None,
    typer.Option("--opener", help="A first guess to choose from; may be repeated."),
]
Exact = Annotated[
    int, typer.Option(min=0, help="How many promising first guesses get their exact total.")
]
Minutes = Annotated[
    float | None, typer.Option(min=0, help="Stop after this time, with what is known by then.")
]

# A study

GameName = Annotated[
    str | None,
    typer.Option(
        "--game",
        "-g",
        help="The game, if not the first of the config: of the config, one that comes with "
        "guesstree, such as nyt, or a file of words, such as class.txt.",
    ),
]
StrategyName = Annotated[
    str | None,
    typer.Option(
        "--strategy",
        "-s",
        help="The strategy; or a file with a tree, such as mine.txt. If left out, the best tree "
        f"that a proof has found; {STRATEGY} where there is none.",
    ),
]
ConfigFile = Annotated[
    Path,
    typer.Option(
        "--config",
        envvar="GUESSTREE_CONFIG",
        help="The config of the study; where there is no config.yaml, that of its results.",
    ),
]
Results = Annotated[Path, typer.Option(help="The folder of its results.")]
MetricName = Annotated[str, typer.Option("--metric", help="The metric that ranks guesses.")]
Count = Annotated[int, typer.Option("--count", min=1, max=1_000_000, help="Rows to show at most.")]
Exclude = Annotated[
    Path | None,
    typer.Option(
        help="A file of past answers, which are looked at when no other target fits; one word a "
        "line, or a table (*.csv) with the columns word and date."
    ),
]
Before = Annotated[
    str | None,
    typer.Option(
        metavar="DATE", help="Only answers before this date are past, such as 2024-05-01."
    ),
]
PastWeight = Annotated[
    float | None,
    typer.Option(
        min=0,
        max=1,
        help="Make past answers unlikely instead: a part of the weight of other targets, above 0.",
    ),
]
AnyWord = Annotated[
    bool,
    typer.Option(
        "--any-word", help="Take guesses that the word list lacks, as the game took them."
    ),
]
MostRows = Annotated[
    int | None,
    typer.Option(
        "--count",
        min=1,
        max=1_000_000,
        help=f"Rows to show at most; {SHOWN_ROWS} if left out, in CSV and JSON all.",
    ),
]
ManyBoards = Annotated[
    int | None,
    typer.Option(
        "--boards",
        help=f"Boards to which each guess goes, {LEAST_BOARDS} to {MOST_BOARDS}, as in Dordle (2), "
        "Quordle (4), Octordle (8). Their replies have / between, with nothing for a board that is "
        "solved, such as the second of these three: raise:..Y..//GG...",
    ),
]
Worst = Annotated[bool, typer.Option("--worst", help="Begin with the last row.")]
AsCsv = Annotated[bool, typer.Option("--csv", help="Print CSV.")]
Seed = Annotated[int, typer.Option("--seed", min=0, help="Equal seeds draw the same.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]

_FORMS = {"as_csv": (AsCsv, False), "as_json": (AsJson, False)}

Table = Annotated[Shown, Bundle(_FORMS, Shown)]
"""A table that is shown whole."""

RankedTable = Annotated[
    Shown, Bundle({"count": (Count, SHOWN_ROWS), "worst": (Worst, False)} | _FORMS, Shown)
]
"""A table whose first rows matter, in every form."""

LongTable = Annotated[
    Shown,
    Bundle(
        {"count": (MostRows, None), "worst": (Worst, False)} | _FORMS,
        partial(Shown, usual=SHOWN_ROWS),
    ),
]
"""A table of which people see the first rows, and programs all."""


class Palette(StrEnum):
    """Colours of tiles."""

    STANDARD = "standard"
    COLOUR_BLIND = "colour-blind"
    BROWN = "brown"


Tiles = Annotated[
    Palette, typer.Option("--tiles", envvar="GUESSTREE_TILES", help="The colours of tiles.")
]


class Hard(StrEnum):
    """Hard modes of a game that is played."""

    OFF = "off"
    NYT = "nyt"
    CONSISTENT = "consistent"


HardMode = Annotated[
    Hard,
    typer.Option("--hard", help="Hard mode: the newspaper's (nyt), or consistent guesses only."),
]
CONFIG = Path("config.yaml")
