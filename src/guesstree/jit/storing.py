"""The store of compiled kernels.

Numba's own cache looks only at the source file of a kernel. It would load old machine code after an
edit of a kernel or a constant in another file. Here stored code carries a fingerprint of all that
it was compiled from: this package, the bytecode of the kernel and of all kernels that it calls, and
the values of the globals that these read. Only the types of the arguments matter besides, and they
are in the key of Numba's index.

If several processes need a kernel at once, one compiles it and the others load what it stored.
"""

# mypy: disable-error-code="no-untyped-call"
# Numba's cache has no types.

import fcntl
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, cast
from zlib import crc32

import numpy as np
from numba import types
from numba.core.caching import FunctionCache, IndexDataCacheFile
from numba.core.compiler_lock import global_compiler_lock
from numba.core.dispatcher import Dispatcher
from numba.core.runtime.nrt import rtsys

from guesstree.jit.references import Reference

_COMPILER = b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))
"""The sources of this package, which decide how kernels are compiled."""


def may_be_stored(kernel: Any) -> bool:
    """Return whether code of a kernel can be stored, and has not been, for any types."""
    cache = getattr(kernel, "_cache", None)
    return isinstance(cache, _KernelCache) and not cache.has_code()


def store(kernel: Any) -> None:
    """Let a kernel store its machine code, or load what is stored."""
    with suppress(RuntimeError):  # Numba finds no folder to write to
        kernel._cache = _KernelCache(kernel)
        compiled, folder = kernel.compile, kernel._cache.cache_path
        kernel.compile = _in_one_process(compiled, folder, _name(kernel.py_func))


def _in_one_process(compiled: Callable[[Any], Any], folder: str, name: str) -> Callable[[Any], Any]:
    """Return a function that compiles or loads a kernel while other processes wait with it."""

    def compile_(signature: Any) -> Any:
        # The lock of this process comes first: a thread that holds it may need any kernel.
        with global_compiler_lock, _locked(folder, name):
            return compiled(signature)

    return compile_


@contextmanager
def _locked(folder: str, name: str) -> Iterator[None]:
    """Lock the byte that stands for a kernel in the lock file of a folder, if it can be locked."""
    place = crc32(name.encode())
    try:
        fcntl.lockf(_lock_file(folder), fcntl.LOCK_EX, 1, place)
    except OSError:  # then several processes may compile the kernel, which only takes time
        yield
        return
    try:
        yield
    finally:
        fcntl.lockf(_lock_file(folder), fcntl.LOCK_UN, 1, place)


@lru_cache
def _lock_file(folder: str) -> int:
    """Open the lock file of a folder. It stays open, as to close it would release all locks."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    return os.open(Path(folder, "kernels.lock"), os.O_RDWR | os.O_CREAT)


class _KernelCache(FunctionCache):
    """Numba's cache of one function, with a fingerprint that follows calls into other files."""

    def __init__(self, kernel: Dispatcher) -> None:
        super().__init__(kernel.py_func)
        self._kernel = kernel
        self._cache_file = _KernelFiles(self._cache_path, self._impl.filename_base, None)

    def has_code(self) -> bool:
        """Return whether code of the kernel as it is now is stored."""
        self._cache_file._source_stamp = _fingerprint(self._kernel)
        return bool(self._cache_file._load_index())

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        # Not before the first call: a kernel may call others that are defined below it.
        self._cache_file._source_stamp = _fingerprint(self._kernel)
        # Numba imports all that compiling needs before it loads, which takes a third of a second.
        # Loaded code needs only the symbols of Numba's memory management and of its hashing.
        import numba.cpython.hashing  # noqa: F401

        rtsys.initialize(target_context)
        return self._load_overload(sig, target_context)

    def save_overload(self, sig: Any, data: Any) -> None:
        with suppress(OSError):  # a full disk costs time, not the result
            super().save_overload(sig, data)

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        # Types of named tuples compare equal if their fields have changed places.
        return (*super()._index_key(sig, codegen), tuple(_field_names(sig)))


class _KernelFiles(IndexDataCacheFile):
    """Numba's index and the files of machine code that it names.

    Numba puts the source stamp, which is the fingerprint here, into the index alone. The code has
    it as well, since a process that still runs older sources may write its code at any time.
    """

    def save(self, key: Any, data: Any) -> None:
        super().save(key, (self._source_stamp, data))

    def load(self, key: Any) -> Any:
        # Unpickling may raise anything if a file is truncated or names a class of older sources.
        with suppress(Exception):
            fingerprint, data = super().load(key)
            return data if fingerprint == self._source_stamp else None
        return None

    def _load_index(self) -> Any:
        with suppress(Exception):
            return super()._load_index()
        return {}


def _fingerprint(function: Dispatcher) -> str:
    """Return a digest of the code of a kernel, of all that it calls, and of this package."""
    parts: dict[str, str] = {}
    waiting: list[Any] = [function]
    while waiting:
        dispatcher = waiting.pop()
        kernel, name = dispatcher.py_func, _name(dispatcher.py_func)
        if name in parts:
            continue
        bodies = list(_bodies(kernel.__code__))
        values = _globals_of(kernel, {name for body in bodies for name in body.co_names})
        waiting += [value for value in values.values() if isinstance(value, Dispatcher)]
        parts[name] = repr(
            [
                [(body.co_code, _constants(body, kernel.__doc__)) for body in bodies],
                kernel.__defaults__,
                sorted(dispatcher.targetoptions.items()),
                {name: _stable_text(values[name]) for name in sorted(values)},
            ]
        )
    return sha256(repr(sorted(parts.items())).encode() + _COMPILER).hexdigest()


def _bodies(code: CodeType) -> Iterator[CodeType]:
    """Yield a function's code, and that of the functions and comprehensions within."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _bodies(constant)


def _constants(code: CodeType, docstring: str | None) -> list[Any]:
    return [
        constant
        for constant in code.co_consts
        if not isinstance(constant, CodeType) and constant != docstring
    ]


def _globals_of(function: Any, names: set[str]) -> dict[str, Any]:
    """Return the globals of these names, and what modules among them have by these names."""
    own = {name: function.__globals__[name] for name in names if name in function.__globals__}
    modules = {name: value for name, value in own.items() if isinstance(value, ModuleType)}
    inside = {
        f"{prefix}.{name}": vars(module)[name]
        for prefix, module in modules.items()
        for name in names
        if name in vars(module)
    }
    return own | inside


def _stable_text(value: Any) -> str:
    """Return a text that is the same for equal globals in every process."""
    if isinstance(value, Dispatcher):
        return _name(value.py_func)
    if isinstance(value, ModuleType):
        return value.__name__
    if isinstance(value, type):
        return f"{_name(value)}{getattr(value, '_fields', '')}"
    if isinstance(value, np.ndarray):
        return repr((value.dtype.str, value.shape, value.tobytes()))
    return repr(value) if not callable(value) else _name(value)


def _name(thing: Any) -> str:
    return f"{getattr(thing, '__module__', '')}.{getattr(thing, '__qualname__', repr(thing))}"


def _field_names(kinds: Iterable[Any]) -> Iterator[tuple[str, ...]]:
    """Yield the field names of the named tuples among types."""
    for kind in kinds:
        if isinstance(kind, Reference):
            kind = kind.tuple_type
        if isinstance(kind, types.BaseTuple):
            yield getattr(kind, "fields", ())
            yield from _field_names(cast("Iterable[Any]", kind))
