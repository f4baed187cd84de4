"""Results: values that can be written as JSON, and tables with sentences."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from html import escape
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

if TYPE_CHECKING:
    import polars as pl

SHORT = {"information": "bits", "remaining": "left"}
"""Short headings for columns with long names. Tables have to fit 80 columns."""

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


@dataclass(frozen=True, eq=False, repr=False)
class Result(View):
    """Rows of a table, and sentences about them.

    Examples
    --------
    >>> from guesstree import Game
    >>> from guesstree.cli.questions import words
    >>> found = words.known(Game("wordle", ["brick", "crane", "crate"]), ["crane"])
    >>> found.table.select("known", "targets").head(2).rows()
    [(5, 1), (4, 1)]

    Attributes
    ----------
    rows
        The rows.
    about
        Values that hold for all rows. JSON has them beside the rows, CSV in the first columns.
    sentences
        Sentences that people read before the table.
    counts
        Rows of numbers, which people see before any other table, and as bars if a row has one.
    summary
        Rows of another table, which people see first.
    for_people
        The rows as people see them; None if they see `rows`.
    columns
        The header of CSV without rows.
    ranked_by
        The column that ranks the rows.
    bar
        The column of numbers that people see as bars as well.
    rule
        The rule that draws the column `reply` as tiles for people.
    notes
        Sentences for standard error, in every form of output.
    fault
        What could not be done. It is raised as an error once the rest is shown.
    """

    rows: Rows
    about: Mapping[str, Any] = field(default_factory=dict)
    sentences: Sequence[str] = ()
    summary: Rows = ()
    for_people: Rows | None = None
    columns: Sequence[str] = ()
    ranked_by: str = ""
    bar: str = ""
    rule: Any = None
    notes: Sequence[str] = ()
    fault: str = ""
    counts: Rows = ()

    @property
    def table(self) -> "pl.DataFrame":
        """The rows as a frame."""
        return frame(self.rows)

    def __repr__(self) -> str:
        return "\n".join([*self.sentences, repr(self.table)])

    def _repr_html_(self) -> str:
        return f"<p>{escape(' '.join(self.sentences))}</p>{self.table._repr_html_()}"

    def to_dict(self) -> dict[str, Any]:
        """Return the rows and `about`, as JSON has them."""
        return {**plain(self.about), "rows": plain(self.rows)}


class Ranking(Result):
    """A result whose first rows are shown in every form of output."""


class Listing(Result):
    """A result whose first rows people see. Programs get all rows."""
