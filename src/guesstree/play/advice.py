"""What to guess, and how good guesses were: exact with few targets left, otherwise by trees."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from math import fsum
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree import defaults
from guesstree.constants import MASS, PARTS
from guesstree.errors import InputError
from guesstree.games.codes import Candidates, Positions
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.rule import Rule
from guesstree.games.tree import GuessTree
from guesstree.play import situations
from guesstree.play.situations import OFF, Lists, ReplyView, Situation, Turns, hard_fault
from guesstree.result import View, frame
from guesstree.search.cost import Beam
from guesstree.search.law import MOST_EXACT
from guesstree.search.metrics import AnyMetric, information, masses_of, metric_named
from guesstree.search.partitions import score_tables, splits_of
from guesstree.search.small import SmallSearch
from guesstree.strategies.scores import weighted_mean

if TYPE_CHECKING:
    import polars as pl

Masses = NDArray[np.int64]


class Advice(NamedTuple):
    """A guess and how it splits the targets that remain.

    Targets are as likely as their weights say, or equally likely if they have none. Weights are
    rounded as `search.metrics.masses_of` does.

    Attributes
    ----------
    guess
        The guess.
    possible
        Whether it may be the target.
    information
        The expected information of its reply, in bits.
    expected
        The expected number of targets after its reply.
    branches, largest
        The number of branches, and the size of the largest.
    chance
        The probability that the guess is the target.
    solved
        The probability that only one target remains after the reply.
    """

    guess: str
    possible: bool
    information: float
    expected: float
    branches: int
    largest: int
    chance: float
    solved: float


class Move(NamedTuple):
    """One turn with its numbers.

    Attributes
    ----------
    targets
        Targets that remain before the guess.
    guess
        The guess.
    expected
        The expected number of targets after its reply.
    information
        The expected information of its reply, in bits.
    reply
        The text of the reply.
    remaining
        Targets that remain after the reply.
    gained
        The information that the reply gave, in bits.
    """

    targets: int
    guess: str
    expected: float
    information: float
    reply: str
    remaining: int
    gained: float


def rank_guesses(
    matrix: ReplyMatrix,
    candidates: Candidates,
    metric: AnyMetric,
    count: int,
    guesses: Positions | None = None,
) -> list[Advice]:
    """Return the best guesses by a metric, best first; of equals, likely targets come first.

    Where targets have weights, branches are measured by them.

    Parameters
    ----------
    matrix
        The game.
    candidates
        Targets that remain, by position.
    metric
        The metric that ranks the guesses.
    count
        How many guesses to return.
    guesses
        Guesses to choose from, by position; all if left out.
    """
    allowed = np.arange(len(matrix.guesses)) if guesses is None else guesses
    masses = _masses(matrix, candidates)
    tables = score_tables([metric_named(metric)], int(masses.sum()))
    splits = splits_of(matrix.codes, allowed, candidates, masses, matrix.right, tables)
    best = np.lexsort((allowed, -splits.hits, splits.scores))[:count]
    return [_advice(matrix, candidates, int(allowed[at]), masses) for at in best]


def judge(
    matrix: ReplyMatrix,
    candidates: Candidates,
    guess: int,
    code: int,
    guesses: Positions | None = None,
) -> tuple[float, float]:
    """Return the skill of a guess among the targets that remained, and the luck of its reply.

    Skill is the expected information of the guess, in percent of that of the best of `guesses`,
    positions of those that were allowed; of all if left out. Where only one target remained, it is
    100 for that one, 0 for any other guess. Luck is the percentage of games in which the reply to
    this guess would have left more targets; games in which it would have left as many count half.
    """
    masses = _masses(matrix, candidates)
    split = _advice(matrix, candidates, guess, masses)
    (best,) = rank_guesses(matrix, candidates, "neg_entropy", 1, guesses)
    skill = 100.0
    if len(candidates) == 1:
        skill *= split.possible
    elif split.information < best.information:
        skill = 100 * split.information / best.information
    codes = matrix.codes[guess, candidates]
    left = np.bincount(codes, minlength=len(matrix.texts))
    more, as_many = (
        masses[of].sum() for of in (left[codes] > left[code], left[codes] == left[code])
    )
    return skill, float(50 * (2 * more + as_many) / masses.sum())


def move(matrix: ReplyMatrix, candidates: Candidates, guess: int, code: int) -> Move:
    """Return the numbers of a guess and its reply, given the targets that remain before."""
    masses = _masses(matrix, candidates)
    split = _advice(matrix, candidates, guess, masses)
    kept = masses[matrix.codes[guess, candidates] == code]
    return Move(
        targets=len(candidates),
        guess=matrix.guesses[guess],
        expected=split.expected,
        information=split.information,
        reply=matrix.texts[code],
        remaining=len(kept),
        gained=float(np.log2(masses.sum() / kept.sum())) if len(kept) else 0.0,
    )


def branches_of(matrix: ReplyMatrix, candidates: Candidates, guess: int) -> dict[str, list[str]]:
    """Return the targets that remain by the reply to a guess, the largest branch first."""
    codes = matrix.codes[guess, candidates]
    sizes = np.bincount(codes, minlength=len(matrix.texts))
    order = sorted(np.unique(codes).tolist(), key=lambda code: (-sizes[code], code))
    return {
        matrix.texts[code]: [matrix.targets[at] for at in candidates[codes == code]]
        for code in order
    }


def _masses(matrix: ReplyMatrix, candidates: Candidates) -> Masses:
    """Return the weights of targets as whole numbers; 1 each if they have none."""
    if matrix.weights is None:
        return np.ones(len(candidates), np.int64)
    return masses_of(matrix.weights[candidates])


def _advice(matrix: ReplyMatrix, candidates: Candidates, guess: int, masses: Masses) -> Advice:
    codes = matrix.codes[guess, candidates]
    sizes = np.bincount(codes)
    shares = np.bincount(codes, weights=masses).astype(np.int64)  # whole numbers: exact
    total = int(masses.sum())
    hit = masses[matrix.guess_of_target[candidates] == guess].sum()
    return Advice(
        guess=matrix.guesses[guess],
        possible=bool(hit),
        information=information(shares[shares > 0].tolist()),
        expected=float(sizes @ shares / total),
        branches=int((sizes > 0).sum()),
        largest=int(sizes.max()),
        chance=float(hit / total),
        solved=float(shares[sizes == 1].sum() / total),
    )


WIDTH = 2
"""How many guesses the beams follow at each node."""


MOST = 100
"""The most guesses that are followed; if more are asked for, these are all."""

LIKELY = 5
"""How many of the likeliest targets are followed as well, where targets have weights."""


class Outcome(NamedTuple):
    """What a guess leads to, as `Recommended` names it."""

    win: float | None
    guesses: float
    exact: bool = False


def games_text(chance: float) -> str:
    """Return a chance as a share of games.

    >>> [games_text(chance) for chance in (1, 0.25, 0.4, 0.999, 0)]
    ['all games', '1 game in 4', '40.0% of games', '99.9% of games', 'no game']
    """
    if chance in (0, 1):
        return "all games" if chance else "no game"
    one_in = round(1 / chance)
    is_one_in = one_in > 1 and abs(chance * one_in - 1) < 1e-9
    return f"1 game in {one_in:,}" if is_one_in else f"{chance:.1%} of games"


class Recommended(NamedTuple):
    """A guess, with the expected number of guesses to the end, this one included.

    Attributes
    ----------
    guess
        The guess.
    possible
        Whether it may be the target.
    win
        The chance to find the target within the turns that are left; None if it was not computed.
    guesses
        The expected guesses; a lost game counts one more than there are turns.
    exact
        Whether no strategy that starts with it wins more games, or as many with fewer guesses;
        otherwise, these are estimates: numbers of some tree.
    information
        The expected information of its reply, in bits.
    expected
        The expected number of targets after its reply.
    branches, largest
        The number of branches, and the size of the largest.
    chance
        The probability that the guess is the target.
    solved
        The probability that only one target remains after the reply.
    """

    guess: str
    possible: bool
    win: float | None
    guesses: float
    exact: bool
    information: float
    expected: float
    branches: int
    largest: int
    chance: float
    solved: float

    @property
    def wins(self) -> str:
        """How many games it wins, as a clause; empty where it wins all, as far as is known."""
        return "" if self.win in (None, 1) else f"it wins {games_text(self.win or 0)}"


def ranks_of(outcomes: Sequence[Outcome | Recommended]) -> list[tuple[float, float]]:
    """Return numbers by which some outcomes compare with each other, the least for the best.

    If all are exact, the greatest chance to win is best, and of equal chances the fewest guesses.

    Estimates are too rough for that: their trees lose some games that a better tree would win, so
    chances that differ a little may say nothing. The fewest expected guesses are best, where a lost
    game counts `LOST_GUESSES` more. Guesses alone count if a chance to win was not computed.
    """
    all_exact = all(one.exact for one in outcomes)
    all_known = all(one.win is not None for one in outcomes)
    price = defaults.LOST_GUESSES if all_known and not all_exact else 0

    ranks = []
    for one in outcomes:
        loss = 0.0 if one.win is None else 1 - one.win
        ranks.append((round(all_exact * loss, 9), round(one.guesses + price * loss, 9)))
    return ranks


def path_in(
    tree: GuessTree, matrix: ReplyMatrix, said: Sequence[tuple[int, int]]
) -> tuple[str | None, str]:
    """Return the next guess of a tree after some guesses and their codes.

    If the game has left the tree, that is None, and the second value says where, as part of a
    sentence.
    """
    node = 0
    for turn, (guess, code) in enumerate(said, 1):
        word = str(tree.guess[node])
        if word != matrix.guesses[guess]:
            return None, f"in turn {turn}, where it says {word}"
        after = tree.children.get(node, {}).get(code)
        if after is None:
            return None, f"in turn {turn}, whose reply none of its targets earns"
        node = after
    return str(tree.guess[node]), ""


def outcome_in(tree: GuessTree, situation: Situation) -> Outcome:
    """Return what a tree leads to from where a game that follows it stands."""
    matrix, left = situation.matrix, situation.turns_left
    guesses = np.array(tree.scores_in_order(matrix.targets)) - len(situation.said)
    wins = guesses <= (left or np.inf)
    guesses = np.where(wins, guesses, left + 1)
    weights = np.ones(len(guesses)) if matrix.weights is None else matrix.weights
    return Outcome(weighted_mean(wins, weights), weighted_mean(guesses, weights))


def recommend(
    matrix: ReplyMatrix,
    metric: AnyMetric,
    hard: str = OFF,
    guesses: Positions | None = None,
    count: int = defaults.FOLLOWED_GUESSES,
    turns: int = 0,
) -> list[Recommended]:
    """Return guesses, the best first, as `ranks_of` compares them.

    Of equals, possible targets come first. The numbers are exact where few targets or few turns
    remain. Weights are rounded to 2^40 parts, to 2^20 where a game may be lost. Otherwise, a beam
    or a greedy tree follows the best guesses by a metric and the likeliest targets. The numbers
    are then those of trees that keep to the hard mode.

    Parameters
    ----------
    matrix
        The game, with the targets that remain.
    metric
        The metric that chooses the guesses to follow.
    hard
        The hard mode.
    guesses
        Guesses that it allows, by position; all if left out.
    count
        How many guesses are asked for. At least `FOLLOWED_GUESSES` are followed, and
        at most `MOST`.
    turns
        How many turns are left; 0 for no limit.
    """
    rest = matrix if guesses is None else matrix.with_guesses(guesses)
    return _best_first(_rows(rest, _best(rest, metric, hard, pool_for(count), turns)))


def rated(
    matrix: ReplyMatrix,
    guesses: Sequence[str],
    first: situations.FirstGuesses | None = None,
    hard: str = OFF,
) -> list[Recommended]:
    """Return some first guesses as `recommend` does, in this order.

    The numbers are those of the table of first guesses, if it is given.
    """
    positions = [matrix.position[guess] for guess in guesses]
    if first is None:
        return _rows(matrix, _followed(matrix, positions, hard))
    known = (Outcome(None, *first.expected(guess, hard)) for guess in guesses)
    return _rows(matrix, dict(zip(positions, known, strict=True)))


def pool_for(count: int) -> int:
    """Return how many guesses are followed where `count` are asked for."""
    return min(max(count, defaults.FOLLOWED_GUESSES), MOST)


def _rows(rest: ReplyMatrix, outcomes: Mapping[int, Outcome]) -> list[Recommended]:
    """Return guesses, by position, with what they lead to and how they split all targets."""
    every = np.arange(len(rest.targets))
    masses = _masses(rest, every)
    return [
        Recommended(**outcome._asdict(), **_advice(rest, every, guess, masses)._asdict())
        for guess, outcome in outcomes.items()
    ]


def _best_first(rows: Sequence[Recommended]) -> list[Recommended]:
    """Return guesses in order; of those that rank alike, the likelier targets come first."""
    ranks = ranks_of(rows)
    rank_of = dict(zip(rows, ranks, strict=True))

    return sorted(rows, key=lambda row: (rank_of[row], -row.chance))


_LAST_TWO = 2
"""Turns left for which the search takes no time: a guess wins one target of each branch."""


def is_exact(targets: int, turns: int = 0) -> bool:
    """Tell whether what `recommend` finds is exact."""
    return targets <= defaults.EXACT_TARGETS or 0 < turns <= _LAST_TWO


def _best(
    rest: ReplyMatrix, metric: AnyMetric, hard: str, count: int, turns: int
) -> dict[int, Outcome]:
    """Return the outcomes of `count` guesses or more, by position."""
    if len(rest.targets) <= MOST_EXACT:
        return _followed(rest, rest.guess_of_target.tolist(), hard, turns)
    if is_exact(len(rest.targets), turns):
        search = _search(rest, hard, turns)
        costs = search.least(count).items()
        return {guess: Outcome(*search.outcome(cost), exact=True) for guess, cost in costs}
    best = rank_guesses(rest, np.arange(len(rest.targets)), metric, count)
    pool = [rest.position[row.guess] for row in best]
    if rest.weights is not None:
        likeliest = np.argsort(-rest.weights, kind="stable")[:LIKELY]
        pool += rest.guess_of_target[likeliest].tolist()
    return _followed(rest, list(dict.fromkeys(pool)), hard, turns)


def _followed(rest: ReplyMatrix, pool: list[int], hard: str, turns: int = 0) -> dict[int, Outcome]:
    """Return the outcome of the tree that is found after each of some guesses."""
    is_far = not 0 < turns <= defaults.NEAR_END
    if rest.weights is None and len(rest.targets) > defaults.BEAM_TARGETS and is_far:
        means = _by_following(rest, pool, hard)
        return {guess: Outcome(None if turns else 1.0, means[guess]) for guess in pool}
    search, exact = _search(rest, hard, turns), is_exact(len(rest.targets), turns)
    return {guess: Outcome(*search.outcome(search.value(guess)[0]), exact) for guess in pool}


def _search(rest: ReplyMatrix, hard: str, turns: int) -> SmallSearch:
    """Return the search of a position: exact where few targets remain, otherwise a beam.

    With as many turns as targets no game is lost, and turns do not matter.

    With more than `BEAM_TARGETS` left, later guesses are possible targets in every hard mode. Such
    greedy trees need fewer guesses than those that may guess any word that uses the hints.
    """
    count, weights = len(rest.targets), rest.weights
    turns = turns if turns <= count else 0
    masses = None if weights is None else masses_of(weights, PARTS if turns else MASS)
    metric = defaults.RANKING_METRIC if weights is None else None
    beam = None if is_exact(count, turns) else Beam(metric, WIDTH)
    mode = (
        situations.MODES[hard] if count <= defaults.BEAM_TARGETS or beam is None else "consistent"
    )
    return SmallSearch(rest, mode, beam, masses=masses, turns=turns)


def _by_following(rest: ReplyMatrix, pool: list[int], hard: str) -> dict[int, float]:
    """Return the expected guesses of a greedy tree after each of some guesses, without weights.

    Without a hard mode it considers all guesses at every number of targets, as the explorer does.
    Every hard mode allows guesses that may be the target.
    """
    from guesstree.strategies.following import follow_recipes
    from guesstree.strategies.recipes import Recipe, strategy_named

    mode = "any" if hard == OFF else "consistent"
    strategy = strategy_named(f"{defaults.RANKING_METRIC}-{mode}")
    recipe = Recipe(strategy, (defaults.ANY_WINDOW[0], None))
    totals, _ = follow_recipes(rest, [recipe], pool)[recipe.name]
    return {guess: float(totals[guess]) / len(rest.targets) for guess in pool}


KnownTree = Callable[[], tuple[GuessTree, bool] | None]
"""Returns a good tree of the whole game, and whether it is proved to be the best; or None. It is
called only where the tree may be better than the search."""


class Recommendation(NamedTuple):
    """Guesses, of which the first is recommended, and a reason for it.

    Attributes
    ----------
    best
        The guesses; empty once the target is found.
    reason
        Why the first one is recommended, as a clause without a full stop.
    """

    best: list[Recommended]
    reason: str


def allowed_in(situation: Situation, rule: Rule, hard: str) -> Positions | None:
    """Return the guesses of the list that a hard mode allows, by position; None for all.

    Raises
    ------
    InputError
        An earlier guess is one that the mode refuses.
    """
    matrix, listed = situation.matrix, situation.listed
    allowed = situations.allowed_guesses(matrix, rule, hard, situation.said)
    if allowed is None:
        return np.arange(listed) if len(matrix.guesses) > listed else None
    return allowed[allowed < listed]


def recommendation(
    situation: Situation,
    rule: Rule,
    hard: str = OFF,
    metric: AnyMetric = defaults.RANKING_METRIC,
    count: int = defaults.FOLLOWED_GUESSES,
    known: KnownTree = situations.nothing,
) -> Recommendation:
    """Return the best guesses, as `ranks_of` compares them, `count` or more.

    `known` returns a tree of the whole game in this hard mode. Where the game has followed that
    tree so far, its guess comes first unless a better one is found. If the tree is proved to be
    the best, its guess always comes first, as each part of such a tree is the best as well.

    Raises
    ------
    InputError
        An earlier guess is one that the hard mode refuses.
    """
    if situation.found:
        return Recommendation([], "")
    if situation.first is not None and metric == defaults.RANKING_METRIC:
        words = situation.first.best(pool_for(count), hard)
        best = _best_first(rated(situation.matrix, words, situation.first, hard))
    else:
        allowed = allowed_in(situation, rule, hard)
        best = recommend(situation.matrix, metric, hard, allowed, count, situation.turns_left)
    if not best[0].exact and (known_tree := known()):
        best = _with_tree(best, situation, *known_tree)
    # The number of a first guess may be exact without a proof that no other is better.
    is_best = situation.first is None or situation.first.proved == best[0].guess
    return Recommendation(best, _reason(best[0], best, is_best=best[0].exact and is_best))


def _with_tree(
    best: list[Recommended], situation: Situation, tree: GuessTree, proven: bool
) -> list[Recommended]:
    """Return guesses with that of a tree first, where the game has followed it and it is best."""
    guess, _ = path_in(tree, situation.matrix, situation.said)
    if guess is None:
        return best
    rows = _guess_first(guess, tree, situation, best, exact=proven)
    of_tree, of_other = ranks_of([rows[0], best[0]])
    return rows if of_tree <= of_other else best


def recommendation_by_tree(
    advice: Recommendation,
    situation: Situation,
    rule: Rule,
    hard: str,
    strategy: tuple[str, GuessTree],
) -> Recommendation:
    """Return a recommendation whose first row is the guess of a strategy's tree.

    Where the tree has no guess that is allowed, the rows stay, and the reason says why.
    """
    name, tree = strategy
    matrix = situation.matrix
    word, left = path_in(tree, matrix, situation.said)
    if word is None or not advice.best:
        return not_followed(advice, f"the game has left the tree of {name} {left}")
    turns = [(matrix.guesses[guess], code) for guess, code in situation.said]
    fault = hard_fault(rule, hard, turns, word)
    if fault is not None:
        why = f"the tree of {name} says {word}, which hard mode refuses: {fault}"
        return not_followed(advice, why)
    best = _guess_first(word, tree, situation, advice.best, exact=False)
    expected = best[0].wins or f"{best[0].guesses:.3f} expected guesses"
    return Recommendation(best, f"the tree of {name} says it here; {expected} by that tree")


def _guess_first(
    guess: str, tree: GuessTree, situation: Situation, others: list[Recommended], *, exact: bool
) -> list[Recommended]:
    """Return guesses with that of a tree first, and its expected guesses by that tree."""
    matrix, outcome = situation.matrix, outcome_in(tree, situation)
    outcome = outcome._replace(exact=exact and outcome.win == 1)
    first = _rows(matrix, {matrix.position[guess]: outcome})
    return first + [row for row in others if row.guess != guess]


def not_followed(advice: Recommendation, why: str) -> Recommendation:
    """Return a recommendation whose reason begins with why a strategy's tree is not followed."""
    if not advice.best:
        return advice
    return advice._replace(reason=f"{why}. What is best now: {advice.reason}")


def _reason(best: Recommended, rows: Iterable[Recommended], *, is_best: bool) -> str:
    """Return why the best of some guesses is recommended, where no strategy was named."""
    may = ", and it may be the word" if best.possible else ""
    if best.chance == 1:
        return "it is the only one that is left"

    more, most = "has fewer expected guesses to the end", "has the fewest expected guesses"
    number = f"{best.guesses:.3f}"
    if best.wins and best.exact:
        more, number = "wins more games in the turns that are left", games_text(best.win or 0)
    elif best.wins:
        most += f", where a lost game counts {defaults.LOST_GUESSES} more"
        number = best.wins
    elif any(row.guesses < best.guesses for row in rows):
        more, most = (f"wins all games with {how} guesses" for how in ("fewer", "the fewest"))

    if is_best:
        return f"no guess {more} ({number}, exact){may}"
    return f"of the guesses that were followed, its tree {most} ({number}){may}"


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
        In percent, as in `play.advice.judge`; luck is None where replies are not by chance.
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
    lists: Lists,
    turns: Turns,
    hard: str = OFF,
    *,
    by_chance: bool = True,
    lost: int = 0,
    known: KnownTree = situations.nothing,
) -> Review:
    """Review the turns of a game.

    `by_chance` is false for games against a replier that chooses its replies: then there is no
    luck. `lost` is how many turns unknown words took besides these. `known` is what
    `play.advice.recommendation` takes.

    Raises
    ------
    InputError
        There is no turn, a turn follows the right guess, the hard mode refuses a guess, or no word
        earns all replies.
    """
    if not turns:
        raise InputError("there is no turn to review; name some, such as raise:..Y.. pilot:02002")
    situations.check_end(turns, lists.rule)
    end = situations.situation_after(lists, turns)
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
    lists: Lists, turns: Turns, hard: str = OFF, known: KnownTree = situations.nothing
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
    before: Situation,
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


def _after_wasted(before: Situation, guess: int, hard: str) -> Situation:
    """Return where a game stands after a guess that told nothing: the same with one turn less."""
    said = before.said
    if hard != OFF:
        # The reply says nothing about the targets, but later guesses must use the hints in it.
        said = (*said, (guess, before.matrix.codes[guess, 0]))

    return replace(before, said=said, turns_left=max(0, before.turns_left - 1), first=None)


def _narrowed(lists: Lists, turns: Turns, hard: str) -> Lists:
    """Return the lists of a game; for a first turn that the table has, only with its guesses."""
    word, first = turns[0][0], lists.first if len(turns) == 1 else None
    if first is None or word not in first.position or situations.words_after(lists, turns)[0] > 0:
        return lists
    return first.narrowed(lists, defaults.FOLLOWED_GUESSES, hard, [word])


def _before(lists: Lists, turns: Turns) -> tuple[Situation, Situation]:
    """Return where the game stood before the last turn, with its guess among the guesses.

    The first is what was known then, and decides what was best. If none of its targets earns the
    reply, words of a later layer were possible as well. The second has these too.
    """
    word, game = turns[-1][0], lists
    if word not in lists.known:
        game = replace(lists, guesses=(*lists.guesses, word), known_replies=None)
    then, after = (situations.words_after(lists, said)[0] for said in (turns[:-1], turns))
    before = replace(situations.situation_after(game, turns[:-1]), listed=len(lists.guesses))
    if then == after:
        return before, before
    words = tuple(word for layer in lists.layers[: after + 1] for word in layer.words)
    layers = (situations.Layer(lists.layers[after].name, words),)  # equally likely
    joined = replace(game, layers=layers, known_replies=None)
    return before, replace(situations.situation_after(joined, turns[:-1]), layer=after)


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


@dataclass(frozen=True, eq=False)
class AdviceView(View):
    """Advice for a game in progress.

    Attributes
    ----------
    turns
        The turns so far.
    remaining
        The targets that are still possible.
    best
        The best next guesses, best first; none once the target is found.
    reason
        Why the first of them is the best, as a clause.
    layer
        Where the targets that remain are from: the list, past answers, other words.
    note
        A sentence if no target of the list fits, and the targets are from another layer.
    weights
        The weights of the targets that remain; None if they are equally likely.
    hard
        The hard mode.

    Examples
    --------
    >>> from guesstree import Game
    >>> Game("wordle", ["brick", "crane", "crate", "creek"]).advise("crane GG..Y")
    crane 🟩🟩⬛⬛🟨
    The word is creek.
    """

    turns: tuple[ReplyView, ...]
    remaining: tuple[str, ...]
    best: tuple[Recommended, ...]
    reason: str
    layer: str
    note: str
    weights: NDArray[np.float64] | None
    hard: str

    @property
    def guess(self) -> str | None:
        """The best next guess; None once the target is found."""
        return self.best[0].guess if self.best else None

    @property
    def table(self) -> "pl.DataFrame":
        """The best next guesses, a row each.

        `guesses` are the expected guesses to the end, the next one included, and `exact` says
        whether no strategy needs fewer.
        """
        return frame(self.best, Recommended)

    @property
    def sentence(self) -> str:
        """What to do, in a sentence."""
        count = len(self.remaining)
        if not self.best:
            return f"Found: {self.remaining[0]}."
        if count == 1:
            return f"The word is {self.remaining[0]}."
        best = self.best[0]
        exact = "at best" if best.exact else "by a good tree"
        outcome = best.wins or f"{best.guesses:.3f} expected guesses to the end"
        return f"{count:,} targets remain. Guess {best.guess}: {outcome}, {exact}."

    def __repr__(self) -> str:
        return "\n".join([*map(repr, self.turns), self.sentence])

    def _repr_html_(self) -> str:
        turns = "".join(turn._repr_html_() for turn in self.turns)
        return f"{turns}<p>{escape(self.sentence)}</p>{self.table._repr_html_()}"


@dataclass(frozen=True, eq=False)
class ReviewView(View):
    """The review of a game.

    Attributes
    ----------
    review
        What each turn was worth; `play.advice.Review` names its numbers.
    game
        The name of the game.
    rule
        Its rule.
    said
        The guesses, and the codes of their replies.
    hard
        The hard mode.
    note
        A sentence on a secret word that is not an expected answer; empty otherwise.
    lost
        How many turns unknown words took.
    most
        How many turns the game had; 0 for no limit.

    Examples
    --------
    >>> from guesstree import Game
    >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
    >>> review = game.review("brick .G.YG", "creek GGGGG")
    >>> print(review.share())
    guesstree wordle 2/6
    <BLANKLINE>
    ⬛🟩⬛🟨🟩
    🟩🟩🟩🟩🟩
    <BLANKLINE>
    skill 91, luck 60
    """

    review: Review
    game: str
    rule: Rule
    said: Turns
    hard: str
    note: str
    lost: int = 0
    most: int = 0

    @property
    def turns(self) -> tuple[TurnReview, ...]:
        """The turns with their numbers."""
        return self.review.turns

    @property
    def verdict(self) -> str:
        """All of it in a sentence."""
        return self.review.verdict

    @property
    def is_over(self) -> bool:
        """Whether the target is found or no turn is left, so that there is a game to share."""
        return self.review.found or 0 < self.most <= len(self.said) + self.lost

    @property
    def table(self) -> "pl.DataFrame":
        """A row per turn."""
        return frame(self.review.turns, TurnReview)

    def share(self, *, plain: bool = False) -> str:
        """Return the block by which people share a game: its turns, its tiles, skill and luck.

        `plain` writes replies as text, for terminals that have no tiles. Turns that unknown words
        took have no row.
        """
        taken, texts = len(self.said) + self.lost, self.rule.texts(len(self.said[0][0]))
        count = str(taken) if self.review.found else "X"
        limit = f"/{max(self.most, taken)}" if self.most else ""
        star = "" if self.hard == OFF else "*"
        rows = [texts[code] if plain else self.rule.drawn(texts[code]) for _, code in self.said]
        head = f"guesstree {self.game} {count}{limit}{star}"
        return "\n".join([head, "", *rows, "", self.review.scores])

    def __repr__(self) -> str:
        block = self.share() if self.is_over else ""
        return "\n".join(filter(None, [block, self.verdict, self.note]))

    def _repr_html_(self) -> str:
        texts = self.rule.texts(len(self.said[0][0]))
        turns = "".join(
            ReplyView(word, texts[code], self.rule)._repr_html_() for word, code in self.said
        )
        sentences = " ".join(filter(None, [self.verdict, self.note]))
        return f"{turns}<p>{escape(sentences)}</p>{self.table._repr_html_()}"
