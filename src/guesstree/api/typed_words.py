"""Words and turns that a person types, looked up in the word lists of a game."""

from guesstree.api.game_data import GameData
from guesstree.play.notation import turn_parts


def is_word(game: GameData, text: str) -> bool:
    """Return whether a text is a word that may be guessed."""
    return game._lists.form.clean(text) in game._lists.known


def played_word(game: GameData, text: str, *, any_word: bool = False) -> str:
    """Return the word of a turn; a word that ends with ! need not be in the list.

    Raises
    ------
    InputError
        The text is not a word of the game.
    """
    return game._lists.played_word(text, any_word=any_word)


def parts_of_turn(game: GameData, turn: str) -> tuple[str, str]:
    """Return the guess and the reply of a turn; the reply of a bare word is empty."""
    return turn_parts(turn, game._lists.form.length)
