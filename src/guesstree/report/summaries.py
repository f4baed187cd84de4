"""The findings of a study: tables of its strategies as people read them, and sentences.

The report opens with the sentences.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from guesstree.defaults import YOU
from guesstree.errors import counted
from guesstree.strategies.recipes import is_least
from guesstree.strategies.scores import (
    WITHIN,
    Scores,
    greedy,
    hardest,
    look_aheads,
    mean,
    played_once,
)

_NAMED = 5
"""The hardest words that are named."""


def readable(summaries: Sequence[dict[str, Any]]) -> tuple[list[str], list[list[Any]]]:
    """Return the summary as people read it: header and rows, rounded."""
    header = ["game", "strategy", "first guess", "mean", "sd", "median", "best", "worst"]
    header += [f"≤{most} %" for most in WITHIN]
    weighted = any(row["weighted_mean"] is not None for row in summaries)
    header += ["weighted mean"] * weighted
    rows = [
        [
            row["game"],
            row["strategy"] + (_only(row) or _how_far_proven(row)),
            row["first_guess"] or "–",
            f"{row['mean']:.4f}",
            "–" if row["sd"] is None else f"{row['sd']:.3f}",
            f"{row['median']:g}",
            row["best"],
            row["worst"],
            *(percentage(row[f"le{most}"]) for most in WITHIN),
            *(["–" if row["weighted_mean"] is None else f"{row['weighted_mean']:.4f}"] * weighted),
        ]
        for row in summaries
    ]
    return header, rows


def percentage(value: float) -> str:
    """Return a percentage with one decimal; 0.0 and 100.0 stand for exactly 0 and 100 only.

    >>> [percentage(value) for value in (0, 0.01, 0.06, 9.96, 99.94, 99.96, 100)]
    ['0.0', '<0.1', '0.1', '10.0', '99.9', '>99.9', '100.0']
    """
    shown = f"{value:.1f}"
    if shown == "100.0" and value < 100:
        return ">99.9"
    return "<0.1" if shown == "0.0" and value > 0 else shown


def evaluation_table(summaries: Sequence[dict[str, Any]]) -> tuple[list[str], list[list[str]]]:
    """Return the table that people publish: strategies x games, each cell `mean (worst)`."""
    games = list(dict.fromkeys(row["game"] for row in summaries))
    strategies = list(dict.fromkeys(row["strategy"] for row in summaries))
    cells = {
        (row["strategy"], row["game"]): f"{row['mean']:.2f} ({row['worst']}){_only(row)}"
        for row in summaries
    }
    rows = [[name, *(cells.get((name, game), "–") for game in games)] for name in strategies]
    return ["strategy", *games], rows


def solved_markdown(solved: Iterable[dict[str, Any]]) -> str:
    """Return the table of solved games as people read it; an interval where a proof was stopped."""
    header = ["game", "targets", "guesses", "mode", "goal", "value", "mean", "worst", "first guess"]
    rows = []
    for row in solved:
        least = f"{row['lower_bound']:,} to " * (not row["proven"]) + f"{row['cost']:,}"
        mean = "–" if row["mean"] is None else f"{row['mean']:.4f}"
        sizes = f"{row['targets']:,}", f"{row['guesses']:,}", row["mode"], row["goal"]
        by, had = row["first_by"] or "–", row["first_value"]
        by += "" if had in (None, row["cost"]) else f" ({had:,})"
        best = str(row["worst"]), row["first_guess"], f"{row['nodes']:,}", by
        rows.append([row["game"], *sizes, least, mean, *best])
    return markdown([*header, "sets searched", "first by"], rows)


def _only(summary: dict[str, Any]) -> str:
    """Return the number of games of a person's row; empty for strategies, which play all."""
    return f" in {counted(summary['targets'], 'game')} only" if summary["metric"] == YOU else ""


def _how_far_proven(summary: dict[str, Any]) -> str:
    if summary["proven"]:
        return " (proven)"
    bound = summary["lower_bound"]
    if bound is None:
        return ""
    if summary["cost"] != summary["total"]:
        return f" (a cost of {summary['cost']:,}, at least {bound:,})"
    return f" (at least {bound / summary['targets']:.4f})"


def markdown(header: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    """Return a Markdown table, numbers to the right.

    >>> print(markdown(["word", "n"], [["raise", 61], ["slate", 71]]), end="")
    | word  |  n |
    |:------|---:|
    | raise | 61 |
    | slate | 71 |
    """
    cells = [[_escaped(cell) for cell in row] for row in (header, *rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    right = _numeric_columns(rows, len(header))
    rules = [
        "-" * (width + 1) + ":" if at_right else ":" + "-" * (width + 1)
        for width, at_right in zip(widths, right, strict=True)
    ]
    lines = [
        " | ".join(
            cell.rjust(width) if at_right else cell.ljust(width)
            for cell, width, at_right in zip(row, widths, right, strict=True)
        )
        for row in cells
    ]
    first, *rest = (f"| {line} |" for line in lines)
    return "\n".join([first, f"|{'|'.join(rules)}|", *rest, ""])


def _numeric_columns(rows: Sequence[Sequence[Any]], columns: int) -> list[bool]:
    """Tell which columns have only numbers and dashes.

    Here `3.48 (6)`, mean and worst case, is a number too, unlike in libraries.

    >>> _numeric_columns([["raise", "3.48 (6)", ">99.9"], ["slate", "–", "3"]], 3)
    [False, True, True]
    """
    numeric = re.compile(r"[<>-]?\d|[-–]|$")
    cells = [[str(row[at]) for row in rows] for at in range(columns)]
    return [bool(rows) and all(map(numeric.match, column)) for column in cells]


def _escaped(cell: Any) -> str:
    r"""Return a cell with the characters escaped that Markdown would interpret.

    An underscore within a word stays, as Markdown leaves it alone.

    >>> print(_escaped("a|b"), _escaped("_ab_"), _escaped("neg_entropy-any"))
    a\|b \_ab\_ neg_entropy-any
    """
    return re.sub(r"[\\`*|<>\[\]$~&#]|(?<![^\W_])_|_(?![^\W_])", r"\\\g<0>", str(cell))


def findings(all_scores: Sequence[Scores]) -> str:
    """Return the findings of each game, as reStructuredText."""
    all_scores = [scores for scores in all_scores if scores.metric != YOU]
    games = dict.fromkeys(scores.game for scores in all_scores)
    parts = []
    for game in games:
        sentences = _of_game([scores for scores in all_scores if scores.game == game])
        parts.append("\n".join([f"**{_plain(game)}**", "", *(f"- {one}" for one in sentences), ""]))
    return "\n".join(parts)


def listed_table(caption: str, header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table as reStructuredText, which the report shows."""
    lines = [f".. list-table:: {caption}", "   :header-rows: 1", ""]
    for row in (header, *rows):
        first, *others = map(_plain, row)
        lines += [f"   * - {first}", *(f"     - {cell}" for cell in others)]
    return "\n".join([*lines, ""])


def _of_game(played: Sequence[Scores]) -> Iterator[str]:
    """Yield the best first guess, the cost of greed and of looking ahead, and the hardest words."""
    best = min(played, key=lambda one: (mean(one), not _is_proved(one), one.mode != "any"))
    start = f"Start with **{_plain(best.first_guess.upper())}**: " if best.first_guess else ""
    takes = f"{best.strategy} takes {mean(best):.4f} guesses on average, at most {max(best.all)}"
    yield f"{start}{takes}. {_how_good(best)}"
    # What a strategy costs is compared with the best of those that play each word once.
    chosen = [one for one in played if len(one.rounds) == 1]
    if chosen:
        least = min(chosen, key=mean)
        yield from _costs("Greed", greedy(chosen), least)
        yield from _costs("Looking ahead", look_aheads(chosen), least)
    words = ", ".join(f"{_plain(word)} ({value:.2f})" for word, value in hardest(played, _NAMED))
    over = counted(len(played_once(played)), "strategy")
    yield f"The hardest among {best.among}: {words}, on average over {over}."


def _how_good(best: Scores) -> str:
    """Return a sentence on whether a better strategy can exist."""
    if _is_proved(best):
        return f"No strategy of mode {best.mode} takes fewer among {best.among}, proved."
    if not is_least(best.strategy) or best.lower_bound is None:
        return f"This is the best found among {best.among}; a better strategy may exist."
    least = best.lower_bound / len(best.targets)
    below = f"No strategy of mode {best.mode} can take fewer than {least:.4f}"
    return f"{below} among {best.among}, proved."


def _is_proved(scores: Scores) -> bool:
    return is_least(scores.strategy) and bool(scores.proven)


def _costs(what: str, kind: Sequence[Scores], least: Scores) -> Iterator[str]:
    """Yield how much more the best strategy of a kind takes than the best of all, if it does."""
    if not kind:
        return
    best = min(kind, key=mean)
    more = sum(best.all) - sum(least.all)
    if more:
        yield (
            f"{what} costs {counted(more, 'guess')} over all {len(best.targets):,} words: "
            f"{best.strategy} takes {sum(best.all):,}, {least.strategy} {sum(least.all):,}."
        )


def _plain(text: str) -> str:
    r"""Return a text as reStructuredText that shows it.

    >>> print(_plain("a*b_"))
    a\*b\_
    """
    return re.sub(r"([^\w\s]|_)", r"\\\1", text)
