"""Tests of the workflow."""

import re

from tests.support.commands import Run


def rules_of(run: Run) -> set[str]:
    """Return the rules that a run of Snakemake says it runs, but for the last one."""
    output = run.stdout + run.stderr
    return {*re.findall(r"^ *(?:local)?rule (\w+):", output, re.MULTILINE)} - {"default"}
