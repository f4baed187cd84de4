"""Rules are sentences: each runs the script of its name, and says what it needs."""

import ast
import re

import yaml

from tests.workflow.rules import WORKFLOW, rules, script_of

DIRECTIVES = (
    *("output", "log", "benchmark", "conda", "threads", "resources", "script"),
    *("mem_mb=", "runtime="),
)


def test_every_rule_says_what_it_needs() -> None:
    """Each has a docstring, all directives, and the script of its name; each script has a rule."""
    for name, text in rules().items():
        assert text.startswith('    """'), name
        assert all(f"    {one}" in text for one in DIRECTIVES), name
        assert "shell:" not in text
    scripts = {path.stem for path in WORKFLOW.glob("scripts/*.py")}
    assert scripts == {*map(script_of, rules())}


def test_rules_are_static() -> None:
    """No rule is made in a loop, and none has a computed name."""
    texts = [path.read_text("utf-8") for path in WORKFLOW.glob("**/*.smk")]
    found = re.findall(r"^ *(?:rule:|for .*:|name:)$", "".join(texts), re.MULTILINE)
    assert found == []


def test_scripts_call_the_stage_of_their_name() -> None:
    """Each imports the function after which it is named, and calls it with files of its job."""
    for path in WORKFLOW.glob("scripts/*.py"):
        text = path.read_text("utf-8")
        tree = ast.parse(text)
        module = (
            rf"from guesstree\.(?:stages\.\w+|words\.downloads) import .*\b{path.stem}\b"
        )
        assert re.search(module, text) or path.stem == "fetch_words", path.name
        assert len(tree.body) <= 5, path.name
        assert "results/" not in text


def test_code_of_a_rule_is_that_of_its_script() -> None:
    """A job runs again after edits of what its stage imports; a download has no code."""
    for name, text in rules().items():
        script = (WORKFLOW / f"scripts/{script_of(name)}.py").read_text("utf-8")
        (module,) = re.findall(r"guesstree\.(stages\.(?!job)\w+|words\.downloads)", script)
        if name == "fetch_words":
            continue
        proving = module == "stages.proofs" and "code=PROVING" in text
        assert proving or f'code=code_of("{module}")' in text, name


def test_the_profile_names_rules() -> None:
    """What a cluster gives to rules, it gives to rules that are there."""
    profile = yaml.safe_load((WORKFLOW / "profiles/slurm/profile.yaml").read_text("utf-8"))
    assert {*profile["groups"]} <= {*rules()}
