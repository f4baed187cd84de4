"""Options that several commands share: the game, the mode, and types with their help."""

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, is_dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter
from cyclopts.validators import Number

from guesstree.base import constants, defaults
from guesstree.base.errors import InputError
from guesstree.cli.form import ROWS, Form
from guesstree.cli.status import introduce, say

if TYPE_CHECKING:
    from guesstree import Game

CONFIG = Path("config.yaml")

Count = Annotated[
    int | None,
    Parameter(
        help="The largest number of rows to show. Default: 20, or all words that are named.",
        validator=ROWS,
    ),
]
Metric = Annotated[str, Parameter(help="The metric that ranks guesses.")]
Seed = Annotated[
    int | None,
    Parameter(help="The same seed gives the same games.", validator=Number(gte=0)),
]
Strategy = Annotated[
    str | None,
    Parameter(
        alias="-s",
        help="The strategy, or a file with a tree, such as mine.txt. Default: the best tree from "
        f"a proof, or {defaults.STRATEGY} without a proof.",
    ),
]
AdvisingStrategy = Annotated[str | None, Parameter(alias="-s")]
First = Annotated[
    Sequence[str],
    Parameter(help="A first guess to choose from; may be repeated.", metavar="WORD"),
]
AnyWord = Annotated[
    bool,
    Parameter(
        help="Accept guesses that are not in the word list, because the game accepted them."
    ),
]
Boards = Annotated[
    int | None,
    Parameter(
        help=f"How many boards each guess is played on, {constants.LEAST_BOARDS} to "
        f"{constants.MOST_BOARDS}, as in Dordle (2), Quordle (4), Octordle (8). Write / between "
        "their replies, and nothing for a solved board, such as the second of these three: "
        "raise:..Y..//GG..."
    ),
]
Palette = Literal["standard", "colour-blind", "brown"]
Tiles = Annotated[
    Palette, Parameter(help="The colours of tiles.", env_var="GUESSTREE_TILES")
]


_DEFAULTS = {
    "mode": "any",
    "metric": defaults.RANKING_METRIC,
    "guesser": "me",
    "replier": "honest",
    "strategy": "optimal-any",
    "exact": defaults.EXACT_OPENERS,
    "largest": defaults.EXACT_TARGETS,
    "length": defaults.OPENING_WORDS,
    "tried": defaults.OPENINGS,
    "from_guess": 1,
}
"""The defaults of options that another option leaves without a meaning.

Others default to None, False, 0, or an empty sequence.
"""


def refuse_with(what: str, **options: Any) -> None:
    """Raise `InputError` if an option is given that has no meaning beside another one."""
    for option in _given(options):
        raise InputError(f"{option} cannot be combined with {what}; remove one of them")


def refuse_without(what: str, **options: Any) -> None:
    """Raise `InputError` if an option is given that has a meaning only beside another one."""
    for option in _given(options):
        raise InputError(f"{option} is only for {what}; add {what}, or remove {option}")


def _given(options: Mapping[str, Any]) -> Iterator[str]:
    """Yield the options whose values are not their defaults, as people write them.

    Options that commands share as a class, such as `ModeOptions`, count one by one.
    """
    for name, value in options.items():
        if is_dataclass(value) and not isinstance(value, type):
            yield from _given(asdict(value))
        elif value and value != _DEFAULTS.get(name):
            yield f"--{name.replace('_', '-')}"


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class ModeOptions:
    """Which guesses are allowed.

    Parameters
    ----------
    mode
        The allowed guesses: any; only consistent ones, which may still be the target; or those of
        the newspaper's hard mode, nyt-hard. Default: any.
    hard
        Short for --mode nyt-hard.
    """

    mode: Literal["any", "consistent", "nyt-hard"] | None = None
    hard: bool = False

    @property
    def chosen(self) -> str:
        """The mode."""
        if self.hard and self.mode not in (None, "nyt-hard"):
            raise InputError(f"--hard is not --mode {self.mode}; remove one of them")
        return "nyt-hard" if self.hard else self.mode or "any"


@Parameter(name="*", group="Game")
@dataclass(frozen=True, kw_only=True)
class GameOptions:
    """The game of a question.

    Parameters
    ----------
    game
        The game: one from the config, one that comes with guesstree, such as nyt, or a file of
        words, such as class.txt. Default: the first game of the config; without a config, today.
    config
        The config of the study. Without config.yaml, the config that made the results.
    results
        The folder with the results of the study.
    """

    game: Annotated[str | None, Parameter(alias="-g")] = None
    config: Annotated[Path, Parameter(env_var="GUESSTREE_CONFIG")] = CONFIG
    results: Path = defaults.RESULTS

    def open(self, form: Form | None = None) -> "Game":
        """Open the game; introduce it to people who read the output."""
        from guesstree.api.views import introduction

        game = self._opened()
        if form and form.for_people:
            introduce(introduction(game))
        return game

    def _opened(self) -> "Game":
        """Open the game; without a study, a game that comes with the package."""
        from guesstree import Game
        from guesstree.api.arguments import names_file
        from guesstree.api.study import game_of_study

        # Before a study runs, its own folder is missing, which is fine.
        if self.results != defaults.RESULTS and not self.results.is_dir():
            raise InputError(f"{self.results}: no such folder; give the results of a study")

        if self.game and names_file(self.game):
            return Game.from_file(self.game)

        # A broken link counts as a config, so that it is reported instead of ignored.
        is_absent = self.config == CONFIG and not os.path.lexists(CONFIG)
        config = None if is_absent else self.config
        return game_of_study(self.game, config, self.results)


@dataclass(frozen=True, kw_only=True)
class PlayedGame(GameOptions):
    """A game that is played, here or elsewhere.

    Parameters
    ----------
    answers
        A file of additional past answers: a table (*.csv, *.json) with the columns date and word,
        or one word per line.
    day
        Play the game of this day, such as 2025-03-01, using only earlier answers.
    turn_limit
        The turn limit; 0 for no limit. Default: the limit of the game. It is 6 if replies colour
        tiles, and 5 more than the boards if there are several.
    all_words
        Also recommend obscene words and slurs. By default, advice never recommends them.
    """

    answers: Path | None = None
    day: Annotated[str | None, Parameter(metavar="DATE")] = None
    turn_limit: Annotated[int | None, Parameter(validator=Number(gte=0, lte=1000))] = None
    all_words: bool = False

    def open(self, form: Form | None = None) -> "Game":
        """Open the game with its past answers; introduce it to people who read the output."""
        from guesstree.api.views import introduction, until

        game = self._opened()
        if self.turn_limit is not None:
            game = game.with_turn_limit(self.turn_limit)
        if self.all_words:
            game = game.with_all_words()
        if self.answers is not None or self.day is not None:
            game = game.with_answers(self.answers or (), self.day)
        if game.chances is not None:
            for sentence in game.chances.faults():
                say(f"{self.answers}: {sentence}" if self.answers else sentence, err=True)

        if form and form.for_people:
            introduce("\n".join(filter(None, [introduction(game), until(game)])))
        return game
