"""All commands: where each one is. The module of a command is loaded when the command is called.

The list of commands needs all of these modules, so they import what takes long in functions. The
option `--install-completion` completes commands and options in a shell.
"""

from typing import Any, Literal

from cyclopts import App, Parameter

from guesstree import __version__
from guesstree.cli.status import say

ABOUT = """\
Play Wordle and its relatives well:
which word is best, what to guess next, and why.
"""

EXAMPLES = """\
guesstree openers raise   how good is a first guess?
guesstree solve           what to guess in today's game
guesstree play            play a game
guesstree review raise cloud thumb --target thumb
"""

COMMANDS = (
    "play",
    "solve",
    "advise",
    "review",
    "people",
    "openers",
    "compare",
    "tree",
    "prove",
    "verify",
    "answers",
    "reply",
    "init",
)
"""The commands, in the order of the help. Each is the function of its name in its module."""


def _shown_default(value: Any) -> str | None:
    """Return a default as the help shows it; flags, and options without a default, show none."""
    return None if value in (None, False, "", ()) else str(value)


app = App(
    name="guesstree",
    help=f"{ABOUT}\n{EXAMPLES}",
    version=f"guesstree {__version__}",
    version_flags="--version",
    help_flags=("-h", "--help"),
    help_format="plaintext",
    default_parameter=Parameter(negative=(), show_default=_shown_default),
    result_action="return_value",
)
for order, name in enumerate(COMMANDS):
    app.command(
        f"guesstree.cli.{name}:{name}", name=name, sort_key=order, help_format="markdown"
    )
app.command(
    "guesstree.cli.commands:install_completion",
    name="--install-completion",
    help="Install completion for bash, zsh or fish, whichever runs this command.",
)


def load_commands() -> None:
    """Load the modules of all commands: their docstrings are the lines of the help."""
    for name in COMMANDS:
        _ = app[name]  # looking a command up loads it


def install_completion(shell: Literal["bash", "zsh", "fish"] | None = None) -> None:
    """Install completion for a shell.

    Parameters
    ----------
    shell
        The shell. Default: the one that runs this command.
    """
    path = app.install_completion(shell=shell)
    say(f"Completion is in {path}; start a new shell to use it.")
