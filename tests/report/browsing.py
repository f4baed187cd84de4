"""What tests in a browser do again and again."""

from pathlib import Path
from typing import Any


def address(folder: Path, state: str = "") -> str:
    """Return the address of a state of the explorer."""
    return f"{(folder / 'index.html').as_uri()}{state}"


def wait_for(page: Any, expression: str) -> None:
    """Wait until an expression is true; Playwright's own way needs `eval`, which pages forbid."""
    for _ in range(600):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(50)
    raise TimeoutError(expression)
