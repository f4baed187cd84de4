"""Slow twins: the plainest statement of what each fast kernel computes."""

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from guesstree.games import RULES
from guesstree.replies import ReplyMatrix
from guesstree.strategies.bounds import NO_BOUND

Sizes = list[int]

IMPOSSIBLE = NO_BOUND


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

    def best(remaining: Sequence[str]) -> str:
        wide = mode == "any" and least <= len(remaining) <= (greatest or len(remaining))
        useful = [
            (key(guess, remaining, branches), guess)
            for guess in (guesses if wide else remaining)
            if len(branches := partition(rule, guess, remaining)) > 1 or guess in remaining
        ]
        return min(useful, key=lambda pair: pair[0])[1]

    games: dict[str, list[str]] = {}

    def play(said: list[str], remaining: Sequence[str]) -> None:
        guess = best(remaining)
        for branch in partition(rule, guess, remaining).values():
            if branch == [guess]:
                games[guess] = [*said, guess]
            else:
                play([*said, guess], branch)

    play([], targets)
    return games


def least_total(matrix: ReplyMatrix, mode: str) -> Callable[[int, int | None], int]:
    """Return a function that tries everything: least total with a first guess, within a limit."""
    guesses = matrix.guesses
    keeps = RULES[matrix.rule].keeps

    def branches(targets: frozenset[int], guess: int) -> dict[int, frozenset[int]]:
        split: dict[int, set[int]] = {}
        for target in targets:
            split.setdefault(int(matrix.codes[guess, target]), set()).add(target)
        split.pop(matrix.right, None)
        return {code: frozenset(branch) for code, branch in split.items()}

    def with_guess(targets: frozenset[int], guess: int, allowed: frozenset[int], left: int) -> int:
        total = len(targets)
        for code, branch in branches(targets, guess).items():
            still = allowed
            if mode == "nyt-hard" and keeps:
                still = frozenset(g for g in allowed if keeps(guesses[guess], code, guesses[g]))
            total += least(branch, still, left - 1)
        return min(total, IMPOSSIBLE)

    @cache
    def least(targets: frozenset[int], allowed: frozenset[int], left: int) -> int:
        if left == 0:
            return IMPOSSIBLE
        own = frozenset(int(matrix.homes[target]) for target in targets)
        useful = [
            guess
            for guess in (own if mode == "consistent" else allowed)
            if targets not in branches(targets, guess).values()
        ]
        return min(with_guess(targets, guess, allowed, left) for guess in useful)

    def opened(guess: int, limit: int | None) -> int:
        everything = frozenset(range(len(matrix.targets)))
        return with_guess(everything, guess, frozenset(range(len(guesses))), limit or 99)

    return opened
