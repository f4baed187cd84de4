"""Count phrases that a native reader stumbles over, and fail on those that are never right.

    python tools/english.py

A count is a place to look, not a verdict: it is printed for each part of the repository. Comments,
docstrings and messages are read as well as prose.
"""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]

READ = ".js", ".md", ".py", ".rst", ".smk", ".yaml"
"""The suffixes of the files that are read."""

SELF = "tools/english.py", "tests/tools/test_english.py"

WRONG = {
    "anew": "again",
    "tells apart": "separates",
    "tells most": "is the most informative",
    "is said, are told": "the verb of the act: returns, prints, shows",
}
"""What is never right, and what to write in its place."""

PATTERNS = {
    "anew": r"\banew\b",
    "tells apart": r"\btells? apart\b",
    "tells most": r"\btells? (most|least)\b",
    "is said, are told": r"\b(is|are|was|were|been) (said|told)\b",
    "begins with a pronoun": r'"""(They|Its?|Their)\b',
    "that of": r"\b(that|those) of\b",
    "what is, as a noun": r"(^|[,;:] |\b(and|of|for) )what (is|it|they|an?|the|was|are|no)\b",
    "is no": r"\b(is|are|has|have) no (?!longer|more)\w+",
    "where it": r"\bwhere (it|there|they) (is|are|has|have)\b",
    "of which": r"\b(of|in|for|by|with|from|to) which\b",
    "alike, beside": r"\b(alike|beside|of its own)\b",
    "left out": r"\b(left|leaves?|leaving) (it |them |one )?out\b",
}


def phrases_in(line: str) -> list[str]:
    """Return the phrases of a line, each as often as it occurs.

    >>> phrases_in("It is drawn anew, beside that of the word which tells most.")
    ['anew', 'tells most', 'that of', 'alike, beside']
    """
    return [
        phrase
        for phrase, pattern in PATTERNS.items()
        for _ in re.findall(pattern, line, re.IGNORECASE)
    ]


def main() -> int:
    """Print the counts, and each place with a phrase that is never right."""
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    counts: Counter[tuple[str, str]] = Counter()
    faults = 0
    for name in listed.stdout.split():
        if not name.endswith(READ) or name in SELF:
            continue
        part = name.partition("/")[0] if "/" in name else "top"
        for number, line in enumerate((ROOT / name).read_text("utf-8").splitlines(), 1):
            for phrase in phrases_in(line):
                counts[phrase, part] += 1
                if phrase in WRONG:
                    faults += 1
                    print(f"{name}:{number}: {phrase!r}; write: {WRONG[phrase]}")

    for phrase in PATTERNS:
        parts = {part: n for (one, part), n in counts.items() if one == phrase and n}
        shown = ", ".join(f"{part} {n}" for part, n in sorted(parts.items()))
        print(f"{phrase}: {sum(parts.values())} ({shown or 'none'})")
    return faults > 0


if __name__ == "__main__":
    sys.exit(main())
