"""The command `compare`: how many guesses strategies take, also target by target."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from guesstree.cli.form import TableForm
from guesstree.cli.options import GameOptions
from guesstree.errors import InputError, remarking
from guesstree.result import Row, Rows

if TYPE_CHECKING:
    from guesstree.api.comparison import Contender
    from guesstree.api.game import Game
    from guesstree.strategies.scores import Scores


def compare(
    *strategies: str,
    from_guess: Annotated[int, Parameter(validator=Number(gte=1, lte=99))] = 1,
    by_target: bool = False,
    chosen: GameOptions = GameOptions(),
    form: TableForm = TableForm(),
) -> None:
    """Compare strategies or first words, or report on one.

    `sd` is the standard deviation of the sample. For one strategy, `≤3 %` is the percentage of
    games that take 3 guesses or fewer, and so on.

    For one strategy, a table also counts the targets that it finds with each number of guesses:
    `share` is a percentage of the targets, and `within` also counts targets found in fewer guesses.

    For two, a table has the words that one of them finds in fewer guesses: `wins` counts them, and
    `gain` is how many fewer guesses the first one takes. CSV and JSON have this table alone, with
    all words. --worst begins with the words that the second one wins.

    A first guess is played with the best tree that is found after it.

    random-consistent plays each word in many rounds, `random` in the config, and its totals are
    means. In CSV and JSON, `recipe` is how each was played, and `proved_least` a proved lower bound
    on the total of all trees with its first guess.

    Parameters
    ----------
    strategies
        Strategies, files with trees, or first guesses; random-consistent for random play. Default:
        the best tree from a proof, or neg_entropy-any without a proof.
    from_guess
        Omit games that take fewer guesses. With 2, this omits the target that the first guess
        finds.
    by_target
        List the targets of one strategy, those that take the most guesses first.
    """
    from guesstree.strategies.summary import summarise

    game = chosen.open(form)
    names = strategies or (game._default_strategy,)
    if by_target:
        _show_targets(game, names, form)
        return

    sides = _sides(game, names)
    rows = [
        summarise(side.scores, from_guess)
        | {
            "strategy": side.strategy,
            "recipe": side.scores.recipe,
            "proved_least": side.bound,
        }
        for side in sides
    ]
    summary = _for_people(names, sides, rows)
    sentences = [side.sentence for side in sides]
    if from_guess > 1:
        sentences.append(
            f"That is over all {len(game.targets):,} targets; the table leaves out games that take "
            f"fewer than {from_guess} guesses."
        )
    if len(sides) == 2:
        _show_two(sides, rows, summary, sentences, form)
    elif len(sides) == 1 and from_guess == 1:
        histogram = _histogram(sides[0].scores)
        form.show(
            rows, sentences=sentences, summary=summary, for_people=histogram, bar="targets"
        )
    else:
        form.show(rows, sentences=sentences, for_people=summary)


def _sides(game: "Game", names: Sequence[str]) -> "list[Contender]":
    """Return the strategies and first guesses to compare."""
    from guesstree.api.comparison import contender
    from guesstree.strategies.families import UnknownStrategyError

    remedy = "a first guess or a file with a tree, such as mine.txt, will do too"
    with remarking(UnknownStrategyError, remedy):
        return [contender(game, name) for name in names]


def _show_targets(game: "Game", names: Sequence[str], form: TableForm) -> None:
    """Show how many guesses each target takes, the most first."""
    from guesstree.api.comparison import about_strategy

    if len(names) != 1:
        raise InputError("--by-target lists the targets of one strategy; give only one")
    (name,) = names
    scores = game.tree(name, search=False).scores()
    words = sorted(scores, key=lambda word: (-scores[word], word))
    rows = [{"target": word, "score": scores[word]} for word in words]
    form.show(rows, {"strategy": name}, sentences=[about_strategy(game, name)])


def _histogram(scores: "Scores") -> list[Row]:
    """Return how many targets a strategy finds with each number of guesses."""
    rounds = len(scores.rounds)
    games = len(scores.all)

    found = 0
    rows = []
    for guesses in range(1, max(scores.all) + 1):
        won = scores.histogram.get(guesses, 0)
        found += won

        # The counts of a single round stay whole numbers.
        row = {"guesses": guesses, "targets": won if rounds == 1 else won / rounds}
        rows.append(row | {"share": 100 * won / games, "within": 100 * found / games})
    return rows


def _show_two(
    sides: "Sequence[Contender]",
    rows: Rows,
    summary: list[Row],
    sentences: Sequence[str],
    form: TableForm,
) -> None:
    """Show the words that one of two sides finds in fewer guesses."""
    from guesstree.strategies import scores as scoring

    # A gain is positive where the first side takes fewer guesses.
    compared = scoring.compare(*(side.scores.by_target for side in sides))
    about: Row = {}
    for name, sign, row, shown in zip(
        ("first", "second"), (1, -1), rows, summary, strict=True
    ):
        wins = sum(word.gain * sign > 0 for word in compared)
        shown["wins"] = wins
        about |= {f"{name}_{column}": row[column] for column in _OF_SIDES}
        about[f"{name}_wins"] = wins

    words = [word._asdict() for word in compared]
    gains = [word for word in words if word["gain"]]
    form.show(words, about, sentences=sentences, summary=summary, for_people=gains)


_OF_SIDES = (
    "strategy",
    "recipe",
    "first_guess",
    "rounds",
    "total",
    "mean",
    "median",
    "sd",
    "worst",
    "proved_least",
)
"""What CSV and JSON have of each of two strategies."""


def _for_people(
    names: Sequence[str], sides: "Sequence[Contender]", rows: Rows
) -> list[Row]:
    """Return rows of `strategies.summary.summarise` as people see them.

    Only a single row has the shares of games, as a table has no room for them.
    """
    from guesstree.report.text_tables import readable

    named = []
    for name, side, row in zip(names, sides, rows, strict=True):
        # Random play has rounds and a seed, which its name does not tell.
        named.append(
            row | {"strategy": name if side.scores.first_guess else side.scores.recipe}
        )
    header, table = readable(named)
    shown = []
    for cells in table:
        columns = zip(header[1:], cells[1:], strict=True)
        shown.append(
            {
                name: cell
                for name, cell in columns
                if len(rows) == 1 or not name.startswith("≤")
            }
        )
    return shown
