"""What the explorer knows of each game before it loads a tree: rule, strategies, finding."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

import polars as pl

from guesstree.errors import InputError
from guesstree.games.notation import PALETTES
from guesstree.games.registry import rule_of
from guesstree.strategies.registry import is_least
from guesstree.trees.tree import GuessTree

_MEANING = {"consistent": "every guess may be the word", "nyt-hard": "every hint is used"}
"""What a mode asks of guesses, in words of players; mode `any` asks nothing."""


def games_of(
    trees: Sequence[tuple[GuessTree, Mapping[str, str]]],
    summary: pl.DataFrame,
    ranked: Mapping[str, Mapping[str, Any]],
) -> dict[str, dict[str, Any]]:
    """Return what the pages know of each game before they load a tree."""
    rows = {(row["game"], row["strategy"]): row for row in summary.iter_rows(named=True)}
    games: dict[str, dict[str, Any]] = {}
    for tree, about in trees:
        game, strategy = about["game"], about["strategy"]
        if (game, strategy) not in rows:
            raise InputError(
                f"the summary has no {strategy!r} of game {game!r}; summarise its scores as well"
            )
        if game not in ranked:
            raise InputError(
                f"the first guesses of game {game!r} are not ranked; give their ranking as well"
            )
        if game not in games:
            shown = _notation(about["rule"], tree.texts)
            counts = {"targets": int(tree.size[0]), "guesses": len(ranked[game]["guess"])}
            games[game] = {**shown, **counts, "codes": False, "strategies": []}
        games[game]["strategies"].append(strategy_row(rows[game, strategy], tree.opener))
    for game, found in games.items():
        best = best_of(found["strategies"])
        found |= {"best": best["name"], "proved": _is_proved(best)}
        found["start"] = start_of(best, ranked[game])
        found["finding"] = finding(found, best["mode"])
    return games


def _notation(rule: str, texts: Sequence[str]) -> dict[str, Any]:
    """Return how the replies of a rule are read and drawn, whether they are hints, its turns."""
    form = rule_of(rule).notation
    return {
        "hints": rule_of(rule).hard_mode is not None,
        "turns": rule_of(rule).turns,
        "right": texts[-1],
        "tiles": [asdict(tile) for tile in form.tiles],
        "spellings": dict(form.spellings),
        "forms": dict(form.forms),
        "palettes": PALETTES,
    }


def strategy_row(row: Mapping[str, Any], first: str) -> dict[str, Any]:
    """Return what the list of strategies shows of one: its row of the summary, its first guess."""
    return {
        "name": row["strategy"],
        "mode": row["mode"],
        "first": first,
        **{name: row[name] for name in ("mean", "worst", "total")},
        "proven": bool(row["proven"]),
        "least": is_least(row["strategy"]),
        "histogram": row["histogram"],
    }


def best_of(strategies: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """Return the strategy of a game with the least mean; of equals one that is proved, if any."""
    return min(strategies, key=lambda row: (row["mean"], not _is_proved(row), row["mode"] != "any"))


def _is_proved(row: Mapping[str, Any]) -> bool:
    return bool(row["proven"]) and is_least(row["name"])


def start_of(best: Mapping[str, Any], ranked: Mapping[str, Any]) -> dict[str, Any]:
    """Return the best first guess that is known, and the mean of the guesses that it leads to.

    It is that of the best strategy, or one that led to a smaller mean when it was followed.

    >>> best = {"name": "max-any", "first": "raise", "mean": 3.6, "proven": False}
    >>> start_of(best, {"guess": ["slate"], "outcomes": {"max-any": {"mean": [3.5]}}})
    {'guess': 'slate', 'mean': 3.5}
    """
    known = [(best["mean"], best["first"])]
    if not _is_proved(best):
        for outcome in ranked["outcomes"].values():
            means = zip(outcome.get("mean", ()), ranked["guess"], strict=False)
            known += [(mean, guess) for mean, guess in means if mean is not None]
    mean, guess = min(known, key=lambda pair: pair[0])
    return {"guess": guess, "mean": mean}


def finding(game: Mapping[str, Any], mode: str) -> tuple[str, str]:
    r"""Return what a game is started with, and among which words nothing better is known.

    >>> game = {"start": {"guess": "slate", "mean": 3.5}, "targets": 20, "guesses": 1000}
    >>> print(*finding(game | {"proved": False}, "any"), sep="\n")
    Start with SLATE: 3.50 guesses on average.
    The best found for 20 words that may be the answer and 1,000 that may be guessed.
    >>> finding(game | {"proved": True}, "any")[1]
    'Proved the best for 20 words that may be the answer and 1,000 that may be guessed.'
    """
    start = f"Start with {game['start']['guess'].upper()}: {game['start']['mean']:.2f}"
    what = "Proved the best" if game["proved"] else "The best found"
    of = f" of mode {mode} ({_MEANING[mode]})" if mode in _MEANING else ""
    among = f"{game['targets']:,} words that may be the answer"
    return (
        f"{start} guesses on average.",
        f"{what}{of} for {among} and {game['guesses']:,} that may be guessed.",
    )
