"""Commands that draw figures, each a PNG."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(help="Draw figures.", no_args_is_help=True)

Png = Annotated[Path, typer.Argument(metavar="PNG", help="The figure.")]
HistogramTo = Annotated[int, typer.Option(min=1, help="Guesses that a histogram shows at least.")]
ManyScores = Annotated[list[Path], typer.Argument(help="Scores of the strategies of one game.")]


@app.command()
def histogram(
    scores: Annotated[Path, typer.Argument(help="Scores of a strategy.")],
    png: Png,
    to: HistogramTo = 10,
) -> None:
    """Draw how many guesses the games of a strategy take."""
    from guesstree import figures
    from guesstree.scores import read_scores

    figures.save(figures.histogram(read_scores(scores), to), png)


@app.command()
def strategies(
    scores: ManyScores,
    histograms: Annotated[Path, typer.Option(help="All histograms on one page.")],
    means: Annotated[Path, typer.Option(help="Mean and worst case of every strategy.")],
    to: HistogramTo = 10,
) -> None:
    """Draw the strategies of a game side by side."""
    from guesstree import figures
    from guesstree.scores import read_scores_of_games

    read = read_scores_of_games(scores)
    figures.save(figures.histograms(read, to), histograms)
    figures.save(figures.means(read), means)


@app.command()
def remaining(
    trees: Annotated[list[Path], typer.Argument(help="Guess trees, named after their strategies.")],
    png: Annotated[Path, typer.Option(help="The figure.")],
) -> None:
    """Draw how many targets remain before each turn."""
    from guesstree import figures
    from guesstree.artifacts import FINGERPRINT, check_alike
    from guesstree.trees import read_tree

    read = [read_tree(path) for path in trees]
    check_alike(
        (path, about["game"], about[FINGERPRINT])
        for path, (_, about) in zip(trees, read, strict=True)
    )
    figures.save(figures.remaining(read), png)


@app.command()
def openers(
    replies: Annotated[Path, typer.Argument(help="A reply matrix.")],
    ranking: Annotated[Path, typer.Argument(help="Its first guesses, as Parquet.")],
    scatter: Annotated[Path, typer.Option(help="All first guesses by two metrics.")],
    branches: Annotated[Path, typer.Option(help="Branches of the best and the worst.")],
) -> None:
    """Draw first guesses: all of them, and the branches of the best and the worst."""
    import polars as pl

    from guesstree import figures
    from guesstree.artifacts import read_parquet
    from guesstree.replies import read_replies

    matrix = read_replies(replies)
    table = pl.DataFrame(read_parquet(ranking, of=matrix.fingerprint)[0])
    figures.save(figures.openers(table), scatter)
    figures.save(figures.branches(table, matrix), branches)
