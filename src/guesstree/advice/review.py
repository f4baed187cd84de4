"""Reviews of games: what each guess was worth, and what would have been better."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import fsum
from statistics import fmean

import numpy as np

from guesstree import defaults
from guesstree.advice.hard_mode import allowed_in
from guesstree.advice.measures import judge, move
from guesstree.advice.position import Position, check_end, position_after, words_after
from guesstree.advice.rated_guesses import (
    Outcome,
    Recommended,
    _followed,
    games_text,
    is_exact,
    ranks_of,
)
from guesstree.advice.recommendation import KnownTree, recommendation
from guesstree.advice.word_lists import Layer, Turns, WordLists, nothing
from guesstree.errors import InputError
from guesstree.games.modes import OFF
from guesstree.games.rule import Rule


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
        The targets that remained before and after.
    expected
        The expected number of targets after the reply.
    layer
        The number of the layer of words that the targets are from, 0 for the first.
    skill, luck
        In percent, as in `advice.measures.judge`; luck is None where replies are not by chance.
    information, gained
        The expected information of the reply, and the actual one, in bits.
    guesses
        The expected guesses to the end from this turn on, with this guess.
    best, best_guesses
        The best guess, as `ranks_of` compares outcomes, and its expected guesses.
    win, best_win
        The chances to win with the guess and with the best one, in the turns that were left; None
        if they were not computed.
    exact, best_exact
        Whether the numbers of the two are exact; otherwise they are those of trees.
    cost
        The expected guesses that the guess lost: `guesses` less `best_guesses`, and 0 at least.
    said_before
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
    said_before: bool

    @property
    def is_exact(self) -> bool:
        """Whether the numbers of both guesses are exact, so that they can be compared."""
        return self.exact and self.best_exact

    @property
    def win_lost(self) -> float:
        """The chance to win that the guess gave away; 0 where it is not known exactly."""
        if self.win is None or self.best_win is None or not self.is_exact:
            return 0.0
        return max(0.0, round(self.best_win - self.win, 9))


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
        The means of skill and luck over the turns (luck is None where replies are not by chance),
        and the sum of the costs.
    verdict
        All of it in one sentence.
    """

    turns: tuple[TurnReview, ...]
    found: bool
    skill: float
    luck: float | None
    cost: float
    verdict: str

    @property
    def scores(self) -> str:
        """Skill and luck, as the verdict and what is shared name them."""
        return _scores(self.skill, self.luck)


def _scores(skill: float, luck: float | None) -> str:
    return f"skill {skill:.0f}" + ("" if luck is None else f", luck {luck:.0f}")


def review(
    lists: WordLists,
    turns: Turns,
    hard: str = OFF,
    *,
    by_chance: bool = True,
    lost: int = 0,
    known: KnownTree = nothing,
) -> Review:
    """Review the turns of a game.

    `by_chance` is false for games against a replier that chooses its replies: then there is no
    luck. `lost` is how many turns unknown words took besides these. `known` is what
    `advice.recommendation.recommendation` takes.

    Raises
    ------
    InputError
        There is no turn, a turn follows the right guess, the hard mode refuses a guess, or no word
        earns all replies.
    """
    if not turns:
        raise InputError("there is no turn to review; name some, such as raise:..Y.. pilot:02002")
    check_end(turns, lists.rule)
    end = position_after(lists, turns)
    allowed_in(end, lists.rule, hard)
    rows = tuple(review_turn(lists, turns[: at + 1], hard, known) for at in range(len(turns)))
    if not by_chance:
        rows = tuple(replace(row, luck=None) for row in rows)
    lucks = [row.luck for row in rows if row.luck is not None]
    skill, luck = fmean(row.skill for row in rows), fmean(lucks) if lucks else None
    cost = fsum(row.cost for row in rows)
    end_in = f"{'Found' if end.found else 'Not found'} in {len(rows) + lost}"
    verdict = _verdict(rows, f"{end_in}: {_scores(skill, luck)}", cost)
    return Review(rows, end.found, skill, luck, cost, verdict)


def review_turn(
    lists: WordLists, turns: Turns, hard: str = OFF, known: KnownTree = nothing
) -> TurnReview:
    """Review the last of some turns."""
    word, code = turns[-1]
    before, seen = _before(_narrowed(lists, turns, hard), turns)
    guess = before.matrix.position[word]
    allowed = allowed_in(before, lists.rule, hard)
    skill, luck = judge(seen.matrix, seen.candidates, guess, code, allowed)
    rows = recommendation(before, lists.rule, hard, known=known).best
    best, outcome = rows[0], _outcome(before, guess, rows, lists.rule, hard, known)
    of_best, of_guess = ranks_of([best, outcome])
    is_beaten = of_best < of_guess
    least = best if is_beaten else outcome
    return TurnReview(
        **move(seen.matrix, seen.candidates, guess, code)._asdict(),
        skill=skill,
        luck=luck,
        best=best.guess if is_beaten else word,
        possible=word in seen.matrix.targets,
        layer=seen.layer,
        guesses=outcome.guesses,
        best_guesses=least.guesses,
        win=outcome.win,
        best_win=least.win,
        exact=outcome.exact,
        best_exact=least.exact,
        cost=max(0.0, outcome.guesses - least.guesses),
        said_before=any(word == said for said, _ in turns[:-1]),
    )


def _outcome(
    before: Position,
    guess: int,
    rows: Sequence[Recommended],
    rule: Rule,
    hard: str,
    known: KnownTree,
) -> Outcome | Recommended:
    """Return the outcome of a guess, from `rows` if it is among the best ones there."""
    rest = before.matrix
    word = rest.guesses[guess]
    for row in rows:
        if row.guess == word:
            return row
    if before.first is not None and word in before.first.position:
        return Outcome(None, *before.first.expected(word, hard))

    codes = rest.codes[guess]
    tells_nothing = (codes == codes[0]).all() and codes[0] != rest.right
    if tells_nothing and not is_exact(len(rest.targets), before.turns_left):
        # A tree that is grown from there may be worse than the best one with one turn less.
        later = _after_wasted(before, guess, hard)
        best = recommendation(later, rule, hard, known=known).best[0]
        return Outcome(best.win, 1 + best.guesses, best.exact)

    allowed = allowed_in(before, rule, hard)
    if allowed is not None:
        rest = rest.with_guesses(np.union1d(allowed, [guess]))
    at = rest.position[word]
    return _followed(rest, [at], hard, before.turns_left)[at]


def _after_wasted(before: Position, guess: int, hard: str) -> Position:
    """Return where a game stands after a guess that told nothing: the same with one turn less."""
    said = before.said
    if hard != OFF:
        # The reply says nothing about the targets, but later guesses must use the hints in it.
        said = (*said, (guess, before.matrix.codes[guess, 0]))

    return replace(before, said=said, turns_left=max(0, before.turns_left - 1), first=None)


def _narrowed(lists: WordLists, turns: Turns, hard: str) -> WordLists:
    """Return the lists of a game; for a first turn that the table has, only with its guesses."""
    word, first = turns[0][0], lists.first if len(turns) == 1 else None
    if first is None or word not in first.position or words_after(lists, turns)[0] > 0:
        return lists
    return lists.narrowed(first, defaults.FOLLOWED_GUESSES, hard, [word])


def _before(lists: WordLists, turns: Turns) -> tuple[Position, Position]:
    """Return where the game stood before the last turn, with its guess among the guesses.

    The first is what was known then, and decides what was best. If none of its targets earns the
    reply, words of a later layer were possible as well. The second has these too.
    """
    word, game = turns[-1][0], lists
    if word not in lists.known:
        game = replace(lists, guesses=(*lists.guesses, word), known_replies=None)
    then, after = (words_after(lists, said)[0] for said in (turns[:-1], turns))
    before = replace(position_after(game, turns[:-1]), listed=len(lists.guesses))
    if then == after:
        return before, before
    words = tuple(word for layer in lists.layers[: after + 1] for word in layer.words)
    layers = (Layer(lists.layers[after].name, words),)  # equally likely
    joined = replace(game, layers=layers, known_replies=None)
    return before, replace(position_after(joined, turns[:-1]), layer=after)


def _verdict(rows: Sequence[TurnReview], scores: str, cost: float) -> str:
    """Return a sentence about a game, which begins with how it ended and its scores."""
    given_away = [(at, row) for at, row in enumerate(rows, 1) if row.win_lost]
    if given_away:
        listed = "; ".join(
            f"in turn {at}, {row.best} wins {games_text(row.best_win or 0)} and "
            f"{row.guess} {games_text(row.win or 0)}"
            for at, row in given_away
        )
        return f"{scores}; a chance to win was given away: {listed}."
    worst = max(rows, key=lambda row: row.cost)
    if worst.cost < defaults.SMALL_COST:
        return f"{scores}; no guess lost more than {defaults.SMALL_COST} expected guesses."
    turn = f", most of them in turn {rows.index(worst) + 1}" if len(rows) > 1 else ""
    all_exact = all(row.is_exact for row in rows)
    lost = f"{_about(all_exact)}{cost:.2f} expected guesses lost{turn}"
    if worst.said_before:
        return f"{scores}; {lost}: {worst.guess} was said before."
    return (
        f"{scores}; {lost}: {worst.guess} takes {_about(worst.exact)}{worst.guesses:.2f}, "
        f"{worst.best} {_about(worst.best_exact)}{worst.best_guesses:.2f}."
    )


def _about(is_exact: bool) -> str:
    """Return the word before a number that is not exact."""
    return "" if is_exact else "about "
