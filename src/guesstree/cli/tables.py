"""How commands print: tables that fit the terminal, sentences, JSON, CSV, and progress."""

import csv
import json
import os
import shutil
import signal
import sys
import textwrap
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import typer

from guesstree.errors import InputError, visible
from guesstree.result import SHORT, Result, Rows, plain

if TYPE_CHECKING:
    from guesstree import Progress, Rule
    from guesstree.play.arguments import Track


GAP = 2
"""Blanks after a column; one after the last."""

LEAST_IMPORTANT = (
    *("bar", "code", "index", "solved", "largest", "branches", "gained", "bits", "expected"),
    *("chance", "exact", "information", "possible", "left", "remaining", "luck", "total"),
    *("its guesses", "best guesses", "better total", "worst", "targets"),
)
"""Headings of columns in the order in which narrow tables drop them; then others, last first."""

Columns = Mapping[str, Sequence[str]]
"""The cells of each column, by its heading."""


def fit(columns: Columns, width: int, last: str = "") -> tuple[dict[str, int], list[str]]:
    """Return the width of each column that is shown, and the headings of those left out.

    A column is at least as wide as its longest word, so that lines break between words. The first
    column is always kept, and the column `last` is dropped after all others.
    """
    sizes = {name: _extent(columns, name) for name in columns}
    kept = list(columns)
    order = [name for name in LEAST_IMPORTANT if name in columns]
    order += [name for name in reversed(kept) if name not in order]
    order.sort(key=lambda name: name == last)
    for name in order:
        if sum(sizes[column][0] + GAP for column in kept) <= width + 1:
            break
        if name != kept[0]:
            kept.remove(name)
    room = width + 1 - sum(sizes[name][0] + GAP for name in kept)
    widths = {}
    for name in sorted(kept, key=lambda column: sizes[column][1] - sizes[column][0]):
        least, most = sizes[name]
        widths[name] = least + max(0, min(room, most - least))
        room -= widths[name] - least
    return {name: widths[name] for name in kept}, [name for name in columns if name not in kept]


def natural_width(columns: Columns) -> int:
    """Return the width of a table with every cell in one line."""
    return sum(_extent(columns, name)[1] + GAP for name in columns) - 1


def _extent(columns: Columns, name: str) -> tuple[int, int]:
    """Return the width of the longest word of a column, and that of its longest cell."""
    from rich.cells import cell_len

    cells = (name, *columns[name])
    return max(map(cell_len, " ".join(cells).split()), default=0), max(map(cell_len, cells))


def print_rows(rows: Rows, title: str = "", ranked_by: str = "") -> None:
    """Print a table for people.

    In a narrow terminal less important columns are left out, the one that ranks the rows last, and
    a sentence names them. A single row that is too wide becomes a line for each cell. Nothing is
    printed without rows.
    """
    if not rows:
        return
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    width = shutil.get_terminal_size().columns
    names = [_heading(name) for name in rows[0]]
    cells = [[_shown(cell) for cell in row.values()] for row in rows]
    columns = dict(zip(names, zip(*cells, strict=True), strict=True))
    if len(rows) == 1 and natural_width(columns) > width:
        longest = max(map(len, names))
        for name, (cell,) in columns.items():
            say(f"{name:<{longest}}  {cell}")
        return
    first = dict(zip(names, rows[0].values(), strict=True))
    widths, left_out = fit(columns, width, _heading(ranked_by))
    table = Table(title=visible(title) or None, title_justify="left", box=SIMPLE_HEAD)
    table.padding, table.show_edge = (0, 1, 0, 0), False
    for name, room in widths.items():
        is_number = isinstance(first[name], int | float)
        table.add_column(name, width=room, justify="right" if is_number else "left")
    for row in zip(*(columns[name] for name in widths), strict=True):
        table.add_row(*row)
    # Words such as `[/ab]` and `:x:` are printed as they are, not as markup or emoji.
    # Python finds the width, as it takes COLUMNS=0 for unknown.
    status.erase()
    Console(markup=False, emoji=False, width=width).print(table)
    if left_out:
        say(f"A wider terminal also shows: {', '.join(left_out)}.")


def _heading(name: str) -> str:
    """Return the heading of a column."""
    return visible(SHORT.get(name, name).replace("_", " "))


Palette = Literal["standard", "colour-blind", "brown"]
"""Colours of tiles."""


@dataclass(frozen=True, kw_only=True)
class Shown:
    """How many rows of a table a command shows, which, and in what form.

    Attributes
    ----------
    as_csv, as_json
        Whether to print CSV, or JSON.
    count
        The most rows; None for all, or for `usual` if people read them.
    worst
        Whether to begin with the last row.
    usual
        How many rows people see if `count` is None; None for all.
    tiles
        The colours of tiles.
    """

    as_csv: bool = False
    as_json: bool = False
    count: int | None = None
    worst: bool = False
    usual: int | None = None
    tiles: Palette = "standard"

    @property
    def for_people(self) -> bool:
        """Whether it is a table for people, not CSV or JSON for programs."""
        return not self.as_csv and not self.as_json

    def chosen(self, rows: Rows) -> Rows:
        """Return the rows that are shown, in their order."""
        most = self.usual if self.for_people and self.count is None else self.count
        return rows[:: -1 if self.worst else 1][:most]

    def show(self, result: Result, whole: Mapping[str, Any] | None = None) -> None:
        """Print a result as a table, as CSV or as JSON, for which `whole` may replace the rows.

        Raises
        ------
        InputError
            The result has a fault.
        """
        for note in result.notes:
            say(note, err=True)
        if self.as_json:
            rows = plain(self.chosen(result.rows))
            print_json(whole or ({**plain(result.about), "rows": rows} if result.about else rows))
        elif self.as_csv:
            flat = {name: cell for name, cell in result.about.items() if not isinstance(cell, list)}
            rows = self.chosen(result.rows) or [dict.fromkeys(result.columns)][: bool(flat)]
            print_csv([{**flat, **row} for row in rows], result.columns)
        else:
            self._show_people(result)
        if result.fault:
            raise InputError(result.fault)

    def _show_people(self, result: Result) -> None:
        """Print the sentences, the summary and the rows."""
        for sentence in result.sentences:
            say(sentence)
        print_rows(result.summary)
        rows = result.rows if result.for_people is None else result.for_people
        chosen = self.chosen(rows)
        if rule := result.rule:
            palette = self.tiles
            chosen = [{**row, "reply": shown_reply(row["reply"], rule, palette)} for row in chosen]
        chosen = with_bars(chosen, result.bar) if result.bar else chosen
        print_rows(chosen, ranked_by=result.ranked_by)
        if self.count is None and len(chosen) < len(rows):
            more = len(rows) - len(chosen)
            say(f"… and {more:,} more: --count {len(rows)} shows all, --worst begins at the end.")


LONGEST = 20
"""Characters of the longest bar."""

_EIGHTHS = " ▏▎▍▌▋▊▉"
"""What is drawn of the last character of a bar, by eighths."""


def with_bars(rows: Rows, column: str) -> list[dict[str, Any]]:
    """Return rows with a bar after a column of numbers, the longest for the greatest number."""
    most = max((row[column] for row in rows), default=0) or 1
    drawn = []
    for row in rows:
        cells = list(row.items())
        cells.insert(list(row).index(column) + 1, ("bar", _bar(row[column] / most)))
        drawn.append(dict(cells))
    return drawn


def _bar(share: float) -> str:
    """Return a bar for a share from 0 to 1; above 0 it has an eighth of a character at least."""
    eighths = max(round(share * LONGEST * 8), int(share > 0))
    drawn = "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
    return printable(drawn, "#" * -(-eighths // 8))


def show_result(result: Result | str | list[str] | None, shown: Shown) -> None:
    """Print what a command returns: a result in its form of output, or a text.

    The sentences that a stage says of its work go to standard error.
    """
    if isinstance(result, Result):
        shown.show(result)
    elif isinstance(result, str):
        echo(result, nl=False)
    for sentence in result if isinstance(result, list) else ():
        say(sentence, err=True)


def print_tree(result: Result, shown: Shown) -> None:
    """Print the nodes of a tree, each below the one that leads to it."""
    if not shown.for_people:
        shown.show(result)
        return
    for sentence in result.sentences:
        say(sentence)
    assert result.rule is not None
    stems = _stems([row["depth"] for row in result.rows])
    for row, stem in zip(result.rows, stems, strict=True):
        reply = shown_reply(row["reply"], result.rule, shown.tiles)
        echo(
            f"{printable(stem, ' ' * len(stem))}{reply}{' ' * bool(reply)}{row['guess']}"
            f"  {row['size']}  {row['information']:.3f}  {row['expected']:.3f}"
        )


def _stems(depths: Sequence[int]) -> list[str]:
    """Return the lines before each node of a tree, from their depths in pre-order.

    >>> _stems([1, 2, 3, 2])
    ['', '├─ ', '│  └─ ', '└─ ']
    """
    stems = []
    followed: set[int] = set()  # depths at which another branch of the same node comes later
    for depth in reversed(depths):
        lines = ["│  " if level in followed else "   " for level in range(2, depth)]
        if depth > 1:
            lines.append("├─ " if depth in followed else "└─ ")
        stems.append("".join(lines))
        followed = {level for level in followed if level < depth} | {depth}
    return stems[::-1]


def print_csv(rows: Rows, columns: Sequence[str] = ()) -> None:
    """Print rows as CSV, several words with blanks between; without rows, the header `columns`."""
    status.erase()
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(map(visible, rows[0] if rows else columns))
    for row in rows:
        writer.writerow(map(_csv_cell, row.values()))


def _csv_cell(cell: Any) -> Any:
    if isinstance(cell, list | tuple):
        return " ".join(visible(str(part)) for part in cell)
    return visible(cell) if isinstance(cell, str) else cell


def echo(text: str = "", *, nl: bool = True, err: bool = False, styled: bool = False) -> None:
    """Print a text with control characters escaped; `styled` keeps its colours."""
    status.erase()
    typer.echo(visible(text, keep="\n\t\x1b" if styled else "\n\t"), nl=nl, err=err)


def say(text: str, *, err: bool = False) -> None:
    """Print sentences; in a terminal, lines break between words."""
    stream = sys.stderr if err else sys.stdout
    if stream.isatty():
        wrapper = textwrap.TextWrapper(
            _error_columns() if err else shutil.get_terminal_size().columns,
            break_long_words=False,
            break_on_hyphens=False,
        )
        text = "\n".join(map(wrapper.fill, text.split("\n")))
    echo(text, err=err)


def ask(prompt: str) -> str | None:
    """Return the line that somebody types, or None at the end of the input (Ctrl-D).

    Ctrl-C ends the prompt at once. Polars installs a handler of its own when it is loaded, and
    without `siginterrupt` the prompt would go on waiting. Windows has no `siginterrupt`.
    """
    if hasattr(signal, "siginterrupt"):
        signal.siginterrupt(signal.SIGINT, True)
    working.stop()
    echo(prompt, nl=False)
    line = sys.stdin.readline()
    working.start()
    if not line:
        echo()
        return None
    return line.strip()


def print_json(value: Any) -> None:
    """Print a value as JSON."""
    echo(json.dumps(value, ensure_ascii=False, indent=1))


def shown_reply(text: str, rule: "Rule", palette: str) -> str:
    """Return a reply as tiles, or as text where the terminal's encoding has no tiles."""
    return printable(rule.drawn(text, palette), text)


def printable(text: str, otherwise: str) -> str:
    """Return a text, or another one where the terminal's encoding lacks some of its characters."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return otherwise
    return text


def has_colours() -> bool:
    """Tell whether standard output is a terminal with colours, which NO_COLOR turns off."""
    is_plain = os.environ.get("NO_COLOR") or os.environ.get("TERM", "") in ("dumb", "unknown")
    return sys.stdout.isatty() and not is_plain


def _shown(cell: Any) -> str:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "yes" if cell else ""
    if isinstance(cell, float):
        return f"{cell:.3f}"
    if isinstance(cell, list | tuple):
        return " ".join(map(str, cell))
    return visible(str(cell))


def _error_columns() -> int:
    """Return the columns of the terminal that shows standard error.

    Standard output may be a pipe, of which `shutil` does not know the width.
    """
    try:
        size = os.get_terminal_size(sys.stderr.fileno())
    except (OSError, ValueError):
        size = os.terminal_size((80, 24))
    return shutil.get_terminal_size(size).columns


class _Status:
    """A line on a terminal that the next one overwrites, and that other output erases."""

    _shown = 0  # columns

    def show(self, *parts: str) -> None:
        """Show the first parts, as many as fit into one line."""
        from rich.cells import cell_len, set_cell_size

        room = _error_columns() - 1
        kept = [*map(visible, parts)]
        while len(kept) > 1 and cell_len(", ".join(kept)) > room:
            kept.pop()
        text = ", ".join(kept)
        size = min(cell_len(text), room)
        self._write(set_cell_size(text, max(size, self._shown)))
        self._shown = size

    def erase(self) -> None:
        """Erase the line, if one is shown."""
        if self._shown:
            self._write(f"{' ' * self._shown}\r")
            self._shown = 0

    def _write(self, text: str) -> None:
        print(f"\r{text}", end="", file=sys.stderr, flush=True)


status = _Status()
"""The line that tells what the command is doing."""

_EVERY = 5.0
"""Seconds between two lines."""

_LONG = 1.0
"""Seconds after which a command says that it is still working."""


class _Working:
    """Says on a terminal that the command is still working, a second after work was begun."""

    _timer: threading.Timer | None = None

    def start(self) -> None:
        """Begin work, or go on with it."""
        if sys.stderr.isatty():
            self._timer = threading.Timer(_LONG, _announce)
            self._timer.daemon = True
            self._timer.start()

    def stop(self) -> None:
        """End work, or wait for somebody."""
        if self._timer is not None:
            self._timer.cancel()
        status.erase()


working = _Working()
"""The work of the command that runs."""


def _announce() -> None:
    """Say that the command is working, and whether code is compiled at this moment."""
    loaded = sys.modules.get("numba.core.compiler_lock")
    compiles = loaded is not None and loaded.global_compiler_lock.is_locked()
    status.show("still working", *["compiling, which takes longest the first time"] * compiles)


def bar(what: str) -> "Track":
    """Return a function that shows the progress of some steps as a bar, on a terminal."""

    def track(steps: range) -> "Iterator[int]":
        if not sys.stderr.isatty():
            yield from steps
            return
        from rich.console import Console
        from rich.progress import Progress

        working.stop()
        with Progress(console=Console(file=sys.stderr), transient=True) as shown:
            yield from shown.track(steps, description=what)
        working.start()

    return track


def proof_progress() -> "Callable[[Progress], None]":
    """Return a function that prints the progress of a proof every few seconds.

    On a terminal one line is overwritten; a log file gets many.
    """
    started = printed = time.monotonic()
    done = 0

    def report(progress: "Progress") -> None:
        nonlocal printed, done
        now = time.monotonic()
        # Bounds are still raised after the last first guess, without a line for each.
        last, done = done, progress.done
        if now - printed < _EVERY and not last < done == progress.openers:
            return
        printed = now
        parts = _stand(progress, now - started)
        if sys.stderr.isatty():
            working.stop()
            status.show(*parts)
        else:
            echo(", ".join(parts), err=True)

    return report


def _stand(progress: "Progress", seconds: float) -> list[str]:
    """Return where a proof stands, the most important part first.

    The time left is known once a twentieth of it is done: the first guesses that are searched
    first take longest.
    """
    total, bound = progress.total, progress.lower_bound
    least = "no tree within the limit" if bound is None else f"cost at least {bound}"
    tree = "no tree yet" if total is None else f"best {total} ({progress.opener})"
    parts = [f"{progress.done} of {progress.openers} first guesses", tree, least]
    parts.append(f"{progress.open} open")
    if progress.done > progress.openers / 20:
        left = seconds / progress.done * max(0, progress.openers - progress.done)
        parts.append(f"at most {left / 60:.0f} min left")
    return parts
