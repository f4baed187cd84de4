"""Replies in every notation, replies of programs that get Wordle's rule wrong, and bare grids."""

from guesstree.api.game import Game
from guesstree.api.game_data import GameData, played_word
from guesstree.api.views import ReplyView
from guesstree.base.errors import InputError
from guesstree.base.result import Row
from guesstree.base.text import counted
from guesstree.games.codes import reply_blocks
from guesstree.games.modes import Mode
from guesstree.games.rule import signs_of
from guesstree.games.rules import MISTAKES, UNCOUNTED, WORDLE
from guesstree.play.pasted import read_grid, rows_of_grid, targets_of_grid
from guesstree.words.forms import fold_all, length_of


def game_of_words(rule: str, guess: str, target: str) -> Game:
    """Return a game that has only two words, which may be equal, and a reply rule.

    Raises
    ------
    InputError
        The words differ in length, the rule is unknown, or it cannot tell the words apart.
    """
    one, other = fold_all([guess, target])
    if not have_one_length(one, other):
        raise InputError(
            f"{one!r} has {counted(length_of(one), 'character')} and {other!r} has "
            f"{length_of(other)}; give two words of one length"
        )
    return Game(rule, [*dict.fromkeys((one, other))])


def have_one_length(*words: str) -> bool:
    """Tell whether words have the same number of characters, as a rule needs them.

    >>> have_one_length("speed", "abide"), have_one_length("speed", "abid")
    (True, False)
    """
    return len({*map(length_of, fold_all(words))}) == 1


def notations(turn: ReplyView) -> Row:
    """Return a reply in every notation, and its code.

    Examples
    --------
    >>> from guesstree import Game
    >>> notations(Game("pegs", ["1122", "2132"]).reply("1122", "2132"))
    {'reply': '2A1B', 'code': 13}
    """
    text, rule = turn.reply, turn.rule
    row: Row = {"reply": text, "code": rule.texts(length_of(turn.guess)).index(text)}
    if rule.notation.tiles:
        row["tiles"] = rule.drawn(text)
        row["digits"] = f"[{','.join(signs_of(text, rule, '012'))}]"
        row["signs"] = "".join(signs_of(text, rule, "·-="))
    return row


def mistaken_replies(game: Game, guess: str, target: str) -> dict[str, str]:
    """Return the replies of programs with a mistake, by its name; none for rules except Wordle's.

    Examples
    --------
    >>> mistaken_replies(game_of_words("wordle", "ninny", "annex"), "ninny", "annex")
    {'uncounted': 'Y.GY.', 'one_pass': 'Y.G..'}
    """
    if game.rule.name != WORDLE.name:
        return {}
    words = [played_word(game, word, any_word=True) for word in (guess, target)]
    texts = game.rule.texts(length_of(words[0]))
    return {name: texts[mistaken(*words)] for name, mistaken in MISTAKES.items()}


def uncounted_pairs(game: Game) -> int:
    """Return how many pairs of a guess and a target need letters to be counted."""
    replies = game.replies

    # Block by block, a second matrix need not fit into memory.
    rows = iter(replies.codes)
    blocks = reply_blocks(UNCOUNTED, replies.guesses, replies.targets)
    return sum(int((row != next(rows)).sum()) for block in blocks for row in block)


def rows_in(game: GameData, text: str) -> int:
    """Return the number of rows of a grid that may be incomplete."""
    return len(rows_of_grid(text, game.rule, game._lists.form.length))


def fitting_targets(game: GameData, grid: str, mode: str = Mode.ANY) -> list[str]:
    """Return the targets that fit a grid: each row is the reply to some guess.

    Raises
    ------
    InputError
        The grid cannot be read, no target fits, or the mode is not `any`, as it needs the words.

    Examples
    --------
    >>> from guesstree import Game
    >>> game = Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
    >>> fitting_targets(game, "🟩🟩🟩⬛🟩")
    ['crane', 'crate']
    """
    if Mode.parse(mode) != Mode.ANY:
        raise InputError(
            f"mode {mode!r} needs the words of a game; add them, or choose mode any for a bare grid"
        )
    codes = read_grid(grid, game.rule, game._lists.form.length)
    return targets_of_grid(game._lists, codes)
