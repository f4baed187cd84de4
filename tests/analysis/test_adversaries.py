"""Evil repliers and games that last, against plain searches and published figures."""

from itertools import count, permutations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings

from guesstree.analysis.antiwordle import (
    LONG_GAME_METRICS,
    lasting_tree,
    longest_chain,
)
from guesstree.analysis.largest_branches import LISTED, as_bits, largest_branches, list_largest
from guesstree.analysis.winning_pairs import fewest_left, winning_pairs
from guesstree.cli.progress import bar
from guesstree.play.players import can_be_found, perfect_replier
from guesstree.replies.matrix import ReplyMatrix, compute_replies
from guesstree.trees.check import check_tree
from tests.cli.test_playing import asked
from tests.conftest import small_games
from tests.twins import least_total


def kept(matrix: ReplyMatrix, guess: int, candidates: list[int]) -> list[list[int]]:
    """Return the branches that an evil replier may keep."""
    branches: dict[int, list[int]] = {}
    for target in candidates:
        branches.setdefault(int(matrix.codes[guess, target]), []).append(target)
    right = branches.pop(matrix.right, None)
    if not branches:
        return [right or []]
    largest = max(map(len, branches.values()))
    return [branch for branch in branches.values() if len(branch) == largest]


@pytest.mark.parametrize("listed", ["all", "few"])
@settings(max_examples=40)
@given(matrix=small_games())
def test_winning_pairs_equal_a_plain_search(listed: str, matrix: ReplyMatrix) -> None:
    """All pairs that win in four under every tie rule, and the least that two guesses leave.

    A pair has two guesses. The third guess is the target that is left, if there is one only; there
    is no third guess where the second has found it. Large games list the guesses that tell two
    targets apart, and branches, for the first few only.
    """
    guesses = range(len(matrix.guesses))
    everything = list(range(len(matrix.targets)))
    wins, least = [], len(everything) + 1
    for first, second in permutations(guesses, 2):
        after = [b for a in kept(matrix, first, everything) for b in kept(matrix, second, a)]
        least = min([least, *map(len, after)])
        if all(
            any(max(map(len, kept(matrix, third, branch))) == 1 for third in guesses)
            for branch in after
        ):
            wins.append((matrix.guesses[first], matrix.guesses[second]))
    with pytest.MonkeyPatch.context() as patched:
        if listed == "few":
            patched.setattr("guesstree.analysis.winning_pairs._PAIRED", 3)
            patched.setattr("guesstree.analysis.largest_branches.LISTED", 1)
        found = winning_pairs(matrix)
    if len(everything) == 1:
        assert found == []
        assert fewest_left(matrix) is None
        return
    assert [pair[:2] for pair in found] == wins
    for *said, third in found:
        branch = everything
        for word in said:
            branch = kept(matrix, matrix.guesses.index(word), branch)[0]
        if len(branch) == 1:
            left = matrix.targets[branch[0]]
            assert third == (None if left == said[1] else left)
        else:
            assert third is not None
            assert len(kept(matrix, matrix.guesses.index(str(third)), branch)[0]) == 1
    fewest = fewest_left(matrix)
    assert fewest is not None
    assert fewest.left == least
    assert fewest.first != fewest.second


def test_largest_branches_equal_counts() -> None:
    """All branches of the largest size are listed, or none if more than those listed may be it."""
    random = np.random.default_rng(1)
    right = 60
    codes = np.minimum(random.geometric(0.05, (40, 150)) - 1, right - 1).astype(np.uint8)
    codes[0] = np.arange(150) % (LISTED + 1)  # one more of the same size than are listed
    branches = largest_branches(codes, right)
    found = np.zeros(right + 1, np.int32)
    known = 0
    for guess, row in enumerate(codes):
        for part in range(1, 11):
            inside = random.random(150) < part / 10
            counts = np.bincount(row[inside], minlength=right + 1)
            count = list_largest(branches, guess, as_bits(inside), found)
            known += count > 0
            largest = np.flatnonzero(counts == counts.max())
            assert count == 0 or sorted(found[:count]) == largest.tolist()
    assert known > 200


@pytest.mark.slow
def test_evil_wordle(matrices: dict[str, ReplyMatrix]) -> None:
    """Four guesses win, though Norvig's notebook says that they cannot; three never do."""
    wordle = matrices["wordle"]
    fewest = fewest_left(wordle)
    assert fewest is not None
    assert fewest.left == 9
    (pair,) = winning_pairs(wordle, 1)
    assert pair == ("agile", "snort", "dumpy")
    candidates = list(range(len(wordle.targets)))
    sizes = []
    for guess in ("teary", "sling", "crumb"):
        branches = kept(wordle, wordle.guesses.index(guess), candidates)
        sizes.append((len(branches[0]), len(branches)))
        candidates = branches[0]
    assert [size for size, _ in sizes] == [198, 14, 1]
    assert [ties for _, ties in sizes[:2]] == [1, 1]


@settings(max_examples=40)
@given(matrix=small_games())
def test_worst_cases_equal_trying_everything(matrix: ReplyMatrix) -> None:
    """The value against a perfect adversary."""
    value = next(limit for limit in count(1) if can_be_found(matrix, limit))
    opened = least_total(matrix, "any")
    guesses = range(len(matrix.guesses))
    impossible = 1 << 40
    assert min(opened(guess, value) for guess in guesses) < impossible
    assert not can_be_found(matrix, value - 1)


@settings(max_examples=40)
@given(matrix=small_games())
def test_perfect_replies_make_the_game_as_long_as_can_be(matrix: ReplyMatrix) -> None:
    """Of the branches by each guess, the first of the largest with the worst case is kept."""
    everything = np.arange(len(matrix.targets))
    reply = perfect_replier(matrix)
    for guess, codes in enumerate(matrix.codes):
        values = {}
        for code in np.unique(codes[codes != matrix.right]).tolist():
            branch = matrix.with_targets(everything[codes == code])
            value = next(limit for limit in count(1) if can_be_found(branch, limit))
            values[code] = (-value, -len(branch.targets), code)
        assert reply(guess, everything) == min(values, key=values.__getitem__, default=matrix.right)


@pytest.mark.parametrize(
    ("guess", "left", "refuted"), [("mamma", 1229, 3), ("fuzzy", 1349, 3)], ids=str
)
def test_perfect_replies_prove_no_more_than_they_need(
    guess: str,
    left: int,
    refuted: int,
    matrices: dict[str, ReplyMatrix],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """That the largest branch takes more guesses is proved only as far as others take as many.

    To prove that mamma's takes five would take a quarter of a minute. A branch that is the only one
    needs no search.
    """
    matrix = matrices["wordle"]
    searched: list[tuple[int, int]] = []

    def noted(branch: ReplyMatrix, limit: int) -> bool:
        searched.append((len(branch.targets), limit))
        return can_be_found(branch, limit)

    monkeypatch.setattr("guesstree.play.players.can_be_found", noted)
    reply, at = perfect_replier(matrix), matrix.position[guess]
    everything = np.arange(len(matrix.targets))
    code = reply(at, everything)
    candidates = everything[matrix.codes[at] == code]
    assert len(candidates) == left
    assert max(limit for size, limit in searched if size == left) == refuted
    searched.clear()
    assert reply(at, candidates) == code
    assert searched == []


def test_bars_are_shown_on_terminals_only(capsys: pytest.CaptureFixture[str]) -> None:
    """What is not shown costs nothing, and a pipe gets what it asked for."""
    assert list(bar("steps")(range(3))) == [0, 1, 2]
    assert capsys.readouterr() == ("", "")


@settings(max_examples=40)
@given(matrix=small_games())
def test_long_games_are_games(matrix: ReplyMatrix) -> None:
    """Trees of few branches and the longest chains are consistent; no tree has a longer chain."""
    chain, whole = longest_chain(matrix, 0, 1_000_000)
    assert whole
    assert chain[-1] == matrix.targets[0]
    for metrics in LONG_GAME_METRICS:
        tree = lasting_tree(matrix, *metrics)
        check_tree(tree, matrix.rule, matrix.targets, matrix.guesses, "consistent")
        assert len(chain) >= tree.scores()[chain[-1]]
    rule = matrix.rule
    for at, guess in enumerate(chain):
        reply = rule.reply(guess, chain[-1])
        assert all(rule.reply(guess, later) == reply for later in chain[at + 1 :])


def test_chains_are_bounded_by_nodes(wordle_words: tuple[str, ...]) -> None:
    """The nodes alone decide how far the search goes: a node fewer than it takes is not enough."""
    matrix = compute_replies("wordle", wordle_words[::80])
    nodes = next(count for count in range(1, 1000) if longest_chain(matrix, 0, count)[1])
    longest = longest_chain(matrix, 0, nodes)[0]
    assert longest_chain(matrix, 0, 10 * nodes) == (longest, True)
    shorter = [longest_chain(matrix, 0, count) for count in range(1, nodes)]
    assert not any(whole for _, whole in shorter)
    lengths = [len(chain) for chain, _ in shorter]
    assert lengths == sorted(lengths)
    assert lengths[0] == 1 < lengths[-1] <= len(longest)


@pytest.mark.slow
def test_antiwordle(matrices: dict[str, ReplyMatrix]) -> None:
    """The greedy trees that are known, of 13,571 and 13,278 guesses."""
    wordle = matrices["wordle"]
    trees = [lasting_tree(wordle, *metrics) for metrics in LONG_GAME_METRICS]
    assert [sum(tree.scores().values()) for tree in trees] == [13571, 13278]


@pytest.mark.slow
def test_wins_that_the_command_finds() -> None:
    """What it prints as JSON for the default game."""
    found = asked("evil", "--count", 1)
    assert found["fewest_left"] == 9
    assert found["rows"] == [{"first": "agile", "second": "snort", "third": "dumpy"}]


def test_commands(tmp_path: Path) -> None:
    """What the commands print as JSON."""
    played = asked("evil", "--strategy", "max-any")
    assert [turn["guess"] for turn in played] == ["arise", "blond", "dumpy", "chump", "thump"]
    chain = asked("antiwordle", "hobby", "--nodes", 500)["rows"]
    assert chain[-1]["guess"] == "hobby"
    assert len(chain) >= 8
    value = asked(
        "equilibrium", "--game", "jotto", "--iterations", 2, "--png", tmp_path / "hard.png"
    )
    assert 1.99 < value["lower"] < value["upper"]
    assert sum(row["weight"] for row in value["rows"]) <= 1 + 1e-9
    assert (tmp_path / "hard.png").read_bytes().startswith(b"\x89PNG")
