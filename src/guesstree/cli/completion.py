"""The option `--install-completion`: completion of commands and options in a shell."""

from typing import Literal

from guesstree.cli.status import say


def install_completion(shell: Literal["bash", "zsh", "fish"] | None = None) -> None:
    """Install completion for a shell.

    Parameters
    ----------
    shell
        The shell. Default: the one that runs this command.
    """
    from guesstree.cli.commands import app

    path = app.install_completion(shell=shell)
    say(f"Completion is in {path}; start a new shell to use it.")
