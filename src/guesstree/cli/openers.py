"""The command `openers`: ranks first guesses, or rates some."""

from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter
from cyclopts.validators import Number

from guesstree.base import defaults
from guesstree.base.errors import InputError
from guesstree.base.result import Row
from guesstree.cli.form import Form
from guesstree.cli.options import (
    Count,
    GameOptions,
    Metric,
    ModeOptions,
    refuse_with,
    refuse_without,
)
from guesstree.cli.printing import SHORT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guesstree import Game


def openers(
    *words: str,
    metric: Metric = defaults.RANKING_METRIC,
    by: str | None = None,
    mode: ModeOptions = ModeOptions(),
    together: bool = False,
    length: Annotated[
        int, Parameter(validator=Number(gte=2, lte=3))
    ] = defaults.OPENING_WORDS,
    tried: Annotated[
        int, Parameter(validator=Number(gte=1, lte=100_000))
    ] = defaults.OPENINGS,
    count: Count = None,
    worst: bool = False,
    chosen: GameOptions = GameOptions(),
    form: Form = Form(),
) -> None:
    """Rank first guesses, or rate some of them.

    `guesses` is the average number of guesses to the end, the first one included. It is proved, or
    an upper bound marked by ≤ (in CSV and JSON, `exact` is false). `rank` is the rank by the proved
    averages of all guesses, or the best rank that is possible, marked by ≥ (in CSV and JSON,
    `rank_at_best` and `rank_at_worst`). With --metric, or without words if no averages are known, a
    metric ranks all guesses.

    `bits` (`information` in JSON): the expected information of the reply. `expected`: the average
    number of candidates after it. `branches`, `largest`: the number of possible replies, and the
    most candidates that one leaves. `chance`: the probability that the guess is right. `solved`:
    the probability that only one candidate remains.

    With --together, the command rates an opening: two or three fixed first guesses, whatever the
    replies. Or it finds the best openings. `total` and `mean` are the lowest that any continuation
    reaches. `information` is the expected information of their replies together, in bits. Weights
    are ignored.

    Parameters
    ----------
    words
        The words to rate. Default: the best ones.
    together
        Rate the words as one opening. Default: the best openings.
    length
        The number of words in the best openings, 2 or 3.
    tried
        How many of the most informative openings to play out.
    by
        Rank by another column of this table, such as bits; or by a column of results/openers/: a
        metric, `<strategy>_mean`, `<strategy>_total`.
    worst
        Start with the last row.
    """
    from guesstree.api.rankings import about_best, best_proved
    from guesstree.cli.shared_output import say_rounding

    _check_options(
        words, together, length=length, tried=tried, by=by, metric=metric, mode=mode
    )
    allowed = mode.chosen
    game = chosen.open(form)
    if together:
        shown = form.of_table(count or defaults.SHOWN_ROWS, worst=worst)
        _show_openings(game, words, length, tried, shown)
        return

    say_rounding(game)
    rows, sentences, ranked_by = _ranking(
        game, words, metric, by, allowed, count, worst=worst
    )
    word, mean = best_proved(game, allowed) or (None, None)
    form.show(
        rows,
        {"proved_best": word, "proved_guesses": mean},
        sentences=[*about_best(game, allowed), *sentences],
        for_people=_for_people(rows) if "exact" in rows[0] else None,
        ranked_by=ranked_by,
    )


def _check_options(
    words: "Sequence[str]", together: bool, *, length: int, tried: int, **ranking: Any
) -> None:
    """Raise `InputError` for options of openings without --together, or of rankings with it."""
    if together:
        refuse_with("--together", **ranking)
    else:
        refuse_without("--together", length=length, tried=tried)
    if words:
        refuse_with("words", by=ranking["by"], length=length, tried=tried)
    if ranking["by"]:
        refuse_with("--by", metric=ranking["metric"])


def _ranking(
    game: "Game",
    words: "Sequence[str]",
    metric: str,
    by: str | None,
    mode: str,
    count: int | None,
    *,
    worst: bool,
) -> tuple[list[Row], list[str], str]:
    """Return first guesses, what to say about their order, and the column that ranks them."""
    from guesstree.api.rankings import openers_by, openers_by_guesses, ranked

    rows: list[Row] = []
    by = by and _chosen_column(by, mode)
    count = count or len(words) or defaults.SHOWN_ROWS
    if words:
        rows = game.openers(*words, by=metric, mode=mode).to_dicts()
    elif by in (None, "guesses"):
        rows = openers_by_guesses(game, metric, mode, count, worst=worst)

    # Without rows, another column was chosen, or no averages are known.
    ranked_by, sentences = by or "guesses", []
    if by is None and (metric != defaults.RANKING_METRIC or not rows):
        ranked_by = RANKED_BY.get(metric, metric)
        sentences = [f"Ranked by {SHORT.get(ranked_by, ranked_by)}, not by guesses."]
    if not rows and by is not None:
        rows = openers_by(game, by)
    elif not rows:
        ranks = len(game.guesses) if worst else count  # the worst come last
        rows = ranked(game, metric, mode, ranks)
    return (rows[::-1] if worst else rows)[:count], sentences, ranked_by


def _for_people(rows: list[Row]) -> list[Row]:
    """Return the rows with their bounds, and with ranks if any rank can be said."""
    shown = [*map(_with_bounds, rows)]
    if any(row["rank"] for row in shown):
        return shown
    return [{name: row[name] for name in row if name != "rank"} for row in shown]


def _with_bounds(row: Row) -> Row:
    """Return a row with ≤ before guesses that are not proved, and ≥ before a rank that is open."""
    from guesstree.api.rankings import rank_text

    kept = {
        name: cell
        for name, cell in row.items()
        if name not in ("rank_at_best", "rank_at_worst", "exact", "win")
    }
    bound = "" if row["exact"] else "≤"
    return kept | {"rank": rank_text(row), "guesses": f"{bound}{row['guesses']:.3f}"}


RANKED_BY = {
    "expectation": "expected",
    "max": "largest",
    "neg_entropy": "information",
    "parts": "branches",
}
"""The columns of advice that show a metric."""


def _chosen_column(heading: str, mode: str) -> str:
    """Return the column with a heading, which may be the column's own name, if it may rank."""
    # The tables of the pipeline have the metric's own name in place of `expected`.
    name = heading.replace(" ", "_")
    columns = {short: column for column, short in SHORT.items()} | {
        "expected": "expectation"
    }
    column = columns.get(name, name)
    if mode != "any" and column != "guesses":
        raise InputError("a mode ranks only by guesses; remove --by")
    return column


def _show_openings(
    game: "Game", words: "Sequence[str]", length: int, tried: int, form: Form
) -> None:
    """Show how good an opening is, or the best openings."""
    from guesstree.cli.status import bar

    found = game.openings(*words, length=length, count=tried, track=bar("openings"))
    is_weighted = game.replies.weights is not None
    form.show(
        found.to_dicts(), sentences=["All targets count alike."] if is_weighted else []
    )
