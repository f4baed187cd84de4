"""Fingerprints of the package's own code: what must be made anew when it changes."""

import ast
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

PACKAGE = Path(__file__).parent


def code_digest(module: str) -> str:
    """Fingerprint a module together with every module of the package that it leads to.

    Imports inside functions count as well as those at the top. `module` is named within the
    package (`cli.trees`).
    """
    digest = sha256()
    for path in sorted(_reachable(_file(module))):
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


def _imports(path: Path) -> Iterator[Path]:
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("guesstree."):
            yield _file((node.module or "").removeprefix("guesstree."))


def _file(module: str) -> Path:
    path = PACKAGE.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
