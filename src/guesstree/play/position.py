"""The position in a game: the turns so far, the candidates, the turns left."""

from dataclasses import dataclass
from itertools import pairwise

from guesstree.base.errors import InputError
from guesstree.games.codes import Candidates
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.rule import Reply, Rule
from guesstree.play.contradictions import ContradictionError, find_changes
from guesstree.play.sentences import phrase
from guesstree.play.word_lists import KnownFirst, Turns, WordLists, nothing, unequal
from guesstree.words.forms import Words
from guesstree.words.graphemes import length_of
from guesstree.words.weights import Weights


@dataclass(frozen=True)
class Position:
    """The position in a game.

    Attributes
    ----------
    matrix
        The reply of every guess to every candidate. Guesses that are not in the list come last.
    turns
        The turns.
    listed
        How many guesses are in the list.
    layer
        The number of the layer that the candidates come from; 0 for the first.
    first
        Returns the table of first guesses in a hard mode, if the next guess is the first.
    turns_left
        How many turns are left; 0 without a limit, or after the limit.
    """

    matrix: ReplyMatrix
    turns: Turns
    listed: int
    layer: int
    first: KnownFirst = nothing
    turns_left: int = 0

    @property
    def candidates(self) -> Candidates:
        """The positions of all candidates."""
        return self.matrix.every_target

    @property
    def found(self) -> bool:
        """Whether the last guess was right."""
        return bool(self.turns) and self.turns[-1][1] == self.matrix.right


def position_after(
    lists: WordLists, turns: Turns, guesses: Words | None = None
) -> Position:
    """Return the position after some turns; `guesses` restricts the guesses of the list.

    Raises
    ------
    ContradictionError
        No word of any layer fits all of the replies.
    """
    layer, words, weights = words_after(lists, turns)
    listed = guesses or lists.guesses
    unlisted = dict.fromkeys(word for word, _ in turns if word not in lists.known)
    every = (*listed, *unlisted) if unlisted else listed
    matrix = lists.latest.get((words, every))
    if matrix is None:
        matrix = lists.replies_to(words, every, weights)
        lists.latest.clear()
        lists.latest[words, every] = matrix

    return Position(
        matrix,
        turns=turns,
        listed=len(listed),
        layer=layer,
        first=nothing if turns else lists.first,
        turns_left=max(0, lists.turn_limit - len(turns)),
    )


def words_after(lists: WordLists, turns: Turns) -> tuple[int, Words, Weights | None]:
    """Return the first layer with words that fit some turns: its number, the words, their weights.

    Raises
    ------
    ContradictionError
        No word of any layer fits all of the replies.
    """
    for number, layer in enumerate(lists.layers):
        fitting = layer.fitting(lists.rule, turns)
        if fitting.size:
            weights = None if layer.weights is None else unequal(layer.weights[fitting])
            return number, tuple(layer.words[at] for at in fitting), weights
    raise ContradictionError(find_changes(lists, turns))


def check_end(turns: Turns, rule: Rule) -> None:
    """Raise `InputError` if a turn follows the right guess."""
    for (guess, code), (after, _) in pairwise(turns):
        if code == len(rule.texts(length_of(guess))) - 1:
            raise InputError(phrase("after right", guess=guess, after=after))


def candidates_after(matrix: ReplyMatrix, turns: Turns) -> Candidates:
    """Return the candidates after some turns."""
    candidates = matrix.every_target
    for word, code in turns:
        candidates = remaining(matrix, candidates, matrix.position[word], code)
    return candidates


def remaining(
    matrix: ReplyMatrix, candidates: Candidates, guess: int, code: Reply
) -> Candidates:
    """Return the candidates that still fit after a guess and the code of its reply."""
    left: Candidates = candidates[matrix.row(guess)[candidates] == code]
    return left
