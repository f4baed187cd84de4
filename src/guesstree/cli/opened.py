"""Games that commands open: those of a study, and those that come with the package."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from guesstree.cli.bundles import Bundle
from guesstree.cli.options import (
    CONFIG,
    RESULTS,
    Before,
    ConfigFile,
    Exclude,
    GameName,
    PastWeight,
    Results,
)
from guesstree.errors import InputError

if TYPE_CHECKING:
    from guesstree.api.game import Game


def open_game(config: Path, results: Path, game: str | None) -> "Game":
    """Open the game that the options name; a shipped one where there is no study."""
    from guesstree.cli.spoken import SpokenGame
    from guesstree.study.shipped import study_with

    chosen = None if config == CONFIG and not config.exists() else config
    return SpokenGame.of_study(study_with(game, chosen, results), game)


def open_with_past(
    exclude: Path | None, before: str | None, past_weight: float | None, **named: object
) -> "Game":
    """Open the game that the options name, with past answers."""
    opened = open_game(**named)  # type: ignore[arg-type]
    if exclude is None and before is None and past_weight is None:
        return opened
    return opened.excluding(exclude or (), before=before, weight=past_weight)


_GAME = {"game": (GameName, None), "config": (ConfigFile, CONFIG), "results": (Results, RESULTS)}
_PAST = {"exclude": (Exclude, None), "before": (Before, None), "past_weight": (PastWeight, None)}

GameOption = Annotated["Game", Bundle(_GAME, open_game)]
"""A game that is looked at."""

PastGameOption = Annotated["Game", Bundle(_PAST | _GAME, open_with_past)]
"""A game that is played elsewhere, whose targets may be past answers."""


@contextmanager
def offering(kind: type[InputError], remedy: str) -> Iterator[None]:
    """Add to an error of a kind what else would do."""
    try:
        yield
    except kind as error:
        sentence = f"{error}{remedy}".replace("?, or ", "? Or ")
        raise InputError(sentence) from None
