"""Ranks first guesses by a metric, or by their known results."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING

from guesstree.api.arguments import count_of
from guesstree.api.first_guess_tables import known_totals
from guesstree.api.game_data import GameData
from guesstree.base import defaults
from guesstree.base.errors import InputError, suggest_name
from guesstree.base.result import Row, frame
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.play.measures import Split, rank_guesses
from guesstree.play.position import allowed_guesses, position_after
from guesstree.play.rated_guesses import MOST, RatedGuess, best_first, rate_first_guesses
from guesstree.play.sentences import phrase
from guesstree.play.word_lists import FirstGuesses, is_rare
from guesstree.search.metrics import METRICS, AnyMetric, Metric
from guesstree.strategies.first_guesses import MOST_PAIRS, Rank

if TYPE_CHECKING:
    import polars as pl

_RANK = re.compile("^rank(_at_.*)?$|_rank$")
"""Columns that are ranks, and so rank nothing."""

_WEIGHTED = ("information", "expected", "branches", "largest")
"""Columns that are computed again in a game with weights."""

MORE_IS_BETTER = ("information", "weighted_information", "branches")
"""The columns of first guesses whose largest value is the best."""


def metric_ranking(
    game: GameData, metric: AnyMetric, mode: Mode, count: int
) -> list[Split]:
    """Return the best first guesses by a metric: how they split the targets."""
    row_limit = count_of(count)
    known = None

    # The table leads to the few best guesses of a long list. A short list is ranked as a whole.
    is_long = len(game.targets) * len(game.guesses) > MOST_PAIRS
    if is_long and row_limit <= MOST and metric == defaults.RANKING_METRIC:
        known = first_guesses_among(game, row_limit, mode)

    matrix = game.replies if known is None else known[1]
    allowed = allowed_guesses(matrix, mode, ())
    return rank_guesses(matrix, matrix.every_target, metric, row_limit, allowed)


def rated_first_guesses(
    game: GameData, words: Iterable[str], metric: AnyMetric, mode: Mode
) -> list[tuple[Rank, RatedGuess]]:
    """Rate some first guesses, and return each with its rank, the best first.

    Their expected guesses are the same as in `Game.advise`, and use a proved tree if there is one.
    Small games are searched, and some games come with a table of first guesses. Their bounds tell
    the ranks, as far as they can; in other games no rank is known. A metric other than the usual
    one ranks all guesses instead.

    Examples
    --------
    >>> from guesstree import Game
    >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
    >>> rated = rated_first_guesses(game, ["trace", "brick"], "neg_entropy", Mode.ANY)
    >>> [(rank.known, row.guess, row.guesses) for rank, row in rated]
    [(1, 'trace', 1.8), (4, 'brick', 2.0)]
    """
    guesses = list(dict.fromkeys(map(game._lists.word, words)))
    unranked = Rank(1, len(game.guesses))
    first, matrix = first_guesses_among(game, 0, mode, guesses) or (None, game.replies)
    rows = rate_first_guesses(matrix, guesses, first, mode)
    ranks = {} if first is None else first.ranks

    best = best_proved(game, mode)
    if best is not None:
        word, mean = best
        rows = [
            row._replace(win=None, guesses=mean, exact=True) if row.guess == word else row
            for row in rows
        ]

    if metric == defaults.RANKING_METRIC:
        rows = best_first(rows)
    else:
        # A hard mode does not rank the guesses that it refuses.
        every = metric_ranking(game, metric, mode, len(game.guesses))
        ranks = {row.guess: Rank(rank, rank) for rank, row in enumerate(every, 1)}
        rows.sort(key=lambda row: ranks.get(row.guess, unranked).at_worst)
    return [(ranks.get(row.guess, unranked), row) for row in rows]


def rated_table(rated: "Sequence[tuple[Rank, RatedGuess]]") -> "pl.DataFrame":
    """Return rated first guesses as a frame, with their ranks first."""
    import polars as pl

    ranks = [rank for rank, _ in rated]
    columns = {
        "rank": [rank.known for rank in ranks],
        "rank_at_best": [rank.at_best for rank in ranks],
        "rank_at_worst": [rank.at_worst for rank in ranks],
    }
    placed = frame(columns).cast(pl.Int64)
    return placed.hstack(frame([row for _, row in rated], RatedGuess))


def first_guesses_among(
    game: GameData, count: int, mode: Mode, words: Iterable[str] = ()
) -> tuple[FirstGuesses, ReplyMatrix] | None:
    """Return the table of first guesses and the replies to some of them; None without a table.

    `WordLists.narrowed` chooses these.
    """
    first = game._lists.first_guesses(mode)
    if first is None:
        return None
    narrowed = game._lists.narrowed(first, count, words)
    return first, position_after(game._lists, (), narrowed).matrix


def opener_table(game: GameData, by: AnyMetric | None) -> "pl.DataFrame":
    """Return every first guess with its value and rank by every metric, as `Game.openers` does."""
    table = stored_openers(game)
    if table is None:
        table = ranked_openers(game)
    if by is None:
        return _by_weighted_guesses(game, table)
    if isinstance(by, Metric):
        table = _with_metric(game, table, by)
        by = by.name

    # Empty columns are for other games.
    numbers = [name for name, kind in table.schema.items() if kind.is_numeric()]
    columns = [name for name in numbers if not _RANK.search(name) and table[name].count()]
    if f"{by}_rank" in numbers:
        return table.sort(f"{by}_rank")
    if by not in columns:
        every = f"choose one of {', '.join(columns)}"
        raise InputError(
            f"first guesses have no metric or column {by!r}; "
            f"{suggest_name(by, columns, many=every)}"
        )
    descending = by in MORE_IS_BETTER
    return table.drop_nulls(by).sort(by, descending=descending, maintain_order=True)


def _by_weighted_guesses(game: GameData, table: "pl.DataFrame") -> "pl.DataFrame":
    """Return the rows in the order of the expected guesses where targets have weights.

    The columns of the table count all targets alike.
    """
    import polars as pl

    first = game._lists.first_guesses(Mode.ANY)
    if first is None or game.replies.weights is None:
        return table
    place = {guess: at for at, guess in enumerate(first.best())}
    return table.sort(pl.col("guess").replace_strict(place, return_dtype=pl.Int64))


def _with_metric(game: GameData, table: "pl.DataFrame", metric: Metric) -> "pl.DataFrame":
    """Return the table; if the metric is the caller's own, a new ranking that includes it."""
    from guesstree.strategies.first_guesses import rank_openers

    checked = METRICS.resolve(metric)
    return table if metric.name in METRICS else rank_openers(game.replies, [checked])


def stored_openers(game: GameData) -> "pl.DataFrame | None":
    """Return the pipeline's ranking of first guesses; None if the pipeline has not run."""
    return None if game._study is None else game._study.openers(game.name, game.replies)


def found_openers(game: GameData, mode: Mode) -> list[Row]:
    """Return the first guesses whose expected guesses the pipeline has found, the best first.

    Empty if the pipeline has not run.

    Examples
    --------
    >>> from guesstree import Game
    >>> from guesstree.api.rankings import found_openers
    >>> found_openers(Game("wordle", ["brick", "crane", "crate"]), Mode.ANY)
    []
    """
    import polars as pl

    table = stored_openers(game)
    if table is None:
        return []
    if mode != Mode.ANY:
        # The table has no lower bounds for hard modes, so no rank is known.
        table = table.sort("hard_total", maintain_order=True).with_columns(
            rank=None,
            rank_at_best=1,
            rank_at_worst=len(table),
            total="hard_total",
            exact=False,
        )
    found = table.drop_nulls("total").select(
        "rank",
        "rank_at_best",
        "rank_at_worst",
        "guess",
        (pl.col("total") / len(game.targets)).alias("guesses"),
        "exact",
        "information",
        expected="expectation",
        branches="branches",
        largest="largest",
    )
    return found.to_dicts()


def ranked_openers(
    game: GameData, proofs: "Mapping[str, pl.DataFrame] | None" = None
) -> "pl.DataFrame":
    """Return the ranking of first guesses, with results from the package and some certificates.

    Examples
    --------
    >>> from guesstree import Game
    >>> from guesstree.api.rankings import ranked_openers
    >>> ranked_openers(Game("wordle"))["guess"][0]
    'slate'
    """
    from guesstree.strategies.first_guesses import rank_openers, with_outcomes

    known = known_totals(game.replies)
    ranked = rank_openers(game.replies)
    return with_outcomes(ranked, {}, proofs or {}, targets=game.targets, known=known)


def best_proved(game: GameData, mode: str) -> tuple[str, float] | None:
    """Return the best first guess in a mode and its mean, if both are proved.

    Examples
    --------
    >>> from guesstree import Game
    >>> best_proved(Game("nyt"), Mode.ANY)
    ('tarse', 3.5525649145028497)
    >>> best_proved(Game("nyt"), Mode.HARD)
    ('tarse', 3.681760607979734)
    >>> best_proved(Game("wordle"), Mode.HARD) is None
    True
    """
    first = game._lists.first_guesses(game._mode_of(mode))
    if first is not None and first.proved is not None:
        return first.proved, first.expected(first.proved)[0]
    if game.replies.weights is not None:
        return None
    tree, proven = game._proved_tree(mode) or (None, False)
    return (tree.opener, tree.total / len(game.targets)) if tree and proven else None


def about_best(game: GameData, mode: str) -> Iterator[str]:
    """Yield sentences on the best first guess, and on the best one that may be the answer.

    Examples
    --------
    >>> from guesstree import Game
    >>> list(about_best(Game("nyt"), "any"))[-1]
    'The best first guess that may be the answer is caret, with 3.563.'
    """
    first = game._lists.first_guesses(game._mode_of(mode))
    best = best_proved(game, mode)
    if best is not None:
        word, mean = best
        where = "" if mode == Mode.ANY else f" in mode {mode}"
        if limit := game._proved_within(mode):
            where += f" if every game has to end within {limit} guesses"
        claim = f"{word} is the best first guess{where}, with {mean:.3f} guesses on average"
        yield f"{game._proved_text(mode).capitalize()}: {claim}."
        if is_rare(word, game.targets):
            yield phrase("rare", guess=word)
    if first is None or (best is not None and best[0] in first.targets):
        return
    word = next(guess for guess in first.best() if guess in first.targets)
    mean, exact = first.expected(word)
    at_most = "" if exact else "at most "
    yield f"The best first guess that may be the answer is {word}, with {at_most}{mean:.3f}."


def rank_text(row: Row) -> str:
    """Return the rank of a rated first guess, with ≥ before one that is open."""
    return Rank.of_row(row).text


def ranked(
    game: GameData, metric: AnyMetric, mode: str, count: int, by: str = ""
) -> list[Row]:
    """Return the best first guesses by a metric, or these in another order, with their ranks."""
    splits = metric_ranking(game, metric, game._mode_of(mode), count)
    if by:
        splits.sort(key=attrgetter(by), reverse=by not in ("expected", "largest"))
    return [{"rank": rank, **split._asdict()} for rank, split in enumerate(splits, 1)]


def openers_by_guesses(
    game: GameData, metric: str, mode: str, count: int, *, worst: bool = False
) -> list[Row]:
    """Return the first guesses with the fewest expected guesses, the best first; none if unknown.

    The numbers come from the package or from the pipeline. There are at least `count` rows, and the
    guess that is proved to be the best is among them. If `worst`, these are the guesses with the
    most expected guesses.
    """
    if metric != defaults.RANKING_METRIC:
        return []
    chosen_mode = game._mode_of(mode)
    first = game._lists.first_guesses(chosen_mode)
    if first is None:
        return found_openers(game, chosen_mode)

    # In hard mode the table may not know the best tree, which a proof has found.
    every = first.best()
    best, _ = best_proved(game, mode) or (every[0], None)
    chosen = every[-count:] if worst else [best, *every[:count]]
    return rated_table(rated_first_guesses(game, chosen, metric, chosen_mode)).to_dicts()


def openers_by(game: GameData, by: str) -> list[Row]:
    """Return the first guesses with a value in a column, the best first."""
    import polars as pl

    # The tables of the pipeline lack two columns. They count all targets alike; where targets have
    # weights, people see the columns of a metric that counts these.
    every = len(game.guesses)
    own = "expected" if by == "expectation" else by
    is_weighted = game.replies.weights is not None
    if by in ("chance", "solved") or (is_weighted and own in _WEIGHTED):
        return ranked(game, defaults.RANKING_METRIC, Mode.ANY, every, own)
    if is_weighted and by in METRICS:
        return ranked(game, by, Mode.ANY, every)

    table = opener_table(game, by)
    if is_weighted:
        splits = frame(
            metric_ranking(game, defaults.RANKING_METRIC, Mode.ANY, every), Split
        )
        splits = splits.rename({"expected": "expectation"})
        table = table.select("guess", by).join(splits, on="guess", maintain_order="left")

    # `by` may be one of the other columns; it must not come twice.
    columns = dict.fromkeys(
        ["guess", by, "information", "expectation", "branches", "largest"]
    )
    rank = pl.int_range(1, pl.len() + 1).alias("rank")
    return table.select(rank, *columns).to_dicts()
