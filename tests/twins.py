"""Slow twins: the plainest statement of what each fast kernel computes."""

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from guesstree.replies.matrix import ReplyMatrix
from guesstree.search.law import INFEASIBLE

Sizes = list[int]
Turns = list[tuple[str, str]]

IMPOSSIBLE = INFEASIBLE


def wordle_text(guess: str, target: str) -> str:
    """Mark the greens, then spend what is left of the target on yellows, left to right."""
    reply = ["."] * len(guess)
    left = list(target)
    for at, letter in enumerate(guess):
        if target[at] == letter:
            reply[at] = "G"
            left.remove(letter)
    for at, letter in enumerate(guess):
        if reply[at] == "." and letter in left:
            reply[at] = "Y"
            left.remove(letter)
    return "".join(reply)


def uses_hints(said: str, tiles: str, guess: str) -> bool:
    """Say it as the newspaper does: greens stay, and every coloured letter comes again."""
    left = list(guess)
    for at, tile in enumerate(tiles):
        if tile == "G" and guess[at] != said[at]:
            return False
        if tile != ".":
            if said[at] not in left:
                return False
            left.remove(said[at])
    return True


def jotto_text(guess: str, target: str) -> str:
    """Count the letters in common."""
    return str(sum(min(guess.count(letter), target.count(letter)) for letter in set(guess)))


def pegs_text(guess: str, target: str) -> str:
    """Take out what is in place, then what is elsewhere."""
    pairs = [(g, t) for g, t in zip(guess, target, strict=True) if g != t]
    left = [t for _, t in pairs]
    elsewhere = 0
    for letter, _ in pairs:
        if letter in left:
            left.remove(letter)
            elsewhere += 1
    return f"{len(guess) - len(pairs)}A{elsewhere}B"


REPLY_TEXTS = {"wordle": wordle_text, "jotto": jotto_text, "pegs": pegs_text}

SCORES: dict[str, Callable[[Sizes, int], int | Fraction]] = {
    "max": lambda sizes, _: max(sizes),
    "expectation": lambda sizes, _: Fraction(sum(n * n for n in sizes), sum(sizes)),
    # sum of n log n grows as the product of n^n does, and that is an integer
    "neg_entropy": lambda sizes, _: math.prod(n**n for n in sizes),
    "neg_entropy_hit": lambda sizes, hit: Fraction(math.prod(n**n for n in sizes), 2**hit),
    "entropy": lambda sizes, _: -math.prod(n**n for n in sizes),
    "parts": lambda sizes, _: -len(sizes),
    "few_parts": lambda sizes, _: len(sizes),
}
"""Exact scores of branch sizes, the last of them the size of the branch that is right or 0."""


def partition(rule: str, guess: str, targets: Sequence[str]) -> dict[str, list[str]]:
    """Split the targets by the reply to a guess."""
    branches: dict[str, list[str]] = {}
    for target in targets:
        branches.setdefault(REPLY_TEXTS[rule](guess, target), []).append(target)
    return branches


def greedy_games(
    rule: str,
    metric: str,
    mode: str,
    targets: Sequence[str],
    guesses: Sequence[str],
    window: tuple[int, int | None],
    tie_metric: str | None = None,
    prefer_consistent: bool = False,
    weights: Sequence[int] | None = None,
) -> dict[str, list[str]]:
    """Return, for every target, the guesses of a greedy strategy up to the target itself."""
    least, greatest = window
    weight = dict(zip(targets, weights or [1] * len(targets), strict=True))

    def key(guess: str, remaining: Sequence[str], branches: dict[str, list[str]]) -> list[Any]:
        masses = [sum(weight[target] for target in branch) for branch in branches.values()]
        hit = weight[guess] if guess in remaining else 0
        tie = SCORES[tie_metric](masses, hit) if tie_metric else -hit if weights else 0
        return [SCORES[metric](masses, hit), tie, prefer_consistent and not hit]

    def allowed(turns: Turns, remaining: Sequence[str]) -> Sequence[str]:
        if mode == "consistent" or not least <= len(remaining) <= (greatest or len(remaining)):
            return remaining
        if mode == "any":
            return guesses
        return [word for word in guesses if all(uses_hints(*turn, word) for turn in turns)]

    def best(turns: Turns, remaining: Sequence[str]) -> str:
        useful = [
            (key(guess, remaining, branches), guess)
            for guess in allowed(turns, remaining)
            if len(branches := partition(rule, guess, remaining)) > 1 or guess in remaining
        ]
        return min(useful, key=lambda pair: pair[0])[1]

    games: dict[str, list[str]] = {}

    def play(turns: Turns, remaining: Sequence[str]) -> None:
        guess = best(turns, remaining)
        for reply, branch in partition(rule, guess, remaining).items():
            if branch == [guess]:
                games[guess] = [*(said for said, _ in turns), guess]
            else:
                play([*turns, (guess, reply)], branch)

    play([], targets)
    return games


class BruteForce:
    """The least total of every set of targets, found by trying everything.

    Sets of targets and of guesses are frozen sets of positions; `left` is the number of guesses
    left, None for no limit.
    """

    def __init__(self, matrix: ReplyMatrix, mode: str) -> None:
        self.matrix, self.mode = matrix, mode
        self.targets = frozenset(range(len(matrix.targets)))
        self.guesses = frozenset(range(len(matrix.guesses)))
        self._known: dict[tuple[frozenset[int], frozenset[int], int | None], int] = {}

    def branches(self, targets: frozenset[int], guess: int) -> dict[int, frozenset[int]]:
        """Split targets by the reply to a guess, and leave out the one that it finds."""
        split: dict[int, set[int]] = {}
        for target in targets:
            split.setdefault(int(self.matrix.codes[guess, target]), set()).add(target)
        split.pop(self.matrix.right, None)
        return {code: frozenset(branch) for code, branch in split.items()}

    def still_allowed(self, allowed: frozenset[int], guess: int, code: int) -> frozenset[int]:
        """Return the guesses that hard mode still allows after one more reply."""
        if self.mode != "nyt-hard":
            return allowed
        hard = self.matrix.rule.hard_mode
        assert hard
        said, words = self.matrix.guesses[guess], self.matrix.guesses
        return frozenset(other for other in allowed if hard.allows(said, code, words[other]))

    def with_guess(
        self,
        targets: frozenset[int],
        guess: int,
        left: int | None = None,
        allowed: frozenset[int] | None = None,
    ) -> int:
        """Return the least total with this first guess, IMPOSSIBLE where there is no tree."""
        allowed = self.guesses if allowed is None else allowed
        if left == 0:
            return IMPOSSIBLE
        after = None if left is None else left - 1
        total = len(targets)
        for code, branch in self.branches(targets, guess).items():
            total += self.least(branch, after, self.still_allowed(allowed, guess, code))
        return min(total, IMPOSSIBLE)

    def least(
        self,
        targets: frozenset[int],
        left: int | None = None,
        allowed: frozenset[int] | None = None,
    ) -> int:
        """Return the least total of a set, IMPOSSIBLE where there is no tree."""
        allowed = self.guesses if allowed is None else allowed
        if left == 0:
            return IMPOSSIBLE
        key = targets, allowed, left
        if key not in self._known:
            self._known[key] = min(
                self.with_guess(targets, guess, left, allowed)
                for guess in self.useful(targets, allowed)
            )
        return self._known[key]

    def useful(self, targets: frozenset[int], allowed: frozenset[int]) -> list[int]:
        """Return the guesses that the mode allows and that do not leave all targets together."""
        own = frozenset(self.matrix.guess_of_target[list(targets)].tolist())
        return [
            guess
            for guess in sorted(own if self.mode == "consistent" else allowed)
            if targets not in self.branches(targets, guess).values()
        ]


def least_total(matrix: ReplyMatrix, mode: str) -> Callable[[int, int | None], int]:
    """Return a function that tries everything: least total with a first guess, within a limit."""
    truth = BruteForce(matrix, mode)

    def opened(guess: int, limit: int | None) -> int:
        return truth.with_guess(truth.targets, guess, limit)

    return opened
