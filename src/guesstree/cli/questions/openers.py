"""Questions about first guesses."""

from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Literal

from guesstree import defaults
from guesstree.cli.questions.games import rounding
from guesstree.errors import InputError
from guesstree.result import SHORT, Ranking, Result

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
    hard: Literal["off", "nyt", "consistent"] = "off",
    count: int = defaults.SHOWN_ROWS,
    worst: bool = False,
) -> Result:
    """Rank first guesses, or tell how good some are.

    `guesses` is the mean number of guesses to the end, the first one included. It is proved or
    exact; with ≤ (`exact` is false in CSV and JSON) it is the mean of some tree. Only guesses with
    an exact mean have a `rank`, among these; the others follow. Where no means are known, the
    metric ranks. `bits` (`information` in JSON): the expected information of the reply. `expected`:
    the targets that remain on average. `branches`, `largest`: how many replies there may be, and
    the most targets that one leaves. `chance`: to be right. `solved`: the chance that one target
    remains.

    Parameters
    ----------
    words
        Only these words; the best ones if left out.
    by
        Rank by another column of this table, such as bits, or of results/openers/: a metric,
        <strategy>_mean, <strategy>_total.
    """
    from guesstree.api.rankings import best_proved

    if words and by is not None:
        raise InputError("--by ranks all first guesses; leave it or the words out")
    column = _column_of(by) if by else "guesses"
    if hard != "off" and column != "guesses":
        raise InputError("--hard ranks by guesses; leave --by out")
    rows: list[dict[str, Any]] = []
    if words:
        rows = _rated(game, words, metric, hard)
    elif column == "guesses":
        rows = _by_guesses(game, metric, hard, count, worst=worst)
    if not rows and by is not None:
        rows = _openers_by(game, column)
    elif not rows:
        column = RANKED_BY.get(metric, "")
        rows = _ranked(game.rank(metric, hard=hard, count=len(game.guesses) if worst else count))
    if worst:
        rows.reverse()
    rows = rows[:count]

    best = best_proved(game, hard)
    word, mean = best or (None, None)
    return Result(
        rows,
        {"proved_best": word, "proved_guesses": mean},
        list(_about_best(game, hard, best)),
        for_people=[_with_bound(row) for row in rows] if column == "guesses" else None,
        ranked_by=column,
        notes=rounding(game.lists.layers[0].weights),
    )


def _ranked(splits: "Iterable[Split]") -> list[dict[str, Any]]:
    return [{"rank": rank, **split._asdict()} for rank, split in enumerate(splits, 1)]


def _rated(game: "Game", words: Sequence[str], metric: str, hard: str) -> list[dict[str, Any]]:
    rated = game.rate(*words, metric=metric, hard=hard)
    return [{"rank": rank, **row._asdict()} for rank, row in rated]


def _by_guesses(
    game: "Game", metric: str, hard: str, count: int, *, worst: bool
) -> list[dict[str, Any]]:
    """Return the first guesses that take the fewest guesses, the best first; none if nobody knows.

    What comes with the package is known, and what the pipeline has found. There are `count` at
    least: those that take the most guesses if `worst`.
    """
    if metric != defaults.RANKING_METRIC:
        return []
    first = game.lists.first_guesses()
    if first is not None:
        every = first.best(hard=hard)
        return _rated(game, every[-count:] if worst else every[:count], metric, hard)
    found = game.found_openers(hard)
    return [] if found is None else found.to_dicts()


def _about_best(game: "Game", hard: str, best: tuple[str, float] | None) -> Iterator[str]:
    """Yield sentences on the best first guess, and on the best one that can be the answer."""
    if best is not None:
        word, mean = best
        where = "" if hard == "off" else f" in hard mode {hard}"
        yield f"Proved: {word} is the best first guess{where}, with {mean:.3f} guesses on average."
    first = game.lists.first_guesses()
    if first is None or (best is not None and best[0] in first.targets):
        return
    word = next(guess for guess in first.best(hard=hard) if guess in first.targets)
    mean, exact = first.expected(word, hard)
    at_most = "" if exact else "at most "
    yield f"The best first guess that can be the answer is {word}, with {at_most}{mean:.3f}."


def _with_bound(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row in which ≤ stands before guesses that are not exact."""
    kept = {name: cell for name, cell in row.items() if name not in ("exact", "win")}
    bound = "" if row["exact"] else "≤"
    return kept | {"guesses": f"{bound}{row['guesses']:.3f}"}


RANKED_BY = {
    "expectation": "expected",
    "max": "largest",
    "neg_entropy": "information",
    "parts": "branches",
}
"""The column of advice that shows a metric, if one does."""


def _column_of(heading: str) -> str:
    """Return the column with a heading, which may be its name."""
    name = heading.replace(" ", "_")
    columns = {short: column for column, short in SHORT.items()} | {"expected": "expectation"}
    return columns.get(name, name)


def _openers_by(game: "Game", by: str) -> list[dict[str, Any]]:
    """Return the first guesses for which a column has a value, the best first."""
    import polars as pl

    if by in ("chance", "solved"):
        every = game.rank(count=len(game.guesses))
        return _ranked(sorted(every, key=attrgetter(by), reverse=True))
    named = dict.fromkeys(["guess", by, "information", "expectation", "branches", "largest"])
    table = game.openers(by)
    columns = [name for name in named if name in table.columns]
    return table.select(pl.int_range(1, pl.len() + 1).alias("rank"), *columns).to_dicts()


def pair(
    game: "Game",
    first: str | None = None,
    second: str | None = None,
    *,
    count: int = defaults.SHOWN_ROWS,
    track: "Track",
) -> Result:
    """Tell how two first guesses split the targets together, or which pairs do so best.

    `information` is that of both replies, in bits; `first_information` and `second_information`
    that of each alone. `branches`, `largest` and `expectation` (targets that remain on average)
    are those of the common split.

    Parameters
    ----------
    first
        The first guess; the best pairs if left out.
    second
        The second guess, whatever the first reply.
    """
    from guesstree.strategies.pairs import best_pairs, pair_of

    if first is None:
        return Result(best_pairs(game.replies, count, track).to_dicts())
    if second is None:
        raise InputError(f"{first!r} is one word; name two, or none for the best pairs")
    return Result([pair_of(game.replies, game.guess_at(first), game.guess_at(second))])


def openings(
    game: "Game",
    words: Sequence[str] = (),
    *,
    length: int = defaults.OPENING_WORDS,
    tried: int = defaults.OPENINGS,
    track: "Track",
) -> Ranking:
    """Tell how good fixed first words are, guessed whatever the replies, or find the best.

    `total` and `mean` are the fewest guesses of all ways to go on. `information` is that of their
    replies together, in bits. Weights do not count.

    Parameters
    ----------
    words
        Two or three words; the best openings if left out.
    length
        How many words the best openings have.
    tried
        How many with most information are followed.
    """
    if words and (length != defaults.OPENING_WORDS or tried != defaults.OPENINGS):
        raise InputError("--length and --tried are for the best openings; leave them or words out")
    return Ranking(game.openings(*words, length=length, tried=tried, track=track).to_dicts())
