"""Goals: what certificates say is least, checked and in words."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from guesstree.errors import InputError
from guesstree.search.cost import TOTAL, Cost

Asked = Mapping[str, Any]
"""An objective as certificates have it in their metadata; see `certificates.write_certificate`."""


def _is_count(value: object, least: int = 0) -> bool:
    return type(value) is int and value >= least


def _are_counts(value: object) -> bool:
    return type(value) is list and all(map(_is_count, value))


def _are_words(value: object) -> bool:
    return type(value) is list and all(type(word) is str for word in value)


_EXPECTED: dict[str, tuple[Callable[[Any], bool], str]] = {
    "mode": (lambda value: type(value) is str, "a text"),
    "row": (lambda value: _are_counts(value) and value != [], "a list of whole numbers from 0 on"),
    "step": (_is_count, "a whole number from 0 on"),
    "limit": (lambda value: value is None or _is_count(value, 1), "null or a number from 1 on"),
    "worst_case": (lambda value: value in ("", "first", "last"), '"", "first" or "last"'),
    "openers": (_are_words, "a list of words"),
    "weights": (
        lambda value: value is None or _are_counts(value),
        "null or a list of whole numbers from 0 on",
    ),
}


def read_goal(text: str, where: str) -> Asked:
    """Return the objective that a certificate's metadata has as JSON.

    Raises
    ------
    InputError
        It is malformed; the sentence begins with `where`.
    """
    try:
        asked = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{where}: its objective is not JSON") from error
    if type(asked) is not dict or asked.keys() != _EXPECTED.keys():
        names = ", ".join(_EXPECTED)
        raise InputError(f"{where}: its objective has other keys than {names}")
    for key, (is_right, expected) in _EXPECTED.items():
        if not is_right(asked[key]):
            fault = f"the {key} of its objective is {asked[key]!r}, expected {expected}"
            raise InputError(f"{where}: {fault}")
    return asked


def goal_text(asked: Asked) -> str:
    """Return what is least, in a few words.

    >>> asked = {"row": [1], "step": 1, "limit": 5, "worst_case": "", "openers": [], "weights": []}
    >>> goal_text(asked), goal_text(asked | {"row": [0, 0, 1], "step": 0, "limit": None})
    ('least total, all within 5', 'fewest targets that take more than 2')
    """
    *before, last = row = asked["row"]
    goal = f"least cost of {', '.join(map(str, row))}"
    if is_total(asked):
        goal = "least total"
    elif before and not any(before) and last == 1:
        goal = f"fewest targets that take more than {len(before)}"
    goal += " by weight" * bool(asked["weights"])
    worst = {"": "{}", "first": "least worst case, then {}", "last": "{}, then least worst case"}
    goal = worst[asked["worst_case"]].format(goal)
    goal += f", all within {asked['limit']}" * bool(asked["limit"])
    return goal + f", {' or '.join(asked['openers'])} first" * bool(asked["openers"])


def is_total(asked: Asked) -> bool:
    """Tell whether each guess costs 1."""
    return Cost(tuple(asked["row"]), asked["step"]) == TOTAL


def costs_text(asked: Asked) -> str:
    """Return what a target costs, in a clause.

    >>> costs_text({"row": [1], "step": 1})
    'a target costs 1 for each guess'
    >>> costs_text({"row": [1, 4, 9], "step": 0})
    'a target costs 1, 4 by the number of guesses, and 9 with more than 2'
    >>> costs_text({"row": [1], "step": 0})
    'a target costs 1, whatever the number of guesses'
    >>> costs_text({"row": [1, 4], "step": 2})
    'a target costs 1, 4 by the number of guesses, and 2 more for each guess after 2'
    """
    if is_total(asked):
        return "a target costs 1 for each guess"
    *before, last = row = [f"{cost:,}" for cost in asked["row"]]
    by_number = f"a target costs {', '.join(row)} by the number of guesses"
    if asked["step"]:
        return f"{by_number}, and {asked['step']:,} more for each guess after {len(row)}"
    if not before:
        return f"a target costs {last}, whatever the number of guesses"
    by_number = f"a target costs {', '.join(before)} by the number of guesses"
    return f"{by_number}, and {last} with more than {len(before)}"
