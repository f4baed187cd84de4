"""Pages agree with each other and with the code about facts that both state."""

import re

import yaml

from guesstree import Game
from guesstree.cli.commands import COMMANDS
from tests.conftest import ROOT
from tests.here import arguments
from tests.workflow.rules import rules


def text_of(name: str) -> str:
    """Return the text of a page with single blanks between its words."""
    return " ".join((ROOT / name).read_text("utf-8").split())


def options() -> dict[str, set[str]]:
    """Return the options of each command."""
    known: dict[str, set[str]] = {command: set() for command in COMMANDS}
    for command, argument in arguments():
        known[command] |= {*argument.names}
    return known


def test_forms_of_output() -> None:
    """docs/play.md lists the commands without CSV, and those with colours."""
    page = text_of("docs/play.md")
    without, coloured = (
        {*re.findall("`([a-z]+)`", clause)}
        for clause in re.findall(
            "All of these commands but (.+?) have `--csv`|changes the colours of (.+?), and the",
            page,
        )
        for clause in filter(None, clause)
    )
    known = options()

    assert {name for name in known if "--csv" not in known[name]} == without
    assert {name for name in known if "--json" not in known[name]} == without - {"verify"}
    assert {name for name in known if "--tiles" in known[name]} == coloured


def test_the_window_of_mode_any() -> None:
    """README.md explains the first guess of `neg_entropy-any` by the numbers of config.yaml."""
    window = yaml.safe_load((ROOT / "config.yaml").read_text("utf-8"))["any_window"]
    game = Game("nyt")

    informative = game.openers(by="neg_entropy")["guess"]
    first = next(word for word in informative if word in game.targets)

    page = text_of("README.md")
    assert f"any allowed word while {window['min']} to {window['max']} answers" in page
    assert f"So `neg_entropy-any` starts with *{first}*" in page
    assert f"although *{informative[0]}* gives more information" in page


def test_first_guesses_of_the_newspapers_game() -> None:
    """README.md has the word of equally likely answers beside that of today's game."""
    best = Game("nyt").advise().guess
    today = Game("today").advise().guess

    page = text_of("README.md")
    assert f"*{best}* is best if all answers of the list are equally likely" in page
    assert f"today's game starts best with *{today}*, as far as we know" in page
    assert f"guesses for today's game, first *{today}*." in page


def test_every_rule_has_its_row() -> None:
    """docs/rules.md has the rules of all files."""
    page = text_of("docs/rules.md")
    for name in rules():
        assert f"| `{name}` |" in page, name
