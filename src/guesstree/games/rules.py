"""The rules of the package, and the registry of all rules.

The checker of proofs, `verifier`, has its own copy of each rule.
"""

import copyreg
from collections import Counter
from dataclasses import replace
from functools import lru_cache, partial
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from guesstree.base.errors import InputError
from guesstree.base.plugins import Registry
from guesstree.games.rule import (
    TILE_HARD_MODE,
    Notation,
    Reply,
    Rule,
    Terms,
    Tile,
    tile_texts,
)
from guesstree.words.forms import Words, length_of, letters_of, spaced


def wordle_reply(guess: str, target: str) -> Reply:
    """Return the code of Wordle: greens first, then yellows from the left while copies are left.

    The code is the text read as a number in base 3, with `.` 0, `Y` 1 and `G` 2.

    >>> [tile_texts(5)[wordle_reply(*pair)] for pair in [("ninny", "annex"), ("hello", "world")]]
    ['Y.G..', '...GY']
    """
    pairs = [*zip(letters_of(guess), letters_of(target), strict=True)]

    # The letters of the target that no green tile has used up.
    left = Counter(t for g, t in pairs if g != t)
    code = 0
    for g, t in pairs:
        digit = 2 if g == t else 1 if left[g] > 0 else 0
        left[g] -= digit == 1
        code = 3 * code + digit
    return code


def wordle_terms(length: int, *, counts: bool = True) -> Terms:
    """Return the tile digits of one letter, each at the place value of its tile.

    Without `counts`, every copy of a letter that the target has is yellow or green.
    """
    # Bit sets of places: those of one letter in the guess, by row, and in the target, by column.
    # The first place is the lowest bit, but the highest digit of the code.
    guess, target = np.ogrid[: 1 << length, : 1 << length]

    # Copies in the target without a green tile. As a factor, `counts` is 1 or 0: without it, no
    # tile uses up a copy.
    spare = np.bitwise_count(target & ~(guess * counts)).astype(np.int64)
    terms = np.zeros((1 << length, 1 << length), np.int64)
    for place in range(length):
        guessed = guess >> place & 1
        green = guessed & target >> place
        yellow = guessed & ~green & (spare > 0)
        spare -= yellow * counts
        terms += (2 * green + yellow) * 3 ** (length - 1 - place)
    return terms


def uncounted_reply(guess: str, target: str) -> Reply:
    """Return the code of a frequent mistake: each letter is looked up alone, and none is counted.

    >>> tile_texts(5)[uncounted_reply("ninny", "annex")]
    'Y.GY.'
    """
    hidden = letters_of(target)
    code = 0
    for g, t in zip(letters_of(guess), hidden, strict=True):
        # True counts as 1, which is yellow.
        code = 3 * code + (2 if g == t else g in hidden)
    return code


def one_pass_reply(guess: str, target: str) -> Reply:
    """Return the code of another mistake: yellows and greens in one pass, from the left.

    A yellow tile uses up the first copy of its letter, which may be the one of a later green.

    >>> [tile_texts(5)[reply("xaxax", "yyyaa")] for reply in (one_pass_reply, wordle_reply)]
    ['.Y.Y.', '.Y.G.']
    """
    left = [*letters_of(target)]
    code = 0
    for place, letter in enumerate(letters_of(guess)):
        digit = 2 if left[place] == letter else letter in left
        if digit:
            left[place if digit == 2 else left.index(letter)] = ""
        code = 3 * code + digit
    return code


NOTATION = Notation(
    examples=".Y..G, 01002 or ⬛🟨⬛⬛🟩",
    tiles=(
        Tile(".", "grey", "not there"),
        Tile("Y", "yellow", "elsewhere"),
        Tile("G", "green", "in place"),
    ),
    spellings={
        **dict.fromkeys("g2🟩🟧=", "G"),
        **dict.fromkeys("y1🟨🟦🟪", "Y"),
        **dict.fromkeys(".0bkx_-·•∙⬛⬜🟫", "."),
    },
    contexts=(
        {"=": "G", "-": "Y", **dict.fromkeys(".·•∙", ".")},
        {"🟥": "G", "🟡": "Y", "🟦": "."},
    ),
    ambiguous="-",
)
"""Tiles as different programs write them; b, k and x are grey in the notations that have them, and
🟪 is Nerdle's tile of a character elsewhere. A dash is grey, but yellow in `·-··=`. A blue tile is
yellow for people who see red and green as one colour, but grey in SUTOM."""

WORDLE = Rule(
    name="wordle",
    reply=wordle_reply,
    texts=tile_texts,
    terms=wordle_terms,
    hard_mode=TILE_HARD_MODE,
    notation=NOTATION,
)

UNCOUNTED = replace(
    WORDLE,
    name="uncounted",
    reply=uncounted_reply,
    terms=partial(wordle_terms, counts=False),
)
"""The rule of a frequent mistake, which is not offered as a rule of games."""

MISTAKES = {"uncounted": uncounted_reply, "one_pass": one_pass_reply}
"""What programs reply that get Wordle's rule wrong, by the name of the mistake."""


def jotto_reply(guess: str, target: str) -> Reply:
    """Return the number of letters in common. A letter counts as often as both words have it.

    >>> jotto_reply("stare", "tears"), jotto_reply("geese", "epees")
    (5, 4)
    """
    return (Counter(letters_of(guess)) & Counter(letters_of(target))).total()


def sorted_letters(word: str) -> str:
    """Return the letters in alphabetical order: the same for all anagrams."""
    return spaced(sorted(letters_of(word)))


def jotto_terms(length: int) -> Terms:
    """Return how often guess and target share one letter."""
    copies = np.bitwise_count(np.arange(1 << length)).astype(np.int64)
    return np.minimum.outer(copies, copies)


@lru_cache
def jotto_texts(length: int) -> Words:
    """Return the counts from 0 to all."""
    return tuple(str(count) for count in range(length + 1))


JOTTO = Rule(
    name="jotto",
    reply=jotto_reply,
    texts=jotto_texts,
    canonical_form=sorted_letters,
    terms=jotto_terms,
    notation=Notation(examples="2"),
)


def black_pegs_reply(guess: str, target: str) -> Reply:
    """Return the number of letters in their place: black-peg Mastermind.

    >>> black_pegs_reply("1122", "2123")
    2
    """
    return sum(g == t for g, t in zip(letters_of(guess), letters_of(target), strict=True))


def black_pegs_terms(length: int) -> Terms:
    """Return at how many places guess and target both have one letter."""
    guess, target = np.ogrid[: 1 << length, : 1 << length]
    return np.bitwise_count(guess & target).astype(np.int64)


BLACK_PEGS = Rule(
    name="black_pegs",
    reply=black_pegs_reply,
    texts=jotto_texts,
    terms=black_pegs_terms,
    notation=Notation(examples="2"),
)


def places_reply(guess: str, target: str) -> Reply:
    """Return which places are right, and nothing else: Permutation Wordle.

    The code is the text read as a number in base 2, with `.` 0 and `G` 1.

    >>> places_texts(4)[places_reply("1234", "1432")]
    'G.G.'
    """
    code = 0
    for g, t in zip(letters_of(guess), letters_of(target), strict=True):
        # True counts as 1.
        code = 2 * code + (g == t)
    return code


def places_terms(length: int) -> Terms:
    """Return the places where guess and target both have one letter, as digits in base 2."""
    # The first place is the lowest bit of both, but the highest digit of the code.
    place = np.arange(length)
    bits = np.arange(1 << length)
    digits = (bits[:, None] >> place & 1) @ (1 << place[::-1])
    codes: Terms = digits[bits[:, None] & bits]
    return codes


@lru_cache
def places_texts(length: int) -> Words:
    """Return all rows of right and wrong places, those of `GGGGG` last."""
    return tuple("".join(signs) for signs in product(".G", repeat=length))


PLACES = Rule(
    name="places",
    reply=places_reply,
    texts=places_texts,
    terms=places_terms,
    notation=Notation(
        examples="G..G, 1001 or 🟩⬛⬛🟩",
        spellings={**dict.fromkeys("g1🟩", "G"), **dict.fromkeys(".0-_x⬛⬜", ".")},
    ),
)


def pegs_reply(guess: str, target: str) -> Reply:
    """Count letters in their place, and letters in common: Mastermind, bulls and cows.

    >>> [pegs_texts(4)[pegs_reply(*pair)] for pair in [("1122", "2213"), ("0123", "1073")]]
    ['0A3B', '1A2B']
    """
    # Both counts are digits in base length + 1.
    base = length_of(guess) + 1
    return base * black_pegs_reply(guess, target) + jotto_reply(guess, target)


def pegs_terms(length: int) -> Terms:
    """Return what one letter adds to the code of both counts."""
    return (length + 1) * black_pegs_terms(length) + jotto_terms(length)


@lru_cache
def pegs_texts(length: int) -> Words:
    """Return, as in 1A2B, the letters in their place and those elsewhere.

    Some texts are never earned, as letters in their place count as letters in common too.
    """
    counts = range(length + 1)
    return tuple(f"{place}A{common - place}B" for place in counts for common in counts)


_RIGHT = (
    "bulls?|blacks?|greens?|reds?|hits?|strikes?|fermis?|right|correct|exact|placed|dead|plus"
    "|(?:in (?:the )?)?(?:right |correct )?(?:place|position)|bullen?|stiere?|schwarze?[nrs]?|rote?"
    "|taureaux?|noire?s?|rouges?|bien placée?s?|tou?ros?|negr[ao]s?|pret[ao]s?|fij[ao]s?|famas?"
    "|muert[ao]s?|tor[io]|ner[io]|byki?|czarn[aey]|бык(?:а|и|ов)?|ч[её]рн(?:ый|ая|ые|ых)"
    "|ヒット|イート|스트라이크"
)
_ELSEWHERE = (
    "cows?|whites?|yellows?|balls?|blows?|picos?|elsewhere|misplaced|wounded|minus"
    "|(?:in (?:the )?)?wrong (?:place|position)|kuh|kühe|wei(?:ß|ss)e?[nrs]?|gelbe?"
    "|vaches?|blanc(?:he)?s?|mal placée?s?|vacas?|blanc[ao]s?|branc[ao]s?|picas?|toques?"
    "|herid[ao]s?|vacc(?:a|he)|bianc(?:o|hi)|krow[ay]|biał[aey]|коров[аы]?|бел(?:ый|ая|ые|ых)"
    "|ブロー|バイト|볼"
)
_LETTERS = "ab bc bk bw eb fp ft gy hb nb rb rw sb sw tv ав бк чб"
_NAMES = ((_RIGHT, _ELSEWHERE), (r"\+", "-"), *_LETTERS.split())
"""Names of the two counts. The meaning of a letter depends on its partner: B is black beside W,
bull beside C, and the count of letters elsewhere beside A."""


def _forms() -> dict[str, str]:
    """Return patterns for two counts: without names in the order of 1A2B, with names in any."""
    number = "([0-9]+)"
    between = r"[\s,;:/|.&]*(?:(?:and|und|et|y|e|en|и)\s+)?"
    forms = {rf"{number}(?:[\s,;:/|.&-]+|\s+and\s+){number}": "{0}A{1}B"}
    for right, elsewhere in _NAMES:
        for first, second, text in (
            (right, elsewhere, "{0}A{1}B"),
            (elsewhere, right, "{1}A{0}B"),
        ):
            forms |= {
                rf"{number}[\s:=]*(?:{first}){between}{number}[\s:=]*(?:{second})": text,
                rf"(?:{first})[\s:=]*{number}{between}(?:{second})[\s:=]*{number}": text,
            }
    return {rf"{pattern}[\s.,;!]*": text for pattern, text in forms.items()}


PEGS = Rule(
    name="pegs",
    reply=pegs_reply,
    texts=pegs_texts,
    terms=pegs_terms,
    notation=Notation(
        examples="1A2B or 1,2, or with both names: 1B2W, 1 bull 2 cows, 1 right 2 elsewhere",
        forms=_forms(),
    ),
)

RULES = Registry("rule", Rule, "guesstree.rules", (WORDLE, JOTTO, PEGS, BLACK_PEGS, PLACES))
"""Ours, and those that other packages add in this entry point group."""

DEFAULT_RULE = "wordle"
"""The rule of a new study."""


def rule_of(rule: str | Rule) -> Rule:
    """Return the rule with a name, or an unregistered rule with checks added."""
    return RULES.resolve(rule)


def rule_of_file(path: Path, name: str) -> Rule:
    """Return the rule of a stored result; raise `InputError` if it is not registered."""
    if name not in RULES:
        raise InputError(
            f"{path}: its rule {name!r} is not registered; install the package that adds this rule"
        )
    return RULES[name]


def is_ours(rule: Rule) -> bool:
    """Return whether a rule is part of this package. Its values then need no check."""
    return any(rule is known for known in RULES.ours())


def _pickled(rule: Rule) -> Any:
    """Tell pickle to store a registered rule by name, and another rule in its original form."""
    # A rule may have functions that cannot be pickled. Another process finds it by its name; checks
    # that were added are added again by `rule_of`.
    if RULES.get(rule.name) is rule:
        return rule_of, (rule.name,)
    original = getattr(rule, "original", None)
    return (rule_of, (original,)) if original else rule.__reduce_ex__(4)


copyreg.pickle(Rule, _pickled)
