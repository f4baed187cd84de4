"""A package that lies in each group of entry points."""

from dataclasses import replace

import numpy as np

from guesstree.metrics.registry import Metric
from guesstree.strategies.family import Family
from tests.lying import CODES, CUBES, DOTS, HALVING, ORDERED, always, counter, fail, leave, pruned

beyond = replace(ORDERED, name="beyond", reply=always(7))
right = replace(ORDERED, name="right", reply=always(2))
moody = replace(ORDERED, name="moody", reply=counter())
honest = replace(ORDERED, name="honest")
nan = replace(CUBES, name="nan", weights=lambda n: np.full(n + 1, np.nan))
short = replace(CUBES, name="short", weights=always(np.arange(3)))
huge = Metric("huge", "Huge", lambda n: np.arange(n + 1) << 61, len)
leaky = replace(HALVING, name="leaky", grow=pruned)
failing = Family("failing", "Failing", ("any",), fail)
leaving = Family("leaving", "Leaving", ("any",), leave)
letters = replace(CODES, name="letters", words=always(("a", "\x1b[2J")))
empty = replace(DOTS, name="empty", draw=always(None))
ENTRIES = {
    "rules": {"beyond": "beyond", "right": "right", "moody": "moody", "honest": "honest"},
    "metrics": {"nan": "nan", "short": "short", "huge": "huge", "gone": "missing"},
    "strategies": {"leaky": "leaky", "failing": "failing", "leaving": "leaving", "lost": "lost"},
    "word_sources": {"letters": "letters"},
    "figures": {"empty": "empty"},
}
"""The entry points of the package, by group; some lead nowhere."""
