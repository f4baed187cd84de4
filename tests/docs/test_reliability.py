"""Messages of docs/reliability.md are said by the tests that it names."""

from types import SimpleNamespace
from typing import Any

import pytest

from guesstree.errors import InputError
from tests import messages
from tests.messages import Listener, rows_of

PAGE = """
- **a typo (`x`)**: `no game
  'wordel'; …`, or `nothing` (`games/test_a.py::test_typos`)
- **a list**: correct results (`games/test_a.py::test_lists`,
  `test_b.py::test_lists`)
"""


def test_rows() -> None:
    """What is quoted and has a blank is a message; an entry may name several tests."""
    assert rows_of(PAGE) == [
        (["no game 'wordel'; …"], ["games/test_a.py::test_typos"]),
        ([], ["games/test_a.py::test_lists", "test_b.py::test_lists"]),
    ]


@pytest.mark.parametrize(
    ("said", "outcomes", "missing"),
    [
        ("no game 'wordel';\n did you mean 'wordle'?", ["passed", "passed"], 0),
        ("no game 'wordle'", ["passed"], 1),
        ("", ["passed", "skipped"], 0),
        ("", ["failed"], 0),
        ("", [], 0),
    ],
)
def test_what_is_missing(
    said: str, outcomes: list[str], missing: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A message that no case of its test says is missing, if the test ran as a whole."""
    wanted = {"games/test_a.py::test_typos": {"no game 'wordel'; …"}}
    monkeypatch.setattr(messages, "wanted", lambda: wanted)
    listener = Listener()
    for outcome in outcomes:
        item: Any = SimpleNamespace(nodeid="tests/games/test_a.py::test_typos[1]")
        item.user_properties = []
        run = listener.pytest_runtest_call(item)
        next(run)
        listener.hear(said)
        with pytest.raises(StopIteration):
            next(run)
        report: Any = SimpleNamespace(when="call", outcome=outcome, **vars(item))
        listener.pytest_runtest_logreport(report)
    assert len(listener.missing()) == missing


def test_errors_are_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever error the package makes is heard, whether or not anybody prints it."""
    heard: list[str] = []
    monkeypatch.setattr(messages.LISTENER, "hear", heard.append)
    InputError("no game here")
    assert heard == ["no game here"]
