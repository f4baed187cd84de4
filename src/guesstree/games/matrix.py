"""`ReplyMatrix`: the reply of every guess against every target.

The matrix is all that games and strategies share. Strategies see codes, never letters.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import Any

import numpy as np
from numpy.typing import NDArray

from guesstree.base.text import counted
from guesstree.games.codes import (
    Codes,
    Positions,
    code_type,
    reply_blocks,
    reply_codes,
    wrong_code,
)
from guesstree.games.rule import HintTable, Reply, Rule, check_lists, hard_mode_of
from guesstree.games.rules import rule_of
from guesstree.games.symmetries import (
    Symmetries,
    find_symmetries,
    first_equivalents,
    numbered_letters,
)
from guesstree.words.forms import WordForm, Words, form_of, length_of
from guesstree.words.weights import Weights

__all__ = ["HintTable", "ReplyMatrix", "compute_replies", "matrix_header"]


LONG_CELLS = 100_000_000
"""A matrix with more cells is long: 10,000 words as guesses and targets.

It is twice the largest game that comes with the package. Up to here, following ten first guesses
with all words takes at most half a minute, and six times as long for twice the words.
"""

_CELLS_OF_BLOCK = 1 << 24
"""About how many codes of a long matrix are computed at once."""


def among(guesses: int, targets: int) -> str:
    """Name the words that a claim such as "best" is about.

    >>> among(2309, 2309), among(14855, 3158)
    ('among these 2,309 words', 'with 14,855 allowed guesses and 3,158 answers')
    """
    if guesses == targets == 1:
        return "among this 1 word"
    if guesses == targets:
        return f"among these {counted(targets, 'word')}"
    return f"with {guesses:,} allowed guesses and {counted(targets, 'answer')}"


@dataclass(frozen=True, eq=False)
class ReplyMatrix:
    """The reply of every guess against every target.

    Attributes
    ----------
    rule
        The reply rule; it computes, writes and reads replies.
    guesses, targets
        The words, in list order. Every target is also a guess.
    given
        The codes; None if they are computed when they are first read.
    texts
        Text of every code; the last code means that the guess is right.
    weights
        Relative probabilities of the targets; None if all are equally likely.

    Examples
    --------
    >>> from guesstree import Game
    >>> replies = Game("wordle", ["brick", "crane"]).replies
    >>> replies
    wordle replies: 2 guesses x 2 targets
    >>> [[replies.texts[code] for code in codes] for codes in replies.codes]
    [['GGGGG', '.G.Y.'], ['YG...', 'GGGGG']]
    """

    rule: Rule
    guesses: Words
    targets: Words
    given: Codes | None
    texts: Words
    weights: Weights | None = None

    def __post_init__(self) -> None:
        # A rule of another package gets its checks. A frozen class refuses plain assignments.
        object.__setattr__(self, "rule", rule_of(self.rule))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ReplyMatrix) and self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __reduce_ex__(self, protocol: Any) -> Any:
        """Return what is pickled: where the rule has `terms`, the words without the codes.

        Computing the codes again takes about as long as sending them to another process.
        """
        if self.rule.terms is None:
            return super().__reduce_ex__(protocol)
        return compute_replies, (self.rule, self.targets, self.guesses, self.weights)

    def __repr__(self) -> str:
        shape = f"{len(self.guesses):,} guesses x {len(self.targets):,} targets"
        return f"{self.rule.name} replies: {shape}"

    @cached_property
    def codes(self) -> Codes:
        """The codes, guesses x targets; a byte each, two if the rule has over 256 replies."""
        if self.given is not None:
            return self.given
        return reply_codes(self.rule, self.guesses, self.targets)

    @property
    def _computed(self) -> Codes | None:
        """The codes if they are given or were read before; otherwise None."""
        codes: Codes | None = vars(self).get("codes", self.given)
        return codes

    @property
    def size(self) -> int:
        """The number of codes."""
        return len(self.guesses) * len(self.targets)

    @property
    def is_long(self) -> bool:
        """Whether the matrix is so large that codes are computed in blocks where possible."""
        return self.given is None and self.size > LONG_CELLS

    def held(self) -> "ReplyMatrix":
        """Return the same matrix, with its codes computed."""
        return replace(self, given=self.codes)

    def blocks(self, guesses: Positions | None = None) -> Iterator[Codes]:
        """Yield the codes of some guesses, by default of all; of a long matrix, block by block."""
        # Computing all codes takes as long as computing half of them twice.
        computed = self._computed
        is_few = guesses is not None and 2 * len(guesses) < len(self.guesses)
        if computed is None and not is_few and not self.is_long:
            computed = self.codes
        if computed is not None:
            yield computed if guesses is None else computed[guesses]
            return

        words = self.guesses if guesses is None else [self.guesses[at] for at in guesses]
        step = 1 + _CELLS_OF_BLOCK // len(self.targets)
        yield from reply_blocks(self.rule, words, self.targets, step)

    def row(self, guess: int) -> Codes:
        """Return the codes of the replies of all targets to a guess."""
        # `blocks` would copy the row of computed codes.
        codes = self._computed
        row: Codes = (
            next(self.blocks(np.array([guess])))[0] if codes is None else codes[guess]
        )
        return row

    @property
    def among(self) -> str:
        """The words that a claim about the best guess is limited to."""
        return among(len(self.guesses), len(self.targets))

    @property
    def right(self) -> Reply:
        """The code of a right guess."""
        return len(self.texts) - 1

    @property
    def every_target(self) -> Positions:
        """The positions of all targets: the candidates before the first guess."""
        return np.arange(len(self.targets))

    @cached_property
    def guess_of_target(self) -> NDArray[np.int32]:
        """For each target, its position among the guesses."""
        return np.array([self.position[target] for target in self.targets], np.int32)

    @cached_property
    def position(self) -> dict[str, int]:
        """For each guess, its position among the guesses."""
        return {guess: at for at, guess in enumerate(self.guesses)}

    @cached_property
    def fingerprint(self) -> str:
        """A digest of the rule, the words, the codes with their texts, and the weights."""
        weights = None if self.weights is None else self.weights.tolist()

        # JSON keeps the words apart: joined, they could be split in several ways.
        contents = json.dumps(
            [self.rule.name, self.guesses, self.targets, self.texts, weights]
        )
        digest = sha256(contents.encode())
        digest.update(np.ascontiguousarray(self.codes).data)
        return digest.hexdigest()[:16]

    @cached_property
    def fault(self) -> str:
        """The first fault of the codes, texts or weights, in a clause; empty without faults."""
        parts = self.texts, self.guesses, self.targets

        # Each check relies on those before: sets need texts, and codes need words.
        are_texts = all(isinstance(text, str) for part in parts for text in part)
        if not are_texts or any(len({*part}) < max(1, len(part)) for part in parts):
            return "a word or the text of a reply is not text, or comes twice, or there is none"
        if not {*self.targets} <= {*self.guesses}:
            return "it has a target that is not among the guesses"

        shape = len(self.guesses), len(self.targets)
        if self.codes.shape != shape or self.codes.dtype != code_type(self.texts):
            return (
                f"its codes are {self.codes.dtype} of shape {self.codes.shape}, expected "
                f"{code_type(self.texts)} of shape {shape}"
            )
        wrong = wrong_code(self.codes, self.guesses, self.targets, self.right)
        if wrong is not None:
            row, at = wrong
            return (
                f"guess {self.guesses[row]!r} and target {self.targets[at]!r} earn the reply "
                f"{self.codes[row, at]}, expected {self.right} for equal words and less for others"
            )

        weights = self.weights
        if weights is None:
            return ""
        if weights.shape != shape[1:] or not (np.isfinite(weights) & (weights > 0)).all():
            return f"its weights are not {shape[1]} finite numbers above 0"
        return ""

    @cached_property
    def form(self) -> WordForm:
        """The form of the guesses. Typed words are cleaned by it."""
        return form_of(self.guesses)

    def hint_table(self) -> HintTable:
        """Return the table of hints that replies to the guesses reveal, for hard mode.

        Raises
        ------
        InputError
            The rule has no hard mode.
        """
        return hard_mode_of(self.rule).hints(self.guesses)

    @cached_property
    def symmetries(self) -> Symmetries | None:
        """The symmetries of the game, by the letters that the rule gives; None without any."""
        letters = numbered_letters(self.guesses, self.rule.letters)
        return find_symmetries(self.codes, self.guess_of_target, self.weights, letters)

    def equivalent_guesses(self) -> NDArray[np.int64]:
        """Return, for each guess, the first guess that a symmetry turns into it (often itself).

        After either guess, the games have the same trees, with other words.
        """
        if self.symmetries is None:
            return np.arange(len(self.guesses))
        return first_equivalents(self.symmetries)

    def with_weights(self, weights: Weights | None) -> "ReplyMatrix":
        """Return the matrix of the same game with other weights of its targets."""
        return replace(self, weights=weights)

    def with_targets(self, candidates: Positions) -> "ReplyMatrix":
        """Return the matrix of the same game with some of the targets."""
        codes = self._computed
        return replace(
            self,
            targets=tuple(self.targets[at] for at in candidates),
            # Indexing would return a matrix in another memory order, and kernels would be compiled
            # again for it.
            given=None if codes is None else codes.take(candidates, axis=1),
            weights=None if self.weights is None else self.weights[candidates],
        )

    def with_guesses(self, allowed: Positions) -> "ReplyMatrix":
        """Return the matrix of the same game with some of the guesses, by position.

        Every target must be among them.
        """
        guesses = tuple(self.guesses[at] for at in allowed)
        codes = self._computed
        given = None if codes is None else codes[allowed]
        return replace(self, guesses=guesses, given=given)

    def reordered(self, order: Positions) -> "ReplyMatrix":
        """Return the same game with guesses and targets in another list order."""
        # `argsort` inverts the order: it has the new place of each guess. Targets stay in the
        # order of their guesses.
        place = np.argsort(order)
        targets = np.argsort(place[self.guess_of_target])
        return self.with_targets(targets).with_guesses(order)


def compute_replies(
    rule: str | Rule,
    targets: Sequence[str],
    guesses: Sequence[str] | None = None,
    weights: Weights | None = None,
) -> ReplyMatrix:
    """Compute the replies of all guesses (by default the targets themselves) to all targets.

    `weights` are the relative probabilities of the targets, if these are not equally likely.

    Raises
    ------
    InputError
        The rule is unknown, or `check_lists` refuses the lists.
    """
    header = matrix_header(rule, targets, guesses, weights)
    return header if header.is_long else header.held()


def matrix_header(
    rule: str | Rule,
    targets: Sequence[str],
    guesses: Sequence[str] | None,
    weights: Weights | None,
) -> ReplyMatrix:
    """Return a matrix whose codes are not computed yet, after a check of the lists."""
    guesses = targets if guesses is None else guesses
    rule = rule_of(rule)
    check_lists(rule, targets, guesses)
    texts = rule.texts(length_of(targets[0]))
    return ReplyMatrix(rule, tuple(guesses), tuple(targets), None, texts, weights)
