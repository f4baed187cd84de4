"""Registries: objects by name, ours and those that other packages add by entry points."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Protocol, TypeVar

from guesstree.errors import InputError, choices


class Named(Protocol):
    """Something that a registry can hold."""

    @property
    def name(self) -> str:
        """What it is looked up by."""


T = TypeVar("T", bound=Named)


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
    """

    def __init__(self, what: str, kind: type[T], group: str, own: Iterable[T]) -> None:
        self.what, self.kind, self.group = what, kind, group
        self._own = {item.name: item for item in own}

    def __getitem__(self, name: str) -> T:
        if name in self._own:
            return self._own[name]
        found = self._added()[name]
        if not isinstance(found, self.kind) or found.name != name:
            raise InputError(
                f"the entry point {name!r} in {self.group!r} leads to {found!r}; expected a "
                f"{self.kind.__name__} that is named {name!r}: correct the package, or remove it"
            )
        return found

    def __iter__(self) -> Iterator[str]:
        yield from self._own
        yield from self._added()

    def __len__(self) -> int:
        return len(self._own) + len(self._added())

    def __contains__(self, name: object) -> bool:
        return name in self._own or name in self._added()

    def named(self, name: str) -> T:
        """Return the object of that name; raise `InputError` with the nearest name if none is."""
        if name not in self:
            raise InputError(f"unknown {self.what} {name!r}; {choices(name, self)}")
        return self[name]

    def _added(self) -> Mapping[str, Any]:
        added = plugged(self.group)
        taken = next((name for name in added if name in self._own), None)
        if taken is not None:
            raise InputError(
                f"an installed package adds the {self.what} {taken!r}, which guesstree already "
                f"has; remove the package, or rename its entry point in {self.group!r}"
            )
        return added


@lru_cache
def plugged(group: str) -> Mapping[str, Any]:
    """Return what other packages add in an entry point group, by name.

    Each object is loaded when it is first looked up.

    Raises
    ------
    InputError
        Two packages add the same name, or (when it is looked up) an object cannot be loaded.
    """
    return _Plugged(sorted(entry_points(group=group), key=lambda entry: entry.name))


@lru_cache
def plugged_modules(group: str) -> tuple[str, ...]:
    """Return the modules that the entry points of a group name, sorted."""
    return tuple(sorted({entry.module for entry in entry_points(group=group)}))


class _Plugged(Mapping[str, Any]):
    def __init__(self, entries: list[EntryPoint]) -> None:
        self._entries: dict[str, EntryPoint] = {}
        self._loaded: dict[str, Any] = {}
        for entry in entries:
            other = self._entries.setdefault(entry.name, entry)
            if other.value != entry.value:
                raise InputError(
                    f"two installed packages add {entry.name!r} to {entry.group!r}: "
                    f"{other.value} and {entry.value}; remove one of them"
                )

    def __getitem__(self, name: str) -> Any:
        if name not in self._loaded:
            self._loaded[name] = _load(self._entries[name])
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)


def _load(entry: EntryPoint) -> Any:
    try:
        return entry.load()
    except Exception as error:  # any fault of another package's code
        raise InputError(
            f"{entry.value}, which an installed package adds to {entry.group!r}, cannot be loaded "
            f"({type(error).__name__}: {error}); correct the package, or remove it"
        ) from error
