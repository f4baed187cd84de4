"""`Game` and `Study`: what a notebook asks, and what it shows."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import guesstree
from guesstree import Game, InputError
from guesstree.study.study import open_study
from tests.conftest import ROOT

FEW = ["brick", "crane", "crate", "creek", "trace"]
SHIPPED = {
    "wordle": 2309,
    "wordle-original": 2315,
    "nyt": 3158,
    "today": 3158,
    "jotto": 1391,
    "jotto-two-numbers": 1562,
    "mastermind": 1296,
    "bulls-and-cows": 5040,
    "primel": 8363,
    "nerdle": 17723,
}


def test_shipped_games() -> None:
    """Each game of the shipped config has its number of targets in the literature."""
    study = open_study(ROOT / "data/games.yaml", ROOT / "data/results")
    assert {*study.config["games"]} == {*SHIPPED}
    for name, count in SHIPPED.items():
        if count < 5000:  # the others take memory, and nothing else is different
            assert len(Game(name).targets) == count


def test_notebooks_see_tiles() -> None:
    """HTML has a tile per letter, says its colour in words, and escapes every word."""
    html = Game("wordle", FEW).reply("crane", "trace")._repr_html_()
    assert html.count("<span") == 5
    assert "in place" in html
    assert "not there" in html
    odd = Game("jotto", ["<b>", "abc"])
    assert "&lt;b&gt;" in odd.reply("<b>", "abc")._repr_html_()
    advice = Game("wordle", FEW).advise("brick .G.Y.")._repr_html_()
    assert "2 targets remain" in advice
    assert "<table" in advice


def test_what_is_proved_of_compared_strategies() -> None:
    """A proof that comes with the game, or a search that ended; null where nobody asked."""
    columns = "strategy", "total", "proven", "lower_bound", "cost"
    table = Game("nyt").compare("optimal-any", "neg_entropy-any").select(columns)
    assert table.row(0) == ("optimal-any", 11219, True, 11219, 11219)
    assert table.row(1)[2:] == (None, None, None)
    squares = "optimal-any cost=1 cost=4 cost=9"
    searched = Game("wordle", FEW).compare("optimal-any", squares).select(columns)
    assert searched.rows() == [("optimal-any", 9, True, 9, 9), (squares, 9, True, 17, 17)]


def test_proofs_are_stopped() -> None:
    """By time: what is known by then is returned. A bar counts the first guesses done."""
    game = Game("wordle", Game("wordle").targets[::12])
    seen: list[int] = []

    def track(steps: range) -> Iterator[int]:
        for step in steps:
            seen.append(step)
            yield step
        seen.append(len(steps))

    whole = game.prove("optimal-any", track=track)
    assert seen == [*range(len(game.guesses) + 1)]
    assert (whole.proven, whole.lower_bound) == (True, whole.tree and whole.tree.total)
    stopped = game.prove("optimal-any", minutes=0)
    assert not stopped.proven
    assert stopped.tree
    assert whole.lower_bound
    assert (stopped.lower_bound or 0) <= whole.lower_bound <= stopped.tree.total
    assert re.match(
        "Not finished: [0-9]+ of 193 first guesses are open; the best", str(stopped)
    )
    assert str(game.prove("optimal3-any", minutes=0)) == (
        "Not finished: 170 of 193 first guesses are open; none is known that leads to a tree that "
        "stays within the limit."
    )
    assert str(game.prove("optimal1-any", minutes=0)).endswith(
        "for 193 first guesses: none leads to a tree that stays within the limit."
    )

    def fail(_: range) -> Iterator[int]:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        game.prove("optimal-any", track=fail)


def test_a_study_is_read(study: Path) -> None:
    """Tables, trees and recipes of a finished study; a game of it plays by the stored tree."""
    made = guesstree.Study(study)  # its results say that the config is mine.yaml
    assert made.games == ("few", "pegs")
    assert "trees/few/max-any" in made.tables
    assert made.table().height == len(made.table("summary"))
    game = made.game()
    stored = game.tree(study / "results/trees/few/likely.parquet")
    assert game.tree("likely").guesses == stored.guesses
    total = made.table().filter(game="few", strategy="likely")["total"][0]
    assert game.compare("likely")["total"][0] == total
    assert game.compare("optimal6-any")["mode"][0] == "any"
    assert game.compare("random-consistent")["rounds"][0] == 3
    with pytest.raises(InputError, match="did you mean 'trees/few/max-any'"):
        made.table("trees/few/max-nay")


def test_a_refused_word_leaves_a_solved_game_as_it_is() -> None:
    """The hard mode of a strategy holds for words of one's own, and for the review."""
    game = Game("wordle")
    solving = game.solve(strategy="lookahead-nyt-hard")
    solving.reply("..Y..")
    word, turns = solving.word, list(solving.turns)
    with pytest.raises(InputError, match="not in hard mode"):
        solving.say("fuzzy")
    assert (solving.mode, solving.word, solving.turns) == ("nyt-hard", word, turns)
    assert solving.review().mode == "nyt-hard"
