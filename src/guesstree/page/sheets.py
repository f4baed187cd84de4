"""Sheets to print: the second guess after each reply to the first, as SVG."""

from collections.abc import Iterator, Mapping
from html import escape
from itertools import starmap
from math import ceil, sqrt
from textwrap import wrap

from guesstree.games.colours import LIGHT, TILES
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.games.rules import rule_of
from guesstree.games.tree import GuessTree
from guesstree.play.position import position_after
from guesstree.play.recommendation import recommendation
from guesstree.play.sentences import phrase
from guesstree.play.word_lists import WordLists, layers_of

_LINE = 11
_MARGIN = 24
_TEXT = 9
_TITLE = 22
_EXPLAINED = 12
"""Largest sizes of the title and of the lines below it."""

_GLYPH = 0.62
"""Width of a bold letter, about, as a share of its size."""

_SIDE = 6
_STEP = 7
"""Side of a tile, and the distance of tiles."""

_LETTER = 5.9
_BOLD = ' font-weight="bold"'
_LEAST_WIDTH = 420
_LEAST_COLUMN = 3
_SHAPE = sqrt(2)
"""Width of the page divided by its height."""

_STYLE = (
    f".paper {{ fill: {LIGHT['paper']} }} text {{ fill: {LIGHT['ink']} }} "
    f".soft {{ fill: {LIGHT['soft']} }} .italic {{ font-style: italic }} "
    ".bold { font-weight: bold } "
    f".green {{ fill: {TILES['tile-green']} }} .yellow {{ fill: {TILES['tile-yellow']} }} "
    f".grey {{ fill: {TILES['tile-grey']} }}"
)


Second = tuple[str, bool]
"""A second guess, and whether it may be the target."""


def recommended_instead(
    tree: GuessTree, matrix: ReplyMatrix, mode: Mode, never_recommended: frozenset[str]
) -> dict[int, Second]:
    """Return what is recommended as second guess where a tree's own is never recommended, by node.

    The only word that is left stays. All targets count alike, as they do in the tree.
    """
    lists = WordLists(
        matrix.rule,
        matrix.guesses,
        layers_of(matrix.targets, matrix.guesses),
        matrix,
        turn_limit=matrix.rule.turns,
        never_recommended=never_recommended,
    )
    found = {}
    for node in tree.children.get(0, {}).values():
        if tree.guesses[node] in never_recommended:
            code = matrix.texts.index(tree.texts[int(tree.reply[node])])
            position = position_after(lists, [(tree.opener, code)])
            best = recommendation(position, mode).best[0]
            found[node] = best.guess, best.possible
    return found


def sheet(
    tree: GuessTree, about: Mapping[str, str], instead: Mapping[int, Second] = {}
) -> str:
    """Return the second guesses of a tree as SVG, those after likely replies first.

    Each line is a reply to the first guess, the second guess, and the number of targets left.

    Parameters
    ----------
    tree
        The tree.
    about
        Its metadata: game, rule and strategy.
    instead
        Second guesses that replace those of the tree, by node.
    """
    nodes = sorted(
        tree.children.get(0, {}).values(), key=lambda at: (-int(tree.size[at]), at)
    )
    longest = max(map(len, tree.guesses))
    reply = max(map(len, tree.texts))

    # A column has room for a reply, a word and a number of targets.
    wide = ceil(reply * _STEP + (longest + 4) * _LETTER + 12)

    # As many columns as give the page its shape: with c columns, it is c * wide by
    # len(nodes) / c * _LINE.
    columns = max(1, round(sqrt(_SHAPE * len(nodes) * _LINE / wide)))
    per_column = max(ceil(len(nodes) / columns), _LEAST_COLUMN)
    width = max(_LEAST_WIDTH, 2 * _MARGIN + wide * max(1, ceil(len(nodes) / per_column)))

    head = list(_head(tree, about, width - 2 * _MARGIN))
    top = head[-1][0] + 2 * _LINE
    height = _MARGIN + top + _LINE * min(len(nodes), per_column)

    tiles = {tile.character: tile.colour for tile in rule_of(about["rule"]).notation.tiles}

    def line(at: int, node: int) -> str:
        column, row = divmod(at, per_column)
        second = instead.get(node, (tree.guesses[node], bool(tree.may_end[node])))
        place = _MARGIN + column * wide, top + row * _LINE
        return _line(tree, node, second, place, tiles)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="DejaVu Sans, Verdana, sans-serif" font-size="{_TEXT}">',
        f"<title>{escape(head[0][2])}</title>",
        f"<style>{_STYLE}</style>",
        f'<rect class="paper" width="{width}" height="{height}"/>',
        *(
            f'<text x="{_MARGIN}" y="{y}" font-size="{size:g}"'
            f"{'' if at else _BOLD}>{escape(text)}</text>"
            for at, (y, size, text) in enumerate(head)
        ),
        *starmap(line, enumerate(nodes)),
    ]
    return "\n".join([*parts, "</svg>", ""])


def _head(
    tree: GuessTree, about: Mapping[str, str], width: int
) -> Iterator[tuple[int, float, str]]:
    """Yield the lines at the top, which fit the width of the page: base, size and text."""
    title = (
        f"{about['game']} by {about['strategy']}: start with {tree.opener.upper()}, "
        f"{tree.depth[tree.may_end].mean():.4f} guesses on average, {tree.depth.max()} at most"
    )
    explained = phrase("sheet", guess=tree.opener)

    y = _MARGIN + 16
    # The title is on one line, so a long one is smaller.
    large = round(min(_TITLE, width / (_GLYPH * len(title))), 1)
    yield y, large, title

    small = round(min(_EXPLAINED, 0.85 * large), 1)
    for line in wrap(explained, int(width / (_GLYPH * small))):
        y += ceil(small) + 4
        yield y, small, line


def _line(
    tree: GuessTree,
    node: int,
    second: Second,
    place: tuple[int, int],
    tiles: Mapping[str, str],
) -> str:
    """Return a reply with the second guess after it; `tiles` are empty where replies are text."""
    x, y = place
    text = tree.texts[int(tree.reply[node])]
    reply = f'<text class="soft" x="{x}" y="{y}">{escape(text)}</text>'
    if tiles:
        places = enumerate(text)
        reply = "".join(_tile(tiles[one], x + at * _STEP, y - _SIDE) for at, one in places)

    guess, is_possible = second
    kind = "bold" if is_possible else "bold italic"
    left = f' <tspan class="soft">{tree.size[node]}</tspan>' if tree.size[node] > 1 else ""
    at = x + len(text) * _STEP + 3
    return f'{reply}<text class="{kind}" x="{at}" y="{y}">{escape(guess)}{left}</text>'


def _tile(colour: str, x: int, y: int) -> str:
    """Return a tile. Its shape tells it apart without colours: square, round or small."""
    side = _SIDE / 2 if colour == "grey" else _SIDE
    shift = (_SIDE - side) / 2
    place = f'x="{x + shift:g}" y="{y + shift:g}" width="{side:g}" height="{side:g}"'
    corners = f' rx="{_SIDE / 2:g}"' if colour == "yellow" else ""
    return f'<rect class="{colour}" {place}{corners}/>'
