"""Commands that check the paths of their inputs and outputs before they start."""

import functools
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_type_hints

from typer.models import ArgumentInfo, CommandInfo

from guesstree.cli.bundles import unbundled
from guesstree.errors import InputError

READS = "reads"
"""Marks an option with a path that names what is read; others with paths name what is written."""

UPDATES = "updates"
"""Marks an option that names a file that is both read and written."""


def check_paths(commands: list[CommandInfo]) -> None:
    """Let commands write no file twice, and none that they read.

    Paths that options name are compared before a command starts, and those that it makes itself,
    such as DIR/<strategy>.parquet, when they are written.
    """
    for command in commands:
        assert command.callback is not None
        command.callback = _checked(unbundled(command.callback))


def is_written(command: Callable[..., None], name: str) -> bool:
    """Tell whether a parameter with a path names what a command writes."""
    about = _about(command, name)
    return READS not in about and not any(isinstance(one, ArgumentInfo) for one in about)


def _about(command: Callable[..., None], name: str) -> tuple[Any, ...]:
    """Return what is said of a parameter beside its type."""
    about: tuple[Any, ...] = get_type_hints(command, include_extras=True)[name].__metadata__
    return about


def _checked(command: Callable[..., None]) -> Callable[..., None]:
    """Return a command that refuses equal paths, one of which it would write."""

    @functools.wraps(command)
    def run(**values: Any) -> None:
        from guesstree.storage.files import check_folders, no_overwriting

        named = [(name, path) for name, value in values.items() for path in _paths(value)]
        outputs = {name: path for name, path in named if is_written(command, name)}
        _refuse_equal(outputs, [path for name, path in named if name not in outputs])
        for output in outputs.values():  # before another output is written
            check_folders(output)
        updated = [path for name, path in outputs.items() if UPDATES in _about(command, name)]
        with no_overwriting(updated):
            command(**values)

    return run


def _paths(value: Any) -> list[Path]:
    values = value if isinstance(value, list) else [value]
    return [path for path in values if isinstance(path, Path)]


def _refuse_equal(outputs: dict[str, Path], inputs: list[Path]) -> None:
    """Raise `InputError` if an output is the same file or folder as another path.

    Pipes and devices are not replaced, so that they may be named repeatedly.
    """
    seen = {os.path.realpath(path): "is an input of this command" for path in inputs}
    for name, path in outputs.items():
        if str(path) == "-":
            raise InputError(f"--{name}: '-' is not a file; name one; /dev/stdout prints")
        real = Path(os.path.realpath(path))
        if real.exists() and not real.is_file() and not real.is_dir():
            continue
        if str(real) in seen:
            raise InputError(f"{path}: {seen[str(real)]}, so --{name} needs another path")
        seen[str(real)] = f"is what --{name} names"
