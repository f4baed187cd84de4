"""The study that comes with the package: word lists, and games with them."""

from pathlib import Path

from guesstree.errors import InputError, choices
from guesstree.study.config import trusted_config
from guesstree.study.reading import read_config
from guesstree.study.record import STUDY, recorded_config
from guesstree.study.study import Study, open_study

_PACKAGE = Path(__file__).parents[1]

_PLACES = (_PACKAGE / "data", _PACKAGE.parents[1] / "data")
"""Where the lists are: in an installed package, and in the repository."""


def shipped_config() -> Path:
    """Return the path of the config of the shipped games, which stands beside their lists.

    Where only the code was copied, there is no such file.
    """
    found = (place for place in _PLACES if (place / "games.yaml").exists())
    return next(found, _PLACES[0]) / "games.yaml"


def shipped_study(results: Path) -> Study:
    """Return the study of the shipped games, with a folder that may hold results of others.

    Of these, it takes what is of the same words and settings. The config is not checked, which
    takes half a second; tests check it.
    """
    config = shipped_config()
    return Study(trusted_config(read_config(config), config), results)


def study_of(game: str | None, study: Study) -> Study:
    """Return the study that has a game: this one, or that of the shipped games.

    Raises
    ------
    InputError
        None of them has it.
    """
    if game is None or game in study.config["games"]:
        return study
    shipped = shipped_study(study.results)
    if game in shipped.config["games"]:
        return shipped
    known = {**study.config["games"], **shipped.config["games"]}
    raise InputError(f"no game {game!r}; {choices(game, known)}")


def study_with(game: str | None, config: Path | None, results: Path) -> Study:
    """Return the study that has a game.

    Parameters
    ----------
    game
        The name of a game of the study, or of a shipped one; None for the first of the study.
    config
        The config of the study; None for the one that the results were made from, or for the
        shipped one where there are no results of a study.
    results
        The folder of its results.

    Raises
    ------
    InputError
        There is no such game, or the config cannot be read or is at fault.
    """
    is_named = config is not None
    if config is None:
        config = recorded_config(results)
    if config is None and not (results / STUDY).exists():
        return study_of(game, shipped_study(results))
    config = config or Path("config.yaml")
    read = read_config(config) if is_named or config.exists() else {}
    if game is not None and game not in (read.get("games") or {}):
        shipped = shipped_study(results)
        if game in shipped.config["games"]:
            return shipped
    return study_of(game, open_study(config, results))
