"""Commands to look into strategies: single games, hard words, trees, first guesses, partitions."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from guesstree.cli.options import (
    CONFIG,
    RESULTS,
    AsJson,
    ConfigFile,
    GameName,
    Palette,
    Results,
    Tiles,
    open_game,
    print_rows,
)

if TYPE_CHECKING:
    from guesstree.replies import ReplyMatrix
    from guesstree.trees import GuessTree

app = typer.Typer()

StrategyName = Annotated[str, typer.Option("--strategy", "-s", help="The strategy.")]
ENTROPY = "neg_entropy-any"


@app.command()
def show(
    target: Annotated[str, typer.Argument(help="The secret word.")],
    strategy: StrategyName = ENTROPY,
    game: GameName = None,
    tiles: Tiles = Palette.STANDARD,
    as_json: AsJson = False,
    config: ConfigFile = CONFIG,
    results: Results = RESULTS,
) -> None:
    """Show how a strategy finds a word."""
    from guesstree.cli.playing import print_moves
    from guesstree.play import honest_replier, play, tree_guesser
    from guesstree.study import target_at

    opened = open_game(config, results, game)
    matrix = opened.matrix
    at = target_at(matrix, target.casefold())
    moves = play(matrix, tree_guesser(opened.tree(strategy), matrix), honest_replier(matrix, at))
    print_moves(moves, tiles, as_json)


@app.command()
def hardest(
    strategy: StrategyName = ENTROPY,
    game: GameName = None,
    count: Annotated[int, typer.Option(min=1, help="Words to name.")] = 20,
    as_json: AsJson = False,
    config: ConfigFile = CONFIG,
    results: Results = RESULTS,
) -> None:
    """Name the words for which a strategy takes most guesses."""
    scores = open_game(config, results, game).tree(strategy).scores()
    words = sorted(scores, key=lambda word: (-scores[word], word))[:count]
    print_rows([{"target": word, "score": scores[word]} for word in words], as_json)


@app.command()
def tree(
    targets: Annotated[
        list[str] | None,
        typer.Argument(help="Only the part in which these are found; the whole tree if none."),
    ] = None,
    strategy: StrategyName = ENTROPY,
    game: GameName = None,
    random: Annotated[
        int, typer.Option(min=0, help="Show the part of so many random targets instead.")
    ] = 0,
    seed: Annotated[int, typer.Option(min=0, help="Equal seeds draw equal targets.")] = 1,
    tiles: Tiles = Palette.BROWN,
    as_json: AsJson = False,
    config: ConfigFile = CONFIG,
    results: Results = RESULTS,
) -> None:
    """Print a guess tree: reply, guess, targets that remain, bits and expected size."""
    import numpy as np

    from guesstree import notation
    from guesstree.study import target_at

    opened = open_game(config, results, game)
    matrix, grown = opened.matrix, opened.tree(strategy)
    drawn = np.random.default_rng(seed).choice(len(matrix.targets), random, replace=False)
    wanted = [target_at(matrix, word.casefold()) for word in targets or ()] + drawn.tolist()
    rows = list(_nodes(grown, matrix, wanted))
    if as_json:
        print_rows(rows, as_json)
        return
    for row in rows:
        reply = notation.tiles(row["reply"], tiles)
        typer.echo(
            f"{'  ' * (row['depth'] - 1)}{reply}{' ' * bool(reply)}{row['guess']}"
            f"  {row['size']}  {row['information']:.3f}  {row['expected']:.3f}"
        )


@app.command()
def openers(
    game: GameName = None,
    metric: Annotated[str, typer.Option(help="What ranks them.")] = "neg_entropy",
    count: Annotated[int, typer.Option(min=1, help="Guesses to name.")] = 20,
    as_json: AsJson = False,
    config: ConfigFile = CONFIG,
    results: Results = RESULTS,
) -> None:
    """Rank first guesses."""
    import numpy as np

    from guesstree.advice import advise

    matrix = open_game(config, results, game).matrix
    best = advise(matrix, np.arange(len(matrix.targets)), metric, count)
    print_rows([{"rank": at, **row._asdict()} for at, row in enumerate(best, start=1)], as_json)


@app.command()
def partition(
    guess: Annotated[str, typer.Argument(help="The guess.")],
    after: Annotated[
        list[str] | None,
        typer.Option(metavar="GUESS:REPLY", help="What was said before; may be given often."),
    ] = None,
    game: GameName = None,
    tiles: Tiles = Palette.STANDARD,
    as_json: AsJson = False,
    config: ConfigFile = CONFIG,
    results: Results = RESULTS,
) -> None:
    """Split the targets by the reply to a guess."""
    from guesstree import notation
    from guesstree.advice import branches_of
    from guesstree.cli.playing import read_turn
    from guesstree.study import guess_at, members_after

    opened = open_game(config, results, game)
    matrix, rule = opened.matrix, opened.rule
    members = members_after(matrix, [read_turn(matrix, rule, turn) for turn in after or ()])
    branches = branches_of(matrix, members, guess_at(matrix, guess.casefold()))
    rows = [
        {
            "reply": reply if as_json else notation.tiles(reply, tiles),
            "size": len(words),
            "targets": words if as_json else " ".join(words),
        }
        for reply, words in branches.items()
    ]
    print_rows(rows, as_json)


def _nodes(tree: "GuessTree", matrix: "ReplyMatrix", wanted: list[int]) -> Any:
    """Yield the nodes of a tree, or those that lead to some targets, with their numbers.

    As in Wordlegames.jl, larger branches come first.
    """
    import numpy as np

    from guesstree.metrics import expectation, information

    position = {guess: at for at, guess in enumerate(matrix.guesses)}
    everything = np.arange(len(matrix.targets))
    waiting = [(0, everything)]
    while waiting:
        node, members = waiting.pop()
        codes = matrix.codes[position[str(tree.guess[node])], members]
        sizes = np.unique(codes, return_counts=True)[1].tolist()
        yield {
            "depth": int(tree.depth[node]),
            "reply": str(tree.reply[node]),
            "guess": str(tree.guess[node]),
            "size": len(members),
            "information": information(sizes),
            "expected": expectation(sizes),
        }
        branches = [
            (child, members[codes == matrix.texts.index(reply)])
            for reply, child in tree.children.get(node, {}).items()
        ]
        if wanted:
            branches = [branch for branch in branches if np.isin(branch[1], wanted).any()]
        waiting += sorted(branches, key=lambda branch: len(branch[1]))
