"""The tables of first guesses that come with the package, for games of their rule and words."""

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from guesstree.play.first_guesses import FirstGuesses
from guesstree.play.situations import Layer
from guesstree.study.shipped import shipped_config


def first_guesses_file(rule: str, targets: Iterable[str], guesses: Iterable[str]) -> Path:
    """Return where the table of first guesses of a game is, if there is one."""
    digest = sha256("\n".join([rule, *targets, "", *guesses]).encode()).hexdigest()
    return shipped_config().parent / "first-guesses" / f"{digest[:16]}.parquet"


def known_first_guesses(rule: str, layer: Layer, guesses: tuple[str, ...]) -> FirstGuesses | None:
    """Return what is known of the first guesses of a game; None if its targets have weights."""
    path = first_guesses_file(rule, layer.words, guesses)
    if layer.weights is not None or not path.exists():
        return None
    from guesstree.storage.parquet import read_parquet

    table, _ = read_parquet(path)
    numbers = (table[name].to_numpy() for name in ("total", "hard_total", "exact"))
    return FirstGuesses(tuple(table["guess"].to_pylist()), frozenset(layer.words), *numbers)
