"""Pages of the site that are made from code: commands, the library, the config, the results."""

import inspect
import re
from pathlib import Path
from typing import Any

from typer.main import get_command

import guesstree
from guesstree.cli.commands import app

ROOT = Path(__file__).parents[1]


def pages() -> dict[str, str]:
    """Return the pages by their names, as Markdown."""
    return {
        "commands": commands(),
        "library": library(),
        "config": (ROOT / "config/README.md").read_text("utf-8"),
        "artifacts": (ROOT / "results/README.md").read_text("utf-8"),
        "changelog": (ROOT / "CHANGELOG.md").read_text("utf-8"),
        "contributing": (ROOT / "CONTRIBUTING.md").read_text("utf-8"),
        "tests": (ROOT / "tests/README.md").read_text("utf-8"),
        "learned": learned(),
        "licences": (ROOT / "THIRD_PARTY_LICENCES.md").read_text("utf-8"),
    }


def learned() -> str:
    """Return the README of the example that learns, whose links lead to pages of the site."""
    text = (ROOT / "examples/guesstree-learned/README.md").read_text("utf-8")
    return text.replace("](../../docs/learned.png", "](/learned.png").replace(
        "](../../docs/", "](docs/"
    )


def commands() -> str:
    """Return the reference of the command line."""
    root: Any = get_command(app)
    parts = [
        "# The command line\n",
        "`guesstree COMMAND --help` shows the same. All commands have `--help`; "
        "`guesstree --version` prints the version.\n",
    ]
    panels: dict[str, list[Any]] = {}
    groups = {name: root.commands[name] for name in ("look",)}
    panel_of = {inner: group.help for group in groups.values() for inner in group.commands}
    for name, command in root.commands.items():
        if name in groups:
            continue
        panels.setdefault(panel_of.get(name, "Play and look"), []).extend(
            _leaves(name, command)
        )
    for panel, found in panels.items():
        parts.append(f"## {panel}\n")
        parts += [_command(name, command) for name, command in found]
    return "\n".join(parts)


def _leaves(name: str, command: Any) -> list[tuple[str, Any]]:
    if not hasattr(command, "commands"):
        return [(name, command)]
    return [
        leaf
        for inner, below in command.commands.items()
        for leaf in _leaves(f"{name} {inner}", below)
    ]


def _command(name: str, command: Any) -> str:
    context = command.make_context(f"guesstree {name}", [], resilient_parsing=True)
    lines = [f"### guesstree {name}\n", inspect.cleandoc(command.help or ""), ""]
    lines += ["```text", re.sub(r"^Usage: ", "", command.get_usage(context)), "```", ""]
    rows = [_row(one) for one in command.params if one.name != "help"]
    if rows:
        lines += ["| option | meaning | default |", "|:--|:--|:--|", *rows, ""]
    return "\n".join(lines)


def _row(one: Any) -> str:
    names = ", ".join(f"`{name}`" for name in (*one.opts, *one.secondary_opts))
    if one.param_type_name == "argument":
        names = f"`{one.metavar or one.name.upper()}`"
    default = one.default
    shown = (
        f"`{default}`"
        if default not in (None, False, "", ()) and not callable(default)
        else ""
    )
    meaning = (getattr(one, "help", None) or "").replace("|", "\\|").replace("<", "&lt;")
    return f"| {names} | {meaning} | {shown} |"


def library() -> str:
    """Return the reference of the public names, for Sphinx to fill from their docstrings."""
    classes, functions = [], []
    for name in guesstree.__all__:
        (classes if inspect.isclass(getattr(guesstree, name)) else functions).append(name)
    directives = [
        *(f".. autofunction:: guesstree.{name}\n" for name in functions),
        *(_reference(name) for name in classes),
    ]
    body = "\n".join(directives)
    return (
        "# The library\n\n`import guesstree` takes milliseconds: a name is loaded on first "
        f"use.\n\n```{{eval-rst}}\n{body}```\n"
    )


def _reference(name: str) -> str:
    """Return the directive of a class; the bases of a game have its methods."""
    inherited = "   :inherited-members:\n" if name == "Game" else ""
    return f".. autoclass:: guesstree.{name}\n   :members:\n{inherited}"
