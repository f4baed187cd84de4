"""Objects of another package that keep to the rules, uses of them, and lies that their parts tell.

A lie replaces one part of an object; its text is what the sentence says of it.
"""

import random
import warnings
from collections.abc import Callable
from dataclasses import fields, replace
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from matplotlib.figure import Figure

from guesstree.analysis.ranking import rank_openers
from guesstree.errors import InputError
from guesstree.games.hard_mode import TILE_HARD_MODE
from guesstree.games.notation import Notation, Tile
from guesstree.games.registry import RULES
from guesstree.games.rule import HardMode, Rule
from guesstree.metrics.registry import METRICS, Metric
from guesstree.play.advice import advise
from guesstree.replies.matrix import ReplyMatrix, compute_replies
from guesstree.report.figures.table import ReportFigure, figures
from guesstree.strategies.family import Family
from guesstree.strategies.growing import grow_tree
from guesstree.strategies.recipe import Recipe
from guesstree.strategies.registry import families, strategy_named
from guesstree.trees.check import check_tree
from guesstree.trees.tree import GuessTree
from guesstree.words.generators import Generator, generated_list
from tests.adding import added
from tests.damage import damaged_function, damaged_result

WORDS = tuple(map("".join, product("abc", repeat=3)))


def higher(guess: str, target: str) -> int:
    """Return whether the target comes later."""
    return 2 if guess == target else int(target > guess)


def halve(replies: ReplyMatrix, recipe: Recipe) -> GuessTree:
    """Guess the target in the middle."""
    at = len(replies.targets) // 2
    codes = replies.codes[replies.guess_of_target[at]]
    branches = {
        int(code): halve(replies.with_targets(np.flatnonzero(codes == code)), recipe)
        for code in np.unique(codes[codes != replies.right])
    }
    return GuessTree.joining(replies.targets[at], len(codes), branches, replies.texts)


ORDERED = Rule("ordered", higher, lambda _: ("lower", "higher", "right"))
TILED = replace(RULES["wordle"], name="tiled")
CUBES = Metric(
    "cubes",
    "Mean square",
    lambda limit: np.arange(limit + 1) ** 3,
    lambda sizes: sum(size**3 for size in sizes) / sum(sizes),
)
HALVING = Family("halving", "Halving", ("consistent",), halve)
CODES = Generator("pairs", "pairs", lambda length, signs: tuple(signs[:9]) if length == 1 else ())


def dots(ranking: Any, replies: ReplyMatrix) -> Figure:
    """Draw a dot for each first guess."""
    figure = Figure(figsize=(1, 1))
    figure.subplots().scatter(ranking["branches"], replies.codes.max(axis=1))
    return figure


DOTS = ReportFigure("dots", "Which?", "Dots", "A dot each.", dots, ("ranking", "replies"))


def use_rule(name: str) -> None:
    """Compute replies by a rule, play a tree, and look at all else that the rule says."""
    replies = compute_replies(name, WORDS)
    assert not replies.fault
    replies.equivalent_guesses()
    rule = RULES[name]
    tree = grow_tree(replies, Recipe(strategy_named("max-any")))
    check_tree(tree, rule, replies.targets, replies.guesses)
    if rule.hard_mode:
        replies.hint_table()
        rule.hard_mode.unused_hint("abc", 0, "abc")


def use_metric(name: str) -> None:
    """Grow trees by a metric, ask for advice, and rank first guesses."""
    replies = compute_replies("jotto", ["abc", "abd", "bcd", "aef", "xyz", "cde"])
    for ties in ((), ("openers",)):
        tree = grow_tree(replies, Recipe(strategy_named(f"{name}-any"), ties=ties))
        check_tree(tree, RULES["jotto"], replies.targets, replies.guesses)
    advise(replies, np.arange(5), name, 3)
    METRICS[name].value_of([2.0, 1.0], 1.0)
    ranking = rank_openers(replies)
    assert name not in ranking.columns or ranking[name].is_finite().all()


def use_family(name: str) -> None:
    """Grow a tree, which plays as the rule does."""
    replies = compute_replies("wordle", WORDS)
    mode = families()[name].modes[0]
    tree = grow_tree(replies, Recipe(strategy_named(f"{name}-{mode}")))
    check_tree(tree, RULES["wordle"], replies.targets, replies.guesses, mode)
    assert (replies.codes == compute_replies("wordle", WORDS).codes).all()


def use_generator(name: str) -> None:
    """Generate words, which are of their form."""
    words = generated_list(name, 1, "latin").words
    assert len({*words}) == len(words)
    assert all(len(word) == 1 and "a" <= word <= "z" for word in words)


def use_figure(name: str) -> None:
    """Draw a figure of first guesses."""
    replies = compute_replies("wordle", WORDS[:3])
    codes = replies.codes.copy()
    drawn = figures().of(name).drawn({"ranking": rank_openers(replies), "replies": replies})
    assert drawn.axes
    assert (replies.codes == codes).all()


class Kind(NamedTuple):
    """A group of entry points, what its objects are called, honest ones, and what uses one."""

    group: str
    what: str
    honest: tuple[Any, ...]
    use: Callable[[str], None]


KINDS = {
    "rule": Kind("guesstree.rules", "rule", (ORDERED, TILED), use_rule),
    "metric": Kind("guesstree.metrics", "metric", (CUBES,), use_metric),
    "strategy": Kind("guesstree.strategies", "family of strategies", (HALVING,), use_family),
    "figure": Kind("guesstree.figures", "figure", (DOTS,), use_figure),
    "source": Kind("guesstree.word_sources", "generator", (CODES,), use_generator),
}


class Lie(NamedTuple):
    """An object one part of which lies, and what the sentence says."""

    item: Any
    says: str


def always(value: Any) -> Callable[..., Any]:
    """Return a function that returns one value, whatever it is asked."""
    return lambda *_: value


def fail(*_: object) -> Any:
    """Raise an error whose text would move the cursor, in two lines."""
    raise RuntimeError("first\nsecond \x1b[2J")


def leave(*_: object) -> Any:
    """End the program, as if all were well."""
    raise SystemExit(0)


def spoiled(array: str, writeable: bool = False) -> Callable[..., GuessTree]:
    """Return a function that changes an array of the matrix, and returns a right tree."""

    def grow(replies: ReplyMatrix, recipe: Recipe) -> GuessTree:
        tree = halve(replies, recipe)
        found = getattr(replies, array)
        if writeable:
            found.flags.writeable = True
        found[...] = found.flat[0]
        return tree

    return grow


def pruned(replies: ReplyMatrix, recipe: Recipe) -> GuessTree:
    """Return a tree that leaves out the last target."""
    return halve(replies.with_targets(np.arange(len(replies.targets) - 1)), recipe)


def changed(**columns: Callable[[Any], Any]) -> Callable[..., GuessTree]:
    """Return a function that grows a tree with other columns."""

    def grow(replies: ReplyMatrix, recipe: Recipe) -> GuessTree:
        tree = halve(replies, recipe)
        return replace(
            tree, **{name: change(getattr(tree, name)) for name, change in columns.items()}
        )

    return grow


def counter() -> Callable[..., int]:
    """Return a rule whose replies differ from call to call."""
    chance = random.Random(1)
    return lambda guess, target: 2 if guess == target else chance.randrange(2)


def with_tile(table: Any, code: int) -> Any:
    """Return hints in which a reply reveals something else."""
    revealed = table.revealed.copy()
    revealed[:, code] = 0
    return table._replace(revealed=revealed)


def hard(**parts: Any) -> Rule:
    """Return a rule with tiles, parts of whose hard mode are replaced."""
    fields = {name: getattr(TILE_HARD_MODE, name) for name in ("allows", "unused_hint", "hints")}
    return replace(TILED, hard_mode=HardMode(**fields | parts))


def told(item: Any, **parts: Any) -> Any:
    """Return an object with other parts, of whatever types."""
    return replace(item, **parts)


def titled(text: str) -> Figure:
    """Return a figure with a title."""
    figure = Figure()
    figure.suptitle(text)
    return figure


TABLE: Any = TILE_HARD_MODE.hints
TERMS: Any = RULES["wordle"].terms
PEG_TERMS = RULES["pegs"].terms
LIES = [
    *(
        Lie(told(ORDERED, reply=always(code)), says)
        for code, says in (
            (7, "reply('aaa', 'aaa') returned 7; expected a whole number below 3"),
            (-1, "returned -1; expected a whole number below 3"),
            (0.5, "returned 0.5; expected a whole number"),
            (None, "returned None; expected"),
            (float("nan"), "returned nan; expected"),
            (2, "returned 2, the right reply, but canonical_form says that they are different"),
            (0, "returned 0, not the right reply, but canonical_form says that they are alike"),
        )
    ),
    Lie(told(ORDERED, reply=counter()), "earn the reply"),
    Lie(told(ORDERED, reply=fail), "raised RuntimeError: first second \\u001b[2J"),
    Lie(told(ORDERED, reply=leave), "reply('aaa', 'aaa') raised SystemExit: 0"),
    Lie(told(ORDERED, canonical_form=always("same")), "says that they are alike"),
    Lie(told(ORDERED, canonical_form=always([])), "canonical_form('aaa') returned []"),
    Lie(told(ORDERED, texts=always(())), "texts(3) returned (); expected a tuple of texts"),
    Lie(told(ORDERED, texts=always("abc")), "texts(3) returned 'abc'"),
    Lie(told(ORDERED, texts=always(("a", "b\x1b[2J", "c"))), "expected a printable text"),
    Lie(told(ORDERED, texts=always(("a", "A", "c"))), "the same text for two codes"),
    Lie(told(TILED, texts=always(("a", "b", "c"))), "expected 3 tiles of '.GY'"),
    Lie(told(ORDERED, texts=None), "has texts None; expected"),
    Lie(told(ORDERED, letters=fail), "letters('aaa') raised"),
    Lie(told(ORDERED, letters=always(7)), "letters('aaa') returned 7; expected a tuple of texts"),
    Lie(told(ORDERED, letters=always([7])), "letters('aaa') returned [7]; expected a tuple"),
    Lie(told(ORDERED, notation=Notation(forms={"(": ""})), "raised"),
    Lie(told(ORDERED, notation=Notation("", (Tile("x", "pink", ""),))), "expected one character"),
    Lie(told(ORDERED, notation="?"), "has notation '?'; expected Notation"),
    Lie(told(TILED, terms=lambda n: TERMS(n) * 40), "terms(3) has numbers from"),
    Lie(told(TILED, terms=lambda n: TERMS(n) / 2), "expected whole numbers"),
    Lie(told(TILED, terms=lambda n: TERMS(n)[1:]), "of shape (7, 8)"),
    Lie(told(TILED, terms=PEG_TERMS), "earn the reply"),
    Lie(hard(hints=lambda words: with_tile(TABLE(words), 13)), "is at odds with allows("),
    Lie(
        hard(hints=lambda words: TABLE(words)._replace(slots=TABLE(words).slots + 999)), "in range"
    ),
    Lie(hard(hints=lambda words: TABLE(words[1:])), "expected 27 guesses"),
    Lie(hard(hints=lambda words: TABLE(words)._replace(slots=TABLE(words).slots * 1.0)), "types"),
    Lie(hard(allows=always(1)), "returned 1; expected True or False"),
    Lie(hard(unused_hint=always(1)), "unused_hint('abc', 0, 'abc') returned 1"),
    *(
        Lie(told(CUBES, weights=weights), says)
        for weights, says in (
            (lambda n: np.full(n + 1, np.nan), "weights(6) has a number that is not whole"),
            (lambda n: np.arange(n + 1) / 2, "weights(6) has a number that is not whole"),
            (always(np.arange(3)), "weights(6) has the shape (3,); expected 7 numbers"),
            (lambda n: np.arange(n + 1) << 61, "has scores that do not fit into 63 bits"),
            (lambda n: [10**30 * size for size in range(n + 1)], "not whole and finite"),
            (lambda n: np.arange(n + 1) + 1, "begins with 1; expected 0 for an empty branch"),
            (lambda n: ["a"] * (n + 1), "not whole and finite"),
            (always(None), "has the shape (); expected 7 numbers"),
            (fail, "weights(6) raised RuntimeError: first second \\u001b[2J"),
        )
    ),
    Lie(told(CUBES, value=always(float("inf"))), "value([2.0, 1.0]) returned inf; expected a"),
    Lie(told(CUBES, value=always("many")), "value([2.0, 1.0]) returned 'many'; expected a"),
    Lie(told(CUBES, value=leave), "raised SystemExit: 0"),
    Lie(told(CUBES, head_start=always(0.5)), "head_start(6) returned 0.5; expected a whole"),
    Lie(told(CUBES, head_start=always(1 << 62)), "has scores that do not fit into 63 bits"),
    Lie(told(CUBES, title="\x1b[2J"), "expected printable str"),
    Lie(told(CUBES, largest=1), "has largest 1; expected bool"),
    *(
        Lie(told(HALVING, grow=grow), says)
        for grow, says in (
            (pruned, "grow(): the tree does not find 'ccc'"),
            (spoiled("codes"), "destination is read-only"),
            (spoiled("codes", writeable=True), "cannot set WRITEABLE flag"),
            (spoiled("guess_of_target"), "destination is read-only"),
            (always(None), "the tree is None, expected a GuessTree"),
            (fail, "raised RuntimeError: first second \\u001b[2J"),
            (leave, "raised SystemExit: 0"),
            (changed(guess=lambda words: np.roll(words, 1)), "the tree"),
            (
                changed(guess=lambda words: np.full(len(words), "zzz")),
                "guesses 'zzz', which is not",
            ),
            (changed(parent=lambda nodes: nodes[::-1]), "a node that does not follow its parent"),
            (changed(depth=lambda turns: turns - 1), "without targets, or at no depth"),
            (changed(depth=lambda turns: turns / 1), "another type or length"),
            (changed(size=lambda sizes: sizes[1:]), "another type or length"),
            (changed(size=lambda sizes: sizes + 1), "the tree"),
            (changed(reply=lambda codes: codes + 99), "a node after the right reply, or after"),
            (changed(texts=lambda texts: texts[::-1]), "has other texts of replies than the game"),
        )
    ),
    Lie(told(HALVING, grow=7), "raised TypeError"),
    Lie(told(HALVING, made_by="prove"), "load() has made_by 'prove' and is_greedy False; expected"),
    Lie(told(HALVING, made_by="look_ahead", grow=None), "load() has made_by 'look_ahead' and"),
    Lie(told(HALVING, made_by="play_randomly"), "load() has made_by 'play_randomly' and"),
    Lie(told(HALVING, is_greedy=True), "load() has made_by 'grow' and is_greedy True; expected"),
    Lie(told(HALVING, needs_limit=True), "load() has needs_limit True; expected False, as a proof"),
    Lie(told(HALVING, takes={"opening"}), "has takes {'opening'}; expected frozenset"),
    *(
        Lie(told(DOTS, draw=draw), says)
        for draw, says in (
            (always(None), "draw() returned None; expected a figure of matplotlib"),
            (lambda *_: titled("$\\frac$"), "draw() raised ValueError: "),
            (lambda _, replies: replies.codes.fill(1), "is read-only"),
            (lambda _: None, "draw() raised TypeError"),
            (fail, "draw() raised RuntimeError: first second \\u001b[2J"),
            (leave, "draw() raised SystemExit: 0"),
        )
    ),
    Lie(
        told(DOTS, needs=()), "has needs (); expected some of scores, to, steps or some of ranking"
    ),
    Lie(told(DOTS, needs=("scores", "ranking")), "has needs ('scores', 'ranking'); expected some"),
    Lie(told(DOTS, needs=("pairs",)), "has needs ('pairs',); expected some of scores"),
    Lie(
        told(DOTS, name="Dots/"), "has name 'Dots/' and file 'figures/{game}/{name}.png'; expected"
    ),
    Lie(told(DOTS, file="{game}.png"), "has name 'dots' and file '{game}.png'; expected lower"),
    Lie(told(DOTS, caption="\x1b[2J"), "expected printable str"),
    Lie(told(DOTS, label="{x}"), "has the text '{x}'; expected one without braces"),
    *(
        Lie(told(CODES, words=words), says)
        for words, says in (
            (always("abc"), "wxyz') returned 'abc'; expected a tuple of words"),
            (always((1, 2)), "returned (1, 2); expected a tuple of words"),
            (always(("a",) * 300_000), "returned 300,000 words; expected 200,000 at most"),
            (always(("a", "a")), "'a' comes twice"),
            (always(("a", "\x1b")), "not in the alphabet"),
            (always(("a", "bc")), "'bc' has 2 characters, expected 1"),
            (fail, "raised RuntimeError: first second \\u001b[2J"),
            (lambda *_: iter(int, 1), "expected a tuple of words"),
        )
    ),
]
"""Ways to lie, of which a user is told."""


def kind_of(item: Any) -> Kind:
    """Return the kind of an object."""
    return next(kind for kind in KINDS.values() if isinstance(item, type(kind.honest[0])))


def use(item: Any) -> None:
    """Use an object as its registry would, were it from another package."""
    kind = kind_of(item)
    with added(kind.group, item):
        kind.use(item.name)


def lying(item: Any, chance: random.Random) -> Any:
    """Return an object of which one part lies now and then."""
    parts = [one.name for one in fields(item) if one.name != "name"]
    part = chance.choice(parts)
    value = getattr(item, part)
    if isinstance(value, HardMode):
        return replace(item, hard_mode=lying_part(value, chance))
    return lying_part(item, chance, part)


def lying_part(item: Any, chance: random.Random, part: str = "") -> Any:
    """Return an object of which one part lies: a function now and then, a value for good."""
    part = part or chance.choice(fields(item)).name
    value = getattr(item, part)
    if callable(value):
        return replace(item, **{part: damaged_function(value, chance)})
    return replace(item, **{part: damaged_result(value, chance)})


def refusal(item: Any) -> str | None:
    """Use an object; return the sentence that refuses it, None if it is used."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a metric that is left out of a ranking
        try:
            use(item)
        except InputError as error:
            return str(error)
    return None
