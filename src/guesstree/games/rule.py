"""`Rule`: how a game treats letters. All that does not ask a rule sees reply codes only."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.defaults import MOST_LENGTH, TURNS
from guesstree.errors import InputError
from guesstree.games.notation import Notation

Reply = int

_MOST_CODES = 1 << 16


class HintTable(NamedTuple):
    """The hints that replies reveal, as bits.

    Every guess has features, such as a letter at a place. A reply reveals features of the guess
    that earned it. Hard mode allows a guess that has all features revealed so far.

    Attributes
    ----------
    features
        guesses x words of 64 bits: the features that a guess has.
    slots
        guesses x slots: the numbers of the features that replies to a guess can reveal.
    shapes
        For each guess, its row of `revealed`. Guesses of one shape have their equal letters at the
        same places.
    revealed
        shapes x codes: the slots that a reply reveals, as a bit set.
    """

    features: NDArray[np.uint64]
    slots: NDArray[np.int32]
    shapes: NDArray[np.int32]
    revealed: NDArray[np.int64]


@dataclass(frozen=True)
class HardMode:
    """Which guesses a rule allows after earlier replies in hard mode.

    Attributes
    ----------
    allows
        Whether a guess (the last argument) uses every hint that an earlier guess and its reply
        gave.
    unused_hint
        A sentence that says which hint the guess leaves unused; None if it is allowed.
    hints
        The same for a search: the hint table of a list of guesses.
    """

    allows: Callable[[str, Reply, str], bool]
    unused_hint: Callable[[str, Reply, str], str | None]
    hints: Callable[[Sequence[str]], HintTable]


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
    canonical_form
        Words with the same form cannot be told apart: they earn each other the right reply.
    terms
        For words of some length, the share that one letter of the guess has in the code, as a
        table over (places in the guess, places in the target); places are bit sets, the first
        place the lowest bit. Summed over the different letters of a guess it is the code. Whole
        matrices are computed from it. None if the code is not such a sum: each pair is then
        computed by itself, which is slower.
    hard_mode
        None if replies mark no letters.
    letters
        The letters of a word, one for each place: by default its characters. Where letters can be
        renamed and places reordered so that all replies of a game stay the same, but for their
        codes, its searches take less time (see `replies.symmetries`). Without letters, a game has
        no symmetries.
    notation
        How replies are written, read and drawn.
    """

    name: str
    reply: Callable[[str, str], Reply]
    texts: Callable[[int], tuple[str, ...]]
    canonical_form: Callable[[str], str] = str
    terms: Callable[[int], NDArray[np.int64]] | None = None
    hard_mode: HardMode | None = None
    letters: Callable[[str], Sequence[str]] = tuple
    notation: Notation = field(default_factory=Notation)

    @property
    def turns(self) -> int:
        """How many turns a person has; 0 for no limit, where replies are counts and tell little."""
        return TURNS if self.notation.tiles else 0


def hard_mode_of(rule: Rule) -> HardMode:
    """Return the hard mode of a rule; raise `InputError` if it has none."""
    if rule.hard_mode is None:
        raise InputError(f"rule {rule.name!r} has no hard mode, as its replies mark no letter")
    return rule.hard_mode


def code_bytes(texts: Sequence[str]) -> int:
    """Return how many bytes a reply code takes if these are the texts of the codes."""
    return 1 if len(texts) <= 256 else 2


def check_lists(rule: Rule, targets: Sequence[str], guesses: Sequence[str]) -> None:
    """Raise `InputError` if no game can be played by the rule with these lists.

    Every target must be a guess, all words must have one length, none may come twice, and the
    rule must be able to tell every guess from every other target.
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
    _check_codes(rule, len(targets[0]))
    _check_characters(guesses)
    for words, kind in ((targets, "target"), (guesses, "guess")):
        if len(set(words)) < len(words):
            twice = next(word for word, count in Counter(words).items() if count > 1)
            raise InputError(f"{kind} {twice!r} comes twice; keep one of each word")
    target_of_form = {rule.canonical_form(target): target for target in targets}
    for guess in guesses:
        target = target_of_form.get(rule.canonical_form(guess), guess)
        if target != guess:
            rule.reply(guess, target)  # a rule of another package may be at odds with itself
            raise InputError(
                f"rule {rule.name!r} cannot tell {guess!r} from {target!r}; "
                "keep one of them (for Jotto, a list with 'derive: jotto' does)"
            )


def _check_codes(rule: Rule, length: int) -> None:
    """Raise `InputError` if the codes of words of a length do not fit into 16 bits."""
    if not 1 <= length <= MOST_LENGTH:
        raise InputError(f"words have {length} characters; expected from 1 to {MOST_LENGTH}")
    codes = len(rule.texts(length))
    if codes > _MOST_CODES:
        raise InputError(
            f"rule {rule.name!r} has {codes:,} replies for words of {length} characters, more "
            f"than {_MOST_CODES:,}; use shorter words"
        )


def _check_characters(words: Sequence[str]) -> None:
    """Raise `InputError` if a word has half of a character, which no file can hold."""
    for word in words:
        if not word.isascii() and re.search("[\ud800-\udfff]", word):
            raise InputError(f"guess {word!r} is not a text; use whole characters")
