"""The rules of the workflow, as their files have them."""

import re

from tests.conftest import ROOT

WORKFLOW = ROOT / "workflow"


def rules() -> dict[str, str]:
    """Return the text of each rule that runs a script, by its name."""
    texts = [path.read_text("utf-8") for path in sorted(WORKFLOW.glob("rules/*.smk"))]
    named = re.findall(r"^rule (\w+):\n((?:(?:    .*)?\n)+)", "".join(texts), re.MULTILINE)
    return dict(named)
