"""The quotations of docs/claims.md are in the documents, word for word."""

import re

from tests.conftest import ROOT

QUOTED = {
    "norvig/pytudes, ipynb/Jotto.ipynb, commit 3fdfba4": (
        "So for both games, the best approach is using the neg-entropy metric and allowing "
        "inconsistent guesses.",
    ),
    "norvig/pytudes, ipynb/Jotto.ipynb, commit dc732b9": (
        "that only requires 4 guesses? **No.**",
        "Would it be possible for a smarter Evil Replier to force a game with 6 guesses? "
        "**Maybe.**",
    ),
    "gawron/python-for-social-science, commit 4b5182f, text_classification/"
    "Building_a_Wordle_Bot_An_introduction_to Information_Theory.ipynb": (
        'The candidates "toxic", "south", and "topic" would all get the same coloring as the '
        'guess "mouth".',
    ),
}
"""Sentences as they were read, by the file that has them. A new quotation is looked up first."""


def test_quotations() -> None:
    """Quotation marks are around the sentences above, and around nothing else."""
    page = (ROOT / "docs/claims.md").read_text("utf-8")
    prose = " ".join(re.sub(r"```.*?```|`.*?`", "", page, flags=re.DOTALL).split())
    found = re.findall(r"“([^”]*)”", prose)
    assert sorted(found) == sorted(quote for quotes in QUOTED.values() for quote in quotes)
    assert not re.search(r'["“”]', re.sub(r"“[^”]*”", "", prose))
