"""What compiles kernels: Numba's private interface, or the public one where that is not tested.

A kernel imports this module when it is first called.
"""

import warnings

import numba

try:
    from guesstree.jit.linked import compiled
except (ImportError, AttributeError) as error:
    warnings.warn(
        f"loops take longer to compile with Numba {numba.__version__} ({error}); "
        "results are the same",
        RuntimeWarning,
        stacklevel=2,
    )
    from guesstree.jit.public import compiled

__all__ = ["compiled"]
