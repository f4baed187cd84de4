"""The words of a game in layers, the targets first, and what is known of its first guesses."""

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from guesstree.base.constants import BETWEEN_BOARDS
from guesstree.base.defaults import BEAM_TARGETS, EXACT_TARGETS, NEAR_END
from guesstree.base.errors import (
    ANOTHER_WORD,
    InputError,
    NotAWordError,
    UnknownWordError,
    suggest_name,
)
from guesstree.games.codes import Candidates, reply_codes
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.modes import Mode
from guesstree.games.rule import Reply, Rule, check_lists, parse_reply
from guesstree.play.sentences import phrase
from guesstree.strategies.first_guesses import Rank, ranks_between
from guesstree.words.answers import is_inflected
from guesstree.words.forms import (
    WordForm,
    Words,
    checked_text,
    form_of,
    letters_of,
    unaccented,
    with_accents,
)
from guesstree.words.weights import Weights


@dataclass(frozen=True)
class FirstGuesses:
    """The best known totals of all first guesses of a game.

    Attributes
    ----------
    guesses
        The guesses, in list order.
    informative
        The same guesses, the most informative first.
    targets
        The targets.
    totals
        For each guess, the lowest known total of a tree that starts with it: guesses, summed over
        all targets, each times its weight.
    lower_bounds
        For each guess, a lower bound on the total of every tree that starts with it.
    exact
        For each guess, whether its total is proved to be the lowest.
    mass
        The sum of the weights of all targets. Weights are whole numbers: 1 each if all targets are
        equally likely.
    mode
        The hard mode that all trees keep to.
    """

    guesses: Words
    informative: Words
    targets: frozenset[str]
    totals: NDArray[np.int64]
    lower_bounds: NDArray[np.int64]
    exact: NDArray[np.bool_]
    mass: int
    mode: Mode = Mode.ANY

    @cached_property
    def position(self) -> dict[str, int]:
        """The position of each guess among the guesses."""
        return {guess: at for at, guess in enumerate(self.guesses)}

    @cached_property
    def ranks(self) -> dict[str, Rank]:
        """The rank of each guess by its total, as far as the bounds tell."""
        ranks = ranks_between(self.lower_bounds, self.totals)
        return dict(zip(self.guesses, ranks, strict=True))

    @cached_property
    def proved(self) -> str | None:
        """The best first guess if it is proved; otherwise None."""
        best = self.best(1)[0]
        at = self.position[best]

        # Another guess may be better as long as its lower bound is smaller, even if this total is
        # exact.
        is_least = self.exact[at] and self.totals[at] <= self.lower_bounds.min()
        return best if is_least else None

    def expected(self, guess: str) -> tuple[float, bool]:
        """Return the expected guesses of a game with a first guess, and whether they are exact."""
        at = self.position[guess]
        return float(self.totals[at]) / self.mass, bool(self.exact[at])

    def best(self, count: int | None = None) -> list[str]:
        """Return the guesses with the lowest totals that the hard mode allows, the best first.

        Among equal totals, exact ones come first, then targets.
        """
        return self._ordered[:count]

    @cached_property
    def _ordered(self) -> list[str]:
        # `lexsort` sorts by its last key first, and keeps the order of what is equal.
        is_other = np.array([guess not in self.targets for guess in self.guesses])
        order = np.lexsort((is_other, ~self.exact, self.totals))
        guesses = [self.guesses[at] for at in order]
        if self.mode == Mode.CONSISTENT:
            guesses = [guess for guess in guesses if guess in self.targets]
        return guesses


# Layers of words


ALL_COMMON = 2000
"""A list of this many targets has the common words of a language; a shorter one lacks some."""


def is_rare(word: str, targets: Collection[str]) -> bool:
    """Tell whether many people may not know a word.

    They know targets, and they may know plurals and past tenses.

    >>> targets = ["crane"] * ALL_COMMON
    >>> [is_rare(word, targets) for word in ("crane", "lanes", "rated", "tarse")]
    [False, False, False, True]
    >>> is_rare("crate", ["crane"])
    False
    """
    is_beyond = len(targets) >= ALL_COMMON and word not in targets
    return is_beyond and not is_inflected(word)


UNLISTED = "!"
"""Marks a word that is missing from the list but was accepted by the game."""

Turns = Sequence[tuple[str, Reply]]
"""Guesses with the codes of their replies."""

KnownFirst = Callable[[Mode], FirstGuesses | None]
"""Returns the table of first guesses of a game in a mode; None without one."""


def nothing(*_: object) -> None:
    """Return None, for games without a table or a tree."""


KEPT_POSITIONS = 4
"""How many results a layer keeps: enough for the last turns of a game in a review."""


@dataclass(frozen=True)
class Layer:
    """Words that may be the target.

    Attributes
    ----------
    name
        The name of the layer in a sentence: `targets of the list`.
    words
        The words.
    weights
        Their relative probabilities; None if all are equally likely.
    """

    name: str
    words: Words
    weights: Weights | None = None

    def fitting(self, rule: Rule, turns: Turns) -> Candidates:
        """Return the positions of the words that fit all replies.

        A review calls this for the turns up to each turn. Therefore, the layer keeps its last
        results, and continues from the longest game among them.
        """
        # The rule needs no place in the key: a layer belongs to one game.
        turns = tuple(turns)

        # Results for games that begin like this one. The longest is the nearest.
        begun = [known for known in self._known if turns[: len(known[0])] == known[0]]
        every = np.arange(len(self.words))
        played, left = max(begun, key=lambda known: len(known[0]), default=((), every))
        for guess, code in turns[len(played) :]:
            if left.size:
                words = [self.words[at] for at in left]
                left = left[reply_codes(rule, [guess], words)[0] == code]
        self._known[:] = [(turns, left), *self._known[: KEPT_POSITIONS - 1]]
        return left

    @cached_property
    def _known(self) -> "_Known":
        return []


_Known = list[tuple[tuple[tuple[str, Reply], ...], Candidates]]
"""Turns, with the positions of the words that fit them."""


@dataclass(frozen=True)
class WordLists:
    """The rule and the words of a game.

    Attributes
    ----------
    rule
        The reply rule.
    guesses
        The allowed guesses, including the words of all layers.
    layers
        The words that may be the target, the likelier layers first.
    known_replies
        The matrix of the first layer, if it is stored or takes long to compute; None if the replies
        of the candidates are quick to compute.
    first_guesses
        Returns the table of first guesses of this rule and these words in a mode.
    turn_limit
        How many turns a game has; 0 for no limit.
    never_recommended
        Words that advice does not recommend, as `play.recommendation.recommendable` explains.
    """

    rule: Rule
    guesses: Words
    layers: tuple[Layer, ...]
    known_replies: ReplyMatrix | None = None
    first_guesses: KnownFirst = nothing
    turn_limit: int = 0
    never_recommended: frozenset[str] = frozenset()

    @cached_property
    def form(self) -> WordForm:
        """The form of the guesses, which cleans typed words."""
        return form_of(self.guesses)

    @cached_property
    def known(self) -> frozenset[str]:
        """The set of allowed guesses."""
        return frozenset(self.guesses)

    @cached_property
    def latest(self) -> dict[tuple[Words, Words], ReplyMatrix]:
        """The last matrix, keyed by targets and guesses; several turns may share it."""
        return {}

    def example_turn(self, boards: int = 1) -> str:
        """Return a turn of this game as people write it, on one board or several.

        >>> from guesstree import Game
        >>> Game("wordle")._lists.example_turn(), Game("mastermind")._lists.example_turn(2)
        ('flour:GGGG.', '3111:3A0B/3A0B')
        """
        guess, reply = self._example
        return f"{guess}:{BETWEEN_BOARDS.join([reply] * boards)}"

    @cached_property
    def _example(self) -> tuple[str, str]:
        """A guess and a reply to it."""
        targets = self.layers[0].words
        words = [word for word in targets if word not in self.never_recommended] or targets

        # Neighbours share letters, so that the reply has something to show.
        first = len(words) // 3
        guess, *others = words[first : first + 2]
        code = self.rule.reply(guess, others[0] if others else guess)
        return guess, self.rule.texts(self.form.length)[code]

    @cached_property
    def tells_all_apart(self) -> bool:
        """Whether the rule can tell all guesses apart, so that any of them may be targets."""
        with suppress(InputError):
            check_lists(self.rule, self.guesses, self.guesses)
            return True
        return False

    def first(self, mode: Mode) -> FirstGuesses | None:
        """Return the table of first guesses in a mode; None where a search knows more.

        A search knows the limit of turns, and the table does not.
        """
        targets = len(self.layers[0].words)
        searched_limits = self.turn_limit if targets <= BEAM_TARGETS else NEAR_END
        if targets <= EXACT_TARGETS or 0 < self.turn_limit <= searched_limits:
            return None
        return self.first_guesses(mode)

    def word(self, text: str, *, any_word: bool = False) -> str:
        """Return the word that a person typed. The error for an unknown word suggests another.

        With `any_word`, a word of the right form may be unknown.
        """
        word = self.form.clean(text)
        fault = self.form.fault(word, text)
        word = with_accents(word, self.known)
        if word in self.known or (any_word and not fault):
            return word
        plain = unaccented(word)

        # If only the accents are wrong, the word without them is suggested.
        meant = plain if plain in self.known else word
        targets = self.layers[0].words
        hint = suggest_name(meant, self.guesses, targets=targets, many=ANOTHER_WORD)
        if fault:
            self._refuse_reply(text)
            raise InputError(f"{fault}; {hint}", word=text)
        raise UnknownWordError(f"{word!r} is not in the word list; {hint}", word=text)

    def played_word(self, text: str, *, any_word: bool = False) -> str:
        """Return the word of a turn, as `word` does; a word that ends with ! may be unknown."""
        written = checked_text(text).strip()
        plain = written.removesuffix(UNLISTED)
        return self.word(plain, any_word=any_word or plain != written)

    def _refuse_reply(self, text: str) -> None:
        """Raise `NotAWordError` if a text is a reply and cannot be a word."""
        if text.isalpha() or {*letters_of(self.form.clean(text))} <= {*self.form.letters}:
            return
        try:
            parse_reply(text, self.rule, self.form.length)
        except InputError:
            return
        raise NotAWordError(f"{text!r} is a reply, but a word is expected here", word=text)

    def narrowed(
        self, first: FirstGuesses, count: int, words: Iterable[str] = ()
    ) -> Words | None:
        """Return three kinds of guesses, in list order: the best, the targets and `words`.

        The best guesses have the lowest totals or the most information. Returns None, for all
        guesses, if their replies are known.
        """
        if self.known_replies is not None:
            return None
        best = first.best(count)
        kept = {*first.targets, *best, *first.informative[:count], *words}
        return tuple(word for word in self.guesses if word in kept)

    def replies_to(
        self, words: Words, guesses: Words, weights: Weights | None = None
    ) -> ReplyMatrix:
        """Return the replies of some guesses, which need not be listed, to some targets."""
        known = self.known_replies
        if known is not None and guesses == self.guesses:
            position = {target: at for at, target in enumerate(known.targets)}
            if position.keys() >= {*words}:
                chosen = np.array([position[word] for word in words])
                return replace(known.with_targets(chosen), weights=weights)

        # Codes are computed once they are read, and the words are known to make a game.
        if self.tells_all_apart and self.known.issuperset(guesses):
            texts = self.rule.texts(self.form.length)
            return ReplyMatrix(self.rule, guesses, words, None, texts, weights)
        return compute_replies(self.rule, words, guesses, weights)

    def note(self, layer: int) -> str:
        """Return a sentence if candidates come from a later layer; empty for the first layer."""
        return phrase("no target fits") if layer else ""


def layers_of(
    targets: Words,
    guesses: Words,
    weights: Weights | None = None,
    weigh_others: Callable[[Sequence[str]], Weights] | None = None,
) -> tuple[Layer, ...]:
    """Return the layers of a game: the targets, and the other guesses if there are any.

    `weigh_others` returns the weights of the other guesses. Without it, they are equally likely.
    """
    expected = Layer(
        "targets of the list", targets, None if weights is None else unequal(weights)
    )
    listed = set(targets)
    others = tuple(guess for guess in guesses if guess not in listed)
    if not others:
        return (expected,)

    other_weights = weigh_others(others) if weigh_others else None
    return expected, Layer("other words that may be guessed", others, other_weights)


def unequal(weights: Weights) -> Weights | None:
    """Return weights, or None if all are equal, as games without weights have stored results."""
    return None if (weights == weights[:1]).all() else weights
