"""Conditions about letters, as people say them of a reply, and the reply codes that meet them.

A condition is one or more of these, joined by `and`:

- `vowels >= 2`: so many tiles of vowels are coloured; `letters` counts all coloured tiles, and
  `green`, `yellow` and `grey` count tiles of that colour. Also `<=`, `=`, `<` and `>`.
- `has o`: a tile of that letter is coloured.
- `else`: always.
"""

import operator
import re
from collections.abc import Callable

from guesstree.defaults import VOWELS
from guesstree.errors import InputError
from guesstree.games.rule import Reply, Rule
from guesstree.words.alphabets import Word
from guesstree.words.form import fold

ELSE = "else"

Tiles = list[tuple[str, str]]
"""The letters of a guess, each with the colour of its tile in the standard palette."""

_GREY = "grey"
_COMPARISONS = {
    ">=": operator.ge,
    "<=": operator.le,
    "=": operator.eq,
    ">": operator.gt,
    "<": operator.lt,
}
_COUNTED: dict[str, Callable[[str, str], bool]] = {
    "vowels": lambda letter, colour: letter in VOWELS and colour != _GREY,
    "letters": lambda _, colour: colour != _GREY,
    "green": lambda _, colour: colour == "green",
    "yellow": lambda _, colour: colour == "yellow",
    _GREY: lambda _, colour: colour == _GREY,
}
_COUNT = re.compile(rf"({'|'.join(_COUNTED)})\s*(>=|<=|=|>|<)\s*(\d{{1,3}})")
_HAS = re.compile(r"has\s+(\S)")


def codes_where(rule: Rule, guess: Word, condition: str) -> frozenset[Reply]:
    """Return the codes of the replies to a guess that meet a condition.

    >>> from guesstree.games.registry import RULES
    >>> len(codes_where(RULES["wordle"], "crane", "vowels >= 2 and grey = 0"))
    32

    Raises
    ------
    InputError
        The condition cannot be read, or the replies of the rule mark no letters.
    """
    tests = [_test(part.strip()) for part in re.split(r"\s+and\s+", fold(condition))]
    colours = {tile.character: tile.colour for tile in rule.notation.tiles}
    if not colours:
        raise InputError(f"rule {rule.name!r} marks no letters, so that no condition can be met")
    met = []
    for code, text in enumerate(rule.texts(len(guess))):
        drawn = [(letter, colours[tile]) for letter, tile in zip(guess, text, strict=True)]
        if all(test(drawn) for test in tests):
            met.append(code)
    return frozenset(met)


def _test(part: str) -> Callable[[Tiles], bool]:
    """Return the function that tells whether a reply meets one part of a condition."""
    if part == ELSE:
        return lambda _: True
    if named := _HAS.fullmatch(part):
        return lambda drawn: any(letter == named[1] and colour != _GREY for letter, colour in drawn)
    counted = _COUNT.fullmatch(part)
    if counted is None:
        raise InputError(
            f"{part!r} is not a condition; write such as 'vowels >= 2', 'letters < 3', "
            "'green = 1', 'has o' or 'else'"
        )
    counts, compare, number = _COUNTED[counted[1]], _COMPARISONS[counted[2]], int(counted[3])
    return lambda drawn: compare(sum(counts(*tile) for tile in drawn), number)
