"""The command `review`: rates the guesses of a finished game, or reads the grids of others."""

import sys
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from guesstree.api.replies import fitting_targets, rows_in
from guesstree.base.constants import BETWEEN_BOARDS
from guesstree.base.errors import InputError, UnknownWordError, remarking
from guesstree.base.text import counted, first_words
from guesstree.cli.form import Form
from guesstree.cli.options import AnyWord, Boards, ModeOptions, PlayedGame, Tiles
from guesstree.cli.printing import ask, print_json
from guesstree.cli.status import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guesstree import Game
    from guesstree.api.boards_game import BoardsGame


_NAMED_FITTING = 50
"""How many of the targets that fit a grid are listed."""


def read_pasted(game: "Game", words: list[str], *, is_needed: bool) -> str | None:
    """Return the grid on standard input; at a terminal, ask for it.

    If nothing was pasted, return None; the last word is then the target. But if a grid `is_needed`,
    return an empty text.
    """
    text = ""
    if not sys.stdin.isatty():
        text = sys.stdin.read().strip()
    elif words:
        if not is_needed:
            say(f"Press Enter if {words[-1]} was the answer. Otherwise:", err=True)
        say(
            f"Paste the grid, one row for each of the {counted(len(words), 'word')}:",
            err=True,
        )
        text = _ask_for_rows(game, len(words), is_needed=is_needed)

    return text if text or is_needed else None


def _ask_for_rows(game: "Game", count: int, *, is_needed: bool) -> str:
    """Ask for lines until there are `count` rows of tiles."""
    text = ""
    while rows_in(game, text) < count:
        line = ask("")
        if line is None:
            break
        if line.lower() in ("q", "quit", "exit"):
            sys.exit()

        # Enter at the start means that there is no grid.
        if not (line or text or is_needed):
            break
        text += f"{line}\n"
    return text


def print_fitting(game: "Game", grid: str, mode: str, form: Form) -> None:
    """Print the targets that fit a grid without words."""
    words = fitting_targets(game, grid, mode)
    targets = len(game.targets)

    fit = "fits" if len(words) == 1 else "fit"
    listed = first_words(words, _NAMED_FITTING)
    sentence = f"{len(words):,} of {counted(targets, 'target')} {fit}: {listed}"
    about = {"game": game.name, "targets": targets}
    if form.json:
        print_json(about | {"fitting": words})
        return
    rows = [{"fitting": word} for word in words]
    form.show(rows, about, columns=["fitting"], sentences=[sentence], for_people=())


def review(
    *turns: str,
    grid: Annotated[str | None, Parameter(allow_leading_hyphen=True)] = None,
    target: str | None = None,
    mode: ModeOptions = ModeOptions(),
    any_word: AnyWord = False,
    boards: Boards = None,
    reveal: bool = False,
    tiles: Tiles = "standard",
    chosen: PlayedGame = PlayedGame(),
    form: Form = Form(),
) -> None:
    """Review a finished game: rate each guess.

    `skill`: the expected information of the guess, as a percentage of the most informative guess.
    `luck`: the percentage of games where its reply would have left more candidates. `bits`: its
    information, expected and gained. `guesses`: the expected guesses to the end, this turn
    included. `best`: the best guess, as `advise` ranks them. A sentence reports a chance to win
    that you gave away.

    For a grid without words, the command lists the targets that fit: each row must be the reply to
    some allowed guess. The mode must be any then.

    Parameters
    ----------
    turns
        The turns: raise:..Y.. pilot:02002. Or only words, with --target or with a grid: paste it,
        pipe it in, or use --grid. Without either, the last word is taken as the answer.
    grid
        The grid of tiles that the game shared. Default, or -: standard input.
    target
        The target, for computing the replies. Default: the answer of --day.
    reveal
        Show the answer of --day.
    """
    from guesstree.api.boards_game import BoardsGame
    from guesstree.cli.boards import are_several
    from guesstree.cli.shared_output import ANY_WORD, print_review, say_rounding

    game = chosen.open(form)
    if are_several(boards, grid=grid, mode=mode, any_word=any_word, reveal=reveal):
        _review_boards(BoardsGame(game, boards), turns, target, form, tiles)
        return

    answer = game.chances.answer if game.chances else None
    if reveal and answer is None:
        raise InputError("--reveal shows the answer of a day; give its date with --day")
    target, grid = _target_and_grid(
        game, turns, target, grid, chosen.day, any_word=any_word
    )
    if grid is not None and not turns:
        print_fitting(game, grid, mode.chosen, form)
        return

    say_rounding(game)
    with remarking(UnknownWordError, ANY_WORD):
        reviewed = game.review(
            *turns, target=target, grid=grid, mode=mode.chosen, any_word=any_word
        )

    if form.for_people:
        print_review(reviewed, tiles, answer if reveal else None)
    else:
        about = {name: getattr(reviewed, name) for name in ("game", "verdict", "note")}
        form.show([asdict(turn) for turn in reviewed.turns], about, view=reviewed)


def _review_boards(
    several: "BoardsGame",
    turns: "Sequence[str]",
    target: str | None,
    form: Form,
    palette: str,
) -> None:
    from guesstree.api.game_data import example_turn
    from guesstree.cli.boards import print_boards

    if not turns:
        example = example_turn(several.game, several.boards)
        raise InputError(f"no turns to review; give some, such as {example}")
    if target is not None:
        turns = several.turns_against(turns, target.split(BETWEEN_BOARDS))
    print_boards(several, turns, form, palette)


def _target_and_grid(
    game: "Game",
    turns: "Sequence[str]",
    target: str | None,
    grid: str | None,
    day: str | None,
    *,
    any_word: bool,
) -> tuple[str | None, str | None]:
    """Return the target or the grid that gives the replies to turns which are only words.

    The default is the answer of the day, or else a grid from standard input.
    """
    from guesstree.api.game_data import example_turn, parts_of_turns, played_word
    from guesstree.cli.shared_output import ANY_WORD

    parts = parts_of_turns(game, *turns)
    if any(reply for _, reply in parts):
        return target, grid
    if turns and target is None and grid is None and game.chances is not None:
        target = game.chances.answer
        if day and target is None:
            raise InputError(
                f"no answer is known for {game.chances.day}; write the replies, such as "
                f"{example_turn(game)}"
            )

    # Bad words are refused before anybody pastes a grid.
    with remarking(UnknownWordError, ANY_WORD):
        words = [played_word(game, word, any_word=any_word) for word, _ in parts]
    if grid == "-" or (grid is None and target is None):
        grid = read_pasted(game, words, is_needed=grid == "-")
    return target, grid
