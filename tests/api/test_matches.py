"""`Game.play` with any guesser, chooser and replier, and what a game tells of adversaries."""

from collections import Counter
from pathlib import Path

from guesstree import Game
from guesstree.api.boards_game import BoardsGame
from guesstree.api.matches import equilibrium
from guesstree.api.notation import turn_parts
from guesstree.games.formats import to_text

FEW = ["brick", "crane", "crate", "creek", "trace"]


def first_target(targets: list[str], _: object) -> str:
    """Guess the first of the targets that remain."""
    return targets[0]


def test_guessers_of_every_kind_play_alike(tmp_path: Path) -> None:
    """A tree, the file of it and the strategy's name play the same game."""
    game = Game("wordle")
    tree, file = game.tree("max-consistent"), tmp_path / "tree.json"
    file.write_text(tree.to_json())
    played = [
        game.play(guesser, "pithy") for guesser in ("max-consistent", tree, str(file))
    ]
    assert [move.guess for move in played[0].moves][::3] == ["arise", "pithy"]
    assert all(one.moves == played[0].moves for one in played)


def test_named_counts_at_every_door() -> None:
    """The codes that remain are those of the names, however a game is asked."""
    game, turn, left = Game("mastermind"), "1122:1W2B", 32
    guess, text = turn_parts(turn, 4)
    assert len(game.candidates(turn)) == len(game.candidates((guess, text))) == left
    assert game.review(turn).turns[0].remaining == left
    assert len(BoardsGame(game, 2).advise(f"{turn}/{text}").candidates[1]) == left


def test_what_functions_get_and_return() -> None:
    """A guesser sees what remains and the turns so far, and a chooser all targets."""
    game, seen = Game("wordle", FEW), []

    def guess(targets: list[str], turns: list[tuple[str, str]]) -> str:
        seen.append(([*targets], turns))
        return targets.pop().upper()  # the list is the function's own

    assert len(game.play(guess, lambda targets: targets[1])) == 2
    assert seen == [(FEW, []), (["crane"], [("trace", ".GGYG")])]


def test_seeds(wordle_words: tuple[str, ...]) -> None:
    """Equal seeds give equal games; without one, games differ."""
    game = Game("wordle", wordle_words[::40])
    played = {
        seed: [game.play("random", target, seed=seed) for _ in range(2)]
        for seed in range(5)
        for target in (None, "random", "likely")
    }
    assert all(first == again for first, again in played.values())
    assert len({first.moves for first, _ in played.values()}) == 5
    assert len({game.play("random").moves for _ in range(5)}) > 1


def test_targets_are_drawn_by_weights() -> None:
    """`likely` draws by the weights of the game, and a mapping by its own."""
    game = Game("wordle", FEW, weights=dict.fromkeys(FEW, 1e-9) | {"trace": 1})
    assert game.play(target="likely", seed=1).moves[-1].guess == "trace"
    drawn = Counter(
        game.play(target={"CRANE": 3, "crate": 1, "brick": 0}, seed=seed).moves[-1].guess
        for seed in range(200)
    )
    assert {*drawn} == {"crane", "crate"}
    assert 130 < drawn["crane"] < 170


def test_trees_stand_beside_names(tmp_path: Path) -> None:
    """Trees that were grown or proved have a row like strategies, named by place or keyword."""
    game = Game("wordle", FEW, weights=dict.fromkeys(FEW, 2.0))
    grown, proved, file = (
        game.tree("parts-any"),
        game.prove("optimal-any").tree,
        tmp_path / "t.txt",
    )
    file.write_text(to_text(grown, game.rule))
    assert proved is not None
    table = game.compare("parts-any", grown, str(file), best=proved, named="parts-any")
    assert table["strategy"].to_list() == ["parts-any", "tree 2", "tree 3", "best", "named"]
    assert table["total"].to_list()[:3] == [len(FEW) + 4] * 3
    numbers = table.drop("strategy", "metric")
    assert numbers.row(0) == numbers.row(1) == numbers.row(2) == numbers.row(4)
    assert game.scores(grown).equals(game.scores("parts-any"))
    assert game.draw("solved", "parts-any", "max-any").axes


def test_scores_from_the_second_guess() -> None:
    """Games that the first guess wins are left out of all numbers, in every round."""
    game = Game("wordle", FEW, weights=dict(zip(FEW, (1, 100, 1, 1, 1), strict=True)))
    table = game.compare("max-any", "random-consistent", from_guess=2)
    row, random = table.rows(named=True)
    assert (row["targets"], row["total"], row["mean"], row["weighted_mean"]) == (5, 8, 2, 2)
    assert (row["best"], row["le2"]) == (2, 100)
    assert random["best"] == 2
    assert random["mean"] > game.compare("random-consistent")["mean"][0]
    assert row["histogram"] == [0, 4]
    scores = game.scores("max-any", from_guess=2)
    assert sorted(scores["target"]) == [word for word in FEW if word != "crane"]


def test_long_work_tells_how_far_it_is() -> None:
    """What may take long goes through the track that it is given."""
    game, steps = Game("wordle", FEW), []

    def track(given: range) -> range:
        steps.append(len(given))
        return given

    equilibrium(game, 7, track=track)
    game.play(first_target, replier="perfect", track=track)
    assert steps[0] == 7
    assert len(steps) > 1
