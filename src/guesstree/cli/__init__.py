"""The `guesstree` command: a command for each stage of the pipeline, and commands for people."""

import io
import os
import sys
import warnings
from pathlib import Path
from typing import Annotated

import typer

from guesstree import __version__, stages
from guesstree.cli import options, questions
from guesstree.cli.printing import print_tree
from guesstree.cli.progress import bar, proof_progress
from guesstree.cli.registry import Entry, group_of
from guesstree.cli.status import echo, say
from guesstree.errors import InputError, lacks_memory, reason_of, settings_fault, shortened, visible
from guesstree.extras import naming_extras
from guesstree.storage import keeping_inputs

_ANSWERS = f"{questions.__name__}.answers"
_OPENER_QUESTIONS = f"{questions.__name__}.openers"
_OPPONENTS = f"{questions.__name__}.opponents"
_STRATEGIES = f"{questions.__name__}.strategies"
_STUDIES = f"{questions.__name__}.studies"
_TREE_QUESTIONS = f"{questions.__name__}.trees"
_WORDS = f"{questions.__name__}.words"
_LISTS = f"{stages.__name__}.lists"
_TREES = f"{stages.__name__}.trees"
_PROOFS = f"{stages.__name__}.proofs"
_GAMES = f"{stages.__name__}.games"
_REPLAY = f"{stages.__name__}.replay"
_OPENERS = f"{stages.__name__}.openers"
_TABLES = f"{stages.__name__}.tables"
_PAGES = f"{stages.__name__}.pages"

_COMMANDS = (
    Entry("guesstree.cli.playing:play", options.PLAYED_GAME, "standard"),
    Entry("guesstree.cli.solving:solve", options.PLAYED_GAME),
    Entry("guesstree.cli.advising:advise", options.PAST_GAME),
    Entry("guesstree.cli.reviewing:review", options.PAST_GAME, "standard"),
    Entry(f"{_OPENER_QUESTIONS}:openers", options.GAME),
    Entry(f"{_STRATEGIES}:compare", options.GAME),
    Entry(f"{_STRATEGIES}:people", options.GAME),
    Entry(f"{_STRATEGIES}:show", options.GAME, "standard"),
    Entry(f"{_STRATEGIES}:tree", options.GAME, "brown", print_tree),
    Entry(
        f"{_TREE_QUESTIONS}:prove",
        options.GAME,
        texts=options.PROOF_OPTION_TEXTS,
        given={"progress": proof_progress},
    ),
    Entry(f"{_TREE_QUESTIONS}:export", options.SILENT_GAME),
    Entry(f"{_TREE_QUESTIONS}:import_", options.GAME),
    Entry(f"{_STUDIES}:init"),
)

_LOOK = (
    Entry(f"{_STRATEGIES}:hardest", options.GAME),
    Entry(f"{_STRATEGIES}:histogram", options.GAME),
    Entry(f"{_TREE_QUESTIONS}:improve", options.GAME),
    Entry(f"{_OPENER_QUESTIONS}:pair", options.GAME, given={"track": bar("first guesses")}),
    Entry(f"{_OPENER_QUESTIONS}:openings", options.GAME, given={"track": bar("openings")}),
    Entry(f"{_WORDS}:partition", options.GAME, "standard"),
    Entry(f"{_WORDS}:reply", options.SILENT_GAME),
    Entry(f"{_WORDS}:letters", options.GAME),
    Entry(f"{_ANSWERS}:answers", options.PAST_GAME),
    Entry(f"{_ANSWERS}:score", options.SCORED_GAME),
    Entry(f"{_WORDS}:known", options.GAME),
    Entry(f"{_OPPONENTS}:equilibrium", options.GAME, given={"track": bar("trees")}),
    Entry(f"{_OPPONENTS}:boards", options.GAME, given={"track": bar("games")}),
)

_STAGES = (
    Entry(f"{stages.__name__}.downloads:fetch"),
    Entry(f"{_LISTS}:clean"),
    Entry(f"{_LISTS}:generate"),
    Entry(f"{_LISTS}:derive"),
    Entry(f"{_LISTS}:weigh"),
    Entry(f"{_LISTS}:compute_replies"),
    Entry(f"{_TREES}:grow"),
    Entry(f"{_TREES}:follow"),
    Entry(f"{_TREES}:look_ahead"),
    Entry(f"{_TREES}:random"),
    Entry(f"{_GAMES}:judge_people"),
    Entry(f"{_REPLAY}:replay"),
    Entry(f"{_REPLAY}:gather_replays"),
    Entry(f"{stages.__name__}.verification:verify"),
    Entry(f"{_OPENERS}:rank"),
    Entry(f"{_OPENERS}:find_pairs"),
    Entry(f"{_LISTS}:count_letters"),
    Entry(f"{_GAMES}:play_evil"),
    Entry(f"{_TABLES}:summarise"),
    Entry(f"{_TABLES}:solved"),
    Entry(f"{_PAGES}:build_explorer"),
)

_PROOF_STEPS = tuple(
    Entry(
        f"{_PROOFS}:{step}",
        texts=options.PROOF_OPTION_TEXTS,
        given={"progress": proof_progress},
    )
    for step in ("whole", "incumbent", "refute", "conclude", "adopt")
)

_DRAWING = (
    Entry(f"{stages.__name__}.figures:game"),
    Entry(f"{_PAGES}:sheet"),
)

_SHORT_FORMS = tuple(entry._replace(hidden=True) for entry in (*_LOOK, *_STAGES))
"""The commands of `look` and `stage` also work without the name of the group."""

app = typer.Typer(
    cls=group_of(*_COMMANDS, *_SHORT_FORMS),
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
look = typer.Typer(cls=group_of(*_LOOK), help="More about a game: one command per question.")
stage = typer.Typer(cls=group_of(*_STAGES), help="The stages of the pipeline, one command each.")
steps = typer.Typer(
    cls=group_of(*_PROOF_STEPS),
    help="Prove a strategy in one go, or in steps that can run in parallel, for the pipeline.",
    no_args_is_help=True,
)
drawing = typer.Typer(cls=group_of(*_DRAWING), help="Draw figures.", no_args_is_help=True)

for group, hidden in ((stage, False), (app, True)):
    group.add_typer(steps, name="proof", hidden=hidden)
    group.add_typer(drawing, name="draw", hidden=hidden)
app.add_typer(look, name="look")
app.add_typer(stage, name="stage")


def _show_version(asked: bool) -> None:
    if asked:
        echo(f"guesstree {__version__}")
        raise typer.Exit


_VERSION = typer.Option(
    "--version", is_eager=True, callback=_show_version, help="Show the version, and exit."
)


@app.callback()
def guesstree(_version: Annotated[bool, _VERSION] = False) -> None:
    """Play Wordle and its relatives well: which word is best, what to guess next, and why.

    \b
    guesstree openers raise   how good is a first guess?
    guesstree solve           what to guess in today's game
    guesstree review raise cloud thumb --target thumb
    guesstree play            play a game
    """


def main() -> None:
    """Run the command; a failure prints one sentence and exits with code 1."""
    # A file in the working folder must not decide where Numba stores compiled code.
    os.environ.setdefault("NUMBA_CACHE_DIR", "")

    _prepare_streams()
    warnings.showwarning = lambda message, *_, **__: say(f"Warning: {message}", err=True)
    try:
        with naming_extras(), keeping_inputs():
            app(prog_name="guesstree")
    except InputError as error:
        fault = str(error)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # Polars raises errors that do not inherit from `Exception`
        fault = _fault_of(error)
        if not fault:
            raise
    say(f"guesstree: {shortened(visible(fault))}", err=True)
    sys.exit(1)


def _prepare_streams() -> None:
    """Replace closed streams, and let open ones replace the characters that they cannot show."""
    # Python sets closed streams to None.
    sys.stdin = sys.stdin or io.StringIO()
    sys.stdout = sys.stdout or io.StringIO()
    sys.stderr = sys.stderr or io.StringIO()

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _fault_of(error: BaseException) -> str:
    """Return a sentence about a system error or a bad setting; empty for other errors."""
    if lacks_memory(error):
        return "there is not enough memory; use fewer words"
    if type(error).__name__ == "PanicException":
        return settings_fault("Polars", error)
    if not isinstance(error, OSError):
        return ""

    reason = reason_of(error)
    if error.filename:
        return f"{error.filename}: {reason}"
    try:
        Path.cwd()
    except OSError:
        return f"the working folder: {reason}; change to another folder"
    # An error without a number comes from a library.
    return reason if error.errno is None else f"writing the output: {reason}"
