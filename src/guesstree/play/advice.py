"""What to guess: exact where few targets remain, otherwise by trees that were followed."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.defaults import (
    ANY_WINDOW,
    BEAM_TARGETS,
    EXACT_TARGETS,
    FOLLOWED_GUESSES,
    NEAR_END,
    RANKING_METRIC,
)
from guesstree.games.codes import Candidates, Positions
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.rule import Rule
from guesstree.games.tree import GuessTree
from guesstree.play.situations import (
    MODES,
    OFF,
    FirstGuesses,
    Situation,
    allowed_guesses,
    hard_fault,
)
from guesstree.search.cost import MASS, Beam
from guesstree.search.law import MOST_EXACT
from guesstree.search.metrics import PARTS, AnyMetric, information, masses_of, metric_named
from guesstree.search.scoring import score_tables, splits_of
from guesstree.search.small import SmallSearch

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


def advise(
    replies: ReplyMatrix,
    candidates: Candidates,
    metric: AnyMetric,
    count: int,
    guesses: Positions | None = None,
) -> list[Advice]:
    """Return the best guesses by a metric, best first; of equals, likely targets come first.

    Where targets have weights, branches are measured by them.

    Parameters
    ----------
    replies
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
    allowed = np.arange(len(replies.guesses)) if guesses is None else guesses
    masses = _masses(replies, candidates)
    tables = score_tables([metric_named(metric)], int(masses.sum()))
    splits = splits_of(replies.codes, allowed, candidates, masses, replies.right, tables)
    best = np.lexsort((allowed, -splits.hits, splits.scores))[:count]
    return [_advice(replies, candidates, int(allowed[at]), masses) for at in best]


def judge(
    replies: ReplyMatrix,
    candidates: Candidates,
    guess: int,
    code: int,
    guesses: Positions | None = None,
) -> Judgement:
    """Tell how good a guess was among the targets that remained, and how lucky its reply.

    It is compared with the best of `guesses`, positions of those that were allowed; of all if left
    out.
    """
    own, remaining, gained = outcome(replies, candidates, guess, code)
    masses = _masses(replies, candidates)
    codes = replies.codes[guess, candidates]
    left = np.bincount(codes, minlength=len(replies.texts))
    (best,) = advise(replies, candidates, "neg_entropy", 1, guesses)
    chance_of = masses / masses.sum()
    more, as_many = (left[codes] > remaining), (left[codes] == remaining)
    return Judgement(
        skill=_skill(own, best, alone=len(candidates) == 1),
        luck=100 * float(chance_of @ more + chance_of @ as_many / 2),
        expected=own.expected,
        remaining=remaining,
        information=own.information,
        gained=gained,
        best=best.guess,
    )


def outcome(
    replies: ReplyMatrix, candidates: Candidates, guess: int, code: int
) -> tuple[Advice, int, float]:
    """Return how a guess splits the targets, how many remain, and the bits that the reply told."""
    masses = _masses(replies, candidates)
    kept = masses[replies.codes[guess, candidates] == code]
    gained = float(np.log2(masses.sum() / kept.sum())) if len(kept) else 0.0
    return _advice(replies, candidates, guess, masses), len(kept), gained


def _skill(own: Advice, best: Advice, alone: bool) -> float:
    if alone:
        return 100.0 if own.possible else 0.0
    if best.information <= own.information:
        return 100.0
    return 100 * own.information / best.information


def branches_of(replies: ReplyMatrix, candidates: Candidates, guess: int) -> dict[str, list[str]]:
    """Return the targets that remain by the reply to a guess, the largest branch first."""
    codes = replies.codes[guess, candidates]
    sizes = np.bincount(codes, minlength=len(replies.texts))
    order = sorted(np.unique(codes).tolist(), key=lambda code: (-sizes[code], code))
    return {
        replies.texts[code]: [replies.targets[at] for at in candidates[codes == code]]
        for code in order
    }


def _masses(replies: ReplyMatrix, candidates: Candidates) -> Masses:
    """Return the weights of targets as whole numbers; 1 each if they have none."""
    if replies.weights is None:
        return np.ones(len(candidates), np.int64)
    return masses_of(replies.weights[candidates])


def _advice(replies: ReplyMatrix, candidates: Candidates, guess: int, masses: Masses) -> Advice:
    codes = replies.codes[guess, candidates]
    sizes = np.bincount(codes)
    shares = np.bincount(codes, weights=masses).astype(np.int64)  # whole numbers: exact
    total = int(masses.sum())
    hit = masses[replies.guess_of_target[candidates] == guess].sum()
    return Advice(
        guess=replies.guesses[guess],
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
"""The most guesses that are followed, however many are asked for."""

LIKELY = 5
"""Where targets have weights, so many of the likeliest are followed as well."""


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
        What the tree says next; None if the game has left it.
    left
        The turn, from 0, whose guess the tree does not say, or whose reply it does not expect; None
        if there is none.
    said
        What the tree says at the last turn that it knows.
    says
        Of a game that has left it: what the tree says there, for a sentence.
    """

    guess: str | None
    left: int | None
    said: str
    says: str = ""


def path_in(tree: GuessTree, replies: ReplyMatrix, said: Sequence[tuple[int, int]]) -> PlaceInTree:
    """Return where the game stands in a tree after some guesses and their codes."""
    node = 0
    for turn, (guess, code) in enumerate(said):
        word = str(tree.guess[node])
        if word != replies.guesses[guess]:
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
    win, expected = (float(np.average(each, weights=matrix.weights)) for each in (wins, guesses))
    return Outcome(win, expected)


def recommend(
    replies: ReplyMatrix,
    candidates: Candidates,
    metric: AnyMetric,
    hard: str = OFF,
    guesses: Positions | None = None,
    count: int = FOLLOWED_GUESSES,
    turns: int = 0,
) -> list[Recommended]:
    """Return the guesses with the greatest chance to win first, and then the fewest guesses.

    Of equals, possible targets come first. The numbers are exact where few targets or few turns
    remain, whatever the weights: these are shares of 2^40 parts, of 2^20 where a game may be lost.
    Otherwise, the best guesses by a metric are followed by a beam or a greedy tree, and with them
    the likeliest targets. Such numbers are those of trees that keep to the hard mode.

    Parameters
    ----------
    replies
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
    allowed = np.arange(len(replies.guesses)) if guesses is None else guesses
    rest = replies.with_targets(candidates)
    rest = rest if guesses is None else rest.with_guesses(guesses)
    found = _best(rest, metric, hard, pool_for(count), turns)
    splits = advise(replies, candidates, metric, len(found), allowed[list(found)])
    about = {row.guess: row for row in splits}
    exact = is_exact(len(candidates), turns)
    return _least_first(
        Recommended.of(about[rest.guesses[at]], outcome, exact) for at, outcome in found.items()
    )


def recommend_first(
    replies: ReplyMatrix, first: FirstGuesses, hard: str = OFF, count: int = FOLLOWED_GUESSES
) -> list[Recommended]:
    """Return the first guesses of a game as `recommend` does, by what is known of them.

    Of the matrix only these guesses are read, `FirstGuesses.best` and the targets among them.
    """
    return _least_first(rated_first(replies, first, first.best(pool_for(count), hard), hard))


def rated_first(
    replies: ReplyMatrix, first: FirstGuesses, guesses: Sequence[str], hard: str = OFF
) -> list[Recommended]:
    """Return some first guesses as `rated` does, by what is known of them."""
    positions = np.array([replies.position[guess] for guess in guesses])
    every = np.arange(len(replies.targets))
    splits = advise(replies, every, RANKING_METRIC, len(guesses), positions)
    numbers = (first.expected(row.guess, hard) for row in splits)
    return [
        Recommended.of(row, Outcome(None, guesses), exact)
        for row, (guesses, exact) in zip(splits, numbers, strict=True)
    ]


def pool_for(count: int) -> int:
    """Return how many guesses are followed where `count` are asked for."""
    return min(max(count, FOLLOWED_GUESSES), MOST)


def _least_first(rows: Iterable[Recommended]) -> list[Recommended]:
    return sorted(rows, key=lambda row: (row.rank, -row.chance))


def rated(
    replies: ReplyMatrix,
    candidates: Candidates,
    guesses: Sequence[int],
    proved: tuple[str, float] | None = None,
) -> list[Recommended]:
    """Return some guesses as `recommend` does, those with the most information first.

    `proved` is a guess of which the least expected guesses are known, and these.
    """
    followed = _followed(replies.with_targets(candidates), list(guesses), OFF)
    found = {
        replies.guesses[at]: (outcome, len(candidates) <= EXACT_TARGETS)
        for at, outcome in followed.items()
    }
    if proved is not None:
        found[proved[0]] = Outcome(None, proved[1]), True
    wasted = Outcome(None, 0.0), False
    if len(followed) < len(guesses):  # the others split nothing, and cost a guess
        best = recommend(replies, candidates, RANKING_METRIC)[0]
        wasted = Outcome(None, 1 + best.guesses), best.exact
    splits = advise(replies, candidates, RANKING_METRIC, len(guesses), np.array(guesses))
    return [Recommended.of(row, *found.get(row.guess, wasted)) for row in splits]


def outcome_of(
    replies: ReplyMatrix, guess: int, hard: str, guesses: Positions | None, turns: int
) -> Outcome:
    """Return what one guess leads to, found as `recommend` finds it.

    Guesses are infinite if the guess splits nothing, and no strategy that follows it ends.
    """
    rest, at = replies, guess
    if guesses is not None:
        allowed = np.union1d(guesses, [guess])
        rest, at = rest.with_guesses(allowed), int(np.searchsorted(allowed, guess))
    return _followed(rest, [at], hard, turns).get(at, Outcome(None, np.inf))


_LAST_TWO = 2
"""Turns left for which the search takes no time: a guess wins one target of each branch."""


def is_exact(targets: int, turns: int = 0) -> bool:
    """Tell whether what `recommend` finds is exact."""
    return targets <= EXACT_TARGETS or 0 < turns <= _LAST_TWO


def _best(
    rest: ReplyMatrix, metric: AnyMetric, hard: str, count: int, turns: int
) -> dict[int, Outcome]:
    """Return the outcomes of at least so many guesses, by position."""
    if len(rest.targets) <= MOST_EXACT:
        return _followed(rest, rest.guess_of_target.tolist(), hard, turns)
    if is_exact(len(rest.targets), turns):
        return _least(rest, hard, count, turns)
    best = advise(rest, np.arange(len(rest.targets)), metric, count)
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
    is_far = not 0 < turns <= NEAR_END
    if rest.weights is None and len(rest.targets) > BEAM_TARGETS and is_far:
        found = _by_following(rest, pool, hard)
        return {guess: Outcome(None if turns else 1.0, found[guess]) for guess in pool}
    search = _search(rest, hard, turns)
    values = [(guess, search.value(guess)) for guess in pool]
    return {guess: Outcome(*search.outcome(cost)) for guess, (cost, found) in values if found}


def _search(rest: ReplyMatrix, hard: str, turns: int) -> SmallSearch:
    """Return the search of a position: exact where few targets remain, otherwise a beam.

    Where each target can have a turn of its own, none is lost, and turns do not matter.

    Where more than `BEAM_TARGETS` remain, later guesses are targets that are possible, in every
    hard mode: greedy trees of these need fewer guesses than those of all that use the hints.
    """
    count, weights = len(rest.targets), rest.weights
    turns = turns if turns <= count else 0
    masses = None if weights is None else masses_of(weights, PARTS if turns else MASS)
    metric = RANKING_METRIC if weights is None else None
    beam = None if is_exact(count, turns) else Beam(metric, WIDTH)
    mode = MODES[hard] if count <= BEAM_TARGETS or beam is None else "consistent"
    return SmallSearch(rest, mode, beam, masses=masses, turns=turns)


def _by_following(rest: ReplyMatrix, pool: list[int], hard: str) -> dict[int, float]:
    """Return the expected guesses of a greedy tree after each of some guesses, without weights.

    Without a hard mode it considers all guesses, however many targets remain, as the explorer does.
    A guess that may be the target is allowed in every hard mode.
    """
    from guesstree.strategies.following import follow_openers
    from guesstree.strategies.recipes import strategy_named

    mode = "any" if hard == OFF else "consistent"
    strategy = strategy_named(f"{RANKING_METRIC}-{mode}")
    window = ANY_WINDOW[0], None
    totals, _ = follow_openers(rest, [strategy], window, openers=pool)[strategy]
    return {guess: float(totals[guess]) / len(rest.targets) for guess in pool}


KnownTree = Callable[[], tuple[GuessTree, bool] | None]
"""Returns a good tree of the whole game, and whether it is proved to be the best; None if there is
none. It is called only if it matters."""


def no_tree() -> None:
    """Know no tree."""


class Answer(NamedTuple):
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
    allowed = allowed_guesses(situation.matrix, rule, hard, situation.said)
    assert allowed is not None
    return allowed[allowed < situation.listed]


def answer(
    situation: Situation,
    rule: Rule,
    hard: str = OFF,
    metric: AnyMetric = RANKING_METRIC,
    count: int = FOLLOWED_GUESSES,
    known: KnownTree = no_tree,
) -> Answer:
    """Return the guesses that win most games and then need fewest guesses, `count` or more.

    `known` returns a tree of the whole game in this hard mode. Where the game has followed it so
    far, its guess comes first if nothing better is found, and in any case if it is proved to be the
    best: so is each part of such a tree.

    Raises
    ------
    InputError
        An earlier guess is one that the hard mode refuses.
    """
    if situation.found:
        return Answer([], "")
    if situation.first is not None and metric == RANKING_METRIC:
        best = recommend_first(situation.matrix, situation.first, hard, count)
    else:
        allowed = allowed_in(situation, rule, hard)
        matrix, every, turns = situation.matrix, situation.candidates, situation.turns_left
        best = recommend(matrix, every, metric, hard, allowed, count, turns)
    if not best[0].exact and (found := known()):
        best = _with_tree(best, situation, *found)
    return Answer(best, _reason(best[0], best))


def _with_tree(
    best: list[Recommended], situation: Situation, tree: GuessTree, proven: bool
) -> list[Recommended]:
    """Return guesses with that of a tree first, where the game has followed it and it is best."""
    guess = path_in(tree, situation.matrix, situation.said).guess
    if guess is None:
        return best
    rows = _guess_first(guess, tree, situation, best, exact=proven)
    return rows if (proven and best[0].win is None) or rows[0].rank <= best[0].rank else best


def answer_by_tree(
    found: Answer, situation: Situation, rule: Rule, hard: str, strategy: tuple[str, GuessTree]
) -> Answer:
    """Return an answer with what the tree of a strategy says in its first row, and the reason.

    Where the tree says nothing that can be guessed, the answer stays, and the reason says why.
    """
    if not found.best:
        return found
    name, tree = strategy
    matrix = situation.matrix
    path = path_in(tree, matrix, situation.said)
    if path.guess is None:
        turn = path.left or 0
        return not_followed(
            found, f"the game has left the tree of {name} in turn {turn + 1}{path.says}"
        )
    turns = [(matrix.guesses[guess], code) for guess, code in situation.said]
    fault = hard_fault(rule, hard, turns, path.guess)
    if fault is not None:
        why = f"the tree of {name} says {path.guess}, which hard mode refuses: {fault}"
        return not_followed(found, why)
    best = _guess_first(path.guess, tree, situation, found.best, exact=False)
    expected = best[0].wins or f"{best[0].guesses:.3f} expected guesses"
    return Answer(best, f"the tree of {name} says it here; {expected} by that tree")


def _guess_first(
    guess: str, tree: GuessTree, situation: Situation, others: list[Recommended], *, exact: bool
) -> list[Recommended]:
    """Return guesses with that of a tree first, and its expected guesses by that tree."""
    matrix = situation.matrix
    at = np.array([matrix.position[guess]])
    (advice,) = advise(matrix, situation.candidates, RANKING_METRIC, 1, at)
    outcome = outcome_in(tree, situation)
    first = Recommended.of(advice, outcome, exact and outcome.win == 1)
    return [first, *(row for row in others if row.guess != guess)]


def not_followed(found: Answer, why: str) -> Answer:
    """Return an answer whose reason says first why a strategy's tree is not followed."""
    return (
        found._replace(reason=f"{why}. What is best now: {found.reason}") if found.best else found
    )


def _reason(best: Recommended, rows: Iterable[Recommended]) -> str:
    """Return why a guess is recommended that no strategy names, of some guesses."""
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
