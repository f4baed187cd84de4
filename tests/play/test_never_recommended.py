"""Words that are never recommended, and rare words: what is recommended, and the sentences."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from guesstree import Game
from guesstree.api.boards_game import BoardsGame
from guesstree.api.sessions import Playing
from guesstree.games.modes import Mode
from guesstree.games.tree import GuessTree
from guesstree.play.past_days import by_advice, replay_game
from guesstree.play.rated_guesses import RatedGuess
from guesstree.play.recommendation import rarity_of, recommendable
from guesstree.play.reviews import review
from guesstree.play.word_lists import WordLists, layers_of
from guesstree.words.answers import Answer, Chances, History, classes_of

NYT = Game("nyt")
ALL_WORDS = NYT.with_all_words()


def rated(
    guess: str, win: float | None, guesses: float, *, exact: bool = True
) -> RatedGuess:
    """Return a guess with an outcome; what it tells does not matter."""
    return RatedGuess(guess, True, win, guesses, exact, 1.0, 1.0, 1, 1, 0.5, 0.5)


@pytest.mark.parametrize(
    ("rows", "named"),
    [
        ([rated("horny", 1, 1.5), rated("rhino", 1, 1.5)], ["rhino"]),
        ([rated("horny", 1, 1.5), rated("rhino", 1, 1.7)], ["rhino"]),
        ([rated("rhino", 1, 1.5), rated("horny", 1, 1.5)], ["rhino"]),
        # It would be false to recommend a guess that wins fewer games.
        ([rated("horny", 0.5, 1.5), rated("rhino", 0.25, 1.7)], ["horny", "rhino"]),
        ([rated("rhino", 0.5, 1.5), rated("horny", 0.25, 1.7)], ["rhino"]),
        # These chances to win are too rough.
        ([rated("horny", 0.5, 1.5, exact=False), rated("rhino", 0.25, 1.7)], ["rhino"]),
        ([rated("horny", None, 1.5), rated("rhino", None, 1.7)], ["rhino"]),
        # There is no other guess.
        ([rated("horny", 1, 1)], ["horny"]),
        ([rated("horny", 1, 1.5), rated("boner", 1, 1.5)], ["horny", "boner"]),
    ],
)
def test_a_word_is_left_out_unless_the_game_would_be_lost(
    rows: list[RatedGuess], named: list[str]
) -> None:
    """It stays if it is proved to win more games than all others, or if there is no other."""
    assert [row.guess for row in recommendable(rows, {"horny", "boner"})] == named


ADVISED = [
    # turns, the best guess, the best that is recommended, and its reason
    (
        ["slate .GG.."],
        ("prick", 2.3333333333333335),
        ("brick", 2.380952380952381),
        "apart from words that are never recommended, no guess needs fewer guesses on average "
        "(2.381, proved)",
    ),
    (
        ["slate G.G.."],
        ("chink", 2.4),
        ("prink", 2.4),
        "no guess needs fewer guesses on average (2.400, proved)",
    ),
    (
        ["crane .Y.G.", "julep ....."],
        ("horny", 1.5),
        ("rhino", 1.5),
        "it is one of the two words left",
    ),
]


@pytest.mark.parametrize(("turns", "best", "named", "reason"), ADVISED)
def test_the_best_other_word_is_recommended(
    turns: list[str], best: tuple[str, float], named: tuple[str, float], reason: str
) -> None:
    """It has its own numbers. All words are still counted, and no row names one of the list."""
    every = ALL_WORDS.advise(*turns)

    advice = NYT.advise(*turns)

    assert (every.best[0].guess, every.best[0].guesses) == best
    assert (advice.best[0].guess, advice.best[0].guesses) == named
    assert advice.reason == reason
    assert advice.candidates == every.candidates
    assert not NYT._lists.never_recommended & {row.guess for row in advice.best}


@pytest.fixture
def few(tmp_path: Path) -> Game:
    """Return a game that never recommends crane."""
    path = tmp_path / "never.txt"
    path.write_text("# one word\nCrane\n")
    game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
    game._never_recommended = str(path)
    return game


def test_the_only_word_left_is_named() -> None:
    """Nothing else can be the answer."""
    advice = NYT.advise("crane .Y.G.", "rhino YY.GY")

    assert advice.sentence == "The word is horny."


@pytest.mark.parametrize(
    ("turn_limit", "guess"),
    [(1, "horny"), (2, "rhino")],
    ids=["the last turn", "two turns"],
)
def test_a_likelier_word_in_the_last_turn(turn_limit: int, guess: str) -> None:
    """Advice does not give away a chance to win; with another turn, both words win all games."""
    game = Game("wordle", ["horny", "rhino"], weights={"horny": 3, "rhino": 1})
    game._never_recommended = NYT._never_recommended

    advice = game.with_turn_limit(turn_limit).advise()

    assert advice.guess == guess
    assert advice.remaining == 2


def reviewed(game: Game, target: str, *words: str) -> Sequence[Any]:
    """Return the turns of the review of a game."""
    return game.review(*words, target=target).turns


def test_reviews_rate_the_word_that_was_played() -> None:
    """It has the numbers that it has where all words are recommended; no other best word does."""
    own, every = (reviewed(game, "black", "slate", "prick") for game in (NYT, ALL_WORDS))
    other, of_all = (reviewed(game, "black", "slate", "flank") for game in (NYT, ALL_WORDS))

    assert own[1] == every[1]
    assert (own[1].best, own[1].grade) == ("prick", "The best.")
    assert (of_all[1].best, other[1].best) == ("prick", "brick")
    assert (other[1].guesses, other[1].best_guesses) == (of_all[1].guesses, 50 / 21)


def test_a_tree_is_not_followed_to_such_a_word() -> None:
    """The reason says why; the best other guess is recommended."""
    game = Game("wordle", ["horny", "rhino", "crane"])
    game._never_recommended = NYT._never_recommended
    tree = game.tree("max-any opening=horny")
    assert isinstance(tree, GuessTree)

    advice = game.advise(strategy="max-any opening=horny")

    assert advice.guess == "rhino"
    assert advice.reason.startswith(
        "the tree of max-any opening=horny guesses a word that is never recommended. Best "
    )


def test_lists_of_somebody_have_no_such_words() -> None:
    """Only configs name a file of them."""
    lists = WordLists(
        NYT.rule, ("horny", "rhino"), layers_of(("horny", "rhino"), ("horny",))
    )
    turns = [("rhino", NYT.rule.reply("rhino", "horny"))]

    assert Game("wordle", ["horny", "rhino"])._lists.never_recommended == frozenset()
    assert review(lists, turns, Mode.ANY).turns[0].best == "rhino"


def test_hints_keep_the_list() -> None:
    """A game that is played here recommends the same words after a hint."""
    playing = Playing(NYT, "prick")
    playing.play("crane")
    playing.hint()

    advice = playing.advise()

    assert advice.candidates == ("prick", "pricy")
    assert [row.guess for row in advice.best] == ["pricy"]


def test_targets_are_no_rare_words_after_a_hint() -> None:
    """They are common, also if they do not fit the hint."""
    playing = Playing(NYT, "prick")
    playing.play("slate")
    playing.hint()

    advice = playing.advise()

    assert (advice.guess, advice.rarity) == ("crony", "")


@pytest.mark.parametrize(
    ("rows", "sentences"),
    [
        ([rated("crane", 1, 3.5)], ""),
        ([rated("lanes", 1, 3.5), rated("crane", 1, 3.6)], ""),
        ([rated("tarse", 1, 3.5)], "Many people may not know tarse."),
        (
            [rated("tarse", 1, 3.5), rated("lanes", 1, 3.6), rated("crane", 1, 3.65)],
            "Many people may not know tarse. The best common word is crane: 3.650 expected "
            "guesses.",
        ),
        (
            [rated("tarse", 1, 3.5), rated("crane", 0.25, 3.65)],
            "Many people may not know tarse. The best common word is crane: it wins 1 game in 4.",
        ),
        ([], ""),
    ],
)
def test_rare_words(rows: list[RatedGuess], sentences: str) -> None:
    """Targets are common, and plurals and past tenses are not called rare."""
    assert rarity_of(rows, NYT.targets) == sentences


def test_no_word_is_rare_beside_a_short_list() -> None:
    """Its targets are some of the common words, so that other guesses may be common, too."""
    assert rarity_of([rated("tarse", 1, 3.5)], NYT.targets[::2]) == ""


def test_boards_leave_such_words_out(few: Game) -> None:
    """The most informative other word is recommended, and the reason says so."""
    boards = BoardsGame(few, 2)

    advice = boards.advise()
    (turn,) = boards.review("trace YGGYG/.G.G.")

    assert BoardsGame(few.with_all_words(), 2).advise().guess == "crane"
    assert (advice.guess, turn.best) == ("crate", "crate")
    assert "crane" not in [row.guess for row in advice.best]
    assert advice.reason.startswith(
        "apart from words that are never recommended, it gives "
    )


def test_boards_name_the_only_word_left(few: Game) -> None:
    """Each board needs its word."""
    advice = BoardsGame(few, 2).advise("trace .GGYG/GGGGG")

    assert (advice.guess, advice.reason) == ("crane", "it is the only word left on board 1")


def test_random_games_of_boards_follow_the_advice(few: Game) -> None:
    """They take as many turns as the recommended guesses do, without the word left out."""
    boards = BoardsGame(few, 2)
    random = np.random.default_rng(7)
    expected = []
    for _ in range(20):
        targets = boards.targets(random)
        guesses: list[str] = []
        while guess := boards.advise(*boards.turns_against(guesses, targets)).guess:
            guesses.append(guess)
        expected.append(len(guesses))

    taken = boards.games(20, seed=7)

    assert taken == expected
    assert taken != BoardsGame(few.with_all_words(), 2).games(20, seed=7)


def test_replays_leave_such_words_out() -> None:
    """The recommended guess of a past day is the one that advice names."""
    words = ("brick", "crane", "crate", "creek", "trace")
    answers = [Answer(date(2026, 1, 1), "creek"), Answer(date(2026, 1, 2), "brick")]
    known = Chances(History.of(answers), classes_of(words, words), date(2026, 1, 2))
    matrix = Game("wordle", words).replies

    every, named = (
        replay_game(matrix, known, by_advice(), 6, frozenset(never))
        for never in ((), ["crane"])
    )

    assert (every.first_guess, named.first_guess) == ("crane", "crate")
