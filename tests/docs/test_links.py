"""Links of the docs: those within lead to what is there, those to others are named alike."""

import re
from pathlib import Path

from tests.conftest import ROOT
from tests.docs import PAGES, docs_module

links = docs_module("links")

OTHERS = [
    ROOT / "CITATION.cff",
    ROOT / "pyproject.toml",
    *(ROOT / "config").glob("*.yaml"),
    *(ROOT / "data").glob("*.yaml"),
    *(ROOT / "docs/notebooks").glob("*.py"),
]
"""Other files with links that people follow or commands read."""

HOSTS = {"anch.info", "github.com", "opencorpora.org", "ronjeffries.com"}
"""The hosts of documents, code and lists that this project has to name; no other is named."""

LINK = re.compile(r"https?://[\w.-]+[^\s)>\]\"'`,|}]*")


def test_links_lead_somewhere() -> None:
    """Every relative link and picture in the docs is a file, and a heading if it names one."""
    for page in PAGES:
        for target, heading in re.findall(
            r"\]\((?!https?:)([^)#]*)#?([^)]*)\)", page.read_text("utf-8")
        ):
            led = page.parent / target if target else page
            assert led.exists(), f"{page.name}: {target}"
            assert not heading or heading in headings(led), (
                f"{page.name}: {target}#{heading}"
            )


def headings(page: Path) -> set[str]:
    """Return the headings of a page as links name them."""
    found = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in found}


def test_links_to_others_are_https_and_expected() -> None:
    """Each is https, to a host that is known here: a new one is added on purpose."""
    for path in (*PAGES, *OTHERS):
        for link in LINK.findall(path.read_text("utf-8")):
            assert link.startswith("https://"), (link, path)
            assert link.split("/")[2].rstrip(".;:") in HOSTS, (link, path)


def test_links_of_the_site(tmp_path: Path) -> None:
    """The check of `make site` names links that lead to no file or no anchor, and no other."""
    sound = (
        "other.html#there",
        "other.html",
        "#here",
        "folder/",
        "https://example.org/#no",
    )
    faulty = ("gone.html", "other.html#gone", "#gone")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder/index.html").write_text("<h1>Folder</h1>")
    (tmp_path / "other.html").write_text('<h1 id="there">Other</h1>')
    page = "".join(f'<a href="{link}">a</a>' for link in (*sound, *faulty))
    (tmp_path / "page.html").write_text(f'<h1 id="here">Page</h1>{page}')
    assert sorted(links.broken_links(tmp_path)) == [
        "page.html: #gone leads to no place in its page",
        "page.html: gone.html leads to no file",
        "page.html: other.html#gone leads to no place in its page",
    ]


def test_pages_that_the_generator_replaces(tmp_path: Path) -> None:
    """A page with the name of one of the generator's pages is reported, as the site lost it."""
    (tmp_path / "search.html").write_text("<h1>Search</h1>")
    (tmp_path / "play.html").write_text("<h1>Play <code>here</code><a>#</a></h1>")
    titles = {"search": "How the search works", "play": "Play here"}
    faults = list(links.replaced_pages(tmp_path, titles))
    assert faults == [
        "search.html: is not the page 'How the search works'; rename the page"
    ]
