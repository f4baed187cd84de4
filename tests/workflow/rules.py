"""The rules of the workflow, as their files have them."""

import re

from tests.conftest import ROOT

_RULE = re.compile(
    r"""^(?:rule\ (\w+):|\ +name:\n\ +f"(\w+)_\{game\}")  # a rule, or one in a loop over games
    (?:(?!^rule\ |^for\ ).)*?                             # what it says before its command
    guesstree\ ([a-z-]+(?:\ [a-z]+(?=\ ))?)""",
    re.MULTILINE | re.DOTALL | re.VERBOSE,
)

_CODE = re.compile(
    r"""^(?:rule\ (\w+):|\ +name:\n\ +f"(\w+)_\{game\}")  # as above
    (?:(?!^rule\ |^for\ ).)*?
    code=code_of_stage\(([^)]*)\)""",
    re.MULTILINE | re.DOTALL | re.VERBOSE,
)


def commands_of_rules() -> dict[str, str]:
    """Return the command that each rule runs; of a rule per game, the name without the game."""
    text = "".join(
        path.read_text("utf-8") for path in (ROOT / "workflow/rules").glob("*.smk")
    )
    return {rule or looped: command for rule, looped, command in _RULE.findall(text)}


def starts_of_rules() -> dict[str, list[str]]:
    """Return the functions and modules whose code makes a rule's jobs run again if it changes."""
    text = "".join(
        path.read_text("utf-8") for path in (ROOT / "workflow/rules").glob("*.smk")
    )
    starts = {}
    for rule, looped, params in _CODE.findall(text):
        stage, *more = re.findall(r'"([\w.:]+)"', params)
        modules = ("first_guesses", "strategies", "replays")
        figures = [f"guesstree.report.figures.{name}" for name in modules]
        more += figures if "*FIGURES" in params else []
        starts[rule or looped] = [f"guesstree.stages.{stage}", *more]
    return starts
