"""The decorators of the hot loops: compiled on first use, then loaded from disk.

Kernels that call each other are compiled through Numba's private interface, which differs from
version to version. For a version that was not tested, the public interface compiles the same
kernels, more slowly. Settings that would end Numba with a traceback are rejected.
"""

import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from numpy.typing import NDArray

from guesstree.errors import InputError, settings_fault

try:
    import numba
except (ImportError, OSError, MemoryError):
    # These do not come from settings, so they are shown as they are.
    raise
except Exception as error:
    files = [name for name in [".numba_config.yaml"] if Path(name).exists()]  # Numba reads it here
    fault = settings_fault("Numba", error, *files)
    if not fault:
        raise
    raise InputError(fault) from error

try:
    from guesstree.jit.linked import by_reference, compiled
except (ImportError, AttributeError) as error:
    warnings.warn(
        f"loops take longer to compile with Numba {numba.__version__} ({error}); "
        "results are the same",
        RuntimeWarning,
        stacklevel=2,
    )
    from guesstree.jit.public import by_reference, compiled

__all__ = ["Array", "by_reference", "jit", "jit_in_place", "jit_inline"]

Array = NDArray[Any]

_Function = TypeVar("_Function", bound=Callable[..., Any])


def jit(function: _Function) -> _Function:
    """Compile a function of numbers and arrays, which releases Python's lock while it runs."""
    return compiled(function)


def jit_in_place(function: _Function) -> _Function:
    """Compile a function like `jit`, if it allocates nothing and works in arrays of its caller.

    References to arrays are not counted then. Counting takes a third of the time of kernels that
    run once per node and take many arrays. Numba rejects such a function if it allocates, or if it
    returns an array that is not an argument.
    """
    return compiled(function, in_place=True)


def jit_inline(function: _Function) -> _Function:
    """Compile a function into each of its callers: a function that returns a view needs this."""
    return compiled(function, inline="always")
