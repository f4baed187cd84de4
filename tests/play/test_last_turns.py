"""With few turns left, advice, reviews and boards prefer guesses that win."""

from pathlib import Path

import numpy as np
import pytest

from guesstree import Game
from guesstree.api.boards_game import BoardsGame
from guesstree.games.modes import Mode
from guesstree.search.metrics import masses_of
from tests.conftest import TIMES
from tests.play.oracles import SMALL, PlainSearch, random_position
from tests.support.commands import json_of, make_study

FOUR = ["batch", "catch", "hatch", "watch"]
FIVE_TURNS = ["sound .....", "prime .....", "vexil .....", "joked .....", "guppy ....."]
WORDS = [*FOUR, "howbe", *(turn[:5] for turn in FIVE_TURNS)]


@pytest.mark.parametrize("turns", [1, 2, 3, 9])
@pytest.mark.parametrize("mode", list(Mode))
def test_outcomes_equal_trying_everything(mode: Mode, turns: int) -> None:
    """Advice and reviews of random positions know chances and expected guesses exactly."""
    for seed in range(min(5 * TIMES, 100)):
        position = random_position(seed, SMALL[::2], 16, mode)
        before = position.turns
        game = position.game.with_turn_limit(len(before) + turns)
        matrix = position.matrix
        masses = None if matrix.weights is None else masses_of(matrix.weights).tolist()
        outcomes = PlainSearch(matrix, mode, masses, turns).outcomes(position.played)
        best = min(outcomes.values(), key=lambda one: (-round(one[0], 9), one[1]))

        advice = game.advise(*before, mode=mode, any_word=True)
        turn = game.review(*before, position.turn, mode=mode, any_word=True).turns[-1]

        assert (advice.best[0].win, advice.best[0].guesses) == pytest.approx(best, abs=1e-5)
        for row in advice.best:
            assert row.exact
            assert (row.win, row.guesses) == pytest.approx(outcomes[row.guess], abs=1e-5)
        if not turn.win_lost and turn.best != turn.guess:
            assert turn.best_guesses == pytest.approx(best[1], abs=1e-5)
        if turn.guess in outcomes:
            own = outcomes[turn.guess]
            assert (turn.win, turn.guesses) == pytest.approx(own, abs=1e-5)
            assert turn.win_lost == pytest.approx(best[0] - own[0], abs=1e-5)


@pytest.mark.parametrize(
    ("turn_limit", "turns", "guess", "win"),
    [
        (6, FIVE_TURNS, "batch", 0.25),
        (6, FIVE_TURNS[:4], "howbe", 1),
        (7, FIVE_TURNS, "howbe", 1),
        (0, FIVE_TURNS, "howbe", 1),
    ],
)
def test_the_last_turn_takes_a_word_that_may_be_right(
    turn_limit: int, turns: list[str], guess: str, win: float
) -> None:
    """With one turn for four words, howbe tells them apart, but wins no game."""
    game = Game("wordle", FOUR, guesses=WORDS, turn_limit=turn_limit)

    best = game.advise(*turns).best[0]

    assert (best.guess, best.win) == (guess, win)


@pytest.mark.parametrize(
    ("last", "win", "verdict"),
    [
        ("howbe Y..Y.", 0, "in turn 6, batch wins 1 game in 4 and howbe no game"),
        ("catch .GGGG", 0.25, "in turn 5, howbe wins all games and guppy 1 game in 4."),
    ],
)
def test_a_review_names_the_turn_that_lost_games(
    last: str, win: float, verdict: str
) -> None:
    """Only the turn that gave away the largest chance is in the verdict."""
    game = Game("wordle", FOUR, guesses=WORDS)

    review = game.review(*FIVE_TURNS, last)

    assert (review.turns[-1].win, review.turns[-1].best_win) == (win, 0.25)
    assert verdict in review.verdict


def test_winning_more_games_is_worth_more_guesses(wordle_words: tuple[str, ...]) -> None:
    """With four turns left for 41 words, grate takes fewer guesses, but loses a game."""
    game = Game("wordle", wordle_words, turn_limit=5)

    turn = game.review("shade ..G.G", "grate ..GGG", mode=Mode.HARD).turns[1]

    assert (turn.win, turn.guesses) == pytest.approx((40 / 41, 122 / 41))
    assert turn.best == "crate"
    assert (turn.best_win, turn.best_guesses) == pytest.approx((1, 126 / 41))


def test_two_turns_win_one_target_of_each_branch(wordle_words: tuple[str, ...]) -> None:
    """The guess with most branches is best."""
    replies = Game("wordle", wordle_words[::10]).replies
    most = max(len(np.unique(row)) for row in replies.codes) / len(replies.targets)

    two, three, four = (
        Game(replies, turn_limit=turns).advise().best[0] for turns in (2, 3, 4)
    )

    assert two.win == pytest.approx(most)
    assert two.exact
    assert not three.exact
    assert most < (three.win or 0) <= (four.win or 0) <= 1


@pytest.mark.parametrize(
    ("turns", "note"),
    [
        (["batch .GGGG"], ""),
        (["batch .GGGG", "catch .GGGG"], "The game is over, as all 2 turns are used."),
        (["batch .GGGG", "catch GGGGG"], ""),
    ],
)
def test_a_lost_game_is_noted(turns: list[str], note: str) -> None:
    """Advice goes on with the words that still fit."""
    advice = Game("wordle", FOUR, turn_limit=2).advise(*turns)

    assert advice.note == note


def test_commands_know_the_turn_limit(tmp_path: Path) -> None:
    """The limit comes from the config or an option."""
    make_study(tmp_path, [*FOUR, "howbe"])
    config = tmp_path / "config.yaml"
    config.write_text(config.read_text().replace("rule: wordle", "rule: wordle, turns: 1"))

    assert json_of(tmp_path, "advise")["best"][0]["win"] == 0.2
    assert json_of(tmp_path, "advise", "--turn-limit", "2")["best"][0]["win"] == 1


def test_the_last_turn_of_several_boards() -> None:
    """On the last turn of the last board, the guess may be right there."""
    words = [*WORDS, "tough", "lynch"]
    boards = BoardsGame(Game("wordle", [*FOUR, "tough", "lynch"], guesses=words), 2)
    guesses = ["tough", *(turn[:5] for turn in FIVE_TURNS)]
    turns = boards.turns_against(guesses, ["tough", "watch"])

    assert boards.advise(*turns[:5]).guess == "howbe"
    assert boards.advise(*turns[:6]).guess in FOUR


# A guess that gives no information


def test_a_wasted_guess_costs_a_turn(wordle_words: tuple[str, ...]) -> None:
    """With two turns instead of three, 34 of 52 words can be found."""
    words = wordle_words[::44][:52]
    game = Game("wordle", words, guesses=[*words, "zzzzz"], turn_limit=3)

    review = game.review("zzzzz .....")

    (turn,) = review.turns
    assert turn.win == pytest.approx(34 / 52)
    assert turn.guesses == pytest.approx(173 / 52)
    assert turn.exact
    assert not turn.best_exact


@pytest.mark.parametrize("turns", [0, 3, 6])
@pytest.mark.parametrize("mode", [Mode.ANY, Mode.HARD])
def test_the_best_guess_follows_a_wasted_one(
    mode: Mode, turns: int, wordle_words: tuple[str, ...]
) -> None:
    """The rest is rated like a game with one turn less."""
    words = [word for word in wordle_words if "z" not in word][::25]
    weights = {word: 1 + at % 9 for at, word in enumerate(words)}
    every = [*words, "zzzzz"]
    game = Game("wordle", words, guesses=every, weights=weights, turn_limit=turns)
    after = game.with_turn_limit(max(0, turns - 1)).advise(mode=mode).best[0]

    (turn,) = game.review("zzzzz .....", mode=mode).turns

    assert (turn.win, turn.exact) == (after.win, after.exact)
    assert turn.guesses == pytest.approx(1 + after.guesses)


def test_hints_of_a_wasted_guess_count_in_hard_mode(wordle_words: tuple[str, ...]) -> None:
    """All words end in e, so zzzze gives no information, but later guesses need an e."""
    words = [word for word in wordle_words if word[4] == "e" and "z" not in word][::3]
    others = [word for word in wordle_words if word[4] != "e"][::9]
    game = Game("wordle", words, guesses=[*words, *others, "zzzze"])
    after = game.advise("zzzze ....G", mode=Mode.HARD).best[0]

    (turn,) = game.review("zzzze ....G", mode=Mode.HARD).turns

    assert (turn.win, turn.guesses) == pytest.approx((after.win, 1 + after.guesses))
