"""Optional packages: errors with the command that installs what is missing."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from shlex import join, quote

from guesstree.base.errors import InputError


@contextmanager
def naming_extras() -> Iterator[None]:
    """Raise `InputError` if an optional package is missing, with the command that installs it."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = error.name or ""
        if not _requirements_with(package):
            raise
        raise InputError(
            f"this needs {package}, which is not installed; run: {install_command(package)}"
        ) from error


def install_command(package: str) -> str:
    """Return the command that installs an optional package, with all packages of its extra.

    The command lists packages instead of the extra, as guesstree itself may come from a folder or a
    file. It installs them for the Python that runs this program. Without pip, it uses uv.
    """
    python = quote(sys.executable)
    if find_spec("pip"):
        installer = f"{python} -m pip install"
    else:
        installer = f"uv pip install --python {python}"
    return f"{installer} {join(_requirements_with(package) or [package])}"


def _requirements_with(package: str) -> list[str]:
    """Return the requirements of the first extra that has a package; an empty list if none has."""
    # The import takes long, and most commands do without it.
    from importlib.metadata import PackageNotFoundError, requires

    try:
        requirements = requires("guesstree") or []
    except PackageNotFoundError:  # the sources, not installed
        return []

    extras: dict[str, list[str]] = {}
    for requirement in requirements:
        if extra := re.search(r"extra == ['\"]([\w-]+)['\"]", requirement):
            extras.setdefault(extra[1], []).append(requirement.partition(";")[0].strip())

    # The name of a package may be the beginning of another one's.
    pattern = re.compile(rf"{re.escape(package)}(?![\w.-])")
    return next(
        (listed for listed in extras.values() if any(map(pattern.match, listed))), []
    )
