"""Messages that two pages quote: each is said while the test runs that its row names.

What commands print and what errors say is looked through meanwhile, so this takes no time of its
own. A message that is not said fails the run, unless its test failed, was skipped or did not run.
"""

import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from guesstree.errors import InputError

ROOT = Path(__file__).parents[1]
QUOTING = (ROOT / "docs/reliability.md", ROOT / "tests/README.md")
"""The pages that quote messages, each with the test that says it."""

SAID = "said"
"""The name by which the report of a test has its messages."""


def rows_of(page: str) -> list[tuple[list[str], list[str]]]:
    """Return the messages and the tests of each entry of the lists of a page.

    A message is what is quoted and has a blank; other quotes are names and signs.
    """
    items = re.sub(r"\n  +(?=\S)", " ", page)
    tests = r"\(((?:`[\w/]+\.py::\w+`(?:, )?)+)\)"
    entries = re.findall(rf"^- \*\*.*\*\*: (.*) {tests}$", items, re.MULTILINE)
    quoted = [[re.findall("`([^`]+)`", part) for part in entry] for entry in entries]
    return [([one for one in said if " " in one.strip()], tests) for said, tests in quoted]


@cache
def wanted() -> dict[str, set[str]]:
    """Return the messages that each test has to hear."""
    found: dict[str, set[str]] = defaultdict(set)
    for page in QUOTING:
        for messages, (test, *_) in rows_of(page.read_text("utf-8")):
            found[test].update(messages)
    return {test: messages for test, messages in found.items() if messages}


def is_in(message: str, text: str) -> bool:
    r"""Tell whether a text has a message, whose … stands for anything, however lines are broken.

    >>> is_in("x.txt: … is missing", "x.txt: 'a' is\nmissing; make it"), is_in("a … b", "b a")
    (True, False)
    """
    parts = (re.escape(" ".join(part.split())) for part in message.split("…"))
    return re.search(".*?".join(parts), " ".join(text.split())) is not None


class Listener:
    """A plugin of pytest that listens to the tests, in this process or in those of xdist."""

    def __init__(self) -> None:
        self._sought: set[str] = set()
        self._heard: set[str] = set()
        self._ran: dict[str, set[str]] = defaultdict(set)
        self._said: dict[str, set[str]] = defaultdict(set)

    def hear(self, text: str) -> None:
        """Look for messages of the running test in what somebody says."""
        self._heard |= {one for one in self._sought - self._heard if is_in(one, text)}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Any:
        """Listen to a test."""
        self._sought, self._heard = wanted().get(_name(item.nodeid), set()), set()
        try:
            return (yield)
        finally:
            item.user_properties += [(SAID, message) for message in sorted(self._heard)]
            self._sought = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Collect what was heard, also by other processes."""
        if report.when == "call" or report.outcome != "passed":
            name = _name(report.nodeid)
            self._ran[name].add(report.outcome)
            self._said[name] |= {
                str(one) for kind, one in report.user_properties if kind == SAID
            }

    def missing(self) -> list[str]:
        """Return the messages that no case of a test has said, of tests that passed."""
        return [
            f"docs/reliability.md, tests/README.md: {message!r} is not said in {test}"
            for test, messages in wanted().items()
            if self._ran[test] == {"passed"}
            for message in sorted(messages - self._said[test])
        ]

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fail a run of whole tests in which a message is missing."""
        config = session.config
        is_part = config.option.keyword or any("[" in one for one in config.args)
        self._faults = [] if is_part or hasattr(config, "workerinput") else self.missing()
        if self._faults and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Name the messages that are missing."""
        for fault in self._faults:
            terminalreporter.write_line(fault, red=True)


def _name(node: str) -> str:
    """Return the name of a test as the page has it, for all of its cases."""
    return node.removeprefix("tests/").partition("[")[0]


LISTENER = Listener()
"""The one that `tests/conftest.py` registers, and to which commands speak."""


def _speak(error: InputError, message: str, said: Any = InputError.__init__) -> None:
    said(error, message)
    LISTENER.hear(str(error))


def start(config: pytest.Config) -> None:
    """Listen from now on."""
    config.pluginmanager.register(LISTENER)
    InputError.__init__ = _speak  # type: ignore[assignment, method-assign]
