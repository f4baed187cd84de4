"""The sheet of second guesses: one for each reply to the first guess, on a page to print."""

from collections.abc import Iterator, Mapping
from html import escape
from math import ceil, sqrt
from textwrap import wrap

from guesstree.games.registry import rule_of
from guesstree.report.colours import LIGHT, TILES
from guesstree.trees.tree import GuessTree

_LINE, _MARGIN, _TEXT = 11, 24, 9
_TITLE, _EXPLAINED = 22, 12
"""Sizes of the title, at most, and of the lines below it."""

_GLYPH = 0.62
"""Width of a bold letter by its size, about."""

_SIDE, _STEP = 6, 7
"""Side of a tile, and the distance of tiles."""

_LETTER = 5.9
_BOLD = ' font-weight="bold"'
_LEAST_WIDTH, _LEAST_COLUMN = 420, 3
_SHAPE = sqrt(2)
"""Width of the page by its height."""

_STYLE = (
    f".paper {{ fill: {LIGHT['paper']} }} text {{ fill: {LIGHT['ink']} }} "
    f".soft {{ fill: {LIGHT['soft']} }} .italic {{ font-style: italic }} "
    ".bold { font-weight: bold } "
    f".green {{ fill: {TILES['tile-green']} }} .yellow {{ fill: {TILES['tile-yellow']} }} "
    f".grey {{ fill: {TILES['tile-grey']} }}"
)


def sheet(tree: GuessTree, about: Mapping[str, str]) -> str:
    """Return the second guesses of a tree as SVG, those after likely replies first.

    Each line is a reply to the first guess, the second guess, and the number of targets left.

    Parameters
    ----------
    tree
        The tree.
    about
        Its metadata: game, rule and strategy.
    """
    nodes = sorted(tree.children.get(0, {}).values(), key=lambda at: (-int(tree.size[at]), at))
    longest, reply = (max(map(len, texts)) for texts in (tree.guesses, tree.texts))
    wide = ceil(reply * _STEP + (longest + 4) * _LETTER + 12)
    columns = max(1, round(sqrt(_SHAPE * len(nodes) * _LINE / wide)))
    per_column = max(ceil(len(nodes) / columns), _LEAST_COLUMN)
    width = max(_LEAST_WIDTH, 2 * _MARGIN + wide * max(1, ceil(len(nodes) / per_column)))
    head = list(_head(tree, about, width - 2 * _MARGIN))
    top = head[-1][0] + 2 * _LINE
    height = _MARGIN + top + _LINE * min(len(nodes), per_column)
    tiles = {tile.character: tile.colour for tile in rule_of(about["rule"]).notation.tiles}
    lines = (
        _line(tree, node, _MARGIN + at // per_column * wide, top + at % per_column * _LINE, tiles)
        for at, node in enumerate(nodes)
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="DejaVu Sans, Verdana, sans-serif" font-size="{_TEXT}">',
        f"<title>{escape(head[0][2])}</title>",
        f"<style>{_STYLE}</style>",
        f'<rect class="paper" width="{width}" height="{height}"/>',
        *_symbols(tree, nodes, tiles),
        *(
            f'<text x="{_MARGIN}" y="{y}" font-size="{size:g}"'
            f"{'' if at else _BOLD}>{escape(text)}</text>"
            for at, (y, size, text) in enumerate(head)
        ),
        *lines,
    ]
    return "\n".join([*parts, "</svg>", ""])


def _head(
    tree: GuessTree, about: Mapping[str, str], width: int
) -> Iterator[tuple[int, float, str]]:
    """Yield the lines at the top, which are as wide as the page at most: base, size and text."""
    title = (
        f"{about['game']} by {about['strategy']}: start with {tree.opener.upper()}, "
        f"{tree.depth[tree.may_end].mean():.4f} guesses on average, {tree.depth.max()} at most"
    )
    explained = (
        f"Say {tree.opener}. Find its reply below, the likely ones first: the word there is the "
        "second guess, the number says how many words are left. Italics: cannot be the word."
    )
    y = _MARGIN + 16
    large = round(min(_TITLE, width / (_GLYPH * len(title))), 1)
    yield y, large, title
    small = round(min(_EXPLAINED, 0.85 * large), 1)
    for line in wrap(explained, int(width / (_GLYPH * small))):
        y += ceil(small) + 4
        yield y, small, line


def _line(tree: GuessTree, node: int, x: int, y: int, tiles: Mapping[str, str]) -> str:
    """Return a reply with the second guess after it; `tiles` are empty where replies are text."""
    code, word = int(tree.reply[node]), escape(tree.guesses[node])
    text = tree.texts[code]
    reply = f'<text class="soft" x="{x}" y="{y}">{escape(text)}</text>'
    if tiles:
        reply = f'<use href="#r{code}" x="{x}" y="{y - _SIDE}"/>'
    kind = "bold" if tree.may_end[node] else "bold italic"
    left = f' <tspan class="soft">{tree.size[node]}</tspan>' if tree.size[node] > 1 else ""
    return (
        f'{reply}<text class="{kind}" x="{x + len(text) * _STEP + 3}" y="{y}">{word}{left}</text>'
    )


def _symbols(tree: GuessTree, nodes: list[int], tiles: Mapping[str, str]) -> Iterator[str]:
    """Yield a drawing of each reply that comes, where replies are tiles."""
    if not tiles:
        return
    yield "<defs>"
    for code in sorted({int(tree.reply[node]) for node in nodes}):
        colours = enumerate(tiles[character] for character in tree.texts[code])
        row = "".join(_tile(colour, at * _STEP) for at, colour in colours)
        yield f'<g id="r{code}">{row}</g>'
    yield "</defs>"


def _tile(colour: str, x: int) -> str:
    """Return a tile; its shape differs where colours are not seen: square, round or small."""
    side = _SIDE / 2 if colour == "grey" else _SIDE
    shift = (_SIDE - side) / 2
    place = f'x="{x + shift:g}" y="{shift:g}" width="{side:g}" height="{side:g}"'
    corners = f' rx="{_SIDE / 2:g}"' if colour == "yellow" else ""
    return f'<rect class="{colour}" {place}{corners}/>'
