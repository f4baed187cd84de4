"""Finished games as tests read them."""

from guesstree import Game
from guesstree.play.finished_games import AnyGames, Finished, read_games


def games_in(game: Game, source: AnyGames) -> list[Finished]:
    """Return the finished games of a source, read with the words of a game."""
    return [*read_games(source, game._lists).games]
