"""Where a game stands that is played elsewhere: which targets its replies leave.

The targets of such a game may not be known for sure. Its lists have layers: the targets that are
expected, then past answers, then all other words that may be guessed. When no word of one layer
fits the replies, the next layer is looked at.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from guesstree.games.rule import Reply, Rule
from guesstree.play.contradictions import ContradictionError, changes_of, fitting_words
from guesstree.play.first_guesses import FirstGuesses, KnownFirst, nothing
from guesstree.replies.matrix import ReplyMatrix, compute_replies
from guesstree.words.form import WordForm, form_of

Weights = NDArray[np.float64]

Turns = Sequence[tuple[str, Reply]]
"""Guesses, and the codes of the replies that they earned."""

PAST = "past answers"
"""The name of their layer."""


@dataclass(frozen=True)
class Layer:
    """Words that may be the target.

    Attributes
    ----------
    name
        What they are, for a sentence: `targets of the list`.
    words
        The words.
    weights
        Their relative probabilities; None if all are equally likely.
    """

    name: str
    words: tuple[str, ...]
    weights: Weights | None = None


@dataclass(frozen=True)
class Lists:
    """The rule and the words of a game.

    Attributes
    ----------
    rule
        The reply rule.
    guesses
        The words that may be guessed, those of all layers among them.
    layers
        The words that may be the target, the likelier layers first.
    known_replies
        Returns the replies to all guesses for the first layer, where they are known or take long to
        compute; None where replies for the targets that remain are quick to compute.
    first_guesses
        Returns what is known of the first guesses of this rule and these words.
    """

    rule: Rule
    guesses: tuple[str, ...]
    layers: tuple[Layer, ...]
    known_replies: Callable[[], ReplyMatrix] | None = None
    first_guesses: KnownFirst = nothing

    @cached_property
    def form(self) -> WordForm:
        """The form of the guesses, by which a word that somebody types is cleaned."""
        return form_of(self.guesses)

    @cached_property
    def known(self) -> frozenset[str]:
        """The words that may be guessed, to be looked up."""
        return frozenset(self.guesses)

    def note(self, layer: int) -> str:
        """Return a sentence on the targets that do not fit, if words of a later layer do."""
        if not layer:
            every = self.layers[0].name == PAST
            return "Every target of the list is a past answer." if every else ""
        missed = " and none of the ".join(one.name for one in self.layers[:layer])
        return f"None of the {missed} fits. Going on with the {self.layers[layer].name}."


@dataclass(frozen=True)
class Situation:
    """Where a game stands.

    Attributes
    ----------
    matrix
        The replies to all guesses for the targets that remain. Words that were said and that
        the list of guesses lacks follow after it.
    said
        The turns, guesses by position.
    listed
        How many guesses the list has.
    layer
        The number of the layer that the targets are from, 0 for the first.
    first
        What is known of the next guess, if it is the first.
    """

    matrix: ReplyMatrix
    said: tuple[tuple[int, Reply], ...]
    listed: int
    layer: int
    first: FirstGuesses | None = None

    @property
    def candidates(self) -> NDArray[np.intp]:
        """The positions of all targets that remain."""
        return np.arange(len(self.matrix.targets))

    @property
    def found(self) -> bool:
        """Whether the last guess was right."""
        return bool(self.said) and self.said[-1][1] == self.matrix.right


def layers_of(
    targets: tuple[str, ...],
    guesses: tuple[str, ...],
    weights: Weights | None = None,
    past: Iterable[str] = (),
    past_weight: float | None = None,
) -> tuple[Layer, ...]:
    """Return the layers of a game; those without words are left out.

    `past` are answers that are not expected to come again. With `past_weight`, those among the
    targets stay there, with the weight that they have times this one.
    """
    over, expected = set(past) & set(guesses), set(targets)
    if past_weight is not None:
        own = np.ones(len(targets)) if weights is None else weights
        weights = own * [past_weight if target in over else 1 for target in targets]
        over -= expected
    new = np.array([target not in over for target in targets])
    layers = (
        Layer(
            "targets of the list",
            tuple(target for target in targets if target not in over),
            None if weights is None else weights[new],
        ),
        Layer(PAST, tuple(guess for guess in guesses if guess in over)),
        Layer(
            "other words that may be guessed",
            tuple(guess for guess in guesses if guess not in over and guess not in expected),
        ),
    )
    return tuple(layer for layer in layers if layer.words)


def situation_after(lists: Lists, turns: Turns) -> Situation:
    """Return where a game stands after some turns.

    Raises
    ------
    ContradictionError
        No word of any layer earns all of the replies.
    """
    number, words, weights = _first_that_fits(lists, turns)
    unlisted = tuple(dict.fromkeys(word for word, _ in turns if word not in lists.known))
    matrix = replace(replies_to(lists, words, unlisted), weights=weights)
    said = tuple((matrix.guesses.index(word), code) for word, code in turns)
    first = None if turns else lists.first_guesses()
    return Situation(matrix, said, len(lists.guesses), number, first)


def replies_to(lists: Lists, words: tuple[str, ...], unlisted: tuple[str, ...] = ()) -> ReplyMatrix:
    """Return the replies of all guesses, and of words that the list lacks, to some targets."""
    known = None
    if lists.known_replies is not None and not unlisted:
        known = _kept(lists.known_replies(), words)
    return known or compute_replies(lists.rule, words, (*lists.guesses, *unlisted))


def _kept(matrix: ReplyMatrix, words: tuple[str, ...]) -> ReplyMatrix | None:
    """Return the matrix of some targets; None if it lacks one."""
    position = {target: at for at, target in enumerate(matrix.targets)}
    kept = [position[word] for word in words if word in position]
    return matrix.with_targets(np.array(kept)) if len(kept) == len(words) else None


def _weights_of(layer: Layer, fitting: NDArray[np.intp]) -> Weights | None:
    """Return the weights of words; None if all are equal, as expected guesses are then exact."""
    if layer.weights is None:
        return None
    weights = layer.weights[fitting]
    return None if (weights == weights[0]).all() else weights


def words_after(lists: Lists, turns: Turns) -> tuple[int, tuple[str, ...]]:
    """Return the number of the layer that the targets are from after some turns, and those left.

    Raises
    ------
    ContradictionError
        No word of any layer earns all of the replies.
    """
    return _first_that_fits(lists, turns)[:2]


def _first_that_fits(lists: Lists, turns: Turns) -> tuple[int, tuple[str, ...], Weights | None]:
    """Return the number of the first layer that fits, its words that do, and their weights."""
    for number, layer in enumerate(lists.layers):
        fitting = fitting_words(lists.rule, layer.words, turns)
        if len(fitting):
            words = tuple(layer.words[at] for at in fitting)
            return number, words, _weights_of(layer, fitting)
    raise ContradictionError(changes_of(lists, turns))
