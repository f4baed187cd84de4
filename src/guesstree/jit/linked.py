"""The decorators by way of Numba's private interface, which compiles in a fifth of the time."""

# mypy: disable-error-code="no-untyped-call"
# Numba's compiler has no types.

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
from numba import types
from numba.core import sigutils

from guesstree.jit import linking
from guesstree.jit.references import by_reference
from guesstree.jit.storing import may_be_stored, store

__all__ = ["by_reference", "jit", "jit_in_place", "jit_inline", "may_be_stored"]

_Function = TypeVar("_Function", bound=Callable[..., Any])

_OPTIONS: dict[str, Any] = {"nogil": True, "no_cfunc_wrapper": True}


def jit(function: _Function) -> _Function:
    """Compile a function of numbers and arrays, without holding Python's lock while it runs.

    The machine code is stored where Numba stores it: in NUMBA_CACHE_DIR, beside the source, or in
    the user's cache. If none of these can be written, each process compiles anew.
    """
    return _compiled(function, _nrt=True)


def jit_in_place(function: _Function) -> _Function:
    """Compile a function as `jit` does that allocates nothing: it works in arrays it is given.

    References to arrays are not counted there. To count them takes a third of the time of kernels
    that run once per node and take many arrays. Numba refuses such a function if it allocates, or
    returns an array that it was not given.
    """
    return _compiled(function, _nrt=False)


def jit_inline(function: _Function) -> _Function:
    """Compile a function into each of its callers, as one that returns a view needs in place."""
    return _compiled(function, _nrt=True, inline="always")


def _compiled(function: _Function, **options: Any) -> _Function:
    kernel: Any = numba.njit(pipeline_class=linking.ForPython, **_OPTIONS, **options)(function)
    if kernel is function:  # NUMBA_DISABLE_JIT is set, to debug the Python code
        return function
    if "inline" not in options:
        called = _for_kernels(function, options)
        kernel.get_call_template = called.get_call_template
        kernel.get_overload = called.get_overload
    store(kernel)
    return cast("_Function", kernel)


def _for_kernels(function: _Function, options: dict[str, Any]) -> Any:
    """Return a kernel that other kernels call.

    A wrapper would convert the arguments that Python passes. To compile it takes long.
    """
    options = {**_OPTIONS, **options, "no_cpython_wrapper": True}
    kernel: Any = numba.njit(pipeline_class=linking.ForKernels, **options)(function)
    compiled = kernel.compile

    def compile_(signature: Any) -> Any:
        # Code for each constant that a caller passes would only take longer to compile.
        return compiled(tuple(map(types.unliteral, sigutils.normalize_signature(signature)[0])))

    kernel.compile = compile_
    return kernel
