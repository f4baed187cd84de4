"""Bring the docs up to date: what README.md shows of results/, and a picture of docs/scale.csv."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PICTURES = {
    "figures/wordle/means.png": "wordle-means.png",
    "figures/wordle/openers.png": "wordle-openers.png",
}

for source, name in PICTURES.items():
    shutil.copyfile(ROOT / "results" / source, ROOT / "docs" / name)

readme = ROOT / "README.md"
table = (ROOT / "results/evaluation.md").read_text("utf-8")
text = re.sub(
    r"(<!-- results/evaluation.md -->\n).*?(<!-- end -->)",
    lambda marks: marks[1] + table + marks[2],
    readme.read_text("utf-8"),
    flags=re.DOTALL,
)
readme.write_text(text, "utf-8")

subprocess.run([sys.executable, ROOT / "docs/scale.py"], check=True)
