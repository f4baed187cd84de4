"""The parsers of text, given anything: a right answer, or one sentence."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from guesstree.errors import InputError
from tests.conftest import ROOT, examples
from tests.parsing import PARSERS, configs

# Pieces that the parsers know, so that some of what comes is nearly right.
NESTED = """{"guess": "salet", |"branches": {|"GGGGG": "salet"}}|["a1", "bc"]|[[[[|null|&a [*a]"""
PIECES = st.sampled_from(
    [
        *("tower", "hobby/SM", "I\u0307ı", "\u1112\u1161", "'", "абв", "ёжя", "#", "\ufeff", "\0"),
        *("e\u0301", "A", ".Y..G", "GGGGG", "1A2B", "kykyk", "🟩🟨⬛⬛⬛", "🟪⭐", "2W1B", "²"),
        *("creek ", "3\n", "\n", "\r\n", "абв абв", "word,weight\n", "a,1\n", "b,nan", "b,2", "2"),
        *("-1", ",", "1e400", '"', " 3/6\n", "🟩🟩🟩🟩🟩\n", "², ²", "salet BBBBB1 "),
        *("courd GGGGG2", "BBBBB2", "lists:", "  a: {file: x}", "games: {}", "!!python", "<<: *a"),
        *("? ", "1: 2", "  ", "PAR1", *NESTED.split("|")),
    ]
)
BYTES = st.binary(max_size=60) | st.lists(PIECES | st.text(max_size=3)).map(
    lambda parts: "".join(parts).encode(errors="surrogatepass")
)

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


@pytest.mark.parametrize("parse", PARSERS)
@examples(25)
@given(data=BYTES)
def test_any_bytes(parse: Callable[[bytes], None], data: bytes) -> None:
    """No parser fails in another way than by its one sentence."""
    with suppress(InputError):
        parse(data)


@examples(25)
@given(data=st.data())
def test_configs_with_anything_anywhere(data: st.DataObject) -> None:
    """A real config, of which some value was replaced by another, is refused or complete."""
    config = yaml.safe_load((ROOT / "config/mastermind.yaml").read_text())
    for _ in range(data.draw(st.integers(1, 3))):
        _replace_something(config, data)
    with suppress(InputError):
        configs(yaml.safe_dump(config, allow_unicode=True).encode())


def _replace_something(value: Any, data: st.DataObject) -> None:
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    if not keys:
        return
    key = data.draw(st.sampled_from(keys))
    if isinstance(value[key], dict | list) and data.draw(st.integers(0, 3)):
        _replace_something(value[key], data)
    elif isinstance(value, dict) and data.draw(st.booleans()):
        value[data.draw(st.text(max_size=5))] = value.pop(key)
    else:
        value[key] = data.draw(VALUES)
