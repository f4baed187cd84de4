"""A game ends: advice, solving, reviews and boards prefer guesses that win in the turns left."""

from pathlib import Path

import numpy as np
import pytest

from guesstree import Game
from guesstree.advice.position import position_after
from guesstree.api.boards_game import BoardsGame
from guesstree.games.modes import Mode
from guesstree.search.metrics import masses_of
from tests.conftest import TIMES
from tests.here import asked, guesstree_here, make_study, said
from tests.play.oracles import PlainEnd, by_position
from tests.play.test_best import SMALL, random_position

FOUR = ["batch", "catch", "hatch", "watch"]
FIVE_TURNS = ["sound .....", "prime .....", "vexil .....", "joked .....", "guppy ....."]


@pytest.mark.parametrize("turns", [1, 2, 3])
@pytest.mark.parametrize("hard", [Mode.ANY, Mode.HARD, Mode.CONSISTENT])
def test_the_last_turns(hard: Mode, turns: int) -> None:
    """Of random positions, weights among them, all numbers are those of trying everything."""
    for seed in range(min(5 * TIMES, 100)):
        position = random_position(seed, SMALL[::2], 16, hard)
        before, guess = position.turns, position.guess
        game = position.game.with_turn_limit(len(before) + turns)
        situation = position_after(game._lists, game._parse(before, any_word=True))
        matrix = situation.matrix
        ones = np.ones(len(matrix.targets), np.int64)
        masses = ones if matrix.weights is None else masses_of(matrix.weights)
        listed = matrix.with_guesses(np.arange(situation.listed))
        outcomes = PlainEnd(listed, hard, masses.tolist()).outcomes(
            by_position(matrix, situation.turns), turns
        )
        best = min(outcomes.values(), key=lambda one: (-round(one[0], 9), one[1]))
        near = pytest.approx(best, abs=1e-5)

        advice = game.advise(*before, mode=hard, any_word=True)
        assert (advice.best[0].win, advice.best[0].guesses) == near
        for row in advice.best:
            assert row.exact
            assert (row.win, row.guesses) == pytest.approx(outcomes[row.guess], abs=1e-5)
        judged = game.review(*before, guess, mode=hard, any_word=True).turns[-1]
        if not judged.win_lost and judged.best != judged.guess:
            assert judged.best_guesses == pytest.approx(best[1], abs=1e-5)
        if guess[0] in outcomes:
            own = outcomes[guess[0]]
            assert (judged.win, judged.guesses) == pytest.approx(own, abs=1e-5)
            assert judged.win_lost == pytest.approx(best[0] - own[0], abs=1e-5)


@pytest.mark.parametrize("hard", [Mode.ANY, Mode.HARD, Mode.CONSISTENT])
def test_far_from_the_end_nothing_changes(
    hard: Mode, wordle_words: tuple[str, ...]
) -> None:
    """With turns enough for every tree, advice in a position is that of games without limit."""
    for seed in range(min(34 * TIMES, 200)):
        every = list(wordle_words) if seed % 4 == 0 else SMALL
        game, before, _, _ = random_position(seed, every, 60, hard)
        free, limited = (
            game.with_turn_limit(turns).advise(*before, mode=hard, any_word=True)
            for turns in (0, 20)
        )
        assert [row.guess for row in limited.best] == [row.guess for row in free.best]
        for row, other in zip(limited.best, free.best, strict=True):
            assert row == pytest.approx(other, abs=1e-5)


def test_the_last_turn_takes_a_word_that_may_be_right() -> None:
    """Four words and one turn: a guess that tells them apart wins no game."""
    words = [*FOUR, "howbe", *(turn[:5] for turn in FIVE_TURNS)]
    game = Game("wordle", FOUR, guesses=words)
    for turns, guess, win in ((FIVE_TURNS, "batch", 0.25), (FIVE_TURNS[:4], "howbe", 1.0)):
        advice = game.advise(*turns)
        assert (advice.guess, advice.best[0].win) == (guess, win)
        solving = game.solve()
        for turn in turns:
            solving.say(turn[:5])
            solving.reply(turn[6:])
        assert solving.word == guess
    for free in (
        game.with_turn_limit(7),
        game.with_turn_limit(0),
        Game("wordle", FOUR, guesses=words, turn_limit=0),
    ):
        assert free.advise(*FIVE_TURNS).guess == "howbe"
    assert "it wins 1 game in 4" in game.advise(*FIVE_TURNS).sentence
    review = game.review(*FIVE_TURNS, "howbe Y..Y.")
    assert (review.turns[-1].win, review.turns[-1].best_win) == (0, 0.25)
    assert "in turn 6, batch wins 1 game in 4 and howbe no game" in review.verdict
    verdict = game.review(*FIVE_TURNS, "catch .GGGG").verdict
    assert "in turn 5, howbe wins all games and guppy 1 game in 4." in verdict


def test_winning_more_games_is_worth_more_guesses(wordle_words: tuple[str, ...]) -> None:
    """Hard mode, four turns left for 41 words: grate takes fewer guesses, but loses a game."""
    game = Game("wordle", wordle_words, turn_limit=5)

    turn = game.review("shade ..G.G", "grate ..GGG", mode=Mode.HARD).turns[1]

    assert (turn.win, turn.guesses) == pytest.approx((40 / 41, 122 / 41))
    assert turn.best == "crate"
    assert (turn.best_win, turn.best_guesses) == pytest.approx((1, 126 / 41))


def test_commands_know_turns(tmp_path: Path) -> None:
    """By the config and by an option, and chances are shown only where a game may be lost."""
    make_study(tmp_path, [*FOUR, "howbe"])
    config = tmp_path / "config.yaml"
    assert asked(tmp_path, "advise", "--turn-limit", "1")["best"][0]["win"] == 0.2
    assert asked(tmp_path, "advise")["best"][0]["win"] == 1
    config.write_text(config.read_text().replace("rule: wordle", "rule: wordle, turns: 1"))
    assert asked(tmp_path, "advise")["best"][0]["win"] == 0.2
    assert "1 game in 5" in said(tmp_path, "advise")
    assert "win" not in said(tmp_path, "advise", "--turn-limit", "0")
    solved = guesstree_here(
        "solve", "--turn-limit", "1", cwd=tmp_path, typed="GGGGG\n"
    ).stdout
    assert "Try batch (it wins 1 game in 5, proved" in solved


@pytest.mark.parametrize(
    ("turns", "note"),
    [
        (["batch .GGGG"], ""),
        (["batch .GGGG", "catch .GGGG"], "The game is over, as all 2 turns are used."),
        (["batch .GGGG", "catch GGGGG"], ""),
    ],
)
def test_advice_says_that_no_turn_is_left(turns: list[str], note: str) -> None:
    """It goes on with the words that still fit, unless the last turn found the answer."""
    advice = Game("wordle", FOUR).with_turn_limit(2).advise(*turns)

    assert advice.note == note


def test_several_boards_at_their_end() -> None:
    """On the last turn of the last board a word is said that may be right there."""
    words = [*FOUR, "howbe", *(turn[:5] for turn in FIVE_TURNS), "tough", "lynch"]
    boards = BoardsGame(Game("wordle", [*FOUR, "tough", "lynch"], guesses=words), 2)
    turns = boards.turns_against(
        ["tough", *(turn[:5] for turn in FIVE_TURNS)], ["tough", "watch"]
    )
    assert boards.advise(*turns[:5]).guess == "howbe"
    assert boards.advise(*turns[:6]).guess in FOUR


def test_two_turns_and_many_words(wordle_words: tuple[str, ...]) -> None:
    """A guess wins a target of each branch, and no guess makes more branches than the best."""
    replies = Game("wordle", wordle_words[::10]).replies
    most = max(len(np.unique(row)) for row in replies.codes)
    for turns, win in ((1, 1), (2, most)):
        best = Game(replies, turn_limit=turns).advise().best[0]
        assert best.win == pytest.approx(win / len(replies.targets))
        assert best.exact
    three, four = (Game(replies, turn_limit=turns).advise().best[0] for turns in (3, 4))
    assert not three.exact
    assert most / len(replies.targets) < (three.win or 0) <= (four.win or 0) <= 1
