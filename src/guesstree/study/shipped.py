"""The study that comes with the package: word lists, and games with them."""

from pathlib import Path

from guesstree.study.config import check_config
from guesstree.study.reading import read_config
from guesstree.study.study import Study

KNOWN_EVERYWHERE = frozenset({"nyt"})
"""Shipped games that commands know in the folder of any study, unless it has one of that name."""

_PACKAGE = Path(__file__).parents[1]

_PLACES = (_PACKAGE / "data", _PACKAGE.parents[1] / "data")
"""Where the lists are: in an installed package, and in the repository."""


def shipped_config() -> Path:
    """Return the path of the config of the shipped games, which stands beside their lists."""
    return next(place for place in _PLACES if (place / "games.yaml").exists()) / "games.yaml"


def shipped_study(results: Path) -> Study:
    """Return the study of the shipped games, with a folder that may hold results of others.

    Of these, nothing is taken: what a study reads must have been made from its own config.
    """
    config = shipped_config()
    return Study(check_config(read_config(config), [config]), results)
