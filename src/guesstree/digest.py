"""Fingerprints of the package's own code: what must be made anew when it changes."""

import ast
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

PACKAGE = Path(__file__).parent


def code_digest(module: str, function: str | None = None) -> str:
    """Fingerprint a module together with every module of the package that it leads to.

    Parameters
    ----------
    module
        Its name within the package: `cli.trees`.
    function
        Of the imports inside the module's functions, follow only those of this one. In all
        other modules every import counts.
    """
    start = _file(module)
    digest = sha256()
    for path in sorted({start}.union(*map(_reachable, _imports(start, function)))):
        digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def _reachable(start: Path) -> set[Path]:
    found: set[Path] = set()
    waiting = [start]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += _imports(path)
    return found


def _imports(path: Path, function: str | None = None) -> Iterator[Path]:
    """Yield the files of the package that a file imports, at its top or in its functions."""
    for part in ast.parse(path.read_bytes()).body:
        if function and isinstance(part, ast.FunctionDef) and part.name != function:
            continue
        if isinstance(part, ast.If) and ast.unparse(part.test) == "TYPE_CHECKING":
            continue
        for node in ast.walk(part):
            if isinstance(node, ast.ImportFrom) and node.module == PACKAGE.name:
                yield from (_file(alias.name) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                package, _, module = (node.module or "").partition(".")
                if package == PACKAGE.name:
                    yield _file(module)


def _file(module: str) -> Path:
    path = PACKAGE.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
