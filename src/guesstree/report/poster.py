"""A whole guess tree on one page: every word of it, sharp at any size."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, sqrt
from textwrap import wrap

from guesstree.games.registry import rule_of
from guesstree.report.colours import LIGHT, TILES
from guesstree.trees.tree import GuessTree

_LINE, _INDENT = 11, 10
MARGIN, TEXT = 24, 9
_TITLE, _EXPLAINED = 22, 12
"""Sizes of the title, at most, and of the lines below it."""

_GLYPH = 0.62
"""Width of a bold letter by its size, about."""

SECOND = 2
"""The turns that a cheat sheet shows."""

SIDE, STEP = 6, 7
"""Side of a tile, and the distance of tiles."""

_LETTER = 5.9
_LEAST_WIDTH = 420
BOLD = ' font-weight="bold"'
_SHAPE = sqrt(2)
"""Width of the page by its height."""


@dataclass(frozen=True)
class Line:
    """A guess on a poster, and the reply that leads to it.

    Attributes
    ----------
    x, y
        Where its reply begins, from the left, and the base of its text, from the top.
    after
        Where its word begins.
    code
        The reply.
    word, more
        The guess, and what stands behind it in a softer colour.
    kind
        How it is written: `bold` for a second guess, `italic` for one that cannot be the target,
        `soft` for one that stands again at the top of a column.
    """

    x: int
    y: int
    after: int
    code: int
    word: str
    more: str
    kind: frozenset[str]


_Row = tuple[int, bool]
"""A node, and whether it stands again: at the top of a column, to whose first line it led."""


@dataclass(frozen=True)
class Poster:
    """What stands where on a poster, in points.

    Attributes
    ----------
    width, height
        The size of the page.
    head
        The lines at its top: base, size and text.
    tiles
        The colour of each character of a reply; empty where replies are text.
    texts
        The text of each reply code.
    lines
        All guesses but the first.
    """

    width: int
    height: int
    head: tuple[tuple[int, float, str], ...]
    tiles: Mapping[str, str]
    texts: tuple[str, ...]
    lines: tuple[Line, ...]


def poster(tree: GuessTree, about: Mapping[str, str], turns: int | None = None) -> Poster:
    """Lay a guess tree out on a page; with two turns it is a cheat sheet.

    Each line is a guess with the reply that leads to it and the number of targets left, indented
    by turn; the guesses after each of its replies follow, those with most targets first.

    Parameters
    ----------
    tree
        The tree.
    about
        Its metadata: game, rule and strategy.
    turns
        How many turns to show; all if left out.
    """
    last = min(turns or tree.worst, tree.worst)
    nodes = [node for node in _in_order(tree) if tree.depth[node] <= last]
    wide = _column_width(tree, last)
    columns = max(1, round(sqrt(_SHAPE * len(nodes) * _LINE / wide)))
    per_column = max(ceil(len(nodes) / columns), last + 1)
    placed = list(_columns(tree, nodes, per_column))
    width = max(_LEAST_WIDTH, 2 * MARGIN + wide * len(placed))
    head = tuple(_head(_title(tree, about), _explained(tree, last), width - 2 * MARGIN))
    top = head[-1][0] + 2 * _LINE
    return Poster(
        width=width,
        height=MARGIN + top + _LINE * max(map(len, placed)),
        head=head,
        tiles={tile.character: tile.colour for tile in rule_of(about["rule"]).notation.tiles},
        texts=tree.texts,
        lines=tuple(
            _line(tree, row, MARGIN + number * wide, top + at * _LINE)
            for number, column in enumerate(placed)
            for at, row in enumerate(column)
        ),
    )


def svg(drawn: Poster) -> str:
    """Return a poster as SVG."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {drawn.width} {drawn.height}" '
        f'font-family="DejaVu Sans, Verdana, sans-serif" font-size="{TEXT}">',
        f"<title>{escape(drawn.head[0][2])}</title>",
        f"<style>{_STYLE}</style>",
        f'<rect class="paper" width="{drawn.width}" height="{drawn.height}"/>',
        *_symbols(drawn),
        *(
            f'<text x="{MARGIN}" y="{y}" font-size="{size:g}"'
            f"{'' if at else BOLD}>{escape(text)}</text>"
            for at, (y, size, text) in enumerate(drawn.head)
        ),
        *(_svg_line(drawn, line) for line in drawn.lines),
    ]
    return "\n".join([*parts, "</svg>", ""])


_STYLE = (
    f".paper {{ fill: {LIGHT['paper']} }} text {{ fill: {LIGHT['ink']} }} "
    f".soft {{ fill: {LIGHT['soft']} }} .italic {{ font-style: italic }} "
    ".bold { font-weight: bold } "
    f".green {{ fill: {TILES['tile-green']} }} .yellow {{ fill: {TILES['tile-yellow']} }} "
    f".grey {{ fill: {TILES['tile-grey']} }}"
)


def _title(tree: GuessTree, about: Mapping[str, str]) -> str:
    mean = tree.depth[tree.may_end].mean()
    return (
        f"{about['game']} by {about['strategy']}: start with {tree.opener.upper()}, "
        f"{mean:.4f} guesses on average, {tree.depth.max()} at most"
    )


def _explained(tree: GuessTree, last: int) -> str:
    if last == SECOND < tree.worst:
        return (
            f"Say {tree.opener}. Find its reply below, the likely ones first: the word there is "
            "the second guess, the number says how many words are left. Italics: cannot be the "
            "word."
        )
    return (
        f"The first guess is {tree.opener}. Find its reply among the lines that are not indented: "
        "the word there is the next guess. Then find the next reply among the lines below it. "
        "Numbers: words left. Italics: cannot be the word itself."
    )


def _head(title: str, explained: str, width: int) -> Iterator[tuple[int, float, str]]:
    """Yield the lines at the top, which are as wide as the page at most: base, size and text."""
    y = MARGIN + 16
    large = round(min(_TITLE, width / (_GLYPH * len(title))), 1)
    yield y, large, title
    small = round(min(_EXPLAINED, 0.85 * large), 1)
    for line in wrap(explained, int(width / (_GLYPH * small))):
        y += ceil(small) + 4
        yield y, small, line


def _in_order(tree: GuessTree) -> Iterator[int]:
    """Yield the nodes below the root, parents before their children, large ones first."""

    def children(node: int) -> list[int]:
        below = tree.children.get(node, {}).values()
        return sorted(below, key=lambda child: (-int(tree.size[child]), child))

    waiting = children(0)[::-1]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += children(node)[::-1]


def _columns(tree: GuessTree, nodes: Sequence[int], most: int) -> Iterator[list[_Row]]:
    """Yield the lines of each column; at its top stand the guesses that led to the first line."""
    column: list[_Row] = []
    for node in nodes:
        if len(column) >= most:
            yield column
            column = [(one, True) for one in _above(tree, node)]
        column.append((node, False))
    yield column


def _above(tree: GuessTree, node: int) -> list[int]:
    """Return the nodes between the root and a node."""
    above = []
    while (node := int(tree.parent[node])) > 0:
        above.append(node)
    return above[::-1]


def _column_width(tree: GuessTree, last: int) -> int:
    deepest = max(last - SECOND, 0)
    longest = max(map(len, tree.guesses))
    reply = max(len(text) for text in tree.texts)
    return ceil(deepest * _INDENT + reply * STEP + (longest + 4) * _LETTER + 12)


def _line(tree: GuessTree, row: _Row, left: int, y: int) -> Line:
    node, again = row
    x = left + (int(tree.depth[node]) - SECOND) * _INDENT
    code = int(tree.reply[node])
    after = x + len(tree.texts[code]) * STEP + 3
    if again:
        return Line(x, y, after, code, tree.guesses[node], "…", frozenset({"soft"}))
    kinds = {"bold": tree.depth[node] == SECOND, "italic": not tree.may_end[node]}
    kind = frozenset(name for name, is_so in kinds.items() if is_so)
    more = str(tree.size[node]) if tree.size[node] > 1 else ""
    return Line(x, y, after, code, tree.guesses[node], more, kind)


def shapes(colour: str) -> tuple[float, float]:
    """Return the side of a tile, and the radius of its corners.

    Shapes differ where colours are not seen: square, round and small.

    >>> [shapes(colour) for colour in ("green", "yellow", "grey")]
    [(6, 0), (6, 3.0), (3.0, 0)]
    """
    side = SIDE / 2 if colour == "grey" else SIDE
    return side, SIDE / 2 if colour == "yellow" else 0


def _symbols(drawn: Poster) -> Iterator[str]:
    """Yield a drawing of each reply that comes, where replies are tiles."""
    if not drawn.tiles:
        return
    yield "<defs>"
    for code in sorted({line.code for line in drawn.lines}):
        colours = [drawn.tiles[character] for character in drawn.texts[code]]
        tiles = "".join(_tile(colour, at * STEP) for at, colour in enumerate(colours))
        yield f'<g id="r{code}">{tiles}</g>'
    yield "</defs>"


def _tile(colour: str, x: int) -> str:
    side, radius = shapes(colour)
    shift = (SIDE - side) / 2
    place = f'x="{x + shift:g}" y="{shift:g}" width="{side:g}" height="{side:g}"'
    corners = f' rx="{radius:g}"' if radius else ""
    return f'<rect class="{colour}" {place}{corners}/>'


def _svg_line(drawn: Poster, line: Line) -> str:
    if drawn.tiles:
        reply = f'<use href="#r{line.code}" x="{line.x}" y="{line.y - SIDE}"/>'
    else:
        text = escape(drawn.texts[line.code])
        reply = f'<text class="soft" x="{line.x}" y="{line.y}">{text}</text>'
    kind = f' class="{" ".join(sorted(line.kind))}"' if line.kind else ""
    more = f' <tspan class="soft">{line.more}</tspan>' if line.more else ""
    return f'{reply}<text{kind} x="{line.after}" y="{line.y}">{escape(line.word)}{more}</text>'
