"""The texts of options, and groups of options that make one value: a game, a form of output."""

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from guesstree import constants, defaults
from guesstree.cli.commands import Bundle, OptionTexts
from guesstree.cli.printing import Shown
from guesstree.cli.questions.games import introduction, until
from guesstree.cli.status import say
from guesstree.result import Listing, Ranking, Result
from guesstree.words.answers import faults_of

if TYPE_CHECKING:
    from guesstree.api.game import Game


Hard = Literal["off", "nyt", "consistent"]
"""Hard modes of a game that is played."""

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
    "until": {"metavar": "GAME=DATE"},
    "after": {"metavar": "GUESS:REPLY"},
    **{name: {"metavar": "DIR"} for name in ("trees", "scores", "certificates", "folder")},
    **{name: {"metavar": "DIR"} for name in ("figures", "widths", "openers", "matrices")},
    **{name: {"min": 0} for name in ("exact", "minutes", "seed", "most", "random")},
    **{name: {"min": 1} for name in ("incumbent_nodes", "depth", "iterations", "nodes")},
    **{name: {"min": 1, "max": 100_000} for name in ("games", "tried")},
    **{name: {"min": 1, "max": 99} for name in ("limit", "from_guess")},
    "count": {"min": 1, "max": 1_000_000},
    "to": {"min": 1, "max": constants.MOST_HISTOGRAM_TO},
    "rounds": {"min": 2, "max": constants.MOST_ROUNDS},
}
"""Arguments of `typer.Option` by the name of the option; `names` are its other names."""

_HELPS = {
    "strategy": "The strategy; or a file with a tree, such as mine.txt. If left out, the best tree "
    f"that a proof has found; {defaults.STRATEGY} where there is none.",
    "strategies": "Such as max-any, or with settings: 'max-any name=mine ties=parts opening=raise "
    "any_window=1: weighted=yes'; may be repeated.",
    "replies": "A reply matrix, named after its game.",
    "opener": "A first guess to choose from; may be repeated.",
    "exact": "How many promising first guesses get their exact total.",
    "incumbent_nodes": "Sets of targets that the search for a first tree may visit.",
    "checkpoint": "Checkpoint to resume from.",
    "as_csv": "Print CSV.",
    "as_json": "Print JSON.",
    "game": "The game, if not the first of the config: of the config, one that comes with "
    "guesstree, such as nyt, or a file of words, such as class.txt.",
    "config": "The config of the study; where there is no config.yaml, that of its results.",
    "results": "The folder of its results.",
    "length": "Characters of every word.",
    "alphabet": "latin, cyrillic, digits, equations, or the characters themselves.",
    "minutes": "Stop after this time, with what is known by then.",
    "output": "The file to write.",
    "trees": "Write DIR/<strategy>.parquet, the tree.",
    "scores": "Write DIR/<strategy>.parquet, the guesses by target.",
    "certificates": "Write DIR/<strategy>.parquet, for every first guess its total or a lower "
    "bound.",
    "parquet": "Write the whole table as Parquet.",
    "csv": "Write the whole table as CSV.",
    "markdown": "Write the table as people read it, as Markdown.",
    "png": "Draw it, as PNG and beside it as SVG.",
    "vowels": "The vowels; those of Latin and Cyrillic if left out.",
    "pangram": "How many of the most frequent letters a set uses; may be repeated.",
    "metric": "The metric that ranks guesses.",
    "from_guess": "Leave out games that take fewer guesses: with 2, the target that the first "
    "guess finds.",
    "count": "Rows to show at most.",
    "worst": "Begin with the last row.",
    "seed": "Equal seeds draw the same.",
    "within": "The turns of a game, 0 for no limit; if left out, those of the game: "
    f"{defaults.TURNS} where replies colour tiles, and 5 more than boards where there are several.",
    "hard": "Hard mode: the newspaper's (nyt), or consistent guesses only.",
    "any_word": "Take guesses that the word list lacks, as the game took them.",
    "boards": "Boards to which each guess goes, "
    f"{constants.LEAST_BOARDS} to {constants.MOST_BOARDS}, as in Dordle (2), Quordle (4), Octordle "
    "(8). Their replies have / between, with nothing for a board that is solved, such as the "
    "second of these three: raise:..Y..//GG...",
    "tiles": "The colours of tiles.",
}
"""The help of options. A docstring's help comes first."""

OPTION_TEXTS: OptionTexts = {
    name: {**_SETTINGS.get(name, {}), "help": _HELPS.get(name)} for name in {*_SETTINGS, *_HELPS}
}
"""Arguments of `typer.Option` and the help by the name of the option."""

_PROOF_STRATEGY = (
    "optimal-MODE: least total; optimal5-MODE: within 5 guesses; safest-MODE: least worst case, "
    "then least total; shallow-MODE: the other way round; within4-MODE: most targets within 4 "
    "guesses. MODE is consistent, any or nyt-hard. Or with settings: 'optimal-any name=likely "
    "weighted=yes', 'optimal-any name=squares cost=1 cost=4 cost=9'."
)
PROOF_OPTION_TEXTS = OPTION_TEXTS | {
    "strategy": {**OPTION_TEXTS["strategy"], "help": _PROOF_STRATEGY}
}
"""The same for commands that prove: their strategies are others."""

_FORM = ("as_csv", "as_json")
_ROWS = ("count", "worst", *_FORM)
_ALL_ROWS = f"Rows to show at most; {defaults.SHOWN_ROWS} if left out, in CSV and JSON all."

FORMS: dict[Any, Bundle] = {
    Result: Bundle(Shown, _FORM),
    Ranking: Bundle(partial(Shown, count=defaults.SHOWN_ROWS), _ROWS),
    Listing: Bundle(partial(Shown, usual=defaults.SHOWN_ROWS), _ROWS, helps={"count": _ALL_ROWS}),
}
"""The options of the form of output, by the type of the result."""

CONFIG = Path("config.yaml")


def open_game(
    *,
    within: int | None = None,
    game: str | None = None,
    config: Path = CONFIG,
    results: Path = defaults.RESULTS,
    is_played: bool = False,
) -> "Game":
    """Open the game that the options name; a shipped one where there is no study.

    If none is named, a game that `is_played` is today's among the shipped ones.
    """
    from guesstree.api.game import Game
    from guesstree.api.study import game_with

    chosen = None if config == CONFIG and not os.path.lexists(config) else config
    is_file = {".", "/", os.sep} & {*(game or "")}
    if is_file:
        opened = Game.from_file(str(game))
    else:
        opened = game_with(game, chosen, results, is_played=is_played)
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
    """Open a game that is played.

    Parameters
    ----------
    answers
        A file of past answers, in addition to those of the game: a table (*.csv, *.json) with the
        columns date and word, or one word a line.
    day
        Play the game of this day, such as 2025-03-01, with the answers that were known before it.
    """
    opened = open_game(within=within, game=game, config=config, results=results, is_played=True)
    if answers is None and day is None:
        return opened

    opened = opened.with_answers(answers or (), day)
    if answers is not None and opened.chances is not None:
        for sentence in faults_of(opened.chances.history, opened.chances.class_of):
            say(f"{answers}: {sentence}", err=True)
    return opened


_NAMED = ("game", "config", "results")

GAME = Bundle(open_game, _NAMED, introduction)
"""A game that is looked at."""

SILENT_GAME = Bundle(open_game, _NAMED)
"""A game without an introduction."""

PLAYED_GAME = Bundle(open_played_game)
"""A game that is played, which introduces it itself."""

PAST_GAME = Bundle(
    open_played_game,
    introduce=lambda game: "\n".join(filter(None, [introduction(game), until(game)])),
)
"""A game that is played elsewhere."""
