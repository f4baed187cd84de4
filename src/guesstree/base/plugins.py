"""Optional packages, and registries of objects: ours, and those that other packages add.

Other packages add objects by entry points. An object must have the right class and name. If one of
its functions raises an exception, the error is one sentence that names the package. What the
functions return is trusted, apart from the checks of `adapted`.
"""

import re
import reprlib
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pkgutil import resolve_name
from shlex import join, quote
from typing import Any, Protocol, TypeVar
from weakref import WeakValueDictionary

from guesstree.base.errors import InputError, known_name


@contextmanager
def naming_extras() -> Iterator[None]:
    """Raise `InputError` if an optional package is missing, with the command that installs it."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = error.name or ""
        if not _requirements_with(package):
            raise
        raise InputError(
            f"this needs {package}, which is not installed; run: {install_command(package)}"
        ) from error


def install_command(package: str) -> str:
    """Return the command that installs an optional package, with all packages of its extra.

    The command lists packages instead of the extra, as guesstree itself may come from a folder or a
    file. It installs them for the Python that runs this program. Without pip, it uses uv.
    """
    python = quote(sys.executable)
    if find_spec("pip"):
        installer = f"{python} -m pip install"
    else:
        installer = f"uv pip install --python {python}"
    return f"{installer} {join(_requirements_with(package) or [package])}"


def _requirements_with(package: str) -> list[str]:
    """Return the requirements of the first extra that has a package; an empty list if none has."""
    # The import takes long, and most commands do without it.
    from importlib.metadata import PackageNotFoundError, requires

    try:
        requirements = requires("guesstree") or []
    except PackageNotFoundError:  # the sources, not installed
        return []

    extras: dict[str, list[str]] = {}
    for requirement in requirements:
        if extra := re.search(r"extra == ['\"]([\w-]+)['\"]", requirement):
            extras.setdefault(extra[1], []).append(requirement.partition(";")[0].strip())

    # The name of a package may be the beginning of another one's.
    pattern = re.compile(rf"{re.escape(package)}(?![\w.-])")
    return next(
        (listed for listed in extras.values() if any(map(pattern.match, listed))), []
    )


# Registries


class Named(Protocol):
    """An object that a registry can hold."""

    @property
    def name(self) -> str:
        """Its key in the registry."""


T = TypeVar("T", bound=Named)
V = TypeVar("V")


class PluginError(InputError):
    """An object of another package cannot be used; the message names the package and the entry."""


@dataclass(frozen=True)
class Source:
    """The origin of an object that is not ours.

    Attributes
    ----------
    label
        The object and its package, for error messages.
    remedy
        What to do about a fault.
    """

    label: str
    remedy: str = "repair the package, or uninstall it"

    def error(self, fault: str) -> PluginError:
        """Return the error for a fault of the object."""
        return PluginError(f"{self.label}: {fault}; {self.remedy}")

    def naming(self, name: str, function: Callable[..., V]) -> Callable[..., V]:
        """Return a function that calls another, and turns its errors into a `PluginError`."""

        def call(*args: Any) -> V:
            try:
                return function(*args)
            except (MemoryError, PluginError):
                raise
            except Exception as error:
                raise self.error(f"{name}(){_fault_of(error)}") from error

        return call

    def guarded(self, item: Any) -> Any:
        """Return a copy of a dataclass with `naming` around its functions, also in nested ones."""
        guards: dict[str, Any] = {}
        for field in fields(item):
            value = getattr(item, field.name)
            if callable(value):
                guards[field.name] = self.naming(field.name, value)
            elif is_dataclass(value):
                guards[field.name] = self.guarded(value)
        return replace(item, **guards)


def function_source(function: Callable[..., Any]) -> Source:
    """Return the origin of a function that a caller of the library wrote.

    >>> function_source(max).error("returned None")
    PluginError("function 'max': returned None; change this function")
    """
    name = getattr(function, "__name__", type(function).__name__)
    return Source(f"function {name!r}", "change this function")


def _fault_of(error: Exception) -> str:
    """Return what a function raised, in one line."""
    text = " ".join(str(error).split())
    if isinstance(error, InputError):
        return f": {text}"
    return f" raised {type(error).__name__}: {text}"


@dataclass(frozen=True)
class Imported:
    """A function `package.module:function`, which is imported only when it is called."""

    where: str

    def __call__(self, *args: Any) -> Any:
        """Call the function."""
        return resolve_name(self.where)(*args)


class Registry(Mapping[str, T]):
    """Objects by name: ours in their order, then other packages' objects in the order of names.

    A package adds an object by an entry point in the group of the registry. The entry point has the
    name of the object. The object is loaded when it is first needed.

    Parameters
    ----------
    what
        The word for an object in error messages.
    kind
        The class of the objects.
    group
        The entry point group for objects of other packages.
    own
        Our objects.
    adapted
        A function that returns an object of another package with checks added.
    """

    def __init__(
        self,
        what: str,
        kind: type[T],
        group: str,
        own: Iterable[T],
        adapted: Callable[[T, Source], T] = lambda found, _: found,
    ) -> None:
        self.what = what
        self.kind = kind
        self.group = group
        self.adapted = adapted
        self._own = {item.name: item for item in own}
        self._loaded: dict[EntryPoint, T] = {}

        # By the number of a caller's object. It is kept only as long as somebody else uses it.
        self._adopted: WeakValueDictionary[int, T] = WeakValueDictionary()

    def __getitem__(self, name: str) -> T:
        if name in self._own:
            return self._own[name]

        entry = self._added()[name]
        if entry not in self._loaded:
            source = self._source(entry)
            found = source.naming("load", entry.load)()
            self._loaded[entry] = self._adopt(found, entry.name, source)
        return self._loaded[entry]

    def __iter__(self) -> Iterator[str]:
        yield from self._own
        yield from self._added()

    def __len__(self) -> int:
        return len(self._own) + len(self._added())

    def __contains__(self, name: object) -> bool:
        # The method of `Mapping` would load the object.
        return name in self._own or name in self._added()

    def resolve(self, item: str | T) -> T:
        """Return the object with a name, or an unregistered object with checks added.

        Raises
        ------
        InputError
            The name is unknown, or an object has the name of another one.
        """
        if not isinstance(item, self.kind):
            return self[known_name(item, self, f"unknown {self.what}")]

        # Checks were added before, or are not needed.
        if hasattr(item, "original") or self._own.get(item.name) is item:
            return item

        # The entry may be of an object that is gone, whose number is used again.
        adopted = self._adopted.get(id(item))
        if adopted is not None and vars(adopted)["original"] is item:
            return adopted

        if item.name in self:
            raise InputError(
                f"{self.what} {item.name!r} has the name of another one; give it a new name"
            )
        source = Source(f"{self.what} {item.name!r}", f"change this {self.what}")
        adopted = self._adopt(item, item.name, source)
        self._adopted[id(item)] = adopted
        return adopted

    def usable(self) -> Iterator[T]:
        """Yield all objects except other packages' objects that cannot be loaded."""
        for name in self:
            with suppress(PluginError):
                yield self[name]

    def ours(self) -> Iterable[T]:
        """Return the objects of this package."""
        return self._own.values()

    def error(self, name: str, fault: str) -> InputError:
        """Return the error for a fault of an object, with its origin."""
        if name in self._own or name not in self:
            return InputError(f"{self.what} {name!r}: {fault}")
        return self._source(self._added()[name]).error(fault)

    def _added(self) -> Mapping[str, EntryPoint]:
        """Return the entry points of other packages, by name."""
        added = plugged(self.group)
        for name in added:
            if name in self._own:
                raise InputError(
                    f"the package of {added[name].value!r} adds the {self.what} {name!r}, which "
                    f"guesstree already has; rename its entry point in {self.group!r}"
                )
        return added

    def _source(self, entry: EntryPoint) -> Source:
        package = entry.dist.name if entry.dist else entry.module
        return Source(
            f"{self.what} {entry.name!r} of the package {package!r} ({entry.value})"
        )

    def _adopt(self, original: T, name: str, source: Source) -> T:
        """Return an object that is not ours with checks added, and a mark that it is not ours."""
        if not isinstance(original, self.kind) or original.name != name:
            raise source.error(
                f"load() returned {reprlib.repr(original)}; expected a {self.kind.__name__} that "
                f"is named {name!r}"
            )
        item: T = self.adapted(source.guarded(original), source)
        # Pickle stores the original. The class may be frozen.
        object.__setattr__(item, "original", original)
        return item


@lru_cache
def plugged(group: str) -> Mapping[str, EntryPoint]:
    """Return the entry points that other packages add to a group, by name.

    Raises
    ------
    InputError
        Two packages add the same name.
    """
    entries: dict[str, EntryPoint] = {}
    for entry in sorted(entry_points(group=group), key=lambda entry: entry.name):
        other = entries.setdefault(entry.name, entry)

        # One package may be found twice, in two folders of the path.
        if other.value != entry.value:
            raise InputError(
                f"two installed packages add {entry.name!r} to {entry.group!r}: "
                f"{other.value} and {entry.value}; uninstall one of the packages"
            )
    return entries
