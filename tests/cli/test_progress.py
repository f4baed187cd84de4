"""Lines about the progress of a proof."""

import time

import pytest

from guesstree.cli import progress
from guesstree.cli.progress import proof_progress, saying
from guesstree.search.objective import Progress


@pytest.mark.parametrize(
    ("bound", "message"),
    [
        (20, "no tree with one of these first guesses has a total below 20"),
        (None, "no tree with one of these first guesses keeps within the limit"),
    ],
)
def test_the_last_line_says_what_is_known(
    bound: int | None, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A bound on the totals of the first guesses that were searched, or that none has a tree."""
    proof_progress()(Progress(9, 9, 0, bound, None, None))
    assert capsys.readouterr().err.startswith(
        f"9 of 9 first guesses, 0 open, no tree yet, {message}"
    )


def test_long_work_is_announced_on_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a while a sentence says that work goes on; a file or a pipe gets none."""
    monkeypatch.setattr(progress, "_LONG", 0.01)
    for terminal, said in ((True, "(one moment)\n"), (False, "")):
        monkeypatch.setattr("sys.stderr.isatty", lambda terminal=terminal: terminal, raising=False)
        with saying("one moment"):
            time.sleep(0.1)
        assert capsys.readouterr().err == said
    monkeypatch.setattr(progress, "_LONG", 60)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    with saying("one moment"):
        pass
    assert capsys.readouterr().err == ""
