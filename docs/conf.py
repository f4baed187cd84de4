"""The site of docs/, made by Sphinx without a network: `make site`."""

import inspect
import re
import sys
from functools import cached_property
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util.logging import getLogger

DOCS = Path(__file__).parent
sys.path.insert(0, str(DOCS))

import dark  # noqa: E402
import links  # noqa: E402
import made  # noqa: E402

import guesstree  # noqa: E402

project = "guesstree"
author = "The guesstree authors"
release = guesstree.__version__
myst_enable_extensions = ["attrs_inline"]
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
html_theme = "furo"
html_title = f"guesstree {release}"
html_show_sphinx = html_copy_source = html_show_copyright = False
exclude_patterns = ["__pycache__"]
default_role = "code"
myst_heading_anchors = 3
autodoc_typehints = "none"  # the signature would be wider than the page
autodoc_member_order = "bysource"
napoleon_attr_annotations = False
napoleon_google_docstring = False
napoleon_use_rtype = False

MADE = DOCS / "made"
OUTSIDE = {
    "../results/README.md": "/made/artifacts.md",
    "results/README.md": "/made/artifacts.md",
    "../config/README.md": "/made/config.md",
    "config/README.md": "/made/config.md",
    "../CHANGELOG.md": "/made/changelog.md",
    "../CONTRIBUTING.md": "/made/contributing.md",
    "CONTRIBUTING.md": "/made/contributing.md",
    "CHANGELOG.md": "/made/changelog.md",
    "../examples/guesstree-learned/README.md": "/made/learned.md",
    "../tests/README.md": "/made/tests.md",
    "tests/README.md": "/made/tests.md",
}
"""Pages outside this folder, and where the site has them."""

ALT = "The page: the best first guess, how good adieu is, and the review of a game"
PICTURE = f"""![{ALT}](explorer-light.png){{.only-light}}
![{ALT}](explorer-dark.png){{.only-dark}}"""


def write_pages(_: Sphinx) -> None:
    """Write the pages that code makes; a page that has not changed stays as it is."""
    MADE.mkdir(exist_ok=True)
    for name, text in made.pages().items():
        path = MADE / f"{name}.md"
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")


def leave_fields(
    _: Sphinx, what: str, name: str, member: object, *__: object
) -> bool | None:
    """Leave fields to the section that describes them, those with a function for a value too."""
    is_method = inspect.isroutine(member) and getattr(member, "__name__", name) == name
    is_shown = is_method or isinstance(member, property | cached_property)
    return None if what != "class" or is_shown else True


def show_readme(_: Sphinx, page: str, text: list[str]) -> None:
    """Begin the index as README begins, with its picture for light and dark screens."""
    if page != "index":
        return
    readme = (DOCS.parent / "README.md").read_text("utf-8")
    first = readme.partition("\n## ")[0].partition("\n\n")[2]
    first = re.sub(r"<picture>.*?</picture>", PICTURE, first, flags=re.DOTALL)
    text[0] = text[0].replace("{{readme}}", first.replace("](docs/", "]("))


def lead_links(_: Sphinx, page: str, text: list[str]) -> None:
    """Let links to files of the repository lead to pages of the site, or say where they are."""

    def led(found: re.Match[str]) -> str:
        words, target = found[1], found[2]
        if target in OUTSIDE:
            return f"[{words}]({OUTSIDE[target]})"
        of_docs = target.removeprefix("../").removeprefix("docs/")
        if page.startswith("made/") and target.removeprefix("../") == f"docs/{of_docs}":
            return f"[{words}](/{of_docs})"
        if target.startswith("../") or page.startswith("made/"):
            file = target.removeprefix("../").partition("#")[0]
            place = f"`{file}` in the repository"
            return place if words == file else f"{words} ({place})"
        return found[0]

    text[0] = re.sub(r"(?<!!)\[([^\]]+)\]\((?!https?:|#|/)([^)]+)\)", led, text[0])


def show_dark_figures(_: Sphinx, __: str, text: list[str]) -> None:
    """Show each figure for light and for dark screens."""
    text[0] = dark.show_both(text[0])


def name_new_pages(_: Sphinx, page: str, text: list[str]) -> None:
    """Put pages that the index does not name yet among its how-tos."""
    if page == "index":
        named = text[0].splitlines()
        new = [
            path.stem
            for path in sorted(DOCS.glob("*.md"))
            if path.stem not in (*named, page)
        ]
        text[0] = text[0].replace("\nplay\n", "\n" + "\n".join(["play", *new]) + "\n")


def check_site(app: Sphinx, failure: Exception | None) -> None:
    """Warn of links that lead nowhere, and of pages that the site lost."""
    if failure or app.builder.format != "html":
        return
    site = Path(app.outdir)
    titles = {name: title.astext() for name, title in app.env.titles.items()}
    for fault in (*links.replaced_pages(site, titles), *links.broken_links(site)):
        getLogger(__name__).warning(fault)


def setup(app: Sphinx) -> None:
    """Connect to Sphinx."""
    app.connect("autodoc-skip-member", leave_fields)
    app.connect("builder-inited", write_pages)
    app.connect("source-read", show_readme)
    app.connect("source-read", lead_links)
    app.connect("source-read", show_dark_figures)
    app.connect("source-read", name_new_pages)
    app.connect("build-finished", check_site)
