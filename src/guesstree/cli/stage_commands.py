"""The stages as commands, for workflows that call them; scripts of the workflow replace them.

This module has all that is left of Typer, and goes with them.
"""

import functools
import inspect
import re
from collections.abc import Callable, Mapping
from inspect import Parameter
from pathlib import Path
from pkgutil import resolve_name
from typing import Annotated, Any, get_args, get_origin

from guesstree import constants, defaults, stages
from guesstree.cli.progress import proof_progress
from guesstree.cli.status import echo, say, working
from guesstree.errors import InputError

STAGES = {
    function.rpartition(":")[2].replace("_", "-"): f"{stages.__name__}.{function}"
    for function in (
        *(
            "downloads:fetch",
            "lists:clean",
            "lists:generate",
            "lists:derive",
            "lists:weigh",
        ),
        *("lists:compute_replies", "trees:grow", "trees:follow", "trees:look_ahead"),
        *("trees:random", "games:judge_people", "replay:replay", "replay:gather_replays"),
        *("openers:rank", "openers:find_pairs", "letters:count_letters", "games:play_evil"),
        *("tables:summarise", "tables:solved", "pages:build_explorer"),
    )
}
GROUPS = {
    "proof": {
        step: f"{stages.__name__}.proofs:{step}"
        for step in ("whole", "incumbent", "refute", "conclude", "adopt")
    },
    "draw": {
        "game": f"{stages.__name__}.figures:game",
        "sheet": f"{stages.__name__}.pages:sheet",
    },
}


def is_stage(words: list[str]) -> bool:
    """Tell whether words of the command line name a stage."""
    return words[:1] == ["stage"] or bool(
        words and (words[0] in STAGES or words[0] in GROUPS)
    )


def run_stage(words: list[str]) -> None:
    """Run the stage that words of the command line name."""
    import typer

    named = words[1:] if words[0] == "stage" else words
    known: dict[str, Any] = STAGES
    path = ["guesstree"]
    if named and named[0] in GROUPS:
        known, path, named = GROUPS[named[0]], [*path, named[0]], named[1:]
    if not named or named[0] not in known:
        raise InputError(f"no such stage; choose from {', '.join([*STAGES, *GROUPS])}")
    function = resolve_name(known[named[0]])
    texts = PROOF_OPTION_TEXTS if "proof" in path else OPTION_TEXTS
    alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    alone.command(named[0])(_command_of(function, texts))
    alone(named[1:], prog_name=" ".join([*path, named[0]]))


OptionTexts = dict[str, dict[str, Any]]
"""Arguments of `typer.Option` by the name of the option; `names` are its other names."""


def _in_known_formats(files: list[Path]) -> list[Path]:
    """Return the files of a table; raise `InputError` before it is computed if one is unknown."""
    for file in files:
        if file.suffix.lower() not in constants.TABLE_FORMATS:
            formats = " or ".join(constants.TABLE_FORMATS)
            raise InputError(
                f"{file}: the suffix of a table is its format; end it with {formats}"
            )
    return files


_SETTINGS: OptionTexts = {
    **{name: {"names": ["--strategy", "-s"]} for name in ("strategy", "strategies")},
    "as_csv": {"names": ["--csv"]},
    "as_json": {"names": ["--json"]},
    "tables": {"names": ["--table", "--parquet", "--csv"], "callback": _in_known_formats},
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
    "strategy": "The strategy, or a file with a tree, such as mine.txt. Default: the best tree "
    f"from a proof, or {defaults.STRATEGY} without a proof.",
    "strategies": "A strategy such as max-any, or with settings: 'max-any name=mine ties=parts "
    "opening=raise any_window=1: weighted=yes'; may be repeated.",
    "replies": "A reply matrix, named after its game.",
    "opener": "A first guess to choose from; may be repeated.",
    "exact": "How many promising first guesses get their lowest total, proved.",
    "incumbent_nodes": "How many sets of targets the search for a first tree may visit.",
    "checkpoint": "The checkpoint to resume from.",
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
    "certificates": "Write DIR/<strategy>.parquet, the total or a lower bound of every first "
    "guess.",
    "tables": f"Write the whole table, as {' or '.join(constants.TABLE_FORMATS)}; may be repeated.",
    "markdown": "Write the table for readers, as Markdown.",
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
_PROOF_STRATEGY = (
    "optimal-MODE: lowest total; optimal5-MODE: the same within 5 guesses; safest-MODE: lowest "
    "worst case, then lowest total; shallow-MODE: the other way round; within4-MODE: most targets "
    "within 4 guesses. MODE is consistent, any or nyt-hard. Or with settings: 'optimal-any "
    "name=likely weighted=yes', 'optimal-any name=squares cost=1 cost=4 cost=9'."
)
PROOF_OPTION_TEXTS = OPTION_TEXTS | {
    "strategy": {**OPTION_TEXTS["strategy"], "help": _PROOF_STRATEGY}
}

_SECTION = re.compile(r"\n*^([A-Z][a-z]+)\n-+$\n*", re.MULTILINE)
_ENTRY = re.compile(r"^(?=\S)", re.MULTILINE)


def described(docstring: str) -> tuple[str, dict[str, str]]:
    """Return the description of a function and of each parameter from its docstring.

    >>> described('''Double a number.
    ...
    ... Parameters
    ... ----------
    ... number
    ...     The number,
    ...     which may be 0.
    ... ''')
    ('Double a number.', {'number': 'The number, which may be 0.'})
    """
    text, *sections = _SECTION.split(docstring)
    about = "\n\n".join(_on_one_line(paragraph) for paragraph in text.split("\n\n"))

    # The pattern has one group, so titles and texts alternate in the split.
    by_title = dict(zip(sections[::2], sections[1::2], strict=True))
    entries = filter(None, _ENTRY.split(by_title.get("Parameters", "").strip()))
    split = (entry.partition("\n") for entry in entries)
    return about, {name: _on_one_line(help_text) for name, _, help_text in split}


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


def _command_of(function: Callable[..., Any], texts: OptionTexts) -> Callable[..., None]:
    """Return a function that Typer can turn into a command."""
    about, helps = described(inspect.getdoc(function) or "")
    parameters = inspect.signature(function).parameters
    given = {"progress": proof_progress} if "progress" in parameters else {}

    @functools.wraps(function)
    def run(**values: Any) -> None:
        working.start()
        try:
            result = function(**values, **given)
            if isinstance(result, str):
                echo(result, nl=False)
            for sentence in result if isinstance(result, list) else ():
                say(sentence, err=True)
        finally:
            working.stop()

    signature = [
        _annotated(param, helps, texts)
        for param in parameters.values()
        if param.name not in given
    ]

    # Typer reads these, and does not look at `**values`.
    run.__doc__ = about
    run.__signature__ = inspect.Signature(signature)  # type: ignore[attr-defined]
    run.__annotations__ = {param.name: param.annotation for param in signature} | {
        "return": None
    }
    return run


def _annotated(
    parameter: Parameter, helps: Mapping[str, str], texts: OptionTexts
) -> Parameter:
    """Return a parameter annotated for Typer."""
    import typer

    # Typer knows lists, but not `Sequence`.
    kind = parameter.annotation
    if getattr(get_origin(kind), "__name__", "") == "Sequence":
        kind = list[get_args(kind)[0]]  # type: ignore[misc]

    settings = dict(texts.get(parameter.name, {}))
    settings["help"] = helps.get(parameter.name) or settings.get("help")
    flag = "--" + parameter.name.replace("_", "-")
    names = settings.pop("names", [flag] if kind is bool else [])
    if parameter.kind is Parameter.KEYWORD_ONLY:
        taken = typer.Option(*names, **settings)
    else:
        taken = typer.Argument(help=settings["help"])

    # Only keyword parameters may lack a default after one that has a default.
    return parameter.replace(kind=Parameter.KEYWORD_ONLY, annotation=Annotated[kind, taken])
