"""Conditions about letters, as people say them of the replies so far.

A condition is one or more of these, joined by `and`:

- `vowels >= 2`: so many vowels of the target are known; `letters` counts all known letters, `green`
  those in a known place, `yellow` the others, and `grey` counts grey tiles. Also `<=`, `=`, `<` and
  `>`.
- `has o`: the letter is known to be in the target; `has oo`, at least twice; `has oa`, both.
- `lacks o`: it is not; `lacks oa`, neither.
- `else`: always.

A letter is known as often as it is coloured in the reply that colours it most, and at least as
often as places are known that have it.
"""

import operator
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from guesstree.defaults import VOWELS
from guesstree.errors import InputError
from guesstree.games.rule import Reply, Rule
from guesstree.words.form import fold

ELSE = "else"

Said = Sequence[tuple[str, Reply]]
"""Guesses, and the codes of their replies."""

Condition = Callable[[Said], bool]
"""Whether the replies so far meet a condition."""

_COMPARISONS = {
    ">=": operator.ge,
    "<=": operator.le,
    "=": operator.eq,
    ">": operator.gt,
    "<": operator.lt,
}


@dataclass(frozen=True)
class _Known:
    """What replies tell of the letters of a target."""

    letters: Counter[str]
    green: int
    grey: int


_COUNTED: dict[str, Callable[[_Known], int]] = {
    "vowels": lambda known: sum(known.letters[letter] for letter in VOWELS),
    "letters": lambda known: known.letters.total(),
    "green": lambda known: known.green,
    "yellow": lambda known: known.letters.total() - known.green,
    "grey": lambda known: known.grey,
}
_COUNT = re.compile(rf"({'|'.join(_COUNTED)})\s*(>=|<=|=|>|<)\s*([0-9]{{1,3}})")
_LETTERS = re.compile(r"(has|lacks)\s+(\S+)")


def condition_of(rule: Rule, text: str) -> Condition:
    """Return the condition that a text describes.

    >>> from guesstree.games.registry import RULES
    >>> rule = RULES["wordle"]
    >>> said = [(guess, rule.reply(guess, "cocoa")) for guess in ("crane", "octal")]
    >>> [condition_of(rule, text)(said) for text in ("vowels = 2", "has cc", "lacks rn")]
    [True, False, True]

    Raises
    ------
    InputError
        The text cannot be read, or the replies of the rule mark no letters.
    """
    tests = [_test(part.strip()) for part in re.split(r"\s+and\s+", fold(text))]
    colours = {tile.character: tile.colour for tile in rule.notation.tiles}
    if not colours:
        raise InputError(f"rule {rule.name!r} marks no letters, so that no condition can be met")

    def met(said: Said) -> bool:
        known = _known(
            (guess, [colours[tile] for tile in rule.texts(len(guess))[code]])
            for guess, code in said
        )
        return all(test(known) for test in tests)

    return met


def _known(replies: Iterable[tuple[str, list[str]]]) -> _Known:
    """Return what is known after guesses and the colours of their tiles."""
    most: Counter[str] = Counter()
    placed: set[tuple[str, int]] = set()
    grey = 0
    for guess, colours in replies:
        tiles = list(zip(guess, range(len(guess)), colours, strict=True))
        most |= Counter(letter for letter, _, colour in tiles if colour != "grey")
        placed |= {(letter, place) for letter, place, colour in tiles if colour == "green"}
        grey += colours.count("grey")
    return _Known(most | Counter(letter for letter, _ in placed), len(placed), grey)


def _test(part: str) -> Callable[[_Known], bool]:
    """Return the function that tells whether what is known meets one part of a condition."""
    if part == ELSE:
        return lambda _: True
    if named := _LETTERS.fullmatch(part):
        letters = Counter(named[2])
        if named[1] == "has":
            return lambda known: letters <= known.letters
        return lambda known: not letters & known.letters
    counted = _COUNT.fullmatch(part)
    if counted is None:
        raise InputError(
            f"{part!r} is not a condition; write such as 'vowels >= 2', 'letters < 3', "
            "'green = 1', 'has o', 'lacks o' or 'else'"
        )
    count, compare, number = _COUNTED[counted[1]], _COMPARISONS[counted[2]], int(counted[3])
    return lambda known: compare(count(known), number)
