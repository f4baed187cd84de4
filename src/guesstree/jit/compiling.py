"""What compiles kernels: Numba's private interface, or the public one where that is not tested.

A kernel imports this module when it is first called.
"""

import warnings
from pathlib import Path

from guesstree.errors import InputError, settings_fault

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
