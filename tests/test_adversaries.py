"""Evil repliers and games that last, against plain searches and published figures."""

from itertools import product
from pathlib import Path

from hypothesis import given, settings

from guesstree.evil import fewest_left, winning_lines
from guesstree.games import RULES
from guesstree.longest import WAYS, lasting_tree, longest_chain, longest_tree
from guesstree.play import can_be_found, least_worst_case
from guesstree.replies import ReplyMatrix
from guesstree.trees import check_tree
from tests.conftest import small_games
from tests.test_playing import asked
from tests.twins import least_total


def kept(matrix: ReplyMatrix, guess: int, members: list[int]) -> list[list[int]]:
    """Return the branches that an evil replier may keep."""
    branches: dict[int, list[int]] = {}
    for target in members:
        branches.setdefault(int(matrix.codes[guess, target]), []).append(target)
    right = branches.pop(matrix.right, None)
    if not branches:
        return [right or []]
    largest = max(map(len, branches.values()))
    return [branch for branch in branches.values() if len(branch) == largest]


@settings(max_examples=40)
@given(matrix=small_games())
def test_evil_lines_equal_a_plain_search(matrix: ReplyMatrix) -> None:
    """All pairs that win in four under every tie rule, and the least that two guesses leave."""
    guesses = range(len(matrix.guesses))
    everything = list(range(len(matrix.targets)))
    wins, least = [], len(everything) + 1
    for first, second in product(guesses, repeat=2):
        after = [b for a in kept(matrix, first, everything) for b in kept(matrix, second, a)]
        least = min([least, *map(len, after)])
        if all(
            any(max(map(len, kept(matrix, third, branch))) == 1 for third in guesses)
            for branch in after
        ):
            wins.append((matrix.guesses[first], matrix.guesses[second]))
    assert [line[:2] for line in winning_lines(matrix)] == wins
    assert fewest_left(matrix).left == least


def test_evil_wordle(matrices: dict[str, ReplyMatrix]) -> None:
    """Four guesses win, though Norvig's notebook says that they cannot; three never do."""
    wordle = matrices["wordle"]
    assert fewest_left(wordle).left == 9
    (line,) = winning_lines(wordle, 1)
    assert line == ("agile", "snort", "dumpy")
    members = list(range(len(wordle.targets)))
    sizes = []
    for guess in ("teary", "sling", "crumb"):
        branches = kept(wordle, wordle.guesses.index(guess), members)
        sizes.append((len(branches[0]), len(branches)))
        members = branches[0]
    assert [size for size, _ in sizes] == [198, 14, 1]
    assert [ties for _, ties in sizes[:2]] == [1, 1]


@settings(max_examples=40)
@given(matrix=small_games())
def test_worst_cases_equal_trying_everything(matrix: ReplyMatrix) -> None:
    """The value against a perfect adversary."""
    value = least_worst_case(matrix)
    opened = least_total(matrix, "any")
    guesses = range(len(matrix.guesses))
    impossible = 1 << 40
    assert min(opened(guess, value) for guess in guesses) < impossible
    assert not can_be_found(matrix, value - 1)


@settings(max_examples=40)
@given(matrix=small_games())
def test_long_games_are_games(matrix: ReplyMatrix) -> None:
    """The look-ahead is never shorter than the metrics alone; chains are consistent."""
    tree = longest_tree(matrix, 3, 2, 4)
    check_tree(tree, RULES[matrix.rule], matrix.targets, matrix.guesses, "consistent")
    total = sum(tree.scores().values())
    for way in WAYS:
        assert total >= sum(lasting_tree(matrix, *way).scores().values())
    chain, whole = longest_chain(matrix, 0, 5)
    assert whole
    assert chain[-1] == matrix.targets[0]
    assert len(chain) >= tree.scores()[chain[-1]]
    rule = RULES[matrix.rule]
    for at, guess in enumerate(chain):
        reply = rule.reply(guess, chain[-1])
        assert all(rule.reply(guess, later) == reply for later in chain[at + 1 :])


def test_antiwordle(matrices: dict[str, ReplyMatrix]) -> None:
    """The greedy trees that are known, 13,571 and 13,278, and a look-ahead that lasts longer."""
    wordle = matrices["wordle"]
    assert [sum(lasting_tree(wordle, *way).scores().values()) for way in WAYS] == [13571, 13278]
    total = sum(longest_tree(wordle, 4, 1).scores().values())
    assert total > 13800


def test_commands(tmp_path: Path) -> None:
    """What the commands print as JSON."""
    found = asked("evil", "--lines", 1)
    assert found["fewest_left"]["left"] == 9
    assert found["lines"] == [{"first": "agile", "second": "snort", "third": "dumpy"}]
    played = asked("evil", "--strategy", "max-any")
    assert [turn["guess"] for turn in played] == ["arise", "blond", "dumpy", "chump", "thump"]
    chain = asked("antiwordle", "hobby", "--seconds", 0.5)["chain"]
    assert chain[-1] == "hobby"
    assert len(chain) >= 8
    value = asked("equilibrium", "--game", "jotto", "--rounds", 2, "--png", tmp_path / "hard.png")
    assert 1.99 < value["lower"] < value["upper"]
    assert sum(row["weight"] for row in value["hardest"]) <= 1 + 1e-9
    assert (tmp_path / "hard.png").read_bytes().startswith(b"\x89PNG")
