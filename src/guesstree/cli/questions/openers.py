"""Questions about first guesses."""

from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING

from guesstree import defaults
from guesstree.cli.questions.games import rounding
from guesstree.constants import EARLIER
from guesstree.errors import InputError
from guesstree.games.modes import Hard, Mode
from guesstree.result import SHORT, Ranking, Result, Row
from guesstree.text import proved

if TYPE_CHECKING:
    from guesstree.advice.measures import Split
    from guesstree.api.game import Game
    from guesstree.tracking import Track


def openers(
    game: "Game",
    words: Sequence[str] = (),
    *,
    metric: str = defaults.RANKING_METRIC,
    by: str | None = None,
    hard: Hard = Hard.OFF,
    count: int = defaults.SHOWN_ROWS,
    worst: bool = False,
) -> Result:
    """Rank first guesses, or rate some of them.

    `guesses` is the average number of guesses to the end, the first one included. It is proved, or
    an upper bound marked by ≤ (in CSV and JSON, `exact` is false). `rank` is the rank by the proved
    averages of all guesses, or the best rank that is possible, marked by ≥ (in CSV and JSON,
    `rank_at_best` and `rank_at_worst`). If no averages are known, the metric ranks all guesses.

    `bits` (`information` in JSON): the expected information of the reply. `expected`: the average
    number of candidates after it. `branches`, `largest`: the number of possible replies, and the
    most candidates that one leaves. `chance`: the probability that the guess is right. `solved`:
    the probability that only one candidate remains.

    Parameters
    ----------
    words
        The words to rate. Default: the best ones.
    by
        Rank by another column of this table, such as bits; or by a column of results/openers/: a
        metric, <strategy>_mean, <strategy>_total.
    """
    from guesstree.api.rankings import best_proved, ranking_after

    if words and by is not None:
        raise InputError("--by cannot be combined with words; remove one of them")
    column = _column_of(by) if by else "guesses"
    if hard != Hard.OFF and column != "guesses":
        raise InputError("--hard ranks only by guesses; remove --by")

    best = best_proved(game, hard.mode)
    word, mean = best or (None, None)

    rows: list[Row] = []
    if words:
        rows = game.openers(*words, by=metric, mode=hard.mode).to_dicts()
    elif column == "guesses":
        rows = _by_guesses(game, metric, hard, count, word, worst=worst)

    sentences = list(_about_best(game, hard, best))

    # Without rows, another column was chosen, or no averages are known.
    if not rows and by is not None:
        rows = _openers_by(game, column)
    elif not rows:
        column = RANKED_BY.get(metric, metric)
        ranked = len(game.guesses) if worst else count  # the worst come last
        rows = _ranked(ranking_after(game, (), metric, hard.mode, ranked))
        sentences.append(f"Ranked by {SHORT.get(column, column)}, not by guesses.")

    rows = (rows[::-1] if worst else rows)[:count]
    return Result(
        rows,
        {"proved_best": word, "proved_guesses": mean},
        sentences,
        for_people=[_with_bounds(row) for row in rows] if column == "guesses" else None,
        ranked_by=column,
        notes=rounding(game._lists.layers[0].weights),
    )


def _ranked(splits: "Iterable[Split]") -> list[Row]:
    return [{"rank": rank, **split._asdict()} for rank, split in enumerate(splits, 1)]


def _by_guesses(
    game: "Game", metric: str, hard: Hard, count: int, proved: str | None, *, worst: bool
) -> list[Row]:
    """Return the first guesses with the fewest expected guesses, the best first; none if unknown.

    The numbers come from the package or from the pipeline. There are at least `count` rows, and the
    guess that is `proved` to be the best is among them. If `worst`, these are the guesses with the
    most expected guesses.
    """
    from guesstree.api.rankings import found_openers

    if metric != defaults.RANKING_METRIC:
        return []
    first = game._lists.first_guesses(hard.mode)
    if first is None:
        found = found_openers(game, hard.mode)
        return [] if found is None else found.to_dicts()

    # In hard mode the table may not know the best tree, which a proof has found.
    every = first.best()
    chosen = every[-count:] if worst else [proved or every[0], *every[:count]]
    return game.openers(*chosen, by=metric, mode=hard.mode).to_dicts()


def _about_best(game: "Game", hard: Hard, best: tuple[str, float] | None) -> Iterator[str]:
    """Yield sentences on the best first guess, and on the best one that may be the answer."""
    first = game._lists.first_guesses(hard.mode)
    if best is not None:
        word, mean = best
        where = "" if hard == Hard.OFF else f" in hard mode {hard}"
        if limit := game._proved_within(hard.mode):
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


def _column_of(heading: str) -> str:
    """Return the column with a heading; the heading may be the column's own name."""
    # The tables of the pipeline have the metric's own name in place of `expected`.
    name = heading.replace(" ", "_")
    columns = {short: column for column, short in SHORT.items()} | {
        "expected": "expectation"
    }
    return columns.get(name, name)


def _openers_by(game: "Game", by: str) -> list[Row]:
    """Return the first guesses with a value in a column, the best first."""
    import polars as pl

    from guesstree.api.rankings import ranking_after

    # The tables of the pipeline lack two columns, and one counts all targets alike.
    is_weighted = game.replies.weights is not None
    if by in ("chance", "solved") or (is_weighted and by == "information"):
        count = len(game.guesses)
        every = ranking_after(game, (), defaults.RANKING_METRIC, Mode.ANY, count)
        return _ranked(sorted(every, key=attrgetter(by), reverse=True))

    # `by` may be one of the other columns; it must not come twice.
    columns = dict.fromkeys(
        ["guess", by, "information", "expectation", "branches", "largest"]
    )
    rank = pl.int_range(1, pl.len() + 1).alias("rank")
    return game.openers(by=by).select(rank, *columns).to_dicts()


def pair(
    game: "Game",
    first: str | None = None,
    second: str | None = None,
    *,
    count: int = defaults.SHOWN_ROWS,
    track: "Track",
) -> Result:
    """Show how two first guesses split the targets together, or find the best pairs.

    `information` is the expected information of both replies together, in bits.
    `first_information` and `second_information` measure each reply alone. `branches`, `largest` and
    `expectation` (the average number of candidates) describe the common split.

    Parameters
    ----------
    first
        The first guess. Default: list the best pairs.
    second
        The second guess, whatever the first reply.
    """
    from guesstree.strategies.pairs import best_pairs, pair_of

    if first is None:
        return Result(best_pairs(game.replies, count, track).to_dicts())
    if second is None:
        raise InputError(f"{first!r} is only one word; give a second one")
    return Result([pair_of(game.replies, game._guess_at(first), game._guess_at(second))])


def openings(
    game: "Game",
    words: Sequence[str] = (),
    *,
    length: int = defaults.OPENING_WORDS,
    tried: int = defaults.OPENINGS,
    track: "Track",
) -> Ranking:
    """Rate an opening: two or three fixed first words, whatever the replies. Or find the best.

    `total` and `mean` are the lowest that any continuation reaches. `information` is the expected
    information of their replies together, in bits. Weights are ignored.

    Parameters
    ----------
    words
        Two or three words. Default: the best openings.
    length
        The number of words in the best openings.
    tried
        How many of the most informative openings to play out.
    """
    if words and (length != defaults.OPENING_WORDS or tried != defaults.OPENINGS):
        raise InputError(
            "--length and --tried cannot be combined with words; remove the words"
        )
    return Ranking(
        game.openings(*words, length=length, count=tried, track=track).to_dicts(),
        sentences=["All targets count alike."] if game.replies.weights is not None else [],
    )
