"""Lists of bounds beside brute force: what is true and complete is accepted, nothing false is."""

from collections.abc import Callable, Iterable
from functools import cache
from math import inf
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.base.jit import expect_cells
from guesstree.verifier import checker
from guesstree.verifier.claim import ListedSets
from guesstree.verifier.costs import NEVER, Costs, place_costs
from guesstree.verifier.definition import is_shown
from guesstree.verifier.sets import ListedRow
from guesstree.verifier.splitting import Replies, replies_of
from tests.conftest import examples, words_of

Row = tuple[int, int, int, int]
"""A row without its first guess: parent, guess, reply, bound."""

Members = tuple[int, ...]

GOALS: list[dict[str, Any]] = [
    {"row": [1], "step": 1, "limit": None, "weights": None},
    {"row": [1], "step": 1, "limit": None, "weights": [2, 1, 5, 1, 3, 1, 1, 4]},
    {"row": [1], "step": 1, "limit": 3, "weights": None},
    {"row": [1, 4, 9], "step": 7, "limit": None, "weights": None},
    {"row": [0, 0, 1], "step": 0, "limit": None, "weights": None},
    {"row": [2, 2, 3], "step": 5, "limit": 4, "weights": [1, 1, 7, 2, 2, 1, 9, 1]},
]
"""What is minimised: totals, with weights, within a limit, other costs, and all of these."""


class Listing(NamedTuple):
    """A game whose sets of targets all have their exact costs."""

    game: checker.Game
    replies: Replies
    costs: Costs
    value: Callable[[Members, int], float]

    @property
    def consistent(self) -> bool:
        """Whether only targets that are still possible may be guessed."""
        return self.game.mode == "consistent"

    @property
    def everything(self) -> Members:
        """All targets."""
        return tuple(range(len(self.game.targets)))

    def split(self, members: Members, guess: int) -> dict[int, Members]:
        """Return the branches of a set by reply, the right one too."""
        found: dict[int, list[int]] = {}
        for target in members:
            found.setdefault(int(self.replies.codes[guess, target]), []).append(target)
        return {code: tuple(branch) for code, branch in found.items()}

    def allowed(self, members: Members) -> Iterable[int]:
        """Return the guesses that may be made while these targets are possible."""
        own = self.replies.own[list(members)].tolist()
        return own if self.consistent else range(len(self.game.guesses))

    def key(self, members: Members, depth: int) -> tuple[Members, int]:
        """Return a set after `depth` guesses, or after fewer if that is the same."""
        return members, self.costs.first_like(depth, len(members))

    def rows(self) -> list[Row]:
        """Return all sets that a game can reach, each once, with their exact costs.

        After the first guess, no guess leaves a set as it is: a search never tries such a guess.
        """
        rows: list[Row] = []
        sets = [(self.everything, 0)]
        seen = {self.key(*sets[0])}
        for at, (members, depth) in enumerate(sets):
            for guess in self.allowed(members):
                for code, branch in self.split(members, guess).items():
                    key = self.key(branch, depth + 1)
                    is_idle = at > 0 and len(branch) == len(members)
                    if code != self.replies.right and key not in seen and not is_idle:
                        seen.add(key)
                        sets.append((branch, depth + 1))
                        cost = self.value(*key)
                        rows.append((at - 1, guess, code, stated(cost)))
        return rows

    def is_true(self, rows: Iterable[Row]) -> bool:
        """Tell whether no bound is above the cost of its set, and no set is empty."""
        sets: list[tuple[Members, int]] = []
        for parent, guess, code, bound in rows:
            whole, depth = sets[parent] if parent >= 0 else (self.everything, 0)
            sets.append((self.split(whole, guess).get(code, ()), depth + 1))
            if not sets[-1][0] or bound > stated(self.value(*self.key(*sets[-1]))):
                return False
        return True

    def accepts(self, rows: list[Row], total: int) -> bool:
        """Tell whether the checker and the definition, which must agree, accept a list."""
        listed = [ListedRow(0, *row) for row in rows]
        openers = sorted({*self.allowed(self.everything)})
        asked = self.replies, listed, self.costs, total, openers
        said = is_shown(*asked, consistent=self.consistent)

        guesses = self.game.guesses
        made = listed, self.replies, guesses, self.costs
        checked = ListedSets.of(*made, consistent=self.consistent)
        work = checked.workspace()
        fast = checked.empty < 0 and not any(
            checked.fault(work, guesses[opener], total) for opener in openers
        )

        assert fast == said

        return fast


def stated(cost: float) -> int:
    """Return a cost as rows have it."""
    return NEVER if cost == inf else int(cost)


def listing(seed: int, mode: str, goal: dict[str, Any] = GOALS[0]) -> Listing:
    """Return a random game of alike words."""
    expect_cells(1 << 20)
    random = Random(seed)
    words = sorted({"".join(random.choices("abcd", k=4)) for _ in range(14)})
    targets = sorted(random.sample(words, random.randint(5, 8)))
    guesses = targets if mode == "consistent" else words
    game = checker.Game(tuple(targets), tuple(guesses), checker.RULES["wordle"], mode)
    replies = replies_of(game)
    weights = goal["weights"] and goal["weights"][: len(targets)]
    costs = Costs.of(goal | {"weights": weights}, len(targets))

    @cache
    def value(members: Members, depth: int) -> float:
        best = inf
        now = costs.rise(depth) * int(costs.weights[list(members)].sum())
        for guess in made.allowed(members) if now < inf else ():
            branches = made.split(members, guess)
            right = branches.pop(replies.right, ())
            if right or len(branches) > 1:
                below = (value(*made.key(some, depth + 1)) for some in branches.values())
                best = min(best, now + sum(below))
        return best

    made = Listing(game, replies, costs, value)
    return made


def mutated(rows: list[Row], listed: Listing, random: Random) -> list[Row]:
    """Return rows with one of them changed, or the bounds of two exchanged."""
    new = list(rows)
    one, other = random.randrange(len(rows)), random.randrange(len(rows))
    parent, guess, code, bound = rows[one]
    match random.randrange(5):
        case 0:
            new[one] = parent, guess, code, min(bound + 1, NEVER)
        case 1:
            new[one] = parent, guess, code, bound - 1
        case 2:
            new[one] = parent, guess, code, rows[other][3]
            new[other] = *rows[other][:3], bound
        case 3:
            new[one] = parent, guess, code, NEVER
        case _:
            codes = len(listed.replies.numbers)
            path = random.randrange(len(listed.game.guesses)), random.randrange(codes)
            new[one] = parent, *path, bound
    return new


@pytest.mark.parametrize("mode", ["any", "consistent"])
@examples(24)
@given(seed=st.integers(0, 1 << 30), goal=st.sampled_from(GOALS))
def test_nothing_false_is_accepted(mode: str, seed: int, goal: dict[str, Any]) -> None:
    """A full list is accepted, a cost that is too high never, nor a list with a false bound."""
    listed = listing(seed, mode, goal)
    rows = listed.rows()
    total = stated(listed.value(listed.everything, 0))

    assert listed.accepts(rows, total)
    assert total == NEVER or not listed.accepts(rows, total + 1)

    random = Random(seed)
    for _ in range(12 if rows else 0):
        changed = mutated(rows, listed, random)

        assert listed.is_true(changed) or not listed.accepts(changed, total)


@pytest.mark.parametrize("mode", ["any", "consistent"])
@pytest.mark.parametrize("goal", GOALS)
def test_a_tight_bound_cannot_be_raised(goal: dict[str, Any], mode: str) -> None:
    """Each exact cost of a list is refused as soon as it is raised by 1."""
    listed = listing(7, mode, goal)
    rows = listed.rows()
    raised = [
        [*rows[:at], (parent, guess, code, bound + 1), *rows[at + 1 :]]
        for at, (parent, guess, code, bound) in enumerate(rows)
        if bound < NEVER
    ]

    assert raised
    assert not any(listed.accepts(changed, 0) for changed in raised[:40])


def test_a_first_guess_that_tells_nothing_takes_a_turn() -> None:
    """Three targets within four guesses, the first of them dd: cc, which counts 10, aa and bb."""
    words = ("aa", "bb", "cc")
    game = checker.Game(words, (*words, "dd"), checker.RULES["black_pegs"], "any")
    replies = replies_of(game)
    goal = {"row": [1], "step": 1, "limit": 4, "weights": [1, 1, 10]}
    costs = Costs.of(goal, 3)
    checked = ListedSets.of([], replies, game.guesses, costs, consistent=False)
    work = checked.workspace()

    shown = [
        (
            is_shown(replies, [], costs, total, [3], consistent=False),
            not checked.fault(work, "dd", total),
        )
        for total in (27, 28, 45)
    ]

    assert shown == [(True, True), (False, False), (False, False)]


@pytest.mark.parametrize("mode", ["any", "consistent"])
def test_a_first_guess_needs_the_rows_that_it_uses(mode: str) -> None:
    """A false row of one first guess is found with another that uses it, and with no other."""
    listed = listing(4, mode)
    rows = [ListedRow(0, *row) for row in listed.rows()]
    at = max(range(len(rows)), key=lambda one: (rows[one].parent == -1, rows[one].bound))
    rows[at] = rows[at]._replace(bound=rows[at].bound + 1)
    used = rows[at].guess
    branches = listed.split(listed.everything, used)
    wrong = [some for code, some in branches.items() if code != listed.replies.right]
    total = 1 + len(listed.everything) + sum(int(listed.value(one, 0)) for one in wrong)

    made = [row._replace(opener=listed.replies.own[-1]) for row in rows]
    asked = made, listed.replies, listed.game.guesses, listed.costs
    checked = ListedSets.of(*asked, consistent=listed.consistent)
    work, opener = checked.workspace(), listed.game.guesses[used]

    assert used != listed.replies.own[-1]
    assert checked.fault(work, opener, 0) == ""
    assert "is wrong about a set of" in checked.fault(work, opener, total)


@pytest.mark.parametrize("mode", ["any", "consistent"])
def test_empty_sets_are_refused(mode: str) -> None:
    """No guess contradicts the bound of an empty set, so there must be none."""
    listed = listing(3, mode)
    unused = next(
        code
        for code in range(len(listed.replies.numbers))
        if code not in listed.split(listed.everything, 0)
    )

    assert listed.accepts([], 0)
    assert not listed.accepts([(-1, 0, unused, 0)], 0)


@pytest.mark.parametrize(
    ("goal", "places"),
    [
        (GOALS[0], [[1, 2, 2, 2, 3]] * 3),
        (
            GOALS[2],
            [
                [1, 2, 2, 2, 3],
                [1, 2, 2, 2, inf],
                [1, inf, inf, inf, inf],
                [inf] * 5,
                [inf] * 5,
            ],
        ),
        (GOALS[4], [[0, 0, 0, 0, 1], [0, 1, 1, 1, 1], [1, 1, 1, 1, 1], [0] * 5, [0] * 5]),
    ],
)
def test_places(goal: dict[str, Any], places: list[list[float]]) -> None:
    """One target is found first, one for each wrong reply second, and so on."""
    words = ("ab", "ba", "bb", "cd", "ce")
    game = checker.Game(words, words, checker.RULES["wordle"], "any")
    replies = replies_of(game)
    most = max(len({*row.tolist()} - {replies.right}) for row in replies.codes)

    assert most == 3
    assert place_costs(replies, Costs.of(goal, 5)) == places


def test_replies_of_long_words() -> None:
    """A word of 60 letters has more replies than there are numbers of 64 bits."""
    words = tuple(60 * pair for pair in ("ab", "ba", "aa"))
    replies = replies_of(checker.Game(words, words, checker.RULES["wordle"], "any"))

    assert len(replies.numbers) == 4
    assert replies.numbers["Y" * 120] == replies.codes[0, 1]
    assert replies.numbers["G" * 120] == replies.right


@pytest.mark.parametrize("rule", checker.RULES)
@given(words=st.lists(words_of(4), min_size=1, max_size=6, unique=True))
def test_numbers_are_those_of_the_rule(rule: str, words: list[str]) -> None:
    """Each pair has the number of the text that the slow rule gives, a number for each text."""
    reply: Any = checker.RULES[rule]
    replies = replies_of(checker.Game(tuple(words), tuple(words), reply, "any"))
    texts = {number: text for text, number in replies.numbers.items()}

    assert [[texts[code] for code in row] for row in replies.codes.tolist()] == [
        [reply(guess, target) for target in words] for guess in words
    ]
    assert texts[replies.right] == reply(words[0], words[0])
