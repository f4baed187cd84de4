"""Registries: objects by name, ours and those that other packages add by entry points.

An object of another package is known by its class and its name. What its functions raise becomes
one sentence that names the package; what they return is believed, but for what `adapted` checks.
"""

import reprlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from pkgutil import resolve_name
from typing import Any, Protocol, TypeVar
from weakref import WeakValueDictionary

from guesstree.errors import InputError, choices


class Named(Protocol):
    """Something that a registry can hold."""

    @property
    def name(self) -> str:
        """What it is looked up by."""


T = TypeVar("T", bound=Named)
V = TypeVar("V")

_SHOWN = (str, int, float, list, tuple)
"""Types of arguments that error messages show."""


class PluginError(InputError):
    """What another package adds cannot be used; the message names the package and the entry."""


@dataclass(frozen=True)
class Source:
    """Where an object comes from that is not ours.

    Attributes
    ----------
    label
        The object and its package, as error messages name them.
    remedy
        What to do if there is a fault.
    package
        The name of its package, by which the version is known; empty if it is not from a package.
    """

    label: str
    remedy: str = "correct the package, or remove it"
    package: str = ""

    def error(self, fault: str) -> PluginError:
        """Return the error that says what is wrong with the object."""
        return PluginError(f"{self.label}: {fault}; {self.remedy}")

    def naming(self, name: str, function: Callable[..., V]) -> Callable[..., V]:
        """Return a function of the package that raises a `PluginError` for whatever it raises."""

        def call(*args: Any) -> V:
            try:
                return function(*args)
            except (KeyboardInterrupt, MemoryError, PluginError):
                raise
            except BaseException as error:  # any fault of another package's code, sys.exit() too
                short = [reprlib.repr(one) for one in args if isinstance(one, _SHOWN)]
                raise self.error(f"{name}({', '.join(short)}){_said(error)}") from error

        return call

    def guarded(self, item: Any) -> Any:
        """Return a dataclass with functions that name the package, and so in those within it."""
        parts = {field.name: getattr(item, field.name) for field in fields(item)}
        return replace(
            item,
            **{
                name: self.naming(name, part) if callable(part) else self.guarded(part)
                for name, part in parts.items()
                if callable(part) or is_dataclass(part)
            },
        )


def _said(error: BaseException) -> str:
    """Return what an exception says of a call, in one line; its text may be anything."""
    try:
        text = " ".join(str(error).split())
    except Exception:  # any fault of another package's code
        text = "without a text"
    if isinstance(error, InputError):
        return f": {text}"
    return f" raised {type(error).__name__}: {text}"


@dataclass(frozen=True)
class Imported:
    """A function `package.module:function`, imported when it is called: naming it costs nothing."""

    where: str

    def __call__(self, *args: Any) -> Any:
        """Call the function."""
        return resolve_name(self.where)(*args)


class Registry(Mapping[str, T]):
    """Objects by name: ours in their order, then those of other packages by name.

    A package adds an object by an entry point: its group is that of the registry, its name that
    of the object. The object is loaded when it is first looked up.

    Parameters
    ----------
    what
        What an object is called in error messages.
    kind
        The class of the objects.
    group
        The entry point group in which other packages add objects.
    own
        Our objects.
    adapted
        Returns an object of another package as it is used.
    """

    def __init__(
        self,
        what: str,
        kind: type[T],
        group: str,
        own: Iterable[T],
        adapted: Callable[[T, Source], T] = lambda found, _: found,
    ) -> None:
        self.what, self.kind, self.group, self.adapted = what, kind, group, adapted
        self._own = {item.name: item for item in own}
        self._loaded: dict[EntryPoint, T] = {}
        self._taken_before: WeakValueDictionary[int, T] = WeakValueDictionary()

    def __getitem__(self, name: str) -> T:
        if name in self._own:
            return self._own[name]
        entry = self._added()[name]
        if entry not in self._loaded:
            source = self._source(entry)
            found = source.naming("load", entry.load)()
            self._loaded[entry] = self._taken(found, entry.name, source)
        return self._loaded[entry]

    def __iter__(self) -> Iterator[str]:
        yield from self._own
        yield from self._added()

    def __len__(self) -> int:
        return len(self._own) + len(self._added())

    def __contains__(self, name: object) -> bool:
        return name in self._own or name in self._added()

    def of(self, given: str | T) -> T:
        """Return the object of a name, or an object that is not registered, as it is used.

        Raises `InputError` if the name is unknown, or if an object has the name of another one.
        """
        if isinstance(given, str):
            if given not in self:
                raise InputError(f"unknown {self.what} {given!r}; {choices(given, self)}")
            return self[given]
        if not isinstance(given, self.kind):
            raise TypeError(
                f"{self.what} is {reprlib.repr(given)}; give a name or a {self.kind.__name__}"
            )
        if hasattr(given, "given") or self._own.get(given.name) is given:
            return given
        known = self._taken_before.get(id(given))
        if known is not None and vars(known)["given"] is given:
            return known
        if given.name in self:
            raise InputError(f"{self.what} {given.name!r} has the name of another one; rename it")
        source = Source(f"{self.what} {given.name!r}", f"correct the {self.what}")
        self._taken_before[id(given)] = taken = self._taken(given, given.name, source)
        return taken

    def usable(self) -> Iterator[T]:
        """Yield all objects but those of other packages that cannot be loaded."""
        for name in self:
            try:
                found = self[name]
            except PluginError:
                continue
            yield found

    def ours(self) -> Iterable[T]:
        """Return the objects of this package."""
        return self._own.values()

    def error(self, name: str, fault: str) -> InputError:
        """Return the error that says what is wrong with an object, and where it comes from."""
        if name in self._own or name not in self:
            return InputError(f"{self.what} {name!r}: {fault}")
        return self._source(self._added()[name]).error(fault)

    def _added(self) -> Mapping[str, EntryPoint]:
        added = plugged(self.group)
        taken = next((name for name in added if name in self._own), None)
        if taken is not None:
            raise InputError(
                f"an installed package adds the {self.what} {taken!r}, which guesstree already "
                f"has; remove the package, or rename its entry point in {self.group!r}"
            )
        return added

    def _source(self, entry: EntryPoint) -> Source:
        package = entry.dist.name if entry.dist else entry.module
        label = f"{self.what} {entry.name!r} of the package {package!r} ({entry.value})"
        return Source(label, package=package)

    def _taken(self, found: T, name: str, source: Source) -> T:
        if not isinstance(found, self.kind) or found.name != name:
            kind = f"{self.kind.__name__} that is named {name!r}"
            raise source.error(f"load() returned {reprlib.repr(found)}; expected a {kind}")
        taken: T = self.adapted(source.guarded(found), source)
        object.__setattr__(taken, "given", found)  # says that it is not ours, and can be pickled
        return taken


@lru_cache
def plugged(group: str) -> Mapping[str, EntryPoint]:
    """Return what other packages add in an entry point group, by name.

    Raises
    ------
    InputError
        Two packages add the same name.
    """
    entries: dict[str, EntryPoint] = {}
    for entry in sorted(entry_points(group=group), key=lambda entry: entry.name):
        other = entries.setdefault(entry.name, entry)
        if other.value != entry.value:
            raise InputError(
                f"two installed packages add {entry.name!r} to {entry.group!r}: "
                f"{other.value} and {entry.value}; remove one of them"
            )
    return entries
