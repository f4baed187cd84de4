"""Kernels by Numba's private interface, which compiles them four times as fast as the public one.

A kernel imports this module when it is first called. That fails with a version of Numba that it was
not tested with: another version may compile something else.
"""

import gc
from collections.abc import Callable
from typing import Any, TypeVar

import numba
from numba import types
from numba.core import cgutils, sigutils
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.datamodel.models import PrimitiveModel
from numba.core.datamodel.registry import register_default
from numba.core.imputils import impl_ret_borrowed, lower_getattr_generic
from numba.core.registry import cpu_target
from numba.core.typing.templates import AttributeTemplate, infer_getattr
from numba.extending import NativeValue, typeof_impl, unbox

from guesstree.base.errors import InputError
from guesstree.base.jit.storing import store_of

Function = TypeVar("Function", bound=Callable[..., Any])
TupleClass = TypeVar("TupleClass", bound=type)

by_reference_classes: set[type] = set()


# mypy: disable-error-code="no-untyped-call"
# Numba's compiler has no types.

_TESTED = range(62, 69)
"""The versions 0.62 and so on of Numba that were tested."""

if numba.version_info.short not in {(0, minor) for minor in _TESTED}:
    raise InputError(
        f"guesstree works with Numba 0.{_TESTED[0]} to 0.{_TESTED[-1]}, not with "
        f"{numba.__version__}; install one of these"
    )


# Numba's own function, which `_typeof` replaces for tuples.
_typeof_tuple = typeof_impl.dispatch(tuple)


@typeof_impl.register(tuple)
def _typeof(value: Any, context: Any) -> Any:
    """Return the type of a tuple, or of a reference to it."""
    kind = _typeof_tuple(value, context)
    return Reference(kind) if kind and type(value) in by_reference_classes else kind


class Reference(types.Type):
    """The type of a reference to a named tuple."""

    def __init__(self, tuple_type: types.NamedTuple) -> None:
        self.tuple_type = tuple_type
        super().__init__(f"Reference({tuple_type})")

    @property
    def key(self) -> types.NamedTuple:
        """The key that tells types of references apart."""
        return self.tuple_type

    def field(self, name: str) -> tuple[int, Any]:
        """Return the place of a field, and its type in the tuple."""
        at = self.tuple_type.fields.index(name)
        return at, self.tuple_type[at]


@register_default(Reference)
class _Pointer(PrimitiveModel):
    """A reference in machine code: the address of a tuple's values."""

    def __init__(self, manager: Any, kind: Reference) -> None:
        tuple_model = manager[kind.tuple_type]
        super().__init__(manager, kind, tuple_model.get_data_type().as_pointer())


@unbox(Reference)  # type: ignore[untyped-decorator]
def _unbox(kind: Reference, value: Any, c: Any) -> NativeValue:
    """Store a tuple from Python in memory that a kernel can read."""
    native = c.unbox(kind.tuple_type, value)
    model = c.context.data_model_manager[kind.tuple_type]

    # The memory lies on the stack of the wrapper, which lasts as long as the call.
    place = cgutils.alloca_once(c.builder, model.get_data_type())
    c.builder.store(model.as_data(c.builder, native.value), place)

    def clean_up() -> None:
        """Release the tuple: Numba releases tuples by value, but not tuples by reference."""
        if native.cleanup is not None:
            native.cleanup()

        # Kernels that work in place count no references.
        if c.context.enable_nrt:
            c.context.nrt.decref(c.builder, kind.tuple_type, native.value)

    return NativeValue(place, is_error=native.is_error, cleanup=clean_up)


@infer_getattr
class _Fields(AttributeTemplate):
    """The types of the fields that kernels read through a reference."""

    key = Reference

    def generic_resolve(self, kind: Any, name: str) -> Any:  # type: ignore[override]
        if name not in kind.tuple_type.fields:
            return None
        _, field = kind.field(name)
        return Reference(field) if _is_referred(field) else field


@lower_getattr_generic(Reference)  # type: ignore[untyped-decorator]
def _load(context: Any, builder: Any, kind: Reference, value: Any, name: str) -> Any:
    at, field = kind.field(name)

    # The address of a field that is itself such a tuple is its reference, so nothing is copied.
    place = cgutils.gep_inbounds(builder, value, 0, at)
    if _is_referred(field):
        return place
    loaded = context.data_model_manager[field].load_from_data_pointer(builder, place)
    return impl_ret_borrowed(context, builder, field, loaded)


def _is_referred(kind: Any) -> bool:
    return getattr(kind, "instance_class", None) in by_reference_classes


# The wrapper is for callers in C, and kernels have none.
_OPTIONS: dict[str, Any] = {"nogil": True, "no_cfunc_wrapper": True}


def compiled(
    function: Callable[..., Any], *, in_place: bool = False, **options: Any
) -> Any:
    """Return a kernel that Python and other kernels can call.

    If it works `in_place`, it allocates nothing, and references to arrays are not counted.
    """
    options["_nrt"] = not in_place
    kernel: Any = numba.njit(pipeline_class=_ForPython, **_OPTIONS, **options)(function)
    if kernel is function:  # NUMBA_DISABLE_JIT is set, to debug the Python code
        return function

    # Kernels that call this one are given its second version. Inlined code has no
    # version of its own.
    if "inline" not in options:
        called = _for_kernels(function, options)
        kernel.get_call_template = called.get_call_template
        kernel.get_overload = called.get_overload

    # Its machine code contains the kernels that it calls, so only this version is stored.
    kernel._cache = store_of(function)
    return kernel


def _for_kernels(function: Callable[..., Any], options: dict[str, Any]) -> Any:
    """Return a kernel that other kernels call.

    It has no wrapper for arguments from Python, which would take long to compile.
    """
    options = {**_OPTIONS, **options, "no_cpython_wrapper": True}
    kernel: Any = numba.njit(pipeline_class=_ForKernels, **options)(function)
    compile_types = kernel.compile

    def compile_(signature: Any) -> Any:
        # One version for all constants that callers pass: each version would have to be compiled.
        return compile_types(
            tuple(map(types.unliteral, sigutils.normalize_signature(signature)[0]))
        )

    kernel.compile = compile_
    return kernel


class _ForKernels(Compiler):
    """Compiles a kernel for other kernels to call."""

    def compile_extra(self, function: Any) -> Any:
        """Compile a function to an intermediate form."""
        self.state.library = _Part(_code_generator(), function.__qualname__)
        return super().compile_extra(function)


class _ForPython(Compiler):
    """Compiles a kernel for Python to call."""

    def compile_extra(self, function: Any) -> Any:
        """Compile a function to machine code."""
        self.state.library = JITCodeLibrary(_code_generator(), function.__qualname__)
        self.state.library.enable_object_caching()

        # What Numba itself compiles meanwhile, such as `np.zeros`, stays in an intermediate form.
        # Garbage is not collected: Numba makes millions of objects, and little garbage.
        generator = _code_generator()
        collects = gc.isenabled()
        generator._library_class = _Part
        gc.disable()
        try:
            return super().compile_extra(function)
        finally:
            # The instance's own attribute hid that of its class, which now holds again.
            del generator._library_class
            if collects:
                gc.enable()


class _Part(JITCodeLibrary):
    """The intermediate form of a function."""

    @property
    def codegen(self) -> "_Part":
        """The object that Numba asks for memory for the environment of the function."""
        return self

    def set_env(self, _: str, __: Any) -> None:
        """Do nothing: no machine code reads the environment yet."""

    def get_pointer_to_function(self, _: str) -> int:
        """Return 0, as the function has no machine code."""
        return 0

    # Code is optimised once, in the machine code of the kernel that Python calls.
    def _optimize_functions(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        # Numba's own method would also make machine code here.
        self._finalize_dynamic_globals()
        self._finalized = True


def _code_generator() -> Any:
    return cpu_target.target_context.codegen()
