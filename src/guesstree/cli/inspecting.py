"""Commands to look into strategies: single games, hard words, trees, first guesses, partitions."""

from itertools import accumulate
from typing import TYPE_CHECKING, Annotated, Any

import typer

from guesstree.cli.bars import with_bars
from guesstree.cli.opened import GameOption, strategy_of
from guesstree.cli.options import (
    LongTable,
    MetricName,
    Palette,
    RankedTable,
    Seed,
    StrategyName,
    Table,
    Tiles,
)
from guesstree.cli.printing import column_of, echo, say, say_rounding, shown_reply
from guesstree.defaults import RANKING_METRIC
from guesstree.errors import InputError

if TYPE_CHECKING:
    from guesstree.api.game import Game
    from guesstree.cli.printing import Shown

app = typer.Typer()


@app.command()
def show(
    game: GameOption,
    shown: Table,
    target: Annotated[
        str | None,
        typer.Argument(
            help="The secret word, or its number in the list; a random one if left out."
        ),
    ] = None,
    strategy: StrategyName = None,
    seed: Annotated[int | None, typer.Option(min=0, help="Equal seeds draw the same.")] = None,
    tiles: Tiles = Palette.STANDARD,
) -> None:
    """Show how a strategy finds a word.

    `targets` are possible before the guess; `index` is its number in the list of guesses;
    `expected` is the expected number of targets after its reply, and `left` (`remaining` in CSV and
    JSON) the actual one; `bits` (`information`) and `gained` are the bits expected and told; `code`
    is the number of the reply.
    """
    named = None if target is None else _target_named(game, target)
    chosen = strategy_of(game, strategy, shown)
    tree = game.grow(chosen, search=False)
    rows = game.play(tree, named, seed=seed).rows
    if shown.for_people:
        rows = [row | {"reply": shown_reply(row["reply"], game.rule, tiles)} for row in rows]
    shown.show(rows, about={"strategy": chosen})
    say_rounding(game.replies.weights)


def _target_named(game: "Game", target: str) -> str:
    """Return a target that is named, or numbered from 1."""
    from guesstree.storage.text import whole_number

    number = whole_number(target)
    if number is None or game.replies.form.clean(target) in game.targets:
        return target
    if 1 <= number <= len(game.targets):
        return game.targets[number - 1]
    raise InputError(f"there is no target {number}; they are numbered 1 to {len(game.targets)}")


@app.command()
def hardest(
    game: GameOption,
    shown: RankedTable,
    strategy: StrategyName = None,
) -> None:
    """Name the words for which a strategy takes most guesses; --worst those that take fewest."""
    chosen = strategy_of(game, strategy, shown)
    scores = game.grow(chosen, search=False).scores()
    words = sorted(scores, key=lambda word: (-scores[word], word))
    rows = [{"target": word, "score": scores[word]} for word in words]
    shown.show(rows, about={"strategy": chosen})


@app.command()
def histogram(
    game: GameOption,
    shown: Table,
    strategy: StrategyName = None,
) -> None:
    """Draw how many targets a strategy finds with each number of guesses.

    `share` is in percent, and `within` that of all targets found with so many guesses or fewer.
    """
    chosen = strategy_of(game, strategy, shown)
    found, number = game.histogram(chosen), len(game.targets)
    rows = [
        {
            "guesses": guesses,
            "targets": targets,
            "share": 100 * targets / number,
            "within": 100 * within / number,
        }
        for (guesses, targets), within in zip(
            found.items(), accumulate(found.values()), strict=True
        )
    ]
    rows = with_bars(rows, "targets") if shown.for_people else rows
    shown.show(rows, about={"strategy": chosen})


@app.command()
def tree(
    game: GameOption,
    shown: Table,
    targets: Annotated[
        list[str] | None,
        typer.Argument(help="Only the part that leads to these targets; the whole tree if none."),
    ] = None,
    strategy: StrategyName = None,
    random: Annotated[
        int, typer.Option(min=0, help="Show the part that leads to this many random targets.")
    ] = 0,
    seed: Seed = 1,
    depth: Annotated[
        int | None, typer.Option(min=1, help="Show so many guesses at most; all if left out.")
    ] = None,
    tiles: Tiles = Palette.BROWN,
) -> None:
    """Print a guess tree: reply, guess, targets that remain, bits and expected size."""
    import numpy as np

    number = len(game.targets)
    drawn = np.random.default_rng(seed).choice(number, min(random, number), replace=False)
    wanted = [*(targets or ()), *(game.targets[at] for at in drawn)]
    chosen = strategy_of(game, strategy, shown)
    found = game.nodes(chosen, wanted)
    nodes = [node for node in found if depth is None or node.depth <= depth]
    if not shown.for_people:
        shown.show([node._asdict() for node in nodes], about={"strategy": chosen})
        return
    for node in nodes:
        reply = shown_reply(node.reply, game.rule, tiles)
        echo(
            f"{'  ' * (node.depth - 1)}{reply}{' ' * bool(reply)}{node.guess}"
            f"  {node.size}  {node.information:.3f}  {node.expected:.3f}"
        )


@app.command()
def openers(
    game: GameOption,
    shown: RankedTable,
    words: Annotated[
        list[str] | None, typer.Argument(help="Only these words; the best ones if left out.")
    ] = None,
    metric: MetricName = RANKING_METRIC,
    by: Annotated[
        str | None,
        typer.Option(
            help="Rank by another column of this table, such as bits, or of results/openers/: a "
            "metric, <strategy>_mean, _total."
        ),
    ] = None,
) -> None:
    """Rank first guesses, or tell how good some words are as the first guess.

    Of words that are named, `guesses` are those on average to the end, the first one included:
    proved or exact, or with ≤ (where `exact` is not true in CSV and JSON) by some tree.
    `bits` (`information` in JSON): what its reply is expected to tell. `expected`: the targets that
    remain on average. `branches`, `largest`: how many replies there may be, and the most targets
    that one leaves. `chance`: to be right. `solved`: the chance that one target remains.
    """
    say_rounding(game.lists.layers[0].weights)
    best = game.best_proved()
    if shown.for_people and best is not None:
        say("Proved: {} is the best first guess, with {:.3f} guesses on average.".format(*best))
    about = dict(zip(("proved_best", "proved_guesses"), best or (None, None), strict=True))
    if words:
        if by is not None:
            raise InputError("--by ranks all first guesses; leave it or the words out")
        _show_rated(game, words, metric, shown, about)
        return
    if by is not None:
        _show_openers_by(game, _COLUMN.get(column_of(by), column_of(by)), shown, about)
        return
    count = None if shown.worst else shown.most
    ranked = game.rank(metric, count=count or len(game.guesses))
    rows = [{"rank": at, **row._asdict()} for at, row in enumerate(ranked, start=1)]
    shown.show(rows, ranked_by=RANKED_BY.get(metric, ""), about=about)


def _show_rated(
    game: "Game", words: list[str], metric: str, shown: "Shown", about: dict[str, Any]
) -> None:
    """Show how good some words are as the first guess."""
    rows = []
    for rank, row in game.rate(*words, metric=metric):
        cells = row._asdict()
        if shown.for_people:
            cells["guesses"] = f"{'' if cells.pop('exact') else '≤'}{row.guesses:.3f}"
        rows.append({"rank": rank, **cells})
    shown.show(rows, ranked_by="guesses", about=about)


_COLUMN = {"expected": "expectation"}
"""The column of results/openers/ that a column of advice is, where it has another name."""


RANKED_BY = {
    "expectation": "expected",
    "max": "largest",
    "neg_entropy": "information",
    "parts": "branches",
}
"""The column of advice that shows a metric, if one does."""


def _show_openers_by(game: "Game", by: str, shown: "Shown", about: dict[str, Any]) -> None:
    """Show the first guesses for which a column has a value, the best first."""
    import polars as pl

    if by in ("chance", "solved"):
        every = game.rank(count=len(game.guesses))
        ordered = sorted(every, key=lambda row: -getattr(row, by))
        rows = [{"rank": at, **row._asdict()} for at, row in enumerate(ordered, start=1)]
        shown.show(rows, ranked_by=by, about=about)
        return
    named = dict.fromkeys(["guess", by, "information", "expectation", "branches", "largest"])
    rank = pl.int_range(1, pl.len() + 1).alias("rank")
    table = game.openers(by)
    columns = [name for name in named if name in table.columns]
    rows = table.select(rank, *columns).to_dicts()
    shown.show(rows, ranked_by=by, about=about)


@app.command()
def partition(
    game: GameOption,
    shown: LongTable,
    guess: Annotated[str, typer.Argument(help="The guess.")],
    after: Annotated[
        list[str] | None,
        typer.Option(metavar="GUESS:REPLY", help="An earlier turn; may be repeated."),
    ] = None,
    sizes: Annotated[
        bool, typer.Option("--sizes", help="Only count the branches of each size.")
    ] = False,
    tiles: Tiles = Palette.STANDARD,
) -> None:
    """Split the targets by the reply to a guess, the largest branch first.

    The table has the first targets of each branch, CSV and JSON all.
    """
    from collections import Counter

    branches = game.branches(guess, *(after or ()))
    about = {"game": game.name, "all_targets": len(game.targets), "all_guesses": len(game.guesses)}
    if sizes:
        counts = Counter(map(len, branches.values()))
        rows: list[dict[str, Any]] = [
            {"size": size, "branches": number, "targets": size * number}
            for size, number in sorted(counts.items(), reverse=True)
        ]
        shown.show(with_bars(rows, "targets") if shown.for_people else rows, about=about)
        return
    if not shown.for_people:
        shown.show(game.partition(guess, *(after or ())).to_dicts(), about=about)
        return
    most = max(1, EXAMPLES // (len(guess) + 1))
    rows = [
        {
            "reply": shown_reply(reply, game.rule, tiles),
            "size": len(words),
            "examples": " ".join(words[:most]),
        }
        for reply, words in branches.items()
    ]
    shown.show(with_bars(rows, "size"))


EXAMPLES = 30
"""Characters of the examples of a branch at most, with the blanks between, or one word."""
