"""The decorator of the hot loops: compiled on first use, then loaded from disk.

Numba looks only at a kernel's own file to decide whether its stored code is still good, not at
the kernels that it calls in other files. The store is therefore named by a fingerprint of all
files that hold kernels.
"""

import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numpy.typing import NDArray

Array = NDArray[Any]

_Function = TypeVar("_Function", bound=Callable[..., Any])

_PACKAGE = Path(__file__).parent


def _fingerprint() -> str:
    sources = (path.read_bytes() for path in sorted(_PACKAGE.rglob("*.py")))
    return sha256(b"".join(s for s in sources if b"@kernel" in s)).hexdigest()[:12]


def kernel(function: _Function) -> _Function:
    """Compile a function of numbers and arrays, without holding Python's lock while it runs."""
    return cast("_Function", numba.njit(cache=True, nogil=True)(function))


if "NUMBA_CACHE_DIR" not in os.environ and os.access(_PACKAGE, os.W_OK):
    store = _PACKAGE / "__pycache__" / f"kernels-{_fingerprint()}"
    numba.config.CACHE_DIR = str(store)  # type: ignore[attr-defined]
