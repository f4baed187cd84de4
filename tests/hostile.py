"""Hostile inputs for the readers, each with a limit of time: what is long, nested or nearly right.

`python -m tests.hostile COUNT [SEED]` gives so many to readers that are drawn at random, and prints
how many each refused and its slowest one. An input that ends in another way than a right answer or
an `InputError`, or that takes more than five seconds, is a fault; with any, the exit code is 1.
"""

import random
import signal
import sys
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import process_time
from types import FrameType

from guesstree.errors import InputError
from tests.damage import TEXTS
from tests.parsing import PARSERS, name_of

SECONDS = 5.0
"""Seconds of processor time after which an input counts as one that hangs."""

LENGTH = 20_000
"""The most repetitions of a piece: what takes time by their square takes more than the limit."""

# Pieces that the parsers know, so that some of what comes is nearly right.
NESTED = """{"guess": "salet", |"branches": {|"GGGGG": "salet"}}|["a1", "bc"]|[[[[|null|&a [*a]"""
PIECES = (
    *(
        "tower",
        "hobby/SM",
        "I\u0307ı",
        "\u1112\u1161",
        "'",
        "абв",
        "ёжя",
        "#",
        "\ufeff",
        "\0",
    ),
    *("e\u0301", "A", ".Y..G", "GGGGG", "1A2B", "kykyk", "🟩🟨⬛⬛⬛", "🟪⭐", "2W1B", "²"),
    *(
        "creek ",
        "3\n",
        "\n",
        "\r\n",
        "абв абв",
        "word,weight\n",
        "a,1\n",
        "b,nan",
        "b,2",
        "2",
    ),
    *("-1", ",", "1e400", '"', " 3/6\n", "🟩🟩🟩🟩🟩\n", "², ²", "salet BBBBB1 "),
    *(
        "target,guesses\n",
        "guess1\t",
        "count\n",
        "date,",
        "2024-05-01",
        "courd",
        "salet,3\n",
    ),
    *(
        "\n[25/11, 08:12] Ann: Wordle 1,234 2/6\n",
        "guesstree x 3/6\n",
        '{"guesses": {"3": 1}}',
    ),
    *(
        "courd GGGGG2",
        "BBBBB2",
        "lists:",
        "  a: {file: x}",
        "games: {}",
        "!!python",
        "<<: *a",
    ),
    *("? ", "1: 2", "  ", "PAR1", *NESTED.split("|")),
)

REPEATED = (
    *(
        " ",
        "\t",
        "\n",
        "\r",
        "\0",
        "1",
        "a",
        "-",
        ".",
        ":",
        "=",
        "[",
        "{",
        "(",
        '"',
        "'",
        "\\",
    ),
    *(
        '\\"',
        "\\'",
        '["',
        '"a",',
        '"a": 1,',
        "a=",
        "1.",
        "1e",
        "a.",
        "//",
        "#\n",
        ", ",
        ";)",
        "🟩",
    ),
    *(
        "\u0301",
        "\u1161",
        ":a_",
        "1/",
        "1A",
        "a: ",
        "- ",
        "- [",
        "&a ",
        "export default a;",
    ),
)
"""Pieces that are repeated many times."""


class TooSlow(BaseException):
    """An input takes longer than the limit; no reader catches this."""


@contextmanager
def time_limit(seconds: float = SECONDS) -> Iterator[None]:
    """Raise `TooSlow` after so many seconds of processor time."""

    def stop(_: int, __: FrameType | None) -> None:
        raise TooSlow(f"more than {seconds} s")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def hostile(chance: random.Random) -> bytes:
    """Return an input of some pieces, one of which may be repeated many times."""
    parts = chance.choices((*PIECES, *TEXTS, *REPEATED), k=chance.randint(1, 6))
    if not chance.randrange(4):
        many = chance.choice((10, 300, LENGTH))
        piece = chance.choice(REPEATED)
        parts.insert(chance.randrange(len(parts) + 1), piece * many)
    data = "".join(parts).encode(errors="surrogatepass")
    if not chance.randrange(10):
        at = chance.randrange(len(data) + 1)
        data = data[:at] + chance.randbytes(3) + data[at:]
    return data


def feed(parse: Callable[[bytes], None], data: bytes) -> bool:
    """Give an input to a reader within the limit of time, and return whether it was refused."""
    with time_limit():
        try:
            parse(data)
        except InputError:
            return True
    return False


def main(count: int, seed: int = 0) -> int:
    """Feed so many inputs, and return the exit code."""
    chance = random.Random(seed)
    tried, refused, faults = Counter[str](), Counter[str](), Counter[str]()
    slowest = defaultdict[str, float](float)
    for number in range(count):
        parse, data = chance.choice(PARSERS), hostile(chance)
        name = name_of(parse)
        tried[name] += 1
        started = process_time()
        try:
            refused[name] += feed(parse, data)
        except (Exception, TooSlow):
            faults[name] += 1
            print(
                f"input {number} for {name}: {data[:200]!r}",
                traceback.format_exc(),
                flush=True,
            )
        slowest[name] = max(slowest[name], process_time() - started)
    for name in tried:
        about = f"{tried[name]:,} tried, {refused[name]:,} refused, {faults[name]} faults"
        print(f"{name}: {about}, slowest {slowest[name]:.2f} s")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
