"""The commands by name. The module of a command is loaded when the command is looked up."""

import ast
import inspect
from collections import UserDict
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from pkgutil import resolve_name
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

import typer
from typer.main import get_command

from guesstree.cli.options import FORMS, OPTION_TEXTS
from guesstree.cli.printing import show_result
from guesstree.cli.signatures import (
    Bundle,
    Command,
    Group,
    OptionTexts,
    command_of,
    described,
)
from guesstree.result import Result


class Entry(NamedTuple):
    """A command that is made when it is looked up.

    Attributes
    ----------
    function
        The function that it calls: `package.module:function`.
    game
        The options that open its game; None if the function takes no `Game`.
    palette
        The default colours of tiles; empty if the command shows none.
    show
        Shows the return value of the function.
    texts
        Arguments of `typer.Option` for its options.
    given
        The values of parameters without an option.
    hidden
        Whether the help omits the command.
    """

    function: str
    game: Bundle | None = None
    palette: str = ""
    show: Callable[[Any, Any], None] = show_result
    texts: OptionTexts = OPTION_TEXTS
    given: Mapping[str, Any] = MappingProxyType({})
    hidden: bool = False

    @property
    def name(self) -> str:
        """The name of the command, derived from its function."""
        return self.function.rpartition(":")[2].strip("_").replace("_", "-")

    def outline(self) -> Command:
        """Return a command with only its help, which is read from the source without loading it."""
        module, _, function = self.function.partition(":")
        spec = find_spec(module)
        assert spec is not None
        assert spec.origin is not None
        statements = ast.parse(Path(spec.origin).read_text("utf-8")).body
        (found,) = (
            part
            for part in statements
            if isinstance(part, ast.FunctionDef) and part.name == function
        )
        about, _ = described(ast.get_docstring(found) or "")
        return Command(self.name, help=about)

    def load(self) -> Any:
        """Load the function, and return its command."""
        function = resolve_name(self.function)
        run = command_of(
            function, self.texts, self._bundles(function), self.show, self.given
        )

        # An app with one command is itself the command.
        alone = typer.Typer(add_completion=False)
        alone.command(self.name, cls=Command, help=run.__doc__, hidden=self.hidden)(run)
        return get_command(alone)

    def _bundles(self, function: Callable[..., Any]) -> dict[str, Bundle]:
        """Return the options for opening the game and for choosing the form of output."""
        bundles = {"game": self.game} if self.game else {}

        # A function that prints by itself has no result whose type would decide.
        signature = inspect.signature(function)
        shows_itself = "shown" in signature.parameters
        form = FORMS.get(Result if shows_itself else signature.return_annotation)
        if form:
            bundles["shown"] = form.with_tiles(self.palette) if self.palette else form
        return bundles


class _Commands(UserDict[str, Any]):
    """The commands of a group, each loaded when it is first looked up."""

    def __getitem__(self, name: str) -> Any:
        entry = self.data[name]
        if isinstance(entry, Entry):
            entry = self.data[name] = entry.load()
        return entry

    def listed(self) -> dict[str, Any]:
        """Return the commands that the help lists; unloaded ones have only their help."""
        return {
            name: entry.outline() if isinstance(entry, Entry) else entry
            for name, entry in self.data.items()
            if not entry.hidden
        }


class LazyGroup(Group):
    """A group of commands that are loaded one by one."""

    entries: ClassVar[tuple[Entry, ...]]

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        entries = {entry.name: entry for entry in self.entries}
        self._lazy = _Commands({**entries, **self.commands})
        self.commands = self._lazy

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002
        """Return the names of the commands that the help lists."""
        return [name for name, entry in self._lazy.data.items() if not entry.hidden]

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help without loading any modules, as some take a second."""
        # Typer gets each command from `commands`, which would load it.
        self.commands = self._lazy.listed()
        super().format_help(ctx, formatter)
        self.commands = self._lazy


def group_of(*entries: Entry) -> type[LazyGroup]:
    """Return the class of a group with some commands."""
    return type("LazyGroup", (LazyGroup,), {"entries": entries})
