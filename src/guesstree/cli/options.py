"""The texts of options, and groups of options that make one value: a game, a form of output."""

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from guesstree.cli.commands import Bundle, OptionTexts
from guesstree.cli.printing import Shown, say
from guesstree.defaults import (
    LEAST_BOARDS,
    MOST_BOARDS,
    MOST_HISTOGRAM_TO,
    MOST_ROUNDS,
    RESULTS,
    SHOWN_ROWS,
    TURNS,
)
from guesstree.defaults import STRATEGY as DEFAULT_STRATEGY
from guesstree.errors import InputError
from guesstree.play.looking import introduction, until
from guesstree.result import Listing, Ranking, Result

if TYPE_CHECKING:
    from guesstree.play.game import Game


Palette = Literal["standard", "colour-blind", "brown"]
"""Colours of tiles."""

Hard = Literal["off", "nyt", "consistent"]
"""Hard modes of a game that is played."""

_STRATEGY = ["--strategy", "-s"]
_MOST = {"min": 1, "max": 1_000_000}
_FOLDER = {"metavar": "DIR"}

OPTION_TEXTS: OptionTexts = {
    "strategy": {
        "names": _STRATEGY,
        "help": "The strategy; or a file with a tree, such as mine.txt. If left out, the best tree "
        f"that a proof has found; {DEFAULT_STRATEGY} where there is none.",
    },
    "strategies": {
        "names": _STRATEGY,
        "help": "Such as max-any, or with settings: 'max-any name=mine ties=parts opening=raise "
        "any_window=1: weighted=yes'; may be repeated.",
    },
    "replies": {"help": "A reply matrix, named after its game."},
    "opener": {"help": "A first guess to choose from; may be repeated."},
    "exact": {"min": 0, "help": "How many promising first guesses get their exact total."},
    "incumbent_nodes": {
        "min": 1,
        "help": "Sets of targets that the search for a first tree may visit.",
    },
    "checkpoint": {"help": "Checkpoint to resume from."},
    "as_csv": {"names": ["--csv"], "help": "Print CSV."},
    "as_json": {"names": ["--json"], "help": "Print JSON."},
    "game": {
        "names": ["--game", "-g"],
        "help": "The game, if not the first of the config: of the config, one that comes with "
        "guesstree, such as nyt, or a file of words, such as class.txt.",
    },
    "config": {
        "envvar": "GUESSTREE_CONFIG",
        "help": "The config of the study; where there is no config.yaml, that of its results.",
    },
    "results": {"help": "The folder of its results."},
    "exclude": {
        "help": "A file of past answers, which are looked at when no other target fits; one word "
        "a line, or a table (*.csv) with the columns word and date."
    },
    "before": {
        "metavar": "DATE",
        "help": "Only answers before this date are past, such as 2024-05-01.",
    },
    "past_weight": {
        "min": 0,
        "max": 1,
        "help": "Make past answers unlikely instead: a part of the weight of other targets, above "
        "0.",
    },
    "length": {"help": "Characters of every word."},
    "alphabet": {"help": "latin, cyrillic, digits, equations, or the characters themselves."},
    "minutes": {"min": 0, "help": "Stop after this time, with what is known by then."},
    "limit": {"min": 1, "max": 99},
    "output": {"help": "The file to write."},
    "trees": {**_FOLDER, "help": "Write DIR/<strategy>.parquet, the tree."},
    "scores": {**_FOLDER, "help": "Write DIR/<strategy>.parquet, the guesses by target."},
    "certificates": {
        **_FOLDER,
        "help": "Write DIR/<strategy>.parquet, for every first guess its total or a lower bound.",
    },
    **dict.fromkeys(("folder", "figures", "widths", "openers", "matrices"), _FOLDER),
    "to": {"min": 1, "max": MOST_HISTOGRAM_TO},
    "until": {"metavar": "GAME=DATE"},
    "parquet": {"help": "Write the whole table as Parquet."},
    "csv": {"help": "Write the whole table as CSV."},
    "markdown": {"help": "Write the table as people read it, as Markdown."},
    "png": {"help": "Draw it, as PNG and beside it as SVG."},
    "vowels": {"help": "The vowels; those of Latin and Cyrillic if left out."},
    "pangram": {"help": "How many of the most frequent letters a set uses; may be repeated."},
    "metric": {"help": "The metric that ranks guesses."},
    "count": {**_MOST, "help": "Rows to show at most."},
    "worst": {"help": "Begin with the last row."},
    "seed": {"min": 0, "help": "Equal seeds draw the same."},
    **{name: {"min": 0} for name in ("most", "random")},
    **{name: {"min": 1} for name in ("depth", "iterations")},
    **{name: {"min": 1, "max": 100_000} for name in ("games", "tried")},
    "rounds": {"min": 2, "max": MOST_ROUNDS},
    "turns": {
        "min": 0,
        "max": 1000,
        "help": "The turns of a game, 0 for no limit; if left out, those of the game: "
        f"{TURNS} where replies colour tiles, and 5 more than boards where there are several.",
    },
    "after": {"metavar": "GUESS:REPLY"},
    "form": {"names": ["--as"]},
    "hard": {"help": "Hard mode: the newspaper's (nyt), or consistent guesses only."},
    "any_word": {"help": "Take guesses that the word list lacks, as the game took them."},
    "boards": {
        "help": f"Boards to which each guess goes, {LEAST_BOARDS} to {MOST_BOARDS}, as in Dordle "
        "(2), Quordle (4), Octordle (8). Their replies have / between, with nothing for a board "
        "that is solved, such as the second of these three: raise:..Y..//GG...",
    },
    "tiles": {"envvar": "GUESSTREE_TILES", "help": "The colours of tiles."},
}
"""Arguments of `typer.Option` by the name of the option. A docstring's help comes first."""

PROOF_OPTION_TEXTS: OptionTexts = OPTION_TEXTS | {
    "strategy": {
        "names": _STRATEGY,
        "help": "optimal-MODE: least total; optimal5-MODE: within 5 guesses; safest-MODE: least "
        "worst case, then least total; shallow-MODE: the other way round; within4-MODE: most "
        "targets within 4 guesses. MODE is consistent, any or nyt-hard. Or with settings: "
        "'optimal-any name=likely weighted=yes', 'optimal-any name=squares cost=1 cost=4 cost=9'.",
    }
}
"""The same for commands whose strategy is that of a proof."""

_FORMS: dict[str, Any] = {"as_csv": (bool, False), "as_json": (bool, False)}
_ALL_ROWS = f"Rows to show at most; {SHOWN_ROWS} if left out, in CSV and JSON all."
_MOST_ROWS = Annotated[int | None, typer.Option("--count", **_MOST, help=_ALL_ROWS)]

FORMS: dict[Any, Bundle] = {
    Result: Bundle(_FORMS, Shown),
    Ranking: Bundle({"count": (int, SHOWN_ROWS), "worst": (bool, False)} | _FORMS, Shown),
    Listing: Bundle(
        {"count": (_MOST_ROWS, None), "worst": (bool, False)} | _FORMS,
        partial(Shown, usual=SHOWN_ROWS),
    ),
}
"""The options of the form of output, by the type of the result."""


CONFIG = Path("config.yaml")

BOARDS = {"dordle": 2, "quordle": 4, "octordle": 8, "sedecordle": 16}
"""Games that are named after their number of boards."""


def with_tiles(form: Bundle, palette: str) -> Bundle:
    """Return the options of a form with the colours of tiles."""
    return form._replace(options={**form.options, "tiles": (Palette, palette)})


def open_game(config: Path, results: Path, game: str | None) -> "Game":
    """Open the game that the options name; a shipped one where there is no study."""
    from guesstree.play.game import Game, game_with

    if game is not None and set(game) & {".", "/", os.sep}:
        return Game.from_file(game)
    chosen = None if config == CONFIG and not config.exists() else config
    try:
        return game_with(game, chosen, results)
    except InputError:
        if count := BOARDS.get(str(game).lower()):
            how = f"leave out --game, and add --boards {count}"
            raise InputError(f"{game} is a game of {count} boards; {how}") from None
        raise


def open_with_past(
    exclude: Path | None,
    before: str | None,
    past_weight: float | None,
    most: int | None,
    **named: Any,
) -> "Game":
    """Open the game that the options name, with past answers."""
    opened = open_game(**named)
    opened = opened if most is None else opened.within(most)
    if exclude is None and before is None and past_weight is None:
        return opened
    return opened.excluding(exclude or (), before=before, weight=past_weight)


def introduce(game: "Game") -> None:
    """Say the name of the game and how many words it has."""
    say(introduction(game))


def introduce_played(game: "Game") -> None:
    """Introduce a game that is played elsewhere, and say until when its answers are known."""
    introduce(game)
    if known := until(game):
        say(known)


_TURNS = Annotated[int | None, typer.Option("--turns", **OPTION_TEXTS["turns"])]
_GAME: dict[str, tuple[Any, Any]] = {
    "game": (str | None, None),
    "config": (Path, CONFIG),
    "results": (Path, RESULTS),
}
_PAST: dict[str, tuple[Any, Any]] = {"exclude": (Path | None, None), "before": (str | None, None)}
_PAST |= {"past_weight": (float | None, None), "most": (_TURNS, None)}

GAME = Bundle(_GAME, open_game, introduce)
"""A game that is looked at."""

SILENT_GAME = Bundle(_GAME, open_game)
"""A game without an introduction, or with one by the command itself."""

PAST_GAME = Bundle(_PAST | _GAME, open_with_past, introduce_played)
"""A game that is played elsewhere, whose targets may be past answers."""

SILENT_PAST_GAME = Bundle(_PAST | _GAME, open_with_past)
"""The same without an introduction."""
