"""Options that stages share."""

from pathlib import Path
from typing import Annotated

import typer

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


AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
