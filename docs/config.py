"""The reference of the config: every key with its meaning and default, from the schema."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from guesstree.study.schema import schema

ROOT = Path(__file__).parents[1]

_HEAD = """\
# The config

The config decides what the pipeline computes. It is `config.yaml` in the working folder, or the
file that `--configfile` names. Each file here is [a study](../docs/strategies.md#studies). Give
each a folder of its own, because `results/` follows the config of the last run:

    snakemake --cores 2 --configfile config/mastermind.yaml --directory studies/mastermind

Paths in a config are relative to the config. `<list>`, `<game>` and `<recipe>` are names of your
choice; `<strategy>` is a strategy of the game. `python docs/update.py` makes this page from
`src/guesstree/study/config.schema.yaml`.
"""

_NAMES = {
    "lists": "<list>",
    "games": "<game>",
    "recipes": "<recipe>",
    "packages": "<package>",
    "games.<game>.known_proofs": "<strategy>",
}


def page() -> str:
    """Return the page, as Markdown: a section for each key, a row for each key within it."""
    keys, required = schema()["properties"], schema()["required"]
    sections = [_section(key, part, key in required) for key, part in keys.items()]
    return "\n".join([_HEAD, *sections])


def _section(key: str, part: Mapping[str, Any], required: bool) -> str:
    about = _text(part["description"]) + _default_of(part, required)
    return "\n".join([f"## `{key}`", "", about, "", *_items(key, part)]).rstrip() + "\n"


def _default_of(part: Mapping[str, Any], required: bool) -> str:
    """Return the sentence on the default of a key, unless it is empty."""
    if required:
        return " Required."
    default = part.get("default", {})
    return "" if default in ([], {}) else f" Default: {_value(default)}."


def _items(where: str, part: Mapping[str, Any]) -> Iterator[str]:
    """Yield a list item for each key below a key."""
    inside = part.get("additionalProperties")
    if isinstance(inside, Mapping):
        where, part = f"{where}.{_NAMES[where]}", inside
    for key, item in part.get("properties", {}).items():
        name = f"{where}.{key}"
        about = _text(item["description"]) + _default_of(
            item, key in part.get("required", ())
        )
        yield f"- `{name}` ({_kind(item)}): {about}"
        yield from _items(name, item)


def _kind(part: Mapping[str, Any]) -> str:
    """Return what a value looks like, in words."""
    if "enum" in part:
        return " or ".join(f"`{value}`" for value in part["enum"])
    if "$ref" in part:
        return f"as `{part['$ref'].rpartition('/')[2]}`"
    kinds = _kinds(part)
    kind = " or ".join(kinds)
    if "list" in kinds:
        kind += f" of {' or '.join(f'{one}s' for one in _kinds(part['items']))}"
    return kind + _bounds(part)


def _kinds(part: Mapping[str, Any]) -> list[str]:
    kinds = part["type"] if isinstance(part["type"], list) else [part["type"]]
    words = {
        "integer": "whole number",
        "array": "list",
        "object": "keys",
        "boolean": "yes or no",
    }
    return [words.get(name, name) for name in map(str, kinds)]


def _bounds(part: Mapping[str, Any]) -> str:
    least, greatest = part.get("minimum"), part.get("maximum")
    if greatest is not None:
        return f", {least} to {greatest}"
    if least is not None:
        return f", at least {least}"
    return ", above 0" if "exclusiveMinimum" in part else ""


def _value(value: Any) -> str:
    text = yaml.safe_dump(value, default_flow_style=True, allow_unicode=True, width=10**6)
    return f"`{text.removesuffix('...' + chr(10)).strip()}`"


def _text(text: str) -> str:
    return " ".join(text.split()).replace("<", "&lt;")


if __name__ == "__main__":
    (ROOT / "config/README.md").write_text(page(), "utf-8")
