"""Games against the evil replier, and replayed days."""

from datetime import date

import pytest

from guesstree import Game
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.tree import Turn
from guesstree.report.figures.games import replay
from guesstree.report.figures.style import (
    finding_of,
)
from guesstree.strategies.evil import evil_game
from tests.report import draw, replayed, texts_in

EIGHT = ("one", "two", "six", "ten", "toe", "net", "tin", "tan")


def evil_games(replies: ReplyMatrix, *names: str) -> dict[str, list[Turn]]:
    """Return the game of some strategies against the evil replier."""
    return {name: evil_game(Game(replies).tree(name), replies) for name in names}


def test_the_evil_figure_shows_every_turn() -> None:
    """The shortest and the longest game: each letter, and the words left after each reply."""
    replies = compute_replies("wordle", EIGHT)
    games = evil_games(replies, "max-any", "max-consistent", "entropy-consistent")

    figure = draw("evil", games, "few", replies)

    short, _, long = games.values()
    for axes, turns in zip(figure.axes, (short, long), strict=True):
        left = [f"{turn.remaining} left" for turn in turns[:-1]]
        letters = [[*turn.guess.upper()] for turn in turns]
        rows = zip(letters, [*left, "found"], strict=True)
        written = [text.get_text() for text in axes.texts]
        assert written == [text for row, beside in rows for text in [*row, beside]]
    assert len(short) < len(long)
    assert finding_of(figure) == (
        f"The evil replier lasts {len(long)} guesses against entropy-consistent, "
        f"{len(short)} against max-any"
    )


def test_the_evil_figure_writes_replies_that_are_no_tiles() -> None:
    """One strategy has one board; its replies are numbers."""
    replies = compute_replies("jotto", ["one", "two", "six", "tan"])
    games = evil_games(replies, "max-any")

    figure = draw("evil", games, "few", replies)

    (turns,) = games.values()
    written = texts_in(figure)
    assert f"{turns[0].reply}: {turns[0].remaining} left" in written
    assert (
        finding_of(figure) == f"The evil replier lasts {len(turns)} guesses against max-any"
    )


@pytest.mark.parametrize(
    ("guesses", "title"),
    [
        ((2, 3, 4), "Past answers save 2.00 guesses per game"),
        ((3, 6, 5), "3 days do not tell whether past answers save guesses"),
    ],
)
def test_a_replay_says_what_is_saved(guesses: tuple[int, ...], title: str) -> None:
    """The title has the mean over all days, unless that is within two standard errors."""
    rows = replayed(date(2026, 6, 30), advise=guesses, tree=(4, 5, 6))

    assert finding_of(replay(rows, "nyt")) == title


def test_a_replay_has_intervals_and_numbers_of_days() -> None:
    """Means are not joined; each has its standard error, and the axis has the days."""
    rows = replayed(date(2026, 6, 30), advise=(3, 3, 5), tree=(3, 4, 7))

    (axes,) = replay(rows, "nyt").axes

    labels = [tick.get_text().split("\n")[-2:] for tick in axes.get_xticklabels()]
    assert labels == [["H1", "1"], ["H2", "2"], ["all", "3"]]
    means, _, (errors,) = axes.containers[0].lines  # type: ignore[attr-defined]
    assert means.get_linestyle() == "None"
    assert means.get_ydata().tolist() == [row["mean"] for row in rows[:3]]
    lengths = [top[1] - bottom[1] for bottom, top in errors.get_segments()]
    assert lengths == pytest.approx([2 * (row["error"] or 0) for row in rows[:3]])
