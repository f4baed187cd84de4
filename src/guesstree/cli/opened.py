"""Games that commands open: those of a study, and those that come with the package."""

import os
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
from guesstree.cli.printing import Shown, say
from guesstree.errors import InputError, counted

if TYPE_CHECKING:
    from guesstree.api.game import Game


def open_game(config: Path, results: Path, game: str | None) -> "Game":
    """Open the game that the options name; a shipped one where there is no study."""
    from guesstree.api.game import Game
    from guesstree.api.studies import game_with

    if game is not None and set(game) & {".", "/", os.sep}:
        return Game.from_file(game)
    chosen = None if config == CONFIG and not config.exists() else config
    return game_with(game, chosen, results)


def open_with_past(
    exclude: Path | None, before: str | None, past_weight: float | None, **named: object
) -> "Game":
    """Open the game that the options name, with past answers."""
    opened = open_game(**named)  # type: ignore[arg-type]
    if exclude is None and before is None and past_weight is None:
        return opened
    return opened.excluding(exclude or (), before=before, weight=past_weight)


def introduce(game: "Game") -> None:
    """Say which game it is, and among how many words."""
    targets = counted(len(game.lists.layers[0].words), "target")
    say(f"{game.name}: {targets}, {counted(len(game.lists.guesses), 'guess')}.")


def introduce_played(game: "Game") -> None:
    """Say the same of a game that is played elsewhere, and which answers are known."""
    introduce(game)
    if game.until:
        say(game.until)


_GAME = {"game": (GameName, None), "config": (ConfigFile, CONFIG), "results": (Results, RESULTS)}
_PAST = {"exclude": (Exclude, None), "before": (Before, None), "past_weight": (PastWeight, None)}

GameOption = Annotated["Game", Bundle(_GAME, open_game, introduce)]
"""A game that is looked at."""

SilentGameOption = Annotated["Game", Bundle(_GAME, open_game)]
"""A game that the command itself introduces, or that it need not name."""

PastGameOption = Annotated["Game", Bundle(_PAST | _GAME, open_with_past, introduce_played)]
"""A game that is played elsewhere, whose targets may be past answers."""

SilentPastGameOption = Annotated["Game", Bundle(_PAST | _GAME, open_with_past)]
"""The same, which the command itself introduces."""


def strategy_of(game: "Game", named: str | None, shown: Shown) -> str:
    """Return the strategy that is named, or that of the game; people are told which it is."""
    strategy = named or game.default_strategy
    if shown.for_people:
        say(game.about_strategy(strategy))
    return strategy


@contextmanager
def offering(kind: type[InputError], remedy: str) -> Iterator[None]:
    """Add to an error of a kind what else would do."""
    try:
        yield
    except kind as error:
        sentence = f"{error}{remedy}".replace("?, or ", "? Or ")
        raise InputError(sentence) from None
