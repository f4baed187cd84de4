"""Results: rows, frames, values that can be written as JSON, and the progress of long work."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

if TYPE_CHECKING:
    import polars as pl


Track = Callable[[range], Iterable[int]]
"""Yields the steps of a range, and may show how many are done."""


def untracked(steps: range) -> Iterable[int]:
    """Show nothing."""
    return steps


Row = dict[str, Any]
"""A row of a table: its values by column."""

Rows = Sequence[Row]


def plain(value: Any) -> Any:
    """Return a value as JSON has it: mappings, lists, texts, numbers, booleans and None.

    A frame becomes a list of rows. A dataclass or named tuple becomes a mapping. Any other object,
    such as a rule, becomes its name.

    >>> from guesstree import Game
    >>> game = Game("wordle", ["brick", "crane", "crate"])
    >>> plain(game.openers())[0]["guess"], plain(game.advise("crane GGG.G"))["candidates"]
    ('crane', ['crate'])
    """
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Mapping):
        return {str(name): plain(item) for name, item in value.items()}
    if hasattr(value, "_asdict"):
        return plain(value._asdict())
    if isinstance(value, View):
        return value.to_dict()

    # Classes of dataclasses count as dataclasses, too. What has a name becomes its name.
    if is_dataclass(value) and not isinstance(value, type) and not hasattr(value, "name"):
        return _attributes(value)

    for method in ("to_dicts", "tolist"):  # of frames; of arrays and their numbers
        if hasattr(value, method):
            return plain(getattr(value, method)())
    if isinstance(value, Iterable):
        return [plain(item) for item in value]
    return getattr(value, "name", str(value))


def _attributes(value: Any) -> dict[str, Any]:
    """Return the attributes of a dataclass as JSON has them."""
    return {part.name: plain(getattr(value, part.name)) for part in fields(value)}


def frame(rows: Any, kind: Any = None) -> "pl.DataFrame":
    """Return rows as a frame. With a `kind` of object, columns have the types of its fields."""
    import polars as pl  # which takes long, and most commands do without it

    if kind is None:
        return pl.DataFrame(rows)
    hints = get_type_hints(kind).items()
    # The column of a field that may be None has the type of its other values.
    schema = {name: (get_args(hint) or (hint,))[0] for name, hint in hints}
    return pl.DataFrame(
        {name: [getattr(row, name) for row in rows] for name in schema}, schema
    )


class View:
    """A dataclass that can be given as JSON."""

    def to_dict(self) -> dict[str, Any]:
        """Return its attributes as mappings, lists, texts and numbers, which JSON has.

        Examples
        --------
        >>> from guesstree import Game
        >>> Game("wordle", ["crane", "trace"]).reply("crane", "trace").to_dict()
        {'guess': 'crane', 'reply': 'YGG.G', 'rule': 'wordle'}
        """
        return _attributes(self)

    def __eq__(self, other: object) -> bool:
        # Attributes may be arrays, which cannot be compared as a whole.
        return isinstance(other, View) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash(str(self.to_dict()))
