"""Digests of the code that a stage runs. When the code changes, its files are made again.

A digest covers whole packages, such as `words` and `search`. Docstrings, comments and layout do not
count. Neither does the folder of the package: a wheel and a clone of one commit have the same
digests. Sources are read, not imported.
"""

import ast
from collections.abc import Iterator
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

KERNELS = "constants", "games", "jit", "playing", "search", "strategies"
"""The packages with compiled code, or with constants in it."""


class _Module(NamedTuple):
    """What a digest needs of a module.

    Attributes
    ----------
    digest
        The digest of its syntax tree without docstrings.
    names
        The names that it imports: modules of this package and of others, and their contents.
    text
        Its source.
    """

    digest: str
    names: frozenset[str]
    text: str


def code_of_proofs() -> str:
    """Return a digest of the code that proves, on which the parts of a proof depend."""
    return code_of("search.proof", without=("guesstree.metrics",))


@cache
def code_of(module: str, *, without: tuple[str, ...] = ()) -> str:
    """Return a digest of the code that a module of this package, such as `stages.trees`, runs.

    It covers

    - every package in which the module reaches another by imports, also within functions, with
      the data files in this package;
    - the versions of libraries on which values depend;
    - other packages that add to a registry of a reached module, with their code, except in the
      groups of entry points in `without`.
    """
    reached: dict[str, _Module] = {}
    waiting = [f"{PACKAGE.name}.{module}"]
    while waiting:
        name = waiting.pop()
        path = _file(name)
        if path and name not in reached:
            reached[name] = _module(path)
            waiting += reached[name].names

    tops = {name.partition(".")[0] for found in reached.values() for name in found.names}
    covered = (
        [_contents(package) for package in sorted(set(map(_package, reached)))],
        [(name, library_version(name)) for name in sorted(tops & _LIBRARIES)],
        [
            _added_code(entry)
            for entry in _entries()
            if entry.group not in without
            and any(f'"{entry.group}"' in found.text for found in reached.values())
        ],
    )
    return _digest(covered)


def code_of_kernels() -> str:
    """Return a digest of the sources that compiled code comes from.

    Each process that runs compiled code needs it at once, so sources are not parsed, and comments
    count.
    """
    files = [file for name in KERNELS for file in _sources(PACKAGE / name)]
    return _digest([(file.relative_to(PACKAGE), file.read_bytes()) for file in files])


def library_version(name: str) -> str:
    """Return the version of a distribution; empty if it is not installed."""
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _digest(value: object) -> str:
    return sha256(repr(value).encode()).hexdigest()[:16]


@cache
def _file(name: str) -> Path | None:
    """Return the file of a module of this package; None for any other name."""
    top, *parts = name.split(".")

    # The package itself only says where names are.
    if top != PACKAGE.name or not parts:
        return None
    path = PACKAGE.joinpath(*parts)
    files = path.with_suffix(".py"), path / "__init__.py"
    return next((file for file in files if file.is_file()), None)


def _package(name: str) -> Path:
    """Return the folder of a module's package. A stage is alone, as no stage runs another."""
    _, top, *parts = name.split(".")
    return PACKAGE.joinpath(top, *parts if top == "stages" else ())


def _sources(package: Path) -> list[Path]:
    """Return the modules in the folder of a package, or a module that is in no package."""
    return sorted(package.rglob("*.py")) or [package.with_suffix(".py")]


@cache
def _contents(package: Path) -> list[tuple[str, str]]:
    """Return the modules and the data files of a package, with their digests."""
    data = [file for file in package.rglob("*") if file.suffix in _DATA]
    digests = {file: _module(file).digest for file in _sources(package)}
    digests |= {file: _digest(file.read_bytes()) for file in data}
    return sorted(
        (file.relative_to(PACKAGE).as_posix(), of) for file, of in digests.items()
    )


@cache
def _module(path: Path) -> _Module:
    """Read a module."""
    text = path.read_text("utf-8")
    tree = ast.parse(text)
    names: set[str] = set()
    for node in _nodes(tree):
        names.update(_imported(node))
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [part for part in body if not _is_text(part)]  # type: ignore[attr-defined]
    return _Module(_digest(ast.dump(tree)), frozenset(names), text)


def _is_text(statement: ast.stmt) -> bool:
    """Return whether a statement is only a text: the docstring of what it stands in, or follows."""
    value = getattr(statement, "value", None)
    return (
        isinstance(statement, ast.Expr)
        and isinstance(value, ast.Constant)
        and isinstance(value.value, str)
    )


def _nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes of a tree, without imports for type checkers."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        # The dump has the name, whether it stands alone or behind `typing.`.
        if not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)):
            yield node
            waiting += ast.iter_child_nodes(node)


def _imported(node: ast.AST) -> list[str]:
    """Return the names that a statement imports. What it imports from a module may be a module."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [f"{node.module}", *(f"{node.module}.{alias.name}" for alias in node.names)]
    return []


@cache
def _entries() -> list[EntryPoint]:
    """Return the entry points in the groups of this package."""
    found = entry_points()
    groups = sorted(group for group in found.groups if group.startswith(f"{PACKAGE.name}."))
    return [entry for group in groups for entry in sorted(found.select(group=group))]


def _added_code(entry: EntryPoint) -> tuple[object, ...]:
    """Return an entry point with the version and the code of its package."""
    # A package without an origin, or one that is gone, has no code.
    spec = find_spec(entry.module.partition(".")[0])
    module = Path(spec.origin or "") if spec else Path()
    files = sorted(module.parent.rglob("*.py")) if module.stem == "__init__" else [module]

    code = [file.read_bytes() for file in files if file.is_file()]
    return entry.group, entry.name, entry.value, entry.dist and entry.dist.version, code
