"""Games of several boards: random games, and what `play`, `solve`, `advise`, `review` do then."""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any, TypeGuard

import typer

from guesstree.cli.opened import GameOption
from guesstree.cli.options import Palette, Seed, Table
from guesstree.cli.printing import Shown, ask, echo, print_json, say, say_fault, shown_reply
from guesstree.cli.progress import bar
from guesstree.defaults import BETWEEN_BOARDS, RANDOM_SEED
from guesstree.errors import InputError, counted, named

if TYPE_CHECKING:
    from guesstree.api.advice import BoardsAdvice
    from guesstree.api.boards import BoardsGame
    from guesstree.api.game import Game

app = typer.Typer()

_Turn = Callable[[str, Sequence[str]], str]
"""Returns the turn that a line means, after other turns."""

COUNTS = [2, 4, 8]
"""Numbers of boards whose games are played if none is named."""

NAMED = 10
"""Targets of a board which are named at most."""

LISTED = 200
"""Targets of a board which `list` names at most."""

PLAYING = "Type a word; best, for the best word; help; or quit."

SOLVING = (
    "Type the replies, such as ..Y../GG..., or a word and its replies; list, for the words that "
    "are left; undo; help; or quit."
)


@app.command()
def boards(
    game: GameOption,
    shown: Table,
    boards: Annotated[list[int], typer.Option(help="How many; may be repeated.")] = COUNTS,
    games: Annotated[int, typer.Option(min=1, max=100_000, help="Games for each number.")] = 100,
    seed: Seed = RANDOM_SEED,
) -> None:
    """Play random games of several boards by the best guesses.

    `mean` guesses, with the standard error `se`; `solved` is the percentage of games that end
    within the limit, which is five turns more than boards.
    """
    from guesstree.analysis.scores import standard_error

    rows = []
    for several in [game.boards(count) for count in boards]:
        taken = several.games(games, seed=seed, track=bar("games"))
        row: dict[str, Any] = {"boards": several.boards, "games": games, "mean": sum(taken) / games}
        row |= {"se": standard_error(taken), "worst": max(taken), "limit": several.most}
        rows.append(row | {"solved": 100 * sum(one <= several.most for one in taken) / games})
    shown.show(rows)


def refuse(count: int | None, /, **others: bool) -> TypeGuard[int]:
    """Return whether there are several boards; raise `InputError` if other options do not fit."""
    wrong = [f"--{name.replace('_', '-')}" for name, given in others.items() if given]
    if count is not None and wrong:
        raise InputError(f"{wrong[0]} is not for several boards; leave it or --boards out")
    return count is not None


def advise_boards(game: "Game", count: int, turns: Sequence[str], shown: Shown) -> None:
    """Print what remains on each board, and the best guesses."""
    found = game.boards(count).advise(*turns)
    if shown.as_json:
        print_json({"game": game.name, "boards": count, **asdict(found)})
        return
    if shown.for_people:
        _say_left(found)
        say(f"Guess {found.guess}: {found.reason}." if found.guess else "All boards are solved.")
    shown.show([one._asdict() for one in found.best])


def review_boards(
    game: "Game", count: int, turns: Sequence[str], target: str | None, tiles: Palette, shown: Shown
) -> None:
    """Print the turns of a game, with what remained and what would have been best."""
    several = game.boards(count)
    if not turns:
        raise InputError("there is no turn; write them, such as raise:..Y../GG...")
    if target is not None:
        turns = several.turns_against(turns, target.split(BETWEEN_BOARDS))
    _print_review(several, turns, tiles, shown)


def play_boards(
    game: "Game", count: int, target: str | None, shown: Shown, seed: int | None, tiles: Palette
) -> None:
    """Play a game at the prompt, and print its review."""
    several, err = game.with_past_answers().boards(count), not shown.for_people
    drawn = target.split(BETWEEN_BOARDS) if target else several.targets(seed)
    several.turns_against([], drawn)  # refuses other targets before the first turn
    limit = counted(several.most, "turn")
    say(f"{game.name}: {count} boards. Find the words in {limit}; type help for help.", err=err)

    def turn(line: str, turns: Sequence[str]) -> str:
        return several.turns_against([*(turn.split()[0] for turn in turns), line], drawn)[-1]

    turns = _ask_turns(several, tiles, turn, most=several.most, err=err)
    if several.advise(*turns).guess:
        say(f"Not found. The words were {', '.join(drawn)}.", err=err)
    if turns or err:
        _print_review(several, turns, tiles, shown)


def solve_boards(game: "Game", count: int, tiles: Palette) -> None:
    """Say the best word, and take the replies of the boards, until all are solved."""
    several = game.boards(count)
    say(f"{game.name}: {count} boards. Type help for help.")

    def turn(line: str, turns: Sequence[str]) -> str:
        word, _, replies = line.rpartition(" ")
        return f"{word or several.advise(*turns).guess}:{replies}"

    _ask_turns(several, tiles, turn)


def _ask_turns(
    several: "BoardsGame", tiles: Palette, turn: "_Turn", most: int = 0, err: bool = False
) -> list[str]:
    """Ask for turns until all boards are solved, `most` are said or the person leaves.

    Where there is no such limit, the game is played elsewhere: the best word and the words that are
    left are named.
    """
    turns: list[str] = []
    while (best := several.advise(*turns).guess) and not 0 < most == len(turns):
        line = ask(f"{len(turns) + 1}{'' if most else f' {best}'}> ", err=err)
        if line is None or (asked := line.lower()) in ("quit", "exit", "q"):
            break
        try:
            if asked in ("help", "?"):
                echo(PLAYING if most else SOLVING, err=err)
            elif asked == "best":
                echo(best, err=err)
            elif asked == "undo" and not most:
                turns = turns[:-1]
            elif asked == "list" and not most:
                _say_left(several.advise(*turns), LISTED)
            else:
                said = [*turns, turn(line, turns)]
                found = several.review(*said)[-1]
                echo(f"   {found.guess} {_tiles(several, found.replies, tiles)}", err=err)
                _say_left(several.advise(*said), 0 if most else NAMED, err=err)
                turns = said
        except InputError as error:
            say_fault(str(error), err=err)
    return turns


def _print_review(
    several: "BoardsGame", turns: Sequence[str], tiles: Palette, shown: Shown
) -> None:
    rows: list[dict[str, Any]] = []
    for one in several.review(*turns):
        shown_as = {"replies": BETWEEN_BOARDS.join(one.replies)}
        if shown.for_people:
            left = " ".join(str(left or "-") for left in one.remaining)
            shown_as = {"replies": _tiles(several, one.replies, tiles), "remaining": left}
        rows.append(one._asdict() | shown_as)
    about = {"game": several.game.name, "boards": several.boards}
    shown.show(rows, columns=["guess", "replies", "remaining", "best"], about=about)
    if shown.for_people:
        solved = f"{left.split().count('-')} of {several.boards} boards solved"
        say(f"{solved} in {len(rows)} of {several.most} guesses.")


def _tiles(several: "BoardsGame", replies: Sequence[str], tiles: Palette) -> str:
    rule = several.game.rule
    return "  ".join(shown_reply(text, rule, tiles) if text else "-" for text in replies)


def _say_left(advice: "BoardsAdvice", most: int = NAMED, *, err: bool = False) -> None:
    for note in advice.notes:
        say(note, err=err)
    for board, words in enumerate(advice.remaining, start=1):
        about = counted(len(words), "target") if words else "solved"
        listed = f": {named(words, most)}" if most and words else ""
        say(f"Board {board}: {about}{listed}", err=err)
