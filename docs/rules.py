"""Write docs/rules.md: every rule of the workflow, and a graph of what leads to what."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]

CONFIG = """\
lists:
  words: {file: words.txt, letters: {}, weights: {wordfreq: en}}
  far: {url: "https://example.org/far.txt", sha256: "%s"}
  codes: {generate: codes, length: 2, alphabet: digits}
  more: {from: words, add: [zebra]}
games:
  game:
    rule: wordle
    targets: words
    guesses: more
    pairs: 20
    replay: {answers: answers.csv, strategies: [max-any]}
  downloaded: {rule: wordle, targets: far, strategies: [max-any]}
  generated: {rule: pegs, targets: codes, strategies: [max-any]}
strategies: [max-any, lookahead-any, random-consistent, optimal-any, opened]
recipes:
  opened: {strategy: optimal-any, opening: [raise]}
"""

PAGE = """\
# The rules of the workflow

Every rule that makes files runs the script of its name in `workflow/scripts/`. `grow_tree` and
`grow_greedy_trees` share `grow_trees.py`, and both `conclude` rules `conclude_proof.py`. To make
one file, name it: `snakemake --cores 2 results/words/wordle.parquet`.

| rule | what it does |
|:-----|:-------------|
{rows}

An arrow leads from a rule to one that uses its files, for a game with strategies of every kind.
`default` uses the files of all rules; its arrows are not drawn.

```mermaid
flowchart TB
{graph}
```

`python docs/update.py` makes this page.
"""


def page() -> str:
    """Return the page, from what Snakemake says of a small study."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "words.txt").write_text("raise\nslate\n", "utf-8")
        Path(folder, "answers.csv").write_text("date,word\n2026-01-01,raise\n", "utf-8")
        Path(folder, "config.yaml").write_text(CONFIG % ("0" * 64), "utf-8")
        rules = _snakemake(folder, "--list-rules")
        graph = _snakemake(folder, "--rulegraph", "mermaid-js")
    rows = [
        f"| `{name}` | {about} |"
        for name, about in re.findall(r"^(\w+) \((.*)\)$", rules, re.MULTILINE)
    ]
    names = dict(re.findall(r"^\t(id\d+)\[(\S+)\]$", graph, re.MULTILINE))
    edges = sorted(
        (names[start], names[end])
        for start, end in re.findall(r"^\t(id\d+) --> (id\d+)$", graph, re.MULTILINE)
        if names[end] != "default"
    )
    ends: dict[str, list[str]] = {}
    for start, end in dict.fromkeys(edges):
        ends.setdefault(start, []).append(end)
    lines = [f"    {start} --> {' & '.join(some)}" for start, some in ends.items()]
    return PAGE.format(rows="\n".join(rows), graph="\n".join(lines))


def _snakemake(folder: str, *args: str) -> str:
    command = [sys.executable, "-m", "snakemake", "--snakefile", ROOT / "Snakefile", *args]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    return run.stdout


if __name__ == "__main__":
    (ROOT / "docs/rules.md").write_text(page(), "utf-8")
