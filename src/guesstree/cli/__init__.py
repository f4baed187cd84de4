"""The `guesstree` command: a command for each stage of the spine."""

import sys

import typer

from guesstree.cli import draw, looking, playing, proofs, replies, reports, trees, words
from guesstree.errors import InputError

app = typer.Typer(
    help="Compute, compare and draw guessing strategies for Wordle and its relatives.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for part, panel in (
    *((people, "Play and look, in the folder of a study") for people in (playing, looking)),
    *((stage, "Stages of the pipeline") for stage in (words, replies, trees, proofs, reports)),
):
    for command in part.app.registered_commands:
        command.rich_help_panel = panel
        app.registered_commands.append(command)
app.add_typer(proofs.steps, name="proof", rich_help_panel="Stages of the pipeline")
app.add_typer(draw.app, name="draw", rich_help_panel="Stages of the pipeline")


def main() -> None:
    """Run the command; an unusable input ends it with one sentence and exit code 1."""
    try:
        app(prog_name="guesstree")
    except InputError as error:
        print(f"guesstree: {error}", file=sys.stderr)
        sys.exit(1)
