"""The command that reviews a finished game."""

import sys
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from guesstree.cli.boards import refuse, review_boards
from guesstree.cli.opened import PastGameOption, offering
from guesstree.cli.options import AnyWord, Hard, HardMode, ManyBoards, Palette, Table, Tiles
from guesstree.cli.printing import (
    Shown,
    echo,
    fits_terminal,
    print_json,
    print_rows,
    say,
    say_rounding,
    shown_reply,
)
from guesstree.cli.progress import WORKING, saying
from guesstree.errors import InputError, counted, named

if TYPE_CHECKING:
    from guesstree.api.advice import ReviewView
    from guesstree.api.game import Game

app = typer.Typer()

NAMED = 50
"""Targets that fit a grid which are named at most."""


@app.command()
def review(
    game: PastGameOption,
    shown: Table,
    turns: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="TURNS...",
            help="The turns: raise:..Y.. pilot:02002; or the words alone, with the grid that is "
            "pasted or piped in, with --grid, or with --target. Without these, the last word is "
            "the secret one.",
            show_default=False,
        ),
    ] = None,
    grid: Annotated[
        str | None,
        typer.Option(
            help="The grid of tiles that the game shared; if left out or -, from standard input."
        ),
    ] = None,
    target: Annotated[
        str | None, typer.Option(help="The secret word, from which replies are computed.")
    ] = None,
    hard: HardMode = Hard.OFF,
    any_word: AnyWord = False,
    boards: ManyBoards = None,
    tiles: Tiles = Palette.STANDARD,
) -> None:
    """Review a finished game: how good each guess was, and what would have been better.

    `skill`: the expected information of the guess in percent of the best guess's. `luck`: the
    percentage of games in which its reply leaves more targets. `bits`: expected and gained.
    `guesses`: those expected to the end from this turn on; `best` is the guess with the least.

    A grid without words tells which targets fit: those against which each row is the reply to some
    guess.
    """
    from guesstree.api.opened import UnknownWordError
    from guesstree.cli.advising import ANY_WORD

    said = turns or []
    if refuse(boards, grid=grid is not None, hard=hard != Hard.OFF, any_word=any_word):
        review_boards(game, boards, said, target, tiles, shown)
        return
    words_alone = not any(game.turn_parts(turn)[1] for turn in said)
    if words_alone:
        with offering(UnknownWordError, ANY_WORD):
            words = [game.word(game.turn_parts(turn)[0], any_word=any_word) for turn in said]
        if grid == "-" or (grid is None and target is None):
            grid = _pasted(game, words, is_needed=grid == "-")
    if grid is not None and not said:
        with saying(WORKING):
            fitting = game.fitting(grid)
        _print_fitting(game, fitting, shown)
        return
    say_rounding(game.lists.layers[0].weights)
    with offering(UnknownWordError, ANY_WORD), saying(WORKING):
        found = game.review(*said, target=target, grid=grid, hard=hard, any_word=any_word)
    if shown.for_people:
        print_review(found, tiles)
    elif shown.as_json:
        about = {"game": game.name, **asdict(found.review), "note": found.note}
        print_json(about | {"share": found.share()})
    else:
        about = {"game": game.name, "verdict": found.review.verdict, "note": found.note}
        shown.show([asdict(turn) for turn in found.review.turns], about=about)


def print_review(review: "ReviewView", tiles: Palette, most: int | None = None) -> None:
    """Print the review of a game of `most` turns, and the block to share."""
    found, rule = review.review, review.rule
    rows = [
        {
            "guess": row.guess,
            "reply": shown_reply(row.reply, rule, tiles),
            "left": row.remaining,
            "skill": round(row.skill),
            **({} if row.luck is None else {"luck": round(row.luck)}),
            "bits": f"{row.information:.2f}/{row.gained:.2f}",
            "guesses": f"{row.guesses:.3f}{'' if row.exact else '~'}",
            "best": row.best,
            "its_guesses": f"{row.best_guesses:.3f}{'' if row.best_exact else '~'}",
        }
        for row in found.turns
    ]
    print_rows(rows, False)
    if not all(row.exact and row.best_exact for row in found.turns):
        echo("~: by the tree that was followed; a better one may need fewer.")
    for turn, row in enumerate(found.turns, start=1):
        if row.said_before:
            say(f"Turn {turn}: {row.guess} was said before, and tells nothing new.")
    say(found.verdict)
    if review.note:
        say(review.note)
    block = review.share(most)
    echo(f"\n{block if fits_terminal(block) else review.share(most, plain=True)}")


def _pasted(game: "Game", words: list[str], *, is_needed: bool) -> str | None:
    """Return the grid on standard input, if there is one; at a terminal, ask for it.

    Without one, the last word is the secret one, unless a grid `is_needed`.
    """
    if not sys.stdin.isatty():
        text = sys.stdin.read()
        if not text.strip() and words and is_needed:
            raise InputError(
                f"{words[0]!r} has no reply; name the secret word, such as --target {words[-1]}, "
                f"give the grid on standard input or by --grid, or write {words[0]}:..Y.."
            )
        return text if text.strip() else None
    if not words:
        return None
    if not is_needed:
        echo(f"Press Enter if {words[-1]} is the secret word. Otherwise:", err=True)
    echo(f"Paste the grid, a row for each of the {counted(len(words), 'word')}:", err=True)
    lines: list[str] = []
    while (line := sys.stdin.readline()) and line.strip().lower() not in ("q", "quit", "exit"):
        if not is_needed and not lines and not line.strip():
            return None
        lines.append(line)
        if len(game.rows_of("".join(lines))) >= len(words):
            break
    return "".join(lines)


def _print_fitting(game: "Game", words: list[str], shown: Shown) -> None:
    """Print which targets fit a grid without words."""
    targets = len(game.lists.layers[0].words)
    if shown.as_json:
        print_json({"game": game.name, "targets": targets, "fitting": words})
        return
    if shown.as_csv:
        shown.show([{"fitting": word} for word in words], columns=["fitting"])
        return
    fit = "fits" if len(words) == 1 else "fit"
    say(f"{len(words):,} of {counted(targets, 'target')} {fit}: {named(words, NAMED)}")
