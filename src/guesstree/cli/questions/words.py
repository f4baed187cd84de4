"""Questions about words: their replies, their letters, and how guesses split them."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from guesstree.cli.questions.games import introduction
from guesstree.errors import InputError, remarking
from guesstree.games.codes import reply_blocks
from guesstree.games.rule import signs_of
from guesstree.games.rules import MISTAKES, UNCOUNTED, WORDLE
from guesstree.result import Listing, Result, Row
from guesstree.text import counted
from guesstree.words.forms import fold_all
from guesstree.words.graphemes import length_of

if TYPE_CHECKING:
    from guesstree.api.game import Game
    from guesstree.games.matrix import ReplyMatrix


EXAMPLES = 30
"""The examples of a branch have at most this many characters, or one word."""

KNOWN_EXAMPLES = 5
"""How many targets to list for each number of letters."""


def partition(
    game: "Game", guess: str, *, after: Sequence[str] = (), sizes: bool = False
) -> Listing:
    """Split the targets by the reply to a guess, the largest branch first.

    The table shows the first targets of each branch; CSV and JSON have all.

    Parameters
    ----------
    guess
        The guess.
    after
        An earlier turn; may be repeated.
    sizes
        Count only how many branches have each size.
    """
    rows = game.partition(guess, *after).to_dicts()
    about = {
        "game": game.name,
        "all_targets": len(game.targets),
        "all_guesses": len(game.guesses),
    }
    if sizes:
        counts = Counter(row["size"] for row in rows)
        of_sizes = [
            {"size": size, "branches": counts[size], "targets": size * counts[size]}
            for size in sorted(counts, reverse=True)
        ]
        return Listing(of_sizes, about, bar="targets")

    example_limit = max(1, EXAMPLES // (game.replies.form.length + 1))
    for_people = []
    for row in rows:
        examples = " ".join(row["targets"][:example_limit])
        for_people.append(
            {"reply": row["reply"], "size": row["size"], "examples": examples}
        )
    return Listing(rows, about, for_people=for_people, bar="size", rule=game.rule)


def reply(game: "Game", guess: str, target: str, *, rule: str | None = None) -> Result:
    """Show the reply of a guess to a target, in every notation.

    `code` is the number of the reply. `digits` and `signs` are the notations of Wordlegames.jl and
    of the article on Словль.

    Many programs check each letter alone and don't count repeated letters. If this goes wrong with
    Wordle's rule, a sentence gives their reply, and the number of pairs of the game where they are
    wrong (`uncounted`, `wrong_pairs`). Another sentence gives the reply of programs that mark
    yellows and greens in one pass, if it is wrong (`one_pass`).

    Parameters
    ----------
    guess
        The guess.
    target
        The target.
    rule
        Use this reply rule instead of a game.
    """
    from guesstree.api.game import Game

    said = [introduction(game)] if rule is None else []

    # A list must not have a word twice, and both words may be equal.
    game = game if rule is None else Game(rule, [*dict.fromkeys(fold_all((guess, target)))])
    played = game.rule
    with remarking(InputError, f"for words outside the game, add --rule {played.name}"):
        words = [game._lists.played_word(text, any_word=True) for text in (guess, target)]
    code = played.reply(*words)
    texts = played.texts(length_of(words[0]))
    text = texts[code]
    row: Row = {"reply": text, "code": code}
    if played.notation.tiles:
        row["tiles"] = played.drawn(text)
        row["digits"] = f"[{','.join(signs_of(text, played, '012'))}]"
        row["signs"] = "".join(signs_of(text, played, "·-="))

    # As text, the number is aligned to the left, like the other notations.
    for_people = [row | {"code": str(code)}]

    if played.name == WORDLE.name:
        other, one_pass = (texts[mistaken(*words)] for mistaken in MISTAKES.values())
        row |= {"uncounted": other, "wrong_pairs": None, "one_pass": one_pass}
        if other != text:
            said.append(f"A program that doesn't count repeated letters replies {other}")
            if rule is None:
                row["wrong_pairs"] = wrong = _wrong_pairs(game.replies)
                share = wrong / game.replies.size
                said.append(
                    f"It is wrong for {counted(wrong, 'pair')} of this game ({share:.1%})."
                )
        if one_pass != text:
            said.append(f"A program with one pass from the left replies {one_pass}")
    return Result([row], sentences=said, for_people=for_people)


def _wrong_pairs(replies: "ReplyMatrix") -> int:
    """Return how many pairs of a guess and a target need letters to be counted."""
    # Block by block, a second matrix need not fit into memory.
    rows = iter(replies.codes)
    blocks = reply_blocks(UNCOUNTED, replies.guesses, replies.targets)
    return sum(int((row != next(rows)).sum()) for block in blocks for row in block)


def letters(
    game: "Game",
    table: Literal["frequencies", "ratings", "counts", "pangrams"] = "frequencies",
    *,
    vowels: str | None = None,
    pangram: Sequence[int] = (),
) -> Listing:
    """Count the letters of the targets.

    `k` is the sum of the frequencies of a word's letters at any place, and `b` is the sum at their
    own places. `kb_rank` ranks targets without repeated letters by both.

    Parameters
    ----------
    table
        frequencies: how many targets have a letter, at each place and in all; ratings: targets
        ranked by their letters; counts: targets by different letters and by vowels; pangrams: sets
        of targets with each of the most frequent letters once.
    """
    from guesstree.words.letters import letter_tables

    if (table == "pangrams") != bool(pangram):
        raise InputError(
            "pangrams need a number of letters; type letters pangrams --pangram 10"
        )
    counts = getattr(letter_tables(game.targets, vowels, tuple(pangram)), table)
    none = [] if len(counts) else ["No set of targets has each of these letters once."]
    bar = "all" if table == "frequencies" else ""
    return Listing(counts.to_dicts(), sentences=none, columns=counts.columns, bar=bar)


def known(game: "Game", guesses: Sequence[str]) -> Listing:
    """Count the targets by how many of their letters occur in some words.

    `known`: the number of places of a target whose letter occurs in a word. `targets`: how many
    targets have this number. `at_least`: how many have this number or more. `examples`: the first
    of these targets.

    Parameters
    ----------
    guesses
        The words.
    """
    from guesstree.words.letters import letters_known

    said = [*map(game._lists.word, guesses)]
    counts = letters_known(game.targets, said)
    rows = []
    for number in range(game.replies.form.length, -1, -1):
        words = [word for word, count in counts.items() if count == number]
        at_least = sum(count >= number for count in counts.values())
        row = {"known": number, "targets": len(words), "at_least": at_least}
        rows.append({**row, "examples": " ".join(words[:KNOWN_EXAMPLES])})
    return Listing(rows)
