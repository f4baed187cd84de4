"""Types of what the decorators take: functions, and classes of named tuples."""

from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])
TupleClass = TypeVar("TupleClass", bound=type)
