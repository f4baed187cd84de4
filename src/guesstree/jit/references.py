"""Named tuples that kernels take by reference.

Numba passes each number of a tuple as an argument of its own, and an array is seven numbers. Calls
with hundreds of arguments take long to compile. A reference is one argument.
"""

# mypy: disable-error-code="no-untyped-call"
# Numba's compiler has no types.

from typing import Any, TypeVar

from numba import types
from numba.core import cgutils
from numba.core.datamodel.models import PrimitiveModel
from numba.core.datamodel.registry import register_default
from numba.core.imputils import impl_ret_borrowed, lower_getattr_generic
from numba.core.typing.templates import AttributeTemplate, infer_getattr
from numba.extending import NativeValue, typeof_impl, unbox

_Class = TypeVar("_Class", bound=type)

_referred: set[type] = set()


def by_reference(named_tuple: _Class) -> _Class:
    """Let kernels take the named tuples of a class by reference, alone and as fields of others.

    Kernels can read the fields of a reference. They cannot unpack, make or return one.
    """
    _referred.add(named_tuple)

    @typeof_impl.register(named_tuple)
    def typeof(value: Any, context: Any) -> Any:
        kind = typeof_impl.dispatch(tuple)(value, context)
        return kind and Reference(kind)

    return named_tuple


class Reference(types.Type):
    """The type of a reference to a named tuple."""

    def __init__(self, tuple_type: types.NamedTuple) -> None:
        self.tuple_type = tuple_type
        super().__init__(f"Reference({tuple_type})")

    @property
    def key(self) -> types.NamedTuple:
        """What differs between two types of references."""
        return self.tuple_type

    def field(self, name: str) -> tuple[int, Any]:
        """Return the place of a field, and its type in the tuple."""
        at = self.tuple_type.fields.index(name)
        return at, self.tuple_type[at]


@register_default(Reference)
class _Pointer(PrimitiveModel):
    def __init__(self, manager: Any, kind: Reference) -> None:
        tuple_model = manager[kind.tuple_type]
        super().__init__(manager, kind, tuple_model.get_data_type().as_pointer())


@unbox(Reference)  # type: ignore[untyped-decorator]
def _unbox(kind: Reference, value: Any, c: Any) -> NativeValue:
    """Put a tuple that Python passes where the kernel that is called can read it."""
    native = c.unbox(kind.tuple_type, value)
    model = c.context.data_model_manager[kind.tuple_type]
    place = cgutils.alloca_once(c.builder, model.get_data_type())
    c.builder.store(model.as_data(c.builder, native.value), place)

    def clean_up() -> None:
        """Release what unboxing took: Numba would release a tuple, but not one by reference."""
        if native.cleanup is not None:
            native.cleanup()
        if c.context.enable_nrt:
            c.context.nrt.decref(c.builder, kind.tuple_type, native.value)

    return NativeValue(place, is_error=native.is_error, cleanup=clean_up)


@infer_getattr
class _Fields(AttributeTemplate):
    key = Reference

    def generic_resolve(self, kind: Any, name: str) -> Any:  # type: ignore[override]
        if name not in kind.tuple_type.fields:
            return None
        _, field = kind.field(name)
        return Reference(field) if _is_referred(field) else field


@lower_getattr_generic(Reference)  # type: ignore[untyped-decorator]
def _load(context: Any, builder: Any, kind: Reference, value: Any, name: str) -> Any:
    at, field = kind.field(name)
    place = cgutils.gep_inbounds(builder, value, 0, at)
    if _is_referred(field):
        return place
    loaded = context.data_model_manager[field].load_from_data_pointer(builder, place)
    return impl_ret_borrowed(context, builder, field, loaded)


def _is_referred(kind: Any) -> bool:
    return getattr(kind, "instance_class", None) in _referred
