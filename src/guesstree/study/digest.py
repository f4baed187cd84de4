"""Fingerprints of code: a rule of the workflow runs anew when the code behind it changes."""

import ast
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from guesstree.plugins import plugged_modules
from guesstree.strategies.registry import Family, Imported

PACKAGE = Path(__file__).parents[1]

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


class _Part(NamedTuple):
    """A module and the one name that is used of it, or None where all may be.

    The imports that count are those at the module's top, and those inside the functions and
    classes that this name leads to within the module.
    """

    module: str
    name: str | None = None


@lru_cache
def code_digest(module: str, function: str | None = None, families: tuple[Family, ...] = ()) -> str:
    """Fingerprint a command's code: its module, and every module that it leads to.

    Parameters
    ----------
    module
        Its name within the package: `cli.trees`.
    function
        The function that runs the command; None for all in the module. Of this and every other
        module that is reached by the names imported from it, the imports inside functions count
        only where these names lead to them.
    families
        The families of strategies whose trees the command grows.

    Raises
    ------
    ValueError
        There is no such module, or no such function in it.
    """
    digest = sha256()
    for name, path in sorted(code_files(module, function, families).items()):
        digest.update(name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def code_files(
    module: str, function: str | None = None, families: tuple[Family, ...] = ()
) -> dict[str, Path]:
    """Return the files that `code_digest` fingerprints, by the names of their modules.

    Of each package that adds metrics, rules, strategies or word sources which the command may
    look up, all modules count.
    """
    start = _Part(f"{PACKAGE.name}.{module}", function)
    _check_start(start)
    growers = (family.grow for family in families)
    waiting = [start, *(_Part(*grow.parts) for grow in growers if isinstance(grow, Imported))]
    followed: set[_Part] = set()
    files: dict[str, Path] = {}
    while waiting:
        part = waiting.pop()
        path = None if part in followed else _file(part.module)
        followed.add(part)
        if path is None:
            continue
        files[part.module] = path
        package = part.module if path.stem == "__init__" else part.module.rpartition(".")[0]
        parts, groups = _reached_from(path.read_bytes(), package, part.name)
        waiting += parts
        for group in groups:
            files |= _plugin_files(group)
    return files


def _check_start(start: _Part) -> None:
    path = _file(start.module)
    if path is None:
        raise ValueError(f"there is no module {start.module!r} to fingerprint; correct the rule")
    defined = {one.defines for one in _statements(path.read_bytes(), "")}
    if start.name is not None and start.name not in defined:
        raise ValueError(f"there is no function {start.name!r} to fingerprint; correct the rule")


@lru_cache(_PARTS)
def _reached_from(source: bytes, package: str, name: str | None) -> tuple[list[_Part], list[str]]:
    """Return the parts of modules, and the entry point groups, that a part of a module leads to."""
    statements = _statements(source, package)
    if name is not None:
        statements = _statements_used_by(name, statements)
    root = package.partition(".")[0]
    imported = dict.fromkeys(one for statement in statements for one in statement.imports)
    ours = (one for one in imported if one.partition(".")[0] == root)
    groups = [group for statement in statements for group in statement.groups]
    return [part for one in ours for part in _parts_of_import(one)], groups


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
    """Return the file of a module of the package, or None if there is none of that name."""
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
def _statements(source: bytes, package: str) -> list[_Statement]:
    """Return what the statements at the top of a module say; each file is read through once."""
    return [_scanned(statement, package) for statement in ast.parse(source).body]


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


def _plugin_files(group: str) -> dict[str, Path]:
    """Return the files of the packages that add something to an entry point group."""
    files: dict[str, Path] = {}
    for package in {module.partition(".")[0] for module in plugged_modules(group)}:
        spec = find_spec(package)
        if spec is None:
            continue
        if spec.submodule_search_locations is None and spec.origin is not None:
            files[package] = Path(spec.origin)
        for folder in spec.submodule_search_locations or ():
            for path in Path(folder).rglob("*.py"):
                name = path.relative_to(folder).with_suffix("").as_posix()
                files[f"{package}.{name.replace('/', '.')}"] = path
    return files
