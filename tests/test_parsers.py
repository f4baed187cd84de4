"""Parsers of text: any bytes give a valid result or one sentence."""

from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from guesstree.base.errors import InputError
from tests.conftest import ROOT, examples
from tests.support.damage import damaged_value
from tests.support.parsing import PARSERS, configs, lists, replies, weights
from tests.support.time_limits import time_limit

PIECES = """
tower hobby/SM I\u0307ı \u1112\u1161 ' абв ёжя # \ufeff \0 e\u0301 A .Y..G GGGGG 1A2B kykyk
🟩🟨⬛⬛⬛ 🟪⭐ 2W1B ² creek BBBBB2 b,nan b,2 2 -1 , 1e400 " date, 2024-05-01 courd lists: games: {}
!!python ? PAR1 {"guess": "salet", "branches": "GGGGG": "salet"}} [ [[[[ null &a *a]
"""
LINES = (
    "3\n",
    "\n",
    "\r\n",
    "  ",
    "абв абв",
    "word,weight\n",
    "a,1\n",
    " 3/6\n",
    "🟩🟩🟩🟩🟩\n",
    "², ²",
    "salet BBBBB1 ",
    "courd GGGGG2",
    "target,guesses\n",
    "guess1\t",
    "count\n",
    "salet,3\n",
    "\n[25/11, 08:12] Ann: Wordle 1,234 2/6\n",
    "guesstree x 3/6\n",
    '{"guesses": {"3": 1}}',
    '["a1", "bc"]',
    "  a: {file: x}",
    "<<: *a",
    "1: 2",
)
"""Pieces that the parsers know, so that some of the inputs are nearly right."""

BYTES = st.binary(max_size=60) | st.lists(
    st.sampled_from((*PIECES.split(), *LINES)) | st.text(max_size=3)
).map(lambda parts: "".join(parts).encode(errors="surrogatepass"))


@pytest.mark.parametrize("parse", PARSERS)
@examples(25)
@given(data=BYTES)
def test_any_bytes(parse: Callable[[bytes], None], data: bytes) -> None:
    """A parser raises nothing but an `InputError`."""
    with suppress(InputError):
        parse(data)


@examples(25)
@given(chance=st.randoms())
def test_configs_with_anything_anywhere(chance: Random) -> None:
    """A config with replaced or moved values is refused or complete."""
    config = yaml.safe_load((ROOT / "config/mastermind.yaml").read_text())
    with suppress(InputError):
        configs(yaml.safe_dump(damaged_value(config, chance), allow_unicode=True).encode())


@pytest.mark.parametrize(
    ("parse", "text"),
    [
        (lists, '["crane",' + 60_000 * " " + "x]"),
        (lists, '["crane"' + 60_000 * " " + ": x]"),
        (lists, '["' + 16_000 * '\\"'),
        (lists, "['" + 16_000 * "\\'"),
        (weights, "word,weight\na," + 16_000 * "1" + "x\n"),
        (replies, 16_000 * "1" + "x"),
    ],
)
def test_no_pattern_takes_the_square_of_a_length(
    parse: Callable[[bytes], None], text: str
) -> None:
    """A text that nearly fits a pattern is read in a moment."""
    with time_limit(2), suppress(InputError):
        parse(text.encode())
