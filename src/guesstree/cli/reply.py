"""The command `reply`: the reply of a guess to a target, in every notation."""

from typing import TYPE_CHECKING

from guesstree.cli.form import Form
from guesstree.cli.options import GameOptions
from guesstree.errors import InputError, remarking
from guesstree.result import Row
from guesstree.text import counted

if TYPE_CHECKING:
    from guesstree import Rule
    from guesstree.api.game import Game
    from guesstree.games.matrix import ReplyMatrix


def reply(
    guess: str,
    target: str,
    /,
    *,
    rule: str | None = None,
    chosen: GameOptions = GameOptions(),
    form: Form = Form(),
) -> None:
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
    from guesstree.cli.introductions import introduction
    from guesstree.games.rules import MISTAKES, WORDLE
    from guesstree.words.graphemes import length_of

    game = chosen.open() if rule is None else _game_of(rule, guess, target)
    said = [introduction(game)] if rule is None else []
    played = game.rule
    with remarking(InputError, f"for words outside the game, add --rule {played.name}"):
        words = [game._lists.played_word(text, any_word=True) for text in (guess, target)]
    code = played.reply(*words)
    texts = played.texts(length_of(words[0]))
    text = texts[code]
    row = _notations(played, text, code)

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
    form.show([row], sentences=said, for_people=for_people)


def _notations(rule: "Rule", text: str, code: int) -> Row:
    """Return a reply in every notation."""
    from guesstree.games.rule import signs_of

    row: Row = {"reply": text, "code": code}
    if rule.notation.tiles:
        row["tiles"] = rule.drawn(text)
        row["digits"] = f"[{','.join(signs_of(text, rule, '012'))}]"
        row["signs"] = "".join(signs_of(text, rule, "·-="))
    return row


def _game_of(rule: str, guess: str, target: str) -> "Game":
    """Return a game of two words with a reply rule."""
    from guesstree.api.game import Game
    from guesstree.words.forms import fold_all

    # A list must not have a word twice, and both words may be equal.
    return Game(rule, [*dict.fromkeys(fold_all((guess, target)))])


def _wrong_pairs(replies: "ReplyMatrix") -> int:
    """Return how many pairs of a guess and a target need letters to be counted."""
    from guesstree.games.codes import reply_blocks
    from guesstree.games.rules import UNCOUNTED

    # Block by block, a second matrix need not fit into memory.
    rows = iter(replies.codes)
    blocks = reply_blocks(UNCOUNTED, replies.guesses, replies.targets)
    return sum(int((row != next(rows)).sum()) for block in blocks for row in block)
