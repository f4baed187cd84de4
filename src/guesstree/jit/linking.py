"""How kernels that call each other become machine code: once, in those that Python calls.

Numba optimises every function that it compiles, with a copy of all that it calls, and makes machine
code of it. What a kernel calls is thus compiled again on every level above it. Here it stays an
intermediate form, until all of it is optimised with the kernel that Python calls.
"""

# mypy: disable-error-code="no-untyped-call"
# Numba's compiler has no types.

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import cpu_target


class ForKernels(Compiler):
    """Compiles a kernel for other kernels to call."""

    def compile_extra(self, function: Any) -> Any:
        """Compile a function to an intermediate form."""
        self.state.library = _Part(_code_generator(), function.__qualname__)
        return super().compile_extra(function)


class ForPython(Compiler):
    """Compiles a kernel for Python to call."""

    def compile_extra(self, function: Any) -> Any:
        """Compile a function to machine code."""
        self.state.library = JITCodeLibrary(_code_generator(), function.__qualname__)
        self.state.library.enable_object_caching()
        with _parts_only(), _no_collection():
            return super().compile_extra(function)


class _Part(JITCodeLibrary):
    """The intermediate form of a function."""

    @property
    def codegen(self) -> "_Part":
        """What Numba asks for a place in memory to put the environment of the function."""
        return self

    def set_env(self, _: str, __: Any) -> None:
        """Do nothing: there is no machine code yet that reads the environment."""

    def get_pointer_to_function(self, _: str) -> int:
        """Return 0: there is no machine code."""
        return 0

    def _optimize_functions(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


@contextmanager
def _parts_only() -> Iterator[None]:
    """Let what Numba itself compiles meanwhile, such as `np.zeros`, have an intermediate form."""
    generator = _code_generator()
    generator._library_class = _Part
    try:
        yield
    finally:
        del generator._library_class


@contextmanager
def _no_collection() -> Iterator[None]:
    """Do not look for garbage: there is little among the millions of objects that Numba makes."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _code_generator() -> Any:
    return cpu_target.target_context.codegen()
