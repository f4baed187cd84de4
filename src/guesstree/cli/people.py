"""The command `people`: compares finished games with strategies."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from guesstree.base.errors import InputError
from guesstree.base.plugins import naming_extras
from guesstree.base.result import Row
from guesstree.base.storage import check_writable, replacing
from guesstree.cli.form import TableForm
from guesstree.cli.options import GameOptions

if TYPE_CHECKING:
    from guesstree.api.people_view import PeopleView

FORMATS = (".png", ".svg")


def people(
    *games: Annotated[Path, Parameter(required=True)],
    strategy: Annotated[Sequence[str], Parameter(alias="-s")] = (),
    only: str = "",
    only_game: str = "",
    output: Path | None = None,
    chosen: GameOptions = GameOptions(),
    form: TableForm = TableForm(),
) -> None:
    """Compare finished games, your own or several people's, with strategies.

    The strategies play to the same targets.

    `se` is the standard error of the mean, and `gain` how many fewer guesses a strategy takes than
    one person. Each game has its `cost`, the guesses that it took more than the first strategy, and
    the means of `skill` and `luck` in percent, as in reviews.

    Parameters
    ----------
    games
        A table (*.csv, *.tsv) with the columns target and guesses: words with blanks between, their
        number, 4/6, or X; or with the columns guesses and count; or the statistics that the
        newspaper keeps as JSON; or a text with the blocks of tiles that games share, such as a
        chat. Each of several files is one person's.
    strategy
        A strategy to compare with, or a file with a tree; may be repeated.
    only
        The only person whose games count, such as a sender of a chat.
    only_game
        The only game that counts, where a text has several, such as Wordle and "Le Mot".
    output
        Draw a figure, as *.png or *.svg.
    """
    from guesstree.api.people_view import people as compare_people

    if output is not None:
        _check_figure(output)
    judged = compare_people(
        chosen.open(form), [*games], *strategy, only=only, only_game=only_game
    )
    if output is not None:
        with replacing(output) as draft:
            judged.draw().figure.savefig(draft, format=output.suffix[1:].lower())
        form.show_written(output)

    skill, luck = judged.means or (None, None)
    sentences = judged.streaks.splitlines()
    if skill is not None:
        sentences.append(f"Skill {skill:.0f}, luck {luck:.0f} on average.")
    if any(len(row["of"]) > 1 for row in judged.people):
        sentences.append("Choose one of these games with --only-game.")
    about = judged.to_dict()
    form.show(
        about.pop("rows"),
        about,
        sentences=sentences,
        summary=judged.summary,
        for_people=_games_for_people(judged),
        counts=_counts(judged),
    )


def _check_figure(output: Path) -> None:
    """Raise `InputError` before long work unless a figure can be drawn into a file."""
    if output.suffix.lower() not in FORMATS:
        raise InputError(
            f"{output}: the suffix of a figure is its format; end it with .png or .svg"
        )
    with naming_extras():
        import matplotlib  # noqa: F401
    check_writable(output)


def _games_for_people(judged: "PeopleView") -> list[Row]:
    """Return a row for each game whose target is known; a single player needs no column."""
    are_several = len(judged.players) > 1
    return [
        {key: row[key] for key in row if are_several or key != "player"}
        | {key: row[key] and round(row[key]) for key in ("skill", "luck")}
        for row in judged.words
        if row["target"]
    ]


def _counts(judged: "PeopleView") -> list[Row]:
    """Return a row for each number of guesses: how often each player took it."""
    are_several = len(judged.players) > 1
    return [
        {"guesses": number}
        | {
            row["player"] if are_several else "games": row["guesses"][number]
            for row in judged.people
        }
        for number in judged.people[0]["guesses"]
    ]
