"""Tables show any word as it is: on the terminal and as Markdown."""

import pytest

from guesstree.cli.printing import print_rows
from guesstree.report.summaries import markdown

ODD = ("[/ab]", "[red]", ":bug:", "a|b", "*a*", "_a_", "`a`", "<b>", "$a$", "&lt;", "a\\b", "~a~")
"""Words that some form of table could take for something else."""


def test_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Words are neither markup nor emoji."""
    monkeypatch.setenv("COLUMNS", "80")
    print_rows([{"word": word, "n": 1} for word in ODD], "[/title]")
    said = capsys.readouterr().out
    assert "[/title]" in said
    assert [line.split()[0] for line in said.splitlines()[3:]] == list(ODD)


def test_markdown() -> None:
    """A row has as many cells as the header, and each is escaped."""
    lines = markdown(["a|b", "n"], [[word, 1] for word in ODD]).splitlines()
    cells = [line.replace("\\|", "¦").split("|")[1].strip() for line in lines]
    assert all(line.replace("\\|", "¦").count("|") == 3 for line in lines)
    assert cells[0] == "a¦b"
    escaped = ("\\[/ab\\]", "\\[red\\]", ":bug:", "a¦b", "\\*a\\*", "\\_a\\_", "\\`a\\`")
    assert cells[2:] == [*escaped, "\\<b\\>", "\\$a\\$", "\\&lt;", "a\\\\b", "\\~a\\~"]
