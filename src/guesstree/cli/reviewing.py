"""The command that reviews a finished game."""

import sys
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from guesstree.cli.opened import OpenGame, exclusion, open_game, spoken_turn, spoken_word
from guesstree.cli.options import (
    CONFIG,
    RESULTS,
    AnyWord,
    AsJson,
    Before,
    ConfigFile,
    Exclude,
    GameName,
    Hard,
    HardMode,
    Palette,
    PastWeight,
    Results,
    Tiles,
)
from guesstree.cli.printing import (
    echo,
    fits_terminal,
    named,
    print_json,
    print_rows,
    say,
    say_rounding,
    shown_reply,
)
from guesstree.cli.warming import maybe_compiling
from guesstree.errors import InputError, counted

if TYPE_CHECKING:
    from guesstree.play.situations import Lists, Turns

app = typer.Typer()

NAMED = 50
"""Targets that fit a grid which are named at most."""


@app.command()
def review(
    turns: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="TURNS...",
            help="The turns: raise:..Y.. pilot:02002; or the words alone, with the grid that is "
            "pasted or piped in, with --grid, or with --target.",
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
    game: GameName = None,
    hard: HardMode = Hard.OFF,
    exclude: Exclude = None,
    before: Before = None,
    past_weight: PastWeight = None,
    any_word: AnyWord = False,
    tiles: Tiles = Palette.STANDARD,
    as_json: AsJson = False,
    config: ConfigFile = CONFIG,
    results: Results = RESULTS,
) -> None:
    """Review a finished game: how good each guess was, and what would have been better.

    `skill`: the expected information of the guess in percent of the best guess's. `luck`: the
    percentage of games in which its reply leaves more targets. `bits`: expected and gained.
    `guesses`: those expected to the end from this turn on; `best` is the guess with the least.

    A grid without words tells which targets fit: those against which each row is the reply to some
    guess.
    """
    from guesstree.play.review import review as reviewed
    from guesstree.play.review import share_block

    opened = open_game(config, results, game, exclusion(exclude, before, past_weight))
    if grid == "-" or (grid is None and target is None and not _have_replies(turns or [])):
        grid = _pasted(opened, turns or [])
    if grid is not None and not turns:
        _print_fitting(opened, grid, as_json)
        return
    said = _turns(opened, turns or [], (grid, target), any_word)
    say_rounding(opened.lists.layers[0].weights)
    if not as_json:
        print_review((opened.name, opened.lists), said, hard, tiles)
        return
    found = reviewed(opened.lists, said, hard)
    share = share_block(opened.name, opened.rule, said, hard)
    print_json({"game": opened.name, **asdict(found), "share": share})


def print_review(
    game: "tuple[str, Lists]",
    said: "Turns",
    hard: Hard,
    tiles: Palette,
    *,
    most: int | None = None,
    by_chance: bool = True,
) -> None:
    """Print the review of a game of `most` turns, and the block to share."""
    from guesstree.play.review import review as reviewed
    from guesstree.play.review import share_block

    name, lists = game
    with maybe_compiling(lists):
        found = reviewed(lists, said, hard, by_chance=by_chance)
    rows = [
        {
            "guess": row.guess,
            "reply": shown_reply(row.reply, lists.rule, tiles),
            "left": row.remaining,
            "skill": round(row.skill),
            **({} if row.luck is None else {"luck": round(row.luck)}),
            "bits": f"{row.information:.2f}/{row.gained:.2f}",
            "guesses": f"{row.guesses:.3f}{'' if row.exact else '~'}",
            "best": row.best,
            "its_guesses": f"{row.best_guesses:.3f}{'' if row.exact else '~'}",
        }
        for row in found.turns
    ]
    print_rows(rows, False)
    if not all(row.exact for row in found.turns):
        echo("~: by the tree that was followed; a better one may need fewer.")
    for turn, row in enumerate(found.turns, start=1):
        if row.said_before:
            say(f"Turn {turn}: {row.guess} was said before, and tells nothing new.")
    say(found.verdict)
    block = share_block(name, lists.rule, said, hard, most)
    if not fits_terminal(block):
        block = share_block(name, lists.rule, said, hard, most, plain=True)
    echo(f"\n{block}")


def _turns(
    opened: OpenGame, texts: list[str], known: tuple[str | None, str | None], any_word: bool
) -> "Turns":
    """Return turns from texts, or from words with a grid or the target."""
    grid, target = known
    if grid is None and target is None:
        return [spoken_turn(opened, text, any_word) for text in texts]
    words = [spoken_word(opened, text, any_word) for text in texts]
    if grid is None:
        secret = spoken_word(opened, target or "", any_word)
        return [(word, opened.rule.reply(word, secret)) for word in words]
    codes = _codes(opened, grid)
    if len(codes) != len(words):
        raise InputError(
            f"the grid has {counted(len(codes), 'row')} for {counted(len(words), 'word')}; name a "
            "word for each row"
        )
    return list(zip(words, codes, strict=True))


def _have_replies(texts: list[str]) -> bool:
    """Tell whether texts are turns, as some reply is told, instead of words alone."""
    return any(":" in text for text in texts)


def _pasted(opened: OpenGame, words: list[str]) -> str | None:
    """Return the grid on standard input, if there is one; at a terminal, ask for it."""
    if not sys.stdin.isatty():
        text = sys.stdin.read()
        if not text.strip() and words:
            raise InputError(
                f"{words[0]!r} has no reply; write {words[0]}:..Y.., or give the grid on standard "
                "input or by --grid, or the secret word by --target"
            )
        return text if text.strip() else None
    if not words:
        return None
    echo(f"Paste the grid, a row for each of the {counted(len(words), 'word')}:", err=True)
    lines: list[str] = []
    while (line := sys.stdin.readline()) and line.strip().lower() not in ("q", "quit", "exit"):
        lines.append(line)
        if len(_rows(opened, "".join(lines))) >= len(words):
            break
    return "".join(lines)


def _rows(opened: OpenGame, text: str) -> list[int]:
    """Return the rows of a grid so far."""
    from guesstree.play.review import rows_of_grid

    return rows_of_grid(text, opened.rule, opened.lists.form.length)


def _codes(opened: OpenGame, grid: str) -> list[int]:
    from guesstree.play.review import read_grid

    return read_grid(grid, opened.rule, opened.lists.form.length)


def _print_fitting(opened: OpenGame, grid: str, as_json: bool) -> None:
    """Print which targets fit a grid without words."""
    from guesstree.play.review import targets_of_grid

    words = targets_of_grid(opened.lists, _codes(opened, grid))
    targets = len(opened.lists.layers[0].words)
    if as_json:
        print_json({"game": opened.name, "targets": targets, "fitting": words})
        return
    fit = "fits" if len(words) == 1 else "fit"
    say(f"{len(words):,} of {counted(targets, 'target')} {fit}: {named(words, NAMED)}")
