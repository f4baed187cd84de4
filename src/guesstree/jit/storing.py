"""The store of compiled kernels.

Numba's own cache looks only at the source file of a kernel. It would load old machine code after an
edit of a kernel or a constant in another file. Here stored code carries a fingerprint of all that
it was compiled from. The key in Numba's index has what else matters: the types of the arguments,
the processor, the compiler's versions and settings.

If several processes need a kernel at once, one compiles it and the others load what it stored.
"""

# mypy: disable-error-code="no-untyped-call"
# Numba's cache has no types.

import os
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from zlib import crc32

from numba.core.caching import FunctionCache, IndexDataCacheFile
from numba.core.compiler_lock import global_compiler_lock
from numba.core.dispatcher import Dispatcher
from numba.core.runtime.nrt import rtsys

from guesstree.jit.environment import refusal, settings
from guesstree.jit.fingerprint import field_names, fingerprint

try:
    import fcntl
except ImportError:  # Windows
    _HAS_LOCKS = False
else:
    _HAS_LOCKS = True


def store(kernel: Any) -> None:
    """Let a kernel store its machine code, or load what is stored."""
    try:
        kernel._cache = _KernelCache(kernel)
    except RuntimeError as error:
        if "no locator available" in str(error):  # Numba finds no folder to write to
            return
        raise refusal(str(error)) from error
    if _HAS_LOCKS:
        name = f"{kernel.__module__}.{kernel.__qualname__}"
        kernel.compile = _in_one_process(kernel.compile, kernel._cache.cache_path, name)


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

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        # Not before the first call: a kernel may call others that are defined below it.
        self._cache_file._source_stamp = fingerprint(self._kernel)
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
        return (*super()._index_key(sig, codegen), tuple(field_names(sig)), settings())


class _KernelFiles(IndexDataCacheFile):
    """Numba's index and the files of machine code that it names.

    Numba puts the source stamp, which is the fingerprint here, and the key into the index alone.
    The code has them as well: a process that runs older sources may write its code at any time, and
    where files cannot be locked, two processes may write code for different keys into one file. A
    checksum tells whether the code is whole: damaged code would crash the process.
    """

    def save(self, key: Any, data: Any) -> None:
        code = pickle.dumps(data)
        super().save(key, (self._source_stamp, key, sha256(code).digest(), code))

    def load(self, key: Any) -> Any:
        # Unpickling may raise anything if a file is truncated or names a class of older sources.
        with suppress(Exception):
            stamp, stored, checksum, code = super().load(key)
            if (stamp, stored, checksum) == (self._source_stamp, key, sha256(code).digest()):
                return pickle.loads(code)
        return None

    def _load_index(self) -> Any:
        with suppress(Exception):
            return super()._load_index()
        return {}
