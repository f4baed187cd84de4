"""The decorators of the hot loops: compiled on first use, then loaded from disk.

Kernels that call each other are compiled by way of Numba's private interface, which differs from
version to version. With versions that were not tried, `plain` compiles the same kernels.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from numpy.typing import NDArray

from guesstree.jit.environment import check_cpu_features, uses_public_interface

check_cpu_features()
if uses_public_interface():
    from guesstree.jit.plain import by_reference, compiled
else:
    from guesstree.jit.linked import by_reference, compiled

__all__ = ["Array", "by_reference", "jit", "jit_in_place", "jit_inline"]

Array = NDArray[Any]

_Function = TypeVar("_Function", bound=Callable[..., Any])


def jit(function: _Function) -> _Function:
    """Compile a function of numbers and arrays, without holding Python's lock while it runs."""
    return compiled(function)


def jit_in_place(function: _Function) -> _Function:
    """Compile a function as `jit` does that allocates nothing: it works in arrays it is given.

    References to arrays are not counted there. To count them takes a third of the time of kernels
    that run once per node and take many arrays. Numba refuses such a function if it allocates, or
    returns an array that it was not given. The public interface does not check this.
    """
    return compiled(function, _nrt=False)


def jit_inline(function: _Function) -> _Function:
    """Compile a function into each of its callers, as one that returns a view needs in place."""
    return compiled(function, inline="always")
