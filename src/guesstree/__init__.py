"""Guessing strategies for Wordle and its relatives: computed, proved, compared, drawn.

The names in `__init__.pyi` are the library's public face; everything else is internal. They are
loaded when first used, so that `import guesstree` takes milliseconds.
"""

import re
from importlib import import_module
from pkgutil import get_data
from typing import Any

__version__ = "0.1.0"

# Type checkers read the same file, so it need not be kept equal to a second list.
_NAMES = (get_data(__name__, "__init__.pyi") or b"").decode()
_MODULES = {
    name: module for module, name in re.findall(r"\nfrom (\S+) import (\w+)", _NAMES)
}
"""The module of each public name."""

__all__ = sorted(_MODULES)


def __getattr__(name: str) -> Any:
    """Load a public name; see PEP 562."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_MODULES[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
