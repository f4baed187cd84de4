"""The rules of the workflow, as their files have them."""

import re

from tests.conftest import ROOT

WORKFLOW = ROOT / "workflow"


def rules() -> dict[str, str]:
    """Return the text of each rule that runs a script, by its name."""
    texts = [path.read_text("utf-8") for path in sorted(WORKFLOW.glob("rules/*.smk"))]
    named = re.findall(r"^rule (\w+):\n((?:(?:    .*)?\n)+)", "".join(texts), re.MULTILINE)
    return dict(named)


def script_of(rule: str) -> str:
    """Return the script of a rule, which has its name; trees grow by one script."""
    script = rules()[rule].partition('"../scripts/')[2].partition(".py")[0]
    assert script in (rule, "grow_trees")
    return script
