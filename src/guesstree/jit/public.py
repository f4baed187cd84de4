"""Kernels by Numba's public interface alone, for versions that `linked` was not tested with.

Named tuples are taken by value. Results are the same. Compiling takes about four times as long.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba

from guesstree.jit.places import config, folder_of

# mypy: disable-error-code="no-untyped-call"
# Numba has no types.


def compiled(function: Callable[..., Any], **options: Any) -> Any:
    """Return a kernel that Python and other kernels can call."""
    # Kernels that allocate nothing are compiled as others are.
    options.pop("in_place", None)
    options["nogil"] = True
    folder = folder_of(function)

    # Numba chooses a place when it makes the kernel, so the setting is needed only then.
    place = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        kernel = numba.njit(cache=folder is not None, **options)(function)
    finally:
        config.CACHE_DIR = place

    # Numba has chosen a place. If it cannot use the one that is set, it takes another.
    stats = getattr(kernel, "stats", None)  # none if NUMBA_DISABLE_JIT is set
    if folder and stats and not Path(stats.cache_path).is_relative_to(folder):
        kernel = numba.njit(**options)(function)
    return kernel
