"""The study that comes with the package: word lists, and games with them."""

from pathlib import Path

from guesstree.study.config import check_config
from guesstree.study.reading import read_config
from guesstree.study.record import STUDY, recorded_config
from guesstree.study.study import Study, open_study

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


def study_with(game: str | None, config: Path | None, results: Path) -> Study:
    """Return the study that has a game.

    Parameters
    ----------
    game
        The name of the game; None for the first of the study.
    config
        The config of the study; None for the one that the results belong to, or for the shipped
        one where there are no results of a study.
    results
        The folder of its results.

    Raises
    ------
    InputError
        The config cannot be read or is at fault, or the results are those of another config.
    """
    if config is None:
        known = Path("config.yaml") if (results / STUDY).exists() else shipped_config()
        config = recorded_config(results) or known
    if game in KNOWN_EVERYWHERE and not _has_game(config, game):
        return shipped_study(results)
    return open_study(config, results)


def _has_game(config: Path, game: str) -> bool:
    """Tell whether a config, which need not be there, has a game of that name."""
    return config.exists() and game in (read_config(config).get("games") or {})
