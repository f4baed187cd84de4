"""The position in a game: its turns and candidates, contradictions, hard mode, known letters."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import ne
from typing import NamedTuple

import numpy as np

from guesstree.base.errors import InputError
from guesstree.games.codes import Candidates, Positions, reply_codes
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.games.rule import Reply, Rule, hard_mode_of
from guesstree.play.sentences import phrase
from guesstree.play.word_lists import KnownFirst, Turns, WordLists, nothing, unequal
from guesstree.words.forms import Words, length_of, letters_of
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
        Returns the table of first guesses in a mode, if the next guess is the first.
    turns_left
        How many turns are left; 0 without a limit, or after the limit.
    never_recommended
        Words that advice does not recommend.
    """

    matrix: ReplyMatrix
    turns: Turns
    listed: int
    layer: int
    first: KnownFirst = nothing
    turns_left: int = 0
    never_recommended: frozenset[str] = frozenset()

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
        never_recommended=lists.never_recommended,
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
    """Return the candidates after some turns, whose words need not be among the guesses."""
    candidates = matrix.every_target
    for word, code in turns:
        if word in matrix.position:
            candidates = remaining(matrix, candidates, matrix.position[word], code)
        else:
            row = reply_codes(matrix.rule, [word], matrix.targets)[0]
            candidates = candidates[row[candidates] == code]
    return candidates


def remaining(
    matrix: ReplyMatrix, candidates: Candidates, guess: int, code: Reply
) -> Candidates:
    """Return the candidates that still fit after a guess and the code of its reply."""
    left: Candidates = candidates[matrix.row(guess)[candidates] == code]
    return left


# Replies that contradict each other

NAMED_CHANGES = 5
"""How many changes of a reply an error lists."""


class Change(NamedTuple):
    """Another reply in one of the turns that makes some words fit.

    Attributes
    ----------
    turn
        The number of the turn, from 0.
    guess
        The guess of the turn.
    reply
        The text of the other reply.
    words
        How many words fit then, in the first layer that has any.

    Examples
    --------
    >>> from guesstree import ContradictionError, Game
    >>> try:
    ...     Game("wordle", ["brick", "crane", "crate"]).advise("crane ..Y..")
    ... except ContradictionError as error:
    ...     error.changes[0]
    Change(turn=0, guess='crane', reply='YG...', words=1)
    """

    turn: int
    guess: str
    reply: str
    words: int


class ContradictionError(InputError):
    """No word fits all of the replies.

    Attributes
    ----------
    changes
        The changes of a single reply that make some word fit, the smallest first.

    Examples
    --------
    >>> from guesstree import Game
    >>> try:
    ...     Game("wordle", ["brick", "crane"]).candidates("crane .....")
    ... except ContradictionError as error:
    ...     print(*(change.reply for change in error.changes))
    YG... GGGGG
    """

    def __init__(self, changes: Sequence[Change]) -> None:
        self.changes = tuple(changes)
        listed = "; ".join(map(_change_text, self.changes[:NAMED_CHANGES]))
        remedy = ", even if you change one; check them all"
        if listed:
            remedy = f"; correct one of them, such as {listed}"
        super().__init__(phrase("no word fits") + remedy)


def _change_text(change: Change) -> str:
    fit = "word fits" if change.words == 1 else "words fit"
    return (
        f"turn {change.turn + 1}, {change.guess}: {change.reply} ({change.words:,} {fit})"
    )


def find_changes(lists: WordLists, turns: Turns) -> list[Change]:
    """Return the changes of a single reply that make some word fit.

    Changes of fewer characters come first. Among equal ones, those that leave more words come
    first.
    """
    changes = []
    for turn, counts in enumerate(_replies_that_fit(lists, turns)):
        guess, code = turns[turn]
        texts = lists.rule.texts(length_of(guess))
        for other, count in sorted(counts.items()):
            # The fewer characters differ, the likelier is a slip.
            differing = sum(map(ne, texts[other], texts[code]))
            changes.append((differing, Change(turn, guess, texts[other], count)))
    changes.sort(key=lambda change: (change[0], -change[1].words))
    return [change for _, change in changes]


def _replies_that_fit(lists: WordLists, turns: Turns) -> list[Counter[Reply]]:
    """Return, for each turn, the other replies that fit, with the number of words for each.

    A word counts if it fits the replies of all other turns. Only the first layer with such words
    counts. The guess of a turn that others follow was not right, so it does not count there.
    """
    guesses = [guess for guess, _ in turns]
    codes = np.array([code for _, code in turns])
    replies = [Counter[Reply]() for _ in turns]
    for layer in lists.layers:
        table = reply_codes(lists.rule, guesses, layer.words)

        # Turns x words. No word has 0 wrong turns, as none fits all replies. So a turn is the only
        # wrong one where 1 equals the number of wrong turns.
        is_wrong = table != codes[:, None]
        is_wrong_alone = is_wrong == is_wrong.sum(axis=0)  # no other turn is wrong
        is_wrong_alone[:-1] &= np.array(guesses)[:-1, None] != np.array(layer.words)
        for counts, row, fits in zip(replies, table, is_wrong_alone, strict=True):
            if not counts:
                counts.update(row[fits].tolist())
    return replies


# Hard mode


def hard_fault(rule: Rule, mode: Mode, turns: Turns, word: str) -> str | None:
    """Return why a hard mode refuses a word after some turns; None if it allows the word."""
    for guess, code in turns:
        if mode == Mode.HARD:
            fault = hard_mode_of(rule).unused_hint(guess, code, word)
            if fault is not None:
                return fault
        if mode == Mode.CONSISTENT and rule.reply(guess, word) != code:
            return f"the reply to {guess} excludes {word}"
    return None


def allowed_guesses(matrix: ReplyMatrix, mode: Mode, turns: Turns) -> Positions | None:
    """Return the positions of the guesses that a hard mode allows, in list order; None for all.

    Raises
    ------
    InputError
        The mode refuses an earlier guess.
    """
    if mode == Mode.ANY:
        return None
    rule = matrix.rule
    for number, (word, _) in enumerate(turns):
        fault = hard_fault(rule, mode, turns[:number], word)
        if fault is not None:
            raise InputError(
                f"mode {mode!r} refuses {word!r}: {fault}; correct the word, or choose mode any"
            )

    if mode == Mode.CONSISTENT:
        candidates = candidates_after(matrix, turns)
        return np.sort(matrix.guess_of_target[candidates]).astype(np.intp)
    faults = (hard_fault(rule, mode, turns, guess) for guess in matrix.guesses)
    return np.flatnonzero([fault is None for fault in faults])


def allowed_in(position: Position, mode: Mode) -> Positions | None:
    """Return the positions of the listed guesses that a hard mode allows; None for all.

    Raises
    ------
    InputError
        The mode refuses an earlier guess.
    """
    # Guesses that the list lacks come last in the matrix: they may be made, but are not advised.
    matrix, listed = position.matrix, position.listed
    allowed = allowed_guesses(matrix, mode, position.turns)
    if allowed is not None:
        return allowed[allowed < listed]
    return np.arange(listed) if len(matrix.guesses) > listed else None


# Letters that are known

UNUSED = "unused"

SAID = "said"

HINTED = "hinted"


def letter_states(
    rule: Rule, turns: Turns, alphabet: Sequence[str], hinted: Iterable[str] = ()
) -> dict[str, str]:
    """Return the letters grouped by their state, letters in place first.

    The best tile so far decides the state of a letter. A hinted letter counts as in place. If
    replies do not mark letters, a letter is hinted, said or unused.

    >>> from guesstree.games.rules import RULES
    >>> letter_states(RULES["wordle"], [("abb", RULES["wordle"].reply("abb", "bab"))], "abc")
    {'in place': 'b', 'elsewhere': 'a', 'unused': 'c'}
    """
    tiles = rule.notation.tiles
    ranks = {tile.character: rank for rank, tile in enumerate(tiles, start=1)}
    meanings = [UNUSED, SAID, HINTED]
    if tiles:
        meanings = [UNUSED, *(tile.meaning for tile in tiles)]

    # By letter: the rank of its best tile. A letter that was guessed has at least rank 1.
    best = dict.fromkeys(hinted, len(meanings) - 1)
    for word, code in turns:
        spelled = letters_of(word)
        text = rule.texts(len(spelled))[code]
        for at, letter in enumerate(spelled):
            rank = ranks[text[at]] if ranks else 1
            best[letter] = max(best.get(letter, 1), rank)

    # Letters of several characters, side by side, would not be told apart.
    gap = "" if isinstance(alphabet, str) else " "
    states = {}
    for rank in reversed(range(len(meanings))):
        letters = gap.join(letter for letter in alphabet if best.get(letter, 0) == rank)
        if letters:
            states[meanings[rank]] = letters
    return states


def repeated_letters(rule: Rule, turns: Turns, hinted: Mapping[int, str]) -> dict[str, int]:
    """Return the letters that the target has several times, with their known number of copies.

    Copies are known if one reply colours several, or if several places have the letter. `hinted`
    maps places to letters that were shown there. Nothing is known if replies do not mark letters.

    >>> from guesstree.games.rules import RULES
    >>> reply = RULES["wordle"].reply("cecum", "cynic")
    >>> repeated_letters(RULES["wordle"], [("cecum", reply)], {})
    {'c': 2}
    """
    tiles = [tile.character for tile in rule.notation.tiles]
    copies: Counter[str] = Counter()
    in_place = dict(hinted)
    for word, code in turns if tiles else ():
        spelled = letters_of(word)
        text = rule.texts(len(spelled))[code]

        # The union keeps the higher count. The first tile is grey, the last is green.
        copies |= Counter(
            letter for letter, tile in zip(spelled, text, strict=True) if tile != tiles[0]
        )
        in_place |= {at: spelled[at] for at, tile in enumerate(text) if tile == tiles[-1]}

    copies |= Counter(in_place.values())
    return {letter: times for letter, times in copies.items() if times > 1}
