"""Lists of bounds beside brute force: what is true and complete is accepted, nothing false is."""

from collections.abc import Callable, Iterable
from functools import cache
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.verifier import checker
from guesstree.verifier.claim import ListedSets
from guesstree.verifier.definition import is_shown
from guesstree.verifier.sets import Rows
from guesstree.verifier.splitting import Replies, replies_of, size_bounds
from tests.conftest import examples, words_of

Row = tuple[int, int, int, int]
"""A row without its first guess: parent, guess, reply, bound."""

Members = tuple[int, ...]

NEVER = 1 << 30


class Listing(NamedTuple):
    """A game whose sets of targets all have their exact totals."""

    game: checker.Game
    replies: Replies
    value: Callable[[Members], int]

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

    def rows(self) -> list[Row]:
        """Return all sets that a game can reach, each once, with their exact totals."""
        rows: list[Row] = []
        sets = [self.everything]
        for at, members in enumerate(sets):
            for guess in self.allowed(members):
                for code, branch in self.split(members, guess).items():
                    if code != self.replies.right and branch not in sets:
                        sets.append(branch)
                        rows.append((at - 1, guess, code, self.value(branch)))
        return rows

    def sets(self, rows: Iterable[Row]) -> list[Members]:
        """Return the sets that rows name."""
        sets: list[Members] = []
        for parent, guess, code, _ in rows:
            whole = sets[parent] if parent >= 0 else self.everything
            sets.append(self.split(whole, guess).get(code, ()))
        return sets

    def accepts(self, rows: list[Row], total: int) -> bool:
        """Tell whether the checker and the definition, which must agree, accept a list."""
        columns = np.array(rows, np.int64).reshape(-1, 4).T
        listed = Rows(np.zeros(len(rows), np.int64), *columns)
        openers = sorted({*self.allowed(self.everything)})
        said = is_shown(self.replies, listed, total, openers, consistent=self.consistent)

        checked = ListedSets.of(
            listed, self.replies, self.game.guesses, consistent=self.consistent
        )
        words = [self.game.guesses[opener] for opener in openers]
        fast = checked.empty < 0 and not any(
            checked.fault(checked.workspace(), word, total) for word in words
        )

        assert fast == said

        return fast


def listing(seed: int, mode: str) -> Listing:
    """Return a random game of alike words."""
    random = Random(seed)
    words = sorted({"".join(random.choices("abcd", k=4)) for _ in range(18)})
    targets = sorted(random.sample(words, random.randint(5, 10)))
    guesses = targets if mode == "consistent" else words
    game = checker.Game(tuple(targets), tuple(guesses), checker.RULES["wordle"], mode)
    replies = replies_of(game)

    @cache
    def value(members: Members) -> int:
        best = NEVER
        for guess in made.allowed(members):
            branches = made.split(members, guess)
            right = branches.pop(replies.right, ())
            if right or len(branches) > 1:
                best = min(best, len(members) + sum(map(value, branches.values())))
        return best

    made = Listing(game, replies, value)
    return made


def mutated(rows: list[Row], listed: Listing, random: Random) -> list[Row]:
    """Return rows with one of them changed, or the bounds of two exchanged."""
    new = list(rows)
    one, other = random.randrange(len(rows)), random.randrange(len(rows))
    parent, guess, code, bound = rows[one]
    match random.randrange(4):
        case 0:
            new[one] = parent, guess, code, bound + 1
        case 1:
            new[one] = parent, guess, code, bound - 1
        case 2:
            new[one] = parent, guess, code, rows[other][3]
            new[other] = *rows[other][:3], bound
        case _:
            codes = len(listed.replies.numbers)
            path = random.randrange(len(listed.game.guesses)), random.randrange(codes)
            new[one] = parent, *path, bound
    return new


@pytest.mark.parametrize("mode", ["any", "consistent"])
@examples(15)
@given(seed=st.integers(0, 1 << 30))
def test_nothing_false_is_accepted(mode: str, seed: int) -> None:
    """A full list is accepted, a total that is too high never, nor a list with a false bound."""
    listed = listing(seed, mode)
    rows = listed.rows()
    total = listed.value(listed.everything)

    assert listed.accepts(rows, total)
    assert not listed.accepts(rows, total + 1)

    random = Random(seed)
    for _ in range(12 if rows else 0):
        changed = mutated(rows, listed, random)
        is_true = all(
            members and bound <= listed.value(members)
            for members, (*_, bound) in zip(listed.sets(changed), changed, strict=True)
        )

        assert is_true or not listed.accepts(changed, total)


@pytest.mark.parametrize("mode", ["any", "consistent"])
def test_a_tight_bound_cannot_be_raised(mode: str) -> None:
    """Each exact total of a list is refused as soon as it is raised by 1."""
    listed = listing(7, mode)
    rows = listed.rows()
    for at, (parent, guess, code, bound) in enumerate(rows):
        raised = [*rows[:at], (parent, guess, code, bound + 1), *rows[at + 1 :]]

        assert not listed.accepts(raised, 0)


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


def test_size_bounds() -> None:
    """One target is found first, as many as a guess has wrong replies second, and so on."""
    words = ("ab", "ba", "bb", "cd", "ce")
    game = checker.Game(words, words, checker.RULES["wordle"], "any")
    replies = replies_of(game)
    most = max(len({*row.tolist()} - {replies.right}) for row in replies.codes)

    assert most == 3
    assert size_bounds(replies).tolist() == [0, 1, 3, 5, 7, 10]


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
