"""Damage to structures, texts, bytes and functions, drawn at random."""

import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

NAMES = (
    "a . .. ../x -x --help 2022 yes latin digits class toString __proto__ {x} [/b] % $x$"
)
WORDS = "raise slate zzzzz GGGGG ..... max-any optimal-any é 🟩"
NUMBERS = (0, -1, 1, 3, 10**18, 2**63, 10**400, 0.5, 1e308, float("nan"), float("inf"))
LISTS: tuple[Any, ...] = ([], [[]], [{}], ["a", "a"], ["x", 1, None])
MAPPINGS: tuple[Any, ...] = ({}, {"a": {}}, {"guess": "raise"})
ODD: tuple[Any, ...] = (
    None,
    True,
    "",
    " ",
    "\0",
    "\n",
    '"',
    "x" * 3000,
    "a" * 80,
    *NUMBERS,
    *NAMES.split(),
    *WORDS.split(),
    *LISTS,
    *MAPPINGS,
)
"""Values that a config or a tree should not have, or not there."""

SIGNS = "# , \" ' &a *a << !!int ? - [ ] { } : | % 1e999 0x_ nan word weight raise GGGGG1 BBBBB1"
TEXTS = (
    "",
    " ",
    "\0",
    "\n",
    "\r",
    "\t",
    "\ufeff",
    "é",
    "e\u0301",
    "ß",
    "İ",
    "а",
    "\\ud800",
    "9" * 400,
    "9" * 5000,
    *SIGNS.split(),
)
"""Pieces that a text should not have, or not there."""


def damaged_value(value: Any, chance: random.Random) -> Any:
    """Return a structure of which some parts were replaced, moved, copied, renamed or removed."""
    root = {"": deepcopy(value)}
    for _ in range(chance.randint(1, 4)):
        places = list(_places(root))
        holder, key = chance.choice(places)
        other, at = chance.choice(places)
        how = chance.randrange(5)
        if how == 0:
            holder[key] = deepcopy(chance.choice(ODD))
        elif how == 1:
            holder[key] = deepcopy(other[at])
        elif how == 2 and key != "":
            del holder[key]
        elif how == 3 and isinstance(holder, dict) and key != "":
            holder[str(chance.choice(ODD))[:90]] = holder.pop(key)
        elif isinstance(holder[key], list):
            holder[key].append(deepcopy(chance.choice(ODD)))
    return root.get("")


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every place in a structure: what holds it, and its key or position there."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    for key in keys:
        yield value, key
        if isinstance(value[key], dict | list):
            yield from _places(value[key])


def damaged_text(text: str, chance: random.Random) -> str:
    """Return a text of which some pieces were replaced, doubled or cut."""
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(text) + 1)
        to = min(len(text), at + chance.choice((0, 0, 1, 2, 5, 50)))
        piece = chance.choice((*TEXTS, text[at:to] * 2, text[: chance.randrange(30)]))
        text = text[:at] + piece + text[to:]
    return text[: chance.randrange(len(text) + 1)] if not chance.randrange(20) else text


def damaged_bytes(data: bytes, chance: random.Random) -> bytes:
    """Return bytes of which some were flipped, cut or moved."""
    if not data or not chance.randrange(8):
        return data[: chance.randrange(len(data) + 1)]
    changed = bytearray(data)
    for _ in range(chance.randint(1, 3)):
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)
