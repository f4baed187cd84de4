"""The command `openers`: ranks first guesses, or rates some."""

from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from guesstree import defaults
from guesstree.cli.form import Form
from guesstree.cli.options import Count, GameOptions, Metric, ModeOptions
from guesstree.cli.printing import SHORT
from guesstree.constants import EARLIER
from guesstree.errors import InputError
from guesstree.games.modes import Mode
from guesstree.result import Row
from guesstree.text import proved

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guesstree.advice.measures import Split
    from guesstree.api.game import Game


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
    count: Count = defaults.SHOWN_ROWS,
    worst: bool = False,
    chosen: GameOptions = GameOptions(),
    form: Form = Form(),
) -> None:
    """Rank first guesses, or rate some of them.

    `guesses` is the average number of guesses to the end, the first one included. It is proved, or
    an upper bound marked by ≤ (in CSV and JSON, `exact` is false). `rank` is the rank by the proved
    averages of all guesses, or the best rank that is possible, marked by ≥ (in CSV and JSON,
    `rank_at_best` and `rank_at_worst`). If no averages are known, the metric ranks all guesses.

    `bits` (`information` in JSON): the expected information of the reply. `expected`: the average
    number of candidates after it. `branches`, `largest`: the number of possible replies, and the
    most candidates that one leaves. `chance`: the probability that the guess is right. `solved`:
    the probability that only one candidate remains.

    With --together, the command rates an opening: two or three fixed first words, whatever the
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
    from guesstree.api.rankings import best_proved
    from guesstree.cli.introductions import rounding

    allowed = mode.chosen
    column = by and _chosen_column(words, by, allowed)
    game = chosen.open(form)
    if together or (length, tried) != (defaults.OPENING_WORDS, defaults.OPENINGS):
        is_plain = not by and allowed == Mode.ANY and metric == defaults.RANKING_METRIC
        _check_openings(together=together, is_plain=is_plain)
        _show_openings(game, words, length, tried, form.of_table(count, worst=worst))
        return

    rows, sentences, ranked_by = _ranking(
        game, words, metric, column, allowed, count, worst=worst
    )
    best = best_proved(game, allowed)
    word, mean = best or (None, None)
    form.show(
        rows,
        {"proved_best": word, "proved_guesses": mean},
        sentences=[*_about_best(game, allowed, best), *sentences],
        for_people=[*map(_with_bounds, rows)] if ranked_by == "guesses" else None,
        ranked_by=ranked_by,
        notes=rounding(game._lists.layers[0].weights),
    )


def _ranking(
    game: "Game",
    words: "Sequence[str]",
    metric: str,
    by: str | None,
    mode: Mode,
    count: int,
    *,
    worst: bool,
) -> tuple[list[Row], list[str], str]:
    """Return first guesses, what to say about their order, and the column that ranks them."""
    from guesstree.api.rankings import ranking_after

    rows: list[Row] = []
    if words:
        rows = game.openers(*words, by=metric, mode=mode).to_dicts()
    elif by in (None, "guesses"):
        rows = _by_guesses(game, metric, mode, count, worst=worst)

    # Without rows, another column was chosen, or no averages are known.
    ranked_by, sentences = by or "guesses", []
    if not rows and by is not None:
        rows = _openers_by(game, by)
    elif not rows:
        ranked_by = RANKED_BY.get(metric, metric)
        ranked = len(game.guesses) if worst else count  # the worst come last
        rows = _ranked(ranking_after(game, (), metric, mode, ranked))
        sentences = [f"Ranked by {SHORT.get(ranked_by, ranked_by)}, not by guesses."]
    return (rows[::-1] if worst else rows)[:count], sentences, ranked_by


def _ranked(splits: "Iterable[Split]") -> list[Row]:
    return [{"rank": rank, **split._asdict()} for rank, split in enumerate(splits, 1)]


def _by_guesses(
    game: "Game", metric: str, mode: Mode, count: int, *, worst: bool
) -> list[Row]:
    """Return the first guesses with the fewest expected guesses, the best first; none if unknown.

    The numbers come from the package or from the pipeline. There are at least `count` rows, and the
    guess that is proved to be the best is among them. If `worst`, these are the guesses with the
    most expected guesses.
    """
    from guesstree.api.rankings import best_proved, found_openers

    if metric != defaults.RANKING_METRIC:
        return []
    first = game._lists.first_guesses(mode)
    if first is None:
        found = found_openers(game, mode)
        return [] if found is None else found.to_dicts()

    # In hard mode the table may not know the best tree, which a proof has found.
    every = first.best()
    best, _ = best_proved(game, mode) or (every[0], None)
    chosen = every[-count:] if worst else [best, *every[:count]]
    return game.openers(*chosen, by=metric, mode=mode).to_dicts()


def _about_best(game: "Game", mode: Mode, best: tuple[str, float] | None) -> Iterator[str]:
    """Yield sentences on the best first guess, and on the best one that may be the answer."""
    first = game._lists.first_guesses(mode)
    if best is not None:
        word, mean = best
        where = "" if mode == Mode.ANY else f" in mode {mode}"
        if limit := game._proved_within(mode):
            where += f" if every game has to end within {limit} guesses"
        claim = f"{word} is the best first guess{where}, with {mean:.3f} guesses on average"
        yield f"{proved(first.proof if first else EARLIER).capitalize()}: {claim}."
    if first is None or (best is not None and best[0] in first.targets):
        return
    word = next(guess for guess in first.best() if guess in first.targets)
    mean, exact = first.expected(word)
    at_most = "" if exact else "at most "
    yield f"The best first guess that may be the answer is {word}, with {at_most}{mean:.3f}."


def _with_bounds(row: Row) -> Row:
    """Return a row with ≤ before guesses that are not proved, and ≥ before a rank that is open."""
    from guesstree.strategies.first_totals import Rank

    kept = {
        name: cell
        for name, cell in row.items()
        if name not in ("rank_at_best", "rank_at_worst", "exact", "win")
    }
    bound = "" if row["exact"] else "≤"
    return kept | {"rank": Rank.of_row(row).text, "guesses": f"{bound}{row['guesses']:.3f}"}


RANKED_BY = {
    "expectation": "expected",
    "max": "largest",
    "neg_entropy": "information",
    "parts": "branches",
}
"""The columns of advice that show a metric."""


def _chosen_column(words: "Sequence[str]", heading: str, mode: Mode) -> str:
    """Return the column with a heading, which may be the column's own name, if it may rank."""
    if words:
        raise InputError("--by cannot be combined with words; remove one of them")
    # The tables of the pipeline have the metric's own name in place of `expected`.
    name = heading.replace(" ", "_")
    columns = {short: column for column, short in SHORT.items()} | {
        "expected": "expectation"
    }
    column = columns.get(name, name)
    if mode != Mode.ANY and column != "guesses":
        raise InputError("a mode ranks only by guesses; remove --by")
    return column


def _openers_by(game: "Game", by: str) -> list[Row]:
    """Return the first guesses with a value in a column, the best first."""
    import polars as pl

    # The tables of the pipeline lack two columns, and one counts all targets alike.
    is_weighted = game.replies.weights is not None
    if by in ("chance", "solved") or (is_weighted and by == "information"):
        from guesstree.api.rankings import ranking_after

        metric = defaults.RANKING_METRIC
        every = ranking_after(game, (), metric, Mode.ANY, len(game.guesses))
        return _ranked(sorted(every, key=attrgetter(by), reverse=True))

    # `by` may be one of the other columns; it must not come twice.
    columns = dict.fromkeys(
        ["guess", by, "information", "expectation", "branches", "largest"]
    )
    rank = pl.int_range(1, pl.len() + 1).alias("rank")
    return game.openers(by=by).select(rank, *columns).to_dicts()


def _check_openings(*, together: bool, is_plain: bool) -> None:
    """Raise `InputError` for options of openings without --together, or of rankings with it."""
    if not together:
        raise InputError("--length and --tried are for openings; add --together")
    if not is_plain:
        raise InputError(
            "--by, --metric and --mode cannot be combined with --together; remove them"
        )


def _show_openings(
    game: "Game", words: "Sequence[str]", length: int, tried: int, form: Form
) -> None:
    """Show how good an opening is, or the best openings."""
    from guesstree.cli.progress import bar

    if words and (length, tried) != (defaults.OPENING_WORDS, defaults.OPENINGS):
        raise InputError(
            "--length and --tried cannot be combined with words; remove the words"
        )
    found = game.openings(*words, length=length, count=tried, track=bar("openings"))
    is_weighted = game.replies.weights is not None
    form.show(
        found.to_dicts(), sentences=["All targets count alike."] if is_weighted else []
    )
