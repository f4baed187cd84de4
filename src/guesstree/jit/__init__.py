"""The decorators of the hot loops: compiled on first use, then loaded from disk.

Kernels that call each other are compiled through Numba's private interface, which differs from
version to version. For a version that was not tested, the public interface compiles the same
kernels, more slowly. Settings that would end Numba with a traceback are rejected.

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

import warnings
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from guesstree.errors import InputError, settings_fault
from guesstree.jit.kinds import Function

try:
    import numba
except (ImportError, OSError, MemoryError):
    # These do not come from settings, so they are shown as they are.
    raise
except Exception as error:
    # Numba reads this file in the working folder.
    files = [name for name in [".numba_config.yaml"] if Path(name).exists()]
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


def jit(function: Function) -> Function:
    """Compile a function of numbers and arrays, which releases Python's lock while it runs."""
    return compiled(function)


def jit_in_place(function: Function) -> Function:
    """Compile a function like `jit`, if it allocates nothing and works in arrays of its caller.

    References to arrays are not counted then. Counting takes a third of the time of kernels that
    run once per node and take many arrays. Numba rejects such a function if it allocates, or if it
    returns an array that is not an argument.
    """
    return compiled(function, in_place=True)


def jit_inline(function: Function) -> Function:
    """Compile a function into each of its callers: a function that returns a view needs this."""
    return compiled(function, inline="always")
