"""Objects that another package adds, as its entry points would, in this process."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint
from itertools import count
from types import ModuleType
from typing import Any

import pytest

from guesstree import plugins
from guesstree.strategies.registry import families
from guesstree.study import schema

PACKAGE = "others"

_NUMBERS = count()


@contextmanager
def added(group: str, *items: Any) -> Iterator[None]:
    """Let a package add some objects in a group of entry points."""
    module, entries = ModuleType(PACKAGE), {}
    for item in items:
        where = f"item{next(_NUMBERS)}"
        setattr(module, where, item)
        entries[item.name] = EntryPoint(item.name, f"{PACKAGE}:{where}", group)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, PACKAGE, module)
        patch.setattr(plugins, "plugged", lambda asked: entries if asked == group else {})
        _forget()
        yield
    _forget()


def _forget() -> None:
    families.cache_clear()
    schema.schema.cache_clear()
