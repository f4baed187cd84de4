"""Commands to look into strategies: single games, hard words, trees, first guesses, partitions."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from guesstree.cli.opened import OpenGame, open_game, read_turn
from guesstree.cli.options import (
    CONFIG,
    ENTROPY,
    RESULTS,
    AsCsv,
    AsJson,
    ConfigFile,
    Count,
    GameName,
    MetricName,
    MostRows,
    Palette,
    Results,
    Seed,
    StrategyName,
    Tiles,
    Worst,
)
from guesstree.cli.printing import Shown, echo, say_rounding, shown_reply
from guesstree.defaults import RANKING_METRIC, SHOWN_ROWS

if TYPE_CHECKING:
    from guesstree.replies.matrix import ReplyMatrix

app = typer.Typer()


@app.command()
def show(
    target: Annotated[
        str | None,
        typer.Argument(
            help="The secret word, or its number in the list; a random one if left out."
        ),
    ] = None,
    strategy: StrategyName = ENTROPY,
    game: GameName = None,
    seed: Annotated[int | None, typer.Option(min=0, help="Equal seeds draw the same.")] = None,
    tiles: Tiles = Palette.STANDARD,
    as_csv: AsCsv = False,
    as_json: AsJson = False,
    config: ConfigFile = CONFIG,
    results: Results = RESULTS,
) -> None:
    """Show how a strategy finds a word.

    `targets` are possible before the guess; `index` is its number in the list of guesses;
    `expected` is the expected number of targets after its reply, and `left` (`remaining` in CSV and
    JSON) the actual one; `bits` (`information`) and `gained` are the bits expected and told; `code`
    is the number of the reply.
    """
    from guesstree.play.players import honest_replier, play, random_target, tree_guesser

    opened = open_game(config, results, game)
    matrix = opened.matrix
    at = random_target(matrix, seed) if target is None else _target_at(matrix, target)
    moves = play(matrix, tree_guesser(opened.tree(strategy), matrix), honest_replier(matrix, at))
    shown, rows = Shown(as_csv, as_json), []
    for move in moves:
        index = {"index": matrix.position[move.guess] + 1}
        row = {"targets": move.targets, **index, **move._asdict()}
        row["code"] = matrix.texts.index(move.reply)
        if shown.for_people:
            row["reply"] = shown_reply(move.reply, opened.rule, tiles)
        rows.append(row)
    shown.show(rows)
    say_rounding(matrix.weights)


def _target_at(matrix: "ReplyMatrix", target: str) -> int:
    """Return the position of a target that is named, or numbered from 1."""
    from guesstree.errors import InputError
    from guesstree.play.positions import target_at
    from guesstree.storage.numbers import whole_number

    number = whole_number(target)
    if number is None or matrix.form.clean(target) in matrix.targets:
        return target_at(matrix, target)
    if 1 <= number <= len(matrix.targets):
        return number - 1
    raise InputError(f"there is no target {number}; they are numbered 1 to {len(matrix.targets)}")


@app.command()
def hardest(
    strategy: StrategyName = ENTROPY,
    game: GameName = None,
    count: Count = SHOWN_ROWS,
    worst: Worst = False,
    as_csv: AsCsv = False,
    as_json: AsJson = False,
    config: ConfigFile = CONFIG,
    results: Results = RESULTS,
) -> None:
    """Name the words for which a strategy takes most guesses; --worst those that take fewest."""
    scores = open_game(config, results, game).tree(strategy).scores()
    words = sorted(scores, key=lambda word: (-scores[word], word))
    rows = [{"target": word, "score": scores[word]} for word in words]
    Shown(as_csv, as_json, count, worst).show(rows)


@app.command()
def tree(
    targets: Annotated[
        list[str] | None,
        typer.Argument(help="Only the part that leads to these targets; the whole tree if none."),
    ] = None,
    strategy: StrategyName = ENTROPY,
    game: GameName = None,
    random: Annotated[
        int, typer.Option(min=0, help="Show the part that leads to this many random targets.")
    ] = 0,
    seed: Seed = 1,
    depth: Annotated[
        int | None, typer.Option(min=1, help="Show so many guesses at most; all if left out.")
    ] = None,
    tiles: Tiles = Palette.BROWN,
    as_csv: AsCsv = False,
    as_json: AsJson = False,
    config: ConfigFile = CONFIG,
    results: Results = RESULTS,
) -> None:
    """Print a guess tree: reply, guess, targets that remain, bits and expected size."""
    import numpy as np

    from guesstree.analysis.nodes import nodes_of
    from guesstree.play.positions import target_at

    opened = open_game(config, results, game)
    matrix, grown = opened.matrix, opened.tree(strategy)
    number = len(matrix.targets)
    drawn = np.random.default_rng(seed).choice(number, min(random, number), replace=False)
    wanted = [target_at(matrix, word) for word in targets or ()] + drawn.tolist()
    nodes = [
        node for node in nodes_of(grown, matrix, wanted) if depth is None or node.depth <= depth
    ]
    shown = Shown(as_csv, as_json)
    if not shown.for_people:
        shown.show([node._asdict() for node in nodes])
        return
    for node in nodes:
        reply = shown_reply(node.reply, opened.rule, tiles)
        echo(
            f"{'  ' * (node.depth - 1)}{reply}{' ' * bool(reply)}{node.guess}"
            f"  {node.size}  {node.information:.3f}  {node.expected:.3f}"
        )


@app.command()
def openers(
    game: GameName = None,
    metric: MetricName = RANKING_METRIC,
    by: Annotated[
        str | None,
        typer.Option(
            help="Rank by a column of results/openers/ instead: a metric, <strategy>_mean, _total."
        ),
    ] = None,
    count: Count = SHOWN_ROWS,
    worst: Worst = False,
    as_csv: AsCsv = False,
    as_json: AsJson = False,
    config: ConfigFile = CONFIG,
    results: Results = RESULTS,
) -> None:
    """Rank first guesses.

    `bits` (`information` in JSON): what its reply is expected to tell. `expected`: the targets that
    remain on average. `branches`, `largest`: how many replies there may be, and the most targets
    that one leaves. `chance`: to be right. `solved`: the chance that one target remains.
    """
    import numpy as np

    from guesstree.play.advice import advise

    opened = open_game(config, results, game)
    ranked_by = RANKED_BY.get(metric, "") if by is None else by
    matrix, shown = opened.matrix, Shown(as_csv, as_json, count, worst, ranked_by=ranked_by)
    say_rounding(matrix.weights)
    if by is not None:
        shown.show(_openers_by(opened, by))
        return
    number = len(matrix.guesses) if worst else count
    best = advise(matrix, np.arange(len(matrix.targets)), metric, number)
    shown.show([{"rank": at, **row._asdict()} for at, row in enumerate(best, start=1)])


RANKED_BY = {
    "expectation": "expected",
    "max": "largest",
    "neg_entropy": "information",
    "parts": "branches",
}
"""The column of advice that shows a metric, if one does."""

MORE_IS_BETTER = ("information", "weighted_information", "branches")
"""Columns of first guesses of which the greatest value is the best."""


def _openers_by(opened: OpenGame, by: str) -> list[dict[str, Any]]:
    """Return the first guesses for which a column has a value, the best first."""
    import polars as pl

    from guesstree.analysis.ranking import rank_openers
    from guesstree.errors import InputError, choices
    from guesstree.study.paths import openers_file

    study, name = opened.study, opened.name
    stored = study.openers(name, opened.matrix)
    table = rank_openers(opened.matrix) if stored is None else stored
    columns = [name for name, kind in table.schema.items() if kind.is_numeric()]
    if by not in columns:
        if stored is None and (path := openers_file(study.results, name)).exists():
            raise InputError(
                f"{path} is of another config, or of this one before an edit; "
                f"run snakemake --cores 2 {path} first"
            )
        raise InputError(f"first guesses have no column {by!r}; {choices(by, columns)}")
    ranked = table.filter(pl.col(by).is_not_null()).sort(
        by, descending=by in MORE_IS_BETTER, maintain_order=True
    )
    named = dict.fromkeys(["guess", by, "information", "expectation", "branches", "largest"])
    rank = pl.int_range(1, pl.len() + 1).alias("rank")
    return ranked.select(rank, *named).to_dicts()


@app.command()
def partition(
    guess: Annotated[str, typer.Argument(help="The guess.")],
    after: Annotated[
        list[str] | None,
        typer.Option(metavar="GUESS:REPLY", help="An earlier turn; may be repeated."),
    ] = None,
    sizes: Annotated[
        bool, typer.Option("--sizes", help="Only count the branches of each size.")
    ] = False,
    game: GameName = None,
    count: MostRows = None,
    worst: Worst = False,
    tiles: Tiles = Palette.STANDARD,
    as_csv: AsCsv = False,
    as_json: AsJson = False,
    config: ConfigFile = CONFIG,
    results: Results = RESULTS,
) -> None:
    """Split the targets by the reply to a guess, the largest branch first."""
    from collections import Counter

    from guesstree.play.advice import branches_of
    from guesstree.play.positions import candidates_after, guess_at

    opened = open_game(config, results, game)
    matrix, rule = opened.matrix, opened.rule
    candidates = candidates_after(matrix, [read_turn(matrix, rule, turn) for turn in after or ()])
    branches = branches_of(matrix, candidates, guess_at(matrix, guess))
    shown = Shown(as_csv, as_json, count, worst, usual=SHOWN_ROWS)
    rows: list[dict[str, Any]] = [
        {
            "reply": shown_reply(reply, rule, tiles) if shown.for_people else reply,
            "size": len(words),
            "targets": " ".join(words) if shown.for_people else words,
        }
        for reply, words in branches.items()
    ]
    if sizes:
        counts = Counter(map(len, branches.values()))
        rows = [
            {"size": size, "branches": number, "targets": size * number}
            for size, number in sorted(counts.items(), reverse=True)
        ]
    shown.show(rows)
