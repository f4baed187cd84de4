"""The `guesstree` command: a command for each stage of the pipeline, and commands for people."""

import inspect
import io
import os
import sys
import warnings
from collections.abc import Callable
from copy import copy
from pathlib import Path
from typing import Annotated, Any

import typer

from guesstree import __version__
from guesstree.cli import options, sessions
from guesstree.cli.commands import Bundle, Command, Group, OptionTexts, command_of
from guesstree.cli.printing import bar, echo, print_tree, proof_progress, say, show_result
from guesstree.errors import (
    InputError,
    lacks_memory,
    naming_extras,
    reason_of,
    settings_fault,
    shortened,
    visible,
)
from guesstree.play import looking
from guesstree.result import Result
from guesstree.stages import lists, proofs, tables, trees
from guesstree.storage import keeping_inputs

app = typer.Typer(
    cls=Group,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
look = typer.Typer(cls=Group, help="More about a game: a command for each question.")
stage = typer.Typer(cls=Group, help="The stages of the pipeline, a command for each.")


def _add(
    group: typer.Typer,
    *functions: Callable[..., Any],
    texts: OptionTexts = options.OPTION_TEXTS,
    game: Bundle = options.GAME,
    palette: str = "",
    show: Callable[[Any, Any], None] = show_result,
    **given: Any,
) -> None:
    """Add commands to a group; results show tiles in the colours of `palette`, if one is named."""
    for function in functions:
        signature = inspect.signature(function)
        kinds = {name: parameter.annotation for name, parameter in signature.parameters.items()}
        bundles = {"game": game} if kinds.get("game") == "Game" else {}
        if "tables" in kinds:
            bundles["tables"] = Bundle(kinds["tables"])  # an option for each format
        if form := options.FORMS.get(Result if "shown" in kinds else signature.return_annotation):
            bundles["shown"] = form.with_tiles(palette) if palette else form
        taken = {name: value for name, value in given.items() if name in kinds}
        command = command_of(function, texts, bundles, show, taken)
        name = function.__name__.strip("_").replace("_", "-")
        group.command(name, cls=Command, help=command.__doc__)(command)


_add(app, sessions.play, game=options.PLAYED_GAME, palette="standard")
_add(app, sessions.solve, game=options.SOLVED_GAME)
_add(app, sessions.advise, game=options.PAST_GAME)
_add(app, sessions.review, game=options.PAST_GAME, palette="standard")
_add(app, looking.openers, looking.compare, looking.people)
_add(app, looking.show, palette="standard")
_add(app, looking.tree, palette="brown", show=print_tree)
_add(app, looking.prove, progress=proof_progress)
_add(app, looking.export, game=options.SILENT_GAME)
_add(app, looking.import_, looking.init)
_add(look, looking.hardest, looking.histogram, looking.improve, looking.pair, looking.openings)
_add(look, looking.partition, palette="standard")
_add(look, looking.reply, game=options.SILENT_GAME)
_add(look, looking.letters, looking.known)
_add(look, looking.equilibrium, track=bar("trees"))
_add(look, looking.boards, track=bar("games"))

steps = typer.Typer(
    cls=Group,
    help="Prove, at once or in steps that can run side by side, and write what the pipeline has.",
    no_args_is_help=True,
)
drawing = typer.Typer(cls=Group, help="Draw figures.", no_args_is_help=True)


_add(
    stage,
    *(lists.fetch, lists.clean, lists.generate, lists.derive, lists.weigh, lists.compute_replies),
    *(trees.grow, trees.follow, trees.look_ahead, trees.random, trees.judge_people),
    *(proofs.verify, tables.rank, tables.find_pairs, lists.count_letters, tables.play_evil),
    *(tables.summarise, tables.solved, tables.build_explorer),
)
every_step = proofs.whole, proofs.incumbent, proofs.refute, proofs.conclude, proofs.adopt
_add(steps, *every_step, texts=options.PROOF_OPTION_TEXTS, progress=proof_progress)
_add(drawing, tables.game, tables.sheet)
stage.add_typer(steps, name="proof")
stage.add_typer(drawing, name="draw")
app.add_typer(steps, name="proof", hidden=True)
app.add_typer(drawing, name="draw", hidden=True)
app.add_typer(look, name="look")
app.add_typer(stage, name="stage")
for group in (look, stage):  # their commands may be typed without the name of the group
    for command in map(copy, group.registered_commands):
        command.hidden = True
        app.registered_commands.append(command)


def _show_version(asked: bool) -> None:
    if asked:
        echo(f"guesstree {__version__}")
        raise typer.Exit


_VERSION = typer.Option(
    "--version", is_eager=True, callback=_show_version, help="Show the version, and exit."
)


@app.callback()
def guesstree(_version: Annotated[bool, _VERSION] = False) -> None:
    """Play Wordle and its relatives well: which word is best, what to say next, and why.

    \b
    guesstree openers raise   how good is a first word?
    guesstree solve           what to guess in today's game
    guesstree review raise cloud thumb --target thumb
    guesstree play            play a game
    """


def main() -> None:
    """Run the command; a failure is one sentence and exit code 1."""
    # For kernels of other packages: a file in the working folder must not name a place of code.
    os.environ.setdefault("NUMBA_CACHE_DIR", "")

    # Closed streams are None: an input without lines, and messages that are lost.
    sys.stdin, sys.stderr = sys.stdin or io.StringIO(), sys.stderr or io.StringIO()
    sys.stdout = sys.stdout or io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # characters that it cannot show are replaced
            stream.reconfigure(errors="replace")
    warnings.showwarning = lambda message, *_, **__: say(f"Warning: {message}", err=True)
    try:
        with naming_extras(), keeping_inputs():
            app(prog_name="guesstree")
    except InputError as error:
        fault = str(error)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # Polars has errors that are no `Exception`
        fault = _fault_of(error)
        if not fault:
            raise
    say(f"guesstree: {shortened(visible(fault))}", err=True)
    sys.exit(1)


def _fault_of(error: BaseException) -> str:
    """Return a sentence about an error of the system or of a setting; empty for another error."""
    if lacks_memory(error):
        return "there is not enough memory; provide more, or choose fewer words"
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
    # Without a number it is an error of a library.
    return reason if error.errno is None else f"what is printed: {reason}"
