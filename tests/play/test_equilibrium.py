"""Values of games between a chooser of targets and a guesser."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree import Game
from guesstree.api import matches
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.play import equilibrium
from guesstree.play.equilibrium import solve
from guesstree.words.generators import codes
from tests.conftest import examples, small_games
from tests.oracles import BruteForce
from tests.support.commands import json_of


@pytest.mark.parametrize(
    ("pegs", "colours", "value", "alike"),
    [
        (2, 2, Fraction(2), 0.5),
        (2, 3, Fraction(29, 12), 0.5),
        (2, 5, Fraction(49, 15), 1 / 3),
        (3, 2, Fraction(23, 10), 0.4),
        (2, 4, Fraction(45, 16), None),
        (3, 3, Fraction(73, 27), None),
    ],
)
def test_equilibria_of_small_mastermind_equal_published_values(
    pegs: int, colours: int, value: Fraction, alike: float | None
) -> None:
    """Another program found these values; `alike` is the chance of codes of one colour."""
    words = codes(pegs, "12345"[:colours])

    found = solve(compute_replies("pegs", words))

    assert (found.lower, found.upper) == pytest.approx((float(value),) * 2, abs=1e-7)
    assert found.value == value
    chances = list(found.mixture.values())
    assert chances == sorted(chances, reverse=True)
    assert sum(chances) == pytest.approx(1)
    chance = sum(found.mixture.get(colour * pegs, 0) for colour in "12345")
    assert alike is None or chance == pytest.approx(alike, abs=1e-6)


@pytest.mark.parametrize(
    ("game", "step"), [("wordle", 10), pytest.param("jotto", 7, marks=pytest.mark.slow)]
)
def test_a_large_game_gets_an_interval(
    game: str, step: int, matrices: dict[str, ReplyMatrix]
) -> None:
    """With more rounds, the interval is narrower."""
    matrix = compute_replies(game, matrices[game].targets[::step])
    few, more = (solve(matrix, rounds, lower=2.0) for rounds in (1, 12))
    assert 2.0 <= more.lower < more.upper < few.upper
    assert more.lower > {"wordle": 2.7, "jotto": 4.0}[game]


@examples(60)
@given(matrix=small_games(), data=st.data())
def test_mixed_strategies_keep_the_bounds(matrix: ReplyMatrix, data: st.DataObject) -> None:
    """No tree beats the chooser's mixture, and no target the guesser's."""
    rounds, nodes = data.draw(st.integers(1, 6)), data.draw(st.sampled_from([0, 3, 10_000]))
    with pytest.MonkeyPatch.context() as patch:
        for name in ("EVEN_NODES", "MIXED_NODES"):
            patch.setattr(equilibrium, name, nodes)
        found = solve(matrix, rounds)
    masses = [int(2**36 * found.mixture.get(word, 0)) for word in matrix.targets]
    truth = BruteForce(matrix, "any", masses=masses)
    assert truth.least(truth.targets) / sum(masses) >= found.lower - 1e-8
    by_tree = [
        [tree.scores()[word] for word in matrix.targets] for tree, _ in found.guesser
    ]
    means = np.array([chance for _, chance in found.guesser]) @ by_tree
    # The guesser turns a tree into its images by symmetry, which averages equivalent targets.
    classes = matrix.equivalent_guesses()[matrix.guess_of_target]
    averages = [means[classes == each].mean() for each in classes]
    assert max(averages) <= found.upper + 1e-12


def test_the_interval_of_an_equilibrium_closes_on_its_value(
    matrices: dict[str, ReplyMatrix],
) -> None:
    """The best mixture of 24 words has probabilities without a pattern."""
    found = solve(compute_replies("wordle", matrices["wordle"].targets[::100]), 80)
    assert found.lower == pytest.approx(found.upper, abs=1e-9)
    assert found.value == Fraction(1010, 443)


@pytest.mark.parametrize("name", ["MASS", "_LARGEST"])
def test_large_fractions_are_not_shown(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If fractions would be too large, an equilibrium has an interval, but no exact value."""
    matrix = compute_replies("pegs", codes(2, "123"))
    monkeypatch.setattr(equilibrium, name, 1)

    assert solve(matrix).value is None


def test_the_strategy_equilibrium_is_played(tmp_path: Path) -> None:
    """Guesser and target are drawn from the mixtures."""
    words = ["crane", "hatch", "match", "patch", "slate"]
    (tmp_path / "words.txt").write_text("\n".join(words))
    game = Game("wordle", words)
    found = matches.equilibrium(game)
    command = "play --game words.txt --guesser equilibrium --target equilibrium --seed"

    for seed in range(3):
        played = game.play(found.guesser, found.mixture, seed=seed)
        assert json_of(tmp_path, *command.split(), seed) == played.to_dict()
