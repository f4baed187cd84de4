"""Who sent the games of a chat: names are what repeats before games, however an app writes them.

A heading has the sender of a message beside its time of day, with a mark that divides them. Where
no line has both, a name is known only from what comes before the games: before each game there is
one, two of them have a game to the same puzzle, and none has two.
"""

import re
from calendar import day_abbr, day_name, month_abbr, month_name
from collections.abc import Iterator, Sequence
from typing import NamedTuple

_UNSEEN = re.compile("[\u200c-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
"""Joiners, and marks of the writing direction. U+200B may divide a sender and a message."""

_CALENDAR = (*day_name, *day_abbr, *month_name[1:], *month_abbr[1:], "today", "yesterday")
"""Words beside a time of day."""

_DAY = re.compile(r"\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?\.?")

_CLOCK = r"(?:[01]?\d|2[0-3])[:.][0-5]\d(?:[:.]\d\d)?(?![:.]?\d)(?:\s?[ap]\.?\s?m\b\.?)?"
_WORD = r"[^\W\d_]{1,12}[.,]?\s*"
_BRACKETS = rf"[\[(][^\[\]()]{{0,40}}?{_CLOCK}[^\[\]()]{{0,40}}[\])]"
_AT = (
    rf"(?P<at>{_BRACKETS}|(?:(?:{'|'.join(_CALENDAR)})\b[.,]?\s+(?:at\s+)?)*"
    rf"(?:\d[\d/.-]*,?\s*(?:{_WORD}){{0,3}}){{0,4}}?{_CLOCK}(?:,\s+{_DAY.pattern})?)"
)
"""A time of day, with a date before or behind it, or with anything in brackets."""

_SENDER = r"(?P<sender>[^\s:|<>\[\]][^:|<>\[\]\t\u200b]{0,79}?)"

_MAIL = rf"{_SENDER}\s*<[^<>\s]+@[^<>\s]+>.*"

_FORMS = [
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"(?=.*@)(?:.*?{_AT}|from:)[\s,]*(?:schrieb\s)?{_MAIL}",
        rf"from:\s*{_SENDER}(?:\s*\(.*)?$",
        rf"{_AT}[\s,–—|-]*(?:from\s)?{_SENDER}(?:\sto\s[^:]*)?(?:\s?:(?=\s|$)|[\t\u200b|])",
        rf"{_AT}\s*<\W?{_SENDER}>",
        rf"(?=\[){_AT}\s*{_SENDER}$",
        rf"\[{_SENDER}\]\s*{_AT}",
        rf"{_SENDER}(?:\s+[–—|•-]\s+|\s\s+|,?\s*(?=[\[(])){_AT}\s*:?$",
        # These may be no headings.
        rf"{_SENDER},?\s{_AT}:?$",
        rf"<{_SENDER}>",
        rf"{_SENDER}\s?:(?=\s|$)",
    )
]
_SURE = 7
"""The ways to write a heading, and how many of them nothing else has."""

_ONLY_AT = re.compile(rf"{_AT}:?", re.IGNORECASE)

_NAME = re.compile(
    rf"(?!(?:{'|'.join(_CALENDAR)})$)(?:\+|[^\W\d_])[^\s/#]*(?: [^\s/#]+){{0,3}}(?<![.!?…])",
    re.IGNORECASE,
)
"""A text that may be a name: up to four words, but no sentence, day or address."""


class Heading(NamedTuple):
    """What precedes a message.

    Attributes
    ----------
    sender
        Who sent it.
    end
        Where the message begins in its line.
    day
        Its day, as it is written; empty if it has none.
    is_sure
        Whether nothing but a heading looks like this.
    """

    sender: str
    end: int
    day: str
    is_sure: bool


class Shared(NamedTuple):
    """A game in a text.

    Attributes
    ----------
    lead
        The lines between the game before and this one, and its first line, with their headings.
    puzzle
        What names the puzzle.
    rows
        Its tiles.
    """

    lead: Sequence[tuple[str, Heading | None]]
    puzzle: object
    rows: str


def name_of(text: str) -> str:
    r"""Return a name without marks that nobody sees, and without signs around it.

    >>> name_of("~\u202fAnn Lee\u200e"), name_of("**Ann**")
    ('Ann Lee', 'Ann')
    """
    return " ".join(_UNSEEN.sub("", text).replace("\u200b", "").split()).strip(" ~@*_,")


def seen(line: str) -> str:
    """Return a line without marks that nobody sees, and without signs of quotes and of lists."""
    return _UNSEEN.sub("", line).lstrip(" \t>*_").rstrip()


def heading_of(line: str) -> Heading | None:
    """Return the heading that a line, as `seen`, begins with; None without one.

    >>> heading_of("25/11/2023, 08:12 - Ann: hello")
    Heading(sender='Ann', end=24, day='25/11/2023', is_sure=True)
    >>> heading_of("hello") is None
    True
    """
    start = line[:200]
    if _ONLY_AT.fullmatch(start):
        return None
    for number, form in enumerate(_FORMS):
        if found := form.match(start):
            parts = found.groupdict()
            day = _DAY.search(parts.get("at") or "")
            sender = name_of(parts["sender"])
            return Heading(
                sender, found.end(), day[0] if day else "", number < _SURE and bool(sender)
            )
    return None


def senders_of(games: Sequence[Shared], only: str) -> tuple[Sequence[str], Sequence[str]]:
    """Return the sender of each game, empty if unknown, and what else may be their names.

    What precedes a game may be a remark, or a day. So `only` decides that it is a name, if it is
    one of them.
    """
    sure = []
    last = ""
    for game in games:
        for _, heading in game.lead:
            last = heading.sender if heading and heading.is_sure else last
        sure.append(last)
    if all(sure) or len({*sure}) > 2:
        return sure, ()

    columns = [sure, *zip(*map(_labels, games), strict=True)]
    for labels in columns:
        if only.casefold() in map(str.casefold, filter(None, labels)):
            return labels, ()

    found: Sequence[str] = ()
    for place, labels in enumerate(columns):
        if all(labels) and len({*labels}) > 1:
            if _are_names(labels, games, can_be_remarks=place > 1):
                return labels, ()
            found = found or labels
    return [""] * len(games), list(dict.fromkeys(found))


def _labels(game: Shared) -> Iterator[str]:
    """Yield what may be the sender of a game, one text for each place of names."""
    named = [heading.sender for _, heading in game.lead if heading]
    above = [line for line, _ in game.lead[-2::-1] if re.search(r"\w", line)]
    at = next((n for n, line in enumerate(above) if _ONLY_AT.fullmatch(line)), len(above))
    for label in (
        named[-1:],
        above[at + 1 : at + 2],
        above[:at][-1:] if at < len(above) else [],
        above[:1],
    ):
        name = name_of("".join(label))
        yield name if _NAME.fullmatch(name) else ""


def _are_names(
    labels: Sequence[str], games: Sequence[Shared], *, can_be_remarks: bool
) -> bool:
    """Return whether labels tell people apart who have games to one puzzle, each a game of it.

    Remarks do so, too, but do not repeat.
    """
    if can_be_remarks and len({*labels}) == len(labels):
        return False
    pairs = {(game.puzzle, label) for game, label in zip(games, labels, strict=True)}
    different = {
        (game.puzzle, label, game.rows) for game, label in zip(games, labels, strict=True)
    }
    return len({game.puzzle for game in games}) < len(pairs) == len(different)
