"""Games: what a guess earns against a target, by the name of the rule.

Nothing but a rule knows a letter from a digit. Every rule here is a sum over the different
letters of the guess, of a term that depends only on where the letter stands in the guess and
in the target. That makes whole matrices of replies cheap (`guesstree.replies`). A rule of one's
own need not be such a sum. It joins in by an entry point of the group `guesstree.rules`.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from itertools import product

import numpy as np
from numpy.typing import NDArray

from guesstree.errors import InputError, choices
from guesstree.words import Word

Reply = int


@dataclass(frozen=True)
class Rule:
    """A reply rule.

    Attributes
    ----------
    name
        As config.yaml has it.
    reply
        The code that a guess earns against a target: the rule as people play it.
    texts
        For words of some length, the text of every code, in the order of the codes. The last
        code says that the guess is right.
    likeness
        What the rule sees of a word. Words that are alike earn each other the right reply.
    terms
        For words of some length, the share that one letter of the guess has in the code, as a
        table over (places in the guess, places in the target); places are bit sets, the first
        place the lowest bit. Summed over the different letters of a guess it is the code. None
        for a rule that is no such sum: each pair is then asked for by itself.
    keeps
        Whether a guess (the last word) uses every hint that an earlier guess and its reply gave,
        as hard mode wants it; None where replies mark no letters.
    """

    name: str
    reply: Callable[[Word, Word], Reply]
    texts: Callable[[int], tuple[str, ...]]
    likeness: Callable[[Word], str] = str
    terms: Callable[[int], NDArray[np.int64]] | None = None
    keeps: Callable[[Word, Reply, Word], bool] | None = None


def rule_named(name: str) -> Rule:
    """Return the rule of that name; raise `InputError` with the nearest name if there is none."""
    if name in RULES:
        return RULES[name]
    others = entry_points(group="guesstree.rules")
    if name in others.names:
        rule: Rule = others[name].load()
        return rule
    raise InputError(f"unknown rule {name!r}; {choices(name, {*RULES, *others.names})}")


def code_bytes(texts: Sequence[str]) -> int:
    """Return how many bytes a reply code takes where these are its texts."""
    return 1 if len(texts) <= 256 else 2


def check_lists(rule: Rule, targets: Sequence[Word], guesses: Sequence[Word]) -> None:
    """Raise `InputError` if no game can be played by the rule with these lists.

    Every target must be a guess, all words must have one length, and the rule must be able to
    tell every guess from every other target.
    """
    missing = sorted(set(targets) - set(guesses))
    if missing:
        raise InputError(
            f"target {missing[0]!r} is not among the guesses ({len(missing)} such); "
            "add it to the list of guesses, or take it from the targets"
        )
    odd = next((guess for guess in guesses if len(guess) != len(targets[0])), None)
    if odd is not None:
        raise InputError(
            f"guess {odd!r} has {len(odd)} characters, but the targets have {len(targets[0])}; "
            "use lists of one length"
        )
    alike = {rule.likeness(target): target for target in targets}
    for guess in guesses:
        target = alike.get(rule.likeness(guess), guess)
        if target != guess:
            raise InputError(
                f"rule {rule.name!r} cannot tell {guess!r} from {target!r}; "
                "keep one of them (for Jotto, a list with 'derive: jotto' does)"
            )


def wordle_reply(guess: Word, target: Word) -> Reply:
    """Greens first; then, left to right, a yellow while the target has a copy left.

    The code is the text read as a number in base 3, with `.` 0, `Y` 1 and `G` 2.

    >>> [wordle_texts(5)[wordle_reply(*pair)] for pair in [("ninny", "annex"), ("hello", "world")]]
    ['Y.G..', '...GY']
    """
    left = Counter(t for g, t in zip(guess, target, strict=True) if g != t)
    code = 0
    for g, t in zip(guess, target, strict=True):
        digit = 2 if g == t else 1 if left[g] > 0 else 0
        left[g] -= digit == 1
        code = 3 * code + digit
    return code


def wordle_terms(length: int) -> NDArray[np.int64]:
    """Return the tile digits of one letter, each at the place value of its tile."""
    guess, target = np.ogrid[: 1 << length, : 1 << length]
    spare = np.bitwise_count(target & ~guess).astype(np.int64)
    terms = np.zeros((1 << length, 1 << length), np.int64)
    for place in range(length):
        said = guess >> place & 1
        green = said & target >> place
        yellow = said & ~green & (spare > 0)
        spare -= yellow
        terms += (2 * green + yellow) * 3 ** (length - 1 - place)
    return terms


@cache
def wordle_texts(length: int) -> tuple[str, ...]:
    """Return all tile rows, `.....` first and `GGGGG` last."""
    return tuple("".join(tiles) for tiles in product(".YG", repeat=length))


def keeps_wordle_hints(said: Word, reply: Reply, guess: Word) -> bool:
    """Tell whether a guess keeps every green and has every coloured letter as often as coloured.

    That is the newspaper's hard mode: letters that turned grey may be said again, and a yellow
    may stay where it is.

    >>> reply = wordle_reply("crane", "brink")  # .G.Y.
    >>> [keeps_wordle_hints("crane", reply, guess) for guess in ("drone", "round", "tribe")]
    [True, False, False]
    """
    tiles = wordle_texts(len(said))[reply]
    coloured = Counter(letter for letter, tile in zip(said, tiles, strict=True) if tile != ".")
    greens_stay = all(
        letter == old for letter, old, tile in zip(guess, said, tiles, strict=True) if tile == "G"
    )
    return greens_stay and coloured <= Counter(guess)


def jotto_reply(guess: Word, target: Word) -> Reply:
    """Return the number of letters in common, each as often as both words have it.

    >>> jotto_reply("stare", "tears"), jotto_reply("geese", "epees")
    (5, 4)
    """
    return (Counter(guess) & Counter(target)).total()


def sorted_letters(word: Word) -> str:
    """Return the letters in alphabetical order: the same for all anagrams."""
    return "".join(sorted(word))


def jotto_terms(length: int) -> NDArray[np.int64]:
    """Return how often guess and target share one letter."""
    copies = np.bitwise_count(np.arange(1 << length)).astype(np.int64)
    return np.minimum.outer(copies, copies)


@cache
def jotto_texts(length: int) -> tuple[str, ...]:
    """Return the counts from 0 to all."""
    return tuple(str(count) for count in range(length + 1))


def pegs_reply(guess: Word, target: Word) -> Reply:
    """Count letters in their place, and letters in common: Mastermind, bulls and cows.

    >>> [pegs_texts(4)[pegs_reply(*pair)] for pair in [("1122", "2213"), ("0123", "1073")]]
    ['0A3B', '1A2B']
    """
    in_place = sum(g == t for g, t in zip(guess, target, strict=True))
    return (len(guess) + 1) * in_place + jotto_reply(guess, target)


def pegs_terms(length: int) -> NDArray[np.int64]:
    """Return the share of one letter in both counts."""
    guess, target = np.ogrid[: 1 << length, : 1 << length]
    in_place = np.bitwise_count(guess & target).astype(np.int64)
    return (length + 1) * in_place + jotto_terms(length)


@cache
def pegs_texts(length: int) -> tuple[str, ...]:
    """Return, as in 1A2B, the letters in their place and those elsewhere.

    Some texts are never earned: no letter is in its place without being in common.
    """
    counts = range(length + 1)
    return tuple(f"{place}A{common - place}B" for place in counts for common in counts)


RULES = {
    rule.name: rule
    for rule in (
        Rule("wordle", wordle_reply, wordle_texts, str, wordle_terms, keeps_wordle_hints),
        Rule("jotto", jotto_reply, jotto_texts, sorted_letters, jotto_terms),
        Rule("pegs", pegs_reply, pegs_texts, str, pegs_terms),
    )
}
