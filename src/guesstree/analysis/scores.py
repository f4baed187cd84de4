"""Scores: how many guesses each target takes."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import stdev

import pyarrow as pa

from guesstree.errors import InputError, among
from guesstree.storage.parquet import OTHER_KIND, read_parquet, write_parquet
from guesstree.storage.provenance import FINGERPRINT, RECIPE, check_alike

_IN_METADATA = ("game", "strategy", "metric", "mode", "first_guess", FINGERPRINT, RECIPE)


@dataclass(frozen=True)
class Scores:
    """The scores of one strategy in one game.

    Attributes
    ----------
    game, strategy, metric, mode
        Names as in config.yaml; `metric` is the family of the strategy, such as `max` or `random`.
    targets
        The targets, in list order.
    rounds
        For each time that all targets were played, their scores in the order of `targets`.
        A guess tree always plays in the same way and has one round.
    first_guess
        The first guess of the strategy, if it is always the same.
    proven
        Whether no strategy of this mode has a smaller cost; None if there is no proof.
    cost
        What a proof minimises, the total if nothing else is said; None if there is no proof.
    lower_bound
        A proved lower bound on the cost of every strategy of this mode; None if none is known.
    guesses
        How many words may be guessed; 0 if only the targets may.
    weights
        Relative probabilities of the targets; None if all are equally likely.
    fingerprint
        That of the reply matrix.
    recipe
        The strategy with its settings, as the command line writes it; empty if there is none.
    """

    game: str
    strategy: str
    metric: str
    mode: str
    targets: tuple[str, ...]
    rounds: tuple[tuple[int, ...], ...]
    first_guess: str | None = None
    proven: bool | None = None
    cost: int | None = None
    lower_bound: int | None = None
    guesses: int = 0
    weights: tuple[float, ...] | None = None
    fingerprint: str = ""
    recipe: str = ""

    @property
    def all(self) -> list[int]:
        """The scores of every round, one after the other."""
        return [score for scores in self.rounds for score in scores]

    @property
    def among(self) -> str:
        """The words that a claim about the best strategy is limited to."""
        return among(self.guesses or len(self.targets), len(self.targets))

    @property
    def histogram(self) -> dict[int, int]:
        """How many games took how many guesses, from the least number to the greatest."""
        return dict(sorted(Counter(self.all).items()))


def write_scores(scores: Scores, path: Path) -> None:
    """Store scores as Parquet: `target, score, round`, and `weight` if any.

    All files of a game have the same columns, so that they can be read together.
    """
    numbers = [number for number, played in enumerate(scores.rounds, 1) for _ in played]
    columns = {
        "target": pa.array(scores.targets * len(scores.rounds)),
        "score": pa.array(scores.all, pa.int32()),
        "round": pa.array(numbers, pa.int32()),
    }
    if scores.weights is not None:
        columns["weight"] = pa.array(scores.weights * len(scores.rounds))
    metadata = {
        name: value for name in _IN_METADATA if (value := getattr(scores, name)) is not None
    }
    metadata |= {"rounds": str(len(scores.rounds)), "guesses": str(scores.guesses)}
    if scores.lower_bound is not None:
        metadata |= {"proven": str(int(bool(scores.proven))), "cost": str(scores.cost)}
        metadata |= {"lower_bound": str(scores.lower_bound)}
    write_parquet(path, pa.table(columns), metadata)


def read_scores_of_games(paths: Iterable[Path], of: str | None = None) -> list[Scores]:
    """Read several files of scores; those of one game must be made from the same matrix.

    `of` is its fingerprint, where all are of one game.

    Raises
    ------
    InputError
        A file does not hold scores, or was made from other words than those before it.
    """
    read = [(path, read_scores(path, of)) for path in paths]
    check_alike((path, scores.game, scores.fingerprint) for path, scores in read)
    return [scores for _, scores in read]


def read_scores(path: Path, of: str | None = None) -> Scores:
    """Read stored scores back; `of` is the fingerprint of the matrix that they must be of.

    Raises
    ------
    InputError
        The file does not hold scores, or was made from another matrix.
    """
    table, metadata = read_parquet(path, of=of)
    try:
        count = int(metadata["rounds"])
        targets, flat = table["target"].to_pylist(), table["score"].to_pylist()
        size = len(targets) // count
        rounds = tuple(tuple(flat[at : at + size]) for at in range(0, len(flat), size))
        weights = table["weight"].to_pylist()[:size] if "weight" in table.column_names else None
        cost, bound = metadata.get("cost"), metadata.get("lower_bound")
        return Scores(
            targets=tuple(targets[:size]),
            rounds=rounds,
            proven=metadata["proven"] == "1" if "proven" in metadata else None,
            cost=None if cost is None else int(cost),
            lower_bound=None if bound is None else int(bound),
            guesses=int(metadata["guesses"]),
            weights=None if weights is None else tuple(weights),
            **{name: metadata[name] for name in _IN_METADATA if name in metadata},
        )
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as error:
        raise InputError(f"{path}: not a file of scores; {OTHER_KIND}") from error


def standard_error(numbers: Sequence[int]) -> float | None:
    """Return the standard error of the mean of some numbers; None of a single one."""
    return stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else None
