"""Oracles: the plainest statement of what each fast kernel computes."""

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

from guesstree.games.matrix import ReplyMatrix
from guesstree.search.cost import INFEASIBLE

Sizes = list[int]
Turns = list[tuple[str, str]]

IMPOSSIBLE = INFEASIBLE


def wordle_text(guess: Sequence[str], target: Sequence[str]) -> str:
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


def uses_hints(earlier: str, tiles: str, guess: str) -> bool:
    """Tell it as the newspaper does: greens stay, and every coloured letter comes again."""
    left = list(guess)
    for at, tile in enumerate(tiles):
        if tile == "G" and guess[at] != earlier[at]:
            return False
        if tile != ".":
            if earlier[at] not in left:
                return False
            left.remove(earlier[at])
    return True


def jotto_text(guess: str, target: str) -> str:
    """Count the letters in common."""
    return str(sum(min(guess.count(letter), target.count(letter)) for letter in set(guess)))


def pegs_text(guess: Sequence[str], target: Sequence[str]) -> str:
    """Take out what is in place, then what is elsewhere."""
    pairs = [(g, t) for g, t in zip(guess, target, strict=True) if g != t]
    left = [t for _, t in pairs]
    elsewhere = 0
    for letter, _ in pairs:
        if letter in left:
            left.remove(letter)
            elsewhere += 1
    return f"{len(guess) - len(pairs)}A{elsewhere}B"


def black_pegs_text(guess: str, target: str) -> str:
    """Count the places that agree."""
    return str(len([at for at, letter in enumerate(guess) if target[at] == letter]))


def places_text(guess: str, target: str) -> str:
    """Mark the places that agree."""
    return "".join("G" if letter == target[at] else "." for at, letter in enumerate(guess))


REPLY_TEXTS = {
    "wordle": wordle_text,
    "jotto": jotto_text,
    "pegs": pegs_text,
    "black_pegs": black_pegs_text,
    "places": places_text,
}

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
    games: dict[str, list[str]] = {}

    def play(turns: Turns, remaining: Sequence[str]) -> None:
        is_free = least <= len(remaining) <= (greatest or len(remaining))
        best: tuple[list[Any], str] | None = None
        for guess in guesses if is_free and mode != "consistent" else remaining:
            branches = partition(rule, guess, remaining)
            hit = weight[guess] if guess in remaining else 0
            is_useful = len(branches) > 1 or hit > 0
            uses_all = mode != "nyt-hard" or all(uses_hints(*turn, guess) for turn in turns)
            if not is_useful or not uses_all:
                continue
            masses = [sum(map(weight.__getitem__, branch)) for branch in branches.values()]
            tie = SCORES[tie_metric](masses, hit) if tie_metric else -hit if weights else 0
            key = [SCORES[metric](masses, hit), tie, prefer_consistent and not hit]
            if best is None or key < best[0]:
                best = key, guess

        assert best is not None
        guess = best[1]
        for reply, branch in partition(rule, guess, remaining).items():
            if branch == [guess]:
                games[guess] = [*(word for word, _ in turns), guess]
            else:
                play([*turns, (guess, reply)], branch)

    play([], targets)
    return games


class BruteForce:
    """The lowest cost of every set of targets, found by trying everything.

    Sets of targets and of guesses are frozen sets of positions; `left` is the number of guesses
    left, None for no limit; `turn` is the number of the next guess. A target that is found with
    guess number d costs `cost(d)` times its mass.
    """

    def __init__(
        self,
        matrix: ReplyMatrix,
        mode: str,
        cost: Callable[[int], int] = lambda guesses: guesses,
        masses: Sequence[int] | None = None,
    ) -> None:
        self.matrix, self.mode, self.cost = matrix, mode, cost
        self.masses = masses or [1] * len(matrix.targets)
        self.targets = frozenset(range(len(matrix.targets)))
        self.guesses = frozenset(range(len(matrix.guesses)))
        self._codes = matrix.codes.tolist()
        self._split: dict[tuple[frozenset[int], int], dict[int, frozenset[int]]] = {}
        self._mass_found: dict[tuple[frozenset[int], int], int] = {}
        self._known: dict[tuple[frozenset[int], frozenset[int], int | None, int], int] = {}

    def branches(self, targets: frozenset[int], guess: int) -> dict[int, frozenset[int]]:
        """Split targets by the reply to a guess, and leave out the one that it finds."""
        key = targets, guess
        if key not in self._split:
            split: dict[int, set[int]] = {}
            for target in targets:
                split.setdefault(self._codes[guess][target], set()).add(target)
            found = split.pop(self.matrix.right, set())
            self._mass_found[key] = sum(self.masses[target] for target in found)
            self._split[key] = {code: frozenset(branch) for code, branch in split.items()}
        return self._split[key]

    def still_allowed(
        self, allowed: frozenset[int], guess: int, code: int
    ) -> frozenset[int]:
        """Return the guesses that hard mode still allows after one more reply."""
        if self.mode != "nyt-hard":
            return allowed
        hard = self.matrix.rule.hard_mode
        assert hard
        words = self.matrix.guesses
        return frozenset(
            other
            for other in allowed
            if not hard.unused_hint(words[guess], code, words[other])
        )

    def best(self, guess: int | None = None, limit: int | None = None) -> int:
        """Return the lowest cost of the game within a limit, with a first guess or with any."""
        if guess is None:
            return self.least(self.targets, limit)
        return self.with_guess(self.targets, guess, limit)

    def with_guess(
        self,
        targets: frozenset[int],
        guess: int,
        left: int | None = None,
        allowed: frozenset[int] | None = None,
        turn: int = 1,
    ) -> int:
        """Return the lowest cost with this first guess, IMPOSSIBLE if there is no tree."""
        allowed = self.guesses if allowed is None else allowed
        if left == 0:
            return IMPOSSIBLE
        after = None if left is None else left - 1
        branches = self.branches(targets, guess)
        total = self.cost(turn) * self._mass_found[targets, guess]
        for code, branch in branches.items():
            total += self.least(
                branch, after, self.still_allowed(allowed, guess, code), turn + 1
            )
        return min(total, IMPOSSIBLE)

    def least(
        self,
        targets: frozenset[int],
        left: int | None = None,
        allowed: frozenset[int] | None = None,
        turn: int = 1,
    ) -> int:
        """Return the lowest cost of a set, IMPOSSIBLE if there is no tree."""
        allowed = self.guesses if allowed is None else allowed
        if left == 0:
            return IMPOSSIBLE
        key = targets, allowed, left, turn
        if key not in self._known:
            self._known[key] = min(
                self.with_guess(targets, guess, left, allowed, turn)
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
    """Return a function that tries everything: lowest total with a first guess, within a limit."""
    return BruteForce(matrix, mode).best


def all_symmetries(matrix: ReplyMatrix) -> list[tuple[int, ...]]:
    """Return where each guess goes under all symmetries that swaps generate, by trying them.

    A symmetry is a renaming of letters after an order of places. Only those made of swaps that are
    symmetries themselves count.
    """
    words = matrix.guesses
    renamed = [
        [word.translate(str.maketrans(one + other, other + one)) for word in words]
        for one, other in combinations(sorted({*"".join(words)}), 2)
    ]
    moved = [
        [word[:a] + word[b] + word[a + 1 : b] + word[a] + word[b + 1 :] for word in words]
        for a, b in combinations(range(len(words[0])), 2)
    ]
    swaps = [swap for swap in (*renamed, *moved) if {*swap} == {*words}]
    orders = [[words.index(word) for word in swap] for swap in swaps]
    generators = [order for order in orders if _keeps_partitions(matrix, order)]
    known = {tuple(range(len(words))): None}
    waiting = [*known]
    for symmetry in waiting:
        for generator in generators:
            longer = tuple(generator[at] for at in symmetry)
            if longer not in known:
                known[longer] = None
                waiting.append(longer)
    return waiting


def _keeps_partitions(matrix: ReplyMatrix, order: Sequence[int]) -> bool:
    """Tell whether images of guesses split the images of targets, and these are targets too."""
    own = matrix.guess_of_target.tolist()

    def split(guess: int, places: Sequence[int]) -> set[frozenset[int]]:
        row = matrix.codes[guess].tolist()
        parts = {
            code: {at for at, c in zip(places, row, strict=True) if c == code}
            for code in row
        }
        return {frozenset(part) for part in parts.values()}

    images = [order[at] for at in own]
    return {*images} == {*own} and all(
        split(guess, images) == split(order[guess], own) for guess in range(len(order))
    )


class PlainProfile:
    """Profiles by exact fractions: every way to share out targets is tried.

    `at(turn)[m]` is what any m targets of a set cost at least, from guess number `turn` on; a
    guess costs each target `rises[turn - 1]`, and the last rise goes on. Fractions are counted in
    their common unit, as integers are added ten times as fast.
    """

    def __init__(
        self, matrix: ReplyMatrix, targets: Sequence[int], mode: str, rises: Sequence[int]
    ) -> None:
        self.size, self.rises = len(targets), rises
        self.units = math.lcm(*range(1, self.size + 1))
        own = matrix.guess_of_target[list(targets)].tolist()
        self.splits: list[tuple[Sizes, int]] = []
        for guess in own if mode == "consistent" else range(len(matrix.guesses)):
            codes = matrix.codes[guess, list(targets)].tolist()
            sizes = [codes.count(code) for code in {*codes} - {matrix.right}]
            hit = int(matrix.right in codes)
            if len(sizes) + hit > 1:
                self.splits.append((sizes, hit))

    def at(self, turn: int) -> list[int]:
        """Return the profile of a turn."""
        last = turn >= len(self.rises)
        rise = self.rises[-1] if last else self.rises[turn - 1]
        least = [0, rise]
        later = [] if last else self._hull(self.at(turn + 1))
        for number in range(2, self.size + 1):
            hull = self._hull(least) if last else later
            shared = min(
                self._shared(hull, sizes, number - hit) for sizes, hit in self.splits
            )
            least.append(rise * number + math.ceil(Fraction(shared, self.units)))
        return least[: self.size + 1]

    @staticmethod
    def _shared(hull: Sequence[int], sizes: Sizes, number: int) -> int:
        """Return the least sum of the hull over all ways to share out `number` targets."""
        ways = {0: 0}
        for size in sizes:
            after: dict[int, int] = {}
            for given, cost in ways.items():
                for more in range(min(size, number - given, len(hull) - 1) + 1):
                    total = cost + hull[more]
                    after[given + more] = min(total, after.get(given + more, total))
            ways = after
        return ways[number]

    def _hull(self, values: Sequence[int]) -> list[int]:
        """Return the greatest convex function that is nowhere above some values, in units."""
        points = range(len(values))
        return [
            min(
                (values[a] * (b - at) + values[b] * (at - a)) * (self.units // (b - a))
                if a < b
                else values[at] * self.units
                for a in points[: at + 1]
                for b in points[at:]
            )
            for at in points
        ]
