"""Commands that play a strategy against every target."""

import re
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer()

Replies = Annotated[Path, typer.Argument(help="A reply matrix, named after its game.")]
AnyWindow = Annotated[
    str,
    typer.Option(help="Remaining targets, FROM:TO or FROM:, at which 'any' tries all guesses."),
]
ScoresFile = Annotated[Path, typer.Argument(metavar="SCORES", help="Guesses for every target.")]


@app.command()
def grow(
    replies: Replies,
    output: Annotated[Path, typer.Argument(metavar="TREE", help="The guess tree.")],
    scores: ScoresFile,
    strategy: Annotated[
        str, typer.Option(help="<metric>-<mode>, such as max-any; or lookahead-any, optimal-any.")
    ],
    any_window: AnyWindow = "4:125",
    ties: Annotated[
        list[str] | None,
        typer.Option(help="What decides between equals: a metric, prefer-consistent, openers."),
    ] = None,
    opening: Annotated[
        list[str] | None, typer.Option(help="A word to say first; may be given several times.")
    ] = None,
    weighted: Annotated[
        bool, typer.Option("--weighted", help="Measure branches by the weights of the targets.")
    ] = False,
    name: Annotated[str | None, typer.Option(help="What to call it, if not as it is.")] = None,
) -> None:
    """Grow the guess tree of a strategy."""
    from guesstree.cli.store import store_strategy
    from guesstree.replies import read_replies
    from guesstree.strategies import strategy_named
    from guesstree.strategies.growing import grow_tree
    from guesstree.strategies.recipes import Recipe

    recipe = Recipe(
        strategy_named(strategy),
        any_window=_window(any_window),
        ties=tuple(ties or ()),
        opening=tuple(opening or ()),
        weighted=weighted,
    )
    matrix = read_replies(replies)
    grown = grow_tree(matrix, recipe)
    store_strategy(
        *(grown, matrix, replies.stem, recipe.strategy, output, scores),
        name=name,
        opening=len(recipe.opening),
    )


@app.command()
def follow(
    replies: Replies,
    output: Annotated[Path, typer.Argument(help="Mean and worst case by first guess.")],
    strategy: Annotated[str, typer.Option(help="<metric>-<mode>, such as max-any.")],
    any_window: AnyWindow = "4:125",
) -> None:
    """Play every guess first, and a greedy strategy from then on."""
    import pyarrow as pa

    from guesstree.artifacts import write_parquet
    from guesstree.replies import read_replies
    from guesstree.strategies import greedy_named
    from guesstree.strategies.greedy import follow_openers

    chosen = greedy_named(strategy)
    matrix = read_replies(replies)
    totals, worst = follow_openers(
        matrix, chosen.chooser, chosen.mode, any_window=_window(any_window)
    )
    means = totals / len(matrix.targets)
    table = pa.table({"guess": matrix.guesses, "mean": means, "worst": pa.array(worst, pa.int32())})
    write_parquet(output, table, matrix.about(replies.stem) | {"strategy": strategy})


@app.command()
def lookahead(
    replies: Replies,
    output: Annotated[Path, typer.Argument(metavar="TREE", help="The best guess tree.")],
    scores: ScoresFile,
    mode: Annotated[str, typer.Option(help="consistent, any or nyt-hard.")],
    metric: Annotated[str, typer.Option(help="What ranks the guesses.")] = "neg_entropy",
    width: Annotated[
        list[int] | None,
        typer.Option(min=1, help="Guesses to follow at each node; may be given several times."),
    ] = None,
    any_window: AnyWindow = "4:125",
    steps: Annotated[Path | None, typer.Option(help="What each width finds, as CSV.")] = None,
    html: Annotated[Path | None, typer.Option(help="The same, as HTML.")] = None,
) -> None:
    """Follow the best few guesses to the end, and keep the best total."""
    import polars as pl

    from guesstree.artifacts import write_text
    from guesstree.cli.store import store_strategy
    from guesstree.replies import read_replies
    from guesstree.strategies import LOOKAHEAD, Strategy, strategy_named
    from guesstree.strategies.lookahead import look_ahead
    from guesstree.tables import html_page

    strategy = strategy_named(Strategy(LOOKAHEAD, mode).name)
    matrix = read_replies(replies)
    window = _window(any_window) if mode == "any" else (1, None)
    found = look_ahead(matrix, metric, mode, width or [1, 2, 3, 5], any_window=window)
    tree = found[-1].tree
    store_strategy(tree, matrix, replies.stem, strategy, output, scores)
    header = ["width", "first_guess", "total", "mean", "worst"]
    rows = [
        [
            *(step.width, step.tree.opener, step.total),
            *(step.total / len(matrix.targets), int(step.tree.depth.max())),
        ]
        for step in found
    ]
    if steps:
        write_text(steps, pl.DataFrame(rows, header, orient="row").write_csv())
    if html:
        shown = [[*row[:3], f"{row[3]:.4f}", row[4]] for row in rows]
        title = f"{replies.stem}: guesses followed at each node, by {metric}, mode {mode}"
        write_text(html, html_page(title, [("", header, shown)]))


@app.command()
def random(
    replies: Replies,
    scores: ScoresFile,
    rounds: Annotated[int, typer.Option(min=2, help="How often every target is played.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="Equal seeds give equal games.")] = 1,
) -> None:
    """Play with guesses drawn from the remaining targets."""
    from guesstree.replies import read_replies
    from guesstree.scores import Scores, write_scores
    from guesstree.strategies import RANDOM
    from guesstree.strategies.random import play_randomly

    matrix = read_replies(replies)
    played = play_randomly(matrix, rounds=rounds, seed=seed)
    result = Scores(
        game=replies.stem,
        strategy=f"{RANDOM}-consistent",
        metric=RANDOM,
        mode="consistent",
        targets=matrix.targets,
        rounds=tuple(map(tuple, played.tolist())),
        weights=None if matrix.weights is None else tuple(matrix.weights.tolist()),
        fingerprint=matrix.fingerprint,
    )
    write_scores(result, scores)


def _window(text: str) -> tuple[int, int | None]:
    match = re.fullmatch(r"(\d+):(\d*)", text)
    least, greatest = (int(match[1]), int(match[2]) if match[2] else None) if match else (0, None)
    if least < 1 or (greatest is not None and greatest < least):
        raise typer.BadParameter(f"{text!r} is not FROM:TO or FROM:, such as 4:125 or 4:")
    return least, greatest
