"""Commands about adversarial repliers, and games that are meant to last."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from guesstree.cli.opened import OpenGame, open_game
from guesstree.cli.options import (
    CONFIG,
    RESULTS,
    AsCsv,
    AsJson,
    ConfigFile,
    Count,
    GameName,
    MostRows,
    Palette,
    Png,
    Results,
    Tiles,
    Worst,
)
from guesstree.cli.printing import Shown, print_csv, print_json, say, shown_reply
from guesstree.cli.progress import COMPILES, bar, saying
from guesstree.defaults import CHAIN_NODES, SHOWN_ROWS
from guesstree.errors import InputError, counted

if TYPE_CHECKING:
    from guesstree.analysis.winning_pairs import FewestLeft

app = typer.Typer()


@app.command()
def evil(
    game: GameName = None,
    strategy: Annotated[
        list[str] | None, typer.Option("--strategy", "-s", help="Play these strategies' trees.")
    ] = None,
    count: Count = SHOWN_ROWS,
    worst: Worst = False,
    tiles: Tiles = Palette.STANDARD,
    as_csv: AsCsv = False,
    as_json: AsJson = False,
    config: ConfigFile = CONFIG,
    results: Results = RESULTS,
) -> None:
    """Beat the replier that keeps the largest branch: first guesses that win within four.

    `third` is the guess after which one target is left, if the replier keeps the first of equal
    branches; it is missing where the second guess has won. CSV has the pairs only.
    """
    from guesstree.analysis.winning_pairs import WinningPair, fewest_left, winning_pairs

    if strategy and (worst or count != SHOWN_ROWS):
        raise InputError("--count and --worst choose pairs; leave them out with --strategy")
    opened = open_game(config, results, game)
    shown = Shown(as_csv, as_json, count, worst)
    if strategy:
        turns = _evil_turns(opened, strategy, tiles if shown.for_people else None)
        Shown(as_csv, as_json).show(turns)
        return
    fewest = fewest_left(opened.matrix, bar("two guesses"))
    found = winning_pairs(opened.matrix, None if worst else count + 1, bar("three guesses"))
    rows = [pair._asdict() for pair in found]
    chosen = shown.chosen(rows)
    if as_json:
        print_json({"fewest_left": fewest and fewest._asdict(), "lines": chosen})
        return
    if shown.for_people:
        say(_fewest_sentence(fewest, opened.matrix.targets[0]))
        if fewest is not None:
            say(_how_many(len(chosen), len(chosen) < len(rows), worst))
    shown.show(rows, columns=WinningPair._fields)


def _evil_turns(
    opened: OpenGame, strategies: list[str], tiles: Palette | None
) -> list[dict[str, Any]]:
    """Return the turns of strategies against the evil replier, with tiles if people read them."""
    from guesstree.play.players import evil_game

    rows = [
        {"strategy": one, "turn": number, **turn._asdict()}
        for one in strategies
        for number, turn in enumerate(evil_game(opened.tree(one), opened.matrix), start=1)
    ]
    if tiles is None:
        return rows
    return [row | {"reply": shown_reply(row["reply"], opened.rule, tiles)} for row in rows]


def _fewest_sentence(fewest: "FewestLeft | None", target: str) -> str:
    """Return a sentence on the targets that two guesses leave, or the only target."""
    if fewest is None:
        return f"{target} is the only target, so that the replier has no choice."
    pair = f"({fewest.first}, {fewest.second})"
    if fewest.left > 1:
        return (
            f"After two guesses at least {fewest.left} targets are left {pair}, so that nobody "
            "wins within three."
        )
    return f"After two guesses one target may be left {pair}: a win within three is possible."


def _how_many(shown: int, cut: bool, worst: bool) -> str:
    """Return how many pairs win, as far as they were counted."""
    if not shown:
        return "No two first guesses win within four, whichever of equal branches is kept."
    which = ("The last" if worst else "The first") if cut else "All"
    more = "; --count shows more" if cut else ""
    return (
        f"{which} {counted(shown, 'pair')} of first guesses that win within four, whichever of "
        f"equal branches is kept{more}:"
    )


@app.command()
def antiwordle(
    target: Annotated[
        str | None, typer.Argument(help="Look for the longest game to this word.")
    ] = None,
    game: GameName = None,
    tried: Annotated[int, typer.Option(min=1, help="Guesses that look-ahead tries.")] = 8,
    followed: Annotated[int, typer.Option(min=1, help="How many of these it follows.")] = 3,
    nodes: Annotated[
        int, typer.Option(min=1, help="Chains of guesses that the search for one word may visit.")
    ] = CHAIN_NODES,
    as_csv: AsCsv = False,
    as_json: AsJson = False,
    config: ConfigFile = CONFIG,
    results: Results = RESULTS,
) -> None:
    """Make games last, by guesses that are consistent with all replies.

    `total` is the sum of guesses over all targets, `mean` their average, and `longest` the length
    of the longest game.
    """
    from guesstree.analysis.antiwordle import (
        LONG_GAME_METRICS,
        lasting_tree,
        longest_chain,
        longest_tree,
    )
    from guesstree.play.positions import target_at

    matrix = open_game(config, results, game).matrix
    if target:
        at = target_at(matrix, target)
        with saying("looking for longer games"):
            chain, whole = longest_chain(matrix, at, nodes)
        if as_json:
            print_json({"chain": chain, "longest": whole})
        elif as_csv:
            print_csv([{"turn": turn, "guess": word} for turn, word in enumerate(chain, start=1)])
        else:
            say(f"{counted(len(chain), 'guess')}: {', '.join(chain)}")
            say("No game is longer." if whole else "There may be longer ones: --nodes searches on.")
        return
    with saying(COMPILES):
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
    Shown(as_csv, as_json).show(rows)


@app.command()
def equilibrium(
    game: GameName = None,
    iterations: Annotated[int, typer.Option(min=1, help="Trees to consider at most.")] = 50,
    count: MostRows = None,
    worst: Worst = False,
    png: Png = None,
    as_csv: AsCsv = False,
    as_json: AsJson = False,
    config: ConfigFile = CONFIG,
    results: Results = RESULTS,
) -> None:
    """Find the expected number of guesses when both sides play their best mixed strategy.

    `weight` is the probability with which the chooser should take a word as the target. Words
    without a weight are left out. CSV has the words only.
    """
    from guesstree.analysis.equilibrium import solve

    opened = open_game(config, results, game)
    matrix = opened.matrix
    found = solve(matrix, iterations, _known_bound(opened), bar("trees"))
    shown = Shown(as_csv, as_json, count, worst, usual=SHOWN_ROWS)
    hardest = [
        {"target": matrix.targets[at], "weight": float(found.mixture[at])}
        for at in found.mixture.argsort(kind="stable")[::-1]
        if found.mixture[at] > 0
    ]
    if png:
        from guesstree.report.figures.equilibrium import mixture as draw
        from guesstree.report.figures.style import save_beside

        save_beside(draw(hardest[: count or SHOWN_ROWS], opened.name), png)
    if as_json:
        value = {"lower": found.lower, "upper": found.upper, "trees": found.trees}
        print_json({**value, "hardest": shown.chosen(hardest)})
        return
    if shown.for_people:
        say(f"The value lies between {found.lower:.6f} and {found.upper:.6f} guesses.")
        say(f"The chooser's words, after {counted(found.trees, 'tree')}:")
    shown.show(hardest)


def _known_bound(opened: OpenGame) -> float:
    """Return a mean that no tree is below: proved by the pipeline, or else by counting.

    Against targets drawn evenly, no guesser has a smaller mean than the best tree. One guess finds
    one target at most, and all others take two guesses at least.
    """
    from guesstree.analysis.scores import read_scores
    from guesstree.search.law import least_mean
    from guesstree.study.paths import scores_file

    targets = len(opened.matrix.targets)
    counted = least_mean(targets)
    strategy, study = "optimal-any", opened.study
    path = scores_file(study.results, opened.name, strategy)
    if not path.exists():
        return counted
    proved, origin = read_scores(path), study.origins.of_strategy(opened.name, strategy)
    if proved.lower_bound is None or proved.origin != origin:
        return counted
    return proved.lower_bound / targets
