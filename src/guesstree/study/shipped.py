"""The study that comes with the package: word lists of our own, and games with them."""

from pathlib import Path

_PACKAGE = Path(__file__).parents[1]

_PLACES = (_PACKAGE / "data", _PACKAGE.parents[1] / "data")
"""Where the lists are: in an installed package, and in the repository."""


def shipped_config() -> Path:
    """Return the path of the config of the shipped games, which stands beside their lists."""
    return next(place for place in _PLACES if (place / "games.yaml").exists()) / "games.yaml"
