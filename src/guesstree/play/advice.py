"""What to guess, and how good guesses were: exact with few targets left, otherwise by trees."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree import defaults
from guesstree.defaults import MASS, PARTS
from guesstree.errors import InputError
from guesstree.games.codes import Candidates, Positions
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.rule import Rule
from guesstree.games.tree import GuessTree
from guesstree.play import situations
from guesstree.play.arguments import count_of
from guesstree.play.situations import OFF, Lists, ReplyView, Situation, Turns, hard_fault
from guesstree.result import View, frame
from guesstree.search.cost import Beam
from guesstree.search.law import MOST_EXACT
from guesstree.search.metrics import AnyMetric, information, masses_of, metric_named
from guesstree.search.partitions import score_tables, splits_of
from guesstree.search.small import SmallSearch

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


class Judgement(NamedTuple):
    """How good a guess was, and how lucky its reply.

    Attributes
    ----------
    skill
        The expected information of the guess, in percent of that of the best guess
        that was allowed. Where only one target remained: 100 for that one, 0 for any other guess.
    luck
        The percentage of games in which the reply to this guess would have left more targets; games
        in which it would have left as many count half.
    expected, remaining
        The expected number of targets after the reply, and the actual one.
    information, gained
        The expected information of the reply, and the actual one, in bits.
    best
        The guess with the most expected information of those that were allowed.
    """

    skill: float
    luck: float
    expected: float
    remaining: int
    information: float
    gained: float
    best: str


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
) -> Judgement:
    """Tell how good a guess was among the targets that remained, and how lucky its reply.

    It is compared with the best of `guesses`, positions of those that were allowed; of all if left
    out.
    """
    split, remaining, gained = turn_effect(matrix, candidates, guess, code)
    masses = _masses(matrix, candidates)
    codes = matrix.codes[guess, candidates]
    left = np.bincount(codes, minlength=len(matrix.texts))
    (best,) = rank_guesses(matrix, candidates, "neg_entropy", 1, guesses)
    chance_of = masses / masses.sum()
    more, as_many = (left[codes] > remaining), (left[codes] == remaining)
    return Judgement(
        skill=_skill(split, best, alone=len(candidates) == 1),
        luck=100 * float(chance_of @ more + chance_of @ as_many / 2),
        expected=split.expected,
        remaining=remaining,
        information=split.information,
        gained=gained,
        best=best.guess,
    )


def turn_effect(
    matrix: ReplyMatrix, candidates: Candidates, guess: int, code: int
) -> tuple[Advice, int, float]:
    """Return how a guess splits the targets, how many remain, and the bits that the reply told."""
    masses = _masses(matrix, candidates)
    kept = masses[matrix.codes[guess, candidates] == code]
    gained = float(np.log2(masses.sum() / kept.sum())) if len(kept) else 0.0
    return _advice(matrix, candidates, guess, masses), len(kept), gained


def _skill(split: Advice, best: Advice, alone: bool) -> float:
    if alone:
        return 100.0 if split.possible else 0.0
    if best.information <= split.information:
        return 100.0
    return 100 * split.information / best.information


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

    @property
    def rank(self) -> tuple[float, float]:
        """What outcomes are compared by, the least first: chance to win, then guesses."""
        return -1.0 if self.win is None else -round(self.win, 9), round(self.guesses, 9)


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
        otherwise, these are numbers of some tree.
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

    @classmethod
    def of(cls, advice: Advice, outcome: "Outcome", exact: bool) -> "Recommended":
        """Return a guess of which it is known how it splits the targets."""
        return cls(**outcome._asdict(), exact=exact, **advice._asdict())

    @property
    def rank(self) -> tuple[float, float]:
        """What guesses are compared by, the least first; see `Outcome.rank`."""
        return Outcome(self.win, self.guesses).rank

    @property
    def wins(self) -> str:
        """How many games it wins, as a clause; empty where it wins all, as far as is known."""
        return "" if self.win in (None, 1) else f"it wins {games_text(self.win or 0)}"


class PlaceInTree(NamedTuple):
    """Where a game stands in a tree.

    Attributes
    ----------
    guess
        The next guess of the tree; None if the game has left it.
    left
        The turn, from 0, that leaves the tree by its guess or its reply; None if none does.
    said
        The guess of the tree at the last node that the game has reached.
    says
        Of a game that has left it: what the tree has there, as part of a sentence.
    """

    guess: str | None
    left: int | None
    said: str
    says: str = ""


def path_in(tree: GuessTree, matrix: ReplyMatrix, said: Sequence[tuple[int, int]]) -> PlaceInTree:
    """Return where the game stands in a tree after some guesses and their codes."""
    node = 0
    for turn, (guess, code) in enumerate(said):
        word = str(tree.guess[node])
        if word != matrix.guesses[guess]:
            return PlaceInTree(None, turn, word, f", where it says {word}")
        after = tree.children.get(node, {}).get(code)
        if after is None:
            return PlaceInTree(None, turn, word, ", whose reply none of its targets earns")
        node = after
    word = str(tree.guess[node])
    return PlaceInTree(word, None, word)


def outcome_in(tree: GuessTree, situation: Situation) -> Outcome:
    """Return what a tree leads to from where a game that follows it stands."""
    matrix, left = situation.matrix, situation.turns_left
    guesses = np.array(tree.scores_in_order(matrix.targets)) - len(situation.said)
    wins = guesses <= (left or np.inf)
    guesses = np.where(wins, guesses, left + 1)
    win, expected = (float(np.average(of, weights=matrix.weights)) for of in (wins, guesses))
    return Outcome(win, expected)


def recommend(
    matrix: ReplyMatrix,
    candidates: Candidates,
    metric: AnyMetric,
    hard: str = OFF,
    guesses: Positions | None = None,
    count: int = defaults.FOLLOWED_GUESSES,
    turns: int = 0,
) -> list[Recommended]:
    """Return guesses, those with the greatest chance to win first, then those that need fewest.

    Of equals, possible targets come first. The numbers are exact where few targets or few turns
    remain. Weights are rounded to 2^40 parts, to 2^20 where a game may be lost. Otherwise, a beam
    or a greedy tree follows the best guesses by a metric and the likeliest targets. The numbers
    are then those of trees that keep to the hard mode.

    Parameters
    ----------
    matrix
        The game.
    candidates
        Targets that remain, by position.
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
    allowed = np.arange(len(matrix.guesses)) if guesses is None else guesses
    rest = matrix.with_targets(candidates)
    rest = rest if guesses is None else rest.with_guesses(guesses)
    outcomes = _best(rest, metric, hard, pool_for(count), turns)
    splits = rank_guesses(matrix, candidates, metric, len(outcomes), allowed[list(outcomes)])
    about = {row.guess: row for row in splits}
    exact = is_exact(len(candidates), turns)
    return _least_first(
        Recommended.of(about[rest.guesses[at]], outcome, exact) for at, outcome in outcomes.items()
    )


def recommend_first(
    matrix: ReplyMatrix,
    first: situations.FirstGuesses,
    hard: str = OFF,
    count: int = defaults.FOLLOWED_GUESSES,
) -> list[Recommended]:
    """Return the first guesses of a game as `recommend` does, from the table of first guesses.

    The matrix needs the guesses of `FirstGuesses.best` only.
    """
    return _least_first(rated_first(matrix, first, first.best(pool_for(count), hard), hard))


def rated_first(
    matrix: ReplyMatrix, first: situations.FirstGuesses, guesses: Sequence[str], hard: str = OFF
) -> list[Recommended]:
    """Return some first guesses as `rated` does, from the table of first guesses."""
    positions = np.array([matrix.position[guess] for guess in guesses])
    every = np.arange(len(matrix.targets))
    splits = rank_guesses(matrix, every, defaults.RANKING_METRIC, len(guesses), positions)
    numbers = (first.expected(row.guess, hard) for row in splits)
    return [
        Recommended.of(row, Outcome(None, guesses), exact)
        for row, (guesses, exact) in zip(splits, numbers, strict=True)
    ]


def pool_for(count: int) -> int:
    """Return how many guesses are followed where `count` are asked for."""
    return min(max(count, defaults.FOLLOWED_GUESSES), MOST)


def _least_first(rows: Iterable[Recommended]) -> list[Recommended]:
    return sorted(rows, key=lambda row: (row.rank, -row.chance))


def rated(
    matrix: ReplyMatrix,
    candidates: Candidates,
    guesses: Sequence[int],
    proved: tuple[str, float] | None = None,
) -> list[Recommended]:
    """Return some guesses as `recommend` does, those with the most information first.

    `proved` is a guess and its proved least number of expected guesses.
    """
    followed = _followed(matrix.with_targets(candidates), list(guesses), OFF)
    outcomes = {
        matrix.guesses[at]: (outcome, len(candidates) <= defaults.EXACT_TARGETS)
        for at, outcome in followed.items()
    }
    if proved is not None:
        outcomes[proved[0]] = Outcome(None, proved[1]), True
    wasted = Outcome(None, 0.0), False
    if len(followed) < len(guesses):  # the others split nothing, and cost a guess
        best = recommend(matrix, candidates, defaults.RANKING_METRIC)[0]
        wasted = Outcome(None, 1 + best.guesses), best.exact
    splits = rank_guesses(
        matrix, candidates, defaults.RANKING_METRIC, len(guesses), np.array(guesses)
    )
    return [Recommended.of(row, *outcomes.get(row.guess, wasted)) for row in splits]


def outcome_of(
    matrix: ReplyMatrix, guess: int, hard: str, guesses: Positions | None, turns: int
) -> Outcome:
    """Return the outcome of one guess, as `recommend` computes it.

    The guesses are infinite if no strategy can go on from it, as it splits nothing.
    """
    rest, at = matrix, guess
    if guesses is not None:
        allowed = np.union1d(guesses, [guess])
        rest, at = rest.with_guesses(allowed), int(np.searchsorted(allowed, guess))
    return _followed(rest, [at], hard, turns).get(at, Outcome(None, np.inf))


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
        return _least(rest, hard, count, turns)
    best = rank_guesses(rest, np.arange(len(rest.targets)), metric, count)
    pool = [rest.position[row.guess] for row in best]
    if rest.weights is not None:
        likeliest = np.argsort(-rest.weights, kind="stable")[:LIKELY]
        pool += rest.guess_of_target[likeliest].tolist()
    return _followed(rest, list(dict.fromkeys(pool)), hard, turns)


def _least(rest: ReplyMatrix, hard: str, count: int, turns: int) -> dict[int, Outcome]:
    """Return the exact outcomes of the `count` best guesses, and of all equal to them."""
    search = _search(rest, hard, turns)
    return {guess: Outcome(*search.outcome(cost)) for guess, cost in search.least(count).items()}


def _followed(rest: ReplyMatrix, pool: list[int], hard: str, turns: int = 0) -> dict[int, Outcome]:
    """Return the outcome of the tree that is found after each of some guesses."""
    is_far = not 0 < turns <= defaults.NEAR_END
    if rest.weights is None and len(rest.targets) > defaults.BEAM_TARGETS and is_far:
        means = _by_following(rest, pool, hard)
        return {guess: Outcome(None if turns else 1.0, means[guess]) for guess in pool}
    search = _search(rest, hard, turns)
    values = [(guess, search.value(guess)) for guess in pool]
    return {guess: Outcome(*search.outcome(cost)) for guess, (cost, is_found) in values if is_found}


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
    has_unlisted = len(situation.matrix.guesses) > situation.listed
    if hard == OFF:
        return np.arange(situation.listed) if has_unlisted else None
    allowed = situations.allowed_guesses(situation.matrix, rule, hard, situation.said)
    assert allowed is not None
    return allowed[allowed < situation.listed]


def recommendation(
    situation: Situation,
    rule: Rule,
    hard: str = OFF,
    metric: AnyMetric = defaults.RANKING_METRIC,
    count: int = defaults.FOLLOWED_GUESSES,
    known: KnownTree = situations.nothing,
) -> Recommendation:
    """Return the guesses that win most games and then need fewest guesses, `count` or more.

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
        best = recommend_first(situation.matrix, situation.first, hard, count)
    else:
        allowed = allowed_in(situation, rule, hard)
        matrix, every, turns = situation.matrix, situation.candidates, situation.turns_left
        best = recommend(matrix, every, metric, hard, allowed, count, turns)
    if not best[0].exact and (known_tree := known()):
        best = _with_tree(best, situation, *known_tree)
    return Recommendation(best, _reason(best[0], best))


def _with_tree(
    best: list[Recommended], situation: Situation, tree: GuessTree, proven: bool
) -> list[Recommended]:
    """Return guesses with that of a tree first, where the game has followed it and it is best."""
    guess = path_in(tree, situation.matrix, situation.said).guess
    if guess is None:
        return best
    rows = _guess_first(guess, tree, situation, best, exact=proven)
    return rows if (proven and best[0].win is None) or rows[0].rank <= best[0].rank else best


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
    if not advice.best:
        return advice
    name, tree = strategy
    matrix = situation.matrix
    path = path_in(tree, matrix, situation.said)
    if path.guess is None:
        turn = path.left or 0
        return not_followed(
            advice, f"the game has left the tree of {name} in turn {turn + 1}{path.says}"
        )
    turns = [(matrix.guesses[guess], code) for guess, code in situation.said]
    fault = hard_fault(rule, hard, turns, path.guess)
    if fault is not None:
        why = f"the tree of {name} says {path.guess}, which hard mode refuses: {fault}"
        return not_followed(advice, why)
    best = _guess_first(path.guess, tree, situation, advice.best, exact=False)
    expected = best[0].wins or f"{best[0].guesses:.3f} expected guesses"
    return Recommendation(best, f"the tree of {name} says it here; {expected} by that tree")


def _guess_first(
    guess: str, tree: GuessTree, situation: Situation, others: list[Recommended], *, exact: bool
) -> list[Recommended]:
    """Return guesses with that of a tree first, and its expected guesses by that tree."""
    matrix = situation.matrix
    at = np.array([matrix.position[guess]])
    (advice,) = rank_guesses(matrix, situation.candidates, defaults.RANKING_METRIC, 1, at)
    outcome = outcome_in(tree, situation)
    first = Recommended.of(advice, outcome, exact and outcome.win == 1)
    return [first, *(row for row in others if row.guess != guess)]


def not_followed(advice: Recommendation, why: str) -> Recommendation:
    """Return a recommendation whose reason begins with why a strategy's tree is not followed."""
    if not advice.best:
        return advice
    return advice._replace(reason=f"{why}. What is best now: {advice.reason}")


def _reason(best: Recommended, rows: Iterable[Recommended]) -> str:
    """Return why the best of some guesses is recommended, where no strategy was named."""
    may = ", and it may be the word" if best.possible else ""
    if best.chance == 1:
        return "it is the only one that is left"
    more, most = "has fewer expected guesses to the end", "has the fewest expected guesses"
    number = f"{best.guesses:.3f}"
    if best.wins:
        more, most = (f"wins {how} games in the turns that are left" for how in ("more", "most"))
        number = games_text(best.win or 0)
    elif any(row.guesses < best.guesses for row in rows):
        more, most = (f"wins all games with {how} guesses" for how in ("fewer", "the fewest"))
    if best.exact:
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
    skill = float(np.mean([row.skill for row in rows]))
    luck = float(np.mean([row.luck for row in rows])) if by_chance else None
    if not by_chance:
        rows = tuple(replace(row, luck=None) for row in rows)
    cost = float(sum(row.cost for row in rows))
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
    judged = judge(seen.matrix, seen.candidates, guess, code, allowed)
    rows = recommendation(before, lists.rule, hard, known=known).best
    best, outcome = rows[0], _outcome(before, guess, rows, hard, allowed)
    better = best.rank < outcome.rank
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
        guesses=outcome.guesses,
        best=best.guess if better else word,
        best_guesses=best.guesses if better else outcome.guesses,
        win=outcome.win,
        best_win=best.win if better else outcome.win,
        exact=exact,
        best_exact=best.exact if better else exact,
        cost=max(0.0, outcome.guesses - best.guesses) if better else 0.0,
        said_before=any(word == said for said, _ in turns[:-1]),
    )


def _outcome(
    before: Situation,
    guess: int,
    rows: Sequence[Recommended],
    hard: str,
    allowed: Positions | None,
) -> Outcome:
    """Return the outcome of a guess, from `rows` if it is among the best ones there."""
    word, best = before.matrix.guesses[guess], rows[0]
    for row in rows:
        if row.guess == word:
            return Outcome(row.win, row.guesses)
    if before.first is not None and word in before.first.rank:
        return Outcome(None, before.first.expected(word, hard)[0])
    if not best.exact and best.win in (None, 1) and _tells_nothing(before, guess):
        # A tree that is grown from there may be worse than the best one after a wasted guess.
        return Outcome(best.win, 1 + best.guesses)
    return outcome_of(before.matrix, guess, hard, allowed, before.turns_left)


def _narrowed(lists: Lists, turns: Turns, hard: str) -> Lists:
    """Return the lists of a game; for a first turn that the table has, only with its guesses."""
    word, first = turns[0][0], lists.first if len(turns) == 1 else None
    if first is None or word not in first.rank or situations.words_after(lists, turns)[0] > 0:
        return lists
    return first.narrowed(lists, defaults.FOLLOWED_GUESSES, hard, [word])


def _tells_nothing(before: Situation, guess: int) -> bool:
    """Tell whether a guess earns the same reply from all targets, and is not right."""
    codes = before.matrix.codes[guess]
    return bool((codes == codes[0]).all() and codes[0] != before.matrix.right)


def _before(lists: Lists, turns: Turns) -> tuple[Situation, Situation]:
    """Return where the game stood before the last turn, with its guess among the guesses.

    The first is what was known then, and decides what was best. If none of its targets earns the
    reply, words of a later layer were possible as well. The second has these too.
    """
    word, _ = turns[-1]
    is_listed = word in lists.known
    guesses = lists.guesses if is_listed else (*lists.guesses, word)
    known_replies = lists.known_replies if is_listed else None
    game = replace(lists, guesses=guesses, known_replies=known_replies)
    then, after = (situations.words_after(lists, said)[0] for said in (turns[:-1], turns))
    before = replace(situations.situation_after(game, turns[:-1]), listed=len(lists.guesses))
    if then == after:
        return before, before
    joined = replace(game, layers=_joined(lists.layers[: after + 1]), known_replies=None)
    return before, replace(situations.situation_after(joined, turns[:-1]), layer=after)


def _joined(layers: Sequence[situations.Layer]) -> tuple[situations.Layer]:
    """Return the words of several layers as one layer, equally likely."""
    words = [word for layer in layers for word in layer.words]
    return (situations.Layer(layers[-1].name, tuple(words)),)


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
    terminals that have no tiles. Turns of unknown words have the code -1; they come first and have
    no row.
    """
    texts = rule.texts(len(turns[-1][0]))
    is_found = turns[-1][1] == len(texts) - 1
    count = str(len(turns)) if is_found else "X"
    limit = f"/{max(most, len(turns))}" if most else ""
    star = "" if hard == OFF else "*"
    rows = [texts[code] if plain else rule.drawn(texts[code]) for _, code in turns if code >= 0]
    return "\n".join([f"guesstree {name} {count}{limit}{star}", "", *rows])


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
    lost = f"{cost:.2f} expected guesses lost{turn}"
    if worst.said_before:
        return f"{scores}; {lost}: {worst.guess} was said before."
    return (
        f"{scores}; {lost}, where {worst.best} expects {worst.best_guesses:.2f} and "
        f"{worst.guess} {worst.guesses:.2f}."
    )


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
        exact = "at best" if self.best[0].exact else "by a good tree"
        if self.best[0].wins:
            return f"{count:,} targets remain. Guess {self.guess}: {self.best[0].wins}, {exact}."
        return (
            f"{count:,} targets remain. Guess {self.guess}: {self.best[0].guesses:.3f} "
            f"expected guesses to the end, {exact}."
        )

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
    def table(self) -> "pl.DataFrame":
        """A row per turn."""
        return frame(self.review.turns, TurnReview)

    def share(self, most: int | None = None, *, plain: bool = False) -> str:
        """Return the block by which people share a game, with skill and luck.

        `play.advice.share_block` says more.
        """
        most = self.most if most is None else count_of(most, "most", 0)
        turns = [("", -1)] * self.lost + [*self.said]
        block = share_block(self.game, self.rule, turns, self.hard, most, plain=plain)
        return f"{block}\n\n{self.review.scores}"

    def __repr__(self) -> str:
        return "\n".join(filter(None, [self.share(), self.verdict, self.note]))

    def _repr_html_(self) -> str:
        texts = self.rule.texts(len(self.said[0][0]))
        turns = "".join(
            ReplyView(word, texts[code], self.rule)._repr_html_() for word, code in self.said
        )
        sentences = " ".join(filter(None, [self.verdict, self.note]))
        return f"{turns}<p>{escape(sentences)}</p>{self.table._repr_html_()}"
