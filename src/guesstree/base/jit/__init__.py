"""The decorators of the hot loops: compiled when first called, then loaded from disk.

Kernels that call each other are compiled through Numba's private interface, which differs from
version to version. Versions that were not tested are refused.

The private interface is worth its code. CPU seconds with Numba 0.68, beside the public interface:

| task | private | public |
|---|---|---|
| the default study, without stored code | 287 | 507 |
| a proof for 193 words, without stored code | 16.4 | 89.8 |
| the same, with stored code | 1.0 | 1.4 |
| advice for a second guess, with stored code | 1.9 | 2.2 |

Its parts are worth it, too. The proof takes 24.2 and 1.5 seconds if named tuples are passed by
value, and 20.5 and 1.1 if references to arrays are counted.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property, update_wrapper
from threading import local
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from guesstree.base.jit.linked import Function, TupleClass, by_reference_classes

Array = NDArray[Any]


SMALL_CELLS = 2_000
"""Kernels run as plain Python until this process has a game with more replies than this.

Loading or compiling them would take longer.
"""


class _Games:
    """The largest game of this process, by its replies; 0 before the first game."""

    cells = 0


def expect_cells(cells: int) -> None:
    """Let kernels be compiled if a game has more replies than plain Python should work on."""
    _Games.cells = max(_Games.cells, cells)


class _Compiling(local):
    """The time in which a thread has compiled kernels, loaded them, or waited for their code."""

    seconds = 0.0
    has_started = False


_compiling = _Compiling()


def running_time() -> float:
    """Return the seconds of a clock that stands still while this thread compiles kernels.

    Compiling takes much of the time of a first run, and none of any other.
    """
    return time.monotonic() - _compiling.seconds


@contextmanager
def _uncounted() -> Iterator[None]:
    """Stop the clock of `running_time`."""
    # A kernel compiles the kernels that it calls, which must not count twice.
    if _compiling.has_started:
        yield
        return

    _compiling.has_started = True
    start = time.monotonic()
    try:
        yield
    finally:
        _compiling.seconds += time.monotonic() - start
        _compiling.has_started = False


class _Kernel:
    """A function that is compiled, or loaded, when it is first called.

    Importing Numba takes a third of the time in which a command starts, and many commands call no
    kernel.
    """

    def __init__(self, function: Function, **options: Any) -> None:
        update_wrapper(self, function)
        self._function = function
        self._options = options

    def __call__(self, *arguments: Any) -> Any:
        if 0 < _Games.cells <= SMALL_CELLS:
            return self._plain(*arguments)
        return self._compiled(*arguments)

    @cached_property
    def _plain(self) -> Any:
        """The function itself, whose hashes wrap around as compiled ones do."""
        return np.errstate(over="ignore")(self._function)

    def __getattr__(self, name: str) -> Any:
        """Return an attribute of the compiled function: Numba asks for the type of a kernel."""
        return getattr(self._compiled, name)

    @cached_property
    def _compiled(self) -> Any:
        with _uncounted():
            from guesstree.base.jit.linked import compiled

            kernel = compiled(self._function, **self._options)

        # Plain functions, if NUMBA_DISABLE_JIT is set, are not compiled.
        if kernel is not self._function:
            kernel.compile = _uncounted()(kernel.compile)
        return kernel


def by_reference(named_tuple: TupleClass) -> TupleClass:
    """Let kernels take the named tuples of a class by reference, alone and as fields of others.

    Kernels can read the fields of a reference. They cannot unpack, make or return one.
    """
    by_reference_classes.add(named_tuple)
    return named_tuple


def jit(function: Function) -> Function:
    """Compile a function of numbers and arrays, which releases Python's lock while it runs."""
    return cast("Function", _Kernel(function))


def jit_in_place(function: Function) -> Function:
    """Compile a function like `jit`, if it allocates nothing and works in arrays of its caller.

    References to arrays are not counted then. Counting takes a third of the time of kernels that
    run once per node and take many arrays. Numba rejects such a function if it allocates, or if it
    returns an array that is not an argument.
    """
    return cast("Function", _Kernel(function, in_place=True))


def jit_inline(function: Function) -> Function:
    """Compile a function into each of its callers: a function that returns a view needs this."""
    return cast("Function", _Kernel(function, inline="always"))
