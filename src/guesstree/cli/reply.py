"""The command `reply`: the reply of a guess to a target, in every notation."""

from guesstree.base.errors import InputError, remarking
from guesstree.base.text import counted
from guesstree.cli.form import Form
from guesstree.cli.options import GameOptions


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
    from guesstree.api.replies import (
        game_of_words,
        have_one_length,
        mistaken_replies,
        notations,
        uncounted_pairs,
    )
    from guesstree.api.views import introduction

    game = chosen.open() if rule is None else game_of_words(rule, guess, target)
    said = [introduction(game)] if rule is None else []
    remedy = f"for words outside the game, add --rule {game.rule.name}"
    with remarking(InputError, remedy if have_one_length(guess, target) else ""):
        turn = game.reply(guess, target)
    row = notations(turn)

    # As text, the number is aligned to the left, like the other notations.
    for_people = [row | {"code": str(row["code"])}]

    if mistaken := mistaken_replies(game, guess, target):
        other, one_pass = mistaken["uncounted"], mistaken["one_pass"]
        row |= {"uncounted": other, "wrong_pairs": None, "one_pass": one_pass}
        if other != turn.reply:
            said.append(f"A program that doesn't count repeated letters replies {other}")
            if rule is None:
                row["wrong_pairs"] = wrong = uncounted_pairs(game)
                share = wrong / game.replies.size
                said.append(
                    f"It is wrong for {counted(wrong, 'pair')} of this game ({share:.1%})."
                )
        if one_pass != turn.reply:
            said.append(f"A program with one pass from the left replies {one_pass}")
    form.show([row], sentences=said, for_people=for_people)
