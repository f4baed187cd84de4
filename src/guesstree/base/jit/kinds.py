"""Types of what the decorators take, and the classes of named tuples that go by reference."""

from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])
TupleClass = TypeVar("TupleClass", bound=type)

by_reference_classes: set[type] = set()
