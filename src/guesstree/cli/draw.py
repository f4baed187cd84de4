"""Commands that draw figures, as PNG and SVG, and the sheet of second guesses."""

from pathlib import Path
from typing import Annotated

import typer

from guesstree.cli.options import ManyScores, Replies
from guesstree.defaults import HISTOGRAM_TO, MOST_HISTOGRAM_TO

app = typer.Typer(help="Draw figures.", no_args_is_help=True)

IN_FOLDER = typer.Option(
    metavar="DIR", help="Draw every figure of this kind, as DIR/<figure>.png and DIR/<figure>.svg."
)
Figures = Annotated[Path, IN_FOLDER]


@app.command()
def strategies(
    scores: ManyScores,
    figures: Annotated[Path | None, IN_FOLDER] = None,
    each: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Draw DIR/<strategy>.png, the histogram of each."),
    ] = None,
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
    """Draw the strategies of a game: how many guesses their games take."""
    from guesstree.analysis.lookahead import read_steps
    from guesstree.analysis.scores import read_scores_of_games
    from guesstree.report.figures.scores import histogram
    from guesstree.report.figures.style import save_all
    from guesstree.report.figures.table import drawn_from

    read = read_scores_of_games(scores)
    steps = {path.stem: read_steps(path, read) for path in widths or []}
    data = {"scores": read, "to": to} | ({"steps": steps} if steps else {})
    if figures:
        save_all(drawn_from(data), figures)
    if each:
        save_all({one.strategy: histogram(one, read, to) for one in read}, each)


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


@app.command()
def openers(
    replies: Replies,
    ranking: Annotated[Path, typer.Argument(help="The ranking of its first guesses, as Parquet.")],
    figures: Figures,
    trees: Annotated[
        list[Path] | None,
        typer.Option(help="A guess tree, named after its strategy; may be repeated."),
    ] = None,
) -> None:
    """Draw first guesses: what they tell, what they lead to, and how a tree goes on."""
    import polars as pl

    from guesstree.analysis.ranking import RANKING_COLUMNS
    from guesstree.replies.files import read_replies
    from guesstree.report.figures.openers import proved_in
    from guesstree.report.figures.style import save_all
    from guesstree.report.figures.table import drawn_from
    from guesstree.storage.parquet import check_columns, read_parquet
    from guesstree.trees.files import read_tree

    matrix = read_replies(replies)
    table, _ = read_parquet(ranking, of=matrix.fingerprint)
    check_columns(ranking, table, RANKING_COLUMNS)
    ranked = pl.DataFrame(table)
    proved = proved_in(ranked)
    read = {path.stem: read_tree(path, of=matrix.fingerprint)[0] for path in trees or []}
    data = {"ranking": ranked, "replies": matrix} | ({"proved": proved} if proved else {})
    save_all(drawn_from(data | ({"trees": read} if read else {})), figures)
