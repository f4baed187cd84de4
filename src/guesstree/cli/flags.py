"""Help texts in which options that take no value show none, and narrow ones without tables.

Typer shows the type `<bool>` beside every flag, as if something had to follow it. Its tables cut
the names of options in a narrow terminal.
"""

import shutil
from functools import partial
from typing import Any

from typer.core import TyperCommand, TyperGroup

from guesstree.errors import visible

NARROW = 60
"""Columns of a terminal below which help has no tables."""

NAMES = 10
"""Columns for names there; the text to a longer name begins in the next line."""


class _Plain:
    """What the help of a command and of a group of commands share."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        parent: Any = super()
        _fit(self, formatter)
        parent.format_help(ctx, formatter)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments; an error shows them with escapes."""
        parent: Any = super()
        try:
            return list(parent.parse_args(ctx, args))
        except Exception as error:
            if isinstance(message := getattr(error, "message", None), str):
                error.message = visible(message, keep="\n")  # type: ignore[attr-defined]
            raise

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the options and arguments."""
        parent: Any = super()
        return _without_types(parent.get_params(ctx))


class Command(_Plain, TyperCommand):
    """A command whose flags show no type."""


class Group(_Plain, TyperGroup):
    """A group of commands whose flags show no type."""


def _fit(command: Any, formatter: Any) -> None:
    """Let help have no tables where they would be cut."""
    columns = shutil.get_terminal_size().columns
    if columns < NARROW:
        command.rich_markup_mode = None
        formatter.width = columns
        formatter.write_dl = partial(formatter.write_dl, col_max=NAMES)


def _without_types(params: list[Any]) -> list[Any]:
    for param in params:
        if getattr(param, "is_flag", False):
            param.metavar = ""
    return params
