"""Commands made from functions: their parameters and docstrings say what the command line takes.

Parameters before the `*` are arguments, and those after it are options. The section `Parameters` of
the docstring is the help of each; what stands before the first section is that of the command.

Help shows no type of flags and fits the terminal: Typer shows the type `<bool>` beside every flag,
as if something had to follow it, and its tables cut the names of options in a narrow terminal.
"""

import functools
import inspect
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from inspect import Parameter
from typing import Annotated, Any, NamedTuple, get_args, get_origin

import typer
from typer.core import TyperCommand, TyperGroup

from guesstree.errors import visible

OptionTexts = dict[str, dict[str, Any]]
"""Arguments of `typer.Option` by the name of the option; `names` are its other names."""

_SECTION = re.compile(r"\n*^([A-Z][a-z]+)\n-+$\n*", re.MULTILINE)
_ENTRY = re.compile(r"^(?=\S)", re.MULTILINE)


class Bundle(NamedTuple):
    """Options that make one value.

    Attributes
    ----------
    options
        The type and the default of each option, by the name of its parameter.
    make
        Makes the value from the values of the options, which are keyword arguments.
    introduce
        Tells people what was made, before the command prints anything else.
    """

    options: Mapping[str, tuple[Any, Any]]
    make: Callable[..., Any]
    introduce: Callable[[Any], None] | None = None


def described(function: Callable[..., Any]) -> tuple[str, dict[str, str]]:
    """Return what a docstring says of a function, and of each parameter.

    >>> def double(number):
    ...     '''Double a number.
    ...
    ...     Parameters
    ...     ----------
    ...     number
    ...         The number,
    ...         which may be 0.
    ...     '''
    >>> described(double)
    ('Double a number.', {'number': 'The number, which may be 0.'})
    """
    text, *sections = _SECTION.split(inspect.getdoc(function) or "")
    by_title = dict(zip(sections[::2], sections[1::2], strict=True))
    entries = filter(None, _ENTRY.split(by_title.get("Parameters", "").strip()))
    split = (entry.partition("\n") for entry in entries)
    paragraphs = (" ".join(paragraph.split()) for paragraph in text.split("\n\n"))
    return "\n\n".join(paragraphs), {name: " ".join(about.split()) for name, _, about in split}


def command_of(
    function: Callable[..., Any],
    texts: OptionTexts,
    bundles: Mapping[str, Bundle],
    show: Callable[[Any, Any], None],
    given: Mapping[str, Any],
) -> Callable[..., None]:
    """Return a function that Typer reads a command from.

    Parameters
    ----------
    function
        What the command calls.
    texts
        Arguments of `typer.Option` for its options, besides their help.
    bundles
        The bundles by the parameters that they make. The value of the bundle `shown` goes to `show`
        unless the function has this parameter.
    show
        Shows what the function returns.
    given
        The values of parameters that have no option.
    """
    about, helps = described(function)
    parameters = inspect.signature(function).parameters
    with_options = [param for param in parameters.values() if param.name not in {*bundles, *given}]
    options = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=kind)
        for bundle in bundles.values()
        for name, (kind, default) in bundle.options.items()
    ]

    @functools.wraps(function)
    def run(**values: Any) -> None:
        for_people = not (values.get("as_csv") or values.get("as_json"))
        made = {
            name: bundle.make(**{option: values.pop(option) for option in bundle.options})
            for name, bundle in bundles.items()
        }
        for name, bundle in bundles.items():
            if bundle.introduce and for_people:
                bundle.introduce(made[name])
        shown = None if "shown" in parameters else made.pop("shown", None)
        show(function(**values, **made, **given), shown)

    signature = [
        param.replace(kind=Parameter.KEYWORD_ONLY, annotation=_annotated(param, helps, texts))
        for param in (*with_options, *options)
    ]
    run.__doc__ = about
    run.__signature__ = inspect.Signature(signature)  # type: ignore[attr-defined]
    run.__annotations__ = {param.name: param.annotation for param in signature} | {"return": None}
    return run


def _annotated(parameter: Parameter, helps: Mapping[str, str], texts: OptionTexts) -> Any:
    """Return the type of a parameter, annotated for Typer."""
    kind, text = parameter.annotation, helps.get(parameter.name)
    if get_origin(kind) is Annotated:
        return kind
    if getattr(get_origin(kind), "__name__", "") == "Sequence":
        kind = list[get_args(kind)[0]]  # type: ignore[misc]
    if parameter.kind is not Parameter.KEYWORD_ONLY:
        text = text or texts.get(parameter.name, {}).get("help")
        return Annotated[kind, typer.Argument(help=text)]
    about = {**texts.get(parameter.name, {}), **({"help": text} if text else {})}
    flag = "--" + parameter.name.replace("_", "-")
    names = about.pop("names", [flag] if kind is bool else [])
    return Annotated[kind, typer.Option(*names, **about)]


NARROW = 60
"""Columns of a terminal below which help has no tables."""

NAMES = 10
"""Columns for the names of options there; after a longer name the text begins in a new line."""


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
    """A command whose flags show no type."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the command line.

        Raises
        ------
        typer.BadParameter
            An option that takes one value is given twice.
        """
        parent: Any = super()
        with _escaped_errors():
            *_, given = parent.make_parser(ctx).parse_args(args=list(args))
            for param in given:
                takes_one = not (getattr(param, "is_flag", True) or param.multiple)
                if takes_one and given.count(param) > 1:
                    raise typer.BadParameter("given twice; give it once", ctx=ctx, param=param)
            return list(parent.parse_args(ctx, args))


class Announced(Command):
    """A command that says on a terminal that it is still working."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command."""
        from guesstree.cli.printing import WORKING, saying

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
    """Escape control characters of the command line in error messages."""
    try:
        yield
    except Exception as error:
        if isinstance(message := getattr(error, "message", None), str):
            error.message = visible(message, keep="\n")  # type: ignore[attr-defined]
        raise


def _fit(command: Any, formatter: Any) -> None:
    """Print help without tables in a narrow terminal, which would cut them."""
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
