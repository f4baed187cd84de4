"""Makes commands from functions: parameters become arguments and options.

Parameters before the `*` become arguments, and parameters after it become options. The section
`Parameters` of the docstring is their help. The text before the first section is the help of the
command.

The help hides the type of flags, because Typer's `<bool>` looks as if a value had to follow. It
also fits narrow terminals, where Typer's tables would cut the names of options.
"""

import functools
import inspect
import re
import shutil
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import partial
from inspect import Parameter
from itertools import chain
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple, get_args, get_origin

import typer
from typer.core import TyperCommand, TyperGroup

from guesstree.cli.status import say, working
from guesstree.errors import visible

OptionTexts = dict[str, dict[str, Any]]
"""Arguments of `typer.Option` by the name of the option; `names` are its other names."""

_SECTION = re.compile(r"\n*^([A-Z][a-z]+)\n-+$\n*", re.MULTILINE)
_ENTRY = re.compile(r"^(?=\S)", re.MULTILINE)


class Bundle(NamedTuple):
    """Several options that make one value.

    Attributes
    ----------
    make
        Makes the value. Its docstring has the help of its options.
    options
        The parameters that are options; if empty, all of them.
    introduce
        Returns sentences about the value, which people see before any other output.
    helps
        The help of options whose meaning differs from other bundles.
    """

    make: Callable[..., Any]
    options: tuple[str, ...] = ()
    introduce: Callable[[Any], str] | None = None
    helps: Mapping[str, str] = MappingProxyType({})

    def with_tiles(self, palette: str) -> "Bundle":
        """Return the bundle with one more option, for the colours of tiles."""
        make = partial(self.make, tiles=palette)
        return self._replace(make=make, options=(*self.options, "tiles"))


def described(docstring: str) -> tuple[str, dict[str, str]]:
    """Return the description of a function and of each parameter from its docstring.

    >>> described('''Double a number.
    ...
    ... Parameters
    ... ----------
    ... number
    ...     The number,
    ...     which may be 0.
    ... ''')
    ('Double a number.', {'number': 'The number, which may be 0.'})
    """
    text, *sections = _SECTION.split(docstring)
    about = "\n\n".join(_on_one_line(paragraph) for paragraph in text.split("\n\n"))

    # The pattern has one group, so titles and texts alternate in the split.
    by_title = dict(zip(sections[::2], sections[1::2], strict=True))
    entries = filter(None, _ENTRY.split(by_title.get("Parameters", "").strip()))
    split = (entry.partition("\n") for entry in entries)
    return about, {name: _on_one_line(help_text) for name, _, help_text in split}


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


def command_of(
    function: Callable[..., Any],
    texts: OptionTexts,
    bundles: Mapping[str, Bundle],
    show: Callable[[Any, Any], None],
    given: Mapping[str, Any],
) -> Callable[..., None]:
    """Return a function that Typer can turn into a command.

    Parameters
    ----------
    function
        The function that the command calls.
    texts
        Arguments of `typer.Option` for its options, besides their help.
    bundles
        The bundles by the parameters that they make. `show` gets the value of the bundle `shown`
        unless the function has a parameter of this name.
    show
        Shows what the function returns.
    given
        The values of parameters without an option, if the function has them.
    """
    about, helps = described(inspect.getdoc(function) or "")
    parameters = inspect.signature(function).parameters
    given = {name: value for name, value in given.items() if name in parameters}
    options = {name: _options_of(bundle, texts) for name, bundle in bundles.items()}

    @functools.wraps(function)
    def run(**values: Any) -> None:
        for_people = not (values.get("as_csv") or values.get("as_json"))
        working.start()
        try:
            made = {}
            for name, bundle in bundles.items():
                chosen = {param.name: values.pop(param.name) for param in options[name]}
                made[name] = bundle.make(**chosen)
                if bundle.introduce and for_people:
                    say(bundle.introduce(made[name]))

            # A function with this parameter prints by itself.
            shown = None if "shown" in parameters else made.pop("shown", None)
            show(function(**values, **made, **given), shown)
        finally:
            working.stop()

    signature = [
        _annotated(param, helps, texts)
        for param in parameters.values()
        if param.name not in bundles and param.name not in given
    ]
    signature += chain.from_iterable(options.values())

    # Typer reads these, and does not look at `**values`.
    run.__doc__ = about
    run.__signature__ = inspect.Signature(signature)  # type: ignore[attr-defined]
    run.__annotations__ = {param.name: param.annotation for param in signature} | {
        "return": None
    }
    return run


def _options_of(bundle: Bundle, texts: OptionTexts) -> list[Parameter]:
    """Return the options of a bundle, annotated for Typer."""
    known = inspect.signature(bundle.make).parameters
    helps = {**described(inspect.getdoc(bundle.make) or "")[1], **bundle.helps}
    return [_annotated(known[name], helps, texts) for name in bundle.options or known]


def _annotated(
    parameter: Parameter, helps: Mapping[str, str], texts: OptionTexts
) -> Parameter:
    """Return a parameter annotated for Typer."""
    # Typer knows lists, but not `Sequence`.
    kind = parameter.annotation
    if getattr(get_origin(kind), "__name__", "") == "Sequence":
        kind = list[get_args(kind)[0]]  # type: ignore[misc]

    settings = dict(texts.get(parameter.name, {}))
    settings["help"] = helps.get(parameter.name) or settings.get("help")
    flag = "--" + parameter.name.replace("_", "-")
    names = settings.pop("names", [flag] if kind is bool else [])
    if parameter.kind is Parameter.KEYWORD_ONLY:
        taken = typer.Option(*names, **settings)
    else:
        taken = typer.Argument(help=settings["help"])

    # Only keyword parameters may lack a default after one that has a default.
    return parameter.replace(kind=Parameter.KEYWORD_ONLY, annotation=Annotated[kind, taken])


NARROW = 95
"""Below this many terminal columns, the help has no tables, as they would cut words."""

NAMES = 10
"""Columns for the names of options there; after a longer name, the text starts on a new line."""


class _Plain:
    """The behaviour that commands and groups of commands share."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help; without tables in a narrow terminal, as they would cut names."""
        command: Any = self
        parent: Any = super()
        for param in command.get_params(ctx):
            if getattr(param, "is_flag", False):
                param.metavar = ""

        columns = shutil.get_terminal_size().columns
        if columns < NARROW:
            command.rich_markup_mode = None
            formatter.width = columns
            formatter.write_dl = partial(formatter.write_dl, col_max=NAMES)
        parent.format_help(ctx, formatter)

    def get_short_help_str(self, limit: int = 0) -> str:  # noqa: ARG002
        """Return the whole first paragraph of the help, for a list of commands."""
        command: Any = self
        return str(command.help).partition("\n\n")[0]

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the command line, and escape its control characters in messages."""
        command: Any = super()
        try:
            return list(command.parse_args(ctx, args))
        except Exception as error:
            if isinstance(message := getattr(error, "message", None), str):
                error.message = visible(message, keep="\n")  # type: ignore[attr-defined]
            raise


class Command(_Plain, TyperCommand):
    """A command."""


class Group(_Plain, TyperGroup):
    """A group of commands."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the command line; without any arguments, show the help."""
        return super().parse_args(ctx, args or ["--help"])

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find a command; for an unknown name, suggest similar ones that the help lists."""
        # With `resilient_parsing`, the shell asks for completions, and nothing may fail.
        name = args[0]
        if name in self.commands or ctx.resilient_parsing:
            return super().resolve_command(ctx, args)

        near = get_close_matches(name, self.list_commands(ctx))
        if not near:
            return ctx.fail(visible(f"No such command {name!r}."))
        suggested = " or ".join(map(repr, near))
        return ctx.fail(visible(f"No such command {name!r}. Did you mean {suggested}?"))
