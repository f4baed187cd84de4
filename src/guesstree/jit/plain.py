"""Kernels by Numba's public interface alone, for versions that were not tried.

To compile takes several times as long.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

from guesstree.jit.storing import stored

_Function = TypeVar("_Function", bound=Callable[..., Any])
_Class = TypeVar("_Class", bound=type)


def by_reference(named_tuple: _Class) -> _Class:
    """Return a class as it is: kernels take its named tuples by value."""
    return named_tuple


def compiled(function: _Function, *, _nrt: bool = True, **options: Any) -> _Function:
    """Return a kernel; that it allocates nothing is not checked."""
    kernel: Any = numba.njit(nogil=True, **options)(function)
    if kernel is not function:  # NUMBA_DISABLE_JIT is not set
        with stored(function):
            kernel.enable_caching()
    return cast("_Function", kernel)
