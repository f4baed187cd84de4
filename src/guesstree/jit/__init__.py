"""The decorators of the hot loops: compiled on first use, then loaded from disk.

Kernels that call each other are compiled by way of Numba's private interface, which differs from
version to version. With versions that were not tried, `plain` compiles the same kernels.
"""

from typing import Any

from numpy.typing import NDArray

from guesstree.jit.environment import check_cpu_features, uses_public_interface

check_cpu_features()
if uses_public_interface():
    from guesstree.jit.plain import by_reference, jit, jit_in_place, jit_inline
else:
    from guesstree.jit.linked import by_reference, jit, jit_in_place, jit_inline

__all__ = ["Array", "by_reference", "jit", "jit_in_place", "jit_inline"]

Array = NDArray[Any]
