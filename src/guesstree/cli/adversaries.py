"""Commands about repliers that are not kind, and games that are meant to last."""

from pathlib import Path
from typing import Annotated

import typer

from guesstree.cli.options import (
    CONFIG,
    RESULTS,
    AsJson,
    ConfigFile,
    GameName,
    OpenGame,
    Results,
    open_game,
    print_json,
    print_rows,
)

app = typer.Typer()


@app.command()
def evil(
    game: GameName = None,
    strategy: Annotated[
        list[str] | None, typer.Option("--strategy", "-s", help="Play these strategies' trees.")
    ] = None,
    lines: Annotated[
        int | None, typer.Option(min=1, help="Stop at so many lines; all of them if left out.")
    ] = None,
    as_json: AsJson = False,
    config: ConfigFile = CONFIG,
    results: Results = RESULTS,
) -> None:
    """Beat the replier that keeps the largest branch: all wins in four, and why none in three."""
    from guesstree import evil as search
    from guesstree.play import evil_game

    opened = open_game(config, results, game)
    matrix = opened.matrix
    if strategy:
        rows = [
            {"strategy": one, "turn": number, **turn._asdict()}
            for one in strategy
            for number, turn in enumerate(
                evil_game(opened.tree(one), matrix.targets, matrix.texts[-1]), start=1
            )
        ]
        print_rows(rows, as_json)
        return
    fewest = search.fewest_left(matrix)
    found = search.winning_lines(matrix, lines)
    if as_json:
        print_json({"fewest_left": fewest._asdict(), "lines": [line._asdict() for line in found]})
        return
    three = "so that nobody wins in three" if fewest.left > 1 else "and the word comes third"
    typer.echo(
        f"After two guesses at least {fewest.left} targets are left ({fewest.first}, "
        f"{fewest.second}), {three}."
    )
    typer.echo(
        f"{len(found)} pairs of first guesses win in four, whichever of equal branches is kept:"
        if found
        else "No two first guesses win in four, whichever of equal branches is kept."
    )
    print_rows([line._asdict() for line in found], False)


@app.command()
def antiwordle(
    target: Annotated[
        str | None, typer.Argument(help="Look for the longest game to this word.")
    ] = None,
    game: GameName = None,
    width: Annotated[int, typer.Option(min=1, help="Guesses that look-ahead tries.")] = 8,
    followed: Annotated[int, typer.Option(min=1, help="Of these, how many it follows.")] = 3,
    seconds: Annotated[float, typer.Option(min=0, help="How long to look for one word.")] = 10,
    as_json: AsJson = False,
    config: ConfigFile = CONFIG,
    results: Results = RESULTS,
) -> None:
    """Make games last, by guesses that are consistent with all replies."""
    from guesstree.longest import WAYS, lasting_tree, longest_chain, longest_tree
    from guesstree.study import target_at

    matrix = open_game(config, results, game).matrix
    if target:
        chain, whole = longest_chain(matrix, target_at(matrix, target.casefold()), seconds)
        if as_json:
            print_json({"chain": chain, "longest": whole})
            return
        typer.echo(f"{len(chain)} guesses: {', '.join(chain)}")
        typer.echo("No game is longer." if whole else "There may be longer ones: the time is over.")
        return
    trees = {
        **{" then ".join(filter(None, way)): lasting_tree(matrix, *way) for way in WAYS},
        f"look-ahead {width}, {followed}": longest_tree(matrix, width, followed),
    }
    rows = [
        {
            "strategy": name,
            "first_guess": tree.opener,
            "total": sum(tree.scores().values()),
            "mean": sum(tree.scores().values()) / len(matrix.targets),
            "longest": max(tree.scores().values()),
        }
        for name, tree in trees.items()
    ]
    print_rows(rows, as_json)


@app.command()
def equilibrium(
    game: GameName = None,
    rounds: Annotated[int, typer.Option(min=1, help="Trees to look at, at the most.")] = 50,
    count: Annotated[int, typer.Option(min=1, help="Words to name.")] = 20,
    png: Annotated[Path | None, typer.Option(help="Draw the weights of the words.")] = None,
    as_json: AsJson = False,
    config: ConfigFile = CONFIG,
    results: Results = RESULTS,
) -> None:
    """Find what the game is worth if chooser and guesser know each other's ways."""
    from guesstree.equilibrium import solve

    opened = open_game(config, results, game)
    matrix = opened.matrix
    found = solve(matrix, rounds, _known_bound(opened))
    order = found.weights.argsort(kind="stable")[::-1][:count]
    hardest = [
        {"target": matrix.targets[at], "weight": float(found.weights[at])}
        for at in order
        if found.weights[at] > 0
    ]
    if png:
        from guesstree import figures

        figures.save(figures.weights(hardest, opened.name), png)
    if as_json:
        value = {"lower": found.lower, "upper": found.upper, "trees": found.trees}
        print_json({**value, "hardest": hardest})
        return
    typer.echo(f"The value lies between {found.lower:.6f} and {found.upper:.6f} guesses.")
    typer.echo(f"The chooser's words, after {found.trees} trees:")
    print_rows(hardest, False)


def _known_bound(opened: OpenGame) -> float:
    """Return a mean that no tree is below: proved by the pipeline, or else by counting.

    A chooser who draws evenly costs every guesser as much. No guess has more branches than there
    are replies, and two guesses at the least find all targets but one.
    """
    from guesstree.scores import read_scores

    targets = len(opened.matrix.targets)
    path = opened.study.results / f"scores/{opened.name}/optimal-any.parquet"
    if path.exists():
        proved = read_scores(path)
        if proved.lower_bound is not None and proved.targets == opened.matrix.targets:
            return proved.lower_bound / targets
    return 2 - 1 / targets
