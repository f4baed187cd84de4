"""Parses turns as people write them."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from guesstree.base.errors import InputError, NotATurnError, list_of, remarking
from guesstree.base.text import counted, unnumbered
from guesstree.games.colours import with_squares
from guesstree.games.rule import parse_reply
from guesstree.games.tree import Played
from guesstree.play.pasted import read_grid
from guesstree.play.position import check_end
from guesstree.play.word_lists import UNLISTED, WordLists
from guesstree.words.forms import length_of, letters_of

_SEPARATED = re.compile(r"(?:\s*:|\s*=\s|\s|=)\s*(\S.*)")
"""What follows a guess: a colon, a blank or =, then a reply, which may begin with =."""

AnyReply = str | Iterable[int]
"""A reply: its text, or its digits."""

Turn = str | tuple[str, AnyReply]
"""A guess and its reply: `raise:..Y..`, `raise ..Y..`, `raise=..Y..` or `("raise", "..Y..")`."""


class RepliedGuess(Protocol):
    """An object that names a guess and its reply, such as a view of a turn."""

    @property
    def guess(self) -> str:
        """The guess."""

    @property
    def reply(self) -> str:
        """The text of its reply."""


NamedTurn = RepliedGuess | Mapping[str, Any]
"""A view of a turn, or the mapping that its `to_dict` returns: it has `guess` and `reply`."""

AnyTurns = Turn | NamedTurn | Iterable[Turn | NamedTurn]
"""A turn, or a list of turns."""


def showing_a_turn(lists: WordLists, boards: int = 1) -> AbstractContextManager[None]:
    """Return a context that shows how to write a turn where one lacks its guess or its reply."""
    how = f"write the guess, a colon, the reply: {lists.example_turn(boards)}"
    return remarking(NotATurnError, how)


def word_of_turn(text: str, lists: WordLists, *, any_word: bool) -> str:
    """Return the word of a turn, which a ! after it marks as unknown."""
    with showing_a_turn(lists):
        return lists.played_word(text, any_word=any_word)


def reply_text(reply: Any) -> str:
    """Return a reply as text.

    >>> reply_text("..Y.."), reply_text([0, 0, 1, 0, 0])
    ('..Y..', '0 0 1 0 0')
    """
    is_list = isinstance(reply, Iterable) and not isinstance(reply, str)
    return " ".join(map(str, reply)) if is_list else str(reply)


def named_parts(turn: Any) -> tuple[str, Any] | None:
    """Return the guess and the reply of a turn that names them; None for any other object.

    >>> named_parts({"guess": "raise", "reply": "..Y..", "rule": "wordle"})
    ('raise', '..Y..')
    >>> named_parts(("raise", "..Y..")) is None
    True
    """
    match turn:
        case {"guess": guess, "reply": reply} | object(guess=guess, reply=reply):
            return guess, reply
    return None


def _parts(text: str) -> list[str]:
    """Return what blanks and line ends separate, without the numbers of a list."""
    return with_squares(unnumbered(text)).split()


def turn_parts(turn: Turn, length: int) -> tuple[str, str]:
    r"""Return the guess and the reply of a turn as written; the reply of a bare word is empty.

    The separator may be `=`, which equations and replies may contain, too. So if a separator comes
    after `length` letters, the guess ends there.

    >>> [turn_parts(turn, 5) for turn in ("raise:..Y..", "raise ..Y..", "raise=..Y..", "raise")]
    [('raise', '..Y..'), ('raise', '..Y..'), ('raise', '..Y..'), ('raise', '')]
    >>> turn_parts("1+2=3=..Y..", 5), turn_parts(("raise", [0, 0, 1, 0, 0]), 5)
    (('1+2=3', '..Y..'), ('raise', '0 0 1 0 0'))
    >>> turn_parts("raise\n..Y..", 5)
    ('raise', '..Y..')
    """
    if isinstance(turn, str):
        text = " ".join(_parts(turn))
        end = len("".join(letters_of(text)[:length]))
        if found := _SEPARATED.fullmatch(text[end:]):
            return text[:end], found[1]

        # A text of `length` letters may be an equation: then its = is no separator.
        marks = ": =" if len(text) > end else ": "
        mark = next((mark for mark in marks if mark in text), ":")
        guess, _, reply = text.partition(mark)
        return guess, reply.strip()
    word, earned = turn
    return word, reply_text(earned)


def each_turn(turns: Iterable[Any], lists: WordLists) -> Iterator[Turn]:
    r"""Yield turns or bare words one by one, from nested lists and from texts of several, too.

    Two items are a guess and its reply if the first is a bare word; otherwise, they are two turns.

    >>> from guesstree import Game
    >>> lists = Game("wordle", ["flown", "pilot", "raise"])._lists
    >>> [*each_turn([["raise ..Y..", ("pilot", "02002")], "flown"], lists)]
    ['raise ..Y..', ('pilot', '02002'), 'flown']
    >>> [*each_turn(["raise\n..Y..\npilot\n.G..G"], lists)], [*each_turn(["raise pilot"], lists)]
    (['raise ..Y..', 'pilot .G..G'], ['raise', 'pilot'])
    """
    length = lists.form.length
    for given in turns:
        match turn := named_parts(given) or given:
            case str():
                yield from split_text(turn, lists)
            case (str() as guess, reply) if not turn_parts(guess, length)[1]:
                yield guess, reply
            case Iterable() if not isinstance(turn, Mapping):
                listed = list_of(turn, "turns", str([lists.example_turn()]))
                yield from each_turn(listed, lists)
            case _:
                raise NotATurnError(f"{turn!r:.80} is not a turn")


def whole_turn(turn: Turn, length: int) -> tuple[str, str]:
    """Return the guess and the reply of a turn; raise `NotATurnError` if it has no reply."""
    guess, reply = turn_parts(turn, length)
    if not reply:
        raise NotATurnError(f"{turn!r} is not a turn", word=guess)
    return guess, reply


def split_text(text: str, lists: WordLists) -> Sequence[str]:
    """Return the turns or words that a text lists one after the other; or the text if it is one.

    >>> from guesstree import Game
    >>> lists = Game("wordle", ["flown", "pilot", "raise"])._lists
    >>> split_text("raise ..Y.. pilot .G..G", lists), split_text("raise:..Y.. pilot:.G..G", lists)
    (['raise ..Y..', 'pilot .G..G'], ['raise:..Y..', 'pilot:.G..G'])
    >>> split_text("1. raise ..Y.. 2. pilot 02002", lists), split_text("raise pilot flown", lists)
    (['raise ..Y..', 'pilot 02002'], ['raise', 'pilot', 'flown'])
    >>> split_text("raise [0, 0, 1, 0, 0]", lists)
    ['raise [0, 0, 1, 0, 0]']
    """
    parts = _parts(text)
    length = lists.form.length
    if len(parts) < 2:
        return [text]
    if all(turn_parts(part, length)[1] for part in parts) or _are_words(parts, lists):
        return parts
    words, replies = parts[::2], parts[1::2]
    if len(words) == len(replies) > 1 and all(
        length_of(word.removesuffix(UNLISTED)) == length for word in words
    ):
        return [f"{word} {reply}" for word, reply in zip(words, replies, strict=True)]
    return [text]


def _are_words(parts: Sequence[str], lists: WordLists) -> bool:
    """Tell whether all parts are words, of which the last is known: turns end with a reply."""
    form = lists.form
    words = [form.clean(part.removesuffix(UNLISTED)) for part in parts]
    if any(map(form.fault, words)) or words[-1] not in lists.known:
        return False
    return not _is_reply(parts[-1], lists)


def _is_reply(text: str, lists: WordLists) -> bool:
    """Tell whether a text is a reply of the game."""
    try:
        parse_reply(text, lists.rule, lists.form.length)
    except InputError:
        return False
    return True


def parse_turns(turns: Iterable[Any], lists: WordLists, *, any_word: bool) -> list[Played]:
    """Return guesses and reply codes; `any_word` has the same meaning as in `Game`.

    Raises
    ------
    InputError
        A turn cannot be read, or a turn follows the right guess.
    """
    length = lists.form.length
    parsed = []
    with showing_a_turn(lists):
        for turn in each_turn(turns, lists):
            guess, reply = whole_turn(turn, length)
            word = lists.played_word(guess, any_word=any_word)
            parsed.append((word, parse_reply(reply, lists.rule, length)))
    check_end(parsed, lists.rule)
    return parsed


def parse_finished_turns(
    given: Iterable[AnyTurns],
    lists: WordLists,
    *,
    target: str | None,
    grid: str | None,
    any_word: bool,
) -> list[Played]:
    """Return the turns of a finished game from their texts, or from words with a target or a grid.

    If there are only words, the last one is taken as the target.

    Raises
    ------
    InputError
        There are both a target and a grid, or something cannot be read.
    """
    if grid is not None and target is not None:
        raise InputError(
            "the target and the grid both give the replies; give only one of them"
        )
    length = lists.form.length
    with showing_a_turn(lists):
        turns = list(each_turn(given, lists))
    if grid is None and target is None:
        parts = [turn_parts(turn, length) for turn in turns]
        if not turns or any(reply for _, reply in parts):
            return parse_turns(turns, lists, any_word=any_word)
        turns = [word for word, _ in parts]
        target = parts[-1][0]

    def parse_word(text: object) -> str:
        return word_of_turn(unnumbered(str(text)), lists, any_word=any_word)

    if any(_is_reply(turn_parts(turn, length)[1], lists) for turn in turns):
        source = "grid" if target is None else "target"
        raise InputError(f"the turns have replies already; remove them, or the {source}")

    words: list[str] = []
    for turn in turns:
        words += map(parse_word, [turn] if isinstance(turn, str) else turn)
    if target is not None:
        secret = parse_word(target)
        return [(word, lists.rule.reply(word, secret)) for word in words]

    codes = read_grid(grid or "", lists.rule, length)
    if len(codes) != len(words):
        raise InputError(
            f"the grid has {counted(len(codes), 'row')} for {counted(len(words), 'word')}; "
            "give one word per row"
        )
    return list(zip(words, codes, strict=True))
