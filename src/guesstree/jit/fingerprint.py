"""A digest of what the machine code of a kernel is made from.

It covers the bytecode, defaults, closure and options of a kernel, the globals that it reads, and
all of this for each kernel that it calls. If it meets a value that it cannot read, the digest never
comes again: each process then compiles such a kernel anew.
"""

# mypy: disable-error-code="no-untyped-call"
# Numba's compiler has no types.

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from secrets import token_hex
from sys import stdlib_module_names
from types import CodeType, EllipsisType, ModuleType
from typing import Any, cast

import numpy as np
from numba import types
from numba.core.dispatcher import Dispatcher

from guesstree.jit.references import Reference

_POSITIONS = {"co_filename", "co_firstlineno", "co_linetable", "co_lnotab"}
"""Where code stands in its file, which changes with every edit above it."""

_COMPILED = [
    name
    for name, part in vars(CodeType).items()
    if name.startswith("co_")
    and name not in {*_POSITIONS, "co_consts", "co_flags"}
    and not callable(part)
]
"""What code objects have, except for their positions, constants and methods."""

_HAS_DOCSTRING = 0x4000000
"""The flag of code objects with a docstring, since Python 3.14."""

_LITERAL = {type(None), bool, int, float, complex, str, bytes, slice, range, EllipsisType}

_VERSIONED = {"llvmlite", "numba", "numpy", *stdlib_module_names}
"""Packages whose functions change with their version, which is in the key of stored code."""


def fingerprint(kernel: Dispatcher) -> str:
    """Return a digest of the code of a kernel and of all kernels that it calls."""
    reached = _Reached(kernel)
    digest = sha256(_compiler())
    for one in reached.kernels:  # it grows meanwhile
        digest.update(reached.kernel_text(one).encode())
    return digest.hexdigest()


def field_names(kinds: Iterable[Any]) -> Iterator[tuple[str, ...]]:
    """Yield the field names of the named tuples among types, and within their containers."""
    for kind in kinds:
        if isinstance(kind, Reference):
            kind = kind.tuple_type
        held = ("dtype", "item_type", "key_type", "value_type", "type")
        inner = (getattr(kind, name, None) for name in held)
        yield from field_names(one for one in inner if isinstance(one, types.Type) and one != kind)
        if isinstance(kind, types.BaseTuple):
            yield getattr(kind, "fields", ())
            yield from field_names(cast("Iterable[Any]", kind))


@lru_cache
def _compiler() -> bytes:
    """Return the sources of this package, which say how kernels are compiled."""
    sources = {file.name: file for file in files(__package__).iterdir()}
    return b"".join(sources[name].read_bytes() for name in sorted(sources) if name.endswith(".py"))


class _Reached:
    """The kernels that a kernel leads to, in the order in which they are met."""

    def __init__(self, kernel: Any) -> None:
        self.kernels = [kernel]

    def kernel_text(self, kernel: Any) -> str:
        """Return what a kernel is compiled from; it names kernels by their places."""
        function, pipeline = kernel.py_func, kernel._compiler.pipeline_class
        bodies = list(_bodies(function.__code__))
        names = {name for body in bodies for name in body.co_names}
        return self._text(
            [
                [self._body(body, function.__doc__) for body in bodies],
                [function.__defaults__, function.__kwdefaults__],
                [_content(cell) for cell in function.__closure__ or ()],
                [kernel.targetoptions, kernel.locals, _name(pipeline)],
                list(_values(function.__globals__, sorted(names), set())),
            ]
        )

    def _body(self, code: CodeType, docstring: str | None) -> list[Any]:
        parts = [getattr(code, name) for name in _COMPILED]
        constants = [
            constant
            for constant in code.co_consts
            if not isinstance(constant, CodeType) and constant != docstring
        ]
        return [repr(parts), code.co_flags & ~_HAS_DOCSTRING, constants]

    def _text(self, value: Any) -> str:
        """Return a text that is the same in every process for equal values, and no others."""
        if type(value) in _LITERAL:
            return repr(value)
        if isinstance(value, Dispatcher):
            return f"kernel {self._place(value)}"
        if isinstance(value, Enum):
            return f"{_name(type(value))}.{value.name}={self._text(value.value)}"
        if isinstance(value, type):
            return self._class(value)
        if isinstance(value, np.ndarray | np.generic) and not value.dtype.hasobject:
            return repr((type(value), value.dtype, value.shape, value.strides, value.tobytes()))
        if isinstance(value, dict):
            items = ((self._text(key), self._text(held)) for key, held in value.items())
            return f"{_name(type(value))}{[*items]}"
        if isinstance(value, tuple | list):
            kind = (
                type(value).__name__ if type(value) in (tuple, list) else self._class(type(value))
            )
            return f"{kind}{[*map(self._text, value)]}"
        if isinstance(value, set | frozenset):
            return f"{_name(type(value))}{sorted(map(self._text, value))}"
        if isinstance(value, types.Type):
            return repr((value, list(field_names([value]))))
        if isinstance(value, np.dtype):
            return repr(value)
        return _name(value) if _is_versioned(value) else token_hex()

    def _class(self, value: Any) -> str:
        if issubclass(value, Enum):
            return self._text([_name(value), *value])
        if issubclass(value, tuple) and hasattr(value, "_fields"):
            return self._text([_name(value), value._fields, value._field_defaults])
        if issubclass(value, BaseException) or _is_versioned(value):
            return _name(value)
        return token_hex()

    def _place(self, kernel: Dispatcher) -> int:
        for place, known in enumerate(self.kernels):
            if known is kernel:
                return place
        self.kernels.append(kernel)
        return len(self.kernels) - 1


def _bodies(code: CodeType) -> Iterator[CodeType]:
    """Yield a function's code, and that of the functions and comprehensions within."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _bodies(constant)


def _values(namespace: dict[str, Any], names: list[str], seen: set[str]) -> Iterator[Any]:
    """Yield the names that a namespace has, with their values; of modules, what they have."""
    for name in names:
        if name not in namespace:
            continue
        value = namespace[name]
        if not isinstance(value, ModuleType):
            yield name, value
            continue
        yield name, value.__name__
        if value.__name__ not in seen and not _is_versioned(value):
            seen.add(value.__name__)
            yield list(_values(vars(value), names, seen))


def _content(cell: Any) -> Any:
    """Return a list with the content of a cell, empty if the cell is."""
    try:
        return [cell.cell_contents]
    except ValueError:
        return []


def _is_versioned(value: Any) -> bool:
    """Return whether a function, class or module belongs to a package that has a version."""
    if not hasattr(value, "__name__"):
        return False
    if isinstance(value, ModuleType):
        home = value.__name__
    else:
        home = getattr(value, "__module__", None) or type(value).__module__
    return home.partition(".")[0] in _VERSIONED


def _name(thing: Any) -> str:
    return f"{getattr(thing, '__module__', '')}.{getattr(thing, '__qualname__', thing.__name__)}"
