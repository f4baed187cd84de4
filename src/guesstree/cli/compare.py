"""The command `compare`: how many guesses strategies take, also target by target."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from guesstree.base.errors import InputError
from guesstree.base.result import Row, Rows
from guesstree.cli.form import TableForm
from guesstree.cli.options import GameOptions, refuse_with

if TYPE_CHECKING:
    from guesstree import Game
    from guesstree.api.comparison import Contender


def compare(
    *strategies: str,
    from_guess: Annotated[int, Parameter(validator=Number(gte=1, lte=99))] = 1,
    by_target: bool = False,
    chosen: GameOptions = GameOptions(),
    form: TableForm = TableForm(),
) -> None:
    """Compare strategies or first guesses, or report on one.

    `sd` is the standard deviation of the sample. For one strategy, `≤3 %` is the percentage of
    games that take 3 guesses or fewer, and so on.

    For one strategy, a table also counts the targets that it finds with each number of guesses:
    `share` is a percentage of the targets, and `within` also counts targets found in fewer guesses.

    For two, a table has the words that one of them finds in fewer guesses: `wins` counts them, and
    `gain` is how many fewer guesses the first one takes. CSV and JSON have this table alone, with
    all words. --worst begins with the words that the second one wins.

    A first guess is played with the best tree that is found after it.

    The name of a strategy is its aim and a mode: any, consistent or nyt-hard. Aims of greedy ones:
    max, expectation, entropy, neg_entropy, neg_entropy_hit, parts, few_parts,
    lookahead. Of proved ones: optimal, shallow, safest, or within4 for most targets within 4
    guesses. first and random are always consistent.

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
    from guesstree.api.comparison import contender, default_strategy

    game = chosen.open(form)
    names = strategies or (default_strategy(game),)
    if by_target:
        refuse_with("--by-target", from_guess=from_guess)
        _show_targets(game, names, form)
        return

    sides = [contender(game, name) for name in names]
    rows = [side.summary(from_guess) for side in sides]
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
        histogram = sides[0].histogram()
        form.show(
            rows, sentences=sentences, summary=summary, for_people=histogram, bar="targets"
        )
    else:
        form.show(rows, sentences=sentences, for_people=summary)


def _show_targets(game: "Game", names: Sequence[str], form: TableForm) -> None:
    """Show how many guesses each target takes, the most first."""
    from guesstree.api.comparison import about_strategy

    if len(names) != 1:
        raise InputError("--by-target lists the targets of one strategy; give only one")
    (name,) = names
    about = about_strategy(game, name)
    form.show(game.scores(name).to_dicts(), {"strategy": name}, sentences=[about])


def _show_two(
    sides: "Sequence[Contender]",
    rows: Rows,
    summary: list[Row],
    sentences: Sequence[str],
    form: TableForm,
) -> None:
    """Show the words that one of two sides finds in fewer guesses."""
    # A gain is positive where the first side takes fewer guesses.
    first, second = sides
    compared = first.against(second)
    about: Row = {}
    for side, sign, row, shown in zip(
        ("first", "second"), (1, -1), rows, summary, strict=True
    ):
        wins = sum(word.gain * sign > 0 for word in compared)
        shown["wins"] = wins
        about |= {f"{side}_{column}": row[column] for column in _OF_SIDES}
        about[f"{side}_wins"] = wins

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
    """Return the rows of some sides as people see them.

    Only a single row has the shares of games, as a table has no room for them.
    """
    from guesstree.api.comparison import readable_rows

    named = []
    for name, side, row in zip(names, sides, rows, strict=True):
        # Random play has rounds and a seed, which its name does not tell.
        named.append(
            row | {"strategy": name if side.scores.first_guess else side.scores.recipe}
        )
    return [
        {
            name: cell
            for name, cell in row.items()
            if len(rows) == 1 or not name.startswith("≤")
        }
        for row in readable_rows(named)
    ]
