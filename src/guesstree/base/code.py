"""Digests of the code that a stage runs. When the code changes, its files are made again.

A digest covers whole packages, such as `words` and `search`. Docstrings, comments and layout do not
count. Neither does the folder of the package: a wheel and a clone of one commit have the same
digests. Sources are read, not imported.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import EntryPoint, PackageNotFoundError, entry_points, version
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).parents[1]

KERNELS = (
    "base/constants",
    "base/jit",
    "games/",
    "play/equilibrium",
    "search/",
    "strategies/",
    "verifier/",
)
"""How the paths of modules begin that have compiled code, or constants in it."""

_LIBRARIES = {"matplotlib", "numba", "numpy", "polars", "pyarrow"}
"""Libraries whose versions may change results."""

_DATA = {".css", ".html", ".js", ".toml", ".yaml"}
"""Suffixes of data files on which results depend."""


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
    names = [f"{PACKAGE.name}.{module}"]
    if names[0] not in _modules():
        raise KeyError(f"there is no module {names[0]}")
    for name in names:  # the loop continues with the names that it adds
        if name in _modules():
            names += sorted(module_of(_modules()[name]).names - {*names})

    reached = [_modules()[name] for name in names if name in _modules()]
    packages = {*map(_package, reached)}
    registries = {group for path in reached for group in _groups(path)} - {*without}
    covered = (
        [(_place(file), _digest(file)) for file in _files() if _package(file) in packages],
        [(name, library_version(name)) for name in sorted(_LIBRARIES & {*names})],
        [_added_code(entry) for group in sorted(registries) for entry in _entries(group)],
    )
    return _short(covered)


def code_of_script(script: Path, *, without: tuple[str, ...] = ()) -> str:
    """Return a digest of a script of the workflow and of the stage that it runs.

    `stages.job`, which reads the files of a job and writes its log, decides no values.
    """
    read = module_of(script)
    stages = sorted(read.names & _modules().keys() - {f"{PACKAGE.name}.stages.job"})
    names = [name.removeprefix(f"{PACKAGE.name}.") for name in stages]
    return _short([read.digest, *(code_of(name, without=without) for name in names)])


def code_of_kernels() -> str:
    """Return a digest of the sources that compiled code comes from.

    Each process that runs compiled code needs it at once, so sources are not parsed, and comments
    count.
    """
    files = [file for file in _files() if _place(file).startswith(KERNELS)]
    return _short([(_place(file), file.read_bytes()) for file in files])


def library_version(name: str) -> str:
    """Return the version of a distribution; empty if it is not installed."""
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


@cache
def _files() -> list[Path]:
    """Return the modules and the data files of this package."""
    suffixes = {".py", *_DATA}
    return sorted(file for file in PACKAGE.rglob("*") if file.suffix in suffixes)


@cache
def _modules() -> dict[str, Path]:
    """Return the files of modules by their names. The package itself only says where names are."""
    own = PACKAGE / "__init__.py"
    places = {
        file: file.relative_to(PACKAGE.parent).with_suffix("").parts
        for file in _files()
        if file.suffix == ".py" and file != own
    }
    return {
        ".".join(parts).removesuffix(".__init__"): file for file, parts in places.items()
    }


def _place(file: Path) -> str:
    return file.relative_to(PACKAGE).as_posix()


def _package(file: Path) -> tuple[str, ...]:
    """Return the package of a file. A stage is alone, as no stage runs another."""
    parts = file.relative_to(PACKAGE).with_suffix("").parts
    return parts[: 1 + (parts[:1] == ("stages",))]


class _Module(NamedTuple):
    """The digest of a module's syntax tree, and the names that it imports."""

    digest: str
    names: frozenset[str]


@cache
def module_of(path: Path) -> _Module:
    """Read a module, without what runs nothing."""
    tree = ast.parse(path.read_text("utf-8"))
    names: set[str] = set()
    for node in _statements(tree):
        body: list[ast.stmt] = getattr(node, "body", [])
        body[:] = [part for part in body if not _runs_nothing(part)]
        if isinstance(node, ast.Import | ast.ImportFrom):
            origin = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names.update(".".join([*origin, alias.name]) for alias in node.names)
            names.update(origin)
    libraries = {name.partition(".")[0] for name in names}
    return _Module(_short(ast.dump(tree)), frozenset(names | libraries))


def _statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield a tree and the statements in it. Expressions, which are most of it, have none."""
    yield tree
    for blocks in ("body", "orelse", "handlers", "finalbody", "cases"):
        for part in getattr(tree, blocks, ()):
            yield from _statements(part)


def _runs_nothing(part: ast.stmt) -> bool:
    """Return whether a statement is a docstring, or has imports for type checkers."""
    if isinstance(part, ast.If):
        return "TYPE_CHECKING" in ast.dump(part.test)
    if not (isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)):
        return False
    return isinstance(part.value.value, str)


@cache
def _digest(file: Path) -> str:
    """Return the digest of a module or a data file."""
    return module_of(file).digest if file.suffix == ".py" else _short(file.read_bytes())


def _short(value: object) -> str:
    return sha256(repr(value).encode()).hexdigest()[:16]


@cache
def _groups(path: Path) -> list[str]:
    """Return the groups of entry points that a module names."""
    return re.findall(rf'"({PACKAGE.name}\.\w+)"', path.read_text("utf-8"))


@cache
def _entries(group: str) -> list[EntryPoint]:
    return sorted(entry_points(group=group))


def _added_code(entry: EntryPoint) -> tuple[object, ...]:
    """Return an entry point with the version and the code of its package."""
    # A package without an origin, or one that is gone, has no code.
    spec = find_spec(entry.module.partition(".")[0])
    module = Path(spec.origin or "") if spec else Path()
    files = sorted(module.parent.rglob("*.py")) if module.stem == "__init__" else [module]

    code = [file.read_bytes() for file in files if file.is_file()]
    return entry.group, entry.name, entry.value, entry.dist and entry.dist.version, code
