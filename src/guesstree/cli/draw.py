"""Commands that draw figures, as PNG and SVG, and posters: one for each kind of input."""

from pathlib import Path
from typing import Annotated

import typer

from guesstree.cli.options import Expect, ManyScores, Replies
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
    expect: Expect = None,
) -> None:
    """Draw the strategies of a game: how many guesses their games take."""
    from guesstree.analysis.lookahead import read_steps
    from guesstree.analysis.scores import read_scores_of_games
    from guesstree.report.figures import scores as drawn
    from guesstree.report.figures.style import save_all
    from guesstree.storage.provenance import expected_origins

    origins = expected_origins([*scores, *(widths or [])], expect)
    read = read_scores_of_games(scores, origins)
    steps = {path.stem: read_steps(path, read, origins[path]) for path in widths or []}
    if figures:
        save_all(drawn.together(read, to, steps), figures)
    if each:
        save_all(drawn.each(read, to), each)


@app.command()
def poster(
    tree: Annotated[Path, typer.Argument(help="The guess tree, as Parquet.")],
    output: Annotated[Path, typer.Option(help="The file to write: SVG, or PDF if named so.")],
    turns: Annotated[
        int | None, typer.Option(min=2, help="Turns to show; with 2 it is a cheat sheet.")
    ] = None,
    expect: Expect = None,
) -> None:
    """Draw a whole guess tree on one page: every word of it, sharp at any size."""
    from guesstree.report.poster import poster, svg
    from guesstree.storage.files import write_text
    from guesstree.storage.provenance import expected_origins
    from guesstree.trees.files import read_tree

    drawn = poster(*read_tree(tree, expect=expected_origins([tree], expect)[tree]), turns)
    if output.suffix.lower() == ".pdf":
        from guesstree.report.figures.poster import write_pdf

        write_pdf(drawn, output)
    else:
        write_text(output, svg(drawn))


@app.command()
def openers(
    replies: Replies,
    ranking: Annotated[Path, typer.Argument(help="The ranking of its first guesses, as Parquet.")],
    figures: Figures,
    expect: Expect = None,
) -> None:
    """Draw first guesses: all of them, and the branches of the best and the worst."""
    import polars as pl

    from guesstree.analysis.ranking import RANKING_COLUMNS
    from guesstree.replies.files import read_replies
    from guesstree.report.figures.openers import together
    from guesstree.report.figures.style import save_all
    from guesstree.storage.parquet import check_columns, read_parquet
    from guesstree.storage.provenance import expected_origins

    origins = expected_origins([replies, ranking], expect)
    matrix = read_replies(replies, expect=origins[replies])
    table, _ = read_parquet(ranking, of=matrix.fingerprint, expect=origins[ranking])
    check_columns(ranking, table, RANKING_COLUMNS)
    save_all(together(pl.DataFrame(table), matrix), figures)
