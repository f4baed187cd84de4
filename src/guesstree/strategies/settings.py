"""Settings of recipes: how each is written in the text of a recipe and in a config."""

import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from guesstree.base.errors import InputError
from guesstree.search.cost import SIZES, Width, by_size
from guesstree.search.metrics import METRICS, Metric
from guesstree.strategies.families import Family, families

Window = tuple[int, int | None]
"""A least and a greatest number of remaining targets; None for no limit."""


class Setting(NamedTuple):
    """How a setting is written in the text of a recipe and in a config."""

    pattern: str = ".*"
    """A regular expression that its text matches."""
    what: str = "a text"
    """What such a text is, for error messages."""
    read: Callable[[str], Any] = str
    """Returns the value of a text that matches."""
    text: Callable[[Any], str] = lambda value: str(getattr(value, "name", value))
    """Returns the text of a value; for a metric, its name."""
    repeats: bool = False
    """Whether it is a list: the text repeats its key, and its config value is a list."""
    example: str = ""
    """Such a list as Python writes it, for error messages."""

    def parse(self, text: str) -> Any:
        """Return the value that a text describes; raise `InputError` if it describes none.

        >>> SETTINGS["any_window"].parse("4:125"), SETTINGS["any_window"].parse("4:")
        ((4, 125), (4, None))
        >>> SETTINGS["widths"].parse("3"), SETTINGS["widths"].parse("2,3,4,8")
        (3, (2, 3, 4, 8))
        """
        if not re.fullmatch(self.pattern, text, re.DOTALL):
            raise InputError(f"{text!r} is not {self.what}")
        return self.read(text)

    def checked(self, value: Any) -> Any:
        """Return a value from a config or from Python, as `parse` returns it.

        >>> SETTINGS["widths"].checked("2,3,4,8"), SETTINGS["any_window"].checked([4, None])
        ((2, 3, 4, 8), (4, None))
        """
        return value if self.read is str else self.parse(self.text(value))


_NUMBER = "[1-9][0-9]{0,8}"

WIDTH_PATTERN = rf"{_NUMBER}|{_NUMBER}(,{_NUMBER}){{{len(SIZES) - 1}}}"
"""A regular expression that matches the text of a width."""

A_WIDTH = (
    "a width; write a number of guesses such as 3, or four such as 2,3,4,8 for sets of "
    f"{SIZES[0]} targets and more, from {SIZES[1]}, from {SIZES[2]}, and below"
)
"""What such a text is."""


def _width(text: str) -> Any:
    numbers = tuple(map(int, text.split(",")))
    return numbers if len(numbers) > 1 else numbers[0]


def width_text(width: Width | str) -> str:
    """Return the text of a width; a text stays as it is."""
    return ",".join(map(str, width)) if isinstance(width, tuple) else str(width)


def in_order(texts: Iterable[str]) -> list[str]:
    """Return the texts of some widths, each once, narrow beams first."""
    return sorted({*texts}, key=lambda text: by_size(_width(text)))


def _window(text: str) -> Window:
    least, _, greatest = text.partition(":")
    return int(least), int(greatest) if greatest else None


def metric_names() -> tuple[str, ...]:
    """Return the names of all metrics that rank guesses."""
    return tuple(METRICS)


def check_metric(name: str) -> None:
    """Raise `InputError` if there is no metric of this name, or if it cannot be used."""
    Metric.named(name)


# Only yes and no match the pattern, so what is not yes is no.
_FLAG = Setting("yes|no", "yes or no", "yes".__eq__, lambda value: "yes" if value else "no")

# Numbers of 18 digits fit into 64 bits.
_WHOLE = Setting("-?[0-9]{1,18}", "a whole number of at most 18 digits", int)

SETTINGS = {
    "opening": Setting(repeats=True, example="['crane', 'slate']"),
    "ties": Setting(repeats=True, example="['parts', 'openers']"),
    "any_window": Setting(
        pattern=f"{_NUMBER}:({_NUMBER})?",
        what="a window of remaining targets, such as 4:125 or 4:",
        read=_window,
        text=lambda window: f"{window[0]}:{window[1] or ''}",
    ),
    "weighted": _FLAG,
    "cost": _WHOLE._replace(repeats=True, example="[1, 1, 2]"),
    "widths": Setting(
        WIDTH_PATTERN, A_WIDTH, _width, width_text, repeats=True, example="[1, 3]"
    ),
    "metric": Setting(),
}
"""The settings of all recipes. Each is an attribute of `Recipe`, which has its default; a key of
`recipes:` in the config; and a word `key=value` in the text of a recipe. `Family.takes` lists the
settings that have an effect."""

_OF_FAMILIES = {
    bool: _FLAG,
    int: _WHOLE,
    float: Setting(r"[+-]?[0-9]*\.?[0-9]+(e[+-]?[0-9]{1,2})?", "a number", float),
    str: Setting(),
}
"""How settings that only a family has are written, by the type of their default."""


def settings_of(family: Family) -> dict[str, Setting]:
    """Return the settings that recipes of a family may have, even if they have no effect.

    Raises
    ------
    InputError
        The family has a setting of the name of one that all recipes have.
    """
    taken = next(
        (key for key in family.settings if key in (*SETTINGS, "name", "strategy")), None
    )
    if taken is not None:
        fault = f"{taken!r} is a setting of all recipes; rename the setting of the family"
        raise families().error(family.name, fault)

    own = {key: _OF_FAMILIES[type(family.settings[key])] for key in sorted(family.settings)}
    return SETTINGS | own
