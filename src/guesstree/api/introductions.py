"""Sentences about a game: its words, the past answers that it knows, and its weights."""

from datetime import timedelta

from guesstree.api.game_data import GameData
from guesstree.base.text import counted, date_text
from guesstree.search.metrics import ROUNDED, are_rounded

_WEEK = timedelta(days=7)


def introduction(game: GameData) -> str:
    """Return a sentence with the name of a game and the numbers of its words.

    >>> from guesstree import Game
    >>> introduction(Game("wordle"))
    'wordle: 2,309 targets, 2,309 guesses.'
    """
    targets = counted(len(game.targets), "target")
    guesses = counted(len(game.guesses), "guess")
    numbers = f"{game.name}: {targets}, {guesses}"
    return "; ".join(filter(None, [numbers, known_answers(game)])) + "."


def known_answers(game: GameData) -> str:
    """Return a clause on the past answers behind the chances; empty if there are none.

    >>> from guesstree import Game
    >>> known_answers(Game("today"))
    'chances from the answers until 21 August 2026'
    """
    if game.chances is None:
        return ""
    past = game.chances.past
    if past.last_day is None:
        return f"chances from {counted(len(past.answers), 'past answer')}"
    return f"chances from the answers until {date_text(past.last_day)}"


def until(game: GameData) -> str:
    """Return a sentence if recent answers may be missing, more than a week of them; otherwise, ''.

    >>> from guesstree import Game
    >>> until(Game("nyt"))
    'Answers are known until July 2023; later ones may be missing.'
    >>> until(Game("today").with_answers(day="2026-08-31"))
    'Answers are known until 21 August 2026; later ones may be missing.'
    """
    known = game._study and game._study.config["games"][game.name].get("targets_until")

    # The answers behind the chances may be newer than the list of targets.
    if game.chances:
        last_day = game.chances.past.last_day
        if last_day and game.chances.day - last_day > _WEEK:
            known = date_text(last_day)
    return f"Answers are known until {known}; later ones may be missing." if known else ""


def rounding(game: GameData) -> list[str]:
    """Return a sentence if the weights were rounded."""
    return [ROUNDED] if are_rounded(game._lists.layers[0].weights) else []
