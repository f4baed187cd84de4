"""`Game.play` with any guesser, target and replier, and equilibria."""

from collections import Counter
from pathlib import Path

import pytest

from guesstree import Game
from guesstree.api.matches import equilibrium

FEW = ["brick", "crane", "crate", "creek", "trace"]


@pytest.fixture(scope="module")
def few() -> Game:
    """Return a game of five words."""
    return Game("wordle", FEW)


def first_target(targets: list[str], _: object) -> str:
    """Guess the first of the targets that remain."""
    return targets[0]


def test_a_name_a_tree_and_a_file_play_alike(tmp_path: Path) -> None:
    """A name, a tree and a file of one strategy play alike."""
    game = Game("wordle")
    tree, file = game.tree("max-consistent"), tmp_path / "tree.json"
    file.write_text(tree.to_json())

    played = game.play("max-consistent", "pithy")

    assert [move.guess for move in played.moves][::3] == ["arise", "pithy"]
    for guesser in (tree, str(file)):
        assert game.play(guesser, "pithy").moves == played.moves


def test_a_guesser_and_a_chooser_may_be_functions(few: Game) -> None:
    """A guesser gets the candidates and the turns so far, a chooser all targets."""
    seen = []

    def guess(targets: list[str], turns: list[tuple[str, str]]) -> str:
        seen.append(([*targets], turns))
        return targets.pop().upper()  # the list is the function's own

    assert len(few.play(guess, lambda targets: targets[1])) == 2
    assert seen == [(FEW, []), (["crane"], [("trace", ".GGYG")])]


def test_a_replier_may_be_a_function(few: Game) -> None:
    """A replier gets the guess and the candidates, and its replies decide the game."""
    calls = []

    def last(guess: str, targets: list[str]) -> str:
        calls.append((guess, targets))
        return few.reply(guess, targets[-1]).reply

    played = few.play("max-any opening=brick", replier=last)

    assert [move.guess for move in played.moves] == ["brick", "trace"]
    assert calls == [("brick", FEW), ("trace", ["trace"])]
    assert len(few.play("max-any", replier=lambda *_: [2, 2, 2, 2, 2])) == 1


def test_equal_seeds_give_equal_games(wordle_words: tuple[str, ...]) -> None:
    """Equal seeds give equal games; without a seed, games differ."""
    game = Game("wordle", wordle_words[::40])
    for target in (None, "random", "likely"):
        first, again = (
            [game.play("random", target, seed=seed).moves for seed in range(5)]
            for _ in range(2)
        )
        assert first == again
        assert len({*first}) == 5
    assert len({game.play("random").moves for _ in range(5)}) > 1


def test_likely_targets_are_drawn_by_weights() -> None:
    """`likely` uses the weights of the game."""
    game = Game("wordle", FEW, weights=dict.fromkeys(FEW, 1e-9) | {"trace": 1})

    assert game.play(target="likely", seed=1).moves[-1].guess == "trace"


def test_a_mapping_gives_the_chances_of_targets(few: Game) -> None:
    """A target with the weight 0 is never drawn."""
    target = {"CRANE": 3, "crate": 1, "brick": 0}

    drawn = Counter(few.play(target=target, seed=at).moves[-1].guess for at in range(200))

    assert {*drawn} == {"crane", "crate"}
    assert 130 < drawn["crane"] < 170


def test_long_computations_show_their_progress(few: Game) -> None:
    """The steps of long computations go through the function that is given as `track`."""
    steps = []

    def track(given: range) -> range:
        steps.append(len(given))
        return given

    equilibrium(few, 7, track=track)
    few.play(first_target, replier="perfect", track=track)

    assert steps[0] == 7
    assert len(steps) > 1
