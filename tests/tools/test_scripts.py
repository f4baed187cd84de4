"""The check of the explorer's scripts: it finds what is wrong, and says where."""

import shutil
from pathlib import Path

from guesstree.page.explorer import PAGES
from tools import scripts

FAULTY = [
    ('elements.byId("fnding");', "fnding"),  # a wrong id
    ('elements.byId("start").value = "x";', "value"),  # a property that the element lacks
    ("data.bestOf(state.now.game).average;", "average"),  # a property that the data lack
    ("strategys.showAll();", "strategys"),  # a name that nothing has
    ("const spare = 1;", "spare"),  # a name that is not used
    ("sentences.number('1');", "string"),  # an argument of another type
    ("document.querySelector('p').remove();", "null"),  # what may not be there
]


def test_faults_are_found(tmp_path: Path) -> None:
    """Each fault has its script and its line."""
    shutil.copytree(PAGES, tmp_path / "pages")
    script = tmp_path / "pages/games.js"
    lines = script.read_text("utf-8").splitlines()
    start = next(
        at
        for at, line in enumerate(lines, 1)
        if line.startswith("export async function show")
    )
    lines[start:start] = [line for line, _ in FAULTY]
    script.write_text("\n".join(lines), "utf-8")
    faults = scripts.faults(tmp_path / "pages").split("\n\n")
    for at, (line, named) in enumerate(FAULTY, start=start + 1):
        assert any(f"games.js:{at}" in one and named in one for one in faults), line


def test_imports_are_those_that_are_needed(tmp_path: Path) -> None:
    """On the page each script sees all others, so each is also read alone."""
    shutil.copytree(PAGES, tmp_path / "pages")
    script = tmp_path / "pages/games.js"
    text = script.read_text("utf-8")
    script.write_text(
        text.replace('* as hints from "./hints.js"', '* as near from "./near.js"'), "utf-8"
    )

    lines = scripts.faults(tmp_path / "pages").splitlines()

    assert len(lines) == 2
    assert all(line.startswith("games.js: line ") for line in lines)
    assert any(line.endswith("hints is not defined (no-undef)") for line in lines)
    assert any("near is never used" in line for line in lines)
