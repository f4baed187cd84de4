"""Finished games as tests read them."""

from guesstree import Game
from guesstree.api.people_view import PeopleView
from guesstree.base.result import Row
from guesstree.play.finished_games import AnyGames, Finished, read_games


def games_in(game: Game, source: AnyGames) -> list[Finished]:
    """Return the finished games of a source, read with the words of a game."""
    return [*read_games(source, game._lists).games]


def wins_in(found: PeopleView) -> list[Row]:
    """Return of each player the games, those won, and the streaks."""
    columns = ("player", "won", "games", "longest_streak", "last_streak")
    return [{name: row[name] for name in columns} for row in found.people]


def wins(
    won: int, games: int, longest: int | None, last: int | None, player: str = "you"
) -> Row:
    """Return what `wins_in` finds of a player."""
    return {
        "player": player,
        "won": won,
        "games": games,
        "longest_streak": longest,
        "last_streak": last,
    }
