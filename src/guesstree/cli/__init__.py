"""The `guesstree` command: a command for each stage of the spine."""

import sys

import typer

from guesstree.cli import draw, proofs, replies, reports, trees, words
from guesstree.errors import InputError

app = typer.Typer(
    help="Compute, compare and draw guessing strategies for Wordle and its relatives.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for stage in (words, replies, trees, proofs, reports):
    app.registered_commands += stage.app.registered_commands
app.add_typer(proofs.steps, name="proof")
app.add_typer(draw.app, name="draw")


def main() -> None:
    """Run the command; an unusable input ends it with one sentence and exit code 1."""
    try:
        app(prog_name="guesstree")
    except InputError as error:
        print(f"guesstree: {error}", file=sys.stderr)
        sys.exit(1)
