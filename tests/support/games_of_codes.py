"""Games made for tests: of reply codes, so that bounds are tight, of drawn or Tamil words."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import polars as pl
from hypothesis import strategies as st
from numpy.typing import ArrayLike

from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rule import Rule
from guesstree.strategies.first_guesses import rank_openers, with_outcomes

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
        "played_out": {},
        "proofs": {},
        "targets": matrix.targets,
    } | outcomes
    return with_outcomes(rank_openers(matrix), **given)


def made_game(codes: ArrayLike, positions: Sequence[int] | None = None) -> ReplyMatrix:
    """Return the game with these codes, guesses x targets.

    `positions` says where targets are among the guesses, by default the first ones. There, the
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


def star(targets: int) -> ReplyMatrix:
    """Return the game in which every guess tells all targets apart."""
    return made_game(np.tile(np.arange(targets), (targets, 1)))


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


TIGHT_CODES = {
    # A reply only says right or wrong, so that n targets take n guesses.
    "chain of 2": "00 00",
    "chain of 6": 6 * "000000 ",
    # Every guess tells all targets apart.
    "star of 6": 6 * "012345 ",
    # The guesses that are no targets ask for one digit each. With one guess fewer than the digits
    # and the target itself need, nothing tells all targets apart.
    "2 digits of 3": 9 * "000000000 " + "012012012 000111222",
    "3 digits of 2": 8 * "00000000 " + "01010101 00110011 00001111",
    # Targets are the nodes of a binary tree, and a guess separates the subtrees of its children:
    # the size bound is the value.
    "full tree of 7": "0010011 0000100 0000001" + 4 * " 0000000",
    # Only a guess that is no target tells all targets apart; targets leave pairs.
    "an outsider beats two pairs": "00011 10001 11000 01100 00110 01234 00000",
    # Only a guess that is no target tells targets apart, into pairs. A further one tells nothing.
    "an outsider leaves three pairs": 6 * "000000 " + "001122 000000",
    # Leaving a triple beats leaving pairs, as it makes more branches.
    "a triple beats three pairs": (
        "0000123 0012112 2200011 1220001 1122000 0112200 0011220 0000000"
    ),
    # Most first guesses lead to more than four guesses. Some leave a set that three guesses do not
    # solve, and targets in it that no guess separates.
    "four guesses, found by few": (
        "00000000 00000010 11011111 11001011 00000100 10111011 "
        "00000000 00100010 10101111 00000000 11111011"
    ),
}
"""The codes of games in which bounds are values, a row for each guess, targets first."""

TIGHT_GAMES = {
    name: made_game([[*map(int, row)] for row in rows.split()])
    for name, rows in TIGHT_CODES.items()
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
