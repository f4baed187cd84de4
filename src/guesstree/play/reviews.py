"""Reviews of games: ratings of the guesses, and better guesses."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain, compress
from math import fsum
from statistics import fmean
from typing import NamedTuple

import numpy as np

from guesstree.base import defaults
from guesstree.base.errors import InputError
from guesstree.games.modes import Mode
from guesstree.games.tree import Played
from guesstree.play.measures import luck, move, skill
from guesstree.play.position import (
    Position,
    allowed_in,
    check_end,
    position_after,
    words_after,
)
from guesstree.play.rated_guesses import (
    Outcome,
    RatedGuess,
    games_text,
    is_exact,
    outcomes_of,
    ranks_of,
)
from guesstree.play.recommendation import KnownTree, recommendation
from guesstree.play.sentences import LIMITS, phrase
from guesstree.play.word_lists import Layer, Turns, WordLists, nothing
from guesstree.words.forms import Words, letters_of


class Hint(NamedTuple):
    """A letter of the target that the player was given.

    Attributes
    ----------
    after
        The number of turns before the hint.
    place
        The place of the letter in the target, from 0.
    letter
        The letter.

    Examples
    --------
    >>> from guesstree import Game, Hint
    >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
    >>> hint = Hint(after=1, place=4, letter="k")
    >>> game.review("crane", "creek", target="creek", hints=[hint]).review.turns[1].remaining
    1
    """

    after: int
    place: int
    letter: str


@dataclass(frozen=True)
class TurnReview:
    """One turn of a finished game.

    Attributes
    ----------
    guess, reply
        The guess, and the text of its reply.
    possible
        Whether the guess could be the target.
    targets, remaining
        The number of candidates before and after the turn.
    expected
        The expected number of candidates after the reply.
    layer
        The number of the layer that the candidates come from; 0 for the first.
    skill, luck
        The values of `play.measures.skill` and `luck`, in percent. Luck is None if replies are
        not by chance.
    information, gained
        The expected and the actual information of the reply, in bits.
    guesses
        The expected guesses to the end with this guess, this turn included.
    best, best_guesses
        The best guess, as `ranks_of` compares outcomes, and its expected guesses.
    win, best_win
        The chances to win in the turns left, with the guess and with the best one; None if they
        were not computed.
    exact, best_exact
        Whether the numbers of each guess are proved; otherwise they are upper bounds from trees.
    cost
        How many expected guesses the guess lost: `guesses` minus `best_guesses`, at least 0.
    repeated
        Whether an earlier turn had the same guess.
    """

    guess: str
    reply: str
    possible: bool
    targets: int
    remaining: int
    expected: float
    layer: int
    skill: float
    luck: float | None
    information: float
    gained: float
    guesses: float
    best: str
    best_guesses: float
    win: float | None
    best_win: float | None
    exact: bool
    best_exact: bool
    cost: float
    repeated: bool

    @property
    def is_exact(self) -> bool:
        """Whether the numbers of both guesses are exact, and so can be compared."""
        return self.exact and self.best_exact

    @property
    def win_lost(self) -> float:
        """The chance to win that the guess gave away; 0 if it is not known exactly."""
        if self.win is None or self.best_win is None or not self.is_exact:
            return 0.0
        return max(0.0, round(self.best_win - self.win, 9))

    @property
    def grade(self) -> str:
        """The verdict on the guess, in a word, as the page shows it."""
        loss = self.cost + LIMITS["lost"] * self.win_lost
        if loss >= LIMITS["fair"]:
            return phrase("weak guess")
        if self.best == self.guess:
            return phrase("best guess")
        return phrase("good guess" if loss < LIMITS["good"] else "fair guess")


@dataclass(frozen=True)
class Review:
    """The review of a game.

    Attributes
    ----------
    turns
        The turns.
    found
        Whether the last guess was right.
    skill, luck, cost
        The means of skill and luck over the turns, and the sum of the costs. Luck is None if
        replies are not by chance.
    verdict
        The verdict on the whole game, in one sentence.
    """

    turns: tuple[TurnReview, ...]
    found: bool
    skill: float
    luck: float | None
    cost: float
    verdict: str

    @property
    def scores(self) -> str:
        """Skill and luck, as the verdict and the shared block show them."""
        return _scores(self.skill, self.luck)


def _scores(skill: float, luck: float | None) -> str:
    return phrase("skill" if luck is None else "scores", skill=skill, luck=luck)


def review(
    lists: WordLists,
    turns: Turns,
    mode: Mode = Mode.ANY,
    *,
    by_chance: bool = True,
    lost: int = 0,
    hints: Sequence[Hint] = (),
    known: KnownTree = nothing,
) -> Review:
    """Review the turns of a game.

    `by_chance` is False for games against a replier that chooses its replies; these have no luck.
    `lost` is the number of other turns that were lost to unknown words. `hints` count from the next
    turn on. `known` has the same meaning as in `play.recommendation.recommendation`.

    Raises
    ------
    InputError
        There are no turns, a turn follows the right guess, the hard mode refuses a guess, or no
        word fits all replies.
    """
    if not turns:
        raise InputError(f"no turns to review; give some, such as {lists.example_turn()}")
    check_end(turns, lists.rule)
    end = position_after(lists, turns)
    allowed_in(end, mode)  # raises an error if the hard mode refuses a guess

    rows = []
    for at in range(len(turns)):
        given = [hint for hint in hints if hint.after <= at]

        # A tree of the whole game does not know the hints, so its guess may not be the best.
        known_then = nothing if given else known
        rows.append(review_turn(hinted(lists, given), turns[: at + 1], mode, known_then))
    skill = fmean(row.skill for row in rows)
    luck = None
    if by_chance:
        # Every row has its luck here: the condition is for type checkers.
        luck = fmean(row.luck for row in rows if row.luck is not None)
    else:
        rows = [replace(row, luck=None) for row in rows]

    cost = fsum(row.cost for row in rows)
    verdict = phrase(
        "result",
        found=phrase("found" if end.found else "not found"),
        count=len(rows) + lost,
        scores=_scores(skill, luck),
        verdict=_verdict(rows, cost),
    )
    return Review(tuple(rows), end.found, skill, luck, cost, verdict)


def hinted(lists: WordLists, hints: Sequence[Hint]) -> WordLists:
    """Return the lists, reduced to the targets with the letters of the hints."""
    if not hints:
        return lists

    layers = []
    for layer in lists.layers:
        fits = [
            all(letters_of(word)[hint.place] == hint.letter for hint in hints)
            for word in layer.words
        ]
        weights = None if layer.weights is None else layer.weights[fits]
        layers.append(Layer(layer.name, tuple(compress(layer.words, fits)), weights))
    left = tuple(layer for layer in layers if layer.words)
    return replace(lists, layers=left, first_guesses=nothing)


def review_turn(
    lists: WordLists, turns: Turns, mode: Mode, known: KnownTree = nothing
) -> TurnReview:
    """Review the last of some turns."""
    word, code = turns[-1]
    before, seen = _positions_before(lists, turns, _narrowed(lists, turns, mode))
    guess = before.matrix.position[word]
    allowed = allowed_in(before, mode)

    rows, _, rated = recommendation(before, mode, known=known)
    outcome = _outcome(before, guess, rated, mode, known)

    # The best of the guesses that were tried may be worse than the guess that was made.
    of_best, of_guess = ranks_of([rows[0], outcome])
    is_beaten = of_best < of_guess
    least = rows[0] if is_beaten else outcome

    numbers = move(seen.matrix, seen.candidates, guess, code)
    return TurnReview(
        **numbers._asdict(),
        skill=skill(seen.matrix, seen.candidates, guess, allowed),
        luck=luck(seen.matrix, seen.candidates, guess, code),
        best=rows[0].guess if is_beaten else word,
        possible=word in seen.matrix.targets,
        layer=seen.layer,
        guesses=outcome.guesses,
        best_guesses=least.guesses,
        win=outcome.win,
        best_win=least.win,
        exact=outcome.exact,
        best_exact=least.exact,
        cost=max(0.0, outcome.guesses - least.guesses),
        repeated=any(word == earlier for earlier, _ in turns[:-1]),
    )


def _outcome(
    before: Position, guess: int, rows: Sequence[RatedGuess], mode: Mode, known: KnownTree
) -> Outcome | RatedGuess:
    """Return the outcome of a guess; `rows` has it already if it is among the best guesses."""
    matrix = before.matrix
    word = matrix.guesses[guess]
    for row in rows:
        if row.guess == word:
            return row
    first = before.first(mode)
    if first is not None and word in first.position:
        return Outcome(None, *first.expected(word))

    codes = matrix.row(guess)
    tells_nothing = (codes == codes[0]).all() and codes[0] != matrix.right
    if tells_nothing and not is_exact(len(matrix.targets), before.turns_left):
        # A tree grown from here may be worse than the best one with one turn less.
        later = _after_wasted(before, (word, codes[0]), mode)
        best = recommendation(later, mode, known=known).best[0]
        return Outcome(best.win, 1 + best.guesses, best.exact)

    allowed = allowed_in(before, mode)

    # Only listed guesses are allowed here, and the one that was made may not be listed.
    if allowed is not None:
        matrix = matrix.with_guesses(np.union1d(allowed, [guess]))
    at = matrix.position[word]
    return outcomes_of(matrix, [at], mode, before.turns_left)[at]


def _after_wasted(before: Position, turn: Played, mode: Mode) -> Position:
    """Return the position after a turn without information: the same with one turn less."""
    turns = before.turns
    if mode != Mode.ANY:
        # The reply excludes no candidates, but later guesses must use its hints.
        turns = (*turns, turn)

    return replace(
        before, turns=turns, turns_left=max(0, before.turns_left - 1), first=nothing
    )


def _narrowed(lists: WordLists, turns: Turns, mode: Mode) -> Words | None:
    """Return the table's guesses for a first guess in the table; None for all guesses."""
    word = turns[0][0]
    first = lists.first(mode) if len(turns) == 1 else None
    if first is None or word not in first.position:
        return None
    layer, _, _ = words_after(lists, turns)

    # If no target fits the reply, the other guesses may be the target, and have to stay.
    if layer:
        return None
    return lists.narrowed(first, defaults.PLAYED_OUT_GUESSES, [word])


def _positions_before(
    lists: WordLists, turns: Turns, guesses: Words | None
) -> tuple[Position, Position]:
    """Return two positions before the last turn; both allow its guess.

    `guesses` restricts the guesses of the list.

    The first is the position as the player knew it, and decides the best guess. If the reply fits
    none of its candidates, words of a later layer were also possible. The second includes them.
    """
    *earlier, (word, _) = turns

    # A word that the list lacks gets a row in the matrix, but nobody is advised to guess it.
    listed = len(guesses or lists.guesses)
    if word not in lists.known:
        lists = replace(lists, guesses=(*lists.guesses, word), known_replies=None)
    before = replace(position_after(lists, earlier, guesses), listed=listed)

    layer, _, _ = words_after(lists, turns)
    if layer == before.layer:
        return before, before

    # The weights of two layers need not be comparable, so all words are equally likely here.
    words = chain.from_iterable(part.words for part in lists.layers[: layer + 1])
    joined = Layer(lists.layers[layer].name, tuple(words))
    joined_lists = replace(lists, layers=(joined,), known_replies=None)
    return before, replace(position_after(joined_lists, earlier), layer=layer)


def _verdict(rows: Sequence[TurnReview], cost: float) -> str:
    """Return a clause on the expected guesses or the wins that a game lost."""
    given_away = [
        phrase(
            "given away",
            turn=turn,
            best=row.best,
            best_games=games_text(row.best_win or 0),
            guess=row.guess,
            games=games_text(row.win or 0),
        )
        for turn, row in enumerate(rows, 1)
        if row.win_lost
    ]
    if given_away:
        return phrase("gave away", turns="; ".join(given_away))

    worst = max(rows, key=lambda row: row.cost)
    if worst.cost < LIMITS["small"]:
        return phrase("small loss", limit=LIMITS["small"])

    number = _number(cost, all(row.is_exact for row in rows))
    lost = phrase("loss", guesses=number)
    if len(rows) > 1:
        lost = phrase("most lost", lost=lost, turn=rows.index(worst) + 1)
    if worst.repeated:
        return phrase("tried", lost=lost, guess=worst.guess)
    return phrase(
        "takes",
        lost=lost,
        guess=worst.guess,
        taken=_number(worst.guesses, worst.exact),
        best=worst.best,
        least=_number(worst.best_guesses, worst.best_exact),
    )


def _number(guesses: float, is_exact: bool) -> str:
    """Return a number of guesses, preceded by "about" unless it is exact."""
    return phrase("guesses" if is_exact else "about", guesses=guesses)
