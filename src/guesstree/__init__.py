"""Guessing strategies for Wordle and its relatives: computed, proved, compared, drawn.

The names in `__all__` are the library's public face; everything else is internal. They are loaded
when first used, so that `import guesstree` takes milliseconds.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from guesstree.api import (
        Game,
        Study,
        compute_replies,
        count_letters,
        find_pairs,
        grow,
        prove,
        rank_openers,
        read_replies,
        read_tree,
        read_words,
        score,
        write_tree,
    )
    from guesstree.errors import InputError

__version__ = "0.1.0"

__all__ = [
    "Game",
    "InputError",
    "Study",
    "compute_replies",
    "count_letters",
    "find_pairs",
    "grow",
    "prove",
    "rank_openers",
    "read_replies",
    "read_tree",
    "read_words",
    "score",
    "write_tree",
]


def __getattr__(name: str) -> Any:
    """Load a public name; see PEP 562."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = "errors" if name == "InputError" else "api"
    return getattr(import_module(f"{__name__}.{module}"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
