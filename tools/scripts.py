"""Check the explorer's scripts: names, types as their comments give them, and style.

    python tools/scripts.py

The page has all its scripts in one scope, so their types are checked as one file, and what is found
is reported with its script and line. An id belongs to the element that the page has. There each
script sees all others; so scripts are also checked one by one, for what they do not import.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from guesstree.page.bundle import plain_script
from guesstree.page.explorer import PAGES

WHOLE = "scripts.js"
CONFIG = {
    "compilerOptions": {
        "checkJs": True,
        "noImplicitAny": False,  # what has no type in its comment is not checked
        "useUnknownInCatchVariables": False,  # all that is thrown is an error with a message
        "lib": ["esnext", "dom", "dom.iterable"],
    },
    "lint": {"rules": {"include": ["camelcase", "eqeqeq", "no-throw-literal"]}},
}

ALONE = {"lint": {"rules": {"tags": [], "include": ["no-undef", "no-unused-vars"]}}}
GLOBAL = "explorer"
"""The script that those of the data call; it is no module."""

_SCRIPT = re.compile(r'<script[^>]* src="([^"]+)"')


class Ids(HTMLParser):
    """The elements of a page by their ids."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: dict[str, str] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the id of an element."""
        if name := dict(attrs).get("id"):
            self.tags[name] = tag

    def types(self) -> str:
        """Return the type `Ids` of scripts: the elements of the page by their ids.

        >>> Ids('<b id="x"></b>').types()
        '/** @typedef {{ "x": HTMLElement }} Ids */'
        """
        known = (f'"{name}": {_type_of(tag)}' for name, tag in self.tags.items())
        return f"/** @typedef {{{{ {', '.join(known)} }}}} Ids */"


def _type_of(tag: str) -> str:
    if tag == "svg":
        return "SVGSVGElement"
    known = ("input", "select", "textarea", "button", "canvas", "form", "table")
    return f'HTMLElementTagNameMap["{tag}"]' if tag in known else "HTMLElement"


def joined(folder: Path) -> tuple[str, list[str]]:
    """Return the scripts of a folder's pages in their order, and the place of each line."""
    pages = "".join(path.read_text("utf-8") for path in sorted(folder.glob("*.html")))
    lines, places = [Ids(pages).types()], ["the pages"]
    for name in dict.fromkeys(_SCRIPT.findall(pages)):
        for number, line in enumerate(plain_script(folder / name).splitlines(), start=1):
            lines.append(line)
            places.append(f"{name}:{number}")
    return "\n".join(lines) + "\n", places


def faults(folder: Path) -> str:
    """Return what is wrong with the scripts of a folder's pages; nothing if all is well."""
    if shutil.which("deno") is None:
        return "There is no deno here, which checks the scripts; run: make .venv/dev\n"
    text, places = joined(folder)
    with TemporaryDirectory() as work:
        Path(work, WHOLE).write_text(text, "utf-8")
        found = _deno(work, CONFIG, "check", "--no-remote", WHOLE)
        found += _deno(work, CONFIG, "lint", "--compact", WHOLE)
    found = re.sub(
        rf"\S*{WHOLE}:(?: line )?(\d+)", lambda match: places[int(match[1]) - 1], found
    )
    return found + _not_imported(folder)


def _deno(work: str, config: dict[str, Any], command: str, *arguments: str) -> str:
    """Return what deno finds in a folder; nothing if all is well."""
    Path(work, "deno.json").write_text(json.dumps(config), "utf-8")
    env = {**os.environ, "DENO_DIR": work, "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"}
    run = subprocess.run(
        ["deno", command, "--quiet", *arguments],
        cwd=work,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    return (run.stdout + run.stderr) if run.returncode else ""


def _not_imported(folder: Path) -> str:
    """Return which scripts read others without importing them, or import what they do not read."""
    names = {path.stem for path in folder.glob("*.js")}
    with TemporaryDirectory() as work:
        for name in names - {GLOBAL}:
            shutil.copy(folder / f"{name}.js", work)
        lines = _deno(work, ALONE, "lint", "--compact").splitlines()
    found = [
        re.search(r"([\w-]+\.js: line \d+), .* - `?(\w+)`? is (.*)", line) for line in lines
    ]
    return "".join(
        f"{match[1]}: {match[2]} is {match[3]}\n"
        for match in found
        if match and (match[2] in names or "never used" in match[3])
    )


def main() -> int:
    """Check the explorer's scripts."""
    found = faults(PAGES)
    print(found or f"{PAGES.name}: no faults in the scripts")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
