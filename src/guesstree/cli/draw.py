"""Commands that draw figures, as PNG and SVG, and the sheet of second guesses."""

from pathlib import Path
from typing import Annotated

import typer

from guesstree.cli.options import ManyScores, Replies
from guesstree.defaults import HISTOGRAM_TO, MOST_HISTOGRAM_TO

app = typer.Typer(help="Draw figures.", no_args_is_help=True)


@app.command()
def game(
    replies: Replies,
    ranking: Annotated[Path, typer.Argument(help="The ranking of its first guesses, as Parquet.")],
    scores: ManyScores,
    figures: Annotated[
        Path, typer.Option(metavar="DIR", help="Draw DIR/<figure>.png and DIR/<figure>.svg.")
    ],
    to: Annotated[
        int,
        typer.Option(min=1, max=MOST_HISTOGRAM_TO, help="Guesses that a histogram shows at least."),
    ] = HISTOGRAM_TO,
    widths: Annotated[
        list[Path] | None,
        typer.Option(
            help="What each width of a look-ahead finds, as Parquet, named after its mode; may be "
            "repeated."
        ),
    ] = None,
) -> None:
    """Draw a game: its first guesses, its strategies side by side, and each by itself."""
    import polars as pl

    from guesstree.analysis.lookahead import read_steps
    from guesstree.analysis.ranking import RANKING_COLUMNS
    from guesstree.analysis.scores import read_scores_of_games
    from guesstree.replies.files import read_replies
    from guesstree.report.figures.openers import proved_in
    from guesstree.report.figures.scores import histogram
    from guesstree.report.figures.style import save_all
    from guesstree.report.figures.table import drawn_from
    from guesstree.storage.parquet import check_columns, read_parquet

    matrix = read_replies(replies)
    table, _ = read_parquet(ranking, of=matrix.fingerprint)
    check_columns(ranking, table, RANKING_COLUMNS)
    ranked = pl.DataFrame(table)
    read = read_scores_of_games(scores, matrix.fingerprint)
    data = {"ranking": ranked, "replies": matrix, "scores": read, "to": to}
    data |= {"proved": proved} if (proved := proved_in(ranked)) else {}
    data |= {"steps": {path.stem: read_steps(path, read) for path in widths}} if widths else {}
    save_all(drawn_from(data), figures)
    save_all({one.strategy: histogram(one, read, to) for one in read}, figures / "strategies")


@app.command()
def sheet(
    tree: Annotated[Path, typer.Argument(help="The guess tree, as Parquet.")],
    output: Annotated[Path, typer.Option(help="The file to write, as SVG.")],
) -> None:
    """Draw the second guesses of a tree, one for each reply, on a page to print."""
    from guesstree.report.sheet import sheet
    from guesstree.storage.files import write_text
    from guesstree.trees.files import read_tree

    write_text(output, sheet(*read_tree(tree)))
