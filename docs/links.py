"""Check the built site: every page is there, and every link within it leads somewhere."""

from collections.abc import Iterator, Mapping
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class _Page(HTMLParser):
    """The links of a page, and the places in it that links can name."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = {"", "top"}
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, _: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.append(value)
            if name == "id" and value:
                self.anchors.add(value)


def broken_links(site: Path) -> Iterator[str]:
    """Yield a sentence for each link within a site that leads nowhere."""
    pages = {path.resolve(): _Page(path) for path in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        for link in page.links:
            target = urlsplit(link)
            if target.scheme or target.netloc:
                continue
            led = (path.parent / unquote(target.path)).resolve() if target.path else path
            led = led / "index.html" if led.is_dir() else led
            name = path.relative_to(site.resolve())
            if not led.exists():
                yield f"{name}: {link} leads to no file"
            elif led in pages and unquote(target.fragment) not in pages[led].anchors:
                yield f"{name}: {link} leads to no place in its page"


def replaced_pages(site: Path, titles: Mapping[str, str]) -> Iterator[str]:
    """Yield a sentence for each page of the docs that another page of the site has replaced.

    `titles` has the title of each page by its name. A page of the generator's own, such as
    `search`, replaces one of the same name.
    """
    for name, title in titles.items():
        text = unescape((site / f"{name}.html").read_text("utf-8"))
        if f"<h1>{title}<" not in text.replace("<code>", "").replace("</code>", ""):
            yield f"{name}.html: is not the page {title!r}; rename the page"
