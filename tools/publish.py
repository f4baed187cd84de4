"""Assemble the site that is published: the explorer, the report and the docs.

    python tools/publish.py --docs build/site --url URL --repository URL --output build/pages

The explorer and the docs link to each other and to the report, the explorer also to the repository
and to the tables of strategies and first guesses, which are copied beside it.
Other sites show a link to the site with the finding and a picture.
"""

import argparse
import shutil
from html import escape, unescape
from pathlib import Path
from re import search

ROOT = Path(__file__).parents[1]
PICTURE = '<meta property="og:image" content="preview.png">'
"""What the explorer's page says of its picture; other sites want a whole address."""


def tags(url: str) -> str:
    """Return what other sites read of a page, beside its title and description."""
    site = escape(url.rstrip("/"), quote=True)
    picture = PICTURE.replace("preview.png", f"{site}/explorer/preview.png")
    return f'<meta property="og:url" content="{site}/">\n{picture}'


def linked(page: str, url: str, repository: str) -> str:
    """Return the explorer's page with links to the other pages of the site.

    >>> print(linked("</footer>", "https://s", "https://r"))
    <p class="links"><a href="../report.html">Report</a>
    <a href="../docs/">Documentation</a>
    <a href="https://r">Code</a></p></footer>
    """
    links = {"../report.html": "Report", "../docs/": "Documentation", repository: "Code"}
    shown = (f'<a href="{escape(to, quote=True)}">{name}</a>' for to, name in links.items())
    between = "\n"
    page = page.replace(
        "</footer>", f'<p class="links">{between.join(shown)}</p></footer>', 1
    )
    return page.replace(PICTURE, tags(url), 1)


def led(index: str) -> str:
    """Return the first page of the docs with links to the explorer and the report.

    >>> led('<span class="pre">results/report.html</span>')
    '<a href="../report.html">results/report.html</a>'
    """
    links = {
        "results/explorer/index.html": "../explorer/",
        "results/report.html": "../report.html",
    }
    for file, to in links.items():
        index = index.replace(
            f'<span class="pre">{file}</span>', f'<a href="{to}">{file}</a>'
        )
    return index


def front(page: str, url: str) -> str:
    """Return the front page, which leads to the explorer."""
    found = search(r'<meta name="description" content="([^"]*)">', page)
    described = escape(unescape(found[1]) if found else "", quote=True)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        "<title>guesstree</title>\n"
        '<meta http-equiv="refresh" content="0; url=explorer/">\n'
        f'<meta name="description" content="{described}">\n'
        '<meta property="og:title" content="guesstree">\n'
        f'<meta property="og:description" content="{described}">\n'
        f'{tags(url)}\n<meta name="twitter:card" content="summary_large_image">\n</head>\n'
        '<body><p><a href="explorer/">guesstree</a></p></body>\n</html>\n'
    )


def publish(results: Path, docs: Path, output: Path, url: str, repository: str) -> None:
    """Write the site."""
    shutil.copytree(results / "explorer", output / "explorer")
    shutil.copytree(
        docs, output / "docs", ignore=shutil.ignore_patterns(".doctrees", ".buildinfo")
    )
    for name in ("report.html", "summary.csv"):
        shutil.copyfile(results / name, output / name)
    shutil.copytree(
        results / "openers", output / "openers", ignore=shutil.ignore_patterns("*.parquet")
    )
    index = (output / "docs/index.html").read_text("utf-8")
    (output / "docs/index.html").write_text(led(index), "utf-8")
    page = (output / "explorer/index.html").read_text("utf-8")
    (output / "explorer/index.html").write_text(linked(page, url, repository), "utf-8")
    (output / "index.html").write_text(front(page, url), "utf-8")


def main() -> None:
    """Read the options, and write the site."""
    parser = argparse.ArgumentParser(description="Assemble the site that is published.")
    parser.add_argument("--results", type=Path, default=ROOT / "results")
    for name in ("docs", "output"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    for name in ("url", "repository"):
        parser.add_argument(f"--{name}", required=True)
    given = parser.parse_args()
    publish(given.results, given.docs, given.output, given.url, given.repository)


if __name__ == "__main__":
    main()
