"""All commands: which function each calls, and in which group it is.

A command has the name of its function. The lists are in the order of the help.
"""

from typing import Annotated

import typer

from guesstree import __version__
from guesstree.cli import options
from guesstree.cli.printing import print_tree
from guesstree.cli.progress import bar, proof_progress
from guesstree.cli.registry import Entry, group_of
from guesstree.cli.status import echo

_COMMANDS = (
    Entry("guesstree.cli.playing:play", options.PLAYED_GAME, "standard"),
    Entry("guesstree.cli.solving:solve", options.PLAYED_GAME),
    Entry("guesstree.cli.advising:advise", options.PAST_GAME, "standard"),
    Entry("guesstree.cli.reviewing:review", options.PAST_GAME, "standard"),
    Entry("guesstree.cli.questions.openers:openers", options.GAME),
    Entry("guesstree.cli.questions.strategies:compare", options.GAME),
    Entry("guesstree.cli.questions.strategies:people", options.GAME),
    Entry("guesstree.cli.questions.strategies:show", options.GAME, "standard"),
    Entry("guesstree.cli.questions.strategies:tree", options.GAME, "brown", print_tree),
    Entry(
        "guesstree.cli.questions.trees:prove",
        options.GAME,
        texts=options.PROOF_OPTION_TEXTS,
        given={"progress": proof_progress},
    ),
    Entry("guesstree.cli.questions.trees:export", options.SILENT_GAME),
    Entry("guesstree.cli.questions.trees:import_", options.GAME),
    Entry("guesstree.cli.questions.verification:verify", hidden=True),
    Entry("guesstree.cli.questions.studies:init"),
)

_LOOK = (
    Entry("guesstree.cli.questions.strategies:hardest", options.GAME),
    Entry("guesstree.cli.questions.strategies:histogram", options.GAME),
    Entry("guesstree.cli.questions.trees:improve", options.GAME),
    Entry(
        "guesstree.cli.questions.openers:pair",
        options.GAME,
        given={"track": bar("first guesses")},
    ),
    Entry(
        "guesstree.cli.questions.openers:openings",
        options.GAME,
        given={"track": bar("openings")},
    ),
    Entry("guesstree.cli.questions.words:partition", options.GAME, "standard"),
    Entry("guesstree.cli.questions.words:reply", options.SILENT_GAME),
    Entry("guesstree.cli.questions.words:letters", options.GAME),
    Entry("guesstree.cli.questions.answers:answers", options.PAST_GAME),
    Entry("guesstree.cli.questions.answers:score", options.SCORED_GAME),
    Entry("guesstree.cli.questions.words:known", options.GAME),
    Entry(
        "guesstree.cli.questions.opponents:equilibrium",
        options.GAME,
        given={"track": bar("trees")},
    ),
    Entry(
        "guesstree.cli.questions.opponents:boards",
        options.GAME,
        given={"track": bar("games")},
    ),
)

_SHORT_FORMS = tuple(entry._replace(hidden=True) for entry in _LOOK)
"""The commands of `look` also work without the name of the group."""

app = typer.Typer(
    cls=group_of(*_COMMANDS, *_SHORT_FORMS),
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
look = typer.Typer(
    cls=group_of(*_LOOK), help="More about a game: one command per question."
)

app.add_typer(look, name="look")


def _show_version(asked: bool) -> None:
    if asked:
        echo(f"guesstree {__version__}")
        raise typer.Exit


_VERSION = typer.Option(
    "--version", is_eager=True, callback=_show_version, help="Show the version, and exit."
)


@app.callback()
def guesstree(_version: Annotated[bool, _VERSION] = False) -> None:
    """Play Wordle and its relatives well: which word is best, what to guess next, and why.

    \b
    guesstree openers raise   how good is a first guess?
    guesstree solve           what to guess in today's game
    guesstree review raise cloud thumb --target thumb
    guesstree play            play a game
    """
