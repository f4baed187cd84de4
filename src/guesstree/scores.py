"""Scores: how many guesses each target takes, and what that comes to."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from statistics import median
from typing import Any

import pyarrow as pa

from guesstree.artifacts import FINGERPRINT, check_alike, read_parquet, write_parquet
from guesstree.errors import InputError
from guesstree.words import Word

WITHIN = range(2, 11)

_TOLD = ("game", "strategy", "metric", "mode", "first_guess", FINGERPRINT)


@dataclass(frozen=True)
class Scores:
    """The scores of one strategy in one game.

    Attributes
    ----------
    game, strategy, metric, mode
        Names as in config.yaml; `metric` is `random` for random play.
    targets
        The targets, in list order.
    rounds
        For each time that all targets were played, their scores in the order of `targets`.
        A guess tree always plays alike and has one round.
    first_guess
        What the strategy says first, if that is always the same.
    proven
        Whether no strategy of this mode has a smaller total.
    lower_bound
        A total that no strategy of this mode is below, where one was proved.
    weights
        How likely each target is, in proportion; None where all are equally likely.
    fingerprint
        That of the reply matrix.
    """

    game: str
    strategy: str
    metric: str
    mode: str
    targets: tuple[Word, ...]
    rounds: tuple[tuple[int, ...], ...]
    first_guess: str | None = None
    proven: bool = False
    lower_bound: int | None = None
    weights: tuple[float, ...] | None = None
    fingerprint: str = ""

    @property
    def all(self) -> list[int]:
        """The scores of every round, one after the other."""
        return [score for scores in self.rounds for score in scores]

    @property
    def histogram(self) -> dict[int, int]:
        """How many games took how many guesses, from the least number to the greatest."""
        return dict(sorted(Counter(self.all).items()))


def write_scores(scores: Scores, path: Path) -> None:
    """Store scores as Parquet: `target, score`, `weight` if any, and `round` if several."""
    columns = {
        "target": pa.array(scores.targets * len(scores.rounds)),
        "score": pa.array(scores.all, pa.int32()),
    }
    if scores.weights is not None:
        columns["weight"] = pa.array(scores.weights * len(scores.rounds))
    if len(scores.rounds) > 1:
        numbers = [number for number, played in enumerate(scores.rounds, 1) for _ in played]
        columns["round"] = pa.array(numbers, pa.int32())
    metadata = {name: value for name in _TOLD if (value := getattr(scores, name)) is not None}
    metadata["rounds"] = str(len(scores.rounds))
    if scores.lower_bound is not None:
        metadata |= {"proven": str(int(scores.proven)), "lower_bound": str(scores.lower_bound)}
    write_parquet(path, pa.table(columns), metadata)


def read_scores_of_games(paths: Iterable[Path]) -> list[Scores]:
    """Read several files of scores; those of one game must be made from the same matrix.

    Raises
    ------
    InputError
        A file holds no scores, or was made from other words than those before it.
    """
    read = [(path, read_scores(path)) for path in paths]
    check_alike((path, scores.game, scores.fingerprint) for path, scores in read)
    return [scores for _, scores in read]


def read_scores(path: Path) -> Scores:
    """Read stored scores back; raise `InputError` if the file holds none."""
    table, metadata = read_parquet(path)
    try:
        count = int(metadata["rounds"])
        targets, flat = table["target"].to_pylist(), table["score"].to_pylist()
        size = len(targets) // count
        rounds = tuple(tuple(flat[at : at + size]) for at in range(0, len(flat), size))
        weights = table["weight"].to_pylist()[:size] if "weight" in table.column_names else None
        bound = metadata.get("lower_bound")
        return Scores(
            targets=tuple(targets[:size]),
            rounds=rounds,
            proven=metadata.get("proven", "0") == "1",
            lower_bound=None if bound is None else int(bound),
            weights=None if weights is None else tuple(weights),
            **{name: metadata[name] for name in _TOLD if name in metadata},
        )
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as error:
        raise InputError(f"{path}: not a file of scores; delete it and run again") from error


def summarise(scores: Scores) -> dict[str, Any]:
    """Return the row of the summary table.

    `total`, `mean`, `sd` (sample standard deviation), `median`, `best` and `worst` are over all
    games; `le2` ... `le10` are percentages of games won within so many guesses. `mean_sd` is
    the sample standard deviation of the rounds' means, where there are several rounds;
    `weighted_mean` is the mean where likely targets count for more, if they have weights;
    `histogram` counts the games that took 1, 2, 3 ... guesses.
    """
    flat = scores.all
    within = {f"le{most}": _percentage(score <= most for score in flat) for most in WITHIN}
    means = [Fraction(sum(scores_), len(scores_)) for scores_ in scores.rounds]
    return {
        "game": scores.game,
        "strategy": scores.strategy,
        "metric": scores.metric,
        "mode": scores.mode,
        "first_guess": scores.first_guess,
        "targets": len(scores.targets),
        "total": sum(flat),
        "mean": sum(flat) / len(flat),
        "sd": _sample_sd(flat),
        "median": float(median(flat)),
        "best": min(flat),
        "worst": max(flat),
        **within,
        "proven": scores.proven,
        "lower_bound": scores.lower_bound,
        "rounds": len(scores.rounds),
        "mean_sd": _sample_sd(means),
        "weighted_mean": _weighted_mean(scores),
        "histogram": " ".join(str(scores.histogram.get(n, 0)) for n in range(1, max(flat) + 1)),
    }


def summary_table(summaries: Sequence[dict[str, Any]]) -> pa.Table:
    """Return the summary of several strategies, a row each, in the order given."""
    columns = {name: [row[name] for row in summaries] for name in summaries[0]}
    return pa.table(
        columns
        | {
            "first_guess": pa.array(columns["first_guess"], pa.string()),
            "lower_bound": pa.array(columns["lower_bound"], pa.int64()),
            "mean_sd": pa.array(columns["mean_sd"], pa.float64()),
            "weighted_mean": pa.array(columns["weighted_mean"], pa.float64()),
        }
    )


def readable(summaries: Sequence[dict[str, Any]]) -> tuple[list[str], list[list[Any]]]:
    """Return the summary as people read it: header and rows, rounded."""
    header = ["game", "strategy", "first guess", "mean", "sd", "median", "best", "worst"]
    header += [f"≤{most} %" for most in WITHIN]
    weighted = any(row["weighted_mean"] is not None for row in summaries)
    header += ["weighted mean"] * weighted
    rows = [
        [
            row["game"],
            row["strategy"] + _how_far_proven(row),
            row["first_guess"] or "–",
            f"{row['mean']:.4f}",
            "–" if row["sd"] is None else f"{row['sd']:.3f}",
            f"{row['median']:g}",
            row["best"],
            row["worst"],
            *(f"{row[f'le{most}']:.1f}" for most in WITHIN),
            *(["–" if row["weighted_mean"] is None else f"{row['weighted_mean']:.4f}"] * weighted),
        ]
        for row in summaries
    ]
    return header, rows


def evaluation_table(summaries: Sequence[dict[str, Any]]) -> tuple[list[str], list[list[str]]]:
    """Return the table that people publish: strategies x games, each cell `mean (worst)`."""
    games = list(dict.fromkeys(row["game"] for row in summaries))
    strategies = list(dict.fromkeys(row["strategy"] for row in summaries))
    cells = {(row["strategy"], row["game"]): _mean_and_worst(row) for row in summaries}
    rows = [[name, *(cells.get((name, game), "–") for game in games)] for name in strategies]
    return ["strategy", *games], rows


def _how_far_proven(summary: dict[str, Any]) -> str:
    if summary["proven"]:
        return " (proven)"
    bound = summary["lower_bound"]
    return f" (at least {bound / summary['targets']:.4f})" if bound is not None else ""


def _mean_and_worst(summary: dict[str, Any]) -> str:
    return f"{summary['mean']:.2f} ({summary['worst']})"


def _weighted_mean(scores: Scores) -> float | None:
    if scores.weights is None:
        return None
    weights = scores.weights * len(scores.rounds)
    weighted = (weight * score for weight, score in zip(weights, scores.all, strict=True))
    return math.fsum(weighted) / math.fsum(weights)


def _percentage(hits: Iterable[bool]) -> float:
    marks = list(hits)
    return 100 * sum(marks) / len(marks)


def _sample_sd(values: Sequence[int] | Sequence[Fraction]) -> float | None:
    """Return the sample standard deviation, from exact sums; None for fewer than two values."""
    count = len(values)
    if count < 2:
        return None
    spread = count * sum(value * value for value in values) - sum(values) ** 2
    return math.sqrt(Fraction(spread, count * (count - 1)))
