"""Commands about adversarial repliers, and games that are meant to last."""

from typing import Annotated

import typer

from guesstree.cli.opened import OpenGame, open_game
from guesstree.cli.options import CONFIG, RESULTS, AsJson, ConfigFile, Count, GameName, Png, Results
from guesstree.cli.printing import print_json, print_rows
from guesstree.cli.progress import bar

app = typer.Typer()


@app.command()
def evil(
    game: GameName = None,
    strategy: Annotated[
        list[str] | None, typer.Option("--strategy", "-s", help="Play these strategies' trees.")
    ] = None,
    count: Annotated[int, typer.Option(min=1, help="Wins to show at most.")] = 20,
    as_json: AsJson = False,
    config: ConfigFile = CONFIG,
    results: Results = RESULTS,
) -> None:
    """Beat the replier that keeps the largest branch: first guesses that win within four."""
    from guesstree.analysis.winning_pairs import fewest_left, winning_pairs
    from guesstree.play.players import evil_game

    opened = open_game(config, results, game)
    matrix = opened.matrix
    if strategy:
        rows = [
            {"strategy": one, "turn": number, **turn._asdict()}
            for one in strategy
            for number, turn in enumerate(evil_game(opened.tree(one), matrix), start=1)
        ]
        print_rows(rows, as_json)
        return
    fewest = fewest_left(matrix, bar("two guesses"))
    found = winning_pairs(matrix, count, bar("three guesses"))
    if as_json:
        print_json({"fewest_left": fewest._asdict(), "lines": [pair._asdict() for pair in found]})
        return
    pair = f"({fewest.first}, {fewest.second})"
    typer.echo(
        f"After two guesses at least {fewest.left} targets are left {pair}, so that nobody wins "
        "within three."
        if fewest.left > 1
        else f"After two guesses one target may be left {pair}: a win within three is possible."
    )
    typer.echo(_how_many(len(found), count))
    print_rows([pair._asdict() for pair in found], False)


def _how_many(found: int, count: int) -> str:
    """Return how many pairs win, as far as they were counted."""
    if not found:
        return "No two first guesses win within four, whichever of equal branches is kept."
    number = f"The first {found}" if found == count else f"All {found}"
    more = "; --count shows more" if found == count else ""
    return (
        f"{number} pairs of first guesses that win within four, whichever of equal branches is "
        f"kept{more}:"
    )


@app.command()
def antiwordle(
    target: Annotated[
        str | None, typer.Argument(help="Look for the longest game to this word.")
    ] = None,
    game: GameName = None,
    tried: Annotated[int, typer.Option(min=1, help="Guesses that look-ahead tries.")] = 8,
    followed: Annotated[int, typer.Option(min=1, help="How many of these it follows.")] = 3,
    seconds: Annotated[float, typer.Option(min=0, help="Time to search for one word.")] = 10,
    as_json: AsJson = False,
    config: ConfigFile = CONFIG,
    results: Results = RESULTS,
) -> None:
    """Make games last, by guesses that are consistent with all replies."""
    from guesstree.analysis.antiwordle import (
        LONG_GAME_METRICS,
        lasting_tree,
        longest_chain,
        longest_tree,
    )
    from guesstree.play.positions import target_at

    matrix = open_game(config, results, game).matrix
    if target:
        chain, whole = longest_chain(matrix, target_at(matrix, target), seconds)
        if as_json:
            print_json({"chain": chain, "longest": whole})
            return
        typer.echo(f"{len(chain)} guesses: {', '.join(chain)}")
        typer.echo("No game is longer." if whole else "There may be longer ones: the time ran out.")
        return
    trees = {
        **{
            " then ".join(filter(None, metrics)): lasting_tree(matrix, *metrics)
            for metrics in LONG_GAME_METRICS
        },
        f"look-ahead {tried}, {followed}": longest_tree(matrix, tried, followed),
    }
    rows = [
        {
            "strategy": name,
            "first_guess": tree.opener,
            "total": tree.total,
            "mean": tree.total / len(matrix.targets),
            "longest": tree.worst,
        }
        for name, tree in trees.items()
    ]
    print_rows(rows, as_json)


@app.command()
def equilibrium(
    game: GameName = None,
    iterations: Annotated[int, typer.Option(min=1, help="Trees to consider at most.")] = 50,
    count: Count = 20,
    png: Png = None,
    as_json: AsJson = False,
    config: ConfigFile = CONFIG,
    results: Results = RESULTS,
) -> None:
    """Find the expected number of guesses when both sides play their best mixed strategy."""
    from guesstree.analysis.equilibrium import solve

    opened = open_game(config, results, game)
    matrix = opened.matrix
    found = solve(matrix, iterations, _known_bound(opened), bar("trees"))
    order = found.mixture.argsort(kind="stable")[::-1][:count]
    hardest = [
        {"target": matrix.targets[at], "weight": float(found.mixture[at])}
        for at in order
        if found.mixture[at] > 0
    ]
    if png:
        from guesstree.report.figures.equilibrium import mixture as draw
        from guesstree.report.figures.style import save_beside

        save_beside(draw(hardest, opened.name), png)
    if as_json:
        value = {"lower": found.lower, "upper": found.upper, "trees": found.trees}
        print_json({**value, "hardest": hardest})
        return
    typer.echo(f"The value lies between {found.lower:.6f} and {found.upper:.6f} guesses.")
    typer.echo(f"The chooser's words, after {found.trees} trees:")
    print_rows(hardest, False)


def _known_bound(opened: OpenGame) -> float:
    """Return a mean that no tree is below: proved by the pipeline, or else by counting.

    Against targets drawn evenly, no guesser has a smaller mean than the best tree. One guess finds
    one target at most, and all others take two guesses at least.
    """
    from guesstree.analysis.scores import read_scores
    from guesstree.study.paths import scores_file

    targets = len(opened.matrix.targets)
    counted = 2 - 1 / targets
    strategy, study = "optimal-any", opened.study
    path = None if study is None else scores_file(study.results, opened.name, strategy)
    if study is None or path is None or not path.exists():
        return counted
    proved, origin = read_scores(path), study.origins.of_strategy(opened.name, strategy)
    if proved.lower_bound is None or proved.origin != origin:
        return counted
    return proved.lower_bound / targets
