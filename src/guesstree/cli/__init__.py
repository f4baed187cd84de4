"""The `guesstree` command: a command for each stage of the pipeline, and commands for people."""

import inspect
import io
import sys
import warnings
from collections.abc import Callable
from typing import Annotated, NoReturn

import typer

from guesstree import __version__
from guesstree.cli import inspecting, sessions, stages
from guesstree.cli.flags import Announced, Command, Group
from guesstree.cli.options import unbundled
from guesstree.cli.printing import echo
from guesstree.errors import (
    InputError,
    naming_extras,
    reason_not_loaded,
    reason_of,
    shortened,
    visible,
)
from guesstree.files.storage import keeping_inputs


def _paragraphs(command: Callable[..., None] | None) -> str:
    """Return a command's docstring with a line for each paragraph, which a terminal wraps."""
    paragraphs = (inspect.getdoc(command) or "").split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


app = typer.Typer(
    cls=Group,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
PEOPLE = "Play and look"
STAGES = "Stages of the pipeline"
FIRST = [inspecting.init, sessions.play, sessions.solve, sessions.advise, sessions.review]
"""The commands that help begins with."""

people = [*inspecting.app.registered_commands, *sessions.app.registered_commands]
people.sort(key=lambda one: FIRST.index(one.callback) if one.callback in FIRST else len(FIRST))
for panel, commands in {PEOPLE: people, STAGES: stages.app.registered_commands}.items():
    for command in commands:
        command.rich_help_panel = panel
        command.help = command.help or _paragraphs(command.callback)
        app.registered_commands.append(command)
asking = {sessions.play, sessions.review, sessions.solve}
for group in (app, stages.steps, stages.drawing):
    group.info.cls = Group
    for command in group.registered_commands:
        assert command.callback is not None
        command.callback = unbundled(command.callback)
        asks = inspect.unwrap(command.callback) in asking
        command.cls = Command if asks else Announced
app.add_typer(stages.steps, name="proof", rich_help_panel=STAGES)
app.add_typer(stages.drawing, name="draw", rich_help_panel=STAGES)


def _show_version(asked: bool) -> None:
    if asked:
        echo(f"guesstree {__version__}")
        raise typer.Exit


@app.callback()
def guesstree(
    _version: Annotated[
        bool,
        typer.Option(
            "--version", is_eager=True, callback=_show_version, help="Show the version, and exit."
        ),
    ] = False,
) -> None:
    """Compute, compare and draw guessing strategies for Wordle and its relatives."""


def main() -> None:
    """Run the command; a failure is one sentence and exit code 1."""
    if sys.stdin is None:  # it was closed, which is an input without lines
        sys.stdin = io.StringIO()
    if sys.stderr is None:  # what is said there is lost
        sys.stderr = io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # what a terminal cannot show is replaced
            stream.reconfigure(errors="replace")
    warnings.showwarning = _show_warning
    try:
        with naming_extras(), keeping_inputs():
            app(prog_name="guesstree")
    except InputError as error:
        _give_up(str(error))
    except MemoryError:
        _give_up("there is not enough memory; provide more, or choose fewer words")
    except (ImportError, OSError) as error:
        if reason := reason_not_loaded(error):
            _give_up(f"a library cannot be loaded ({reason}); provide more memory")
        if isinstance(error, ImportError):
            raise
        _give_up(f"{error.filename or 'what is printed'}: {reason_of(error)}")


def _show_warning(message: Warning | str, *_about: object, **_where: object) -> None:
    echo(f"Warning: {message}", err=True)


def _give_up(sentence: str) -> NoReturn:
    print(f"guesstree: {shortened(visible(sentence))}", file=sys.stderr)
    sys.exit(1)
