"""Rules are sentences: each runs the command of its verb, and says what it needs."""

import re

from tests.conftest import ROOT
from tests.workflow.rules import commands_of_rules

RANDOM = "play_randomly"
"""Runs `guesstree random`, as `guesstree play` plays a game with a person."""


def test_rules_run_the_commands_of_their_verbs() -> None:
    """The words of a command are among those of its rule: clean_words runs `guesstree clean`."""
    commands = commands_of_rules()
    assert commands.pop(RANDOM) == "random"
    for rule, command in commands.items():
        words = set(re.findall(r"[a-z]+", command.removeprefix("proof ")))
        assert words <= set(rule.split("_")), rule


def test_every_rule_is_read() -> None:
    """No rule has another form than the one that this test reads."""
    text = "".join(path.read_text("utf-8") for path in (ROOT / "workflow/rules").glob("*.smk"))
    assert len(re.findall(r"^ *rule\b[\w ]*:$", text, re.MULTILINE)) == len(commands_of_rules())
    assert text.count("shell:") == len(commands_of_rules())


def test_outputs_are_options() -> None:
    """In every command line, outputs and the folders of outputs stand behind an option."""
    for path in (ROOT / "workflow/rules").glob("*.smk"):
        for line in path.read_text("utf-8").splitlines():
            for output in re.findall(r"\S+ \{output[^}]*\}", line):
                assert output.startswith("--"), line


def test_long_rules_say_what_they_need() -> None:
    """A rule that is measured has threads, memory and minutes."""
    measured = 0
    for path in (ROOT / "workflow/rules").glob("*.smk"):
        for rule in re.split(r"^ *rule\b[\w ]*:$", path.read_text("utf-8"), flags=re.MULTILINE):
            if "benchmark:" in rule:
                measured += 1
                assert all(f" {what}" in rule for what in ("threads:", "mem_mb=", "runtime="))
    assert measured > 5
