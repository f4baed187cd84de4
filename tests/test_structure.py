"""The structure of the code: which package may import which, and how long functions are.

A function that has a reason to be longer says it in a comment of its own:

    # long: <reason>            on the line of the `def`
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import TypeGuard

import pytest

from guesstree.cli.commands import COMMANDS
from tests.conftest import ROOT

PACKAGE = ROOT / "src/guesstree"

CORE = ("base", "words", "games", "search", "strategies")
PIPELINE = ("study", "report")
PLAY = ("play", "page")
FACE = ("api", "stages", "cli")

MAY_IMPORT: dict[str, tuple[str, ...]] = {
    **{package: CORE[:place] for place, package in enumerate(CORE)},
    "study": CORE,
    "report": (*CORE, "study"),
    "stages": (*CORE, "study", "report", "page", "api"),
    "play": CORE,
    "page": (*CORE, "play"),
    "verifier": ("base",),
    "api": (*CORE, "study", "report", "play", "page", "verifier"),
    "cli": ("base", "api"),
}
"""The other packages that a package may import, as docs/architecture.md draws them."""

STARTS = {"__init__", "__main__"}
"""Modules of the package itself, which start all others."""

LETTERS = {"games.rule", "games.rules", "games.formats"}
"""Modules that know what a letter is, or a tile."""

FACES = {"cli", "page"}
"""The packages whose sentences may name commands and options."""

OTHER_PROGRAMS = {
    "api.solved": "a column of its table has the command that checks a proof",
    "base.plugins": "a missing package is installed by uv",
    "stages.job": "jobs are run by Snakemake",
    "study.folder": "a record of a run has values as Snakemake takes them",
    "study.table_files": "files of results are made by Snakemake",
    "words.downloads": "a list that cannot be downloaded is downloaded by curl",
}
"""Modules below the faces that name a command to run, and why."""

FUNCTION_LINES = 40
MODULE_LINES = 400

MODULES = sorted(PACKAGE.rglob("*.py"))

Function = ast.FunctionDef | ast.AsyncFunctionDef


def test_every_package_has_its_place() -> None:
    """The table names every package, and no other."""
    assert {package_of(name_of(path)) for path in MODULES} - STARTS == {*MAY_IMPORT}


def test_imports_cross_no_wall() -> None:
    """A package imports only what it may, wherever the import stands. Types count."""
    offenders = [
        f"{shown(path)} imports {module}"
        for path in MODULES
        for package in [package_of(name_of(path))]
        if package not in STARTS
        for module in imported(path)
        if package_of(module) not in (package, *MAY_IMPORT[package])
    ]
    assert not offenders, listing(offenders)


@pytest.mark.parametrize(("wing", "other"), [(PIPELINE, PLAY), (PLAY, PIPELINE)])
def test_the_wings_meet_in_the_face(wing: tuple[str, ...], other: tuple[str, ...]) -> None:
    """Neither wing reaches the other one or the face, by other modules either."""
    graph = {name_of(path): imported(path) for path in MODULES}
    reached: set[str] = set()
    ahead = [module for module in graph if package_of(module) in wing]
    while ahead:
        reached.add(module := ahead.pop())
        ahead += {*graph[module]} - reached

    assert not {package_of(module) for module in reached} & {*other, *FACE}


def test_imports_go_in_no_circle() -> None:
    """No module leads back to itself. Imports for type checkers count."""
    graph = {
        name_of(path): set(imported(path))
        for path in MODULES
        if name_of(path) not in STARTS
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(reversed(error.args[1])))


def test_strategies_know_no_rule() -> None:
    """Searches and strategies know a game by its reply matrix alone."""
    offenders = [
        f"{shown(path)} imports {module}"
        for path in MODULES
        if package_of(name_of(path)) in ("search", "strategies")
        for module in imported(path)
        if module in LETTERS
    ]
    assert not offenders, listing(offenders)


def test_commands_read_no_private_name() -> None:
    """Commands are the first users of the face."""
    offenders = [
        f"{shown(path)}:{node.lineno} reads {ast.unparse(node)}"
        for path in MODULES
        if package_of(name_of(path)) == "cli"
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Attribute) and is_private(node)
    ]
    assert not offenders, listing(offenders)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("add a file with --answers", "--answers"),
        ("see guesstree openers --help", "guesstree openers"),
        ("guesstree writes such files", None),
        ("choose 'nyt-hard' -- or any", None),
    ],
)
def test_what_is_typed_is_recognized(text: str, named: str | None) -> None:
    """An option has two dashes and a name; a command of guesstree follows its name."""
    found = typed_in(text)

    assert found == named


def test_the_library_names_no_command() -> None:
    """Options and commands stand where they are read; the library speaks of its arguments."""
    offenders = [
        f"{shown(path)}:{line} names {typed}"
        for path in MODULES
        if package_of(name_of(path)) not in FACES and name_of(path) not in OTHER_PROGRAMS
        for line, text in texts(path)
        if (typed := typed_in(text)) is not None
    ]

    assert not offenders, listing(offenders)


def test_every_exception_names_a_command() -> None:
    """A module that names no command any more is no exception."""
    naming = {
        name_of(path) for path in MODULES if any(typed_in(text) for _, text in texts(path))
    }

    assert naming >= {*OTHER_PROGRAMS}


def typed_in(text: str) -> str | None:
    """Return the first option or command of guesstree in a text; None if there is none."""
    found = re.search(rf"(?<![\w-])--[a-z][\w-]*|guesstree ({'|'.join(COMMANDS)})\b", text)
    return found and found[0]


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of each literal of a file, except documentation."""
    documenting = {text.value for text in documentation(parsed(path))}
    for node in ast.walk(parsed(path)):
        if not isinstance(node, ast.Constant) or node in documenting:
            continue
        if isinstance(node.value, str):
            yield node.lineno, node.value


def is_private(node: ast.Attribute) -> bool:
    """Tell whether an attribute is private, and not one of `self` or of a named tuple."""
    is_own = isinstance(node.value, ast.Name) and node.value.id == "self"
    is_hidden = node.attr.startswith("_") and not node.attr.startswith("__")
    return is_hidden and not is_own and node.attr != "_asdict"


def test_functions_are_short() -> None:
    """Functions have at most 40 lines of code, or say why not. Blanks and comments are free."""
    offenders = [
        f"{shown(path)}:{function.lineno} {function.name}: {lines} lines"
        for path in MODULES
        for function in functions(path)
        if (lines := code_lines(path, function)) > FUNCTION_LINES
        and not has_reason(path, function.lineno)
    ]
    assert not offenders, listing(offenders)


def test_modules_are_short() -> None:
    """Modules have at most 400 lines of code. Blanks, comments and docstrings are free."""
    offenders = [
        f"{shown(path)}: {lines} lines"
        for path in MODULES
        if (lines := code_lines(path, parsed(path))) > MODULE_LINES
    ]
    assert not offenders, listing(offenders)


def listing(offenders: list[str]) -> str:
    """Return the offenders, one a line."""
    return "\n" + "\n".join(offenders)


def shown(path: Path) -> str:
    """Return a path as people name it."""
    return path.relative_to(PACKAGE).as_posix()


def name_of(path: Path) -> str:
    """Return the dotted name of a module within the package."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if len(parts) > 1 and parts[-1] == "__init__" else parts)


def package_of(module: str) -> str:
    """Return the package of a module."""
    return module.partition(".")[0]


@cache
def parsed(path: Path) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse(path.read_text("utf-8"))


@cache
def imported(path: Path) -> list[str]:
    """Return the modules of the package that a file imports anywhere, by their dotted names."""
    found = []
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{shown(path)}: relative import"
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    inside = [name.split(".")[1:] for name in found if name.startswith("guesstree.")]
    modules = {module for parts in inside if (module := module_of(parts)) is not None}
    return sorted(modules - {name_of(path)})


def module_of(parts: list[str]) -> str | None:
    """Return the module that a dotted name is, or is a name of; None for a name of the package."""
    for length in range(len(parts), 0, -1):
        name = ".".join(parts[:length])
        if name in modules():
            return name
    return None


@cache
def modules() -> set[str]:
    """Return the dotted names of all modules of the package."""
    return {*map(name_of, MODULES)}


def functions(path: Path) -> Iterator[Function]:
    """Yield every function and method of a file."""
    return (node for node in ast.walk(parsed(path)) if isinstance(node, Function))


def is_text(node: ast.AST) -> TypeGuard[ast.Expr]:
    """Tell whether a statement is a text alone, which documents what stands around it."""
    value = node.value if isinstance(node, ast.Expr) else None
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


def span(node: ast.stmt | ast.expr) -> range:
    """Return the lines of a statement or an expression."""
    assert node.end_lineno is not None
    return range(node.lineno, node.end_lineno + 1)


def code_lines(path: Path, node: ast.Module | Function) -> int:
    """Return how many lines of a module or function are no blanks, comments or docstrings."""
    lines = path.read_text("utf-8").splitlines()
    numbers = span(node) if isinstance(node, Function) else range(1, len(lines) + 1)
    documented = {number for text in documentation(node) for number in span(text)}

    count = 0
    for number in numbers:
        line = lines[number - 1].strip()
        if line and not line.startswith("#") and number not in documented:
            count += 1
    return count


def documentation(node: ast.AST) -> list[ast.Expr]:
    """Return the texts below a node that document something."""
    return [text for text in ast.walk(node) if is_text(text)]


def has_reason(path: Path, line: int) -> bool:
    """Tell whether a line of a file says why a function is long."""
    text = path.read_text("utf-8").splitlines()[line - 1]
    return re.search(r"# long: \S", text) is not None
