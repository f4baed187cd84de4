"""The decorators of the hot loops: compiled on first use, then loaded from disk.

Kernels that call each other are compiled through Numba's private interface. It differs from version
to version, so the package requires versions that were tested. Settings that would end Numba with a
traceback are rejected.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from numpy.typing import NDArray

from guesstree.errors import InputError

try:
    from guesstree.jit.linked import by_reference, compiled
except (ImportError, OSError, MemoryError):
    raise
except Exception as error:
    asked = [f"{name}={value}" for name, value in os.environ.items() if name.startswith("NUMBA_")]
    if Path(".numba_config.yaml").exists():  # Numba reads it in the current folder
        asked.append(".numba_config.yaml")
    said = str(error).partition("\n")[0].rstrip(".")
    raise InputError(
        f"{', '.join(asked)}: Numba cannot use this ({said}); correct it, or remove it"
    ) from error

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
    return compiled(function, _nrt=False)


def jit_inline(function: _Function) -> _Function:
    """Compile a function into each of its callers: a function that returns a view needs this."""
    return compiled(function, inline="always")
