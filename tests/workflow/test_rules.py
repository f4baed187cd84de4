"""Rules are sentences: each runs the command of its verb, and says what it needs."""

import re

import yaml

from tests.conftest import ROOT
from tests.workflow.rules import commands_of_rules, starts_of_rules


def test_rules_run_the_commands_of_their_verbs() -> None:
    """The words of a command are among those of its rule: clean_words runs `guesstree clean`."""
    for rule, command in commands_of_rules().items():
        words = set(re.findall(r"[a-z]+", command.removeprefix("proof ")))
        assert words <= set(rule.split("_")), rule


def test_rules_run_again_after_edits_of_the_stage_that_they_run() -> None:
    """The digest of a rule is of the function that makes its command; a download has none."""
    starts = starts_of_rules()
    for rule, command in commands_of_rules().items():
        function = command.split()[-1].replace("-", "_")
        assert rule == "fetch_words" or starts[rule][0].endswith(f":{function}"), rule


def test_every_rule_is_read() -> None:
    """No rule has another form than the one that this test reads."""
    text = "".join(
        path.read_text("utf-8") for path in (ROOT / "workflow/rules").glob("*.smk")
    )
    assert len(re.findall(r"^ *rule\b[\w ]*:$", text, re.MULTILINE)) == len(
        commands_of_rules()
    )
    assert text.count("shell:") == len(commands_of_rules())


def test_outputs_are_options() -> None:
    """In every command line, outputs and the folders of outputs stand behind an option."""
    for path in (ROOT / "workflow/rules").glob("*.smk"):
        for line in path.read_text("utf-8").splitlines():
            for output in re.findall(r"\S+ \{output[^}]*\}", line):
                assert output.lstrip('"').startswith("--"), line


def test_the_profile_names_rules() -> None:
    """What a cluster gives to rules, it gives to rules that are there."""
    profile = yaml.safe_load(
        (ROOT / "workflow/profiles/slurm/profile.yaml").read_text("utf-8")
    )
    assert {*profile["groups"], *profile["set-resources"]} <= {*commands_of_rules()}
