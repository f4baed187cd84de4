"""Options that several commands have, bundles of these, and the game that they open."""

import functools
import inspect
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from functools import partial
from inspect import Parameter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from guesstree.cli.printing import Shown, say
from guesstree.defaults import LEAST_BOARDS, MOST_BOARDS, SHOWN_ROWS, STRATEGY, TURNS
from guesstree.errors import InputError, counted
from guesstree.files.storage import RESULTS

if TYPE_CHECKING:
    from guesstree.play.game import Game


class Bundle(NamedTuple):
    """Options that make one value, which is the type of a parameter: `Annotated[Kind, bundle]`.

    Attributes
    ----------
    options
        The annotation and the default of each option, by the name of its parameter.
    make
        Makes the value from the values of the options, which are keyword arguments.
    introduce
        Tells people what was made, before the command says anything; programs are not told.
    """

    options: dict[str, tuple[Any, Any]]
    make: Callable[..., Any]
    introduce: Callable[[Any], None] | None = None


def unbundled(command: Callable[..., None]) -> Callable[..., None]:
    """Return a command that takes the options of its bundles in place of the bundles."""
    parameters = inspect.signature(command).parameters.values()
    bundles = {one.name: bundle for one in parameters if (bundle := _bundle_of(one))}
    if not bundles:
        return command
    plain = [one for one in parameters if one.name not in bundles]
    options = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
        for bundle in bundles.values()
        for name, (annotation, default) in bundle.options.items()
    ]

    @functools.wraps(command)
    def run(**values: Any) -> None:
        for_people = not (values.get("as_csv") or values.get("as_json"))
        made = {
            name: bundle.make(**{option: values.pop(option) for option in bundle.options})
            for name, bundle in bundles.items()
        }
        for name, bundle in bundles.items():
            if bundle.introduce and for_people:
                bundle.introduce(made[name])
        command(**values, **made)

    shown = [*plain, *options]
    run.__signature__ = inspect.Signature(shown)  # type: ignore[attr-defined]
    run.__annotations__ = {one.name: one.annotation for one in shown} | {"return": None}
    return run


def _bundle_of(parameter: Parameter) -> Bundle | None:
    about = getattr(parameter.annotation, "__metadata__", ())
    return next((one for one in about if isinstance(one, Bundle)), None)


# Files of the pipeline

Replies = Annotated[
    Path, typer.Argument(metavar="REPLIES", help="A reply matrix, named after its game.")
]
Trees = Annotated[
    list[Path],
    typer.Argument(metavar="TREES...", help="Guess trees, named after their strategies."),
]
ManyScores = Annotated[
    list[Path], typer.Argument(metavar="SCORES...", help="Scores, in the order of the rows.")
]
Output = Annotated[Path, typer.Option(help="The file to write.")]
TreesFolder = Annotated[
    Path, typer.Option("--trees", metavar="DIR", help="Write DIR/<strategy>.parquet, the tree.")
]
ScoresFolder = Annotated[
    Path,
    typer.Option(
        "--scores", metavar="DIR", help="Write DIR/<strategy>.parquet, the guesses by target."
    ),
]
CertificatesFolder = Annotated[
    Path,
    typer.Option(
        "--certificates",
        metavar="DIR",
        help="Write DIR/<strategy>.parquet, for every first guess its total or a lower bound.",
    ),
]
Parquet = Annotated[Path | None, typer.Option(help="Write the whole table as Parquet.")]
Csv = Annotated[Path | None, typer.Option(help="Write the whole table as CSV.")]
Markdown = Annotated[
    Path | None, typer.Option(help="Write the table as people read it, as Markdown.")
]
Png = Annotated[Path | None, typer.Option(help="Draw it, as PNG and beside it as SVG.")]

# Strategies

Strategies = Annotated[
    list[str],
    typer.Option(
        "--strategy",
        "-s",
        help="Such as max-any, or with settings: 'max-any name=mine ties=parts opening=raise "
        "any_window=4:125 weighted=yes'; may be repeated.",
    ),
]

# Letters

Vowels = Annotated[
    str | None,
    typer.Option("--vowels", help="The vowels; those of Latin and Cyrillic if left out."),
]
Pangrams = Annotated[
    list[int] | None,
    typer.Option(
        "--pangram", help="How many of the most frequent letters a set uses; may be repeated."
    ),
]

# Proofs

Proved = Annotated[
    str,
    typer.Option(
        "--strategy",
        "-s",
        help="optimal-MODE: least total; optimal5-MODE: within 5 guesses; safest-MODE: least worst "
        "case, then least total; shallow-MODE: the other way round; within4-MODE: most targets "
        "within 4 guesses. MODE is consistent, any or nyt-hard. Or with settings: 'optimal-any "
        "name=likely weighted=yes', 'optimal-any name=squares cost=1 cost=4 cost=9'.",
    ),
]
Openers = Annotated[
    list[str] | None,
    typer.Option("--opener", help="A first guess to choose from; may be repeated."),
]
Exact = Annotated[
    int, typer.Option(min=0, help="How many promising first guesses get their exact total.")
]
Minutes = Annotated[
    float | None, typer.Option(min=0, help="Stop after this time, with what is known by then.")
]

# A study

GameName = Annotated[
    str | None,
    typer.Option(
        "--game",
        "-g",
        help="The game, if not the first of the config: of the config, one that comes with "
        "guesstree, such as nyt, or a file of words, such as class.txt.",
    ),
]
StrategyName = Annotated[
    str | None,
    typer.Option(
        "--strategy",
        "-s",
        help="The strategy; or a file with a tree, such as mine.txt. If left out, the best tree "
        f"that a proof has found; {STRATEGY} where there is none.",
    ),
]
ConfigFile = Annotated[
    Path,
    typer.Option(
        "--config",
        envvar="GUESSTREE_CONFIG",
        help="The config of the study; where there is no config.yaml, that of its results.",
    ),
]
Results = Annotated[Path, typer.Option(help="The folder of its results.")]
MetricName = Annotated[str, typer.Option("--metric", help="The metric that ranks guesses.")]
Count = Annotated[int, typer.Option("--count", min=1, max=1_000_000, help="Rows to show at most.")]
Exclude = Annotated[
    Path | None,
    typer.Option(
        help="A file of past answers, which are looked at when no other target fits; one word a "
        "line, or a table (*.csv) with the columns word and date."
    ),
]
Before = Annotated[
    str | None,
    typer.Option(
        metavar="DATE", help="Only answers before this date are past, such as 2024-05-01."
    ),
]
PastWeight = Annotated[
    float | None,
    typer.Option(
        min=0,
        max=1,
        help="Make past answers unlikely instead: a part of the weight of other targets, above 0.",
    ),
]
AnyWord = Annotated[
    bool,
    typer.Option(
        "--any-word", help="Take guesses that the word list lacks, as the game took them."
    ),
]
MostRows = Annotated[
    int | None,
    typer.Option(
        "--count",
        min=1,
        max=1_000_000,
        help=f"Rows to show at most; {SHOWN_ROWS} if left out, in CSV and JSON all.",
    ),
]
ManyBoards = Annotated[
    int | None,
    typer.Option(
        "--boards",
        help=f"Boards to which each guess goes, {LEAST_BOARDS} to {MOST_BOARDS}, as in Dordle (2), "
        "Quordle (4), Octordle (8). Their replies have / between, with nothing for a board that is "
        "solved, such as the second of these three: raise:..Y..//GG...",
    ),
]
Worst = Annotated[bool, typer.Option("--worst", help="Begin with the last row.")]
AsCsv = Annotated[bool, typer.Option("--csv", help="Print CSV.")]
Seed = Annotated[int, typer.Option("--seed", min=0, help="Equal seeds draw the same.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]

_FORMS = {"as_csv": (AsCsv, False), "as_json": (AsJson, False)}

Table = Annotated[Shown, Bundle(_FORMS, Shown)]
"""A table that is shown whole."""

RankedTable = Annotated[
    Shown, Bundle({"count": (Count, SHOWN_ROWS), "worst": (Worst, False)} | _FORMS, Shown)
]
"""A table whose first rows matter, in every form."""

LongTable = Annotated[
    Shown,
    Bundle(
        {"count": (MostRows, None), "worst": (Worst, False)} | _FORMS,
        partial(Shown, usual=SHOWN_ROWS),
    ),
]
"""A table of which people see the first rows, and programs all."""


class Palette(StrEnum):
    """Colours of tiles."""

    STANDARD = "standard"
    COLOUR_BLIND = "colour-blind"
    BROWN = "brown"


Tiles = Annotated[
    Palette, typer.Option("--tiles", envvar="GUESSTREE_TILES", help="The colours of tiles.")
]


class Hard(StrEnum):
    """Hard modes of a game that is played."""

    OFF = "off"
    NYT = "nyt"
    CONSISTENT = "consistent"


Turns = Annotated[
    int | None,
    typer.Option(
        "--turns",
        min=0,
        max=1000,
        help="The turns of a game, 0 for no limit; if left out, those of the game: "
        f"{TURNS} where replies colour tiles, and 5 more than boards where there are several.",
    ),
]
HardMode = Annotated[
    Hard,
    typer.Option("--hard", help="Hard mode: the newspaper's (nyt), or consistent guesses only."),
]
CONFIG = Path("config.yaml")


def open_game(config: Path, results: Path, game: str | None) -> "Game":
    """Open the game that the options name; a shipped one where there is no study."""
    from guesstree.play.game import Game
    from guesstree.play.studies import game_with

    if game is not None and set(game) & {".", "/", os.sep}:
        return Game.from_file(game)
    chosen = None if config == CONFIG and not config.exists() else config
    return game_with(game, chosen, results)


def open_with_past(
    exclude: Path | None,
    before: str | None,
    past_weight: float | None,
    most: int | None,
    **named: object,
) -> "Game":
    """Open the game that the options name, with past answers."""
    opened = open_game(**named)  # type: ignore[arg-type]
    opened = opened if most is None else opened.within(most)
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
_PAST["most"] = Turns, None

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
