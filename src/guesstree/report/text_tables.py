"""The findings of a study: tables of its strategies as people read them, and sentences.

The report opens with the sentences. Which strategies share a table or an axis is decided here, too.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import median
from typing import Any

import numpy as np
import polars as pl

from guesstree.base.constants import YOU
from guesstree.base.result import Row, Rows
from guesstree.base.text import counted, percentage, proved
from guesstree.games.modes import Mode
from guesstree.strategies.families import LOOKAHEAD, families, is_least
from guesstree.strategies.recipes import Recipe
from guesstree.strategies.scores import Scores, likely_mean, mean, standard_error
from guesstree.strategies.summary import WITHIN

Strategies = Sequence[Scores]
"""The scores of some strategies of a game."""

_FAR = 7
"""Strategies are set aside if they are this many times as far from the best mean as the median is:
an axis that shows them would squeeze all others."""


def standing(scores: Scores) -> tuple[float, bool, bool]:
    """Return the key that sorts strategies by their means.

    Of equal means, one that a proof calls the least comes first, and one that may guess any word.
    """
    is_proved = is_least(scores.strategy) and bool(scores.proven)
    return mean(scores), not is_proved, scores.mode != Mode.ANY


def set_aside(all_scores: Strategies) -> list[Scores]:
    """Return the strategies whose means are too far from the others to share an axis with them."""
    means = [mean(scores) for scores in all_scores]
    best = min(means)
    middle = median(means)

    # Where more than half of them share the best mean, there is no scale for what is far.
    return [
        scores
        for scores, value in zip(all_scores, means, strict=True)
        if middle > best and value - best > _FAR * (middle - best)
    ]


def played_once(all_scores: Strategies) -> Strategies:
    """Return the strategies with one round that are not set aside, or else all strategies."""
    aside = set_aside(all_scores)
    once = [
        scores for scores in all_scores if len(scores.rounds) == 1 and scores not in aside
    ]
    return once or all_scores


def greedy(all_scores: Strategies) -> list[Scores]:
    """Return the greedy strategies, and the strategies of other packages."""
    searched = {family.name for family in families().ours() if not family.is_greedy}
    return [scores for scores in all_scores if scores.metric not in searched]


def hardest(all_scores: Strategies, count: int) -> list[tuple[str, float]]:
    """Return the targets that take most guesses, with their mean guesses over `played_once`."""
    chosen = played_once(all_scores)
    means = np.mean([scores.rounds[0] for scores in chosen], axis=0)
    order = np.argsort(-means, kind="stable")[:count]
    return [(chosen[0].targets[at], float(means[at])) for at in order]


# Tables and findings

_NAMED = 5
"""How many of the hardest words the findings list."""

_SUMMARY = ("game", "strategy", "first_guess", "mean", "sd", "median", "best", "worst")
_SOLVED = (
    "game",
    "targets",
    "guesses",
    "mode",
    "goal",
    "value",
    "mean",
    "worst",
    "first_guess",
    "first_by",
    "proof",
)
"""Columns of tables."""

_FORMS = (
    dict.fromkeys(("targets", "guesses"), ",")
    | dict.fromkeys(("mean", "weighted_mean"), ".4f")
    | {"sd": ".3f", "median": "g"}
    | dict.fromkeys(("error", "saved", "saved_error"), ".3f")
)
"""How values of columns are written, where not as they are."""

Table = tuple[list[str], list[list[str]]]
"""The header and the rows of a table as people read it."""


def readable(summaries: Rows) -> Table:
    """Return the summary as people read it: header and rows, rounded."""
    # Columns that are empty for most studies come last, where there are any.
    last = {"weighted_mean": "weighted_mean", "proof": "proven"}
    shown = [
        name for name, key in last.items() if any(row[key] is not None for row in summaries)
    ]
    shares = {f"≤{most} %": f"le{most}" for most in WITHIN}
    rows = []
    for row in summaries:
        within = {heading: percentage(row[share]) for heading, share in shares.items()}
        name = row["strategy"] + _only(row)
        rows.append(row | within | {"strategy": name, "proof": _proof(row)})
    return table_of(rows, [*_SUMMARY, *shares, *shown])


def table_of(rows: Iterable[Row], columns: Sequence[str]) -> Table:
    """Return some columns of rows as people read them."""
    header = [name.replace("_", " ") for name in columns]
    return header, [cells(row, columns) for row in rows]


def cells(row: Row, columns: Iterable[str]) -> list[str]:
    """Return some columns of a row as people read them, rounded; a dash for a missing value."""
    values = {name: row[name] for name in columns}
    return [
        value if isinstance(value, str) else _written(value, _FORMS.get(name, ""))
        for name, value in values.items()
    ]


def _written(value: object, form: str) -> str:
    return "–" if value is None else format(value, form)


_EVALUATION = ("strategy", "first_guess", "mean", "worst")

_PROVED = "◆"
"""The mark of a mean that is proved to be the lowest."""


def evaluation_tables(summaries: Rows, played: Strategies) -> dict[str, tuple[str, Table]]:
    """Return a sentence and the table of each game's strategies, the lowest mean first.

    `played` are the scores that `summaries` sum up. The sentence says which words are played.
    """
    # Games keep their order; only the strategies of each are sorted.
    games: dict[str, list[Row]] = {row["game"]: [] for row in summaries}
    for row in sorted(summaries, key=lambda row: row["weighted_mean"] or row["mean"]):
        mark = f" {_PROVED}" if _is_proved(row) else ""
        shown = {
            "strategy": row["strategy"] + _only(row),
            "mean": f"{row['mean']:.3f}{mark}",
        }
        games[row["game"]].append(row | shown)
    among = {scores.game: scores.among for scores in played if scores.metric != YOU}

    return {
        game: (_about(among[game], rows), table_of(rows, _evaluation(rows[0])))
        for game, rows in games.items()
    }


def _evaluation(row: Row) -> tuple[str, ...]:
    """Return the columns of a game's table."""
    if row["weighted_mean"] is None:
        return _EVALUATION
    return "strategy", "first_guess", "weighted_mean", "mean", "worst"


def _is_proved(row: Row) -> bool:
    """Return whether a proof says that no strategy with the same limits has a lower mean."""
    return bool(row["proven"]) and is_least(row["strategy"], limited=True)


def _about(among: str, rows: Rows) -> str:
    """Return the line above the table of a game."""
    takes_fewer = f"; {_PROVED} proved: no strategy of its kind takes fewer"
    return f"Guesses {among}{takes_fewer if any(map(_is_proved, rows)) else ''}."


def evaluation(summaries: Rows, played: Strategies) -> str:
    """Return the strategies of each game as Markdown, the lowest mean first."""
    tables = evaluation_tables(summaries, played).items()
    return "\n".join(
        f"**{_escaped(game)}**\n\n{about}\n\n{markdown(*table)}"
        for game, (about, table) in tables
    )


_COMPARED = ("max", "expectation", "neg_entropy")
"""The metrics whose best first guesses are listed side by side."""

_BEST = 20
_WORST = 5
"""How many of the best and of the worst first guesses are listed."""


def best_and_worst(ranking: pl.DataFrame, targets: int) -> str:
    """Return the best and the worst first guesses by some measures side by side, as Markdown.

    Where the totals of all are known, the first measure is the average number of guesses; ≤ marks
    an average that may not be the least.
    """
    count = len(ranking)

    # In a short list, the worst must not repeat what is among the best.
    places = [*range(min(_BEST, count)), *range(max(_BEST, count - _WORST), count)]

    columns = {"place": [f"{place + 1:,}" for place in places]}
    if not ranking["total"].null_count():
        # The ranking is sorted by totals.
        rows = ranking.select("guess", "total", "exact")[places].iter_rows()
        columns["guesses"] = [
            f"{guess} {'' if exact else '≤'}{total / targets:.3f}"
            for guess, total, exact in rows
        ]
    for metric in _COMPARED:
        ordered = ranking.sort(f"{metric}_rank")
        pairs = ordered.select("guess", metric)[places].iter_rows()
        columns[metric] = [
            f"{guess} " + f"{value:.3f}".removesuffix(".000") for guess, value in pairs
        ]
    return markdown([*columns], list(zip(*columns.values(), strict=True)))


def solved_markdown(solved: Iterable[Row]) -> str:
    """Return the table of solved games as people read it; an interval where a proof was stopped."""
    rows = []
    for row in solved:
        by = row["first_by"] or None
        had = row["first_value"]
        if had not in (None, row["cost"]):
            by = f"{by or '–'} ({had:,})"

        named = {
            "value": lowest_cost(row),
            "first_by": by,
            "proof": proved(row["checked"]),
        }
        rows.append(row | named)
    return markdown(*table_of(rows, _SOLVED))


def lowest_cost(row: Row) -> str:
    """Return the lowest cost of a solved game; an interval where the proof was stopped."""
    cost = f"{row['cost']:,}"
    return cost if row["proven"] else f"{row['lower_bound']:,} to {cost}"


def _only(summary: Row) -> str:
    """Return the number of games of a person's row; empty for strategies, which play all."""
    return (
        f" in {counted(summary['targets'], 'game')} only"
        if summary["metric"] == YOU
        else ""
    )


def _proof(row: Row) -> str | None:
    """Return the words for a proof, and the bound of one that is not finished; None without one."""
    bound = row["lower_bound"]
    if bound is None:
        return None
    words = proved(row["checked"])
    if row["proven"]:
        return words
    if row["cost"] != row["total"]:
        return f"a cost of {row['cost']:,}, at least {bound:,}: {words}"
    return f"at least {bound / row['targets']:.4f}: {words}"


def markdown(header: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    """Return a Markdown table, numbers to the right.

    >>> print(markdown(["word", "n"], [["raise", 61], ["slate", 71]]), end="")
    | word  |  n |
    |:------|---:|
    | raise | 61 |
    | slate | 71 |
    """
    columns = [_column(*cells) for cells in zip(header, *rows, strict=True)]
    return "".join(f"|{'|'.join(line)}|\n" for line in zip(*columns, strict=True))


def _column(head: str, *values: Any) -> list[str]:
    """Return the cells of a column, of equal width; numbers and dashes are aligned to the right.

    Here `3.48 (6)`, mean and worst case, is a number too, unlike in libraries.

    >>> _column("mean", "3.48 (6)", "–")
    ['     mean ', '---------:', ' 3.48 (6) ', '        – ']
    """
    # A dash stands for a missing number, and an empty cell does not decide.
    numeric = bool(values) and all(
        re.match(r"[<>-]?\d|[-–]|$", str(value)) for value in values
    )
    texts = list(map(_escaped, (head, *values)))
    width = max(map(len, texts))
    first, *others = (f" {text:{'>' if numeric else '<'}{width}} " for text in texts)
    dashes = "-" * (width + 1)
    return [first, f"{dashes}:" if numeric else f":{dashes}", *others]


def _escaped(cell: Any) -> str:
    r"""Return a cell with the characters escaped that Markdown would interpret.

    An underscore within a word stays, as Markdown leaves it alone.

    >>> print(_escaped("a|b"), _escaped("_ab_"), _escaped("neg_entropy-any"))
    a\|b \_ab\_ neg_entropy-any
    """
    return re.sub(r"[\\`*|<>\[\]$~&#]|(?<![^\W_])_|_(?![^\W_])", r"\\\g<0>", str(cell))


def findings(all_scores: Strategies) -> str:
    """Return the findings of each game, as reStructuredText."""
    games: dict[str, list[Scores]] = {}
    for scores in all_scores:
        if scores.metric != YOU:
            games.setdefault(scores.game, []).append(scores)

    parts = (
        [f"**{_plain(game)}**", "", *_of_game(played), ""] for game, played in games.items()
    )
    return "\n".join(map("\n".join, parts))


def listed_tables(summaries: Rows, played: Strategies) -> str:
    """Return the strategies of each game as reStructuredText, which the report shows."""
    lines = []
    for game, (about, (header, rows)) in evaluation_tables(summaries, played).items():
        title = _plain(f"{game}. {about}")
        lines += [f".. list-table:: {title}", "   :header-rows: 1", ""]
        for row in (header, *rows):
            first, *others = map(_plain, row)
            lines += [f"   * - {first}", *(f"     - {cell}" for cell in others)]
        lines.append("")
    return "\n".join(lines)


def _of_game(played: Strategies) -> Iterator[str]:
    """Yield the best first guesses, the cost of greed and of looking ahead, the hardest words."""
    ordered = sorted(played, key=lambda one: (likely_mean(one), standing(one)))
    best = ordered[0]
    yield f"- {_start(best, 'Start')}"
    hard = [one for one in ordered if one.mode == Mode.HARD]
    if hard and best not in hard:
        yield f"- {_start(hard[0], 'In hard mode, start')}"

    # What a strategy costs is compared with the best of those that play each word once.
    once = [one for one in played if len(one.rounds) == 1]
    least = min(once, key=mean, default=best)
    ahead = [one for one in once if one.metric == LOOKAHEAD]
    for what, kind in (("Greedy play", greedy(once)), ("Looking ahead", ahead)):
        # Without a strategy of this kind, the best one costs nothing beside itself.
        own = min(kind, key=mean, default=least)
        total = sum(own.all)
        lowest = sum(least.all)
        if total > lowest:
            more = f"{counted(total - lowest, 'guess')} more over all {len(own.targets):,} words"
            yield f"- {what} takes {more}: {own.strategy} {total:,}, {least.strategy} {lowest:,}."

    words = ", ".join(
        f"{_plain(word)} ({value:.2f})" for word, value in hardest(played, _NAMED)
    )
    over = counted(len(played_once(played)), "strategy")
    answers = counted(len(best.targets), "answer")
    yield f"- The hardest of {answers}: {words}, on average over {over}."


def _start(best: Scores, start: str) -> str:
    """Return sentences on the first guess of a strategy, and on how good it is."""
    word = (
        f"{start} with **{_plain(best.first_guess.upper())}**: " if best.first_guess else ""
    )
    by = "" if best.weights is None else " by the words' weights"
    takes = f"{best.strategy} takes {likely_mean(best):.3f} guesses on average{by}"
    return f"{word}{takes}, at most {max(best.all)}. {_how_good(best)}"


def _how_good(best: Scores) -> str:
    """Return a sentence on whether a better strategy can exist."""
    if best.lower_bound is None or not _bounds_mean(best):
        return (
            f"No strategy of this study takes fewer {best.among}; a better one may exist."
        )

    # The name of the family ends with the limit, as in optimal5-any; a recipe has any name.
    family = "" if best.weights else best.strategy.partition("-")[0]
    limit = re.search(r"\d+", family)
    within = f" within {limit[0]} guesses" if limit else ""
    least = best.lower_bound / len(best.targets)
    fewer = "takes fewer" if best.proven else f"can take fewer than {least:.3f}"
    words = proved(best.checked).capitalize()
    return f"{words}: no strategy of mode {best.mode}{within} {fewer} {best.among}."


def _bounds_mean(best: Scores) -> bool:
    """Return whether the proof of a strategy is about the mean that is shown."""
    if best.weights is None:
        return is_least(best.strategy, limited=True)

    # A bound on a weighted cost is no number of guesses, so only a finished proof counts.
    recipe = Recipe.parse(best.recipe)
    is_plain = recipe == Recipe(recipe.strategy, weighted=True, name=recipe.name)
    return bool(best.proven) and is_plain and is_least(recipe.strategy.name)


def _plain(text: str) -> str:
    r"""Return a text as reStructuredText that shows it.

    >>> print(_plain("a*b_"))
    a\*b\_
    """
    return re.sub(r"([^\w\s]|_)", r"\\\1", text)


# Replayed days

EVERY_DAY = "all"
"""The period of all days."""

_READABLE = (
    "strategy",
    "period",
    "games",
    "mean",
    "error",
    "lost",
    "saved",
    "saved_error",
    "wins",
    "ties",
    "losses",
)


def half_years(replayed: Mapping[str, pl.DataFrame]) -> list[Row]:
    """Return a row for each strategy and half-year, and one for all days.

    The columns: `games`; `mean` guesses and its standard `error`; games that were `lost`, and those
    whose answer is not in the list (`unlisted`); the means of the `expected` guesses and
    of `bits`. Against the last strategy: guesses `saved` in each game, their standard error, and in
    how many games the strategy took fewer (`wins`), as many, or more.
    """
    *_, reference = replayed.values()
    rows = []
    for strategy, games in replayed.items():
        # Strategies are compared day by day.
        paired = games.join(reference.select("date", other="guesses"), on="date")
        halves = paired.with_columns(period=_half_year(pl.col("date")))
        every = halves.with_columns(period=pl.lit(EVERY_DAY))
        rows += [
            {"strategy": strategy, "period": part["period"][0], **_compared(part)}
            for part in (*halves.partition_by("period", maintain_order=True), every)
        ]
    return rows


def _half_year(day: pl.Expr) -> pl.Expr:
    """Return the half-year of a day, such as 2026 H1."""
    half = (day.dt.month() > 6).cast(pl.Int8) + 1
    return pl.format("{} H{}", day.dt.year(), half)


def _compared(games: pl.DataFrame) -> Row:
    """Return what some games took, and how that compares with the column `other`."""
    guesses = games["guesses"]
    saved = games["other"] - guesses
    return {
        "games": len(games),
        "mean": guesses.mean(),
        "error": standard_error(guesses.to_list()),
        "lost": games["is_lost"].sum(),
        "unlisted": (~games["is_listed"]).sum(),
        "expected": games["expected"].mean(),
        "bits": games["bits"].mean(),
        "saved": saved.mean(),
        "saved_error": standard_error(saved.to_list()),
        "wins": (saved > 0).sum(),
        "ties": (saved == 0).sum(),
        "losses": (saved < 0).sum(),
    }


def readable_replays(rows: Rows) -> Table:
    """Return the table as people read it: header and rows, rounded."""
    return table_of(rows, _READABLE)
