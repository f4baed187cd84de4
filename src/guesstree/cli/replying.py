"""Commands that look at single replies and pairs of guesses."""

from enum import StrEnum
from typing import Annotated, Any

import typer

from guesstree.cli.bars import with_bars
from guesstree.cli.opened import GameOption, SilentGameOption, introduce
from guesstree.cli.options import LongTable, Palette, Pangrams, RankedTable, Table, Vowels
from guesstree.cli.printing import say, shown_reply
from guesstree.defaults import OPENING_WORDS, OPENINGS, PAIRS
from guesstree.errors import InputError

app = typer.Typer()

EXAMPLES = 5
"""Targets of each number of letters that are named at most."""


@app.command()
def reply(
    game: SilentGameOption,
    shown: Table,
    guess: Annotated[str, typer.Argument(help="The guess.")],
    target: Annotated[str, typer.Argument(help="The secret word.")],
    rule: Annotated[
        str | None, typer.Option(help="The reply rule, instead of that of a game.")
    ] = None,
) -> None:
    """Tell what a guess earns against a target, in every notation.

    `code` is its number; `digits` is how Wordlegames.jl writes it, and `signs` the article on the
    Словль.
    """
    from guesstree.games.notation import signs_of
    from guesstree.games.registry import rule_of
    from guesstree.words.form import fold_all
    from guesstree.words.guessing import LONGEST, SHORTEST

    if rule is None:
        if shown.for_people:
            introduce(game)
        played, words = game.rule, [game.word(text, any_word=True) for text in (guess, target)]
    else:
        played, words = rule_of(rule), [*fold_all((guess, target))]
        if len(words[0]) != len(words[1]):
            raise InputError(f"{words[0]!r} and {words[1]!r} differ in length; use one length")
        if not SHORTEST <= len(words[0]) <= LONGEST:
            raise InputError(
                f"{words[0]!r} has {len(words[0])} characters; use {SHORTEST} to {LONGEST}"
            )
    code = played.reply(*words)
    text = played.texts(len(words[0]))[code]
    row: dict[str, Any] = {"reply": text, "code": code}
    if played.notation.tiles:
        row["tiles"] = shown_reply(text, played, Palette.STANDARD)
        row["digits"] = f"[{','.join(signs_of(text, played, '012'))}]"
        row["signs"] = "".join(signs_of(text, played, "·-="))
    shown.show([{name: str(cell) for name, cell in row.items()} if shown.for_people else row])


@app.command()
def pair(
    game: GameOption,
    shown: RankedTable,
    first: Annotated[
        str | None, typer.Argument(help="The first guess; the best pairs if left out.")
    ] = None,
    second: Annotated[
        str | None, typer.Argument(help="The second guess, whatever the first reply.")
    ] = None,
) -> None:
    """Tell how two first guesses split the targets together, or which pairs do so best.

    `information` is that of both replies, in bits; `first_information` and `second_information`
    that of each alone. `branches`, `largest` and `expectation` (targets that remain on average)
    are those of the common split.
    """
    if first is None:
        shown.show(game.pairs(shown.count or PAIRS).to_dicts())
    elif second is None:
        raise InputError(f"{first!r} is one word; name two, or none for the best pairs")
    else:
        shown.show([game.pair(first, second)])


@app.command()
def openings(
    game: GameOption,
    shown: RankedTable,
    words: Annotated[
        list[str] | None, typer.Argument(help="Two or three words; the best openings if left out.")
    ] = None,
    length: Annotated[
        int, typer.Option(help="How many words the best openings have.")
    ] = OPENING_WORDS,
    tried: Annotated[
        int, typer.Option(min=1, max=100_000, help="How many with most information are followed.")
    ] = OPENINGS,
) -> None:
    """Tell what fixed first words lead to, said whatever the replies, or which lead to least.

    `total` and `mean` are the fewest guesses of all ways to go on; `information` that of their
    replies together, in bits. Targets count alike, whatever their weights.
    """
    if words and (length != OPENING_WORDS or tried != OPENINGS):
        raise InputError("--length and --tried are for the best openings; leave them or words out")
    rows = game.openings(*(words or ()), length=length, tried=tried)
    if shown.for_people:
        rows = [row | {"words": " ".join(row["words"])} for row in rows]
    shown.show(rows)


class LetterTable(StrEnum):
    """What is counted of letters."""

    FREQUENCIES = "frequencies"
    RATINGS = "ratings"
    COUNTS = "counts"
    PANGRAMS = "pangrams"


@app.command()
def letters(
    game: GameOption,
    shown: LongTable,
    table: Annotated[
        LetterTable,
        typer.Argument(
            help="frequencies: how many targets have a letter at each place, and in all; ratings: "
            "targets by the letters they have; counts: targets by different letters and by vowels; "
            "pangrams: sets of targets with the most frequent letters, each once."
        ),
    ] = LetterTable.FREQUENCIES,
    vowels: Vowels = None,
    pangram: Pangrams = None,
) -> None:
    """Count the letters of the targets.

    `k` is the sum of the frequencies of a word's letters in all targets, and `b` of those at their
    places; `kb_rank` ranks targets whose letters differ by both.
    """
    if (table is LetterTable.PANGRAMS) != bool(pangram):
        raise InputError("pangrams have a number of letters; write: letters pangrams --pangram 10")
    found = getattr(game.letters(vowels=vowels, pangrams=pangram or ()), table.value)
    rows = found.to_dicts()
    if shown.for_people and table is LetterTable.FREQUENCIES:
        rows = with_bars(rows, "all")
    if shown.for_people and not rows:
        say("No targets have all of these letters, each once.")
    shown.show(rows, columns=found.columns)


@app.command()
def known(
    game: GameOption,
    shown: LongTable,
    guesses: Annotated[list[str], typer.Argument(metavar="WORDS...", help="Words that are said.")],
) -> None:
    """Count the targets by how many of their letters some words name.

    `known`: places of the target with a letter that a word has. `targets`: how many targets have
    so many. `at_least`: how many have so many or more. `examples`: the first of them.
    """
    counts = game.known(*guesses)
    rows = []
    for number in range(game.replies.form.length, -1, -1):
        words = [word for word, count in counts.items() if count == number]
        at_least = sum(count >= number for count in counts.values())
        row = {"known": number, "targets": len(words), "at_least": at_least}
        rows.append({**row, "examples": " ".join(words[:EXAMPLES])})
    shown.show(rows)
