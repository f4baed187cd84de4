"""What may be done to the parsers with any bytes at all: a right answer, or an `InputError`.

`python -m tests.fuzzing SECONDS` lets atheris look for bytes that break this, led by coverage.
"""

import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from guesstree.config import check_config, read_config
from guesstree.errors import InputError
from guesstree.exchange import from_json, from_text, tree_of
from guesstree.games import RULES
from guesstree.notation import parse_reply
from guesstree.trees import read_tree
from guesstree.weights import weights_from_table
from guesstree.words import read_words

_FOLDER = tempfile.TemporaryDirectory(prefix="fuzzing-")
_FILE = Path(_FOLDER.name) / "file"


def words(data: bytes) -> None:
    """Read a list; what comes out is clean, and reads as itself."""
    _FILE.write_bytes(data)
    for strict in (True, False):
        with suppress(InputError):
            clean = read_words(_FILE, length=3, alphabet="абвё#", strict=strict).words
            assert all(len(word) == 3 and set(word) <= set("абвё#") for word in clean)
            assert list(clean) == sorted(set(clean))


def weights(data: bytes) -> None:
    """Read weights; each word has one above 0."""
    _FILE.write_bytes(data)
    with suppress(InputError):
        assert (weights_from_table(("a", "b"), _FILE, "weight") > 0).all()


def replies(data: bytes) -> None:
    """Read a reply; it is one of the rule, and its text reads as itself."""
    text = data.decode(errors="replace")
    for rule in RULES.values():
        with suppress(InputError):
            code = parse_reply(text, rule, 5)
            assert parse_reply(rule.texts(5)[code], rule, 5) == code


def trees(data: bytes) -> None:
    """Read a tree of someone else's."""
    text = data.decode(errors="replace")
    with suppress(InputError):
        tree_of(from_text(text, "x"), RULES["wordle"], "x")
    with suppress(InputError):
        tree_of(from_json(text, "x", "GGGGG"), RULES["wordle"], "x")


def stored_trees(data: bytes) -> None:
    """Read a Parquet file that is probably none."""
    _FILE.write_bytes(data)
    with suppress(InputError):
        read_tree(_FILE)


def configs(data: bytes) -> None:
    """Read a config and check it."""
    _FILE.write_bytes(data)
    with suppress(InputError):
        check_config(read_config(_FILE))


PARSERS: tuple[Callable[[bytes], None], ...] = (
    *(words, weights, replies, trees, stored_trees, configs),
)


def every_parser(data: bytes) -> None:
    """Give the rest of the bytes to the parser that the first byte chooses."""
    if data:
        PARSERS[data[0] % len(PARSERS)](data[1:])


def main(seconds: int) -> None:
    """Fuzz for so long."""
    import atheris

    atheris.instrument_all()
    atheris.Setup([sys.argv[0], f"-max_total_time={seconds}", "-max_len=400"], every_parser)
    atheris.Fuzz()


if __name__ == "__main__":
    main(int(sys.argv[1]))
