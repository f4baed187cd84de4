"""`Game.play` with any guesser, chooser and replier, and what a game tells of adversaries."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from guesstree import Game, InputError
from guesstree.games.tree import GuessTree

FEW = ["brick", "crane", "crate", "creek", "trace"]


class TreeGuesser:
    """A guesser that follows a tree, and begins anew where there is no reply yet."""

    def __init__(self, tree: GuessTree) -> None:
        self.tree, self.node = tree, 0

    def __call__(self, _: list[str], turns: list[tuple[str, str]]) -> str:
        """Return the guess of the node that the last reply leads to."""
        below = self.tree.children.get(self.node, {})
        self.node = below[self.tree.texts.index(turns[-1][1])] if turns else 0
        return self.tree.guesses[self.node]


def first_target(targets: list[str], _: object) -> str:
    """Guess the first of the targets that remain."""
    return targets[0]


def forgetful(_: list[str], turns: list[tuple[str, str]]) -> str:
    """Guess crane, and then brick."""
    return "brick" if turns else "crane"


def test_guessers_of_every_kind_play_alike(tmp_path: Path) -> None:
    """A function plays the same game as its tree, the file of it and the strategy's name."""
    game = Game("wordle")
    tree, file = game.grow("max-consistent"), tmp_path / "tree.json"
    file.write_text(game.export(tree, "json"))
    played = [
        game.play(guesser, "pithy")
        for guesser in ("max-consistent", tree, str(file), TreeGuesser(tree))
    ]
    assert [move.guess for move in played[0].moves][::3] == ["arise", "pithy"]
    assert all(one.moves == played[0].moves for one in played)


@pytest.mark.parametrize(("turn", "left"), [("1122:1W2B", 32), ("0123:2 cows, 1 bull", 216)])
def test_named_counts_at_every_door(turn: str, left: int) -> None:
    """The codes that remain are those of the names, however a game is asked."""
    game = Game("mastermind" if turn.startswith("1") else "bulls-and-cows")
    guess, text = game.turn_parts(turn)
    assert len(game.candidates(turn)) == len(game.candidates((guess, text))) == left
    assert game.review(turn).turns[0].remaining == left
    assert len(game.boards(2).advise(f"{turn}/{text}").remaining[1]) == left
    target = game.targets[game.candidates(turn)[0]]
    answers = {guess: text, target: f"{len(target)}A0B"}
    played = game.play(
        lambda words, turns: words[0] if turns else guess, replier=lambda word, _: answers[word]
    )
    assert [move.remaining for move in played.moves] == [left, 1]


def test_what_functions_get_and_return() -> None:
    """A guesser sees what remains and the turns so far; a replier the guess and what remains."""
    game, seen = Game("wordle", FEW), []

    def guess(targets: list[str], turns: list[tuple[str, str]]) -> str:
        seen.append(([*targets], turns))
        return targets.pop().upper()  # the list is the function's own

    assert len(game.play(guess, lambda targets: targets[1])) == 2
    assert seen == [(FEW, []), (["crane"], [("trace", ".GGYG")])]
    told = []

    def reply(guess: str, targets: list[str]) -> str:
        told.append((guess, targets))
        return game.reply(guess, targets[-1]).reply.replace("G", "2").replace("Y", "1")

    assert [move.guess for move in game.play(first_target, replier=reply).moves] == [
        *("brick", "trace")
    ]
    assert told == [("brick", FEW), ("trace", ["trace"])]


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


BAD: list[tuple[Callable[[Any], Any], str]] = [
    (lambda game: game.play("max-nya"), "did you mean 'max-any'"),
    (lambda game: game.play(lambda *_: "xyzzy"), "guess 1 of the guesser: 'xyzzy' is not in the"),
    (lambda game: game.play(lambda *_: "brick", "crane"), "5 guesses do not find .* by 'brick'"),
    (lambda game: game.play(forgetful, "crate", hard="nyt"), "'nyt' refuses guess 2"),
    (lambda game: game.play(hard="yes"), "no hard mode 'yes'; choose one of"),
    (lambda game: game.play(target="zebra"), "'zebra' is not among the targets"),
    (lambda game: game.play(target={"crane": 0}), "one is above 0; change them"),
    (lambda game: game.play(target={"crane": -1, "crate": 2}), "are 0 or more"),
    (lambda game: game.play(target={"crane": float("nan")}), "are 0 or more"),
    (lambda game: game.play(target="crane", replier="evil"), "'evil' has no target from the start"),
    (lambda game: game.play(target="crane", replier=first_target), "this replier has no target"),
    (lambda game: game.play(replier="eivl"), "did you mean 'evil'"),
    (
        lambda game: game.play(replier=lambda *_: "??"),
        "replier to 'crane': '\\?\\?' is not a reply",
    ),
    (lambda game: game.play(replier=lambda *_: "....."), "'.....', which no target earns that"),
    (lambda game: game.compare("max-any", from_guess=3), "max-any: no game takes 3 guesses"),
    (lambda game: game.compare(other_tree()), "the tree guesses 'slate', which is not among"),
]


def other_tree() -> GuessTree:
    """Return a tree of another game."""
    return Game("wordle", ["slate", "stale"]).grow("max-any")


@pytest.mark.parametrize(("call", "sentence"), BAD)
def test_bad_players_get_one_sentence(call: Callable[[Any], Any], sentence: str) -> None:
    """A sentence says what a function returned, or what is wrong with a name."""
    with pytest.raises(InputError, match=sentence):
        call(Game("wordle", FEW))


WRONG_TYPES: list[tuple[Callable[[Any], Any], str]] = [
    (lambda game: game.play(lambda *_: None), "guess 1 of the guesser is a NoneType, not a str"),
    (lambda game: game.play(target=5), "target is an int, not a str; name one"),
    (lambda game: game.play(target=lambda _: 5), "the target that is chosen is an int"),
    (lambda game: game.play(target={"crane": "1"}), "the weight of 'crane' is '1'; give a number"),
    (lambda game: game.play(replier=lambda *_: 5), "replier to 'crane' is an int, not a str"),
]


@pytest.mark.parametrize(("call", "sentence"), WRONG_TYPES)
def test_wrong_types_get_one_sentence(call: Callable[[Any], Any], sentence: str) -> None:
    """A sentence says which value has the wrong type."""
    with pytest.raises(TypeError, match=sentence):
        call(Game("wordle", FEW))


def test_trees_stand_beside_names(tmp_path: Path) -> None:
    """Trees that were grown or proved have a row like strategies, named by place or keyword."""
    game = Game("wordle", FEW, weights=dict.fromkeys(FEW, 2.0))
    grown, proved, file = game.grow("parts-any"), game.prove("optimal-any").tree, tmp_path / "t.txt"
    file.write_text(game.export(grown))
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

    game.equilibrium(7, track=track)
    game.play(first_target, replier="perfect", track=track)
    assert steps[0] == 7
    assert len(steps) > 1
