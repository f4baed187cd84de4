"""Who sent the games of a chat: names are what repeats before games, however an app writes them.

A heading has the sender of a message beside its time of day, with a mark that divides them. Where
no line has both, a name is known only from what comes before the games: before each game there is
one, two of them have a game to the same puzzle, and none has two.
"""

import re
from calendar import day_abbr, day_name, month_abbr, month_name
from collections.abc import Sequence
from typing import NamedTuple

_UNSEEN = re.compile("[\u200c-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
"""Joiners, and marks of the writing direction. U+200B may divide a sender and a message."""

_CALENDAR = (*day_name, *day_abbr, *month_name[1:], *month_abbr[1:], "today", "yesterday")
"""Words beside a time of day."""

_DAY = re.compile(r"\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?\.?")

_CLOCK = (
    r"(?:\b[ap]m|[\u3040-\u9fff\uac00-\ud7a3]{1,3}\s?)?(?:[01]?\d|2[0-3])[:.][0-5]\d(?:[:.]\d\d)?"
    r"(?![:.]?\d)(?:\s?[ap]\.?\s?m\b\.?|\s(?:Uhr|h)\b)?"
)
_WORD = r"[^\W\d_]{1,12}[.,]?\s*"
_BRACKETS = rf"[\[(][^\[\]()]{{0,40}}?{_CLOCK}[^\[\]()]{{0,40}}[\])]"
_AT = (
    rf"(?:{_BRACKETS}|(?:(?:{'|'.join(_CALENDAR)})\b[.,]?\s+(?:at\s+)?)*"
    rf"(?:(?<!\d)\d{{1,4}}(?!\d)(?:[/.-]\d{{1,4}}){{0,2}}[.-]?,?\s*(?:{_WORD}){{0,3}}){{0,4}}?"
    rf"{_CLOCK}(?:,\s+{_DAY.pattern})?)"
)
"""A time of day, with a date before or behind it, or with anything in brackets."""

_SENDER = r"(?P<sender>[^\s:|<>\[\]][^:|<>\[\]\t\u200b]{0,79}?)"

_SURE = r"""
(?=.*@)(?:.*?AT|from:)[\s,]*(?:schrieb\s)?SENDER\s*<[^<>\s]+@[^<>\s]+>.*
from:\s*SENDER(?:\s*\(.*)?$
AT[\s,–—|-]*(?:from\s+)?SENDER(?:\s+to\s+[^:]*)?(?:\s?:(?=\s|$)|[\t\u200b|])
AT,"SENDER","?
AT\s*<\W?SENDER>
(?=\[)AT\s*SENDER$
\[SENDER\]\s*AT
SENDER(?:\s+[–—|•-]\s+|\s\s+|,?\s*(?=\[))AT\s*:?$
SENDER\s+[–—]\s.{0,25}?AT\W*$
"""
"""The ways to write a heading that nothing else has, a line for each.

In this order: the lines above a mail and above a quoted one; a time, a name and a colon, a tab or a
bar; a row of CSV; a time and a name in angle brackets; a time in brackets above the message; a name
and a time, both in brackets; a name and, behind a dash or a gap, a time; the same with a day in
words. `AT` stands for `_AT`, and `SENDER` for `_SENDER`.
"""

_UNSURE = r"""
SENDER,?\sAT:?$
AT\s+SENDER(?=\s+[^\W\d_]+\s+#?\d[\d.,]*\s+[\dX]/\d)
<SENDER>
\(SENDER\)\s(?=#?[^\W\d_]\D{0,40}\d[\d.,]*\s+[\dX]/\d)
SENDER\s[–—-]\s(?=#?[^\W\d_]\D{0,40}\d[\d.,]*\s+[\dX]/\d)
(?P<sender>(?:[@+]|[^\W\d_])[^:/|<>\[\]\t■-◿⚪⚫⬛⬜🔴🔵🟠-🟫]{0,79}?):(?=\s|$)(?!\s*#?\d)
"""
"""What may be a heading, or a remark.

In this order: a name and a time; a time and a name before the game; a name in angle brackets; names
in round brackets, or with a dash, before the game; a name with a colon, but not the name of a game
with a colon before its number.
"""

_FORMS = [
    (re.compile(form.replace("AT", _AT).replace("SENDER", _SENDER), re.IGNORECASE), is_sure)
    for forms, is_sure in ((_SURE, True), (_UNSURE, False))
    for form in forms.split()
]

_ONLY_AT = re.compile(rf"{_AT}:?", re.IGNORECASE)
"""A line with a time of day alone."""

_NAME = re.compile(
    rf"(?!(?:{'|'.join(_CALENDAR)})$)(?:\+|[^\W\d_])[^\s/#]*(?: [^\s/#]+){{0,4}}"
    r"(?<![!?…])(?<!\w\w\.)",
    re.IGNORECASE,
)
"""A text that may be a name: up to five words, but no sentence, day or address."""

_PUZZLE = re.compile(
    r"(?<![\w/.:-])#?([1-9]\d{0,2}(?:[,.’'\u00a0\u202f]\d{3}){1,2}|[1-9]\d{0,7})[^\w/]*$"
)
"""The number of a puzzle at the end of what precedes the score: `Wordle 1,234 `."""


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


NO_HEADING = Heading("", 0, "", False)
"""What precedes a line of a message."""


class Line(NamedTuple):
    """A line of a text with tiles.

    Attributes
    ----------
    number
        Its number.
    text
        The text, as `seen` returns it.
    heading
        The heading of the message that begins in the line.
    header
        The score of a game, such as 3/6; empty if the line has none.
    title
        What precedes the score, such as `Wordle 1,234 `.
    row
        Its tiles, several rows side by side in one text; empty if it has none.
    """

    number: int
    text: str
    heading: Heading
    header: str
    title: str
    row: str

    @property
    def puzzle(self) -> int | None:
        """The number of the puzzle; None if the line has none."""
        number = _PUZZLE.search(self.title)
        return int(re.sub(r"\D", "", number[1])) if number else None

    @property
    def game(self) -> str:
        """The name of the game, which precedes the number, in lower case."""
        number = _PUZZLE.search(self.title)
        # Without a number, there may be a date.
        end = number.start() if number else len(self.title.rstrip("0123456789/.:- "))
        return name_of(re.sub(r"[^\w.'()@]+", " ", self.title[:end])).casefold()

    @property
    def sender(self) -> str:
        """Who certainly sent the message that begins in the line; else empty."""
        return self.heading.sender if self.heading.is_sure else ""

    @property
    def is_ours(self) -> bool:
        """Whether the header is what `ReviewView.share` writes."""
        return self.title.startswith("guesstree ")


def name_of(text: str) -> str:
    r"""Return a name without marks that nobody sees, and without signs around it.

    >>> name_of("~\u202fAnn Lee\u200e"), name_of("**Ann**")
    ('Ann Lee', 'Ann')
    """
    return " ".join(_UNSEEN.sub("", text).replace("\u200b", "").split()).strip(" ~@*_,#=-:")


def seen(line: str) -> str:
    """Return a line without marks that nobody sees, and without signs of quotes and of lists."""
    return _UNSEEN.sub("", line).lstrip(" \t>*_•-").rstrip()


def heading_of(line: str) -> Heading:
    """Return the heading that a line, as `seen`, begins with.

    >>> heading_of("25/11/2023, 08:12 - Ann: hello")
    Heading(sender='Ann', end=24, day='25/11/2023', is_sure=True)
    >>> heading_of("hello") == NO_HEADING
    True
    """
    start = line[:200]
    if _ONLY_AT.fullmatch(start):
        return NO_HEADING._replace(end=len(line))
    for form, is_sure in _FORMS:
        if found := form.match(start):
            sender = name_of(found["sender"])
            day = "".join(_DAY.findall(found[0])[:1])
            return Heading(sender, found.end(), day, is_sure and bool(sender))
    return NO_HEADING


def headings_of(
    games: Sequence[Sequence[Line]], leads: Sequence[Sequence[Line]], only: str
) -> tuple[Sequence[Heading], Sequence[str]]:
    """Return the heading of each game, and what may be the names of senders that are not known.

    What precedes a game may be a remark, or a day. So `only` decides that it is a name, if it is
    one of them.

    Parameters
    ----------
    games
        The lines with a header or tiles of each game.
    leads
        The lines from the game before to the first of these.
    """
    sure: list[Heading] = []
    for lead in leads:
        named = [line.heading for line in lead if line.sender]
        # A line that begins with a time of day has a sender of its own, known or not.
        is_own = lead[-1].sender or not _ONLY_AT.match(lead[-1].text)
        sure.append((named or sure or [NO_HEADING])[-1] if is_own else NO_HEADING)
    known = {heading.sender.casefold() for heading in sure}
    if len(known) > 2 or "" not in known or (only and only.casefold() in known):
        return sure, ()

    puzzles = [(game[0].game, game[0].puzzle) for game in games]
    rows = ["".join(line.row for line in game) for game in games]
    possible = [heading.sender for heading in sure if heading.sender][:1]
    for place in range(2):
        labels = [_labels(lead)[place] for lead in leads]
        pairs = {*zip(puzzles, labels, strict=True)}

        # Each person has one game of a puzzle. Remarks tell games apart, too, but do not repeat.
        are_names = (
            len({*puzzles}) < len(pairs) == len({*zip(puzzles, labels, rows, strict=True)})
        )
        are_remarks = place == 1 and len({*labels}) == len(labels)
        is_chosen = only.casefold() in map(str.casefold, filter(None, labels))
        if is_chosen or (all(labels) and are_names and not are_remarks):
            return [NO_HEADING._replace(sender=label) for label in labels], ()
        different = dict.fromkeys(filter(None, labels))
        if labels[0] and len(different) > 1 and 2 * labels.count("") < len(labels):
            possible = possible or [*different]
    return [NO_HEADING] * len(games), possible


def _labels(lead: Sequence[Line]) -> list[str]:
    """Return what may be the sender of a game: what precedes a message, and the line above it."""
    named = [line.heading.sender for line in lead if line.heading.sender]
    above = [
        line.text for line in lead[:-1] if re.search(r"\w", line.text[line.heading.end :])
    ]
    names = (name_of("".join(label[-1:])) for label in (named, above))
    return [name if _NAME.fullmatch(name) else "" for name in names]
