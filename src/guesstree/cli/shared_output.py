"""Sentences and tables that several commands print: candidates, advice, turns, reviews."""

from typing import TYPE_CHECKING

from guesstree.api.views import rounding
from guesstree.base.result import Row
from guesstree.base.text import chance_text, counted, first_words
from guesstree.cli.printing import print_rows, printable, shown_reply
from guesstree.cli.status import echo, say

if TYPE_CHECKING:
    from guesstree import Game
    from guesstree.api.boards_game import BoardsAdvice
    from guesstree.api.views import AdviceView, ReviewView


NAMED_CANDIDATES = 20
"""How many candidates the sentence about a position lists."""

ANY_WORD = "if the game took your word, add --any-word"
"""A remedy for a word that is missing from the word list."""

NAMED_LIKELY = 4
"""How many of the likeliest candidates a sentence lists."""


def say_rounding(game: "Game") -> None:
    """Report on standard error if weights were rounded.

    Chances from past answers are estimates, so rounding them deserves no sentence.
    """
    if game.chances is not None:
        return
    for sentence in rounding(game):
        say(sentence, err=True)


def targets_left(advice: "AdviceView") -> str:
    """Return a sentence that counts the candidates and lists some."""
    return f"{advice.targets_remain}: {first_words(advice.candidates, NAMED_CANDIDATES)}"


def likeliest(game: "Game", advice: "AdviceView") -> str:
    """Return a sentence on the likeliest candidates by past answers; empty without past answers."""
    if game.chances is None or advice.weights is None:
        return ""
    named = []
    for word, share in advice.likeliest[:NAMED_LIKELY]:
        last_used = game.chances.past.last_days.get(word)
        when = f" (last used in {last_used.year})" if last_used else ""
        named.append(f"{word} {chance_text(share)}{when}")
    return f"Likeliest: {', '.join(named)}."


def board_lines(advice: "BoardsAdvice", limit: int) -> list[str]:
    """Return a line for each board: how many candidates it has, and at most `limit` of them."""
    lines = [*advice.notes]

    for board, candidates in enumerate(advice.candidates, start=1):
        left = counted(len(candidates), "target") if candidates else "solved"
        listed = f": {first_words(candidates, limit)}" if candidates and limit else ""
        lines.append(f"Board {board}: {left}{listed}")

    return lines


def guess_rows(advice: "AdviceView") -> list[Row]:
    """Return the rows of a table of guesses, with chances to win only if a game may be lost."""
    rows = [guess._asdict() for guess in advice.best]

    hidden = {"expected"}
    if all(row["win"] in (None, 1) for row in rows):
        hidden.add("win")

    return [
        {name: cell for name, cell in row.items() if name not in hidden} for row in rows
    ]


def print_turns(review: "ReviewView", palette: str, title: str = "") -> None:
    """Print a table of turns with the ratings of their guesses."""
    rows = []
    for turn in review.turns:
        row: Row = {
            "guess": turn.guess,
            "reply": shown_reply(turn.reply, review.rule, palette),
            "left": turn.remaining,
            "skill": round(turn.skill),
        }
        if turn.luck is not None:
            row["luck"] = round(turn.luck)

        row |= {
            "bits": f"{turn.information:.2f}/{turn.gained:.2f}",
            "guesses": f"{turn.guesses:.3f}{'' if turn.exact else '~'}",
            "best": turn.best,
            "its_guesses": f"{turn.best_guesses:.3f}{'' if turn.best_exact else '~'}",
        }
        rows.append(row)
    print_rows(rows, title)
    if not all(turn.is_exact for turn in review.turns):
        say("~: best found, not proved.")


def print_review(review: "ReviewView", palette: str, answer: str | None = None) -> None:
    """Print the review of a game, the block to share if it is over, and the answer if given."""
    print_turns(review, palette)
    for sentence in [*review.repeated, review.verdict]:
        say(sentence)
    if review.note:
        say(review.note)
    if review.is_over:
        echo(f"\n{printable(review.share(), review.share(plain=True))}")
    if answer is not None:
        say(f"The answer was {answer}.")
