"""List the licences of all pinned packages.

`python tools/licences.py` writes third_party_licences.csv. Versions come from the
lock files, licences from the metadata of the packages that are installed. The same locks give the
same bytes, as neither a time nor this machine is named.
"""

import csv
import re
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass, fields
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]

LOCKS = (
    ("requirements/run.txt", "needed to run"),
    ("requirements/extras.txt", "extras: word frequencies, models and Russian nouns"),
    ("requirements/dev.txt", "tests and checks"),
    ("requirements/uv.txt", "installing"),
    ("workflow/profiles/slurm/requirements.txt", "runs on Slurm"),
)
"""Lock files and what their packages are for; a package counts for the first that pins it."""

LIST = ROOT / "third_party_licences.csv"
"""The list, a row for each package. This repository contains none of these packages."""

UNKNOWN = "unknown: not installed where this list was made"

_PINNED = re.compile(r"([A-Za-z0-9._-]+)==([^ ;\\]+)")
_CLASSIFIER = "License :: "
_SAYS_LITTLE = ("Other/Proprietary License", "OSI Approved")
_IDENTIFIERS = {
    "apache-2.0": "Apache-2.0",
    "apache 2.0": "Apache-2.0",
    "apache license, version 2.0": "Apache-2.0",
    "apache software license": "Apache-2.0",
    "bsd-3-clause": "BSD-3-Clause",
    "bsd 3-clause license": "BSD-3-Clause",
    "isc license": "ISC",
    "isc license (iscl)": "ISC",
    "mit": "MIT",
    "mit license": "MIT",
    "mozilla public license 2.0 (mpl 2.0)": "MPL-2.0",
    "mpl-2.0": "MPL-2.0",
    "mpl-2.0 and mit": "MPL-2.0 AND MIT",
}
"""SPDX expressions for what packages write in their metadata."""


@dataclass(frozen=True)
class Package:
    """A pinned package: its licence, and its source if that is not the metadata."""

    name: str
    version: str
    purpose: str
    licence: str
    remark: str = ""


def normal(name: str) -> str:
    """Return the name of a package as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def pinned(lock: str) -> list[tuple[str, str]]:
    """Return the names and versions that the text of a lock file pins."""
    found = (_PINNED.match(line) for line in lock.splitlines())
    return [(normal(one[1]), one[2]) for one in found if one]


def licence_of(package: Distribution) -> tuple[str, str]:
    """Return the licence of an installed package, and a remark if its file alone says which.

    An SPDX expression goes before text and classifiers, and those before the licence's title.
    """
    about: Any = package.metadata
    if expression := about.get("License-Expression"):
        return str(expression), ""
    text = str(about.get("License") or "").strip()
    classifiers = [
        line.removeprefix(_CLASSIFIER).removeprefix("OSI Approved :: ")
        for line in about.get_all("Classifier", [])
        if line.startswith(_CLASSIFIER)
    ]
    told = [one for one in classifiers if one not in _SAYS_LITTLE]
    if text.lower() in _IDENTIFIERS:
        return _IDENTIFIERS[text.lower()], ""
    if told:
        return "; ".join(_IDENTIFIERS.get(one.lower(), one) for one in told), ""
    if title := _title(package):
        said = f"declares {classifiers[0]!r}" if classifiers else "declares none"
        return _IDENTIFIERS.get(
            title.lower(), title
        ), f"{said}; its licence file is this one"
    return text.partition("\n")[0] or UNKNOWN, ""


def _title(package: Distribution) -> str:
    """Return the first line of a package's licence file; empty if it has none."""
    files = [
        one for one in package.files or () if re.search(r"LICEN[CS]E|COPYING", one.name)
    ]
    texts = (Path(str(one.locate())).read_text("utf-8", "replace") for one in files)
    lines = [" ".join(line.split()) for text in texts for line in text.splitlines()[:5]]
    return next(filter(None, lines), "")


def packages(root: Path, installed: Iterable[Distribution]) -> Iterator[Package]:
    """Yield what the lock files in a folder pin, each version once."""
    found = {normal(one.name): one for one in installed}
    seen = set()
    for lock, purpose in LOCKS:
        for name, version in pinned((root / lock).read_text()):
            if (name, version) in seen:
                continue
            seen.add((name, version))
            licence, remark = licence_of(found[name]) if name in found else (UNKNOWN, "")
            if name in found and found[name].version != version:
                remark = f"as version {found[name].version} has it"
            yield Package(name, version, purpose, licence, remark)


def write_list(listed: Iterable[Package], path: Path) -> None:
    """Write the list of licences as CSV, a row for each package."""
    with path.open("w", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(field.name for field in fields(Package))
        rows.writerows(astuple(one) for one in listed)


def main() -> None:
    """Write the list."""
    slurm = ROOT / ".venv/slurm"
    installed = [*distributions(path=[str(slurm)]), *distributions()]
    listed = list(packages(ROOT, installed))
    write_list(listed, LIST)
    unknown = sorted({one.name for one in listed if one.licence == UNKNOWN})
    print(f"{len(listed)} packages; licence unknown: {', '.join(unknown) or 'none'}")


if __name__ == "__main__":
    main()
