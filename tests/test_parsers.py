"""The parsers of text, given anything: a right answer, or one sentence."""

from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from guesstree.errors import InputError
from tests.conftest import ROOT, examples
from tests.damage import damaged_value
from tests.hostile import PIECES, main, time_limit
from tests.parsing import PARSERS, configs, lists, replies, weights

BYTES = st.binary(max_size=60) | st.lists(
    st.sampled_from(PIECES) | st.text(max_size=3)
).map(lambda parts: "".join(parts).encode(errors="surrogatepass"))


@pytest.mark.parametrize("parse", PARSERS)
@examples(25)
@given(data=BYTES)
def test_any_bytes(parse: Callable[[bytes], None], data: bytes) -> None:
    """No parser fails in another way than by its one sentence."""
    with suppress(InputError):
        parse(data)


@examples(25)
@given(chance=st.randoms())
def test_configs_with_anything_anywhere(chance: Random) -> None:
    """A real config, of which some values were replaced or moved, is refused or complete."""
    config = yaml.safe_load((ROOT / "config/mastermind.yaml").read_text())
    with suppress(InputError):
        configs(yaml.safe_dump(damaged_value(config, chance), allow_unicode=True).encode())


def test_hostile_inputs(capsys: pytest.CaptureFixture[str]) -> None:
    """A few of those that `make nightly` gives to the readers, each with a limit of time."""
    assert main(200, seed=7) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(PARSERS)


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
    """What nearly fits a pattern of ours is read in a moment."""
    with time_limit(2), suppress(InputError):
        parse(text.encode())
