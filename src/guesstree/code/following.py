"""The modules that a command leads to by its imports, and the libraries among them."""

import ast
from collections.abc import Iterator
from functools import lru_cache
from hashlib import file_digest, sha256
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).parents[1]

LIBRARIES = ("matplotlib", "numba", "numpy", "polars", "pyarrow")
"""Libraries that decide values, or how figures are drawn. Each counts where it is imported."""

Functions = tuple[tuple[str, str | None], ...]
"""Functions by the full names of their modules and their own; None for all in the module."""

_NAMES_ONLY = frozenset({"guesstree", "guesstree.cli"})
"""Packages whose `__init__` collects names: the public face, and the commands. What it imports
counts only for a module that asks the package itself for a name."""

_PARTS = 1 << 12
"""More than the package has parts of modules."""

_TOP = ""
"""The part of a module that runs when it is imported."""


class _Statement(NamedTuple):
    """What a statement at the top of a module defines, imports, looks up and mentions."""

    defines: str | None
    imports: tuple[str, ...]
    groups: tuple[str, ...]
    mentions: frozenset[str]


class _Module(NamedTuple):
    """A digest of what a module does, and the statements at its top."""

    digest: str
    statements: list[_Statement]


class _Part(NamedTuple):
    """A module and the one name that is used of it, or None where all may be.

    The imports that count are those at the module's top, and those inside the functions and
    classes that this name leads to within the module.
    """

    module: str
    name: str | None = None


class _Reached(NamedTuple):
    """What a part of a module leads to: parts of modules, entry point groups, libraries."""

    parts: list[_Part]
    groups: list[str]
    libraries: set[str]


def followed(
    module: str, function: str | None = None, also: Functions = ()
) -> tuple[dict[str, str], set[str]]:
    """Return digests of the modules that a command leads to, by name, and the libraries it uses.

    The parameters and errors are those of `code.digest.code_digest`. Of each package that adds
    metrics, rules, strategies or word sources which the command may look up, the version, all
    modules and all other files count.
    """
    start = _Part(f"{PACKAGE.name}.{module}", function)
    _check_start(start)
    waiting = [start, *(_Part(*other) for other in also)]
    known: set[_Part] = set()
    modules: dict[str, str] = {}
    libraries: set[str] = set()
    while waiting:
        part = waiting.pop()
        path = None if part in known else _file(part.module)
        known.add(part)
        if path is None:
            continue
        package = part.module if path.stem == "__init__" else part.module.rpartition(".")[0]
        source = path.read_bytes()
        modules[part.module] = _read(source, package).digest
        reached = _reached_from(source, package, part.name)
        waiting += reached.parts
        libraries |= reached.libraries
        for group in reached.groups:
            modules |= plugin_digests(group)
    return modules, libraries


def _check_start(start: _Part) -> None:
    path = _file(start.module)
    if path is None:
        raise ValueError(f"there is no module {start.module!r} to fingerprint; correct the rule")
    defined = {one.defines for one in _read(path.read_bytes(), "").statements}
    if start.name is not None and start.name not in defined:
        raise ValueError(f"there is no function {start.name!r} to fingerprint; correct the rule")


@lru_cache(_PARTS)
def _reached_from(source: bytes, package: str, name: str | None) -> _Reached:
    """Return what a part of a module leads to."""
    statements = _read(source, package).statements
    if name is not None:
        statements = _statements_used_by(name, statements)
    root = package.partition(".")[0]
    imported = dict.fromkeys(one for statement in statements for one in statement.imports)
    ours = (one for one in imported if one.partition(".")[0] == root)
    return _Reached(
        [part for one in ours for part in _parts_of_import(one)],
        [group for statement in statements for group in statement.groups],
        {one.partition(".")[0] for one in imported}.intersection(LIBRARIES),
    )


def _parts_of_import(imported: str) -> Iterator[_Part]:
    """Yield what the import of a dotted name leads to: packages, and a module or a name in it."""
    steps = imported.split(".")
    for end in range(1, len(steps) + 1):
        module, last = ".".join(steps[:end]), end == len(steps)
        if _file(module) is None:
            yield _Part(".".join(steps[: end - 1]), steps[end - 1])
            return
        if module not in _NAMES_ONLY:
            yield _Part(module, None if last else _TOP)


def _file(module: str) -> Path | None:
    """Return the file of a module of the package; None if the package has no such module."""
    return _file_in(PACKAGE.parent, module)


@lru_cache(_PARTS)
def _file_in(folder: Path, module: str) -> Path | None:
    path = folder.joinpath(*module.split("."))
    files = (path / "__init__.py", path.with_suffix(".py"))
    return next((file for file in files if file.is_file()), None)


def _statements_used_by(name: str, statements: list[_Statement]) -> list[_Statement]:
    """Return the statements of a module without the definitions that a name does not lead to."""
    definitions = {one.defines: one for one in statements if one.defines is not None}
    others = [one for one in statements if one.defines is None]
    used: dict[str, _Statement] = {}
    waiting = [name, *(mention for one in others for mention in one.mentions)]
    while waiting:
        one = waiting.pop()
        if one in definitions and one not in used:
            used[one] = definitions[one]
            waiting += definitions[one].mentions
    return [*others, *used.values()]


@lru_cache(_PARTS)
def _read(source: bytes, package: str) -> _Module:
    """Return what a module does and says; each file is read through once.

    Docstrings, comments and positions do nothing. Plug-ins may have files that are not for this
    Python: they count as they are.
    """
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return _Module(sha256(source).hexdigest(), [])
    _remove_docstrings(tree)
    text = ast.dump(tree).encode("utf-8", "surrogatepass")
    return _Module(sha256(text).hexdigest(), [_scanned(one, package) for one in tree.body])


def _remove_docstrings(tree: ast.Module) -> None:
    """Remove statements that are only a string from modules, classes and functions."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            node.body = [one for one in node.body if not _is_text(one)]
        waiting += [one for one in ast.iter_child_nodes(node) if not isinstance(one, ast.expr)]


def _is_text(statement: ast.stmt) -> bool:
    value = statement.value if isinstance(statement, ast.Expr) else None
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


def _scanned(statement: ast.stmt, package: str) -> _Statement:
    imports: list[str] = []
    groups: list[str] = []
    mentions: set[str] = set()
    waiting: list[ast.AST] = [statement]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Name):
            mentions.add(node.id)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            imports += _imported(node, package)
        elif isinstance(node, ast.Call):
            imports += _imported_by_call(node)
            groups += _groups(node)
        if isinstance(node, ast.If) and _name(node.test) == "TYPE_CHECKING":
            waiting += node.orelse
        else:
            waiting += ast.iter_child_nodes(node)
    kinds = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    defines = statement.name if isinstance(statement, kinds) else None
    return _Statement(defines, tuple(imports), tuple(groups), frozenset(mentions))


def _imported(node: ast.Import | ast.ImportFrom, package: str) -> Iterator[str]:
    """Yield the dotted names that an import names."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
        return
    steps = package.split(".")
    above = steps[: len(steps) - node.level + 1] if node.level else []
    start = ".".join([*above, *([node.module] if node.module else [])])
    yield from (start if alias.name == "*" else f"{start}.{alias.name}" for alias in node.names)


def _groups(node: ast.Call) -> Iterator[str]:
    """Yield the entry point group that a call looks up."""
    if _name(node.func) in ("Registry", "plugged"):
        for argument in node.args:
            if isinstance(argument, ast.Constant) and str(argument.value).startswith("guesstree."):
                yield str(argument.value)


def _imported_by_call(node: ast.Call) -> Iterator[str]:
    """Yield the name that a call such as `import_module("guesstree.errors")` imports."""
    if _name(node.func) in ("import_module", "__import__", "resolve_name"):
        for argument in node.args[:1]:
            if isinstance(argument, ast.Constant):
                yield str(argument.value).partition(":")[0]


def _name(node: ast.expr) -> str:
    """Return the last step of a dotted name, or "" for other expressions."""
    return str(getattr(node, "attr", None) or getattr(node, "id", ""))


@lru_cache
def plugin_digests(group: str) -> dict[str, str]:
    """Return digests of the files and the versions of the packages that add to a group, by name.

    Modules count by what they do, all other files by their bytes.
    """
    digests: dict[str, str] = {}
    for package, entry in plugged_packages(group):
        digests[entry] = ""
        spec = find_spec(package)
        if spec is None:
            continue
        if spec.submodule_search_locations is None and spec.origin is not None:
            digests[package] = _digest_of_file(Path(spec.origin))
        for folder in spec.submodule_search_locations or ():
            for path in Path(folder).rglob("*"):
                if path.is_file() and path.parent.name != "__pycache__":
                    name = f"{package}/{path.relative_to(folder).as_posix()}"
                    digests[name] = _digest_of_file(path)
    return digests


def _digest_of_file(path: Path) -> str:
    if path.suffix == ".py":
        return _read(path.read_bytes(), "").digest
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


@lru_cache
def plugged_packages(group: str) -> tuple[tuple[str, str], ...]:
    """Return the packages that add to a group, each with an entry point and its version."""
    return tuple(
        (
            entry.module.partition(".")[0],
            f"{entry.dist.name} {entry.dist.version}: {entry.name} = {entry.value}",
        )
        for entry in entry_points(group=group)
        if entry.dist
    )
