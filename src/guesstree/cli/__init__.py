"""The `guesstree` command: it runs one of its commands, and reports failures."""

import io
import os
import re
import sys
import warnings
from contextlib import suppress
from shlex import quote
from typing import Any, get_args

from cyclopts import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
    ValidationError,
)

from guesstree.base.errors import (
    InputError,
    SearchNeededError,
    fault_of,
    joined,
    likely_words,
    shortened,
    suggest_name,
    visible,
)
from guesstree.base.plugins import naming_extras
from guesstree.base.storage import keeping_inputs
from guesstree.cli.commands import COMMANDS, app, load_commands
from guesstree.cli.options import GameOptions
from guesstree.cli.status import begin_output, introduce, say, working

_REMEDIES = {
    "alphabet": "guesstree init --alphabet takes it",
    "answers": "add a file of past answers with --answers",
    "cleaning": "guesstree init --cleaning lenient skips them",
    "only": "choose a person with --only",
    "strategy": "for all names, see guesstree compare --help",
}
"""How to give an argument of the library at the command line, where it helps after a fault."""


def main() -> None:
    """Run the command; a failure prints one sentence and exits with code 1, a misuse with 2."""
    # A file in the working folder must not decide where Numba stores compiled code.
    os.environ.setdefault("NUMBA_CACHE_DIR", "")

    _prepare_streams()

    # Python's own form would add a file and a line of code, which tell a person nothing.
    warnings.showwarning = lambda message, *_, **__: say(
        f"Warning: {_with_remedy(message)}", err=True
    )
    code = 1
    try:
        with naming_extras(), keeping_inputs():
            _run(sys.argv[1:])
        return
    except CycloptsError as error:
        code, fault = 2, _misuse(error)
    except SearchNeededError as error:
        fault = _with_command(error)
    except BrokenPipeError:
        # The reader has left. Python would complain when it flushes the output at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except InputError as error:
        fault = _as_game(error.word) or _with_remedy(error)
    except BaseException as error:
        # Polars raises errors that do not inherit from `Exception`.
        fault = fault_of(error)
        if not fault:
            raise
    say(f"guesstree: {shortened(visible(fault))}", err=True)
    sys.exit(code)


def _run(words: list[str]) -> None:
    """Run the command that the words name; without any, show the help."""
    words = words or ["--help"]
    if "" in words:
        raise InputError("an argument is empty; write a value, or remove it")
    if words[0] in app.help_flags:
        load_commands()
    introduce("")
    working.start()
    try:
        app(words, print_error=False, exit_on_error=False)
        begin_output()
    finally:
        working.stop()


def _misuse(error: CycloptsError) -> str:
    """Return the message about words that are not a command, its arguments or options."""
    command = " ".join(["guesstree", *(error.command_chain or ())])
    listed = f"{command} --help lists all"
    unused = " ".join(error.unused_tokens or ())
    argument: Any = error.argument
    name = argument and argument.name
    match error:
        case UnusedCliTokensError():
            found = f"unexpected: {unused}; remove it, or see {command} --help"
            return _as_game(unused) or found
        case UnknownCommandError():
            return f"no command {unused!r}; {suggest_name(unused, COMMANDS, listed)}"
        case UnknownOptionError():
            typed = error.token.keyword or error.token.value
            # All options begin with dashes, which are no likeness.
            options = [known.name.lstrip("-") for known in error.argument_collection]
            likely = likely_words(typed.lstrip("-"), options, 1)
            meant = f"did you mean '--{likely[0]}'?" if likely else listed
            return f"no option {typed}; {meant}"
        case MissingArgumentError():
            lacks = "needs a value" if str(name).startswith("-") else "is missing"
            return f"{name} {lacks}; {command} --help explains it"
        case ValidationError():
            wanted = error.exception_message.removeprefix("Must be ").rstrip(".")
            wanted = wanted.replace(">=", "of at least").replace("<=", "of at most")
            wanted = re.sub(r"\d{4,}", lambda number: f"{int(number[0]):,}", wanted)
            return f"{name} is {argument.value}; give a number {wanted}"
        case CoercionError():
            value = argument.tokens[0].value
            choices = get_args(error.target_type)
            number = "a whole number" if error.target_type is int else "a number"
            wanted = suggest_name(value, choices) if choices else f"give {number}"
            return f"{name} is {value!r}; {wanted}"
    return str(error)


def _as_game(word: str) -> str:
    """Return how to choose a game, if a word that cannot be used is its name or its file."""
    with suppress(InputError), warnings.catch_warnings(action="ignore"):
        if word:
            GameOptions(game=word).open()
            return f"{word!r} is a game; write --game {quote(word)} to choose it"
    return ""


def _with_remedy(fault: Warning | InputError | str) -> str:
    """Return the message of a fault, with the option or the help that remedies it if there is one.

    >>> _with_remedy(InputError("no answer is known; give some", argument="answers"))
    'no answer is known; give some; add a file of past answers with --answers'
    """
    return joined(str(fault), _REMEDIES.get(getattr(fault, "argument", ""), ""))


def _with_command(error: SearchNeededError) -> str:
    """Return the message about a tree that needs a proof, with the command that makes it."""
    made = f"{error.name}.txt"
    options = f"--strategy {quote(error.strategy)} --output {made}"
    return (
        f"the tree of {error.name!r} needs a long search; run guesstree prove for the same game "
        f"with {options} first, and use {made} as the strategy"
    )


def _prepare_streams() -> None:
    """Replace closed streams, and let open ones replace the characters that they cannot show."""
    # Python sets closed streams to None.
    sys.stdin = sys.stdin or io.StringIO()
    sys.stdout = sys.stdout or io.StringIO()
    sys.stderr = sys.stderr or io.StringIO()

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
