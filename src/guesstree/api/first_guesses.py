"""The tables of first guesses that come with the package, for games of their rule and words."""

from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from guesstree.play.first_guesses import FirstGuesses
from guesstree.play.situations import Layer
from guesstree.study.shipped import shipped_config


def first_guesses_file(rule: str, targets: Iterable[str], guesses: Iterable[str]) -> Path:
    """Return where the table of first guesses of a game is, if there is one."""
    text = "\n".join([rule, *targets, "", *guesses])
    return (
        shipped_config().parent
        / "first-guesses"
        / f"{sha256(text.encode()).hexdigest()[:16]}.parquet"
    )


def known_first_guesses(rule: str, layer: Layer, guesses: tuple[str, ...]) -> FirstGuesses | None:
    """Return what is known of the first guesses of a game; None if its targets have weights."""
    path = first_guesses_file(rule, layer.words, guesses)
    return _read(path, layer.words) if layer.weights is None and path.exists() else None


@lru_cache(maxsize=4)
def _read(path: Path, targets: tuple[str, ...]) -> FirstGuesses:
    from guesstree.storage.parquet import read_parquet

    table, _ = read_parquet(path)
    totals, hard_totals, is_exact = (
        table[name].to_numpy() for name in ("total", "hard_total", "exact")
    )
    guesses = tuple(table["guess"].to_pylist())
    return FirstGuesses(guesses, frozenset(targets), totals, hard_totals, is_exact)
