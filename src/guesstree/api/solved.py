"""The table of solved games: what certificates prove, a row each."""

import json
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import polars as pl

from guesstree.analysis.scores import Scores, read_scores
from guesstree.analysis.summary import summarise
from guesstree.api.arguments import PathName, path_of
from guesstree.errors import InputError
from guesstree.proofs.certificates import OBJECTIVE
from guesstree.proofs.goals import goal_text, is_total
from guesstree.storage.parquet import read_parquet
from guesstree.storage.provenance import FINGERPRINT, RECIPE
from guesstree.storage.text import read_text
from guesstree.study.shipped import shipped_config

_KEY = FINGERPRINT, "mode", "goal"
_FIRST = {"first_by": pl.String, "first_value": pl.Int64, "source": pl.String}
_CHECK = (
    "guesstree verify results/replies/{0}.parquet results/trees/{0}/{1}.parquet "
    "--certificate results/proofs/{0}/{1}.parquet"
)


def solved_games(files: Iterable[PathName]) -> pl.DataFrame:
    """Return what certificates prove, a row each in the order given; results/README.md says more.

    `files` are certificates and the scores that their proofs wrote; other scores are passed over.

    Raises
    ------
    InputError
        A file is of another kind, a certificate comes without scores, there is none, or two of one
        game and goal contradict each other.

    Examples
    --------
    >>> from guesstree import solved_games
    >>> found = "results/{}/nyt/optimal-any.parquet".format
    >>> solved_games([found("proofs"), found("scores")])["cost"].item()  # doctest: +SKIP
    11219
    """
    proofs: dict[Path, dict[str, Any]] = {}
    scores: dict[tuple[Any, ...], list[Scores]] = {}
    for path in map(path_of, files):
        table, about = read_parquet(path)
        if OBJECTIVE in about:
            proofs[path] = about | {"nodes": sum(table["nodes"].to_pylist())}
        else:
            scores.setdefault(_proved(about), []).append(read_scores(path))
    if not proofs:
        raise InputError("no certificate is among the files; name those in results/proofs/")
    rows = []
    for path, about in proofs.items():  # the scores of two proofs alike come in the same order
        if not (own := scores.get(_proved(about))):
            raise InputError(f"{path}: comes without the scores of its proof; name them as well")
        rows.append(_row(about, own.pop(0)))
    table = pl.DataFrame(rows, schema_overrides={"mean": pl.Float64})
    _check_agreement(table)
    known = read_text(shipped_config().with_name("solved.toml"), "who solved games first")
    first = pl.DataFrame(tomllib.loads(known)["known"]).select(*_KEY, *_FIRST)
    return table.join(first, on=_KEY, how="left", maintain_order="left")


def _proved(about: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return what a certificate and its scores have in common."""
    recipe = about.get(RECIPE) or about["strategy"]
    return about["game"], about["strategy"], recipe, about[FINGERPRINT]


def _row(about: Mapping[str, Any], scores: Scores) -> dict[str, Any]:
    """Return the row of a proof, from its certificate's metadata and its tree's scores."""
    asked, found = json.loads(about[OBJECTIVE]), summarise(scores)
    return {
        **{name: found[name] for name in ("game", "strategy", "targets")},
        "guesses": found["targets"] if found["mode"] == "consistent" else scores.guesses,
        "rule": about["rule"],
        "mode": found["mode"],
        "goal": goal_text(asked),
        **{name: found[name] for name in ("proven", "lower_bound", "cost")},
        "mean": found["weighted_mean" if asked["weights"] else "mean"] if is_total(asked) else None,
        **{name: found[name] for name in ("worst", "first_guess")},
        "nodes": about["nodes"],
        "check": _CHECK.format(scores.game, scores.strategy),
        FINGERPRINT: scores.fingerprint,
    }


def _check_agreement(table: pl.DataFrame) -> None:
    """Raise `InputError` if two proofs of one game and goal contradict each other."""
    # While a proof is open whose worst case comes first, its bound may be one for longer games.
    settled = table.filter(pl.col("proven") | ~pl.col("goal").str.starts_with("least worst"))
    pairs = settled.join(settled, on=_KEY, maintain_order="left_right")
    for pair in pairs.filter(pl.col("lower_bound") > pl.col("cost_right")).iter_rows(named=True):
        raise InputError(
            "{game}/{strategy} and {game_right}/{strategy_right} contradict each other: a proof "
            "says that no tree costs less than {lower_bound:,}, and one costs {cost_right:,}; make "
            "both anew".format(**pair)
        )
