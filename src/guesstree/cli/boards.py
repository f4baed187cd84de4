"""Games of several boards: random games, and what `play`, `solve`, `advise`, `review` do then."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Annotated, Any, TypeGuard

import typer

from guesstree.cli.opened import GameOption
from guesstree.cli.options import Palette, Png, Seed, Table
from guesstree.cli.printing import (
    Shown,
    ask,
    echo,
    print_json,
    print_rows,
    say,
    say_fault,
    shown_reply,
)
from guesstree.cli.progress import bar
from guesstree.defaults import BETWEEN_BOARDS, RANDOM_SEED
from guesstree.errors import InputError, counted, named

if TYPE_CHECKING:
    from guesstree.api.advice import BoardsAdvice, BoardsTurn
    from guesstree.api.boards import BoardsGame
    from guesstree.api.game import Game

app = typer.Typer()

COUNTS = [2, 4, 8]
"""Numbers of boards whose games are played if none is named."""

NAMED = 10
"""Targets of a board which are named at most."""

LISTED = 200
"""Targets of a board which `list` names at most."""

HELP = "Type {}; best, for the best word; {}help; or quit."

SOLVING = "list, for the words that are left; undo; "
"""What is typed where words are said, but not where a game is played."""


@app.command()
def boards(
    game: GameOption,
    shown: Table,
    boards: Annotated[list[int], typer.Option(help="How many; may be repeated.")] = COUNTS,
    games: Annotated[int, typer.Option(min=1, max=100_000, help="Games for each number.")] = 100,
    seed: Seed = RANDOM_SEED,
    exact: Annotated[
        bool, typer.Option("--exact", help="Add the least mean of all ways to play: short lists.")
    ] = False,
    png: Png = None,
) -> None:
    """Play random games of several boards by the best guesses.

    `mean` guesses, with the standard error `se`; `solved` is the percentage of games that end
    within the limit, which is five turns more than boards.
    """
    found, rows = {}, []
    for count in boards:
        several = game.boards(count)
        least = {"least": several.least()} if exact else {}
        taken = found[count] = several.games(games, seed=seed, track=bar("games"))
        rows.append(several.summary(taken) | least)
    if png is not None:
        from guesstree.report.figures.boards import boards as draw
        from guesstree.report.figures.style import save_both

        save_both(draw(game.name, found), png)
    shown.show(rows)


def refuse(count: int | None, /, **others: bool) -> TypeGuard[int]:
    """Return whether there are several boards; raise `InputError` if other options do not fit."""
    wrong = [f"--{name.replace('_', '-')}" for name, given in others.items() if given]
    if count is not None and wrong:
        raise InputError(f"{wrong[0]} is not for several boards; leave it or --boards out")
    return count is not None


def advise_boards(game: "Game", count: int, turns: Sequence[str], shown: Shown) -> None:
    """Print what remains on each board, and the best guess."""
    found = game.boards(count).advise(*turns)
    if shown.as_json:
        print_json({"game": game.name, "boards": count, **asdict(found)})
        return
    if shown.as_csv:
        left = enumerate(found.remaining, start=1)
        shown.show(
            [{"board": at, "targets": words} for at, words in left], about={"guess": found.guess}
        )
        return
    _say_left(found)
    if found.guess is None:
        say("All boards are solved.")
        return
    say(f"Guess {found.guess}: {found.reason}.")
    print_rows([one._asdict() for one in found.best], False)


def review_boards(
    game: "Game",
    count: int,
    turns: Sequence[str],
    target: str | None,
    tiles: Palette,
    shown: Shown,
) -> None:
    """Print the turns of a game, with what remained and what would have been best."""
    several = game.boards(count)
    said = list(turns)
    if target is not None:
        said = several.turns_against(turns, target.split(BETWEEN_BOARDS))
    if not said:
        raise InputError("there is no turn; write them, such as raise:..Y../GG...")
    found = several.review(*said)
    if shown.as_json:
        print_json({"game": game.name, "boards": count, "turns": [one._asdict() for one in found]})
        return
    if shown.as_csv:
        shown.show(_rows(found))
        return
    _print_turns(game, found, tiles)
    solved = sum(not left for left in found[-1].remaining)
    say(f"{solved} of {count} boards solved in {len(found)} of {several.most} guesses.")


def play_boards(
    game: "Game",
    count: int,
    target: str | None,
    shown: Shown,
    *,
    seed: int | None,
    tiles: Palette,
) -> None:
    """Play a game at the prompt."""
    several = game.with_past_answers().boards(count)
    named_targets = None if target is None else target.split(BETWEEN_BOARDS)
    drawn = [game.targets[at] for at in several.targets(named_targets, seed)]
    say(
        f"{game.name}: {count} boards. Find the words in {counted(several.most, 'turn')}; "
        "type help for help.",
        err=not shown.for_people,
    )

    def reply(line: str, turns: list[str]) -> str:
        words = (turn.split()[0] for turn in turns)
        return several.turns_against([*words, line], drawn)[-1]

    err = not shown.for_people
    turns = _Session(game, several, tiles, reply, "a word", err=err).turns()
    if shown.as_json:
        print_json([one._asdict() for one in several.review(*turns)])
    elif shown.as_csv:
        shown.show(_rows(several.review(*turns)), columns=["guess", "replies", "remaining", "best"])
    elif turns and any(several.advise(*turns).remaining):
        say(f"Not found. The words were {', '.join(drawn)}.")
    elif turns:
        say(f"All {count} boards solved in {counted(len(turns), 'guess')}.")


def solve_boards(game: "Game", count: int, tiles: Palette) -> None:
    """Say the best word, and take the replies of the boards, until all are solved."""
    several = game.boards(count)
    say(f"{game.name}: {count} boards. Type help for help.")

    def reply(line: str, turns: list[str]) -> str:
        word, _, replies = line.rpartition(" ")
        return f"{word or several.advise(*turns).guess}:{replies}"

    typed = "the replies, such as ..Y../GG..., or a word and its replies"
    _Session(game, several, tiles, reply, typed, says=True).turns()


@dataclass
class _Session:
    """A game of several boards at the prompt; with `says`, it says the best words itself."""

    game: "Game"
    several: "BoardsGame"
    tiles: Palette
    turn_of: Callable[[str, list[str]], str]
    typed: str
    says: bool = False
    err: bool = False

    def turns(self) -> list[str]:
        """Ask until all boards are solved, the turns are used up or the person leaves."""
        turns: list[str] = []
        while best := self.several.advise(*turns).guess:
            if len(turns) == self.several.most and not self.says:
                break
            line = ask(f"{len(turns) + 1}{f' {best}' if self.says else ''}> ", err=self.err)
            if line is None or line.lower() in ("quit", "exit", "q"):
                break
            try:
                turns = self._heed(line, turns, best)
            except InputError as error:
                say_fault(str(error), err=self.err)
        return turns

    def _heed(self, line: str, turns: list[str], best: str) -> list[str]:
        """Do what a line says, and return the turns that are then played."""
        asked = line.lower()
        if asked == "undo" and self.says:
            return turns[:-1]
        if asked in ("help", "?"):
            echo(HELP.format(self.typed, SOLVING if self.says else ""), err=self.err)
        elif asked == "best":
            echo(best, err=self.err)
        elif asked == "list" and self.says:
            _say_left(self.several.advise(*turns), most=LISTED)
        elif asked.partition(" ")[0] in ("fix", "why") and self.says:
            raise InputError(f"{line!r} is not for several boards; type help for what is")
        else:
            return self._take(self.turn_of(line, turns), turns)
        return turns

    def _take(self, turn: str, turns: list[str]) -> list[str]:
        """Say what a turn leaves, and return the turns with it."""
        found = self.several.review(*turns, turn)[-1]
        echo(f"   {found.guess} {_tiles(self.game, found, self.tiles)}", err=self.err)
        most = NAMED if self.says else 0
        _say_left(self.several.advise(*turns, turn), err=self.err, most=most)
        return [*turns, turn]


def _print_turns(game: "Game", turns: "Sequence[BoardsTurn]", tiles: Palette) -> None:
    print_rows(
        [
            {
                "guess": one.guess,
                "replies": _tiles(game, one, tiles),
                "left": " ".join(str(left or "-") for left in one.remaining),
                "bits": one.information,
                "best": one.best,
                "its_bits": one.best_information,
            }
            for one in turns
        ],
        False,
    )


def _rows(turns: "Sequence[BoardsTurn]") -> list[dict[str, Any]]:
    """Return turns as rows of CSV, their replies as people type them."""
    return [one._asdict() | {"replies": BETWEEN_BOARDS.join(one.replies)} for one in turns]


def _tiles(game: "Game", turn: "BoardsTurn", tiles: Palette) -> str:
    return "  ".join(shown_reply(text, game.rule, tiles) if text else "-" for text in turn.replies)


def _say_left(advice: "BoardsAdvice", *, err: bool = False, most: int = NAMED) -> None:
    for note in advice.notes:
        say(note, err=err)
    for board, words in enumerate(advice.remaining, start=1):
        about = f"{counted(len(words), 'target')}" if words else "solved"
        listed = f": {named(words, most)}" if most and words else ""
        say(f"Board {board}: {about}{listed}", err=err)
