"""Figures of a game."""

import contextlib

import pytest

from guesstree import Game, InputError
from guesstree.report.figures.table import figures


def test_only_figures_that_a_game_can_draw_are_proposed() -> None:
    """Other figures have a sentence of their own, which says where they are."""
    game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])

    with pytest.raises(InputError, match="unknown figure 'xyz'; choose one of ") as unknown:
        game.draw("xyz")

    proposed = str(unknown.value).partition("choose one of ")[2].split(", ")
    assert proposed == sorted({*figures()} - {"people", "replay"})


@pytest.mark.parametrize("name", sorted(figures()))
def test_every_figure_is_drawn_or_refused(name: str) -> None:
    """No name of a figure ends in an error without a sentence."""
    game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
    with contextlib.suppress(InputError):
        assert game.draw(name).axes


def test_solved_games_of_strategies_are_drawn() -> None:
    """A tree stands beside a name."""
    game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])

    assert game.draw("solved", game.tree("parts-any"), "max-any").axes
