"""Reply rules by name: the package's own, and those of other packages."""

import copyreg
from pathlib import Path
from typing import Any

from guesstree.errors import InputError
from guesstree.games.counts import BLACK_PEGS, JOTTO, PEGS
from guesstree.games.rule import Rule
from guesstree.games.wordle import WORDLE
from guesstree.plugins import Registry

RULES = Registry("rule", Rule, "guesstree.rules", (WORDLE, JOTTO, PEGS, BLACK_PEGS))
"""Ours, and those that other packages add in this entry point group."""


DEFAULT_RULE = "wordle"
"""The rule of a new study."""


def rule_of(given: str | Rule) -> Rule:
    """Return the rule of a name, or a rule that is not registered, as it is used."""
    return RULES.of(given)


def rule_of_file(path: Path, name: str) -> Rule:
    """Return the rule that a stored result names; raise `InputError` if it is not registered."""
    if name not in RULES:
        raise InputError(
            f"{path}: its rule {name!r} is not registered; install the package that adds it"
        )
    return RULES[name]


def is_ours(rule: Rule) -> bool:
    """Return whether a rule is part of this package, so that its values need no check."""
    return any(rule is own for own in RULES.ours())


def _pickled(rule: Rule) -> Any:
    """Tell pickle to store a registered rule by name, and another one as it was given."""
    if RULES.get(rule.name) is rule:
        return rule_of, (rule.name,)
    given = getattr(rule, "given", None)
    return (rule_of, (given,)) if given else rule.__reduce_ex__(4)


copyreg.pickle(Rule, _pickled)
