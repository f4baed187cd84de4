"""The texts of options, and groups of options that make one value: a game, a form of output."""

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from guesstree import constants, defaults
from guesstree.cli.printing import Shown
from guesstree.cli.questions.games import introduction, until
from guesstree.cli.signatures import Bundle, OptionTexts
from guesstree.cli.status import say
from guesstree.result import Listing, Ranking, Result
from guesstree.words.answers import faults_of

if TYPE_CHECKING:
    from guesstree.api.game import Game


_SETTINGS: OptionTexts = {
    **{name: {"names": ["--strategy", "-s"]} for name in ("strategy", "strategies")},
    "as_csv": {"names": ["--csv"]},
    "as_json": {"names": ["--json"]},
    "game": {"names": ["--game", "-g"]},
    "form": {"names": ["--as"]},
    "within": {"names": ["--turns"], "min": 0, "max": 1000},
    "config": {"envvar": "GUESSTREE_CONFIG"},
    "tiles": {"envvar": "GUESSTREE_TILES"},
    "day": {"metavar": "DATE"},
    "after": {"metavar": "GUESS:REPLY"},
    **{name: {"metavar": "DIR"} for name in ("trees", "scores", "folder")},
    **{name: {"min": 0} for name in ("exact", "minutes", "seed", "most", "random")},
    **{name: {"min": 1} for name in ("depth", "iterations")},
    **{name: {"min": 1, "max": 100_000} for name in ("games", "tried")},
    **{name: {"min": 1, "max": 99} for name in ("limit", "from_guess")},
    "count": {"min": 1, "max": 1_000_000},
}
"""Arguments of `typer.Option` by the name of the option; `names` are its other names."""

_HELPS = {
    "strategy": "The strategy, or a file with a tree, such as mine.txt. Default: the best tree "
    f"from a proof, or {defaults.STRATEGY} without a proof.",
    "strategies": "A strategy such as max-any, or with settings: 'max-any name=mine ties=parts "
    "opening=raise any_window=1: weighted=yes'; may be repeated.",
    "opener": "A first guess to choose from; may be repeated.",
    "exact": "How many promising first guesses get their lowest total, proved.",
    "as_csv": "Print CSV.",
    "as_json": "Print JSON.",
    "game": "The game: one from the config, one that comes with guesstree, such as nyt, or a file "
    "of words, such as class.txt. Default: the first game of the config; without a config, today.",
    "config": "The config of the study. Without config.yaml, the config that made the results.",
    "results": "The folder with the results of the study.",
    "length": "The number of characters of every word.",
    "alphabet": "latin, cyrillic, digits, equations, or the letters themselves.",
    "minutes": "Stop after this time, without compiling, with the best results so far.",
    "output": "The file to write.",
    "trees": "Write DIR/<strategy>.parquet, the tree.",
    "scores": "Write DIR/<strategy>.parquet, the guesses by target.",
    "png": "Draw a figure as PNG, and as SVG beside it.",
    "vowels": "The letters that count as vowels. Default: the Latin and Cyrillic vowels.",
    "pangram": "How many of the most frequent letters a set uses; may be repeated.",
    "metric": "The metric that ranks guesses.",
    "from_guess": "Omit games that take fewer guesses. With 2, this omits the target that the "
    "first guess finds.",
    "count": "The largest number of rows to show.",
    "worst": "Start with the last row.",
    "seed": "The same seed gives the same games.",
    "within": f"The turn limit; 0 for no limit. Default: the limit of the game. It is "
    f"{defaults.TURNS} if replies colour tiles, and 5 more than the boards if there are several.",
    "hard": "Hard mode: the newspaper's (nyt), or only consistent guesses.",
    "any_word": "Accept guesses that are not in the word list, because the game accepted them.",
    "boards": f"How many boards each guess is played on, {constants.LEAST_BOARDS} to "
    f"{constants.MOST_BOARDS}, as in Dordle (2), Quordle (4), Octordle (8). Write / between their "
    "replies, and nothing for a solved board, such as the second of these three: "
    "raise:..Y..//GG...",
    "tiles": "The colours of tiles.",
}
"""The help of options. Help in a docstring takes precedence."""

OPTION_TEXTS: OptionTexts = {
    name: {**_SETTINGS.get(name, {}), "help": _HELPS.get(name)}
    for name in {*_SETTINGS, *_HELPS}
}
"""Arguments of `typer.Option`, with the help, by the name of the option."""

_PROOF_STRATEGY = (
    "optimal-MODE: lowest total; optimal5-MODE: the same within 5 guesses; safest-MODE: lowest "
    "worst case, then lowest total; shallow-MODE: the other way round; within4-MODE: most targets "
    "within 4 guesses. MODE is consistent, any or nyt-hard. Or with settings: 'optimal-any "
    "name=likely weighted=yes', 'optimal-any name=squares cost=1 cost=4 cost=9'."
)
PROOF_OPTION_TEXTS = OPTION_TEXTS | {
    "strategy": {**OPTION_TEXTS["strategy"], "help": _PROOF_STRATEGY}
}
"""The same for commands that prove, which take other strategies."""

_FORM = ("as_csv", "as_json")
_ROWS = ("count", "worst", *_FORM)
_ALL_ROWS = (
    f"The largest number of rows. Default: {defaults.SHOWN_ROWS}; all in CSV and JSON."
)

FORMS: dict[Any, Bundle] = {
    Result: Bundle(Shown, _FORM),
    Ranking: Bundle(partial(Shown, count=defaults.SHOWN_ROWS), _ROWS),
    Listing: Bundle(
        partial(Shown, usual=defaults.SHOWN_ROWS), _ROWS, helps={"count": _ALL_ROWS}
    ),
}
"""The options for the form of output, by the type of the result."""

CONFIG = Path("config.yaml")


def open_game(
    *,
    within: int | None = None,
    game: str | None = None,
    config: Path = CONFIG,
    results: Path = defaults.RESULTS,
) -> "Game":
    """Open the game of the options; without a study, a game that comes with the package."""
    from guesstree.api.game import Game
    from guesstree.study.study import study_with

    # A broken link counts as a config, so that it is reported instead of ignored.
    chosen = None if config == CONFIG and not os.path.lexists(config) else config

    # A game's name has none of these characters; a file's path or suffix has one.
    if game and {".", "/", os.sep} & {*game}:
        opened = Game.from_file(game)
    else:
        opened = Game.of_study(study_with(game, chosen, results), game)
    return opened if within is None else opened.within(within)


def open_played_game(
    *,
    answers: Path | None = None,
    day: str | None = None,
    within: int | None = None,
    game: str | None = None,
    config: Path = CONFIG,
    results: Path = defaults.RESULTS,
) -> "Game":
    """Open a game to play.

    Parameters
    ----------
    answers
        A file of additional past answers: a table (*.csv, *.json) with the columns date and word,
        or one word per line.
    day
        Play the game of this day, such as 2025-03-01, using only earlier answers.
    """
    opened = open_game(within=within, game=game, config=config, results=results)
    if answers is not None or day is not None:
        opened = opened.with_answers(answers or (), day)
    if opened.chances is not None:
        for sentence in faults_of(opened.chances.history, opened.chances.class_of):
            say(f"{answers}: {sentence}" if answers else sentence, err=True)
    return opened


_NAMED = ("game", "config", "results")

GAME = Bundle(open_game, _NAMED, introduction)
"""A game for questions about it."""

SILENT_GAME = Bundle(open_game, _NAMED)
"""A game without an introduction."""

PLAYED_GAME = Bundle(open_played_game)
"""A game to play; its command prints its own introduction."""

PAST_GAME = PLAYED_GAME._replace(
    introduce=lambda game: "\n".join(filter(None, [introduction(game), until(game)]))
)
"""A game that is played elsewhere."""

SCORED_GAME = PAST_GAME._replace(options=("answers", "within", *_NAMED))
"""A game whose past days are replayed."""
