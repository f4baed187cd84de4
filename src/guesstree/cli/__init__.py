"""The `guesstree` command: a command for each stage of the spine."""

import sys
from typing import NoReturn

import typer

from guesstree.cli import (
    adversaries,
    draw,
    exchanging,
    looking,
    playing,
    proofs,
    replies,
    reports,
    trees,
    words,
)
from guesstree.errors import InputError, reason_of

app = typer.Typer(
    help="Compute, compare and draw guessing strategies for Wordle and its relatives.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
PEOPLE = "Play and look, in the folder of a study"
STAGES = "Stages of the pipeline"
for panel, parts in {
    PEOPLE: (playing, looking, adversaries, exchanging),
    STAGES: (words, replies, trees, proofs, reports),
}.items():
    for part in parts:
        for command in part.app.registered_commands:
            command.rich_help_panel = panel
            app.registered_commands.append(command)
app.add_typer(proofs.steps, name="proof", rich_help_panel=STAGES)
app.add_typer(draw.app, name="draw", rich_help_panel=STAGES)


def main() -> None:
    """Run the command; what it cannot do ends it with one sentence and exit code 1."""
    try:
        app(prog_name="guesstree")
    except InputError as error:
        _give_up(str(error))
    except MemoryError:
        _give_up("the memory is not enough; give it more, or choose fewer words")
    except OSError as error:
        _give_up(f"{error.filename or 'a file'}: {reason_of(error)}")


def _give_up(sentence: str) -> NoReturn:
    print(f"guesstree: {sentence}", file=sys.stderr)
    sys.exit(1)
