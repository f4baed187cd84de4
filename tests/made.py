"""Games made for tests: of reply codes, so that bounds are tight, of drawn or Tamil words."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import polars as pl
from hypothesis import strategies as st
from numpy.typing import ArrayLike

from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rule import Rule
from guesstree.strategies.openers import rank_openers, with_outcomes

LETTERS = {
    "முதல்": ("மு", "த", "ல்"),
    "அம்மா": ("அ", "ம்", "மா"),
    "படகு": ("ப", "ட", "கு"),
    "கடல்": ("க", "ட", "ல்"),
    "மரம்": ("ம", "ர", "ம்"),
    "நிலம்": ("நி", "ல", "ம்"),
    "பழம்": ("ப", "ழ", "ம்"),
}
"""Tamil words of three letters each, which have three to six characters, with these letters."""

TAMIL = tuple(LETTERS)


def ranking_of(matrix: ReplyMatrix, **outcomes: Any) -> pl.DataFrame:
    """Return the ranking of first guesses with what is known; outcomes as in `with_outcomes`."""
    given: dict[str, Any] = {
        "followed": {},
        "proofs": {},
        "targets": matrix.targets,
    } | outcomes
    return with_outcomes(rank_openers(matrix), **given)


def made_game(codes: ArrayLike, positions: Sequence[int] | None = None) -> ReplyMatrix:
    """Return the game with these codes, guesses x targets.

    `positions` are those of the targets among the guesses, by default the first ones. There, the
    code of a right guess, which is one more than the largest, replaces the code given.
    """
    table = np.array(codes, np.uint8)
    guesses, targets = table.shape
    positions = range(targets) if positions is None else positions
    right = int(table.max()) + 1
    table[list(positions), range(targets)] = right
    words = tuple(f"g{at:03}" for at in range(guesses))
    listed, texts = tuple(words[at] for at in positions), tuple(map(str, range(right + 1)))
    rule = Rule(
        "made",
        lambda guess, target: int(table[words.index(guess), listed.index(target)]),
        lambda _: texts,
    )
    return ReplyMatrix(rule, words, listed, table, texts)


def chain(targets: int) -> ReplyMatrix:
    """Return the game in which n targets take n guesses: a reply only says right or wrong."""
    return made_game(np.zeros((targets, targets)))


def star(targets: int) -> ReplyMatrix:
    """Return the game in which every guess tells all targets apart."""
    return made_game(np.tile(np.arange(targets), (targets, 1)))


def digits(base: int, places: int) -> ReplyMatrix:
    """Return the game of guesses that are not targets, each asking for one digit of the target.

    A guess that is a target only says right or wrong. With one guess fewer than the digits and
    the target itself need, nothing tells all targets apart.
    """
    targets = base**places
    numbers = np.arange(targets)
    asked = [numbers // base**place % base for place in range(places)]
    return made_game(np.vstack([np.zeros((targets, targets), int), *asked]))


def full_tree(base: int, levels: int) -> ReplyMatrix:
    """Return the game in which the size bound is the value.

    Targets are the nodes of a tree in which every node has so many children. A guess tells apart
    the subtrees of its own children, and whatever else lies outside from these.
    """
    parent = [-1]
    first = 0
    for _ in range(levels - 1):
        last = len(parent)
        parent += [node for node in range(first, last) for _ in range(base)]
        first = last
    codes = np.full((len(parent), len(parent)), base)
    for target in range(len(parent)):
        child, node = target, parent[target]
        while node >= 0:
            codes[node, target] = (child - 1) % base
            child, node = node, parent[node]
    # Only nodes within a subtree are ever left together, so that the last code is never in play.
    codes[codes == base] = 0
    return made_game(codes)


def outsider_wins(pairs: int) -> ReplyMatrix:
    """Return the game in which only a guess that is not a target tells all targets apart.

    Targets leave pairs. A further guess tells nothing.
    """
    targets = 2 * pairs + 1
    numbers = np.arange(targets)
    own = [(numbers - target - 1) % targets // 2 for target in numbers]
    return made_game(np.vstack([*own, numbers, np.zeros(targets)]))


def outsider_leaves_pairs(pairs: int) -> ReplyMatrix:
    """Return the game in which only a guess that is not a target tells targets apart, into pairs.

    The targets only say right or wrong. A further guess tells nothing.
    """
    targets = 2 * pairs
    return made_game(
        np.vstack(
            [np.zeros((targets, targets)), np.arange(targets) // 2, np.zeros(targets)]
        )
    )


def triple_wins() -> ReplyMatrix:
    """Return the game in which leaving a triple beats leaving pairs, as it makes more branches.

    A further guess, no target, tells nothing.
    """
    pairs = [(np.arange(7) - target - 1) % 7 // 2 for target in range(7)]
    codes = np.vstack([*pairs, np.zeros(7, int)])
    codes[0] = [0, 0, 0, 0, 1, 2, 3]
    codes[1, :4] = [0, 0, 1, 2]
    return made_game(codes)


def found_by_few() -> ReplyMatrix:
    """Return a game that takes four guesses, where most first guesses lead to more.

    Some leave a set that three guesses do not solve, and targets in it that no guess tells apart.
    These may be left together nonetheless, as long as three guesses are left.
    """
    rows = [
        "00000000",
        "00000010",
        "11011111",
        "11001011",
        "00001100",
        "10111111",
        "00000000",
    ]
    rows += ["00100011", "10101111", "00000000", "11111011"]
    return made_game([list(map(int, row)) for row in rows])


def some_large(targets: int) -> ReplyMatrix:
    """Return a game with many guesses that split alike, and one that tells nothing."""
    random = np.random.default_rng(targets)
    codes = random.integers(0, 5, (targets, targets))
    outsiders = random.integers(0, 5, (4, targets))
    return made_game(np.vstack([codes, outsiders, 4 - outsiders, np.zeros((1, targets))]))


def shared_letter() -> ReplyMatrix:
    """Return the game of words that share their first letter, as a hint that all of them keep.

    Guesses that lack the letter would tell more; hard mode allows them only at first.
    """
    targets = ["abc", "ade", "afg", "ahi", "ajk"]
    return compute_replies("wordle", targets, [*targets, "bdz", "dfz", "fhz"])


TIGHT_GAMES = {
    "chain of 2": chain(2),
    "chain of 6": chain(6),
    "star of 6": star(6),
    "2 digits of 3": digits(3, 2),
    "3 digits of 2": digits(2, 3),
    "full tree of 7": full_tree(2, 3),
    "an outsider beats two pairs": outsider_wins(2),
    "an outsider leaves three pairs": outsider_leaves_pairs(3),
    "a triple beats three pairs": triple_wins(),
    "four guesses, found by few": found_by_few(),
}


@st.composite
def made_games(draw: st.DrawFn, most_targets: int = 8, outsiders: int = 4) -> ReplyMatrix:
    """Draw games of few kinds of replies, in which sets stay large and guesses alike.

    `outsiders` is the greatest number of guesses that are not targets.
    """
    random = np.random.default_rng(draw(st.integers(0, 1 << 32)))
    targets = int(random.integers(5, most_targets + 1))
    guesses = targets + int(random.integers(0, outsiders + 1))
    codes = random.integers(0, random.integers(1, 4), (guesses, targets))
    # From chains, in which all targets earn the reply of the first, to codes of pure chance.
    alike = random.random(codes.shape) < random.choice([0, 0.5, 0.8])
    codes = np.where(alike, codes[:, :1], codes)
    return made_game(codes, random.permutation(guesses)[:targets].tolist())


@st.composite
def word_games(draw: st.DrawFn) -> ReplyMatrix:
    """Draw games of words over many letters, which most replies leave together, or over few."""
    random = np.random.default_rng(draw(st.integers(0, 1 << 32)))
    letters = list("abcdefghijk"[: random.integers(2, 12)])
    # Letters that most words have are hints that leave many words together.
    shares = 1.0 / (1 + np.arange(len(letters))) ** random.integers(0, 3)
    shares /= shares.sum()
    words: dict[str, None] = {}
    count = int(random.integers(6, 15))
    while len(words) < min(count, len(letters) ** 3):
        words["".join(random.choice(letters, 3, p=shares))] = None
    guesses = list(words)
    targets = random.permutation(guesses)[: min(9, count - int(random.integers(0, 3)))]
    return compute_replies("wordle", targets.tolist(), guesses)
