"""Makes the table of solved games: what certificates have proved."""

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import polars as pl

from guesstree.api.arguments import PathName, path_of
from guesstree.base.constants import NONE
from guesstree.base.errors import InputError, list_of
from guesstree.base.result import Row
from guesstree.base.storage import read_text
from guesstree.games.modes import Mode
from guesstree.search.certificate import goal_text, is_total
from guesstree.strategies.scores import Scores
from guesstree.strategies.summary import summarise
from guesstree.study.config import shipped_config
from guesstree.study.stored_proofs import stated_in
from guesstree.study.stored_scores import read_scores
from guesstree.study.table_files import FINGERPRINT, RECIPE, read_parquet

_KEY = FINGERPRINT, "mode", "goal"

_FIRST = {"first_by": pl.String, "first_value": pl.Int64, "source": pl.String}

_CHECK = (
    "guesstree verify results/replies/{0}.parquet results/trees/{0}/{1}.parquet "
    "--certificate results/proofs/{0}/{1}.parquet"
)
_CHECK_BOUNDS = " --bounds results/proofs/{0}/{1}-bounds.parquet"


def solved_games(files: Iterable[PathName]) -> pl.DataFrame:
    """Return the results of certificates, one per row in the order given.

    `files` are certificates and the scores that their proofs wrote. Other scores are ignored.
    results/README.md explains the columns.

    Raises
    ------
    InputError
        A file is of another kind, a certificate lacks its scores, there is no certificate, or two
        certificates for one game and goal contradict each other.

    Examples
    --------
    >>> from guesstree import solved_games
    >>> found = "results/{}/nyt/optimal-any.parquet".format
    >>> solved_games([found("proofs"), found("scores")])["cost"].item()  # doctest: +SKIP
    11219
    """
    proofs: dict[Path, Row] = {}
    scores: dict[tuple[Any, ...], list[Scores]] = {}
    for path in map(
        path_of, list_of(files, "files", "['results/proofs/nyt/optimal-any.parquet']")
    ):
        _, about = read_parquet(path)
        if stated := stated_in(path, about):
            proofs[path] = about | {"stated": stated}
        else:
            scores.setdefault(_proved(about), []).append(read_scores(path))
    if not proofs:
        raise InputError(
            "none of the files is a certificate; give the files in results/proofs/"
        )
    rows = []
    for path, about in proofs.items():
        # Two equal proofs have their scores in the same order.
        if not (own := scores.get(_proved(about))):
            raise InputError(
                f"{path}: the scores of this proof are missing; give their file, too"
            )
        rows.append(_row(about, own.pop(0)))
    table = pl.DataFrame(rows, schema_overrides={"mean": pl.Float64})
    _check_agreement(table)
    known = read_text(shipped_config().with_name("solved.toml"), "who solved games first")
    first = pl.DataFrame(tomllib.loads(known)["known"]).select(*_KEY, *_FIRST)
    return table.join(first, on=_KEY, how="left", maintain_order="left")


def _proved(about: Row) -> tuple[Any, ...]:
    """Return the key that a certificate and its scores share."""
    recipe = about.get(RECIPE) or about["strategy"]
    return about["game"], about["strategy"], recipe, about[FINGERPRINT]


def _row(about: Row, scores: Scores) -> Row:
    """Return the row of a proof, from its certificate's metadata and its tree's scores."""
    asked = about["stated"]
    row = summarise(scores)
    check = _CHECK if scores.checked in (None, NONE) else _CHECK + _CHECK_BOUNDS

    # Columns are in this order.
    return {
        **{name: row[name] for name in ("game", "strategy", "targets")},
        "guesses": row["targets"] if row["mode"] == Mode.CONSISTENT else scores.guesses,
        "rule": about["rule"],
        "mode": row["mode"],
        "goal": goal_text(asked),
        **{name: row[name] for name in ("proven", "checked", "lower_bound", "cost")},
        "mean": row["weighted_mean" if asked["weights"] else "mean"]
        if is_total(asked)
        else None,
        **{name: row[name] for name in ("worst", "first_guess")},
        "check": check.format(scores.game, scores.strategy),
        FINGERPRINT: scores.fingerprint,
    }


def _check_agreement(table: pl.DataFrame) -> None:
    """Raise `InputError` if two proofs of one game and goal contradict each other."""
    # An open proof that minimises the worst case first may have a bound for longer games only.
    settled = table.filter(
        pl.col("proven") | ~pl.col("goal").str.starts_with("lowest worst")
    )

    # Each proof beside every other one of its game and goal, and beside itself.
    pairs = settled.join(settled, on=_KEY, maintain_order="left_right")
    for pair in pairs.filter(pl.col("lower_bound") > pl.col("cost_right")).iter_rows(
        named=True
    ):
        raise InputError(
            "{game}/{strategy} and {game_right}/{strategy_right} contradict each other: a proof "
            "says that no tree costs less than {lower_bound:,}, but one costs {cost_right:,}; "
            "prove both again".format(**pair)
        )
