"""Modules of scripts as plain scripts: pages that are opened as files cannot load modules."""

import re
from pathlib import Path

_EXPORT = re.compile(
    r"^export (?=(?:async )?(?:class|const|function|let) (\w+))", re.MULTILINE
)
_IMPORT = re.compile(r'^import (\{[^}]*\}|\* as \w+) from "\./(\w+)\.js";', re.MULTILINE)

_COMMENT = re.compile(r"^[ \t]*(?://.*|/\*\*(?:(?!\*/)[\s\S])*\*/)[ \t]*$", re.MULTILINE)
"""Comments that have their lines for themselves."""


def without_comments(text: str) -> str:
    r"""Return a script without the comments that have their lines for themselves.

    Browsers need none, and they are a fifth of what a page loads. Lines keep their numbers.

    >>> without_comments("// Twice.\n/** @type {number} */\nconst two = 2; // not three")
    '\n\nconst two = 2; // not three'
    """
    return _COMMENT.sub(lambda match: "\n" * match[0].count("\n"), text)


def plain_script(path: Path) -> str:
    r"""Return the text of a script; a module becomes a constant with the name of its file.

    A module without exports only runs. Lines keep their numbers. Modules import others of their
    folder. Those of which they take names stand before them on the page; one that is imported as a
    whole may stand anywhere.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "sizes.js")
    ...     text = 'import { one as lone } from "./few.js";\nexport const two = lone + lone;'
    ...     _ = path.write_text(text)
    ...     print(plain_script(path), end="")
    const sizes = (() => { "use strict"; const { one: lone } = few;
    const two = lone + lone;
    return { two }; })();
    """
    text = path.read_text(encoding="utf-8")
    names = _EXPORT.findall(text)
    if not names and not _IMPORT.search(text):
        return text
    body = _EXPORT.sub("", _IMPORT.sub(_taken, text)).rstrip()
    start = f"const {path.stem} = " if names else ""
    end = f"return {{ {', '.join(names)} }}; " if names else ""
    return f'{start}(() => {{ "use strict"; {body}\n{end}}})();\n'


def _taken(match: re.Match[str]) -> str:
    """Return what an import becomes; a whole module has the name of its file anyway."""
    names, module = match.groups()
    if names.startswith("*"):
        return ""
    return f"const {names.replace(' as ', ': ')} = {module};"
