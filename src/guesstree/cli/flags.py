"""Commands whose numbers are plain, and whose help shows no type of flags and fits the terminal.

Typer shows the type `<bool>` beside every flag, as if something had to follow it. Its tables cut
the names of options in a narrow terminal. It reads numbers as Python does, such as 1_0 as 10.
"""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, get_args, get_type_hints

import typer
from typer.core import TyperCommand, TyperGroup

from guesstree.errors import visible
from guesstree.files.storage import number, whole_number

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

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the options and arguments."""
        parent: Any = super()
        return _without_types(parent.get_params(ctx))


class Command(_Plain, TyperCommand):
    """A command whose numbers are plain decimal digits, and whose flags show no type."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the command line.

        Raises
        ------
        typer.BadParameter
            A number is not plain, or an option that takes one value is given twice.
        """
        parent: Any = super()
        with _escaped_errors():
            given, _, said = parent.make_parser(ctx).parse_args(args=list(args))
            for param in said:
                takes_one = not (getattr(param, "is_flag", True) or param.multiple)
                if takes_one and said.count(param) > 1:
                    raise typer.BadParameter("given twice; give it once", ctx=ctx, param=param)
            if not ctx.resilient_parsing and "help" not in given:
                for param in self.get_params(ctx):
                    _check_number(ctx, param, given.get(param.name))
            return list(parent.parse_args(ctx, args))


class Announced(Command):
    """A command that says on a terminal that it is still working."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command."""
        from guesstree.cli.progress import WORKING, saying

        with saying(WORKING):
            return super().invoke(ctx)


class Group(_Plain, TyperGroup):
    """A group of commands whose flags show no type."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the command line up to the command."""
        with _escaped_errors():
            return list(super().parse_args(ctx, args))


@contextmanager
def _escaped_errors() -> Iterator[None]:
    """Show what was typed with escapes, where an error repeats it."""
    try:
        yield
    except Exception as error:
        if isinstance(message := getattr(error, "message", None), str):
            error.message = visible(message, keep="\n")  # type: ignore[attr-defined]
        raise


_NUMBERS: dict[type | None, tuple[Callable[[str], Any], str]] = {
    int: (whole_number, "a whole number of at most 18 digits, such as 10"),
    float: (number, "a number in digits, such as 0.5 or 1e-6"),
}
"""By the type of an option: what reads its numbers, and what they should be."""


def _check_number(ctx: Any, param: Any, values: Any) -> None:
    """Raise `typer.BadParameter` if the number that an option takes is not plain."""
    kind: Any = get_type_hints(ctx.command.callback).get(param.name)
    while get_args(kind):  # such as those of list[int] | None
        kind = get_args(kind)[0]
    read, expected = _NUMBERS.get(kind, (str, ""))
    for value in values if isinstance(values, list) else [values]:
        if isinstance(value, str) and read(value) is None:
            raise typer.BadParameter(f"{value!r} is not {expected}", ctx=ctx, param=param)


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
