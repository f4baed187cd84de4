"""Pages of the site that are made from code: commands, the library, the config, the results."""

import inspect
from pathlib import Path
from pkgutil import resolve_name

import guesstree
from guesstree.cli.commands import EXAMPLES, app, load_commands

ROOT = Path(__file__).parents[1]


def pages() -> dict[str, str]:
    """Return the pages by their names, as Markdown."""
    return {
        "commands": commands(),
        "library": library(),
        "config": (ROOT / "config/README.md").read_text("utf-8"),
        "artifacts": (ROOT / "results/README.md").read_text("utf-8"),
        "changelog": (ROOT / "CHANGELOG.md").read_text("utf-8"),
        "contributing": (ROOT / "CONTRIBUTING.md").read_text("utf-8"),
        "tests": (ROOT / "tests/README.md").read_text("utf-8"),
        "learned": learned(),
    }


def learned() -> str:
    """Return the README of the example that learns, whose links lead to pages of the site."""
    text = (ROOT / "examples/guesstree-learned/README.md").read_text("utf-8")
    return text.replace("](../../docs/learned.png", "](/learned.png").replace(
        "](../../docs/", "](docs/"
    )


def commands() -> str:
    """Return the reference of the command line."""
    load_commands()
    reference = app.generate_docs(output_format="markdown", heading_level=2)
    return (
        "# The command line\n\n`guesstree COMMAND --help` shows the same, and "
        "`guesstree --install-completion` completes commands and options in a shell.\n\n"
        + reference.replace(EXAMPLES, f"```text\n{EXAMPLES}```\n")
    )


RETURNED = {
    "api.boards_game": ("BoardsAdvice", "BoardsGuess", "BoardsTurn"),
    "api.drawing": ("Drawing",),
    "api.people_view": ("PeopleView",),
    "api.proving": ("ProofView",),
    "api.sessions": ("Solving",),
    "api.verification": ("Verification",),
    "api.views": ("AdviceView", "GameView", "ReplyView", "ReviewView"),
    "base.errors": ("SearchNeededError",),
    "base.plugins": ("PluginError",),
    "play.finished_games": ("Finished",),
    "play.improvement": ("Edit",),
    "play.measures": ("Move",),
    "play.position": ("Change",),
    "play.rated_guesses": ("RatedGuess",),
    "play.reviews": ("Review", "TurnReview"),
    "search.certificate": ("CertificateEntry",),
    "words.letters": ("LetterTables",),
}
"""What the public names return or raise, by their modules."""


def library() -> str:
    """Return the reference of the public names, for Sphinx to fill from their docstrings."""
    classes, functions = [], []
    for name in guesstree.__all__:
        (classes if inspect.isclass(getattr(guesstree, name)) else functions).append(name)
    directives = [
        *(f".. autofunction:: guesstree.{name}\n" for name in functions),
        *(_reference(name) for name in classes),
    ]
    returned = [
        _returned(f"guesstree.{module}.{name}")
        for module, names in RETURNED.items()
        for name in names
    ]
    parts = [
        "# The library\n",
        "`import guesstree` takes milliseconds: a name is loaded on first use.\n",
        *_evaluated(directives),
        "## What they return\n",
        "The names of these modules are internal, and may change.\n",
        *_evaluated(returned),
    ]
    return "\n".join(parts)


def _evaluated(directives: list[str]) -> list[str]:
    return ["```{eval-rst}", *directives, "```", ""]


def _returned(path: str) -> str:
    """Return the directive of something that has to be imported from its module."""
    if inspect.isclass(resolve_name(path)):
        return f".. autoclass:: {path}\n   :members:\n"
    return f".. autofunction:: {path}\n"


def _reference(name: str) -> str:
    """Return the directive of a class; the bases of a game have its methods."""
    inherited = "   :inherited-members:\n" if name == "Game" else ""
    return f".. autoclass:: guesstree.{name}\n   :members:\n{inherited}"
