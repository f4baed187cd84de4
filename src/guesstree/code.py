"""Digests of the code that a stage runs. When the code changes, its files are made again.

Sources are read, not imported. Their folder does not count: a wheel and a clone of one commit give
the same digests.
"""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import EntryPoint, PackageNotFoundError, entry_points, version
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).parent

_LIBRARIES = frozenset({"matplotlib", "numba", "numpy", "polars", "pyarrow"})
"""Libraries whose versions may change results."""

_DATA = frozenset({".css", ".html", ".js", ".toml", ".yaml"})
"""Suffixes of data files on which results depend."""


class _Source(NamedTuple):
    """A module, or the part of it that a function runs."""

    code: str
    imports: set[str]  # modules, and names that may be modules or not
    texts: set[str]  # string constants


def code_of_proofs() -> str:
    """Return a digest of the code that proves, on which the parts of a proof depend."""
    return code_of("guesstree.search.proof", without=("guesstree.metrics",))


@cache
def code_of(*starts: str, without: tuple[str, ...] = ()) -> str:
    """Return a digest of the code that modules or functions, `package.module:function`, run.

    It covers

    - all modules that they import, also within functions;
    - data files beside a module that names them;
    - the versions of libraries on which values depend;
    - packages that add to a registry of one of these modules, with their code.

    Parameters
    ----------
    starts
        The modules and functions. Texts are not followed. A function whose name is in a text, such
        as the function of a figure, has to be given here.
    without
        Groups of entry points that have no effect on the results.
    """
    sources = _sources(starts)
    imported = {name for source in sources.values() for name in source.imports}
    # A module with the name of a group in a text, such as a registry, depends on its entries.
    groups = {text for source in sources.values() for text in source.texts} - {*without}
    covered = (
        [(name, source.code) for name, source in sorted(sources.items())],
        [(name, library_version(name)) for name in sorted(imported & _LIBRARIES)],
        [_contents(entry) for entry in _entries() if entry.group in groups],
    )
    return sha256(repr(covered).encode()).hexdigest()[:16]


def library_version(name: str) -> str:
    """Return the version of a distribution; empty if it is not installed."""
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def digests_of_sources() -> list[tuple[str, str]]:
    """Return the paths of the package's modules, and digests of their bytes."""
    return [
        (path.relative_to(PACKAGE).as_posix(), sha256(path.read_bytes()).hexdigest())
        for path in sorted(PACKAGE.rglob("*.py"))
    ]


def _sources(starts: Iterable[str]) -> dict[str, _Source]:
    """Return modules and functions with all modules that they lead to, by name."""
    sources: dict[str, _Source] = {}
    waiting = {*starts}
    while waiting:
        name = waiting.pop()
        path = _file(name)
        if path is not None and name not in sources:
            sources[name] = _source(path, name.partition(":")[2])
            waiting |= sources[name].imports
    return sources


@cache
def _file(name: str) -> Path | None:
    """Return the file of a module or a function of this package; None for any other name."""
    top, *parts = name.partition(":")[0].split(".")

    # Each import leads to the package itself, whose `__init__` only says where names are.
    if top != PACKAGE.name or not parts:
        return None
    path = PACKAGE.joinpath(*parts)
    files = path.with_suffix(".py"), path / "__init__.py"
    return next((file for file in files if file.is_file()), None)


@cache
def _source(path: Path, function: str) -> _Source:
    """Read a module; or a function of it, private functions, and the imports that these use."""
    code = path.read_text("utf-8")
    statements = ast.parse(code).body

    if function:
        statements = [
            statement
            for statement in statements
            if not isinstance(statement, ast.FunctionDef)
            or statement.name == function
            or statement.name.startswith("_")
        ]
        used = {
            node.id
            for part in statements
            for node in _nodes(part)
            if isinstance(node, ast.Name)
        }
        statements = [part for part in statements if _is_needed(part, used)]
        lines = code.split("\n")
        code = "\n".join(
            line
            for part in statements
            for line in lines[_first_line(part) - 1 : part.end_lineno]
        )

    nodes = [node for statement in statements for node in _nodes(statement)]
    imports = {name for node in nodes for name in _imported(node)}
    constants = (node.value for node in nodes if isinstance(node, ast.Constant))
    texts = {value for value in constants if isinstance(value, str)}

    # A text may also name a folder: all data in it counts.
    beside = [file for file in path.parent.iterdir() if file.name in texts]
    data = [file for named in beside for file in (named, *named.rglob("*"))]
    code += "".join(
        file.read_text("utf-8") for file in sorted(data) if file.suffix in _DATA
    )
    return _Source(code, imports, texts)


def _first_line(statement: ast.stmt) -> int:
    """Return where a statement begins: a function with decorators, at the first of them."""
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return decorators[0].lineno if decorators else statement.lineno


def _is_needed(statement: ast.stmt, used: set[str]) -> bool:
    """Tell whether a statement is no import, or imports one of the names that are used."""
    if not isinstance(statement, ast.Import | ast.ImportFrom):
        return True
    bound = {(alias.asname or alias.name).partition(".")[0] for alias in statement.names}
    return not bound.isdisjoint(used)


def _nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and all nodes within it, without imports for type checkers."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        # The dump has the name, whether it stands alone or behind `typing.`.
        if not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)):
            yield node
            waiting += ast.iter_child_nodes(node)


def _imported(node: ast.AST) -> Iterator[str]:
    """Yield the names that a statement imports, and the packages around them."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        package = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
        for alias in node.names:
            # An import runs the packages around a module, too.
            parts = f"{package}{alias.name}".split(".")
            yield from (".".join(parts[:end]) for end in range(1, len(parts) + 1))


@cache
def _entries() -> list[EntryPoint]:
    """Return the entry points in the groups of this package."""
    found = entry_points()
    groups = sorted(group for group in found.groups if group.startswith(f"{PACKAGE.name}."))
    return [entry for group in groups for entry in sorted(found.select(group=group))]


def _contents(entry: EntryPoint) -> tuple[object, ...]:
    """Return an entry point with the version and the code of its package."""
    # A package without an origin, or one that is gone, has no code.
    spec = find_spec(entry.module.partition(".")[0])
    module = Path(spec.origin or "") if spec else Path()
    files = sorted(module.parent.rglob("*.py")) if module.stem == "__init__" else [module]

    code = [file.read_bytes() for file in files if file.is_file()]
    return entry.group, entry.name, entry.value, entry.dist and entry.dist.version, code
