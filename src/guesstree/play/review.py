"""The review of a finished game: how good each guess was, and what would have been better."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from guesstree.defaults import FOLLOWED_GUESSES, SMALL_COST
from guesstree.errors import InputError
from guesstree.games.codes import Positions
from guesstree.games.rule import Rule
from guesstree.play.advice import (
    KnownTree,
    Outcome,
    Recommended,
    allowed_in,
    answer,
    games_text,
    is_exact,
    judge,
    no_tree,
    outcome_of,
)
from guesstree.play.situations import (
    OFF,
    Layer,
    Lists,
    Situation,
    Turns,
    situation_after,
    words_after,
)


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
        In percent, as in `play.advice.Judgement`; luck is None where replies are not by chance.
    information, gained
        The expected information of the reply, and the actual one, in bits.
    guesses
        The expected guesses to the end from this turn on, with this guess.
    best, best_guesses
        The guess that wins most games, with the least expected guesses of those, and these.
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
    def win_lost(self) -> float:
        """The chance to win that the guess gave away; 0 where it is not known exactly."""
        if self.win is None or self.best_win is None or not (self.exact and self.best_exact):
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
    lists: Lists,
    turns: Turns,
    hard: str = OFF,
    *,
    by_chance: bool = True,
    lost: int = 0,
    known: KnownTree = no_tree,
) -> Review:
    """Review the turns of a game.

    `by_chance` is false for games against a replier that chooses its replies: then there is no
    luck. `lost` is how many turns unknown words took besides these. `known` is what
    `play.advice.answer` takes.

    Raises
    ------
    InputError
        There is no turn, a turn follows the right guess, the hard mode refuses a guess, or no word
        earns all replies.
    """
    if not turns:
        raise InputError("there is no turn to review; name some, such as raise:..Y.. pilot:02002")
    right = len(lists.rule.texts(len(turns[0][0]))) - 1
    for (guess, code), after in pairwise(turns):
        if code == right:
            raise InputError(f"{guess} was right, so that {after[0]} cannot follow")
    end = situation_after(lists, turns)
    allowed_in(end, lists.rule, hard)
    rows = tuple(review_turn(lists, turns[: at + 1], hard, known) for at in range(len(turns)))
    skill = float(np.mean([row.skill for row in rows]))
    luck = float(np.mean([row.luck for row in rows])) if by_chance else None
    if not by_chance:
        rows = tuple(replace(row, luck=None) for row in rows)
    cost = float(sum(row.cost for row in rows))
    end_in = f"{'Found' if end.found else 'Not found'} in {len(rows) + lost}"
    verdict = _verdict(rows, f"{end_in}: {_scores(skill, luck)}", cost)
    return Review(rows, end.found, skill, luck, cost, verdict)


def review_turn(
    lists: Lists, turns: Turns, hard: str = OFF, known: KnownTree = no_tree
) -> TurnReview:
    """Review the last of some turns."""
    word, code = turns[-1]
    before, seen = _before(_narrowed(lists, turns, hard), turns)
    guess = before.matrix.position[word]
    allowed = allowed_in(before, lists.rule, hard)
    judged = judge(seen.matrix, seen.candidates, guess, code, allowed)
    rows = answer(before, lists.rule, hard, known=known).best
    best, own = rows[0], _outcome(before, guess, rows, hard, allowed)
    better = best.rank < own.rank
    is_known = word == best.guess or is_exact(len(before.candidates), before.turns_left)
    exact = best.exact and is_known
    return TurnReview(
        guess=word,
        reply=seen.matrix.texts[code],
        possible=word in seen.matrix.targets,
        targets=len(seen.candidates),
        remaining=judged.remaining,
        expected=judged.expected,
        layer=seen.layer,
        skill=judged.skill,
        luck=judged.luck,
        information=judged.information,
        gained=judged.gained,
        guesses=own.guesses,
        best=best.guess if better else word,
        best_guesses=best.guesses if better else own.guesses,
        win=own.win,
        best_win=best.win if better else own.win,
        exact=exact,
        best_exact=best.exact if better else exact,
        cost=max(0.0, own.guesses - best.guesses) if better else 0.0,
        said_before=any(word == said for said, _ in turns[:-1]),
    )


def _outcome(
    before: Situation,
    guess: int,
    rows: Sequence[Recommended],
    hard: str,
    allowed: Positions | None,
) -> Outcome:
    """Return what a guess leads to, where `rows` are the best ones."""
    word, best = before.matrix.guesses[guess], rows[0]
    for row in rows:
        if row.guess == word:
            return Outcome(row.win, row.guesses)
    if before.first is not None and word in before.first.rank:
        return Outcome(None, before.first.expected(word, hard)[0])
    if not best.exact and best.win in (None, 1) and _tells_nothing(before, guess):
        # A tree that goes on from there may not be the best tree's equal.
        return Outcome(best.win, 1 + best.guesses)
    return outcome_of(before.matrix, guess, hard, allowed, before.turns_left)


def _narrowed(lists: Lists, turns: Turns, hard: str) -> Lists:
    """Return the lists of a game, with no other guesses than its first turn takes."""
    word, first = turns[0][0], lists.first if len(turns) == 1 else None
    if first is None or word not in first.rank or words_after(lists, turns)[0] > 0:
        return lists
    return first.narrowed(lists, FOLLOWED_GUESSES, hard, [word])


def _tells_nothing(before: Situation, guess: int) -> bool:
    """Tell whether a guess earns the same reply from all targets, and is not right."""
    codes = before.matrix.codes[guess]
    return bool((codes == codes[0]).all() and codes[0] != before.matrix.right)


def _before(lists: Lists, turns: Turns) -> tuple[Situation, Situation]:
    """Return where the game stood before the last turn, with its guess among the guesses.

    The first is what was known then, and decides what was best. If none of its targets earns the
    reply, the words of the layer that does were possible as well: the second has them too.
    """
    word, _ = turns[-1]
    known = word in lists.known
    guesses = lists.guesses if known else (*lists.guesses, word)
    replies = lists.known_replies if known else None
    game = replace(lists, guesses=guesses, known_replies=replies)
    then, after = (words_after(lists, said)[0] for said in (turns[:-1], turns))
    before = replace(situation_after(game, turns[:-1]), listed=len(lists.guesses))
    if then == after:
        return before, before
    joined = replace(game, layers=_joined(lists.layers[: after + 1]), known_replies=None)
    return before, replace(situation_after(joined, turns[:-1]), layer=after)


def _joined(layers: Sequence[Layer]) -> tuple[Layer]:
    """Return the words of several layers as one layer, equally likely."""
    words = [word for layer in layers for word in layer.words]
    return (Layer(layers[-1].name, tuple(words)),)


def share_block(
    name: str,
    rule: Rule,
    turns: Turns,
    hard: str = OFF,
    most: int = 0,
    *,
    plain: bool = False,
) -> str:
    """Return the block by which people share a game: the turns it took, and its tiles.

    `most` is how many turns there were, 0 for no limit. `plain` writes replies as text, for
    terminals that have no tiles. Turns with the code -1, which unknown words took, come first and
    have no row.
    """
    texts = rule.texts(len(turns[-1][0]))
    found = turns[-1][1] == len(texts) - 1
    count = str(len(turns)) if found else "X"
    limit = f"/{max(most, len(turns))}" if most else ""
    star = "" if hard == OFF else "*"
    rows = [texts[code] if plain else rule.drawn(texts[code]) for _, code in turns if code >= 0]
    return "\n".join([f"guesstree {name} {count}{limit}{star}", "", *rows])


def _verdict(rows: Sequence[TurnReview], scores: str, cost: float) -> str:
    """Return a sentence about a game, which begins with how it ended and its scores."""
    given_away = [(at, row) for at, row in enumerate(rows, 1) if row.win_lost]
    if given_away:
        named = "; ".join(
            f"in turn {at}, {row.best} wins {games_text(row.best_win or 0)} and "
            f"{row.guess} {games_text(row.win or 0)}"
            for at, row in given_away
        )
        return f"{scores}; a chance to win was given away: {named}."
    worst = max(rows, key=lambda row: row.cost)
    if worst.cost < SMALL_COST:
        return f"{scores}; no guess lost more than {SMALL_COST} expected guesses."
    turn = f", most of them in turn {rows.index(worst) + 1}" if len(rows) > 1 else ""
    lost = f"{cost:.2f} expected guesses lost{turn}"
    if worst.said_before:
        return f"{scores}; {lost}: {worst.guess} was said before."
    return (
        f"{scores}; {lost}, where {worst.best} expects {worst.best_guesses:.2f} and "
        f"{worst.guess} {worst.guesses:.2f}."
    )
